#include "policy/learned/surroundings.h"
#include "base/memory.h"

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
        const noge_map_node at = map->node[searcher->queue[head++]];
        for (uint32_t i = at.first; i < at.first + at.degree; i++) {
            noge_node to = map->edge[i];
            if (looks-- == 0)
                return around;
            if (searcher->mark[to] == search)
                continue;
            searcher->mark[to] = search;
            if (map->node[to].visited_at == NOGE_NOT_VISITED)
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

/* `queue` and `distance` are a binary heap of nodes with a path of that length; a node may be in it several times. */
static void push(noge_searcher *searcher, uint32_t *count, noge_node node, double distance) {
    uint32_t at = (*count)++;
    for (; at > 0 && searcher->distance[(at - 1) / 2] > distance; at = (at - 1) / 2) {
        searcher->distance[at] = searcher->distance[(at - 1) / 2];
        searcher->queue[at] = searcher->queue[(at - 1) / 2];
    }
    searcher->distance[at] = distance;
    searcher->queue[at] = node;
}

static noge_node pop(noge_searcher *searcher, uint32_t *count, double *distance) {
    noge_node first = searcher->queue[0], node = searcher->queue[--*count];
    double last = searcher->distance[*count];
    *distance = searcher->distance[0];
    uint32_t at = 0;
    for (uint32_t below = 1; below < *count; below = 2 * at + 1) {
        below += below + 1 < *count && searcher->distance[below + 1] < searcher->distance[below];
        if (searcher->distance[below] >= last)
            break;
        searcher->distance[at] = searcher->distance[below];
        searcher->queue[at] = searcher->queue[below];
        at = below;
    }
    searcher->distance[at] = last;
    searcher->queue[at] = node;
    return first;
}

double noge_search_open(noge_searcher *searcher, const noge_map *map, noge_node from, uint32_t looks) {
    uint32_t search = begin_search(searcher), count = 0;
    push(searcher, &count, from, 0);
    while (count > 0) {
        double distance;
        noge_node node = pop(searcher, &count, &distance);
        if (searcher->mark[node] == search)
            continue;
        searcher->mark[node] = search;
        if (node != from && map->node[node].visited_at == NOGE_NOT_VISITED)
            return distance;
        const noge_map_node at = map->node[node];
        for (uint32_t i = at.first; i < at.first + at.degree; i++) {
            if (looks-- == 0)
                return distance;
            if (searcher->mark[map->edge[i]] != search)
                push(searcher, &count, map->edge[i], distance + map->edge_length[i]);
        }
    }
    return INFINITY;
}
