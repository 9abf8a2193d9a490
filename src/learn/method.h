/* One interface for everything that can be trained. A method is a table of functions; the trainer schedules steps,
 * evaluations and checkpoints, and knows no method by name. A new method is one more table in methods.c. */
#ifndef NOGE_LEARN_METHOD_H
#define NOGE_LEARN_METHOD_H

#include "base/team.h"
#include "base/threads.h"
#include "neural/file/safetensors.h"

#include <noge/measure.h>
#include <noge/train.h>

/* The progress of a training. The trainer owns it; methods write it into checkpoints and models. */
typedef struct noge_train_progress {
    uint32_t step;   /* gradient steps done */
    bool evaluated;  /* at this step */
    double loss_sum; /* since the last evaluation, over loss_count steps */
    uint32_t loss_count;
    double rate, deviation, best_rate; /* NaN before the first evaluation */
    uint32_t best_step;
    double score;   /* rate at this step; NaN if it was not evaluated */
    double seconds; /* spent training, over all sessions */
} noge_train_progress;

/* A checkpoint being read. */
typedef struct noge_loading {
    const char *path;
    noge_tensors tensors;
    noge_error *error;
} noge_loading;

/* Writes the file of a checkpoint; `context` belongs to the caller of `save`. */
typedef noge_status noge_checkpoint_writer(void *context, const noge_tensor *tensor, size_t count, noge_error *error);

typedef struct noge_method_type {
    const char *name; /* as configurations and models spell it */

    /* Checks that the values are compatible; each is within its range already. NOGE_USAGE otherwise. NULL: always
     * compatible. */
    noge_status (*check)(const noge_train_config *config, noge_error *error);

    /* Makes a learner before its first step. The data set and the configuration are borrowed and outlive it. */
    noge_status (*create)(void **learner, const noge_dataset *dataset, const noge_train_config *config,
                          noge_error *error);
    void (*free)(void *learner);

    /* Prepares the first step, once in a training; NULL: nothing to prepare. NOGE_INTERRUPTED if `stop` says so; the
     * learner can be saved then, and another call goes on. */
    noge_status (*begin)(void *learner, noge_stop *stop, noge_error *error);

    /* One gradient step; `step` steps are done. *loss: its loss. NOGE_DIVERGED if a number is not finite.
     * NOGE_INTERRUPTED if `stop` says so within a long step; the learner is then as it was before the step. */
    noge_status (*step)(void *learner, uint32_t step, noge_stop *stop, double *loss, noge_error *error);

    /* Share of training decisions that do not follow the network after `step` steps. */
    double (*randomness)(const void *learner, uint32_t step);

    /* Makes a policy that decides as the model does now, for evaluations. It borrows the learner's weights. Called from
     * several threads at once. */
    noge_status (*create_policy)(const void *learner, const noge_train_progress *progress, noge_policy **policy,
                                 noge_error *error);

    /* The model as it is now, in a file as noge_output_open_in opens it. */
    noge_status (*write_model)(const void *learner, const noge_train_progress *progress, int folder, const char *path,
                               noge_error *error);

    /* save: hands the whole state to `write` as tensors, in one call. load: puts it back into a new learner. */
    noge_status (*save)(const void *learner, const noge_train_progress *progress, noge_checkpoint_writer *write,
                        void *context, noge_error *error);
    noge_status (*load)(void *learner, noge_train_progress *progress, noge_loading *from);

    /* Shares the learner's work with a team from now on; NULL: it works alone. The team outlives the learner. */
    void (*join)(void *learner, noge_team *team);

    /* noge_evaluate_with for the model as it is now, shared with the team that the learner has joined; NULL: the
     * trainer evaluates the policy of create_policy alone. */
    noge_status (*evaluate)(void *learner, const noge_evaluation_options *options, noge_stop *stop,
                            noge_evaluation **evaluation, noge_error *error);

    /* How the other ranks work for a learner of rank 0, with a learner of their own; NULL if `join` is. */
    noge_team_work (*serve)(void *learner);
} noge_method_type;

extern const noge_method_type noge_method_dfp, noge_method_dqn, noge_method_plus;

/* The method of that number. NULL: there is none. */
const noge_method_type *noge_method_find(noge_method method);

#endif
