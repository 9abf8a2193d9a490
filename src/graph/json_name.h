/* Names of nodes in JSON. */
#ifndef NOGE_GRAPH_JSON_NAME_H
#define NOGE_GRAPH_JSON_NAME_H

#include <jansson.h>
#include <noge/graph.h>

/* The node's name, with U+FFFD for bytes that are not UTF-8. NULL: out of memory. */
json_t *noge_json_name(const noge_graph *graph, noge_node node);

#endif
