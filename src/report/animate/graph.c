/* The moving part of a page as SVG. Layers are those of drawings: unknown edges, known edges in the order of their
 * discovery, the walk in shades, nodes, start and agent. Parts that the script cuts begin with the letter M. */
#include "report/animate/layers.h"

#include <math.h>

/* Crowded edges are transparent, so they are paler on light pages and darker on dark ones. */
static void open_edges(noge_animate_pen *pen, const noge_draw_scene *scene, const char *id, bool known, bool crowded) {
    noge_animate_put(pen, "<path id=\"noge-%s\" stroke=\"var(--%s)\" stroke-width=\"%ld\"", id,
                     known ? "known" : "unknown",
                     noge_animate_unit(crowded ? scene->crowd_width : noge_draw_edge_width(scene, known)));
    if (crowded)
        noge_animate_put(pen, " stroke-opacity=\"%.2f\"", 1 - scene->crowd_fade);
    noge_animate_put(pen, " d=\"");
}

static void close_path(noge_animate_pen *pen) {
    noge_animate_put(pen, "\"/>\n");
}

/* ---- Edges ------------------------------------------------------------------------------------------------------- */

/* All edges: the known ones are painted above. */
static void choose_unknown(const noge_draw_scene *scene, bool crowded) {
    const noge_graph *graph = scene->drawing->graph;
    noge_draw_trail_begin(scene->trail);
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            scene->trail->wanted[e] =
                v < graph->neighbor[e] && noge_draw_edge_visible(scene, v, e) &&
                (scene->crowd_fade <= 0 || noge_draw_edge_crowded(graph, v, graph->neighbor[e]) == crowded);
}

void noge_animate_unknown_edges(noge_animate_pen *pen, const noge_draw_scene *scene, bool crowded) {
    choose_unknown(scene, crowded);
    for (noge_draw_leg leg; noge_draw_trail_next(scene->trail, &leg);) {
        size_t bends;
        const noge_point *bend = noge_draw_bends(scene, leg.edge, &bends);
        if (leg.apart)
            noge_animate_move(pen, scene->place[leg.from], false);
        for (size_t i = 0; i < bends; i++)
            noge_animate_line(pen, bend[leg.from < leg.to ? i : bends - 1 - i]);
        noge_animate_line(pen, scene->place[leg.to]);
    }
}

static void put_unknown(noge_animate_pen *pen, const noge_draw_scene *scene, bool crowded) {
    open_edges(pen, scene, crowded ? "veil" : "unknown", false, crowded);
    noge_animate_unknown_edges(pen, scene, crowded);
    close_path(pen);
}

uint64_t noge_animate_revealed_edges(noge_animate_pen *pen, const noge_animate_scene *all, size_t t) {
    const noge_draw_scene *scene = &all->scene;
    const noge_drawing *drawing = scene->drawing;
    const noge_graph *graph = drawing->graph;
    noge_node v = drawing->walk[drawing->visit[t].walk_end - 1];
    uint64_t count = 0;
    if (all->visited_at[v] != t) /* back at the source */
        return 0;
    for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
        noge_node w = graph->neighbor[e];
        if (all->visited_at[w] < t)
            continue;
        size_t bends;
        const noge_point *bend = noge_draw_bends(scene, noge_draw_find_edge(graph, v, w), &bends);
        noge_animate_course(pen, scene->place[v < w ? v : w], bend, bends, scene->place[v < w ? w : v]);
        count++;
    }
    return count;
}

/* One style for all known edges: where crowded edges are paler, nearly all edges are crowded. */
static void put_known(noge_animate_pen *pen, const noge_animate_scene *all) {
    open_edges(pen, &all->scene, "known", true, all->scene.crowd_fade > 0);
    for (size_t t = 0; t < all->scene.drawing->visit_count; t++)
        all->known[t] = noge_animate_revealed_edges(pen, all, t);
    close_path(pen);
}

static void put_walk(noge_animate_pen *pen, const noge_draw_scene *scene) {
    size_t count = scene->stride_count;
    noge_animate_put(pen, "<g id=\"noge-walk\">\n");
    for (size_t i = 0; i < count; i++) {
        const noge_draw_stride *stride = &scene->stride[i];
        size_t shade = noge_draw_shade(i, count);
        if (i == 0 || noge_draw_shade(i - 1, count) != shade)
            noge_animate_put(pen, "<path stroke=\"var(--w%zu)\" stroke-width=\"%ld\" d=\"", shade,
                             noge_animate_unit(scene->walk_width));
        noge_animate_course(pen, stride->from, scene->stride_bend + stride->bend_begin, stride->bend_count, stride->to);
        if (i + 1 == count || noge_draw_shade(i + 1, count) != shade)
            close_path(pen);
    }
    noge_animate_put(pen, "</g>\n");
}

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

/* The spots of a path: discs, or squares for the frontier. */
static void put_use(noge_animate_pen *pen, const char *id, noge_draw_state state, const char *colour, double width) {
    noge_animate_put(pen, "<use href=\"#noge-%s\" stroke=\"var(--%s)\" stroke-width=\"%ld\"%s/>\n", id, colour,
                     noge_animate_unit(width), state == NOGE_DRAW_FRONTIER ? " stroke-linecap=\"square\"" : "");
}

/* All nodes in the state. For the unknown state all nodes: the others are painted above. */
static void put_nodes(noge_animate_pen *pen, const noge_draw_scene *scene, noge_draw_state state, const char *id) {
    const noge_drawing *drawing = scene->drawing;
    double radius = state == NOGE_DRAW_FRONTIER ? scene->frontier_radius : scene->node_radius;
    double rim = noge_draw_node_rim(state, radius);
    noge_animate_put(pen, "<defs><path id=\"noge-%s\" d=\"", id);
    for (noge_node v = 0; v < drawing->graph->node_count; v++) {
        noge_draw_state shown = drawing->state[v] == NOGE_DRAW_CURRENT ? NOGE_DRAW_VISITED : drawing->state[v];
        if (state == NOGE_DRAW_UNKNOWN || shown == state)
            noge_animate_spot(pen, scene->place[v]);
    }
    noge_animate_put(pen, "\"/></defs>\n");
    if (rim > 0)
        put_use(pen, id, state, state == NOGE_DRAW_UNKNOWN ? "outline" : "paper", 2 * radius);
    put_use(pen, id, state, state == NOGE_DRAW_UNKNOWN ? "node" : id, 2 * (radius - rim));
}

static void put_ring(noge_animate_pen *pen, noge_point centre, double radius, double width, const char *colour) {
    noge_animate_put(pen, "<circle cx=\"%ld\" cy=\"%ld\" r=\"%ld\" stroke-width=\"%ld\" stroke=\"var(--%s)\"/>\n",
                     noge_animate_unit(centre.x), noge_animate_unit(centre.y), noge_animate_unit(radius),
                     noge_animate_unit(width), colour);
}

void noge_animate_agent(noge_animate_pen *pen, const char *attributes, noge_point place, double radius) {
    noge_point corner[3];
    noge_draw_agent_corners(radius, corner);
    noge_animate_put(pen, "<path %s transform=\"translate(%ld %ld)\" d=\"", attributes, noge_animate_unit(place.x),
                     noge_animate_unit(place.y));
    noge_animate_course(pen, corner[0], &corner[1], 1, corner[2]);
    noge_animate_put(pen, "z\"/>\n");
}

static void put_marks(noge_animate_pen *pen, const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    double width = fmin(fmax(0.16 * scene->ring_radius, 1.4), 2.2);
    if (drawing->source != NOGE_NO_NODE) {
        put_ring(pen, scene->place[drawing->source], scene->ring_radius, 2.4 * width, "paper");
        put_ring(pen, scene->place[drawing->source], scene->ring_radius, width, "ink");
    }
    noge_point agent = scene->place[drawing->walk[drawing->walk_count - 1]];
    noge_animate_agent(pen,
                       "id=\"noge-agent\" fill=\"var(--agent)\" stroke=\"var(--paper)\" stroke-width=\"24\" "
                       "paint-order=\"stroke\"",
                       agent, scene->agent_radius);
}

void noge_animate_labels(noge_animate_pen *pen, const noge_animate_scene *all, bool measured) {
    const noge_draw_scene *scene = &all->scene;
    if (!scene->label)
        return;
    noge_animate_put(pen, "<g id=\"noge-labels\" class=\"l\" font-size=\"%ld\">\n",
                     noge_animate_unit(scene->label_font.size));
    for (noge_node v = 0; v < scene->drawing->graph->node_count; v++) {
        char text[NOGE_DRAW_LABEL_SPACE];
        noge_point start = noge_draw_label_start(scene, v);
        if (scene->label[v].width <= 0)
            continue;
        noge_draw_label_text(scene->drawing->graph, v, text);
        noge_animate_put(pen, "<text x=\"%ld\" y=\"%ld\"", noge_animate_unit(start.x), noge_animate_unit(start.y));
        if (measured)
            noge_animate_put(pen, " textLength=\"%ld\" lengthAdjust=\"spacingAndGlyphs\"",
                             noge_animate_unit(scene->label[v].width));
        if (all->seen_as[v] != UINT32_MAX)
            noge_animate_put(pen, " data-seen=\"%u\"", all->seen_as[v]);
        noge_animate_put(pen, ">");
        noge_animate_put_words(pen, text);
        noge_animate_put(pen, "</text>\n");
    }
    noge_animate_put(pen, "</g>\n");
}

void noge_animate_graph(noge_animate_pen *pen, const noge_animate_scene *all) {
    const noge_draw_scene *scene = &all->scene;
    noge_animate_put(pen, "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"%s>\n",
                     scene->cropped ? " clip-path=\"url(#noge-window)\"" : "");
    if (scene->crowd_fade > 0)
        put_unknown(pen, scene, true);
    put_unknown(pen, scene, false);
    put_known(pen, all);
    put_walk(pen, scene);
    if (!scene->map) {
        put_nodes(pen, scene, NOGE_DRAW_UNKNOWN, "nodes");
        put_nodes(pen, scene, NOGE_DRAW_VISITED, "visited");
    }
    put_nodes(pen, scene, NOGE_DRAW_FRONTIER, "frontier");
    put_marks(pen, scene);
    noge_animate_put(pen, "</g>\n");
    noge_animate_labels(pen, all, true);
}
