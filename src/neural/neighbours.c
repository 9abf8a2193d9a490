#include "neural/neighbours.h"

#include <math.h>
#include <string.h>

void noge_neighbours_list(noge_neighbours *lists, const noge_edges *edges, uint32_t node_count) {
    uint32_t *first = lists->first, *degree = lists->degree, *neighbour = lists->neighbour;
    uint32_t edge_count = noge_edges_count(edges), begin = NOGE_FILL;
    const uint32_t none[NOGE_FILL] = {node_count, node_count, node_count, node_count};
    memset(degree, 0, node_count * sizeof *degree);
    for (uint32_t e = 0; e < edge_count; e++)
        degree[edges->edge[e]]++;
    for (uint32_t s = 0; s < edges->visit_count; s++)
        degree[edges->visit[s]] += edges->edge_end[s] - (s > 0 ? edges->edge_end[s - 1] : 0);
    for (uint32_t v = 0; v < node_count; v++) {
        first[v] = begin;
        begin += noge_fill_up(degree[v]);
        lists->factor[v] = 1 / sqrtf((float)degree[v] + 1);
        memcpy(neighbour + begin - NOGE_FILL, none, sizeof none); /* no neighbours: again the list before */
    }
    for (uint32_t s = 0, e = 0; s < edges->visit_count; s++) {
        uint32_t v = edges->visit[s], next = first[v];
        for (; e < edges->edge_end[s]; e++) {
            neighbour[next++] = edges->edge[e];
            neighbour[first[edges->edge[e]]++] = v;
        }
        first[v] = next;
    }
    for (uint32_t v = 0; v < node_count; v++) {
        first[v] -= degree[v];
        lists->count[v] = degree[v];
        degree[v] = noge_fill_up(degree[v]);
    }
    first[node_count] = begin;
    lists->node_count = node_count;
}

/* The number of neighbours, first in the list, that are visited. Whole groups are counted without a branch. */
static uint32_t count_visited(const uint32_t *list, uint32_t length, const uint32_t *visited_at, uint32_t visits) {
    uint32_t known = 0;
    for (uint32_t e = 0; e < length && known == e; e += NOGE_FILL)
        for (uint32_t i = 0; i < NOGE_FILL; i++)
            known += visited_at[list[e + i]] < visits;
    return known;
}

/* What stays of the last group, by the number of neighbours: masks, because a branch could not be predicted. */
static const uint32_t kept[NOGE_FILL][NOGE_FILL] = {{UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX},
                                                    {UINT32_MAX, 0, 0, 0},
                                                    {UINT32_MAX, UINT32_MAX, 0, 0},
                                                    {UINT32_MAX, UINT32_MAX, UINT32_MAX, 0}};

void noge_neighbours_cut(noge_neighbours *lists, const noge_neighbours *whole, const uint32_t *visited_at,
                         uint32_t visit_count, uint32_t node_count, const float *factor_of, uint32_t *unvisited) {
    const uint32_t none = whole->node_count;
    uint32_t count = 0;
    memcpy(lists->first, whole->first, node_count * sizeof *lists->first);
    memcpy(lists->degree, whole->degree, node_count * sizeof *lists->degree);
    memcpy(lists->count, whole->count, node_count * sizeof *lists->count);
    memcpy(lists->factor, whole->factor, node_count * sizeof *lists->factor);
    memcpy(lists->neighbour, whole->neighbour, whole->first[node_count] * sizeof *lists->neighbour);
    lists->node_count = none;
    for (uint32_t v = 0; v < node_count; v++) {
        unvisited[count] = v;
        count += visited_at[v] >= visit_count;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = unvisited[i], *list = lists->neighbour + lists->first[v];
        uint32_t known = count_visited(list, lists->degree[v], visited_at, visit_count), length = noge_fill_up(known);
        uint32_t *last = list + length - NOGE_FILL; /* the group with the end, or the one in front of an empty list */
        for (uint32_t e = 0; e < NOGE_FILL; e++)
            last[e] = (last[e] & kept[known % NOGE_FILL][e]) | (none & ~kept[known % NOGE_FILL][e]);
        lists->degree[v] = length;
        lists->count[v] = known;
        lists->factor[v] = known < NOGE_FACTORS ? factor_of[known] : 1 / sqrtf((float)known + 1);
    }
}
