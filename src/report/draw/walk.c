/* The walk: one stride for every step, so that none hides another. An edge that is walked once has its stride in the
 * middle. An edge that is walked m times has m lanes side by side, in the order of the walk. Lanes stay within the
 * width of a node, so every stride ends under its node. Too many lanes overlap. */
#include "report/draw/scene.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

static noge_draw_colour along(const noge_draw_colour ramp[5], double age) {
    double at = 4 * fmin(fmax(age, 0), 1);
    int step = at < 3 ? (int)at : 3;
    return noge_draw_mix(ramp[step], ramp[step + 1], at - step);
}

/* Ochre, red, violet, dark blue. Lightness falls evenly, so the order shows in grey and with every kind of colour
 * vision. The lightest colour still has a contrast of 3 to 1 on white. */
static noge_draw_colour map_colour(double age) {
    static const noge_draw_colour ramp[] = {{0.850, 0.495, 0.050},
                                            {0.830, 0.350, 0.130},
                                            {0.720, 0.190, 0.270},
                                            {0.490, 0.110, 0.410},
                                            {0.200, 0.050, 0.350}};
    return along(ramp, age);
}

noge_draw_colour noge_draw_walk_glow(double age, bool map) {
    static const noge_draw_colour nodes[5] = {{0.620, 0.360, 0.080},
                                              {0.740, 0.440, 0.110},
                                              {0.860, 0.540, 0.160},
                                              {0.940, 0.690, 0.330},
                                              {1.000, 0.860, 0.560}};
    static const noge_draw_colour streets[5] = {{0.550, 0.300, 0.750},
                                                {0.800, 0.320, 0.500},
                                                {0.930, 0.430, 0.300},
                                                {0.970, 0.660, 0.250},
                                                {0.990, 0.900, 0.600}};
    return along(map ? streets : nodes, age);
}

noge_draw_colour noge_draw_walk_colour(double age, bool map) {
    const noge_draw_colour pale = {0.860, 0.490, 0.060}, middle = {0.760, 0.300, 0.030}, dark = {0.420, 0.110, 0.020};
    if (map)
        return map_colour(age);
    return age < 0.6 ? noge_draw_mix(pale, middle, age / 0.6) : noge_draw_mix(middle, dark, (age - 0.6) / 0.4);
}

size_t noge_draw_shade(size_t i, size_t count) {
    return (size_t)ceil((double)(i + 1) * NOGE_DRAW_SHADES / (double)count) - 1;
}

uint64_t noge_draw_find_edge(const noge_graph *graph, noge_node a, noge_node b) {
    return a < b ? noge_graph_edge(graph, a, b) : noge_graph_edge(graph, b, a);
}

/* Distance of a lane from the middle of its edge. */
static double lane_offset(const noge_draw_scene *scene, uint32_t lane, uint32_t lanes) {
    if (lanes < 2)
        return 0;
    double room = scene->map ? 3 * scene->walk_width : fmax(2 * scene->node_radius - scene->walk_width, 0);
    double gap = fmin(1.3 * scene->walk_width, room / (lanes - 1));
    return gap * (lane - (lanes - 1) / 2.0);
}

/* A point moved at right angles to the direction from the point before to the point after. */
static noge_point aside(noge_point before, noge_point point, noge_point after, double offset) {
    double dx = after.x - before.x, dy = after.y - before.y, length = hypot(dx, dy);
    if (length <= 0)
        return point;
    return (noge_point){point.x - dy / length * offset, point.y + dx / length * offset};
}

/* Computes the stride of a lane along an edge from a to b. Its bends are appended to stride_bend. */
static noge_draw_stride lay(noge_draw_scene *scene, uint64_t edge, noge_node a, noge_node b, uint32_t lane,
                            uint32_t lanes) {
    size_t count;
    const noge_point *bend = noge_draw_bends(scene, edge, &count);
    noge_point from = scene->place[a], to = scene->place[b], before = from;
    double offset = lane_offset(scene, lane, lanes) * (a < b ? 1 : -1); /* lanes keep their side in both directions */
    noge_draw_stride stride = {.bend_begin = scene->stride_bend_count, .bend_count = count};
#define BEND(i) bend[a < b ? (i) : count - 1 - (i)]
    for (size_t i = 0; i < count; i++) {
        noge_point after = i + 1 < count ? BEND(i + 1) : to;
        scene->stride_bend[scene->stride_bend_count++] = aside(before, BEND(i), after, offset);
        before = BEND(i);
    }
    stride.from = aside(from, from, count > 0 ? BEND(0) : to, offset);
    stride.to = aside(before, to, to, offset);
#undef BEND
    return stride;
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

/* Bends of all strides. */
static size_t count_bends(const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    size_t total = 0, count;
    for (size_t i = 1; scene->bend_offset && i < drawing->walk_count; i++) {
        noge_draw_bends(scene, noge_draw_find_edge(drawing->graph, drawing->walk[i - 1], drawing->walk[i]), &count);
        total += count;
    }
    return total;
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
    scene->stride_bend = noge_allocate(count_bends(scene), sizeof *scene->stride_bend, error);
    if (!scene->stride_bend) {
        status = NOGE_NO_MEMORY;
        goto done;
    }
    for (size_t i = 1; i < drawing->walk_count; i++) {
        noge_node a = drawing->walk[i - 1], b = drawing->walk[i];
        uint64_t edge = noge_draw_find_edge(graph, a, b);
        scene->repeated_edges += used[edge] == 1;
        scene->stride[scene->stride_count++] = lay(scene, edge, a, b, used[edge]++, scene->lanes[edge]);
    }
done:
    free(used);
    return status;
}
