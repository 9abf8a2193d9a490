/* Painting the graph's part of the page, from the faint to the important: unknown edges, known edges, the walk from its
 * oldest step to its newest, then unknown, visited and frontier nodes, the start and the agent.
 *
 * Everything of one colour is one path. This keeps files small, and crossing lines of one kind do not darken each
 * other, which is what makes a clique of 79 nodes look like a veil and not like a blot. Only where there are so many
 * lines that nobody could tell, they are painted in batches: the cost of a path grows faster than its length. */
#include "report/draw_scene.h"

#include <math.h>

enum { BATCH = 5000 }; /* lines or spots */

noge_draw_colour noge_draw_edge_colour(const noge_drawing *drawing, bool known) {
    return known || !drawing->state ? NOGE_DRAW_KNOWN_EDGE : NOGE_DRAW_UNKNOWN_EDGE;
}

/* Is the edge one of many between the same nodes? It is, if its ends have a neighbour in common: edges of cliques do,
 * the bridges between them do not. Looks at a few neighbours only; hubs have thousands. */
static bool crowded(const noge_graph *graph, noge_node a, noge_node b) {
    enum { LOOKED_AT = 64 };
    noge_node few = noge_graph_degree(graph, a) < noge_graph_degree(graph, b) ? a : b, many = few == a ? b : a;
    for (uint64_t e = graph->offset[few]; e < graph->offset[few + 1] && e < graph->offset[few] + LOOKED_AT; e++)
        if (noge_graph_edge(graph, graph->neighbor[e], many) != NOGE_NO_EDGE)
            return true;
    return false;
}

/* Edges that are walked show as the walk and not below it. */
static void paint_edges(cairo_t *cairo, const noge_draw_scene *scene, bool known, bool veiled) {
    const noge_graph *graph = scene->drawing->graph;
    noge_draw_colour colour = noge_draw_edge_colour(scene->drawing, known);
    noge_draw_set_colour(cairo, veiled ? noge_draw_mix(colour, NOGE_DRAW_WHITE, scene->veil) : colour);
    cairo_set_line_width(cairo, veiled ? scene->veil_width : scene->edge_width);
    uint64_t lines = 0;
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_node w = graph->neighbor[e];
            if (v >= w || (scene->lanes && scene->lanes[e] > 0) || noge_draw_edge_known(scene->drawing, v, w) != known)
                continue;
            if (scene->veil > 0 && crowded(graph, v, w) != veiled)
                continue;
            cairo_move_to(cairo, scene->place[v].x, scene->place[v].y);
            cairo_line_to(cairo, scene->place[w].x, scene->place[w].y);
            if (++lines % BATCH == 0)
                cairo_stroke(cairo);
        }
    cairo_stroke(cairo);
}

static void paint_all_edges(cairo_t *cairo, const noge_draw_scene *scene, bool known) {
    if (scene->veil > 0)
        paint_edges(cairo, scene, known, true);
    paint_edges(cairo, scene, known, false);
}

/* In a few shades, each one path. */
static void paint_walk(cairo_t *cairo, const noge_draw_scene *scene) {
    enum { SHADES = 32 };
    size_t begin = 0;
    cairo_set_line_width(cairo, scene->walk_width);
    for (size_t shade = 0; shade < SHADES; shade++) {
        size_t end = (size_t)((double)scene->stride_count * (double)(shade + 1) / SHADES);
        if (shade == SHADES - 1)
            end = scene->stride_count;
        if (begin == end)
            continue;
        noge_draw_set_colour(cairo, noge_draw_walk_colour((double)shade / (SHADES - 1)));
        for (size_t i = begin; i < end; i++) {
            const noge_draw_stride *stride = &scene->stride[i];
            bool batch_full = (i - begin) % BATCH == 0 && i > begin;
            if (batch_full)
                cairo_stroke(cairo);
            bool joined = i > begin && !batch_full &&
                          hypot(stride->from.x - stride[-1].to.x, stride->from.y - stride[-1].to.y) < 1e-9;
            if (!joined)
                cairo_move_to(cairo, stride->from.x, stride->from.y);
            cairo_line_to(cairo, stride->to.x, stride->to.y);
        }
        cairo_stroke(cairo);
        begin = end;
    }
}

void noge_draw_nodes(cairo_t *cairo, noge_draw_state state, double radius) {
    double rim = fmin(fmax(0.18 * radius, 0.3), 1);
    if (state == NOGE_DRAW_UNKNOWN)
        noge_draw_spots(cairo, NOGE_DRAW_WHITE, NOGE_DRAW_OUTLINE, radius, rim);
    else /* a white rim keeps nodes apart from the walk, unless there is no room for one */
        noge_draw_spots(cairo, noge_draw_state_colour(state), NOGE_DRAW_WHITE, radius, radius < 2.5 ? 0 : 0.8 * rim);
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

void noge_draw_agent(cairo_t *cairo, noge_point centre, double radius) {
    noge_draw_add_spot(cairo, centre);
    noge_draw_spots(cairo, NOGE_DRAW_RED, NOGE_DRAW_WHITE, radius + 1, 1);
}

static void paint_nodes(cairo_t *cairo, const noge_draw_scene *scene, noge_draw_state state) {
    const noge_drawing *drawing = scene->drawing;
    double radius = state == NOGE_DRAW_FRONTIER ? scene->frontier_radius : scene->node_radius;
    uint32_t spots = 0;
    for (noge_node v = 0; v < drawing->graph->node_count; v++) {
        if (drawing->state && drawing->state[v] != state)
            continue;
        noge_draw_add_spot(cairo, scene->place[v]);
        if (++spots % BATCH == 0)
            noge_draw_nodes(cairo, state, radius);
    }
    noge_draw_nodes(cairo, state, radius);
}

void noge_draw_paint(cairo_t *cairo, const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    if (!drawing->state) {
        paint_all_edges(cairo, scene, false);
        paint_nodes(cairo, scene, NOGE_DRAW_VISITED);
        return;
    }
    paint_all_edges(cairo, scene, false);
    paint_all_edges(cairo, scene, true);
    paint_walk(cairo, scene);
    paint_nodes(cairo, scene, NOGE_DRAW_UNKNOWN);
    paint_nodes(cairo, scene, NOGE_DRAW_VISITED);
    paint_nodes(cairo, scene, NOGE_DRAW_FRONTIER);
    if (drawing->source != NOGE_NO_NODE && drawing->source < drawing->graph->node_count)
        noge_draw_start(cairo, scene->place[drawing->source], scene->ring_radius);
    for (noge_node v = 0; v < drawing->graph->node_count; v++)
        if (drawing->state[v] == NOGE_DRAW_CURRENT)
            noge_draw_agent(cairo, scene->place[v], scene->agent_radius);
}
