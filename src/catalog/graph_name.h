/* From a name to a graph: a file, "-", a family with parameters such as maze:side=31, or a city. <noge/catalog.h> has
 * the public part. Sets: catalog/set_name.h. */
#ifndef NOGE_CATALOG_GRAPH_NAME_H
#define NOGE_CATALOG_GRAPH_NAME_H

#include "catalog/data_folder.h"
#include "catalog/names.h"

#include "graph/cities.h"
#include <noge/files.h>

/* Help text for an operand GRAPH. */
#define NOGE_GRAPH_HELP                                                                                                \
    "a file, - for standard input, a family with parameters such as maze:side=31, or a city: MUC, OXF, SFO"

/* A family and its parameters. */
typedef struct noge_family_choice {
    const noge_family *family;
    uint32_t parameter[NOGE_FAMILY_PARAMETERS];
    bool sized; /* the name had a colon: it means a single graph */
} noge_family_choice;

/* Parses FAMILY[:name=value,…]. Parameters that are left out have their defaults. NOGE_USAGE if a name or value is
 * wrong; the message says which ones are allowed. */
noge_status noge_family_argument(const char *argument, noge_family_choice *choice, noge_error *error);

/* Reads or generates the graph. */
noge_status noge_graph_argument(const char *argument, const noge_data_choice *data, noge_graph **graph,
                                noge_error *error);

/* The node to start from: the one of that name, or a random one if `name` is NULL. NOGE_USAGE if there is no such
 * node; the message says how nodes are called. NOGE_BAD_INPUT if the graph has no nodes. */
noge_status noge_source_argument(const noge_graph *graph, const char *name, uint64_t seed, noge_node *source,
                                 noge_error *error);

#endif
