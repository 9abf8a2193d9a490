/* Positions for any graph: each connected component alone, then all side by side in rows, the tallest first. */
#include "graph/layout.h"
#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* ---- One component ----------------------------------------------------------------------------------------------- */

void noge_layout_normalise(const noge_layout_part *part, noge_point *position) {
    const noge_graph *graph = part->graph;
    double sum = 0;
    uint64_t halves = 0;
    for (uint32_t i = 0; i < part->count; i++) {
        noge_node node = part->node[i];
        for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
            noge_point other = position[part->local[graph->neighbor[e]]];
            double dx = other.x - position[i].x, dy = other.y - position[i].y;
            sum += sqrt(dx * dx + dy * dy);
            halves++;
        }
    }
    double mean = halves > 0 ? sum / (double)halves : 0;
    for (uint32_t i = 0; i < part->count && mean > 0; i++)
        position[i] = (noge_point){position[i].x / mean, position[i].y / mean};
}

static noge_status lay_out_part(const noge_layout_part *part, noge_kernel kernel, noge_point *position,
                                noge_error *error) {
    if (part->count == 1) {
        position[0] = (noge_point){0, 0};
        return NOGE_OK;
    }
    noge_status status = noge_layout_by_pivots(part, position, error);
    if (status == NOGE_OK && part->count <= NOGE_SPRING_NODES)
        status = noge_layout_by_springs(part, kernel, position, error);
    return status;
}

/* ---- Side by side ------------------------------------------------------------------------------------------------ */

typedef struct box {
    uint32_t part;
    double left, bottom, width, height; /* bounding box of the current positions */
    noge_point shift;                   /* from there to its place in a row */
} box;

static box surround(uint32_t part, const noge_point *position, uint32_t count) {
    noge_point least = position[0], most = position[0];
    for (uint32_t i = 1; i < count; i++) {
        least.x = position[i].x < least.x ? position[i].x : least.x;
        least.y = position[i].y < least.y ? position[i].y : least.y;
        most.x = position[i].x > most.x ? position[i].x : most.x;
        most.y = position[i].y > most.y ? position[i].y : most.y;
    }
    return (box){.part = part,
                 .left = least.x,
                 .bottom = least.y,
                 .width = most.x - least.x + 2, /* with one edge's length between neighbouring boxes, and some more */
                 .height = most.y - least.y + 2};
}

static int tallest_first(const void *left, const void *right) {
    const box *a = left, *b = right;
    if (a->height != b->height)
        return a->height > b->height ? -1 : 1;
    return a->part < b->part ? -1 : a->part > b->part;
}

/* Fills rows from top to bottom, so that the whole is about as wide as high. */
static void fill_shelves(box *boxes, uint32_t count) {
    double area = 0, widest = 0, x = 0, y = 0, shelf_height = 0;
    for (uint32_t i = 0; i < count; i++) {
        area += boxes[i].width * boxes[i].height;
        widest = boxes[i].width > widest ? boxes[i].width : widest;
    }
    double side = 1.2 * sqrt(area);
    side = side > widest ? side : widest;
    qsort(boxes, count, sizeof *boxes, tallest_first);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || x + boxes[i].width > side) {
            y -= i == 0 ? 0 : shelf_height;
            x = 0;
            shelf_height = boxes[i].height;
        }
        boxes[i].shift = (noge_point){x - boxes[i].left, y - boxes[i].height - boxes[i].bottom};
        x += boxes[i].width;
    }
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

/* The nodes sorted by component, and each one's number within its own. */
typedef struct parts {
    uint32_t count;
    uint32_t *component; /* [node_count] */
    uint32_t *begin;     /* [count + 1] into node */
    noge_node *node;     /* [node_count] */
    uint32_t *local;     /* [node_count] */
} parts;

static void parts_free(parts *all) {
    free(all->component);
    free(all->begin);
    free(all->node);
    free(all->local);
}

static noge_status parts_find(parts *all, const noge_graph *graph, noge_error *error) {
    uint32_t n = graph->node_count;
    all->component = noge_allocate(n, sizeof *all->component, error);
    all->node = noge_allocate(n, sizeof *all->node, error);
    all->local = noge_allocate(n, sizeof *all->local, error);
    if (!all->component || !all->node || !all->local)
        return NOGE_NO_MEMORY;
    all->count = noge_graph_components(graph, all->component);
    if (all->count == 0 && n > 0)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the layout of a graph of %u nodes", n);
    all->begin = noge_allocate((size_t)all->count + 1, sizeof *all->begin, error);
    if (!all->begin)
        return NOGE_NO_MEMORY;
    for (noge_node v = 0; v < n; v++) /* size of each part, and local numbers during the sort */
        all->local[v] = all->begin[all->component[v] + 1]++;
    for (uint32_t c = 0; c < all->count; c++)
        all->begin[c + 1] += all->begin[c];
    for (noge_node v = 0; v < n; v++)
        all->node[all->begin[all->component[v]] + all->local[v]] = v;
    return NOGE_OK;
}

noge_status noge_layout_with(const noge_graph *graph, noge_kernel kernel, noge_point *position, noge_error *error) {
    uint32_t n = graph->node_count;
    parts all = {0};
    noge_point *sorted = NULL; /* [n] positions in the order of all.node */
    box *boxes = NULL;
    noge_status status = parts_find(&all, graph, error);
    if (status != NOGE_OK)
        goto done;
    status = NOGE_NO_MEMORY;
    sorted = noge_allocate(n, sizeof *sorted, error);
    boxes = noge_allocate(all.count, sizeof *boxes, error);
    if (!sorted || !boxes)
        goto done;
    status = NOGE_OK;
    for (uint32_t c = 0; c < all.count && status == NOGE_OK; c++) {
        uint32_t begin = all.begin[c], count = all.begin[c + 1] - begin;
        noge_layout_part part = {.graph = graph, .count = count, .node = all.node + begin, .local = all.local};
        status = lay_out_part(&part, kernel, sorted + begin, error);
        boxes[c] = surround(c, sorted + begin, count);
    }
    if (status != NOGE_OK)
        goto done;
    fill_shelves(boxes, all.count);
    for (uint32_t b = 0; b < all.count; b++)
        for (uint32_t i = all.begin[boxes[b].part]; i < all.begin[boxes[b].part + 1]; i++)
            position[all.node[i]] = (noge_point){sorted[i].x + boxes[b].shift.x, sorted[i].y + boxes[b].shift.y};
done:
    free(boxes);
    free(sorted);
    parts_free(&all);
    return status;
}

noge_status noge_layout(const noge_graph *graph, noge_point *position, noge_error *error) {
    if (!graph || !position)
        return noge_fail(error, NOGE_USAGE, "graph and position must not be NULL");
    return noge_layout_with(graph, noge_kernel_best(), position, error);
}
