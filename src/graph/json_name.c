/* Names are bytes; JSON has letters only. */
#include "graph/json_name.h"
#include "base/text/json.h"

json_t *noge_json_name(const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *name = noge_graph_name(graph, node, number, &length);
    return noge_json_text(name, length);
}
