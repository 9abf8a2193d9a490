/* GraphML in the shape in which street networks come: node ids are names, nodes have x and y, edges have length and,
 * where they bend, geometry. The graph attribute crs, which OSMnx writes as well, says whether positions are longitudes
 * and latitudes. */
#include "base/error.h"
#include "graph/write/writers.h"

#include <stdio.h>
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

static void fail_character(noge_sink *sink, const char *whose) {
    if (sink->status == NOGE_OK)
        sink->status = noge_fail(&sink->error, NOGE_USAGE,
                                 "%s has a character that GraphML cannot express; write another format", whose);
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

/* whose: what the text is, for messages. */
static void put_text(noge_sink *sink, const char *text, size_t size, const char *whose) {
    size_t length;
    for (size_t at = 0; at < size; at += length) {
        length = xml_character((const unsigned char *)text + at, size - at);
        if (length == 0) {
            fail_character(sink, whose);
            return;
        }
        const char *escape = length == 1 ? escaped(text[at]) : NULL;
        if (escape)
            noge_sink_string(sink, escape);
        else
            noge_sink_put(sink, text + at, length);
    }
}

static void put_name(noge_sink *sink, const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT], whose[60];
    size_t size;
    const char *name = noge_graph_name(graph, node, number, &size);
    snprintf(whose, sizeof whose, "the name of node %u (counted from 0)", node);
    put_text(sink, name, size, whose);
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
    if (graph->bend_offset)
        noge_sink_string(sink, "  <key id=\"d4\" for=\"edge\" attr.name=\"geometry\" attr.type=\"string\"/>\n");
    if (graph->attribution)
        noge_sink_string(sink, "  <key id=\"d5\" for=\"graph\" attr.name=\"attribution\" attr.type=\"string\"/>\n");
    noge_sink_string(sink, "  <graph edgedefault=\"undirected\">\n");
    if (graph->position)
        noge_sink_string(sink, graph->geographic ? "    <data key=\"d3\">epsg:4326</data>\n"
                                                 : "    <data key=\"d3\">none</data>\n");
    if (graph->attribution) {
        noge_sink_string(sink, "    <data key=\"d5\">");
        put_text(sink, graph->attribution, strlen(graph->attribution), "the attribution");
        noge_sink_string(sink, "</data>\n");
    }
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

static void put_point(noge_sink *sink, noge_point point, const char *behind) {
    noge_sink_double(sink, point.x);
    noge_sink_string(sink, " ");
    noge_sink_double(sink, point.y);
    noge_sink_string(sink, behind);
}

/* From v, the lower end of edge e, to the higher. */
static void put_course(noge_sink *sink, const noge_graph *graph, noge_node v, uint64_t e) {
    noge_sink_string(sink, "<data key=\"d4\">LINESTRING (");
    put_point(sink, graph->position[v], ", ");
    for (uint64_t i = graph->bend_offset[e]; i < graph->bend_offset[e + 1]; i++)
        put_point(sink, graph->bend[i], ", ");
    put_point(sink, graph->position[graph->neighbor[e]], ")</data>");
}

static void put_edge(noge_sink *sink, const noge_graph *graph, noge_node v, uint64_t e) {
    noge_sink_string(sink, "    <edge source=\"");
    put_name(sink, graph, v);
    noge_sink_string(sink, "\" target=\"");
    put_name(sink, graph, graph->neighbor[e]);
    bool bends = graph->bend_offset && graph->bend_offset[e] < graph->bend_offset[e + 1];
    if (!graph->length && !bends) {
        noge_sink_string(sink, "\"/>\n");
        return;
    }
    noge_sink_string(sink, "\">");
    if (graph->length)
        put_data(sink, "d2", graph->length[e]);
    if (bends)
        put_course(sink, graph, v, e);
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
