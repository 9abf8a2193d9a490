/* Sets of graphs as a person names them: a family, several together, a city cut in two, a folder, and named sets joined
 * by +, such as everything+OXF. */
#ifndef NOGE_CATALOG_SET_NAME_H
#define NOGE_CATALOG_SET_NAME_H

#include "catalog/graph_name.h"

/* Room for the name of a set: models and runs keep it. */
enum { NOGE_SET_NAME = 64 };

/* What help says of a SET. */
#define NOGE_SET_HELP                                                                                                  \
    "a set of the paper (barabasi, caveman, grid, ladder, maze, tree, MUC, OXF, SFO), its families together "          \
    "(mixture, variety, everything), a set beyond the paper (delaunay, geometric, regular, small-world), several of "  \
    "these joined by +, a folder, or a graph: a file, - for standard input, or a family with parameters such as "      \
    "maze:side=31"

/* Does the argument name a set: a family without parameters, a blend, a city, or several joined by +? */
bool noge_is_named_set(const char *argument);

/* Is it a list of sets joined by + of which some are there and some are not? name: the first that is not. */
bool noge_set_missing(const char *argument, char name[NOGE_SET_NAME]);

/* Does the argument name more than one graph: a set or a folder? */
bool noge_is_set(const char *argument);

/* Generates the set, cuts the city, reads the folder, or makes one of a single graph. */
noge_status noge_set_argument(const char *argument, const noge_data_choice *data, noge_dataset **dataset,
                              noge_error *error);

#endif
