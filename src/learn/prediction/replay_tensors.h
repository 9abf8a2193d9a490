/* The replay in a checkpoint: its episodes' arrays laid end to end, and back. */
#ifndef NOGE_LEARN_PREDICTION_REPLAY_TENSORS_H
#define NOGE_LEARN_PREDICTION_REPLAY_TENSORS_H

#include "learn/checkpoint.h"
#include "learn/prediction/replay.h"

/* Episodes laid end to end. */
typedef struct noge_flat {
    uint64_t records, times, nodes, edges;
    int64_t *field;    /* [records][NOGE_RECORD_FIELDS] */
    uint32_t *by_time; /* [3 + NOGE_PICKS][times]: visit, node_count, edge_end, picks */
    double *walked;    /* [times] */
    uint32_t *visited_at, *edge;
    uint32_t goals; /* numbers in a goal */
    float *goal;    /* [records][goals] */
} noge_flat;

enum { NOGE_FLAT_BY_TIME = 3 + NOGE_PICKS, NOGE_RECORD_FIELDS = 5 };

/* All episodes of a replay. Free in success and in failure. */
noge_status noge_flat_take(const noge_replay *replay, noge_flat *all, noge_error *error);
void noge_flat_free(noge_flat *all);

/* The same from a checkpoint. goals: numbers in a goal, 0 if it has none. */
noge_status noge_flat_load(noge_loading *from, uint32_t goals, noge_flat *all);

/* Puts them into a replay, which must be empty. An episode that the data set does not allow is NOGE_BAD_INPUT. */
noge_status noge_flat_restore(noge_loading *from, noge_replay *replay, const noge_dataset *dataset,
                              const noge_flat *all, const noge_record_bounds *most);

#endif
