#include "oracle/plain_outlook.h"

#include <math.h>

static const noge_node *row_of(const noge_map *map, noge_node node, uint32_t *count) {
    return noge_map_neighbors(map, node, count);
}

static double length_of(const noge_map *map, noge_node node, uint32_t i) {
    return map->weighted ? map->edge_length[map->node[node].first + i] : 1;
}

/* Shortest distances over all known edges, relaxed until nothing changes. */
static void find_distances(const noge_map *map, double distance[PLAIN_OUTLOOK_NODES]) {
    for (noge_node v = 0; v < map->node_count; v++)
        distance[v] = INFINITY;
    distance[noge_map_current(map)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (noge_node v = 0; v < map->node_count; v++) {
            uint32_t count;
            const noge_node *row = row_of(map, v, &count);
            for (uint32_t i = 0; i < count; i++)
                if (distance[v] + length_of(map, v, i) < distance[row[i]]) {
                    distance[row[i]] = distance[v] + length_of(map, v, i);
                    changed = true;
                }
        }
    }
}

/* The visit at which a node was first seen: that of the neighbour to whom its first edge leads, its discoverer unless
 * ways have gone; the first visit if nobody knows now. */
static uint32_t seen_at(const noge_map *map, noge_node node) {
    uint32_t count, now = map->visit_count - 1;
    const noge_node *row = row_of(map, node, &count);
    if (node == 0 || count == 0)
        return 0;
    uint32_t seen = map->node[row[0]].visited_at;
    return seen < now ? seen : now;
}

static uint32_t open_beside(const noge_map *map, noge_node node) {
    uint32_t count, open = 0;
    const noge_node *row = row_of(map, node, &count);
    for (uint32_t i = 0; i < count; i++)
        open += noge_map_on_frontier(map, row[i]);
    return open;
}

/* Open nodes around a node in breadth-first order, until so many edges have been looked along. */
static void count_around(const noge_map *map, noge_node from, int looks, double *alone, double *near, double *far) {
    noge_node list[PLAIN_OUTLOOK_NODES];
    int steps[PLAIN_OUTLOOK_NODES], length = 1;
    bool met[PLAIN_OUTLOOK_NODES] = {false};
    list[0] = from;
    steps[0] = 0;
    met[from] = true;
    *alone = 6;
    *near = *far = 0;
    for (int i = 0; i < length && steps[i] < 5; i++) {
        uint32_t count;
        const noge_node *row = row_of(map, list[i], &count);
        for (uint32_t k = 0; k < count; k++) {
            if (--looks < 0)
                return;
            if (met[row[k]])
                continue;
            met[row[k]] = true;
            if (noge_map_is_visited(map, row[k])) {
                steps[length] = steps[i] + 1;
                list[length++] = row[k];
                continue;
            }
            *alone = fmin(*alone, steps[i] + 1);
            *(steps[i] + 1 <= 3 ? near : far) += 1;
        }
    }
}

static double mean_length(const noge_map *map) {
    double sum = 0, count = 0;
    for (noge_node v = 0; map->weighted && v < map->node_count; v++)
        for (uint32_t i = 0; i < map->node[v].degree; i++) {
            sum += length_of(map, v, i);
            count++;
        }
    return sum > 0 ? sum / count : 1;
}

/* The smallest degree among a frontier node's visited neighbours. */
static double smallest_parent(const noge_map *map, noge_node node) {
    uint32_t count;
    const noge_node *row = row_of(map, node, &count);
    double least = INFINITY;
    for (uint32_t i = 0; i < count; i++)
        least = fmin(least, map->node[row[i]].degree);
    return least;
}

/* What the nearest have, all of them together. */
typedef struct plain_nearest {
    double distance, most, fewest, parent;
} plain_nearest;

static void describe(const noge_map *map, noge_node node, int looks, double steps, plain_nearest nearest, double *own) {
    uint32_t count, age = map->visit_count - 1 - seen_at(map, node);
    const noge_node *row = row_of(map, node, &count);
    double least = smallest_parent(map, node), greatest = 0, siblings = 0, siblings_least = INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        double degree = map->node[row[i]].degree, others = open_beside(map, row[i]) - 1.0;
        greatest = fmax(greatest, degree);
        siblings += i < 8 ? others : 0;
        siblings_least = i < 8 ? fmin(siblings_least, others) : siblings_least;
    }
    double alone, near, far;
    count_around(map, node, looks, &alone, &near, &far);
    const double numbers[NOGE_OUTLOOK_OWN] = {steps - nearest.distance,
                                              steps <= nearest.distance,
                                              log(steps),
                                              log(count),
                                              count == 1,
                                              count == 2,
                                              count == nearest.most,
                                              count == nearest.fewest,
                                              fmin(4, fmax(-4, count - nearest.fewest)),
                                              log(least),
                                              log(greatest),
                                              least > nearest.parent,
                                              log(1 + siblings),
                                              siblings == 0,
                                              log(1 + siblings_least),
                                              log(1.0 + age) / 3,
                                              age == 0,
                                              alone - 2,
                                              log(1 + near),
                                              log(1 + far)};
    for (int i = 0; i < NOGE_OUTLOOK_OWN; i++)
        own[i] = numbers[i];
}

void plain_outlook_see(const noge_map *map, double reach, plain_outlook *all) {
    double distance[PLAIN_OUTLOOK_NODES], nearest = INFINITY, unit = mean_length(map);
    double most = 0, fewest = INFINITY, parent = INFINITY, equals = 0, frontier = 0, age = -1,
           t = map->visit_count - 1.0;
    find_distances(map, distance);
    for (noge_node v = 0; v < map->node_count; v++)
        if (noge_map_on_frontier(map, v)) {
            nearest = fmin(nearest, distance[v]);
            frontier++;
        }
    all->count = 0;
    for (noge_node v = 0; v < map->node_count; v++) {
        double visited = map->node[v].degree;
        if (!noge_map_on_frontier(map, v))
            continue;
        if (distance[v] <= nearest + reach * unit)
            all->node[all->count++] = v;
        if (distance[v] == nearest) {
            most = fmax(most, visited);
            fewest = fmin(fewest, visited);
            parent = fmin(parent, smallest_parent(map, v));
            equals++;
        }
    }
    for (noge_node v = noge_map_oldest(map); v != NOGE_NO_NODE && age < 0; v = noge_map_next(map, v))
        if (distance[v] > nearest + reach * unit)
            age = t - seen_at(map, v);
    int looks = all->count > 6 ? (int)(768 / all->count) : 128;
    for (uint32_t i = 0; i < all->count; i++)
        describe(map, all->node[i], looks, distance[all->node[i]] / unit,
                 (plain_nearest){nearest / unit, most, fewest, parent}, all->own[i]);

    double degrees = 0, squares = 0, leaves = 0, visits = map->visit_count, left = frontier - all->count;
    for (uint32_t i = 0; i < map->visit_count; i++)
        degrees += map->node[map->visit[i]].degree / visits;
    for (uint32_t i = 0; i < map->visit_count; i++) {
        squares += pow(map->node[map->visit[i]].degree - degrees, 2) / visits;
        leaves += map->node[map->visit[i]].degree == 1;
    }
    double nodes = map->node_count, edges = (double)map->edge_count;
    const double numbers[NOGE_OUTLOOK_CONTEXT] = {log(nearest / unit),
                                                  nearest > unit,
                                                  fmin(equals, 8) / 4,
                                                  log(1 + frontier) / 3,
                                                  log(1 + left) / 3,
                                                  left > 0,
                                                  log(1 + fmax(age, 0)) / 3,
                                                  log(1 + t) / 5,
                                                  log(1 + degrees) / 2,
                                                  log(1 + sqrt(squares)),
                                                  leaves / visits,
                                                  (edges - nodes + 1) / nodes,
                                                  map->walked > 0 ? t * unit / map->walked : 1,
                                                  frontier / nodes,
                                                  map->limit == UINT32_MAX ? 0 : 500 / (500 + fmax(map->limit - t, 0))};
    for (int i = 0; i < NOGE_OUTLOOK_CONTEXT; i++)
        all->context[i] = numbers[i];
}
