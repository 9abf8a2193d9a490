/* Graphs made, not read: the six families of the paper, single graphs of them by size, and the data sets. */
#ifndef NOGE_GENERATE_H
#define NOGE_GENERATE_H

#include <noge/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NOGE_FAMILY_PARAMETERS = 2 };

typedef struct noge_family_parameter {
    const char *name; /* NULL: the family has no such parameter */
    uint32_t least, most, usual;
    const char *meaning;
} noge_family_parameter;

typedef struct noge_family {
    const char *name;
    const char *summary;
    noge_family_parameter parameter[NOGE_FAMILY_PARAMETERS];
    bool random; /* the seed matters */
} noge_family;

/* The families, in the order of the paper's tables. */
NOGE_API const noge_family *noge_families(size_t *count);

/* The family of that name, or NULL. */
NOGE_API const noge_family *noge_family_find(const char *name);

/* One graph. parameter: a value for each parameter of the family, within its bounds. The same arguments give the same
 * graph, positions included, on every machine. */
NOGE_API noge_status noge_generate(const noge_family *family, const uint32_t parameter[NOGE_FAMILY_PARAMETERS],
                                   uint64_t seed, noge_graph **graph, noge_error *error);

/* ---- Data sets --------------------------------------------------------------------------------------------------- */

typedef struct noge_dataset {
    char *name;
    uint64_t seed;
    uint32_t graph_count;
    noge_graph **graph; /* in order of generation */
    uint32_t train_count, test_count;
    uint32_t *train, *test; /* indices into `graph`, in the order of the split */
} noge_dataset;

/* The set of all families together, for one explorer of them all: "mixture". Each family's graphs are as they are in
 * its own set, and each family is drawn as often as the others. */
#define NOGE_MIXTURE "mixture"

/* The paper's set of that name, or the mixture, with its split into train and test. Decided by (name, seed) alone.
 * with_positions: for drawing and files; costs a layout for each Barabási graph. */
NOGE_API noge_status noge_dataset_generate(noge_dataset **dataset, const char *name, uint64_t seed, bool with_positions,
                                           noge_error *error);

/* Can a set of that name be generated? */
NOGE_API bool noge_dataset_exists(const char *name);

/* A set of one test graph, which it takes over in success and in failure. */
NOGE_API noge_status noge_dataset_of_graph(noge_dataset **dataset, const char *name, noge_graph *graph,
                                           noge_error *error);

/* A set of graphs to train on, which it takes over in success and in failure: the last fifth of them (at least one) is
 * for testing, the others for training; a single one does for both. graph: [count], the array itself is copied. */
NOGE_API noge_status noge_dataset_of_graphs(noge_dataset **dataset, const char *name, noge_graph **graph,
                                            uint32_t count, noge_error *error);

NOGE_API void noge_dataset_free(noge_dataset *dataset);

/* Positions for a graph that has none, by its shape alone: classical scaling on a few pivots, then springs for small
 * graphs. position: caller's array of node_count. Deterministic, the same on every machine. */
NOGE_API noge_status noge_layout(const noge_graph *graph, noge_point *position, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
