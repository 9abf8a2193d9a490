/* The scene: places and sizes of everything on the page of a drawing. Painting only reads it. */
#ifndef NOGE_REPORT_DRAW_SCENE_H
#define NOGE_REPORT_DRAW_SCENE_H

#include "report/draw/drawing.h"
#include "report/draw/palette.h"

#define NOGE_DRAW_OUTLINE ((noge_draw_colour){0.70, 0.72, 0.75}) /* of unknown nodes */
#define NOGE_DRAW_UNKNOWN_EDGE ((noge_draw_colour){0.82, 0.84, 0.87})
#define NOGE_DRAW_KNOWN_EDGE ((noge_draw_colour){0.52, 0.58, 0.66})

/* The fill colour of a node. */
noge_draw_colour noge_draw_state_colour(noge_draw_state state);

/* The colour of the walk at age 0 (its beginning) to 1 (its end); it becomes darker. Maps, which show no nodes, use a
 * wider range of hues. */
noge_draw_colour noge_draw_walk_colour(double age, bool map);

/* The same for dark pages: the walk becomes lighter. */
noge_draw_colour noge_draw_walk_glow(double age, bool map);

/* The walk is painted in NOGE_DRAW_SHADES shades. Returns the shade of the i-th of `count` strides. */
enum { NOGE_DRAW_SHADES = 32 };
size_t noge_draw_shade(size_t i, size_t count);

/* One step of the walk along an edge: two points beside it, and the bends between them. */
typedef struct noge_draw_stride {
    noge_point from, to;
    size_t bend_begin, bend_count; /* in scene->stride_bend */
} noge_draw_stride;

typedef struct noge_draw_box {
    noge_point corner; /* top left */
    double width, height;
} noge_draw_box;

/* An order of edges that makes paths short; see trail.c. Set `wanted` between begin and the first next. */
typedef struct noge_draw_trail {
    const noge_graph *graph;
    bool *wanted;     /* [2 * edge_count], indexed by the entry of the edge in the row of its lower end */
    uint64_t *cursor; /* [node_count]: the next entry of each row */
    noge_node first, at;
    bool apart;
} noge_draw_trail;

typedef struct noge_draw_leg {
    noge_node from, to;
    uint64_t edge; /* entry in the row of its lower end */
    bool apart;    /* does not begin at the end of the leg before */
} noge_draw_leg;

typedef struct noge_draw_scene {
    const noge_drawing *drawing;
    bool map;              /* too dense for nodes: shows edges, the walk and the frontier */
    noge_point *place;     /* [node_count], points from the page's top left corner */
    noge_point *bend;      /* in the same block: the visible bends of edges */
    uint64_t *bend_offset; /* [2 * edge_count + 1]; NULL: edges are straight */
    double page_width, page_height;
    noge_point corner;    /* top left of the graph's area */
    double width, height; /* of the graph's area, without padding */
    bool cropped;         /* only the explored part of the graph is shown */
    noge_draw_box whole;  /* if cropped: the whole graph */
    noge_draw_box inset;  /* of a cropped scene: the whole map, small, below the graph */
    double metres;        /* metres for each point of the page; 0: not geographic */
    double padding;       /* around the graph's area: nodes are larger than their centres */
    double spacing;       /* distance from a typical node to its nearest neighbour */
    double node_radius, frontier_radius, agent_radius, ring_radius;
    double edge_width, crowd_width, walk_width;
    double crowd_fade; /* 0 to 1: how much paler crowded edges are */
    uint64_t state_count[NOGE_DRAW_STATES];
    uint64_t known_edges;
    noge_draw_stride *stride; /* [stride_count], in the walk's order */
    size_t stride_count;
    noge_point *stride_bend;
    size_t stride_bend_count;
    uint32_t *
        lanes; /* [2 * edge_count], how often each edge is walked, indexed like noge_draw_trail.wanted; NULL: no walk */
    uint64_t repeated_edges; /* walked more than once */
    noge_draw_trail *trail;  /* shared by all layers */
    noge_draw_box *label;    /* [node_count]; NULL: none. A label of width 0 is left out */
    noge_draw_font label_font;
} noge_draw_scene;

/* Computes sizes, and places relative to the graph's area. noge_draw_scene_move sets `corner`. Free in success and in
 * failure. */
noge_status noge_draw_scene_create(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error);
void noge_draw_scene_free(noge_draw_scene *scene);

/* Sets the spacing. */
noge_status noge_draw_scene_measure(noge_draw_scene *scene, noge_error *error);

/* Shows only the explored part of a map if it is small. Call it before sizes are decided. */
void noge_draw_scene_crop(noge_draw_scene *scene);

/* Computes the size of the inset, and its place below the right end of the graph's area. */
void noge_draw_inset_size(noge_draw_scene *scene);
void noge_draw_inset_move(noge_draw_scene *scene);

/* A round length, and its label with a unit. */
typedef struct noge_draw_scale {
    double points;
    char label[32];
} noge_draw_scale;

/* The scale bar of the scene; false if it has none because its positions are not geographic. */
bool noge_draw_scale_bar(const noge_draw_scene *scene, noge_draw_scale *scale);

/* Scales all places about the corner. */
void noge_draw_scene_stretch(noge_draw_scene *scene, double by_x, double by_y);

/* Moves all places. */
void noge_draw_scene_shift(noge_draw_scene *scene, noge_point by);

/* Drops invisible bends. Call it last, because visibility depends on the size. */
void noge_draw_scene_settle(noge_draw_scene *scene);

/* The bends of an edge from its lower end on. edge: its entry in the row of the lower end. */
const noge_point *noge_draw_bends(const noge_draw_scene *scene, uint64_t edge, size_t *count);

/* Is any part of the edge inside the graph's area? edge: an entry in the row of v. */
bool noge_draw_edge_visible(const noge_draw_scene *scene, noge_node v, uint64_t edge);

/* Returns each wanted edge once. Free the trail after success and after failure. O(nodes + edges · log degree). */
noge_status noge_draw_trail_create(noge_draw_trail *trail, const noge_graph *graph, noge_error *error);
void noge_draw_trail_free(noge_draw_trail *trail);
void noge_draw_trail_begin(noge_draw_trail *trail);
bool noge_draw_trail_next(noge_draw_trail *trail, noge_draw_leg *leg);

/* Moves the graph's area to its place on the page. Call it once. */
void noge_draw_scene_move(noge_draw_scene *scene, noge_point corner);

/* Computes the strides of the walk, side by side where an edge is walked several times. Call it after
 * noge_draw_scene_move. */
noge_status noge_draw_scene_walk(noge_draw_scene *scene, noge_error *error);

/* Places the labels of nodes where they cover no node and no other label, and as few edges as possible. cairo measures
 * them; NULL: estimate. Call it after noge_draw_scene_walk. */
noge_status noge_draw_scene_label(noge_draw_scene *scene, cairo_t *cairo, noge_error *error);

/* Does the scene have labels? */
bool noge_draw_labels_wanted(const noge_draw_scene *scene);

/* The label of a node: its name, cut after some letters. */
enum { NOGE_DRAW_LABEL_SPACE = 128 };
void noge_draw_label_text(const noge_graph *graph, noge_node node, char text[NOGE_DRAW_LABEL_SPACE]);

/* The graph's area with its padding and its labels, which may reach into the margins of the page. */
noge_draw_box noge_draw_labelled_part(const noge_draw_scene *scene);

/* Where the label of a node begins, on its baseline. */
noge_point noge_draw_label_start(const noge_draw_scene *scene, noge_node v);

/* Paints the labels. */
void noge_draw_labels(cairo_t *cairo, const noge_draw_scene *scene);

/* Colour and width of edges that are not crowded. */
noge_draw_colour noge_draw_edge_colour(const noge_drawing *drawing, bool known);
double noge_draw_edge_width(const noge_draw_scene *scene, bool known);

/* The entry of the edge in the row of its lower end; NOGE_NO_EDGE if there is no edge. O(log degree). */
uint64_t noge_draw_find_edge(const noge_graph *graph, noge_node a, noge_node b);

/* Is the edge part of a dense cluster, whose edges are painted paler? */
bool noge_draw_edge_crowded(const noge_graph *graph, noge_node a, noge_node b);

/* An edge is known if one of its ends has been visited. */
bool noge_draw_edge_known(const noge_drawing *drawing, noge_node a, noge_node b);

/* Paints everything in the graph's area: edges, walk, nodes. */
void noge_draw_paint(cairo_t *cairo, const noge_draw_scene *scene);

/* Paints the inset of a cropped scene. */
void noge_draw_inset(cairo_t *cairo, const noge_draw_scene *scene);

/* The line of an edge from v to w in the inset; false if it is too short. */
bool noge_draw_inset_line(const noge_draw_scene *scene, noge_node v, noge_node w, noge_point *from, noge_point *to);

/* Begins the trail of the inset's edges. */
void noge_draw_inset_trail(const noge_draw_scene *scene);

/* The box of the shown part inside the inset. */
noge_draw_box noge_draw_inset_mark(const noge_draw_scene *scene);

#define NOGE_DRAW_INSET_AIR 6.0 /* space around the streets of the inset */
#define NOGE_DRAW_MARGIN 24.0   /* around the page */
#define NOGE_DRAW_BELOW 14.0    /* space between the graph's area and what is below it */

/* The signs of the graph and its legend. Shapes differ, not only colours: visited nodes are discs, unknown ones rings,
 * frontier nodes squares, the agent is a triangle, the start a wide ring. noge_draw_nodes paints the nodes added
 * before.
 */
void noge_draw_add_node(cairo_t *cairo, noge_draw_state state, noge_point centre);
void noge_draw_nodes(cairo_t *cairo, noge_draw_state state, double radius);
double noge_draw_node_rim(noge_draw_state state, double radius);
void noge_draw_start(cairo_t *cairo, noge_point centre, double radius);
void noge_draw_agent(cairo_t *cairo, noge_point centre, double radius);

/* The corners of the agent's triangle relative to its centre. */
void noge_draw_agent_corners(double radius, noge_point corner[3]);

/* Title, legend and captions. Returns the height of the page; *graph_top: the top of the graph's area. Draws only if
 * `paint`, which needs scene->corner. */
double noge_draw_frame(cairo_t *cairo, const noge_draw_scene *scene, double *graph_top, bool paint);

/* The width of a page whose title fits in one line. */
double noge_draw_frame_width(cairo_t *cairo, const noge_drawing *drawing);

/* The source of the data: that of the drawing, else that of the graph. NULL: unknown. */
const char *noge_draw_attribution(const noge_drawing *drawing);

/* The graph's area with its padding. */
noge_draw_box noge_draw_part(const noge_draw_scene *scene);

/* Creates and arranges the scene of a drawing, ready for painting. Free the scene in success and in failure. */
noge_status noge_draw_arrange(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error);

#endif
