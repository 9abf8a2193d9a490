/* The walk: one stride for every step, laid out so that none hides another.
 *
 * An edge walked once carries its stride in the middle. An edge walked m times carries m lanes side by side, in the
 * order of the walk; they stay within the width of the nodes, so that every stride ends under the node it leads to.
 * Where there are too many for that they overlap and become a ribbon. */
#include "report/draw_scene.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

noge_draw_colour noge_draw_walk_colour(double age) {
    const noge_draw_colour pale = {0.988, 0.871, 0.647}, middle = {0.965, 0.659, 0.188}, dark = {0.800, 0.302, 0.020};
    return age < 0.6 ? noge_draw_mix(pale, middle, age / 0.6) : noge_draw_mix(middle, dark, (age - 0.6) / 0.4);
}

uint64_t noge_draw_find_edge(const noge_graph *graph, noge_node a, noge_node b) {
    return a < b ? noge_graph_edge(graph, a, b) : noge_graph_edge(graph, b, a);
}

/* The lane-th of `lanes` along an edge, from a to b. */
static noge_draw_stride lay(const noge_draw_scene *scene, noge_node a, noge_node b, uint32_t lane, uint32_t lanes) {
    noge_point from = scene->place[a], to = scene->place[b];
    double length = hypot(to.x - from.x, to.y - from.y);
    if (lanes < 2 || length <= 0)
        return (noge_draw_stride){from, to};
    double room = 2 * scene->node_radius - scene->walk_width;
    double gap = fmin(1.3 * scene->walk_width, fmax(room, 0) / (lanes - 1));
    double offset = gap * (lane - (lanes - 1) / 2.0) * (a < b ? 1 : -1); /* lanes keep their side in both directions */
    noge_point aside = {-(to.y - from.y) / length * offset, (to.x - from.x) / length * offset};
    return (noge_draw_stride){{from.x + aside.x, from.y + aside.y}, {to.x + aside.x, to.y + aside.y}};
}

static noge_status check(const noge_drawing *drawing, uint32_t *lanes, noge_error *error) {
    for (size_t i = 0; i < drawing->walk_count; i++) {
        if (drawing->walk[i] >= drawing->graph->node_count)
            return noge_fail(error, NOGE_USAGE, "step %zu of the walk to be drawn leads to no node of the graph", i);
        if (i == 0)
            continue;
        uint64_t edge = noge_draw_find_edge(drawing->graph, drawing->walk[i - 1], drawing->walk[i]);
        if (edge == NOGE_NO_EDGE)
            return noge_fail(error, NOGE_USAGE, "step %zu of the walk to be drawn, from node %u to node %u, is no edge",
                             i, drawing->walk[i - 1], drawing->walk[i]);
        lanes[edge]++;
    }
    return NOGE_OK;
}

noge_status noge_draw_scene_walk(noge_draw_scene *scene, noge_error *error) {
    const noge_drawing *drawing = scene->drawing;
    const noge_graph *graph = drawing->graph;
    if (!drawing->state || !drawing->walk || drawing->walk_count == 0)
        return NOGE_OK;
    scene->lanes = noge_allocate(2 * graph->edge_count, sizeof *scene->lanes, error);
    uint32_t *used = noge_allocate(2 * graph->edge_count, sizeof *used, error);
    scene->stride = noge_allocate(drawing->walk_count, sizeof *scene->stride, error);
    noge_status status = scene->lanes && used && scene->stride ? check(drawing, scene->lanes, error) : NOGE_NO_MEMORY;
    if (status != NOGE_OK)
        goto done;
    for (size_t i = 1; i < drawing->walk_count; i++) {
        noge_node a = drawing->walk[i - 1], b = drawing->walk[i];
        uint64_t edge = noge_draw_find_edge(graph, a, b);
        scene->repeated_edges += used[edge] == 1;
        scene->stride[scene->stride_count++] = lay(scene, a, b, used[edge]++, scene->lanes[edge]);
    }
done:
    free(used);
    return status;
}
