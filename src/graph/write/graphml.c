/* Writes GraphML as street networks use it: node ids are names, nodes have x and y, edges have length and, where
 * they bend, geometry. The graph attribute crs, as in OSMnx, says whether positions are longitudes and latitudes. */
#include "base/text/utf8.h"
#include "graph/write/writers.h"

#include <stdio.h>
#include <string.h>

/* ---- Names in XML ------------------------------------------------------------------------------------------------ */

/* Length of the character at `at` if it is UTF-8 and XML can carry it, otherwise 0. */
static size_t xml_character(const char *at, size_t left) {
    uint32_t letter;
    size_t length = noge_utf8_decode(at, left, &letter);
    bool control = length == 1 && letter < 0x20 && letter != '\t' && letter != '\n' && letter != '\r';
    return length == 0 || control || letter == 0xfffe || letter == 0xffff ? 0 : length;
}

static void fail_character(noge_writer *writer, const char *what) {
    noge_writer_fail(writer, NOGE_USAGE, "%s has a character that GraphML cannot express; write another format", what);
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

/* what: description of the text, for messages. */
static void put_text(noge_writer *writer, const char *text, size_t size, const char *what) {
    size_t length;
    for (size_t at = 0; at < size; at += length) {
        length = xml_character(text + at, size - at);
        if (length == 0) {
            fail_character(writer, what);
            return;
        }
        const char *escape = length == 1 ? escaped(text[at]) : NULL;
        if (escape)
            noge_writer_string(writer, escape);
        else
            noge_writer_put(writer, text + at, length);
    }
}

static void put_name(noge_writer *writer, const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT], what[60];
    size_t size;
    const char *name = noge_graph_name(graph, node, number, &size);
    snprintf(what, sizeof what, "the name of node %u (counted from 0)", node);
    put_text(writer, name, size, what);
}

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

static void put_data(noge_writer *writer, const char *key, double value) {
    noge_writer_string(writer, "<data key=\"");
    noge_writer_string(writer, key);
    noge_writer_string(writer, "\">");
    noge_writer_double(writer, value);
    noge_writer_string(writer, "</data>");
}

static void put_heading(noge_writer *writer, const noge_graph *graph) {
    noge_writer_string(writer, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                               "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    if (graph->position)
        noge_writer_string(writer, "  <key id=\"d0\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n"
                                   "  <key id=\"d1\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>\n");
    if (graph->length && graph->edge_count > 0) /* without edges a reader could not see that the graph is weighted */
        noge_writer_string(writer, "  <key id=\"d2\" for=\"edge\" attr.name=\"length\" attr.type=\"double\"/>\n");
    if (graph->position)
        noge_writer_string(writer, "  <key id=\"d3\" for=\"graph\" attr.name=\"crs\" attr.type=\"string\"/>\n");
    if (graph->bend_offset)
        noge_writer_string(writer, "  <key id=\"d4\" for=\"edge\" attr.name=\"geometry\" attr.type=\"string\"/>\n");
    if (graph->attribution)
        noge_writer_string(writer, "  <key id=\"d5\" for=\"graph\" attr.name=\"attribution\" attr.type=\"string\"/>\n");
    noge_writer_string(writer, "  <graph edgedefault=\"undirected\">\n");
    if (graph->position)
        noge_writer_string(writer, graph->geographic ? "    <data key=\"d3\">epsg:4326</data>\n"
                                                     : "    <data key=\"d3\">none</data>\n");
    if (graph->attribution) {
        noge_writer_string(writer, "    <data key=\"d5\">");
        put_text(writer, graph->attribution, strlen(graph->attribution), "the attribution");
        noge_writer_string(writer, "</data>\n");
    }
}

static void put_node(noge_writer *writer, const noge_graph *graph, noge_node v) {
    noge_writer_string(writer, "    <node id=\"");
    put_name(writer, graph, v);
    if (!graph->position) {
        noge_writer_string(writer, "\"/>\n");
        return;
    }
    noge_writer_string(writer, "\">");
    put_data(writer, "d0", graph->position[v].x);
    put_data(writer, "d1", graph->position[v].y);
    noge_writer_string(writer, "</node>\n");
}

static void put_point(noge_writer *writer, noge_point point, const char *behind) {
    noge_writer_double(writer, point.x);
    noge_writer_string(writer, " ");
    noge_writer_double(writer, point.y);
    noge_writer_string(writer, behind);
}

/* From v, the lower end of edge e, to the higher. */
static void put_course(noge_writer *writer, const noge_graph *graph, noge_node v, uint64_t e) {
    noge_writer_string(writer, "<data key=\"d4\">LINESTRING (");
    put_point(writer, graph->position[v], ", ");
    for (uint64_t i = graph->bend_offset[e]; i < graph->bend_offset[e + 1]; i++)
        put_point(writer, graph->bend[i], ", ");
    put_point(writer, graph->position[graph->neighbor[e]], ")</data>");
}

static void put_edge(noge_writer *writer, const noge_graph *graph, noge_node v, uint64_t e) {
    noge_writer_string(writer, "    <edge source=\"");
    put_name(writer, graph, v);
    noge_writer_string(writer, "\" target=\"");
    put_name(writer, graph, graph->neighbor[e]);
    bool bends = graph->bend_offset && graph->bend_offset[e] < graph->bend_offset[e + 1];
    if (!graph->length && !bends) {
        noge_writer_string(writer, "\"/>\n");
        return;
    }
    noge_writer_string(writer, "\">");
    if (graph->length)
        put_data(writer, "d2", graph->length[e]);
    if (bends)
        put_course(writer, graph, v, e);
    noge_writer_string(writer, "</edge>\n");
}

void noge_write_graphml(const noge_graph *graph, noge_writer *writer) {
    put_heading(writer, graph);
    for (noge_node v = 0; v < graph->node_count && writer->status == NOGE_OK; v++)
        put_node(writer, graph, v);
    for (noge_node v = 0; v < graph->node_count && writer->status == NOGE_OK; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            if (graph->neighbor[e] > v)
                put_edge(writer, graph, v, e);
    noge_writer_string(writer, "  </graph>\n</graphml>\n");
}
