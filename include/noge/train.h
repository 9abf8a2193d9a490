/* Training an explorer: the configuration of a run, and the run. */
#ifndef NOGE_TRAIN_H
#define NOGE_TRAIN_H

#include <noge/generate.h>
#include <noge/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NOGE_TRAIN_HORIZONS = 32, NOGE_TRAIN_ROLLOUTS = 256, NOGE_TRAIN_FILE = 512, NOGE_TRAIN_TEACHERS = 2048 };

/* What is learned. DFP: how the measurement will change over the horizons (the paper's NOGE). DQN: one value, the sum
 * of discounted rewards (its comparison). Plus: which of the frontier nodes near by to prefer, by the outcome of many
 * explorations; it has a network of its own, and of the values below it heeds those that say so or say nothing. */
typedef enum noge_method { NOGE_METHOD_DFP, NOGE_METHOD_DQN, NOGE_METHOD_PLUS } noge_method;

/* What DQN is rewarded with: less walking, -cost, or a greater rate, u_t - u_{t-1}. */
typedef enum noge_reward { NOGE_REWARD_PATH_LENGTH, NOGE_REWARD_RATE } noge_reward;

/* What the network sees of the walk, and predicts: its exploration rate (the paper's), or its length. */
typedef enum noge_measurement { NOGE_MEASUREMENT_RATE, NOGE_MEASUREMENT_PATH_LENGTH } noge_measurement;

/* The order of visits as a feature of nodes: not (the paper's), instead of the categories, beside them. */
typedef enum noge_positions { NOGE_POSITIONS_NONE, NOGE_POSITIONS_ALONE, NOGE_POSITIONS_ADDED } noge_positions;

/* Every hyperparameter. noge_train_defaults() gives the paper's, noge_train_defaults_plus() those of method plus. */
typedef struct noge_train_config {
    uint64_t seed;
    uint32_t steps;   /* gradient steps */
    uint32_t hidden;  /* width, a multiple of 8 */
    uint32_t history; /* time steps of features, 1 … 8; neither this nor the next five are of plus */
    bool feature_bfs, feature_dfs, feature_nn;
    double feature_low, feature_high;
    noge_positions positions;
    noge_method method;
    noge_reward reward;     /* this and the next two: of DQN */
    double gamma;           /* discount, 0 to 1 */
    uint32_t target_every;  /* gradient steps between copies of the target network */
    uint32_t horizon_count; /* this and the next five: of DFP */
    uint32_t horizon[NOGE_TRAIN_HORIZONS];
    double goal[NOGE_TRAIN_HORIZONS];
    bool normalise_targets;
    noge_measurement measurement;
    bool goal_input;   /* the network sees the goal, which is drawn anew for each exploration of training */
    double reach;      /* this and the next nine: of plus. Steps that candidates may be farther than the nearest */
    uint32_t starts;   /* places an update explores from, 1 or more */
    uint32_t rollouts; /* explorations from each, 2 … NOGE_TRAIN_ROLLOUTS */
    double discount;   /* weight of the next decision's walking beside this one's, at first; rises to 1 */
    double entropy;    /* how much it is worth at first not to be sure */
    double average;    /* part of the run, at its end, whose parameters are averaged; 0: the last ones are taken */
    uint64_t hide;     /* a bit for each input that the network shall not see: those of a candidate, then those of
                          the context, as `noge info` of a model lists them */
    bool tell_limit;   /* the explorer is told how many decisions it has left; those of training differ, see plus.h */
    char from[NOGE_TRAIN_FILE]; /* the file of a model of plus whose weights it begins with; empty: random ones */
    char teachers[NOGE_TRAIN_TEACHERS]; /* files of models of plus to learn from at first, with commas; may be empty */
    uint32_t replay_size;               /* time steps; neither this nor the next three are of plus */
    uint32_t batch_size;
    uint32_t environment_steps; /* per gradient step */
    uint32_t least_future;      /* further steps a sample must have in its episode */
    double learning_rate;
    double epsilon_first, epsilon_last; /* not of plus */
    uint32_t step_limit;                /* T_max */
    uint32_t evaluation_every, evaluation_episodes;
    uint32_t threads; /* for evaluations, and explorations of plus; 0: one a core */
    bool portable;    /* the portable kernels: the same bytes on every x86-64 */
} noge_train_config;

NOGE_API noge_train_config noge_train_defaults(void);
NOGE_API noge_train_config noge_train_defaults_plus(void);

/* The same for a set of that name: the paper trains a wider network for longer on the cities MUC, OXF and SFO. */
NOGE_API noge_train_config noge_train_defaults_for(const char *set);

/* Says which value is impossible and what would be possible: NOGE_USAGE. */
NOGE_API noge_status noge_train_check(const noge_train_config *config, noge_error *error);

/* How far a training is. The caller sets `size` to sizeof(noge_train_report). */
typedef struct noge_train_report {
    size_t size;
    uint32_t step, steps;
    double epsilon;         /* of plus: part of the last step's decisions that were not for the greatest score */
    double loss;            /* mean since the last report; NaN before the first step. Of plus: steps walked beyond one
                               a visit, for each visit of training */
    bool evaluated;         /* the next two are of now */
    double rate, deviation; /* mean exploration rate of the last evaluation; deviation over its episodes */
    double best_rate;
    uint32_t best_step;
    double seconds; /* spent training, over all sessions of the run */
} noge_train_report;

typedef struct noge_trainer noge_trainer;

/* A run on a data set, which is borrowed. */
NOGE_API noge_status noge_trainer_create(noge_trainer **trainer, const noge_dataset *dataset,
                                         const noge_train_config *config, noge_error *error);
NOGE_API void noge_trainer_free(noge_trainer *trainer);

/* Why noge_trainer_advance returned. */
typedef enum noge_train_event {
    NOGE_TRAIN_EVALUATED, /* an evaluation was made; there is more to do */
    NOGE_TRAIN_PAUSED,    /* the caller asked for a pause, to save or to stop */
    NOGE_TRAIN_FINISHED,  /* the last step is done and evaluated */
} noge_train_event;

/* Trains until the next evaluation is made: before the first step, every evaluation_every steps, and after the last.
 * pause: may be NULL; called before each step; true returns NOGE_TRAIN_PAUSED, in a state that can be saved. Fills
 * *event and *report. NOGE_DIVERGED if a loss or gradient is not finite; the trainer must not be used further. */
NOGE_API noge_status noge_trainer_advance(noge_trainer *trainer, bool (*pause)(void *context), void *context,
                                          noge_train_event *event, noge_train_report *report, noge_error *error);

/* The network as it is now, as a model file. */
NOGE_API noge_status noge_trainer_write_model(const noge_trainer *trainer, const char *path, noge_error *error);

/* Everything there is to a run at this moment; a trainer that loads it goes on to the same bytes as one that was never
 * stopped. Loading needs a new trainer with the same data set and configuration; a checkpoint of another is
 * NOGE_BAD_INPUT. `extra`: a text of the caller's kept with it. */
NOGE_API noge_status noge_trainer_save(const noge_trainer *trainer, const char *path, const char *extra,
                                       noge_error *error);
NOGE_API noge_status noge_trainer_load(noge_trainer *trainer, const char *path, char **extra, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
