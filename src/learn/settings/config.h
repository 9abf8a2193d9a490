/* The values of a training's settings, as the trainers read them. Outside of learn they are set and read by name
 * (noge/train.h); their names, ranges, defaults and meanings are in one table (learn/settings/settings.c). */
#ifndef NOGE_LEARN_SETTINGS_CONFIG_H
#define NOGE_LEARN_SETTINGS_CONFIG_H

#include <noge/train.h>

enum { NOGE_SETTINGS_MOST = 64, NOGE_TRAIN_HORIZONS = 32, NOGE_TRAIN_ROLLOUTS = 256 };
enum { NOGE_TRAIN_FILE = 512, NOGE_TRAIN_TEACHERS = 4096 };

/* What Q-learning rewards: a short walk, -cost, or a greater rate, u_t - u_{t-1}. */
typedef enum noge_reward { NOGE_REWARD_PATH_LENGTH, NOGE_REWARD_RATE } noge_reward;

/* What the network sees of the walk, and predicts: the exploration rate (the paper's), or the length. */
typedef enum noge_measurement { NOGE_MEASUREMENT_RATE, NOGE_MEASUREMENT_PATH_LENGTH } noge_measurement;

/* The order of visits as a feature of nodes: not used (the paper's), instead of the categories, or beside them. */
typedef enum noge_positions { NOGE_POSITIONS_NONE, NOGE_POSITIONS_ALONE, NOGE_POSITIONS_ADDED } noge_positions;

/* Which of equal values the greedy decision takes: the node discovered first, or last. */
typedef enum noge_train_ties { NOGE_TRAIN_TIES_OLDEST, NOGE_TRAIN_TIES_NEWEST } noge_train_ties;

struct noge_train_config {
    noge_method method;
    uint64_t seed, data_seed;
    uint32_t steps;  /* gradient steps */
    uint32_t hidden; /* width of the network */
    double learning_rate;
    noge_task task; /* of the episodes; its limit is T_max */
    uint32_t evaluation_every, evaluation_episodes;
    uint32_t threads;  /* 0: one for each core */
    uint32_t portable; /* 1: portable kernels, the same bytes on every x86-64 */

    /* Methods dfp and dqn. */
    bool feature_bfs, feature_dfs, feature_nn;
    uint32_t history;                 /* time steps of features */
    double feature_low, feature_high; /* neighbours, as the two of epsilon: the table has them as one */
    noge_positions positions;
    uint32_t replay_size; /* time steps */
    uint32_t batch_size;
    uint32_t environment_steps; /* decisions for each gradient step */
    uint32_t least_future;      /* further steps a sample must have in its episode */
    double epsilon_first, epsilon_last;
    noge_train_ties ties;

    /* Method dfp. */
    uint32_t horizon_count, goal_count; /* equal in a valid configuration */
    uint32_t horizon[NOGE_TRAIN_HORIZONS];
    double goal[NOGE_TRAIN_HORIZONS];
    bool normalise_targets;
    noge_measurement measurement;
    bool goal_input; /* the network sees the goal, which is random for each training episode */

    /* Method dqn. */
    noge_reward reward;
    double gamma;
    uint32_t target_every; /* gradient steps between copies of the target network */

    /* Method plus. */
    double reach;               /* steps that candidates may be farther than the nearest */
    uint32_t starts;            /* number of start nodes of an update */
    uint32_t rollouts;          /* number of episodes from each start node */
    double discount;            /* weight of the next decision's walking at first; rises to 1 */
    double entropy;             /* weight of the entropy at first; falls to 0 */
    double average;             /* share of the training, at its end, over which the parameters are averaged; 0: none */
    uint64_t hide;              /* a bit for each input hidden from the network: the candidate's, then the context's */
    bool wide;                  /* all inputs of the outlook, not only the first ones */
    bool foresight;             /* what remains to be visited is a critic; see plus.h */
    bool tell_limit;            /* the network sees how many decisions are left; see plus.h */
    char from[NOGE_TRAIN_FILE]; /* model file of the first weights; empty: random weights */
    char teachers[NOGE_TRAIN_TEACHERS]; /* model files to learn from at first, separated by commas; may be empty */
    bool imitate;                       /* the teachers have all the weight to the end */

    bool city;                      /* the set is a city, with defaults of its own */
    bool given[NOGE_SETTINGS_MOST]; /* by number of the setting: set explicitly, so no default replaces it */
    bool asked[NOGE_SETTINGS_MOST]; /* set by name, not by a file: it must apply to the method */
};

/* The paper's values, the values of method plus, and the values for a set of that name, which differ for cities. */
noge_train_config noge_train_defaults(void);
noge_train_config noge_train_defaults_plus(void);
noge_train_config noge_train_defaults_for(const char *set);

/* The same for a configuration that has values: those that were set stay. */
void noge_train_config_suit(noge_train_config *config, const char *set);

/* The value as text that noge_train_config_set reads. NOGE_USAGE if the name is unknown or `size` too small. */
noge_status noge_train_config_get(const noge_train_config *config, const char *name, char *text, size_t size,
                                  noge_error *error);

/* Checks that the values are compatible. NOGE_USAGE names a setting that conflicts with another, or one that was set
 * and does not apply to the method. */
noge_status noge_train_check(const noge_train_config *config, noge_error *error);

#endif
