/* How the graphs of a family are made, and which of them are in its data set. The description for users is in the
 * table of generate.c. */
#ifndef NOGE_GRAPH_GENERATE_FAMILY_H
#define NOGE_GRAPH_GENERATE_FAMILY_H

#include "base/random.h"
#include <noge/generate.h>

typedef struct noge_family_maker {
    /* Makes a graph. parameter: each within the range of the family's description; together they may still be
     * impossible (NOGE_USAGE) or too large (NOGE_BAD_INPUT). random: used by random families only. with_positions:
     * also compute positions; this never changes the edges. */
    noge_status (*make)(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error);

    /* The parameters of graph `index` of the family's set, in order of generation. */
    void (*set_parameters)(uint32_t index, uint32_t *parameter);
    uint32_t set_count, test_count;
    const uint32_t *test; /* [test_count] indices of the test graphs; NULL: the data seed draws them */
} noge_family_maker;

extern const noge_family_maker noge_maker_barabasi, noge_maker_caveman, noge_maker_grid, noge_maker_ladder,
    noge_maker_maze, noge_maker_tree;
/* Beyond the paper. */
extern const noge_family_maker noge_maker_delaunay, noge_maker_geometric, noge_maker_regular, noge_maker_small_world;

/* Finds a family and its maker. False if the name is unknown. */
bool noge_family_maker_find(const char *name, const noge_family **family, const noge_family_maker **maker);

/* Makes a builder with `nodes` nodes, after checking that a graph of this size fits into memory. Free it with
 * noge_builder_free, after a failure too. */
noge_status noge_family_builder(noge_builder **builder, uint64_t nodes, uint64_t edges, noge_error *error);

/* Replaces a graph without positions by a copy laid out by springs. The old graph is freed, after a failure too. */
noge_status noge_family_lay_out(noge_graph **graph, noge_error *error);

/* Is the graph connected? */
noge_status noge_family_connected(const noge_graph *graph, bool *connected, noge_error *error);

/* Replaces a graph by its largest component; of several, the first. Nodes keep their order and positions. After a
 * failure the graph is freed and NULL. */
noge_status noge_family_largest_part(noge_graph **graph, noge_error *error);

/* Removes each node and each edge with these probabilities, and replaces the graph by the largest component of the
 * rest. After a failure the graph is freed and NULL. */
noge_status noge_family_thin_out(noge_graph **graph, double nodes, double edges, noge_random *random,
                                 noge_error *error);

/* Graph `index` of the set "variety": of family index mod 6, in the order of the paper's tables. */
noge_status noge_variety_make(uint64_t seed, uint32_t index, bool with_positions, noge_graph **graph,
                              noge_error *error);

/* The point of the unit circle at part/whole of a turn, counter-clockwise from (1, 0). Accurate to about 2 ulp, and the
 * same bits on every machine. part < 2^60, 0 < whole < 2^60. */
noge_point noge_circle_point(uint64_t part, uint64_t whole);

/* Writes a value with its decimals, such as "0.08". */
void noge_parameter_print(const noge_family_parameter *parameter, uint32_t value, char text[NOGE_PARAMETER_TEXT]);

/* Reads a value. False if the text is not a number, has too many decimals or is out of range. */
bool noge_parameter_parse(const noge_family_parameter *parameter, const char *text, size_t length, uint32_t *value);

#endif
