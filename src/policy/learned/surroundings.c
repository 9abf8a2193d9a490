#include "policy/learned/surroundings.h"
#include "base/memory.h"
#include "base/queue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

noge_status noge_searcher_reserve(noge_searcher *searcher, const noge_map *map, noge_error *error) {
    noge_status status =
        noge_reserve(&searcher->mark, &searcher->mark_space, map->node_count, sizeof *searcher->mark, error);
    if (status != NOGE_OK)
        return status;
    for (; searcher->node_count < map->node_count; searcher->node_count++)
        searcher->mark[searcher->node_count] = 0;
    return NOGE_OK;
}

void noge_searcher_free(noge_searcher *searcher) {
    free(searcher->mark);
    *searcher = (noge_searcher){0};
}

/* A number that no node is marked with. */
static uint32_t begin_search(noge_searcher *searcher) {
    if (++searcher->search == 0) {
        memset(searcher->mark, 0, searcher->node_count * sizeof *searcher->mark);
        searcher->search = 1;
    }
    return searcher->search;
}

static void count_open(noge_surroundings *around, uint32_t steps) {
    around->alone = steps < around->alone ? steps : around->alone;
    around->near += steps <= NOGE_SURROUNDINGS_NEAR;
    around->far += steps > NOGE_SURROUNDINGS_NEAR;
}

noge_surroundings noge_search_surroundings(noge_searcher *searcher, const noge_map *map, noge_node from,
                                           uint32_t looks) {
    noge_surroundings around = {.alone = NOGE_SURROUNDINGS_FAR + 1};
    uint32_t search = begin_search(searcher), head = 0, tail = 1, steps = 1, level_end = 1;
    searcher->queue[0] = from;
    searcher->mark[from] = search;
    while (head < tail && steps <= NOGE_SURROUNDINGS_FAR) {
        const noge_row row = noge_map_row(map, searcher->queue[head++]);
        for (uint32_t i = 0; i < row.count; i++) {
            noge_node to = row.node[i];
            if (looks-- == 0)
                return around;
            if (searcher->mark[to] == search)
                continue;
            searcher->mark[to] = search;
            if (noge_map_on_frontier(map, to))
                count_open(&around, steps);
            else
                searcher->queue[tail++] = to;
        }
        if (head == level_end) {
            level_end = tail;
            steps++;
        }
    }
    return around;
}

/* ---- By length --------------------------------------------------------------------------------------------------- */

double noge_search_open(noge_searcher *searcher, const noge_map *map, noge_node from, uint32_t looks) {
    uint32_t search = begin_search(searcher);
    noge_queue queue = {.item = searcher->queue, .key = searcher->distance};
    noge_queue_put(&queue, from, 0);
    while (queue.count > 0) {
        double distance;
        noge_node node = noge_queue_take(&queue, &distance);
        if (searcher->mark[node] == search)
            continue;
        searcher->mark[node] = search;
        if (node != from && noge_map_on_frontier(map, node))
            return distance;
        const noge_row row = noge_map_row(map, node);
        for (uint32_t i = 0; i < row.count; i++) {
            if (looks-- == 0)
                return distance;
            if (searcher->mark[row.node[i]] != search)
                noge_queue_put(&queue, row.node[i], distance + row.length[i]);
        }
    }
    return INFINITY;
}
