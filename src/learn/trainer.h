/* Inside a trainer: the schedule of a training around a learner. Public part: noge/train.h. */
#ifndef NOGE_LEARN_TRAINER_H
#define NOGE_LEARN_TRAINER_H

#include "learn/method.h"
#include "learn/settings/config.h"

struct noge_trainer {
    noge_train_config config; /* a copy */
    const noge_dataset *dataset;
    const noge_method_type *method;
    void *learner; /* the method's own state */
    bool begun;    /* the first step was prepared, in this session */
    noge_train_progress progress;
};

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
