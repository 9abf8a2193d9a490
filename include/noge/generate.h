/* Graphs made, not read: the six families of the paper and four beyond it, single graphs of them by size, and the data
 * sets. */
#ifndef NOGE_GENERATE_H
#define NOGE_GENERATE_H

#include <noge/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NOGE_FAMILY_PARAMETERS = 3, NOGE_PARAMETER_TEXT = 24 };

typedef struct noge_family_parameter {
    const char *name; /* NULL: the family has no such parameter */
    uint32_t least, most, usual;
    uint32_t decimals; /* of them in a value: with 6, a value of 80000 is 0.08; with 0, values are what they are */
    const char *meaning;
} noge_family_parameter;

typedef struct noge_family {
    const char *name;
    const char *summary;
    noge_family_parameter parameter[NOGE_FAMILY_PARAMETERS];
    bool random; /* the seed matters */
    bool beyond; /* not one of the paper's: for judging explorers on what they have never seen */
} noge_family;

/* The families: the paper's in the order of its tables, then those beyond it. */
NOGE_API const noge_family *noge_families(size_t *count);

/* The family of that name, or NULL. */
NOGE_API const noge_family *noge_family_find(const char *name);

/* A value as people write it, and back; false if it is no number, has too many decimals or is out of bounds. */
NOGE_API void noge_parameter_print(const noge_family_parameter *parameter, uint32_t value,
                                   char text[NOGE_PARAMETER_TEXT]);
NOGE_API bool noge_parameter_parse(const noge_family_parameter *parameter, const char *text, size_t length,
                                   uint32_t *value);

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
    uint32_t turns;         /* sets that it joins, which take turns; 1 if it is none but itself */
} noge_dataset;

/* The paper's six families together, for one explorer of them all: "mixture". Each family's graphs are as they are in
 * its own set, and each family is drawn as often as the others. */
#define NOGE_MIXTURE "mixture"

/* Random variations of the six families: "variety", 600 graphs, one hundred of each family in turns, of which the last
 * twenty are for testing. Small and up to about twice as large as the paper's; Barabási graphs of 1 to 6 links; many
 * small caves or a few large; grids of all proportions, two thirds of them with gaps; ladders, a third of them with
 * gaps; mazes, half of them with loops; balanced trees and irregular ones. Nothing of the families beyond the paper is
 * in it, nor in the mixture: those are for judging, never for training. */
#define NOGE_VARIETY "variety"

/* What one explorer of all worlds is trained on: "everything", the six families of the mixture and three varieties, of
 * this seed and the two after it, each of these nine drawn as often as the others. */
#define NOGE_EVERYTHING "everything"

/* A set made of several families. */
typedef struct noge_blend {
    const char *name;
    const char *summary;
} noge_blend;

/* These sets: the mixture, the variety, and everything. */
NOGE_API const noge_blend *noge_blends(size_t *count);

/* The set of that name, a family's or a blend, with its split into train and test; the paper's six families have the
 * paper's sets, those beyond it 500 graphs of 200 to 398 nodes, of which the seed draws 100 for testing. Decided by
 * (name, seed) alone. with_positions: for drawing and files; costs a layout for each Barabási and each regular graph.
 */
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

/* Several sets in one, which take turns in training: each is drawn as often as the others, and one that joins several
 * itself as often as these. Of each the first eight test graphs, or all that it has, are for testing. The graphs are
 * taken out of the members, which are left to the caller to free. */
NOGE_API noge_status noge_dataset_join(noge_dataset **dataset, const char *name, noge_dataset *const *member,
                                       uint32_t count, noge_error *error);

NOGE_API void noge_dataset_free(noge_dataset *dataset);

/* Positions for a graph that has none, by its shape alone: classical scaling on a few pivots, then springs for small
 * graphs. position: caller's array of node_count. Deterministic, the same on every machine. */
NOGE_API noge_status noge_layout(const noge_graph *graph, noge_point *position, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
