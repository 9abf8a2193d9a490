/* Drawings of a graph, or of an exploration on it: SVG, PNG and PDF.
 *
 * An exploration is drawn in the paper's colours: the agent red, visited nodes blue, the frontier green, the unknown
 * white; the walk as an orange line that pales with age. A legend explains every sign. Sizes follow from how densely
 * the nodes lie, from a dozen nodes to a whole city. The same drawing gives the same bytes, dates and names of machines
 * not included. */
#ifndef NOGE_REPORT_DRAW_DRAW_H
#define NOGE_REPORT_DRAW_DRAW_H

#include "base/text.h"

#include <noge/graph.h>

typedef enum noge_draw_state {
    NOGE_DRAW_UNKNOWN,
    NOGE_DRAW_FRONTIER,
    NOGE_DRAW_VISITED,
    NOGE_DRAW_CURRENT, /* visited, and where the agent stands */
    NOGE_DRAW_STATES
} noge_draw_state;

/* One visit of an exploration, the source's included. */
typedef struct noge_draw_visit {
    size_t walk_end; /* nodes of the walk up to this visit and with it */
    uint32_t seen;   /* nodes known after it */
    double cost;     /* distance walked to it */
} noge_draw_visit;

/* All pointers stay the caller's. {.graph = graph} draws the bare graph where its nodes lie. */
typedef struct noge_drawing {
    const noge_graph *graph;
    const noge_point *position; /* [node_count], y upwards; NULL: the graph's own. Degrees if graph->geographic */
    const uint8_t *state;       /* [node_count] of noge_draw_state; NULL: the bare graph, the rest is left out */
    noge_node source;           /* where the walk began; NOGE_NO_NODE: not marked */
    const noge_node *walk;      /* every node stepped on, in order, each a neighbour of the one before; NULL: none */
    size_t walk_count;
    const noge_draw_visit *visit; /* [visit_count], in order; only animations need it, and the next but one */
    size_t visit_count;
    const noge_node *seen;   /* nodes in the order in which they showed, as many as the last visit says */
    const char *title;       /* what is shown; NULL: nothing, as for the next two */
    const char *caption;     /* a sentence below */
    bool moving;             /* the legend tells no numbers, for they change */
    const char *attribution; /* whose data it is; NULL: whoever the graph says */
} noge_drawing;

typedef enum noge_draw_format {
    NOGE_DRAW_SVG,
    NOGE_DRAW_PNG,
    NOGE_DRAW_PDF,
} noge_draw_format;

/* The format by the path's extension, SVG for "-". NOGE_USAGE, naming the three, for any other. */
noge_status noge_draw_format_of(const char *path, noge_draw_format *format, noge_error *error);

/* Appends the picture to *bytes. A drawing without positions, or with a walk that is none, is NOGE_USAGE.
 * O(nodes + edges + walk · log degree). */
noge_status noge_draw_print(const noge_drawing *drawing, noge_draw_format format, noge_text *bytes, noge_error *error);

/* Writes the picture to a file, complete or not at all; "-" is SVG on standard output. A path that exists is NOGE_USAGE
 * unless `overwrite`. */
noge_status noge_draw(const noge_drawing *drawing, const char *path, bool overwrite, noge_error *error);

#endif
