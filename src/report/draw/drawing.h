/* What a drawing shows: a graph, or an exploration on it. */
#ifndef NOGE_REPORT_DRAW_DRAWING_H
#define NOGE_REPORT_DRAW_DRAWING_H

#include <noge/graph.h>

typedef enum noge_draw_state {
    NOGE_DRAW_UNKNOWN,
    NOGE_DRAW_FRONTIER,
    NOGE_DRAW_VISITED,
    NOGE_DRAW_CURRENT, /* visited; the position of the agent */
    NOGE_DRAW_STATES
} noge_draw_state;

/* Which nodes have labels with their names. Maps have none, and labels without room are left out. */
typedef enum noge_draw_labelling {
    NOGE_DRAW_LABELS_AUTO, /* all nodes of small graphs with names */
    NOGE_DRAW_LABELS_ALL,
    NOGE_DRAW_LABELS_NONE,
} noge_draw_labelling;

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
    const uint8_t *state;       /* [node_count] of noge_draw_state; NULL: the graph alone */
    noge_node source;           /* start of the walk; NOGE_NO_NODE: not marked */
    const noge_node *walk;      /* nodes in the order of the walk, each a neighbour of the one before; NULL: none */
    size_t walk_count;
    const noge_draw_visit *visit; /* [visit_count]; only animations need `visit` and `seen` */
    size_t visit_count;
    bool returned;         /* the last entry of `visit` is the way home, not a visit */
    const noge_node *seen; /* nodes in the order of their discovery; as many as the last visit has seen */
    const char *title;     /* above the graph; NULL: none */
    const char *caption;   /* a sentence below, the figures of the end; NULL: none. Animations show it at their end */
    const char *policy;    /* name of the policy; animations show it from the beginning. NULL: none */
    const char *unit;      /* unit of `cost`, such as "m"; NULL: costs count edges */
    noge_draw_labelling labels;
    bool moving;             /* the legend has no numbers, because they change */
    const char *attribution; /* source of the data; NULL: that of the graph */
} noge_drawing;

#endif
