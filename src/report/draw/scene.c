/* The scene: from positions in any unit to points on a page. All sizes follow from the spacing, the distance from a
 * typical node to its nearest neighbour. The page grows until the spacing is comfortable or the page is full. Radii and
 * widths are shares of the spacing, so a maze, a city and a clique are readable without a choice of sizes. Shapes are
 * kept, except that abstract layouts much longer than wide, such as ladders, are widened. */
#include "report/draw/scene.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/osm/place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double comfortable = 26;                         /* spacing at which the page stops growing */
static const double shortest_side = 300, longest_side = 1000; /* of the graph's longer side */
static const double least_width = 500;                        /* of a page; the legend needs it */
static const double longest_shape = 10, most_widening = 5;    /* of abstract layouts */

enum { TOWN = 500 }; /* geographic graphs with at least as many nodes are maps */

static double clamp(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}

noge_draw_colour noge_draw_state_colour(noge_draw_state state) {
    switch (state) {
    case NOGE_DRAW_FRONTIER: return NOGE_DRAW_GREEN;
    case NOGE_DRAW_VISITED: return NOGE_DRAW_BLUE;
    case NOGE_DRAW_CURRENT: return NOGE_DRAW_RED;
    default: return NOGE_DRAW_WHITE;
    }
}

bool noge_draw_edge_known(const noge_drawing *drawing, noge_node a, noge_node b) {
    return drawing->state && (drawing->state[a] >= NOGE_DRAW_VISITED || drawing->state[b] >= NOGE_DRAW_VISITED);
}

/* ---- What is there ----------------------------------------------------------------------------------------------- */

static noge_status check(const noge_drawing *drawing, const noge_point *position, noge_error *error) {
    const noge_graph *graph = drawing->graph;
    if (!position && graph->node_count > 0)
        return noge_fail(error, NOGE_USAGE, "a graph without positions cannot be drawn; lay it out first");
    for (noge_node v = 0; v < graph->node_count; v++) {
        if (!isfinite(position[v].x) || !isfinite(position[v].y))
            return noge_fail(error, NOGE_USAGE, "node %u cannot be drawn: its position is not a number", v);
        if (drawing->state && drawing->state[v] >= NOGE_DRAW_STATES)
            return noge_fail(error, NOGE_USAGE, "node %u is in no state that can be drawn: %u", v, drawing->state[v]);
    }
    if (drawing->state && drawing->source != NOGE_NO_NODE && drawing->source >= graph->node_count)
        return noge_fail(error, NOGE_USAGE, "the source to be drawn, %u, is no node of the graph", drawing->source);
    return NOGE_OK;
}

static void count(noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    const noge_graph *graph = drawing->graph;
    if (!drawing->state)
        return;
    for (noge_node v = 0; v < graph->node_count; v++) {
        scene->state_count[drawing->state[v]]++;
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            scene->known_edges += v < graph->neighbor[e] && noge_draw_edge_known(drawing, v, graph->neighbor[e]);
    }
}

/* ---- Where it lies ----------------------------------------------------------------------------------------------- */

static uint64_t bend_total(const noge_draw_scene *scene) {
    return scene->bend_offset ? scene->bend_offset[2 * scene->drawing->graph->edge_count] : 0;
}

/* Copies the positions of nodes and, if the graph has bends and uses its own positions, the bends. */
static noge_status take_points(noge_draw_scene *scene, const noge_point *position, noge_error *error) {
    const noge_graph *graph = scene->drawing->graph;
    bool bent = graph->bend_offset && !scene->drawing->position;
    uint64_t entries = 2 * graph->edge_count, bends = bent ? graph->bend_offset[entries] : 0;
    scene->place = noge_allocate(graph->node_count + bends, sizeof *scene->place, error);
    if (bends > 0)
        scene->bend_offset = noge_allocate(entries + 1, sizeof *scene->bend_offset, error);
    if (!scene->place || (bends > 0 && !scene->bend_offset))
        return NOGE_NO_MEMORY;
    if (graph->node_count > 0)
        memcpy(scene->place, position, graph->node_count * sizeof *position);
    if (bends > 0) {
        scene->bend = scene->place + graph->node_count;
        memcpy(scene->bend, graph->bend, bends * sizeof *graph->bend);
        memcpy(scene->bend_offset, graph->bend_offset, (entries + 1) * sizeof *graph->bend_offset);
    }
    return NOGE_OK;
}

/* Flips y downwards and moves the corner to (0, 0). Geographic graphs are true to scale in their middle. */
static void project(noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    uint64_t count = graph->node_count + bend_total(scene);
    noge_point least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY}, *point = scene->place;
    for (uint64_t i = 0; i < count; i++) {
        least = (noge_point){fmin(least.x, point[i].x), fmin(least.y, point[i].y)};
        most = (noge_point){fmax(most.x, point[i].x), fmax(most.y, point[i].y)};
    }
    if (count == 0)
        least = most = (noge_point){0, 0};
    double shrink = graph->geographic ? fmax(cos((least.y / 2 + most.y / 2) * (acos(-1) / 180)), 0.01) : 1;
    /* Halves, because the difference of two finite numbers may be infinite. The longer side becomes 1, so that later
     * steps are safe for positions of any size. */
    double width = (most.x / 2 - least.x / 2) * shrink, height = most.y / 2 - least.y / 2;
    double unit = fmax(width, height) > 0 ? fmax(width, height) : 1;
    for (uint64_t i = 0; i < count; i++)
        point[i] = (noge_point){(point[i].x / 2 - least.x / 2) * shrink / unit, (most.y / 2 - point[i].y / 2) / unit};
    scene->width = width / unit;
    scene->height = height / unit;
    double degree = acos(-1) / 180 * NOGE_EARTH_RADIUS; /* metres of latitude */
    scene->metres = graph->geographic && fmax(width, height) > 0 ? 2 * unit * degree : 0;
}

static void stretch_box(noge_draw_box *box, double by_x, double by_y) {
    *box = (noge_draw_box){.corner = {box->corner.x * by_x, box->corner.y * by_y},
                           .width = box->width * by_x,
                           .height = box->height * by_y};
}

void noge_draw_scene_stretch(noge_draw_scene *scene, double by_x, double by_y) {
    uint64_t count = scene->drawing->graph->node_count + bend_total(scene);
    for (uint64_t i = 0; i < count; i++)
        scene->place[i] = (noge_point){scene->place[i].x * by_x, scene->place[i].y * by_y};
    stretch_box(&scene->whole, by_x, by_y);
    scene->metres /= by_x; /* geographic graphs are stretched evenly */
    scene->width *= by_x;
    scene->height *= by_y;
}

static void shift_point(noge_point *point, noge_point by) {
    *point = (noge_point){point->x + by.x, point->y + by.y};
}

void noge_draw_scene_shift(noge_draw_scene *scene, noge_point by) {
    uint64_t count = scene->drawing->graph->node_count + bend_total(scene);
    for (uint64_t i = 0; i < count; i++)
        shift_point(&scene->place[i], by);
    shift_point(&scene->whole.corner, by);
}

static void widen(noge_draw_scene *scene) {
    double shorter = fmin(scene->width, scene->height), longer = fmax(scene->width, scene->height);
    if (scene->drawing->graph->geographic || longer <= longest_shape * shorter || shorter <= 0)
        return;
    double by = fmin(longer / shorter / longest_shape, most_widening);
    noge_draw_scene_stretch(scene, scene->width < scene->height ? by : 1, scene->width < scene->height ? 1 : by);
}

/* A town is a map, and so is a graph whose nodes would be too close for dots. */
static bool is_map(const noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    double longer = fmax(scene->width, scene->height), dots = 4; /* least distance of dots, in points */
    return (graph->geographic && graph->node_count >= TOWN) ||
           (longer > 0 && scene->spacing / longer * longest_side < dots);
}

/* ---- How large it is --------------------------------------------------------------------------------------------- */

/* The share of the graph's area that edges of one point width would cover. */
static double ink(const noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    double length = 0;
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_point a = scene->place[v], b = scene->place[graph->neighbor[e]];
            length += hypot(b.x - a.x, b.y - a.y) / 2;
        }
    double width = scene->cropped ? scene->whole.width : scene->width;
    double height = scene->cropped ? scene->whole.height : scene->height;
    return length / (fmax(width, scene->spacing) * fmax(height, scene->spacing));
}

static void size_nodes(noge_draw_scene *scene) {
    scene->node_radius = clamp(0.27 * scene->spacing, 1.1, 8);
    scene->frontier_radius = fmax(scene->node_radius, fmin(1.5 * scene->node_radius, 2.2));
    scene->agent_radius = fmax(1.25 * scene->node_radius, 4.5);
    scene->ring_radius = fmax(1.75 * scene->node_radius, 7);
    scene->edge_width = clamp(0.16 * scene->node_radius, 0.55, 1.3);
    double covered = scene->edge_width * ink(scene);
    scene->crowd_fade = clamp(1 - 0.25 / covered, 0, 0.6);
    scene->crowd_width = scene->edge_width * clamp(0.25 / covered, 0.4, 1);
    scene->walk_width = clamp(0.42 * scene->node_radius, clamp(0.28 * scene->spacing, 0.6, 1.1), 3);
}

/* Streets cover a tenth of the page. Known streets and the walk stand out. */
static void size_map(noge_draw_scene *scene) {
    scene->edge_width = clamp(0.1 / ink(scene), 0.3, 0.8);
    scene->walk_width = clamp(0.35 * scene->spacing, 1.5, 3);
    scene->node_radius = 0.8 * scene->walk_width;
    scene->frontier_radius = clamp(0.25 * scene->spacing, 1.4, 3);
    scene->agent_radius = 5.5;
    scene->ring_radius = 8;
}

static void size(noge_draw_scene *scene) {
    double longer = fmax(scene->width, scene->height);
    if (longer > 0) {
        double side = clamp(longer * (comfortable / scene->spacing), shortest_side, longest_side);
        double factor = side / longer;
        noge_draw_scene_stretch(scene, factor, factor);
        scene->spacing *= factor;
    } else
        scene->spacing = comfortable; /* all nodes in one place */
    if (scene->map)
        size_map(scene);
    else
        size_nodes(scene);
    scene->padding = scene->ring_radius + (noge_draw_labels_wanted(scene) ? 12 : 3);
    scene->page_width = fmax(scene->width + 2 * scene->padding + 2 * NOGE_DRAW_MARGIN, least_width);
    if (scene->cropped)
        noge_draw_inset_size(scene);
}

noge_status noge_draw_scene_create(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error) {
    *scene = (noge_draw_scene){.drawing = drawing};
    const noge_point *position = drawing->position ? drawing->position : drawing->graph->position;
    noge_status status = check(drawing, position, error);
    if (status != NOGE_OK)
        return status;
    status = take_points(scene, position, error);
    if (status != NOGE_OK)
        return status;
    scene->trail = noge_allocate(1, sizeof *scene->trail, error);
    status = scene->trail ? noge_draw_trail_create(scene->trail, drawing->graph, error) : NOGE_NO_MEMORY;
    if (status != NOGE_OK)
        return status;
    count(scene);
    project(scene);
    widen(scene);
    status = noge_draw_scene_measure(scene, error);
    if (status != NOGE_OK)
        return status;
    scene->map = is_map(scene);
    if (scene->map)
        noge_draw_scene_crop(scene);
    size(scene);
    return NOGE_OK;
}

void noge_draw_scene_free(noge_draw_scene *scene) {
    free(scene->place); /* `bend` is in the same block */
    free(scene->bend_offset);
    free(scene->stride);
    free(scene->stride_bend);
    free(scene->lanes);
    free(scene->label);
    if (scene->trail)
        noge_draw_trail_free(scene->trail);
    free(scene->trail);
}

void noge_draw_scene_move(noge_draw_scene *scene, noge_point corner) {
    scene->corner = corner;
    noge_draw_scene_shift(scene, (noge_point){corner.x + scene->padding, corner.y + scene->padding});
    noge_draw_scene_settle(scene);
    if (scene->cropped)
        noge_draw_inset_move(scene);
}
