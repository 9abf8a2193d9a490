/* The spacing of a scene: the distance from a typical node to its nearest neighbour on the page. Nodes are sorted into
 * square cells, about one a node, and only cells nearby are searched: O(nodes). */
#include "report/draw/scene.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

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

/* Estimates the distance to the nearest node in another place, at most two sides of a cell. Searches the cells around
 * it and a few nodes of each. */
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

noge_status noge_draw_scene_measure(noge_draw_scene *scene, noge_error *error) {
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
