/* The bends of edges on the page, without the invisible ones. A city has several bends a street, and most of them are
 * finer than the width of a line. A run of bends is dropped if every bend is within a fraction of a point of the
 * straight line. On maps all places are rounded to eighths of a point, which halves the files. */
#include "report/draw/scene.h"

#include <math.h>

enum { LONGEST_RUN = 32 }; /* dropped bends in a row; bounds the work */

static const double unseen = 0.12; /* points */

const noge_point *noge_draw_bends(const noge_draw_scene *scene, uint64_t edge, size_t *count) {
    *count = scene->bend_offset ? scene->bend_offset[edge + 1] - scene->bend_offset[edge] : 0;
    return *count ? scene->bend + scene->bend_offset[edge] : NULL;
}

/* Distance from a point to the segment between two others. */
static double distance_to_line(noge_point point, noge_point from, noge_point to) {
    double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
    double share = square > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / square : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/* May the bends in [begin, end) be replaced by a line from `from` to `to`? */
static bool straight(const noge_point *bend, size_t begin, size_t end, noge_point from, noge_point to) {
    if (end - begin > LONGEST_RUN)
        return false;
    for (size_t i = begin; i < end; i++)
        if (distance_to_line(bend[i], from, to) > unseen)
            return false;
    return true;
}

/* Copies the visible ones of `count` bends to `kept`, which may be `bend`. Returns their number. */
static size_t thin_out(noge_point *kept, const noge_point *bend, size_t count, noge_point from, noge_point to) {
    size_t kept_count = 0, run = 0; /* run: the first bend after the last kept one */
    for (size_t i = 0; i < count; i++) {
        noge_point next = i + 1 < count ? bend[i + 1] : to;
        if (straight(bend, run, i + 1, from, next))
            continue;
        from = bend[i];
        kept[kept_count++] = from;
        run = i + 1;
    }
    return kept_count;
}

static double rounded(double value) {
    return round(value * 8) / 8;
}

static void round_point(noge_point *point) {
    *point = (noge_point){rounded(point->x), rounded(point->y)};
}

static void thin_out_all(noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    uint64_t used = 0, begin = scene->bend_offset[0];
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            uint64_t end = scene->bend_offset[e + 1];
            noge_point from = scene->place[v], to = scene->place[graph->neighbor[e]];
            scene->bend_offset[e] = used;
            used += thin_out(scene->bend + used, scene->bend + begin, end - begin, from, to);
            begin = end;
        }
    scene->bend_offset[2 * graph->edge_count] = used;
}

void noge_draw_scene_settle(noge_draw_scene *scene) {
    if (scene->bend_offset)
        thin_out_all(scene);
    if (!scene->map)
        return;
    for (noge_node v = 0; v < scene->drawing->graph->node_count; v++)
        round_point(&scene->place[v]);
    for (uint64_t i = 0; scene->bend_offset && i < scene->bend_offset[2 * scene->drawing->graph->edge_count]; i++)
        round_point(&scene->bend[i]);
}

bool noge_draw_edge_visible(const noge_draw_scene *scene, noge_node v, uint64_t edge) {
    if (!scene->cropped)
        return true;
    size_t count;
    const noge_point *bend = noge_draw_bends(scene, edge, &count);
    noge_point a = scene->place[v], b = scene->place[scene->drawing->graph->neighbor[edge]];
    noge_point least = {fmin(a.x, b.x), fmin(a.y, b.y)}, most = {fmax(a.x, b.x), fmax(a.y, b.y)};
    for (size_t i = 0; i < count; i++) {
        least = (noge_point){fmin(least.x, bend[i].x), fmin(least.y, bend[i].y)};
        most = (noge_point){fmax(most.x, bend[i].x), fmax(most.y, bend[i].y)};
    }
    return most.x >= scene->corner.x && least.x <= scene->corner.x + scene->width + 2 * scene->padding &&
           most.y >= scene->corner.y && least.y <= scene->corner.y + scene->height + 2 * scene->padding;
}
