/* Parts of an animation: the graph, and the data of a script. */
#ifndef NOGE_REPORT_ANIMATE_LAYERS_H
#define NOGE_REPORT_ANIMATE_LAYERS_H

#include "report/animate/pen.h"

typedef struct noge_animate_scene {
    noge_draw_scene scene;
    uint32_t *visited_at; /* [node_count]: number of the visit; UINT32_MAX: never visited */
    uint32_t *seen_as;    /* [node_count]: index in the order of discovery; UINT32_MAX: never seen */
    uint64_t *known;      /* [visit_count]: number of edges that the visit revealed */
} noge_animate_scene;

/* Writes the graph at the end of the exploration, each path in the order of the exploration. Fills `known`. */
void noge_animate_graph(noge_animate_pen *pen, const noge_animate_scene *scene);

/* Writes the labels of nodes, if the scene has any. data-seen: the node's index in the order of discovery. measured:
 * their widths are measured, so text is fitted to them. */
void noge_animate_labels(noge_animate_pen *pen, const noge_animate_scene *scene, bool measured);

/* Writes the agent's triangle as one path with these attributes; its transformation is its place. */
void noge_animate_agent(noge_animate_pen *pen, const char *attributes, noge_point place, double radius);

/* Path data of all unknown edges: the crowded ones or the others. Without crowded edges, all are the others. */
void noge_animate_unknown_edges(noge_animate_pen *pen, const noge_draw_scene *scene, bool crowded);

/* Path data of the edges that visit t reveals: every edge becomes known at the first visit to one of its ends. Returns
 * their number. */
uint64_t noge_animate_revealed_edges(noge_animate_pen *pen, const noge_animate_scene *scene, size_t t);

/* What the script reads, as JSON:
 * - place: of every node seen, in the order of showing: x, y, each the difference to the node before;
 * - name: of the same nodes;
 * - walk: the nodes stepped on, as numbers in that order;
 * - strides, seen, known: for each visit how many steps it took, and how many nodes and edges it revealed;
 * - cost: how far each was; left out if these are the strides;
 * - shades: number of colours of the walk; the CSS variable --w0 is the oldest;
 * - unit: of cost, if it has one;
 * - metres: length of one SVG unit, if positions are geographic. */
void noge_animate_data(noge_animate_pen *pen, const noge_animate_scene *scene);

#endif
