/* One environment of a vector: an episode after the other, on graphs and from sources that its own stream draws. It
 * does what noge/gym.py does, without Python. */
#ifndef NOGE_PYTHON_ENVIRONMENT_H
#define NOGE_PYTHON_ENVIRONMENT_H

#include "observation.h"

/* numpy's interface of a random generator in C (numpy/random/bitgen.h). */
typedef struct numpy_bits {
    void *state;
    uint64_t (*next_uint64)(void *state);
    uint32_t (*next_uint32)(void *state);
    double (*next_double)(void *state);
    uint64_t (*next_raw)(void *state);
} numpy_bits;

/* What all environments of a vector have in common. */
typedef struct environment_rules {
    const noge_graph **graph; /* [graph_count] */
    uint32_t graph_count;
    bool rate_reward; /* the reward is the change of the exploration rate, otherwise minus the distance */
    double penalty;   /* reward of a step without effect */
    uint64_t limit;   /* number of steps after which an episode is truncated; UINT64_MAX: never */
} environment_rules;

/* What a step returns. */
typedef struct environment_outcome {
    double reward;
    bool terminated, truncated, invalid;
    bool begun; /* the step has begun an episode and ignored the action */
} environment_outcome;

typedef struct environment {
    const environment_rules *rules;
    noge_episode *episode;
    observation seen;
    bool shared;       /* the observation's arrays are the caller's, and end with zeros */
    numpy_bits *bits;  /* the environment's stream */
    uint32_t graph;    /* explored now */
    uint64_t elapsed;  /* number of steps of this episode, those without effect included */
    double rate;       /* exploration rate after the last step */
    bool begun, ended; /* an episode has begun; the last step has ended it */
} environment;

/* Begins an episode. It draws a graph, a source and a seed, also if the caller names a graph or a source; -1: draw it.
 */
noge_status environment_begin(environment *at, int64_t graph, int64_t source, noge_error *error);

/* May the action be taken now? */
bool environment_allows(const environment *at, int64_t action);

/* Takes an action, or begins the next episode if the last step has ended one. Fails only if memory does not suffice. */
noge_status environment_step(environment *at, int64_t action, environment_outcome *outcome, noge_error *error);

#endif
