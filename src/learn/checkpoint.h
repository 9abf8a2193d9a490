/* What methods need to write and read checkpoints. */
#ifndef NOGE_LEARN_CHECKPOINT_H
#define NOGE_LEARN_CHECKPOINT_H

#include "learn/method.h"
#include "neural/adam.h"

/* NOGE_BAD_INPUT: "PATH: WHAT; it is damaged or belongs to another run". */
noge_status noge_loading_unfit(noge_loading *from, const char *what);

/* Copies a tensor's content, which must have this type and, unless UINT64_MAX, this many entries. */
noge_status noge_loading_copy(noge_loading *from, const char *name, noge_tensor_type type, uint64_t count, void **copy,
                              uint64_t *found);

/* Loads a network's weights, and both of Adam's moments, into memory of the caller's. Refuses numbers that no training
 * leaves. */
noge_status noge_loading_weights(noge_loading *from, const char *name, float *weight, uint64_t count);
noge_status noge_loading_moments(noge_loading *from, const noge_adam *adam);

/* A tensor of one dimension. */
noge_tensor noge_saving_tensor(const char *name, noge_tensor_type type, const void *data, uint64_t count);

#endif
