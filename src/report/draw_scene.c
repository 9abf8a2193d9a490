/* The scene: from positions in any unit to points on a page.
 *
 * Everything follows from the spacing: how far a typical node is from the nearest other one. The page grows until the
 * spacing is comfortable or the page is full; radii and widths are shares of the spacing. So a maze, a city and a
 * clique each come out readable without anyone choosing sizes. Shapes are kept; only abstract layouts that are much
 * longer than wide, such as ladders, are widened a little, for a line two rows high shows nothing. */
#include "report/draw_scene.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double comfortable = 26;                         /* spacing beyond which the page need not grow */
static const double shortest_side = 300, longest_side = 1000; /* of the graph's longer side */
static const double least_width = 500;                        /* of a page, for its legend */
static const double longest_shape = 10, most_widening = 5;    /* of abstract layouts */

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

/* Page orientation (y downwards), east-west true to scale in the middle of geographic graphs, corner at (0, 0). */
static void project(noge_draw_scene *scene, const noge_point *position) {
    const noge_graph *graph = scene->drawing->graph;
    noge_point least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (noge_node v = 0; v < graph->node_count; v++) {
        least = (noge_point){fmin(least.x, position[v].x), fmin(least.y, position[v].y)};
        most = (noge_point){fmax(most.x, position[v].x), fmax(most.y, position[v].y)};
    }
    if (graph->node_count == 0)
        least = most = (noge_point){0, 0};
    double shrink = graph->geographic ? fmax(cos((least.y / 2 + most.y / 2) * (acos(-1) / 180)), 0.01) : 1;
    /* Halves, for the difference of two finite numbers may be infinite; then the longer side becomes 1, so that what
     * follows is safe for positions of any size. */
    double width = (most.x / 2 - least.x / 2) * shrink, height = most.y / 2 - least.y / 2;
    double unit = fmax(width, height) > 0 ? fmax(width, height) : 1;
    for (noge_node v = 0; v < graph->node_count; v++)
        scene->place[v] =
            (noge_point){(position[v].x / 2 - least.x / 2) * shrink / unit, (most.y / 2 - position[v].y / 2) / unit};
    scene->width = width / unit;
    scene->height = height / unit;
}

static void stretch(noge_draw_scene *scene, double by_x, double by_y) {
    for (noge_node v = 0; v < scene->drawing->graph->node_count; v++)
        scene->place[v] = (noge_point){scene->place[v].x * by_x, scene->place[v].y * by_y};
    scene->width *= by_x;
    scene->height *= by_y;
}

static void widen(noge_draw_scene *scene) {
    double shorter = fmin(scene->width, scene->height), longer = fmax(scene->width, scene->height);
    if (scene->drawing->graph->geographic || longer <= longest_shape * shorter || shorter <= 0)
        return;
    double by = fmin(longer / shorter / longest_shape, most_widening);
    stretch(scene, scene->width < scene->height ? by : 1, scene->width < scene->height ? 1 : by);
}

/* ---- How densely it lies ----------------------------------------------------------------------------------------- */

/* Nodes sorted into square cells, about one a node. */
typedef struct cells {
    double side;
    size_t columns, rows;
    uint32_t *begin; /* [columns * rows + 1] into node */
    noge_node *node; /* [node_count] by cell */
} cells;

static size_t cell_of(const cells *board, noge_point place) {
    size_t column = (size_t)(place.x / board->side), row = (size_t)(place.y / board->side);
    column = column < board->columns ? column : board->columns - 1;
    row = row < board->rows ? row : board->rows - 1;
    return row * board->columns + column;
}

static noge_status sort_into_cells(cells *board, const noge_draw_scene *scene, noge_error *error) {
    uint32_t n = scene->drawing->graph->node_count;
    board->side = fmax(sqrt(scene->width / n * scene->height), fmax(scene->width, scene->height) / n);
    board->columns = (size_t)(scene->width / board->side) + 1;
    board->rows = (size_t)(scene->height / board->side) + 1;
    size_t cell_count = board->columns * board->rows;
    board->begin = noge_allocate(cell_count + 2, sizeof *board->begin, error);
    board->node = noge_allocate(n, sizeof *board->node, error);
    if (!board->begin || !board->node)
        return NOGE_NO_MEMORY;
    for (noge_node v = 0; v < n; v++)
        board->begin[cell_of(board, scene->place[v]) + 2]++;
    for (size_t i = 2; i < cell_count + 2; i++)
        board->begin[i] += board->begin[i - 1];
    for (noge_node v = 0; v < n; v++)
        board->node[board->begin[cell_of(board, scene->place[v]) + 1]++] = v;
    return NOGE_OK;
}

/* The distance to the nearest other node not in the same place, looked for in the cells around and in no more than a
 * few nodes of each: an estimate, never more than two sides of a cell. */
static double nearest(const cells *board, const noge_draw_scene *scene, noge_node node) {
    enum { LOOKED_AT = 32 };
    noge_point here = scene->place[node];
    size_t cell = cell_of(board, here), row = cell / board->columns, column = cell % board->columns;
    double best = 4 * board->side * board->side, same = 1e-6 * board->side * board->side; /* squares */
    for (size_t r = row ? row - 1 : 0; r <= row + 1 && r < board->rows; r++)
        for (size_t c = column ? column - 1 : 0; c <= column + 1 && c < board->columns; c++) {
            uint32_t begin = board->begin[r * board->columns + c], end = board->begin[r * board->columns + c + 1];
            for (uint32_t i = begin; i < end && i < begin + LOOKED_AT; i++) {
                noge_point there = scene->place[board->node[i]];
                double dx = there.x - here.x, dy = there.y - here.y, distance = dx * dx + dy * dy;
                if (distance > same && distance < best)
                    best = distance;
            }
        }
    return sqrt(best);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sets the spacing: the median of those distances. */
static noge_status measure(noge_draw_scene *scene, noge_error *error) {
    uint32_t n = scene->drawing->graph->node_count;
    noge_status status = NOGE_OK;
    cells board = {0};
    double *distance = NULL;
    if (n < 2 || fmax(scene->width, scene->height) <= 0)
        return NOGE_OK;
    status = sort_into_cells(&board, scene, error);
    if (status != NOGE_OK)
        goto done;
    distance = noge_allocate(n, sizeof *distance, error);
    status = distance ? NOGE_OK : NOGE_NO_MEMORY;
    if (status != NOGE_OK)
        goto done;
    for (noge_node v = 0; v < n; v++)
        distance[v] = nearest(&board, scene, v);
    qsort(distance, n, sizeof *distance, compare);
    scene->spacing = distance[n / 2];
done:
    free(distance);
    free(board.begin);
    free(board.node);
    return status;
}

/* ---- How large it is --------------------------------------------------------------------------------------------- */

/* The share of its part of the page that the edges would cover if they were one point wide. */
static double ink(const noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    double length = 0;
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_point a = scene->place[v], b = scene->place[graph->neighbor[e]];
            length += hypot(b.x - a.x, b.y - a.y) / 2;
        }
    return length / (fmax(scene->width, scene->spacing) * fmax(scene->height, scene->spacing));
}

static void size(noge_draw_scene *scene) {
    double longer = fmax(scene->width, scene->height);
    if (longer > 0) {
        double side = clamp(longer * (comfortable / scene->spacing), shortest_side, longest_side);
        double factor = side / longer;
        stretch(scene, factor, factor);
        scene->spacing *= factor;
    } else
        scene->spacing = comfortable; /* one place only */
    scene->node_radius = clamp(0.27 * scene->spacing, 1.1, 8);
    scene->frontier_radius = fmax(scene->node_radius, fmin(1.5 * scene->node_radius, 2.2));
    scene->agent_radius = fmax(1.25 * scene->node_radius, 4.5);
    scene->ring_radius = fmax(1.75 * scene->node_radius, 7);
    scene->edge_width = clamp(0.16 * scene->node_radius, 0.55, 1.3);
    double covered = scene->edge_width * ink(scene);
    scene->veil = clamp(1 - 0.25 / covered, 0, 0.6);
    scene->veil_width = scene->edge_width * clamp(0.25 / covered, 0.4, 1);
    scene->walk_width = clamp(0.42 * scene->node_radius, clamp(0.28 * scene->spacing, 0.6, 1.1), 3);
    scene->padding = scene->ring_radius + 3;
    scene->page_width = fmax(scene->width + 2 * scene->padding + 48, least_width);
}

noge_status noge_draw_scene_create(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error) {
    *scene = (noge_draw_scene){.drawing = drawing};
    const noge_point *position = drawing->position ? drawing->position : drawing->graph->position;
    noge_status status = check(drawing, position, error);
    if (status != NOGE_OK)
        return status;
    scene->place = noge_allocate(drawing->graph->node_count, sizeof *scene->place, error);
    if (!scene->place)
        return NOGE_NO_MEMORY;
    count(scene);
    project(scene, position);
    widen(scene);
    status = measure(scene, error);
    if (status == NOGE_OK)
        size(scene);
    return status;
}

void noge_draw_scene_free(noge_draw_scene *scene) {
    free(scene->place);
    free(scene->stride);
    free(scene->lanes);
}

void noge_draw_scene_move(noge_draw_scene *scene, noge_point corner) {
    scene->corner = corner;
    for (noge_node v = 0; v < scene->drawing->graph->node_count; v++) {
        scene->place[v].x += corner.x + scene->padding;
        scene->place[v].y += corner.y + scene->padding;
    }
}
