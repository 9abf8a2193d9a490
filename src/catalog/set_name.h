/* From a name to a set of graphs: a family, several families together, a city cut in two, pieces of a city, a folder,
 * and named sets joined by +, such as everything+OXF-pieces. */
#ifndef NOGE_CATALOG_SET_NAME_H
#define NOGE_CATALOG_SET_NAME_H

#include "catalog/graph_name.h"

/* Help text for an operand SET. */
#define NOGE_SET_HELP                                                                                                  \
    "a set of the paper (barabasi, caveman, grid, ladder, maze, tree, MUC, OXF, SFO), its families together "          \
    "(mixture, variety, everything), many kinds of graphs (worlds, roads), pieces of a city (MUC-pieces), a set "      \
    "beyond the paper (delaunay, geometric, regular, small-world), several of these joined by +, a folder, or a "      \
    "graph: a file, - for standard input, or a family with parameters such as maze:side=31"

/* Does the name mean a set or a folder, not a single graph? */
bool noge_is_set(const char *argument);

/* Generates the set, cuts the city, reads the folder, or makes a set of a single graph. */
noge_status noge_set_argument(const char *argument, const noge_data_choice *data, noge_dataset **dataset,
                              noge_error *error);

#endif
