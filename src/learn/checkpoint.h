/* Inside a checkpoint: reading its tensors, and the replay's episodes laid end to end. */
#ifndef NOGE_LEARN_CHECKPOINT_H
#define NOGE_LEARN_CHECKPOINT_H

#include "learn/trainer.h"
#include "neural/safetensors.h"

/* A checkpoint being read. */
typedef struct noge_loading {
    const char *path;
    noge_tensors tensors;
    noge_error *error;
} noge_loading;

/* Says what does not fit: NOGE_BAD_INPUT. */
noge_status noge_loading_unfit(noge_loading *from, const char *what);

/* Copies a tensor's content, which must have this type and, unless UINT64_MAX, this many entries. */
noge_status noge_loading_copy(noge_loading *from, const char *name, noge_tensor_type type, uint64_t count, void **copy,
                              uint64_t *found);

/* The same for floats that have a place already. */
noge_status noge_loading_block(noge_loading *from, const char *name, float *block, uint64_t count);

/* A tensor of one dimension. */
noge_tensor noge_saving_tensor(const char *name, noge_tensor_type type, const void *data, uint64_t count);

/* The whole of a run of method plus. The caller has read the file and writes it. */
enum { NOGE_PLUS_TENSORS = 6, NOGE_PLUS_COUNTERS = 5, NOGE_PLUS_FIGURES = 8 };
typedef struct noge_plus_numbers {
    int64_t counter[NOGE_PLUS_COUNTERS];
    double figure[NOGE_PLUS_FIGURES];
} noge_plus_numbers;
void noge_plus_list(const noge_trainer *trainer, noge_plus_numbers *numbers, noge_tensor tensor[NOGE_PLUS_TENSORS]);
noge_status noge_plus_restore(noge_loading *from, noge_trainer *trainer);

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

/* Puts them into the trainer's replay, which must be empty; what is no episode of its data set is NOGE_BAD_INPUT. */
noge_status noge_flat_restore(noge_loading *from, noge_trainer *trainer, const noge_flat *all,
                              const noge_record_bounds *most);

#endif
