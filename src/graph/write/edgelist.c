/* Writes edge lists; graph/read/edgelist.c describes them. Reading one back gives the same nodes in the same order.
 * The builder sorts numbers; named nodes are in the order of their first appearance. Where the edges would give
 * another order, all names are listed first. Spreadsheets get a heading in place of noge's own comment; either tells
 * the reader that the next line is no heading. */
#include "graph/write/writers.h"

#include <string.h>

/* Would the name without quotes be read as a comment, or as more than one column? */
static bool needs_quotes(const char *name, size_t size) {
    if (size == 0 || name[0] == '#' || name[0] == '%' || (size > 1 && name[0] == '/' && name[1] == '/'))
        return true;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)name[i] <= ' ' || name[i] == 0x7f || name[i] == ',' || name[i] == '"')
            return true;
    return false;
}

static void put_name(noge_writer *writer, const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT];
    size_t size;
    if (!graph->name_offset) {
        noge_writer_unsigned(writer, (uint64_t)node + graph->first_number);
        return;
    }
    const char *name = noge_graph_name(graph, node, number, &size);
    if (!needs_quotes(name, size)) {
        noge_writer_put(writer, name, size);
        return;
    }
    noge_writer_string(writer, "\"");
    for (const char *quote; size > 0 && (quote = memchr(name, '"', size)) != NULL;) {
        size_t part = (size_t)(quote - name) + 1;
        noge_writer_put(writer, name, part);
        noge_writer_string(writer, "\"");
        name += part;
        size -= part;
    }
    noge_writer_put(writer, name, size);
    noge_writer_string(writer, "\"");
}

/* Do the lines below mention the nodes for the first time in their order? */
static bool lines_keep_order(const noge_graph *graph) {
    noge_node next = 0; /* those before it have been mentioned */
    for (noge_node v = 0; v < graph->node_count; v++) {
        uint64_t begin = graph->offset[v], end = graph->offset[v + 1];
        bool mentions = begin == end || graph->neighbor[end - 1] > v;
        if (mentions && v >= next) {
            if (v != next)
                return false;
            next++;
        }
        for (uint64_t e = begin; e < end; e++) {
            noge_node w = graph->neighbor[e];
            if (w < v || w < next)
                continue;
            if (w != next)
                return false;
            next++;
        }
    }
    return true;
}

static bool becomes_numbers(const noge_graph *graph) {
    return !graph->name_offset && graph->first_number <= 1;
}

static void write_lines(const noge_graph *graph, noge_writer *writer, const char *separator) {
    bool list_names = !becomes_numbers(graph) && !lines_keep_order(graph);
    for (noge_node v = 0; v < graph->node_count && list_names; v++) {
        put_name(writer, graph, v);
        noge_writer_string(writer, "\n");
    }
    for (noge_node v = 0; v < graph->node_count && writer->status == NOGE_OK; v++) {
        uint64_t begin = graph->offset[v], end = graph->offset[v + 1];
        if (begin == end && !list_names) {
            put_name(writer, graph, v);
            noge_writer_string(writer, "\n");
        }
        for (uint64_t e = begin; e < end; e++) {
            if (graph->neighbor[e] < v)
                continue;
            put_name(writer, graph, v);
            noge_writer_string(writer, separator);
            put_name(writer, graph, graph->neighbor[e]);
            if (graph->length) {
                noge_writer_string(writer, separator);
                noge_writer_double(writer, graph->length[e]);
            }
            noge_writer_string(writer, "\n");
        }
    }
}

void noge_write_edgelist(const noge_graph *graph, noge_writer *writer) {
    noge_writer_string(writer, "# nodes ");
    noge_writer_unsigned(writer, graph->node_count);
    noge_writer_string(writer, " edges ");
    noge_writer_unsigned(writer, graph->edge_count);
    noge_writer_string(writer, "\n");
    write_lines(graph, writer, " ");
}

static void write_spreadsheet(const noge_graph *graph, noge_writer *writer, const char *separator) {
    noge_writer_print(writer, "source%starget%s%s\n", separator, graph->length ? separator : "",
                      graph->length ? "length" : "");
    write_lines(graph, writer, separator);
}

void noge_write_csv(const noge_graph *graph, noge_writer *writer) {
    write_spreadsheet(graph, writer, ",");
}

void noge_write_tsv(const noge_graph *graph, noge_writer *writer) {
    write_spreadsheet(graph, writer, "\t");
}
