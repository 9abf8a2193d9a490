/* Allocating a data set. Public part: noge/generate.h. */
#ifndef NOGE_GRAPH_DATASET_H
#define NOGE_GRAPH_DATASET_H

#include <noge/generate.h>

/* Allocates a set with room for its graphs and both parts, still to be filled. The caller frees *dataset after a
 * failure too. */
noge_status noge_dataset_allocate(noge_dataset **dataset, const char *name, uint32_t graph_count, uint32_t train_count,
                                  uint32_t test_count, noge_error *error);

#endif
