/* Graphs as a person names them: a file, "-", a family with parameters such as maze:side=31, a city. Whole
 * sets: set_argument.h.
 *
 * The names of families and cities come before files, so that what a command means does not depend on the folder it is
 * called in; a file called grid is ./grid. */
#ifndef NOGE_CATALOG_GRAPH_NAME_H
#define NOGE_CATALOG_GRAPH_NAME_H

#include "catalog/data_folder.h"

#include <noge/cities.h>
#include <noge/files.h>

/* What help says of a GRAPH. */
#define NOGE_GRAPH_HELP                                                                                                \
    "a file, - for standard input, a family with parameters such as maze:side=31, or a city: MUC, OXF, SFO"
/* A family and its parameters. */
typedef struct noge_family_choice {
    const noge_family *family;
    uint32_t parameter[NOGE_FAMILY_PARAMETERS];
    bool sized; /* there was a colon: a single graph is meant */
} noge_family_choice;

/* Does the argument name a family, with or without parameters? */
bool noge_is_family(const char *argument);

/* Understands FAMILY[:name=value,…]; parameters left out take their usual value. Wrong names and values are NOGE_USAGE,
 * and the error tells the right ones. */
noge_status noge_family_argument(const char *argument, noge_family_choice *choice, noge_error *error);

/* Reads or generates the graph. report may be NULL. */
noge_status noge_graph_argument(const char *argument, noge_format format, const noge_data_choice *data,
                                noge_graph **graph, noge_build_report *report, noge_error *error);

/* The node to start from: --source, or one drawn by the seed if `name` is NULL. The graph has nodes. NOGE_USAGE if
 * there is no such node; the error tells what nodes are called. */
noge_status noge_source_argument(const noge_graph *graph, const char *name, uint64_t seed, noge_node *source,
                                 noge_error *error);

/* "--source 77: …" needs to say what nodes are called: "0 … 63", or "'a', 'b' … 'z'". */
void noge_describe_names(const noge_graph *graph, char *text, size_t size);

#endif
