/* DIMACS files: `p sp` with both arcs of every edge if edges have lengths, otherwise `p tw`. Nodes are 1 … n there. */
#include "graph/write/writers.h"

static void put_edge(noge_writer *writer, noge_node v, noge_node w) {
    noge_writer_unsigned(writer, (uint64_t)v + 1);
    noge_writer_string(writer, " ");
    noge_writer_unsigned(writer, (uint64_t)w + 1);
}

void noge_write_dimacs(const noge_graph *graph, noge_writer *writer) {
    if (graph->name_offset || graph->first_number != 1)
        noge_writer_string(writer, "c The nodes had other names; here they are numbered from 1 in their order.\n");
    noge_writer_string(writer, graph->length ? "p sp " : "p tw ");
    noge_writer_unsigned(writer, graph->node_count);
    noge_writer_string(writer, " ");
    noge_writer_unsigned(writer, graph->length ? 2 * graph->edge_count : graph->edge_count);
    noge_writer_string(writer, "\n");
    for (noge_node v = 0; v < graph->node_count && writer->status == NOGE_OK; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_node w = graph->neighbor[e];
            if (graph->length) {
                noge_writer_string(writer, "a ");
                put_edge(writer, v, w);
                noge_writer_string(writer, " ");
                noge_writer_double(writer, graph->length[e]);
            } else if (v < w) {
                put_edge(writer, v, w);
            } else {
                continue;
            }
            noge_writer_string(writer, "\n");
        }
}
