/* What methods need to write and read checkpoints. */
#ifndef NOGE_LEARN_CHECKPOINT_H
#define NOGE_LEARN_CHECKPOINT_H

#include "learn/method.h"

/* NOGE_BAD_INPUT: "PATH: WHAT; it is damaged or belongs to another run". */
noge_status noge_loading_unfit(noge_loading *from, const char *what);

/* Copies a tensor's content, which must have this type and, unless UINT64_MAX, this many entries. */
noge_status noge_loading_copy(noge_loading *from, const char *name, noge_tensor_type type, uint64_t count, void **copy,
                              uint64_t *found);

/* The same for floats, into memory of the caller's. */
noge_status noge_loading_block(noge_loading *from, const char *name, float *block, uint64_t count);

/* A tensor of one dimension. */
noge_tensor noge_saving_tensor(const char *name, noge_tensor_type type, const void *data, uint64_t count);

#endif
