/* The scene: where everything of a drawing lies on its page and how large it is. Painting only follows it. */
#ifndef NOGE_REPORT_DRAW_SCENE_H
#define NOGE_REPORT_DRAW_SCENE_H

#include "report/draw/drawing.h"
#include "report/draw/palette.h"

#define NOGE_DRAW_OUTLINE ((noge_draw_colour){0.70, 0.72, 0.75}) /* of unknown nodes */
#define NOGE_DRAW_UNKNOWN_EDGE ((noge_draw_colour){0.82, 0.84, 0.87})
#define NOGE_DRAW_KNOWN_EDGE ((noge_draw_colour){0.52, 0.58, 0.66})

/* How a node of that state is filled. */
noge_draw_colour noge_draw_state_colour(noge_draw_state state);

/* The walk's colour at an age from 0, its beginning, to 1, its end: ever darker. On maps, where no nodes stand beside
 * it, over a wider range of hues. */
noge_draw_colour noge_draw_walk_colour(double age, bool map);

/* The walk is painted in a few shades: which one has the i-th of `count` strides, of NOGE_DRAW_SHADES. */
enum { NOGE_DRAW_SHADES = 32 };
size_t noge_draw_shade(size_t i, size_t count);

/* One step of the walk: from one place beside an edge to another, along the bends between. */
typedef struct noge_draw_stride {
    noge_point from, to;
    size_t bend_begin, bend_count; /* in scene->stride_bend */
} noge_draw_stride;

typedef struct noge_draw_box {
    noge_point corner; /* top left */
    double width, height;
} noge_draw_box;

/* Edges one after the other; see draw_trail.c. Ask for edges between begin and the first next. */
typedef struct noge_draw_trail {
    const noge_graph *graph;
    bool *wanted;     /* [2 * edge_count], at the edge's lower end */
    uint64_t *cursor; /* [node_count]: the next entry of its row to look at */
    noge_node first, at;
    bool apart;
} noge_draw_trail;

typedef struct noge_draw_leg {
    noge_node from, to;
    uint64_t edge; /* in the row of its lower end */
    bool apart;    /* does not begin where the one before ended */
} noge_draw_leg;

typedef struct noge_draw_scene {
    const noge_drawing *drawing;
    bool map;              /* so many nodes, or streets, that only edges, the walk and the frontier are shown */
    noge_point *place;     /* [node_count], points from the page's top left corner */
    noge_point *bend;      /* behind place: the course of edges, as in the graph but without what nobody would see */
    uint64_t *bend_offset; /* [2 * edge_count + 1]; NULL: edges are straight */
    double page_width, page_height;
    noge_point corner;    /* top left of the graph's part of the page */
    double width, height; /* of that part, without padding */
    bool cropped;         /* only the explored part of the graph is shown … */
    noge_draw_box whole;  /* … of this, and an inset shows where it lies */
    noge_draw_box inset;
    double padding; /* around it: nodes reach beyond their centres */
    double spacing; /* from a typical node to the nearest other */
    double node_radius, frontier_radius, agent_radius, ring_radius;
    double edge_width, veil_width, walk_width;
    double veil; /* 0 … 1: how much paler crowded edges are */
    uint64_t state_count[NOGE_DRAW_STATES];
    uint64_t known_edges;
    noge_draw_stride *stride; /* [stride_count], in the walk's order */
    size_t stride_count;
    noge_point *stride_bend;
    size_t stride_bend_count;
    uint32_t *lanes;         /* [2 * edge_count], how often each edge is walked, at its lower end; NULL: no walk */
    uint64_t repeated_edges; /* walked more than once */
    noge_draw_trail *trail;  /* of every layer in turn */
} noge_draw_scene;

/* Sizes and places relative to the graph's own part of the page; `corner` is still to be set. */
noge_status noge_draw_scene_create(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error);
void noge_draw_scene_free(noge_draw_scene *scene);

/* Sets the spacing. */
noge_status noge_draw_scene_measure(noge_draw_scene *scene, noge_error *error);

/* Shows only the explored part of a map if that is a small part of it. Before sizes are decided. */
void noge_draw_scene_crop(noge_draw_scene *scene);

/* Stretches all that lies on the page, about its corner. */
void noge_draw_scene_stretch(noge_draw_scene *scene, double by_x, double by_y);

/* Moves all that lies on the page. */
void noge_draw_scene_shift(noge_draw_scene *scene, noge_point by);

/* Leaves out bends that nobody would see. At the end, for what is seen depends on the size. */
void noge_draw_scene_settle(noge_draw_scene *scene);

/* The course of an edge, which stands in the row of its lower end, from there on. */
const noge_point *noge_draw_bends(const noge_draw_scene *scene, uint64_t edge, size_t *count);

/* Is any of the edge, from v to its entry `edge`, within the graph's part of the page? */
bool noge_draw_edge_visible(const noge_draw_scene *scene, noge_node v, uint64_t edge);

/* The wanted edges, each once. create: free wanted and cursor, in failure, too. O(nodes + edges · log degree). */
noge_status noge_draw_trail_create(noge_draw_trail *trail, const noge_graph *graph, noge_error *error);
void noge_draw_trail_begin(noge_draw_trail *trail);
bool noge_draw_trail_next(noge_draw_trail *trail, noge_draw_leg *leg);

/* Moves the graph's part to its place on the page. Once only. */
void noge_draw_scene_move(noge_draw_scene *scene, noge_point corner);

/* The strides of the walk, side by side where an edge is walked again. After noge_draw_scene_move. */
noge_status noge_draw_scene_walk(noge_draw_scene *scene, noge_error *error);

/* Where edges are not crowded. */
noge_draw_colour noge_draw_edge_colour(const noge_drawing *drawing, bool known);
double noge_draw_edge_width(const noge_draw_scene *scene, bool known);

/* Where the edge stands in the row of its lower end; NOGE_NO_EDGE if there is none. O(log degree). */
uint64_t noge_draw_find_edge(const noge_graph *graph, noge_node a, noge_node b);

/* Is the edge one of many between the same nodes, to be painted as a veil where there are such? */
bool noge_draw_edge_crowded(const noge_graph *graph, noge_node a, noge_node b);

/* An edge is known if one of its ends has been visited. */
bool noge_draw_edge_known(const noge_drawing *drawing, noge_node a, noge_node b);

/* Everything within the graph's part: edges, walk, nodes. */
void noge_draw_paint(cairo_t *cairo, const noge_draw_scene *scene);

/* Where a cropped part lies in the whole. */
void noge_draw_inset(cairo_t *cairo, const noge_draw_scene *scene);

/* An edge of the whole as the inset shows it, from v to w; false if it is too short to be seen. */
bool noge_draw_inset_line(const noge_draw_scene *scene, noge_node v, noge_node w, noge_point *from, noge_point *to);

/* Begins the trail of the inset's lines. */
void noge_draw_inset_trail(const noge_draw_scene *scene);

/* The shown part within the inset. */
noge_draw_box noge_draw_inset_mark(const noge_draw_scene *scene);

#define NOGE_DRAW_INSET_AIR 6.0 /* around the inset's streets */

/* The signs, for the graph and for its legend. Nodes: the spots added before. */
void noge_draw_nodes(cairo_t *cairo, noge_draw_state state, double radius);
double noge_draw_node_rim(noge_draw_state state, double radius);
void noge_draw_start(cairo_t *cairo, noge_point centre, double radius);
void noge_draw_agent(cairo_t *cairo, noge_point centre, double radius);

/* Title, legend, captions around the graph's part. Returns the page's height; *graph_top: where the graph's part shall
 * begin. Draws only if `paint`; otherwise scene->corner need not be set. */
double noge_draw_frame(cairo_t *cairo, const noge_draw_scene *scene, double *graph_top, bool paint);

/* How wide a page must be for the title to stand in one line. */
double noge_draw_frame_width(cairo_t *cairo, const noge_drawing *drawing);

/* The graph's part of the page, padding included. */
noge_draw_box noge_draw_part(const noge_draw_scene *scene);

/* All of the above but the painting. Free the scene in success and in failure. */
noge_status noge_draw_arrange(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error);

#endif
