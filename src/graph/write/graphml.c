/* GraphML in the shape in which street networks come: node ids are names, nodes have x and y, edges have length. The
 * graph attribute crs, which OSMnx writes as well, says whether positions are longitudes and latitudes. */
#include "base/error.h"
#include "graph/write/writers.h"

#include <string.h>

/* ---- Names in XML ------------------------------------------------------------------------------------------------ */

/* The length of the character at `at` if it is proper UTF-8 and XML can carry it, otherwise 0. */
static size_t xml_character(const unsigned char *at, size_t left) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
    if (length == 0 || length > left)
        return 0;
    uint32_t code = length == 1 ? *at : (uint32_t)(*at & (0x7f >> length));
    for (size_t i = 1; i < length; i++) {
        if (at[i] >> 6 != 2)
            return 0;
        code = code << 6 | (at[i] & 0x3f);
    }
    bool control = code < 0x20 && code != '\t' && code != '\n' && code != '\r';
    bool surrogate = code >= 0xd800 && code<0xe000, beyond = code> 0x10ffff || code == 0xfffe || code == 0xffff;
    return control || surrogate || beyond || code < least[length] ? 0 : length;
}

/* Inside an attribute, where XML would turn tabs and line breaks into blanks. */
static const char *escaped(char c) {
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\t': return "&#9;";
    case '\n': return "&#10;";
    case '\r': return "&#13;";
    default: return NULL;
    }
}

static void put_name(noge_sink *sink, const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT];
    size_t size, length;
    const char *name = noge_graph_name(graph, node, number, &size);
    for (size_t at = 0; at < size; at += length) {
        length = xml_character((const unsigned char *)name + at, size - at);
        if (length == 0) {
            if (sink->status == NOGE_OK)
                sink->status = noge_fail(&sink->error, NOGE_USAGE,
                                         "the name of node %u (counted from 0) has a character that GraphML cannot "
                                         "express; write another format",
                                         node);
            return;
        }
        const char *escape = length == 1 ? escaped(name[at]) : NULL;
        if (escape)
            noge_sink_string(sink, escape);
        else
            noge_sink_put(sink, name + at, length);
    }
}

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

static void put_data(noge_sink *sink, const char *key, double value) {
    noge_sink_string(sink, "<data key=\"");
    noge_sink_string(sink, key);
    noge_sink_string(sink, "\">");
    noge_sink_double(sink, value);
    noge_sink_string(sink, "</data>");
}

static void put_heading(noge_sink *sink, const noge_graph *graph) {
    noge_sink_string(sink, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                           "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    if (graph->position)
        noge_sink_string(sink, "  <key id=\"d0\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n"
                               "  <key id=\"d1\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>\n");
    if (graph->length && graph->edge_count > 0) /* without edges a reader could not tell, and equal is equal bytes */
        noge_sink_string(sink, "  <key id=\"d2\" for=\"edge\" attr.name=\"length\" attr.type=\"double\"/>\n");
    if (graph->position)
        noge_sink_string(sink, "  <key id=\"d3\" for=\"graph\" attr.name=\"crs\" attr.type=\"string\"/>\n");
    noge_sink_string(sink, "  <graph edgedefault=\"undirected\">\n");
    if (graph->position)
        noge_sink_string(sink, graph->geographic ? "    <data key=\"d3\">epsg:4326</data>\n"
                                                 : "    <data key=\"d3\">none</data>\n");
}

static void put_node(noge_sink *sink, const noge_graph *graph, noge_node v) {
    noge_sink_string(sink, "    <node id=\"");
    put_name(sink, graph, v);
    if (!graph->position) {
        noge_sink_string(sink, "\"/>\n");
        return;
    }
    noge_sink_string(sink, "\">");
    put_data(sink, "d0", graph->position[v].x);
    put_data(sink, "d1", graph->position[v].y);
    noge_sink_string(sink, "</node>\n");
}

static void put_edge(noge_sink *sink, const noge_graph *graph, noge_node v, uint64_t e) {
    noge_sink_string(sink, "    <edge source=\"");
    put_name(sink, graph, v);
    noge_sink_string(sink, "\" target=\"");
    put_name(sink, graph, graph->neighbor[e]);
    if (!graph->length) {
        noge_sink_string(sink, "\"/>\n");
        return;
    }
    noge_sink_string(sink, "\">");
    put_data(sink, "d2", graph->length[e]);
    noge_sink_string(sink, "</edge>\n");
}

void noge_write_graphml(const noge_graph *graph, noge_sink *sink) {
    put_heading(sink, graph);
    for (noge_node v = 0; v < graph->node_count && sink->status == NOGE_OK; v++)
        put_node(sink, graph, v);
    for (noge_node v = 0; v < graph->node_count && sink->status == NOGE_OK; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            if (graph->neighbor[e] > v)
                put_edge(sink, graph, v, e);
    noge_sink_string(sink, "  </graph>\n</graphml>\n");
}
