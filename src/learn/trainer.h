/* A training in memory: the schedule around a learner. run/training.h trains in a folder. */
#ifndef NOGE_LEARN_TRAINER_H
#define NOGE_LEARN_TRAINER_H

#include "learn/method.h"
#include "learn/settings/config.h"

typedef struct noge_trainer {
    noge_train_config config; /* a copy */
    const noge_dataset *dataset;
    const noge_method_type *method;
    void *learner; /* the method's own state */
    bool begun;    /* the first step was prepared, in this session */
    noge_train_progress progress;
} noge_trainer;

/* A training on a data set, which is borrowed. The configuration is checked and copied. */
noge_status noge_trainer_create(noge_trainer **trainer, const noge_dataset *dataset, const noge_train_config *config,
                                noge_error *error);

/* Frees a trainer. NULL is allowed. */
void noge_trainer_free(noge_trainer *trainer);

/* Why noge_trainer_advance returned. */
typedef enum noge_train_event {
    NOGE_TRAIN_EVALUATED, /* an evaluation was made; there is more to do */
    NOGE_TRAIN_PAUSED,    /* the caller asked for a pause, to save or to stop */
    NOGE_TRAIN_FINISHED,  /* the last step is done and evaluated */
} noge_train_event;

/* Trains until the next evaluation is made: before the first step, every evaluate_every steps, and after the last.
 * pause: may be NULL; called before each step; true returns NOGE_TRAIN_PAUSED, in a state that can be saved. Fills
 * *event and *report. NOGE_DIVERGED if a loss or gradient is not finite; the trainer must not be used further. */
noge_status noge_trainer_advance(noge_trainer *trainer, bool (*pause)(void *context), void *context,
                                 noge_train_event *event, noge_train_report *report, noge_error *error);

/* The network as it is now, as a model file. */
noge_status noge_trainer_write_model(const noge_trainer *trainer, const char *path, noge_error *error);

/* Saves the whole state of a training. A trainer that loads it ends in the same bytes as one that was never stopped.
 * Loading needs a new trainer with the same data set and configuration; the checkpoint of another is NOGE_BAD_INPUT.
 * extra: a text of the caller's, kept in the file; loading allocates *extra, free() it. May be NULL. */
noge_status noge_trainer_save(const noge_trainer *trainer, const char *path, const char *extra, noge_error *error);
noge_status noge_trainer_load(noge_trainer *trainer, const char *path, char **extra, noge_error *error);

/* noge_trainer_advance that also pauses within long steps and evaluations when `stop` says so; may be NULL. What was
 * interrupted has changed nothing and is made again. */
noge_status noge_trainer_advance_until(noge_trainer *trainer, bool (*pause)(void *context), void *context,
                                       noge_stop *stop, noge_train_event *event, noge_train_report *report,
                                       noge_error *error);

/* Shares the work of each step with a team, if the method can. The team outlives the trainer. */
void noge_trainer_join(noge_trainer *trainer, noge_team *team);

/* The other ranks of a team: works for the trainer of rank 0, which has the same data and configuration, until the team
 * is dismissed. ready: NOGE_OK, or why this process cannot; *error says it in words. */
noge_status noge_trainer_serve(noge_team *team, const noge_dataset *dataset, const noge_train_config *config,
                               noge_status ready, noge_error *error);

/* noge_trainer_write_model and noge_trainer_save into an open folder, as noge_output_open_in has it. */
noge_status noge_trainer_write_model_in(const noge_trainer *trainer, int folder, const char *path, noge_error *error);
noge_status noge_trainer_save_in(const noge_trainer *trainer, int folder, const char *path, const char *extra,
                                 noge_error *error);

#endif
