/* What a drawing shows: a graph, or an exploration on it. */
#ifndef NOGE_REPORT_DRAW_DRAWING_H
#define NOGE_REPORT_DRAW_DRAWING_H

#include <noge/graph.h>

typedef enum noge_draw_state {
    NOGE_DRAW_UNKNOWN,
    NOGE_DRAW_FRONTIER,
    NOGE_DRAW_VISITED,
    NOGE_DRAW_CURRENT, /* visited, and where the agent stands */
    NOGE_DRAW_STATES
} noge_draw_state;

/* One visit of an exploration. The first is that of the source. */
typedef struct noge_draw_visit {
    size_t walk_end; /* number of nodes of the walk up to and including this visit */
    uint32_t seen;   /* number of nodes known after it */
    double cost;     /* path length since the visit before */
} noge_draw_visit;

/* All pointers are borrowed. {.graph = graph} draws the graph alone, where its nodes lie. */
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

#endif
