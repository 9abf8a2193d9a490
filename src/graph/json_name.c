/* A name that is not UTF-8 has no JSON string. */
#include "graph/json_name.h"

json_t *noge_json_name(const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *name = noge_graph_name(graph, node, number, &length);
    json_t *text = json_stringn(name, length);
    return text ? text : json_null();
}
