/* The replay of episodes. An episode is kept once: its final known graph in order of discovery, with counts by time.
 * Every observation is a prefix of these arrays, so observations are not stored separately. Memory: a few words for
 * each time step, plus the edges. The running episode is in the replay from its first step. Time steps are overwritten
 * one by one, oldest first; an episode's arrays are reused when its last step is overwritten. */
#ifndef NOGE_LEARN_PREDICTION_REPLAY_H
#define NOGE_LEARN_PREDICTION_REPLAY_H

#include "base/random.h"
#include "explore/map.h"
#include "neural/neighbours.h"
#include "policy/learned/features.h"

/* One episode. Arrays by time t = 0 … last, by node in order of discovery, by edge in order of discovery. */
typedef struct noge_record {
    uint32_t graph; /* index in the data set */
    noge_node source;
    uint64_t world_seed;
    uint32_t last;  /* the last time recorded */
    uint32_t slots; /* number of its last times that are still in the replay */
    noge_node *visit;
    uint32_t *node_count, *edge_end;
    double *walked;
    noge_node *pick[NOGE_PICKS];
    uint32_t *visited_at;  /* UINT32_MAX: not yet; one entry more than nodes */
    noge_node *edge;       /* the other end; the first is the node visited then */
    float *goal;           /* goal of the episode, if the goal is an input; else NULL */
    noge_neighbours lists; /* of all nodes known at time listed_at; see noge_record_lists */
    uint32_t listed_at;
    void *block; /* holds all the arrays */
} noge_record;

/* Greatest sizes of an episode. */
typedef struct noge_record_bounds {
    uint32_t times, nodes;
    uint64_t edges;
    uint32_t goals; /* numbers in a goal that is an input; 0: none */
} noge_record_bounds;

typedef struct noge_replay noge_replay;

noge_status noge_replay_create(noge_replay **replay, uint32_t size, noge_record_bounds bounds, noge_error *error);
void noge_replay_free(noge_replay *replay);

noge_record_bounds noge_replay_bounds(const noge_replay *replay);

/* Number of time steps in the replay, at most its size. */
uint32_t noge_replay_count(const noge_replay *replay);

/* Begins a new episode; nothing is recorded yet. goal: copied; not read if the bounds have none. */
noge_status noge_replay_begin(noge_replay *replay, uint32_t graph, noge_node source, uint64_t world_seed,
                              const float *goal, noge_error *error);

/* Records the map's current state, which must be one visit after the last recorded one. */
void noge_replay_add(noge_replay *replay, const noge_map *map, const noge_node pick[NOGE_PICKS]);

/* Draws a time step, uniformly among those with t > 0 and at least `future` further steps recorded in their episode.
 * False if there are none. */
bool noge_replay_sample(const noge_replay *replay, noge_random *random, uint32_t future, noge_record **record,
                        uint32_t *t);

/* The episodes, oldest first; the last may still be running. */
uint32_t noge_replay_record_count(const noge_replay *replay);
const noge_record *noge_replay_record(const noge_replay *replay, uint32_t index);

/* Adds an episode from a checkpoint, in the order of noge_replay_record. The caller fills in the arrays of the returned
 * record, and its `last` and `slots`. NULL if the episode does not fit. */
noge_record *noge_replay_restore(noge_replay *replay, uint32_t last, uint32_t slots, noge_error *error);

/* Makes room for more episodes than there are now, so that none is allocated for a while. */
noge_status noge_replay_reserve_spare(noge_replay *replay, noge_error *error);

/* The neighbours of all nodes known at the episode's last time. Made again only if it has grown since the last call. */
const noge_neighbours *noge_record_lists(noge_record *record);

/* The episode's past as features see it. */
noge_past noge_record_past(const noge_record *record);

static inline double noge_record_rate(const noge_record *record, uint32_t t) {
    return t == 0 ? 0 : t / record->walked[t];
}

#endif
