/* Generated graphs: the six families of the paper, four families beyond it, and the data sets made of them.
 *
 *     const noge_family *family = noge_family_find("maze");
 *     noge_generate(family, (const uint32_t[NOGE_FAMILY_PARAMETERS]){21}, 1, &graph, &error);
 *     noge_dataset_generate(&dataset, "maze", 1, false, &error);          // the paper's mazes, split
 *
 * Thread-safety: the functions keep no state and may be called from any number of threads. A data set may be read by
 * any number of threads at once. */
#ifndef NOGE_GENERATE_H
#define NOGE_GENERATE_H

#include <noge/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of arrays. */
enum {
    NOGE_FAMILY_PARAMETERS = 3, /* number of parameters that a family has at most */
    NOGE_PARAMETER_TEXT = 24,   /* bytes that hold the text of any value */
};

/* A parameter of a family. This struct will not grow. */
typedef struct noge_family_parameter {
    const char *name;            /* such as "side"; NULL: the family has no such parameter */
    uint32_t least, most, usual; /* smallest, greatest and default value */
    uint32_t decimals;           /* number of decimals of a value: with 6, the value 80000 means 0.08 */
    const char *meaning;         /* what the parameter is */
} noge_family_parameter;

/* A family of graphs. The library owns all of them; the struct may grow at its end. */
typedef struct noge_family {
    const char *name;                                        /* such as "maze" */
    const char *summary;                                     /* what the graphs are */
    noge_family_parameter parameter[NOGE_FAMILY_PARAMETERS]; /* what their size and shape depends on */
    bool random;                                             /* graphs depend on the seed */
    bool beyond; /* not a family of the paper: for testing explorers on graphs they were not trained on */
} noge_family;

/* The families, those of the paper first, in the order of its tables: index 0, 1, … NULL after the last. */
NOGE_API const noge_family *noge_family_at(size_t index);

/* The family of a name, or NULL. */
NOGE_API const noge_family *noge_family_find(const char *name);

/* Generates a graph. parameter: a value for each parameter of the family, within its range; NOGE_USAGE otherwise. The
 * same arguments give the same graph, positions included, on every machine. Free it with noge_graph_free. */
NOGE_API noge_status noge_generate(const noge_family *family, const uint32_t parameter[NOGE_FAMILY_PARAMETERS],
                                   uint64_t seed, noge_graph **graph, noge_error *error);

/* ---- Data sets --------------------------------------------------------------------------------------------------- */

/* Graphs with a split into training and test graphs. The library allocates it; it may grow at its end. */
typedef struct noge_dataset {
    char *name;             /* name of the data set */
    uint64_t seed;          /* seed that it was generated from */
    uint32_t graph_count;   /* number of graphs */
    noge_graph **graph;     /* [graph_count] in the order of generation */
    uint32_t train_count;   /* number of training graphs */
    uint32_t test_count;    /* number of test graphs */
    uint32_t *train, *test; /* indices into `graph`, in the order of the split */
    uint32_t turns;         /* number of joined sets or of kinds, which are drawn in turns; 1 for a plain set */
    const char **kind;      /* [graph_count] kind of each graph, such as "king", or NULL; NULL: no graph has a kind */
} noge_dataset;

/* "mixture": the paper's six families together, for one explorer of them all. Each family has the graphs of its own
 * set, and all families are drawn equally often. */
#define NOGE_MIXTURE "mixture"

/* "variety": random variations of the six families. 600 graphs, 100 of each family in turns; the last 20 of each are
 * for testing. Sizes go from small to about twice the paper's. Barabási graphs have 1 to 6 links, caveman graphs few or
 * many caves. Grids have all proportions, and two thirds of them gaps; a third of the ladders have gaps, half of the
 * mazes loops. Trees are balanced or irregular. No family beyond the paper is in it or in the mixture: those are for
 * testing only. */
#define NOGE_VARIETY "variety"

/* "everything": the training set of `universal`. The six families of the mixture and three varieties, of this seed and
 * the next two; all nine are drawn equally often. */
#define NOGE_EVERYTHING "everything"

/* "worlds": 5,600 graphs of 50 kinds with random parameters and edge lengths, for an explorer of anything. The kinds
 * take turns; road-like kinds have two. Graphs have 20 to 600 nodes, road-like ones up to 1,200; small ones are as
 * frequent as large ones. The last fifth of each kind is for testing. No family beyond the paper is among the kinds. */
#define NOGE_WORLDS "worlds"

/* "roads": 600 graphs of the six road-like kinds of "worlds", with 200 to 1,500 nodes. The last fifth of each kind is
 * for testing. */
#define NOGE_ROADS "roads"

/* A data set made of several families. The library owns all of them; the struct may grow at its end. */
typedef struct noge_blend {
    const char *name;    /* such as "mixture" */
    const char *summary; /* what is in it */
} noge_blend;

/* Generates the data set of a name: a family's or a blend. The paper's six families have the paper's sets. Families
 * beyond it have 500 graphs of 200 to 398 nodes; the seed selects 100 of them for testing. The set depends on name and
 * seed only. with_positions: for drawings and files; costs a layout of each Barabási and each regular graph. Free it
 * with noge_dataset_free. */
NOGE_API noge_status noge_dataset_generate(noge_dataset **dataset, const char *name, uint64_t seed, bool with_positions,
                                           noge_error *error);

/* Makes a set of one test graph. The set takes the graph over, on failure too. */
NOGE_API noge_status noge_dataset_of_graph(noge_dataset **dataset, const char *name, noge_graph *graph,
                                           noge_error *error);

/* Makes a training set of graphs, which it takes over, on failure too. The last fifth of them, at least one, is for
 * testing, the others for training; a single graph is for both. graph: [count], the array itself is copied. */
NOGE_API noge_status noge_dataset_of_graphs(noge_dataset **dataset, const char *name, noge_graph **graph,
                                            uint32_t count, noge_error *error);

/* Frees a set and its graphs. NULL is allowed. */
NOGE_API void noge_dataset_free(noge_dataset *dataset);

/* Computes positions for a graph from its edges: classical scaling on a few pivots, then springs for small graphs.
 * position: caller's array of node_count. Deterministic, and the same on every machine. */
NOGE_API noge_status noge_layout(const noge_graph *graph, noge_point *position, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
