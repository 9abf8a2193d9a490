/* Inside a training run. Public part: noge/train.h. */
#ifndef NOGE_LEARN_TRAINER_H
#define NOGE_LEARN_TRAINER_H

#include "learn/plus.h"
#include "learn/replay.h"
#include "neural/adam.h"
#include "neural/gradient.h"
#include "policy/neural.h"

#include <noge/measure.h>
#include <noge/train.h>

struct noge_trainer {
    noge_train_config config;
    const noge_dataset *dataset;
    noge_plus *plus;        /* does the work of method plus; what follows is not used then, but for the progress */
    noge_model_facts facts; /* of which plus uses set, seed, steps and score */
    noge_network *network;
    noge_workspace *work;
    noge_adam adam;
    float *gradient;
    noge_replay *replay;

    /* DQN's other network, whose values of the next states are believed; NULL if there is none. */
    noge_network *target_network;
    noge_workspace *next_work;
    noge_observation *next; /* [batch_size] */
    float *next_best;       /* [batch_size] */

    /* The explorer that fills the replay. */
    noge_episode *episode;
    noge_policy *policy;
    bool exploring; /* an episode is running */
    uint64_t episodes_begun;
    noge_random acting, sampling;

    /* A batch: [batch_size], the targets and masks by horizon. */
    const noge_record **record;
    uint32_t *time;
    noge_observation *observation;
    float *target;
    uint8_t *mask;

    float *position; /* [times][NOGE_POSITION_INPUTS], if these are features */

    /* Progress. */
    bool filled; /* the replay has been filled and the scale set */
    uint32_t step;
    bool evaluated; /* at this step */
    double loss_sum;
    uint32_t loss_count;
    double rate, deviation, best_rate;
    uint32_t best_step;
    double seconds;
};

/* The explorer's side: one visit, epsilon-greedy, recorded in the replay. */
noge_status noge_trainer_act(noge_trainer *trainer, double epsilon, noge_error *error);

/* Fills the replay with random exploration and measures the scale of the targets. */
noge_status noge_trainer_fill(noge_trainer *trainer, noge_error *error);

/* One gradient step on a batch of the replay. */
noge_status noge_trainer_learn(noge_trainer *trainer, noge_error *error);

/* Targets and mask of the batch that was drawn. */
void noge_dfp_targets(noge_trainer *trainer);
noge_status noge_dqn_targets(noge_trainer *trainer, noge_error *error);

/* The target network follows when it is due: after every target_every gradient steps. */
void noge_dqn_follow(noge_trainer *trainer);

/* Writes the features of the states at `time` of the records of the batch, all of them `later` steps later. */
void noge_trainer_write_features(const noge_trainer *trainer, noge_workspace *work, uint32_t later);

/* What was known at time t. */
noge_observation noge_trainer_observe(const noge_trainer *trainer, const noge_record *record, uint32_t t,
                                      uint32_t candidate);

/* Begins an episode anew as its record tells, up to its last visit: how a checkpoint's running episode comes back. */
noge_status noge_trainer_relive(noge_trainer *trainer, const noge_record *record, noge_error *error);

#endif
