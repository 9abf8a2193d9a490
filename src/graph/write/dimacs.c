/* DIMACS files: `p sp` with both arcs of every edge if edges have lengths, otherwise `p tw`. Nodes are 1 … n there. */
#include "graph/write/writers.h"

static void put_edge(noge_sink *sink, noge_node v, noge_node w) {
    noge_sink_number(sink, (uint64_t)v + 1);
    noge_sink_string(sink, " ");
    noge_sink_number(sink, (uint64_t)w + 1);
}

void noge_write_dimacs(const noge_graph *graph, noge_sink *sink) {
    if (graph->name_offset || graph->first_number != 1)
        noge_sink_string(sink, "c The nodes had other names; here they are numbered from 1 in their order.\n");
    noge_sink_string(sink, graph->length ? "p sp " : "p tw ");
    noge_sink_number(sink, graph->node_count);
    noge_sink_string(sink, " ");
    noge_sink_number(sink, graph->length ? 2 * graph->edge_count : graph->edge_count);
    noge_sink_string(sink, "\n");
    for (noge_node v = 0; v < graph->node_count && sink->status == NOGE_OK; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_node w = graph->neighbor[e];
            if (graph->length) {
                noge_sink_string(sink, "a ");
                put_edge(sink, v, w);
                noge_sink_string(sink, " ");
                noge_sink_double(sink, graph->length[e]);
            } else if (v < w) {
                put_edge(sink, v, w);
            } else {
                continue;
            }
            noge_sink_string(sink, "\n");
        }
}
