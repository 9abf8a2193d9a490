/* A walk passes each edge never, once or more often; what it passes twice too often can be left out. Dead ends without
 * unvisited nodes are never entered. What is left is a tree, in which every edge is passed twice but for the way to the
 * farthest node; or it has edges that lie on cycles. Then either
 * - the walk misses one of these, and is a walk of the graph without it;
 * - or it passes all of them, and each just once: one passed twice can as well be missed, since the rest still hangs
 *   together. The parities at the nodes then say which of the other edges are passed once, given where the walk ends.
 */
#include "known_map.h"

#include <string.h>

typedef struct rest {
    uint64_t row[SMALL_NODES];
    uint64_t alive;   /* nodes that are left */
    uint64_t visited; /* of the question */
    uint32_t at;
} rest;

static void cut_dead_ends(rest *map) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint64_t left = map->alive & map->visited & ~(UINT64_C(1) << map->at); left; left &= left - 1) {
            uint32_t node = lowest_bit(left);
            if (count_bits(map->row[node]) > 1)
                continue;
            if (map->row[node])
                map->row[lowest_bit(map->row[node])] &= ~(left & -left);
            map->row[node] = 0;
            map->alive &= ~(left & -left);
            changed = true;
        }
    }
}

static uint32_t farthest(const rest *map) {
    uint64_t seen = UINT64_C(1) << map->at, edge = seen;
    for (uint32_t distance = 0;; distance++) {
        uint64_t next = 0;
        for (; edge; edge &= edge - 1)
            next |= map->row[lowest_bit(edge)];
        edge = next & ~seen;
        if (!edge)
            return distance;
        seen |= next;
    }
}

static uint32_t count_edges(const rest *map) {
    uint32_t ends = 0;
    for (uint64_t left = map->alive; left; left &= left - 1)
        ends += count_bits(map->row[lowest_bit(left)]);
    return ends / 2;
}

/* Depth-first search for the edges without which the graph falls apart. */
typedef struct bridge_search {
    const rest *map;
    uint64_t bridge[SMALL_NODES]; /* rows of these edges */
    uint32_t met[SMALL_NODES], low[SMALL_NODES], clock;
} bridge_search;

static void search_bridges(bridge_search *search, uint32_t node, uint32_t parent) {
    search->met[node] = search->low[node] = ++search->clock;
    for (uint64_t left = search->map->row[node]; left; left &= left - 1) {
        uint32_t other = lowest_bit(left);
        if (other == parent)
            continue;
        if (!search->met[other]) {
            search_bridges(search, other, node);
            if (search->low[other] > search->met[node]) {
                search->bridge[node] |= UINT64_C(1) << other;
                search->bridge[other] |= UINT64_C(1) << node;
            }
        }
        if (search->low[other] < search->low[node])
            search->low[node] = search->low[other];
    }
}

/* How many bridges are passed once if the nodes in `odd` are those whose bridges passed once are odd in number;
 * -1 if that cannot be. Bridges make a forest, so its leaves decide one after the other. */
static int join_odd(const rest *map, const uint64_t *bridge, uint64_t odd) {
    uint64_t row[SMALL_NODES], left = map->alive;
    int once = 0;
    memcpy(row, bridge, sizeof row);
    while (left) {
        uint64_t before = left;
        for (uint64_t look = left; look; look &= look - 1) {
            uint32_t node = lowest_bit(look);
            uint64_t bit = look & -look;
            if (count_bits(row[node]) > 1)
                continue;
            left &= ~bit;
            if (row[node]) {
                row[lowest_bit(row[node])] &= ~bit;
                if (odd & bit) {
                    odd ^= row[node];
                    once++;
                }
            } else if (odd & bit)
                return -1;
        }
        if (left == before)
            return -1;
    }
    return once;
}

/* The nodes where a walk may end if those in `odd` must be odd, its end besides: every tree of bridges has an even
 * number of odd nodes, so the end lies in the only one that has not. */
static uint64_t possible_ends(const rest *map, const uint64_t *bridge, uint64_t odd) {
    uint64_t ends = 0, left = map->alive;
    while (left) {
        uint64_t tree = left & -left;
        for (uint64_t edge = tree; edge;) {
            uint64_t next = bridge[lowest_bit(edge)] & ~tree;
            tree |= next;
            edge = (edge & (edge - 1)) | next;
        }
        left &= ~tree;
        if (count_bits(odd & tree) % 2 == 0)
            continue;
        if (ends)
            return 0;
        ends = tree;
    }
    return ends;
}

/* Every edge of a cycle once; UINT32_MAX if there is no such walk. */
static uint32_t pass_all_once(const rest *map, const uint64_t *bridge, uint32_t edges) {
    uint64_t odd = UINT64_C(1) << map->at;
    uint32_t bridges = 0;
    int most = -1;
    for (uint64_t left = map->alive; left; left &= left - 1) {
        uint32_t node = lowest_bit(left);
        bridges += count_bits(bridge[node]);
        if (count_bits(map->row[node] & ~bridge[node]) % 2)
            odd ^= left & -left;
    }
    bridges /= 2;
    for (uint64_t left = possible_ends(map, bridge, odd); left; left &= left - 1) {
        int once = join_odd(map, bridge, odd ^ (left & -left));
        most = once > most ? once : most;
    }
    return most < 0 ? UINT32_MAX : edges + bridges - (uint32_t)most;
}

/* Marks the edges that are as good as gone when the one from `node` to `next` is: those behind it, through visited
 * nodes that lead nowhere else. */
static void mark_chain(const rest *map, uint64_t *gone, uint32_t node, uint32_t next) {
    for (;;) {
        uint64_t bit = UINT64_C(1) << next, on = map->row[next] & ~(UINT64_C(1) << node);
        gone[node] |= bit;
        gone[next] |= UINT64_C(1) << node;
        if (next == map->at || !(map->visited & bit) || count_bits(on) != 1 || gone[next] & on)
            return;
        node = next;
        next = lowest_bit(on);
    }
}

/* first_edge: edges before this one, in the order of their ends, stay; those that go, go in order. */
static uint32_t shortest(rest map, uint32_t first_edge) {
    cut_dead_ends(&map);
    uint32_t edges = count_edges(&map);
    if (edges < count_bits(map.alive))
        return 2 * edges - farthest(&map);
    bridge_search search = {.map = &map};
    search_bridges(&search, map.at, UINT32_MAX);
    uint32_t best = pass_all_once(&map, search.bridge, edges);
    uint64_t gone[SMALL_NODES] = {0};
    for (uint64_t left = map.alive; left; left &= left - 1) {
        uint32_t a = lowest_bit(left);
        for (uint64_t others = map.row[a] & ~search.bridge[a] & -(left & -left); others; others &= others - 1) {
            uint32_t b = lowest_bit(others), edge = a * SMALL_NODES + b;
            if (edge < first_edge || gone[a] >> b & 1)
                continue;
            mark_chain(&map, gone, a, b);
            mark_chain(&map, gone, b, a);
            rest without = map;
            without.row[a] &= ~(UINT64_C(1) << b);
            without.row[b] &= ~(UINT64_C(1) << a);
            uint32_t length = shortest(without, edge);
            best = length < best ? length : best;
        }
    }
    return best;
}

uint32_t known_map_walk(const small_graph *graph, uint64_t visited, uint32_t at) {
    rest map = {.alive = (UINT64_C(1) << graph->nodes) - 1, .visited = visited, .at = at};
    memcpy(map.row, graph->row, sizeof map.row);
    return shortest(map, 0);
}
