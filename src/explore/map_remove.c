/* Edges are removed row by row: each end of a pair is an entry "this row loses that neighbour", and the sorted entries
 * of a row are dropped in one pass. One after the other, each edge of a hub would move half of its row. */
#include "explore/map_remove.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* Below this number, one after the other is as fast. */
enum { FEW_PAIRS = 16 };

static int compare(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* The row of `node` loses `neighbor`. */
static uint64_t loss(noge_node node, noge_node neighbor) {
    return (uint64_t)node << 32 | neighbor;
}

static noge_node loser(uint64_t lost) {
    return (noge_node)(lost >> 32);
}

/* The losses of both ends of each pair that is an edge, sorted, each once. Returns their number. */
static size_t list_losses(const noge_map *map, const noge_node_pair *pair, size_t count, uint64_t *lost) {
    size_t listed = 0, kept = 0;
    for (size_t i = 0; i < count; i++)
        if (pair[i].a != pair[i].b && !isinf(noge_map_length(map, pair[i].a, pair[i].b))) {
            lost[listed++] = loss(pair[i].a, pair[i].b);
            lost[listed++] = loss(pair[i].b, pair[i].a);
        }
    qsort(lost, listed, sizeof *lost, compare);
    for (size_t i = 0; i < listed; i++)
        if (i == 0 || lost[i] != lost[i - 1])
            lost[kept++] = lost[i];
    return kept;
}

/* The losses of one row: how many follow in the list? */
static size_t row_losses(const uint64_t *lost, size_t count) {
    size_t end = 1;
    while (end < count && loser(lost[end]) == loser(lost[0]))
        end++;
    return end;
}

/* Room for the rows, which may move to smaller blocks. */
static noge_status reserve_rows(noge_map *map, const uint64_t *lost, size_t count, noge_error *error) {
    uint64_t entries = 0;
    for (size_t i = 0; i < count; i += row_losses(lost + i, count - i))
        entries += noge_inside(map)->rows.node[loser(lost[i])].degree;
    return noge_map_reserve(map, 0, entries, error);
}

static void shorten_row(noge_map *map, const uint64_t *lost, size_t count) {
    noge_rows *rows = &noge_inside(map)->rows;
    noge_map_node *node = &rows->node[loser(lost[0])];
    uint32_t kept = node->first, end = node->first + node->degree, old = noge_block_size(node->degree);
    for (uint32_t i = node->first; i < end; i++) {
        uint64_t wanted = loss(loser(lost[0]), rows->edge[i]);
        if (bsearch(&wanted, lost, count, sizeof *lost, compare))
            continue;
        rows->edge[kept] = rows->edge[i];
        if (map->task.weighted)
            rows->length[kept] = rows->length[i];
        kept++;
    }
    node->degree = kept - node->first;
    if (noge_block_size(node->degree) != old)
        noge_rows_move(rows, node, old, noge_block_size(node->degree));
}

static noge_status remove_one_by_one(noge_map *map, const noge_node_pair *pair, size_t count, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = noge_map_remove_edge(map, pair[i].a, pair[i].b, error);
    return status;
}

noge_status noge_map_remove_edges(noge_map *map, const noge_node_pair *pair, size_t count, noge_error *error) {
    if (count < FEW_PAIRS)
        return remove_one_by_one(map, pair, count, error);
    uint64_t *lost = noge_allocate(count, 2 * sizeof *lost, error);
    if (!lost)
        return NOGE_NO_MEMORY;
    size_t losses = list_losses(map, pair, count, lost);
    noge_status status = reserve_rows(map, lost, losses, error);
    if (status == NOGE_OK) {
        for (size_t i = 0, row; i < losses; i += row) {
            row = row_losses(lost + i, losses - i);
            shorten_row(map, lost + i, row);
        }
        for (size_t i = 0; i < losses; i++)
            if (loser(lost[i]) < (noge_node)lost[i]) /* each edge once */
                noge_map_edge_removed(map, loser(lost[i]), (noge_node)lost[i]);
    }
    free(lost);
    return status;
}
