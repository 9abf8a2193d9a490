/* Painting the graph, layer by layer: unknown edges, known edges, the walk from its oldest step to its newest, then
 * unknown, visited and frontier nodes, the start and the agent. Everything of one colour is one path. This keeps files
 * small, and crossing lines of one colour do not darken each other. Very many lines are painted in batches, because the
 * cost of a path grows faster than its length. */
#include "report/draw/scene.h"

#include <math.h>

enum { BATCH = 5000 }; /* lines or spots */

noge_draw_colour noge_draw_edge_colour(const noge_drawing *drawing, bool known) {
    return known || !drawing->state ? NOGE_DRAW_KNOWN_EDGE : NOGE_DRAW_UNKNOWN_EDGE;
}

double noge_draw_edge_width(const noge_draw_scene *scene, bool known) {
    return scene->map && known && scene->drawing->state ? 1.3 * scene->edge_width : scene->edge_width;
}

/* An edge is crowded if its ends have a common neighbour: edges of cliques do, bridges between cliques do not. Checks a
 * few neighbours only, because hubs have thousands. */
bool noge_draw_edge_crowded(const noge_graph *graph, noge_node a, noge_node b) {
    enum { LOOKED_AT = 64 };
    noge_node few = noge_graph_degree(graph, a) < noge_graph_degree(graph, b) ? a : b, many = few == a ? b : a;
    for (uint64_t e = graph->offset[few]; e < graph->offset[few + 1] && e < graph->offset[few] + LOOKED_AT; e++)
        if (noge_graph_edge(graph, graph->neighbor[e], many) != NOGE_NO_EDGE)
            return true;
    return false;
}

/* Edges of the walk are painted as the walk only. */
static void choose_edges(const noge_draw_scene *scene, bool known, bool crowded) {
    const noge_graph *graph = scene->drawing->graph;
    noge_draw_trail_begin(scene->trail);
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_node w = graph->neighbor[e];
            if (v >= w || (scene->lanes && scene->lanes[e] > 0) || noge_draw_edge_known(scene->drawing, v, w) != known)
                continue;
            scene->trail->wanted[e] = (scene->crowd_fade <= 0 || noge_draw_edge_crowded(graph, v, w) == crowded) &&
                                      noge_draw_edge_visible(scene, v, e);
        }
}

static void add_leg(cairo_t *cairo, const noge_draw_scene *scene, const noge_draw_leg *leg, bool apart) {
    size_t bends;
    const noge_point *bend = noge_draw_bends(scene, leg->edge, &bends);
    if (apart)
        cairo_move_to(cairo, scene->place[leg->from].x, scene->place[leg->from].y);
    for (size_t i = 0; i < bends; i++) {
        noge_point at = bend[leg->from < leg->to ? i : bends - 1 - i];
        cairo_line_to(cairo, at.x, at.y);
    }
    cairo_line_to(cairo, scene->place[leg->to].x, scene->place[leg->to].y);
}

static void paint_edges(cairo_t *cairo, const noge_draw_scene *scene, bool known, bool crowded) {
    noge_draw_colour colour = noge_draw_edge_colour(scene->drawing, known);
    noge_draw_set_colour(cairo, crowded ? noge_draw_mix(colour, NOGE_DRAW_WHITE, scene->crowd_fade) : colour);
    cairo_set_line_width(cairo, crowded ? scene->crowd_width : noge_draw_edge_width(scene, known));
    uint64_t lines = 0;
    choose_edges(scene, known, crowded);
    for (noge_draw_leg leg; noge_draw_trail_next(scene->trail, &leg);) {
        add_leg(cairo, scene, &leg, leg.apart || lines % BATCH == 0);
        if (++lines % BATCH == 0)
            cairo_stroke(cairo);
    }
    cairo_stroke(cairo);
}

static void paint_all_edges(cairo_t *cairo, const noge_draw_scene *scene, bool known) {
    if (scene->crowd_fade > 0)
        paint_edges(cairo, scene, known, true);
    paint_edges(cairo, scene, known, false);
}

static void add_course(cairo_t *cairo, noge_point from, const noge_point *bend, size_t bends, noge_point to,
                       bool apart) {
    if (apart)
        cairo_move_to(cairo, from.x, from.y);
    for (size_t i = 0; i < bends; i++)
        cairo_line_to(cairo, bend[i].x, bend[i].y);
    cairo_line_to(cairo, to.x, to.y);
}

/* A few shades, one path each. */
static void paint_walk(cairo_t *cairo, const noge_draw_scene *scene) {
    size_t count = scene->stride_count, in_path = 0;
    cairo_set_line_width(cairo, scene->walk_width);
    for (size_t i = 0; i < count; i++) {
        const noge_draw_stride *stride = &scene->stride[i];
        size_t shade = noge_draw_shade(i, count);
        bool apart = in_path == 0 || hypot(stride->from.x - stride[-1].to.x, stride->from.y - stride[-1].to.y) > 1e-9;
        add_course(cairo, stride->from, scene->stride_bend + stride->bend_begin, stride->bend_count, stride->to, apart);
        in_path++;
        if (i + 1 < count && noge_draw_shade(i + 1, count) == shade && in_path < BATCH)
            continue;
        noge_draw_set_colour(cairo, noge_draw_walk_colour((double)shade / (NOGE_DRAW_SHADES - 1), scene->map));
        cairo_stroke(cairo);
        in_path = 0;
    }
}

/* A white rim separates nodes from the walk, if there is room for it. */
double noge_draw_node_rim(noge_draw_state state, double radius) {
    double rim = fmin(fmax(0.18 * radius, 0.3), 1);
    return state == NOGE_DRAW_UNKNOWN ? rim : radius < 2.5 ? 0 : 0.8 * rim;
}

void noge_draw_add_node(cairo_t *cairo, noge_draw_state state, noge_point centre) {
    if (state == NOGE_DRAW_FRONTIER)
        noge_draw_add_square(cairo, centre);
    else
        noge_draw_add_spot(cairo, centre);
}

void noge_draw_nodes(cairo_t *cairo, noge_draw_state state, double radius) {
    if (state == NOGE_DRAW_FRONTIER)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE);
    noge_draw_spots(cairo, noge_draw_state_colour(state),
                    state == NOGE_DRAW_UNKNOWN ? NOGE_DRAW_OUTLINE : NOGE_DRAW_WHITE, radius,
                    noge_draw_node_rim(state, radius));
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
}

void noge_draw_start(cairo_t *cairo, noge_point centre, double radius) {
    double width = fmin(fmax(0.16 * radius, 1.4), 2.2);
    for (int white = 1; white >= 0; white--) {
        noge_draw_set_colour(cairo, white ? NOGE_DRAW_WHITE : NOGE_DRAW_INK);
        cairo_set_line_width(cairo, white ? 2.4 * width : width);
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, centre.x, centre.y, radius, 0, 2 * acos(-1));
        cairo_stroke(cairo);
    }
}

void noge_draw_agent_corners(double radius, noge_point corner[3]) {
    const double outer = 1.4 * radius, across = outer * sqrt(0.75);
    corner[0] = (noge_point){0, -outer};
    corner[1] = (noge_point){across, outer / 2};
    corner[2] = (noge_point){-across, outer / 2};
}

void noge_draw_agent(cairo_t *cairo, noge_point centre, double radius) {
    noge_point corner[3];
    noge_draw_agent_corners(radius, corner);
    for (int i = 0; i < 3; i++)
        cairo_line_to(cairo, centre.x + corner[i].x, centre.y + corner[i].y);
    cairo_close_path(cairo);
    noge_draw_set_colour(cairo, NOGE_DRAW_WHITE);
    cairo_set_line_width(cairo, 2.4);
    cairo_stroke_preserve(cairo);
    noge_draw_set_colour(cairo, NOGE_DRAW_RED);
    cairo_fill(cairo);
}

static void paint_nodes(cairo_t *cairo, const noge_draw_scene *scene, noge_draw_state state) {
    const noge_drawing *drawing = scene->drawing;
    double radius = state == NOGE_DRAW_FRONTIER ? scene->frontier_radius : scene->node_radius;
    uint32_t spots = 0;
    for (noge_node v = 0; v < drawing->graph->node_count; v++) {
        if (drawing->state && drawing->state[v] != state)
            continue;
        noge_draw_add_node(cairo, state, scene->place[v]);
        if (++spots % BATCH == 0)
            noge_draw_nodes(cairo, state, radius);
    }
    noge_draw_nodes(cairo, state, radius);
}

static void paint_marks(cairo_t *cairo, const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    if (drawing->source != NOGE_NO_NODE && drawing->source < drawing->graph->node_count)
        noge_draw_start(cairo, scene->place[drawing->source], scene->ring_radius);
    for (noge_node v = 0; v < drawing->graph->node_count; v++)
        if (drawing->state[v] == NOGE_DRAW_CURRENT)
            noge_draw_agent(cairo, scene->place[v], scene->agent_radius);
}

noge_draw_box noge_draw_part(const noge_draw_scene *scene) {
    return (noge_draw_box){scene->corner, scene->width + 2 * scene->padding, scene->height + 2 * scene->padding};
}

static void add_part(cairo_t *cairo, const noge_draw_scene *scene) {
    noge_draw_box part = noge_draw_part(scene);
    cairo_rectangle(cairo, part.corner.x, part.corner.y, part.width, part.height);
}

static void paint_window(cairo_t *cairo, const noge_draw_scene *scene) {
    cairo_reset_clip(cairo);
    add_part(cairo, scene);
    noge_draw_set_colour(cairo, NOGE_DRAW_OUTLINE);
    cairo_set_line_width(cairo, 0.6);
    cairo_stroke(cairo);
    noge_draw_inset(cairo, scene);
}

void noge_draw_paint(cairo_t *cairo, const noge_draw_scene *scene) {
    if (scene->cropped) {
        add_part(cairo, scene);
        cairo_clip(cairo);
    }
    paint_all_edges(cairo, scene, false);
    if (scene->drawing->state) {
        paint_all_edges(cairo, scene, true);
        paint_walk(cairo, scene);
        if (!scene->map)
            paint_nodes(cairo, scene, NOGE_DRAW_UNKNOWN);
    }
    if (!scene->map)
        paint_nodes(cairo, scene, NOGE_DRAW_VISITED);
    if (scene->drawing->state) {
        paint_nodes(cairo, scene, NOGE_DRAW_FRONTIER);
        paint_marks(cairo, scene);
    }
    noge_draw_labels(cairo, scene);
    if (scene->cropped)
        paint_window(cairo, scene);
}
