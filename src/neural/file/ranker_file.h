/* A trained ranker in a safetensors file; the metadata have the names of its inputs and everything else needed to use
 * it. */
#ifndef NOGE_NEURAL_FILE_RANKER_FILE_H
#define NOGE_NEURAL_FILE_RANKER_FILE_H

#include "neural/file/safetensors.h"
#include "neural/ranker.h"

#define NOGE_RANKER_FORMAT "noge-ranker"

enum { NOGE_RANKER_TEXT = 64, NOGE_RANKER_NAMES = 512 };

/* Everything about a ranker that is not a weight. */
typedef struct noge_ranker_facts {
    char own[NOGE_RANKER_NAMES], context[NOGE_RANKER_NAMES]; /* names of the inputs, with commas */
    double reach;                                            /* how much farther than the nearest candidates may be */
    uint32_t hidden;
    char set[NOGE_RANKER_TEXT]; /* what it was trained on */
    uint64_t seed, steps;       /* of training */
    double score;               /* mean exploration rate at its evaluation; NaN: none */
} noge_ranker_facts;

/* Writes a ranker; the same model gives the same bytes. NOGE_USAGE if a weight is beyond
 * NOGE_WEIGHT_LIMIT. */
noge_status noge_ranker_write(const char *path, bool overwrite, const noge_ranker *ranker,
                              const noge_ranker_facts *facts, noge_error *error);

/* The same for a file in an open folder, as noge_output_open_in has it. */
noge_status noge_ranker_write_in(int folder, const char *path, bool overwrite, const noge_ranker *ranker,
                                 const noge_ranker_facts *facts, noge_error *error);

/* Checks everything, as noge_model_read does, except the names of the inputs: the caller checks those. */
noge_status noge_ranker_read(const char *path, noge_kernel level, noge_ranker **ranker, noge_ranker_facts *facts,
                             noge_error *error);

/* The same of bytes in memory, which are copied. `name` stands for the file in messages. */
noge_status noge_ranker_parse(const char *name, const void *bytes, size_t size, noge_kernel level, noge_ranker **ranker,
                              noge_ranker_facts *facts, noge_error *error);

/* The ranker in these tensors, checked as by noge_ranker_read. `file` stands for the file in messages. */
noge_status noge_ranker_load(const noge_tensors *tensors, const char *file, noge_kernel level, noge_ranker **ranker,
                             noge_ranker_facts *facts, noge_error *error);

#endif
