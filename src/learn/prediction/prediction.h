/* What DFP and Q-learning share: one network that predicts, trained on a replay of its own explorations. They differ in
 * the targets of the prediction (noge_target_rule). */
#ifndef NOGE_LEARN_PREDICTION_PREDICTION_H
#define NOGE_LEARN_PREDICTION_PREDICTION_H

#include "learn/method.h"
#include "learn/prediction/replay.h"
#include "learn/settings/config.h"
#include "neural/adam.h"
#include "neural/gradient.h"
#include "policy/learned/neural.h"

#include <noge/measure.h>

typedef struct noge_prediction noge_prediction;

/* What the network learns to predict. */
typedef struct noge_target_rule {
    /* Describes the outputs: method, horizons, goal. */
    void (*describe)(noge_model_facts *facts, const noge_train_config *config);
    bool has_target_network;
    /* Targets and mask of the batch that was drawn. */
    noge_status (*set_targets)(noge_prediction *learner, noge_error *error);
    /* After a gradient step; NULL: nothing to do. */
    void (*follow)(noge_prediction *learner);
} noge_target_rule;

struct noge_prediction {
    const noge_train_config *config;
    const noge_dataset *dataset;
    const noge_target_rule *rule;
    noge_model_facts facts;
    noge_network *network;
    noge_workspace *work;
    noge_adam adam;
    float *gradient;
    noge_replay *replay;

    /* The target network, an older copy that rates the next states; NULL if the rule has none. */
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
    bool filled; /* the replay has been filled and the scales are set */

    /* A batch: [batch_size], the targets and masks by horizon. */
    noge_record **record;
    uint32_t *time;
    noge_observation *observation;
    float *target;
    uint8_t *mask;

    float *position; /* [times][NOGE_POSITION_INPUTS], if these are features; else NULL */
    float *code_row; /* [code][noge_feature_stride(inputs)], if features have codes; else NULL */
};

/* The functions of noge_method_type that both methods share; create takes the rule of one of them. */
noge_status noge_prediction_check(const noge_train_config *config, noge_error *error);
noge_status noge_prediction_create(void **learner, const noge_target_rule *rule, const noge_dataset *dataset,
                                   const noge_train_config *config, noge_error *error);
void noge_prediction_free(void *learner);
noge_status noge_prediction_step(void *learner, uint32_t step, noge_stop *stop, double *loss, noge_error *error);
double noge_prediction_epsilon(const void *learner, uint32_t step);
noge_status noge_prediction_policy(const void *learner, const noge_train_progress *progress, noge_policy **policy,
                                   noge_error *error);
noge_status noge_prediction_write_model(const void *learner, const noge_train_progress *progress, int folder,
                                        const char *path, noge_error *error);
noge_status noge_prediction_save(const void *learner, const noge_train_progress *progress,
                                 noge_checkpoint_writer *write, void *context, noge_error *error);
noge_status noge_prediction_load(void *learner, noge_train_progress *progress, noge_loading *from);

/* Fills the replay with random explorations and measures the scale of the targets. Does nothing the second time. */
noge_status noge_prediction_fill(void *learner, noge_stop *stop, noge_error *error);

/* One visit of the explorer, epsilon-greedy, recorded in the replay. */
noge_status noge_prediction_act(noge_prediction *learner, double epsilon, noge_error *error);

/* One gradient step on a batch of the replay. step: for the message of a divergence. NOGE_INTERRUPTED if the stop of
 * learner->work says so; the learner is then as it was before. */
noge_status noge_prediction_learn(noge_prediction *learner, uint32_t step, double *loss, noge_error *error);

/* Writes the features of the batch's states, each `later` steps after its `time`. */
void noge_prediction_write_features(const noge_prediction *learner, noge_workspace *work, uint32_t later);

/* What was known at time t. */
noge_observation noge_prediction_observe(const noge_prediction *learner, noge_record *record, uint32_t t,
                                         uint32_t candidate);

/* Repeats an episode from its record, up to its last visit. Restores the running episode of a checkpoint. */
noge_status noge_prediction_relive(noge_prediction *learner, const noge_record *record, noge_error *error);

#endif
