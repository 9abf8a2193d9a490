#include "oracle/plain_outlook.h"

#include <math.h>

static const noge_node *row_of(const noge_map *map, noge_node node, uint32_t *count) {
    return noge_map_neighbors(map, node, count);
}

static double length_of(const noge_map *map, noge_node node, uint32_t i) {
    return noge_row_length(noge_map_row(map, node), i);
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
    uint32_t seen = noge_map_visited_at(map, row[0]);
    return seen < now ? seen : now;
}

static uint32_t open_beside(const noge_map *map, noge_node node) {
    uint32_t count, open = 0;
    const noge_node *row = row_of(map, node, &count);
    for (uint32_t i = 0; i < count; i++)
        open += noge_map_on_frontier(map, row[i]);
    return open;
}

/* Counts open nodes around a node in breadth-first order; looks: edges to follow at most. */
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

/* The distance to the nearest other open node. If `looks` edges do not suffice: how far the search came. */
static double find_open(const noge_map *map, noge_node from, int looks) {
    double distance[PLAIN_OUTLOOK_NODES];
    bool done[PLAIN_OUTLOOK_NODES] = {false};
    for (noge_node v = 0; v < map->node_count; v++)
        distance[v] = v == from ? 0 : INFINITY;
    for (;;) {
        noge_node best = NOGE_NO_NODE;
        for (noge_node v = 0; v < map->node_count; v++)
            if (!done[v] && distance[v] < INFINITY && (best == NOGE_NO_NODE || distance[v] < distance[best]))
                best = v;
        if (best == NOGE_NO_NODE)
            return INFINITY;
        uint32_t count;
        const noge_node *row = row_of(map, best, &count);
        if ((best != from && noge_map_on_frontier(map, best)) || (looks -= (int)count) < 0)
            return distance[best];
        done[best] = true;
        for (uint32_t i = 0; i < count; i++)
            distance[row[i]] = fmin(distance[row[i]], distance[best] + length_of(map, best, i));
    }
}

static double mean_length(const noge_map *map) {
    double sum = 0, count = 0;
    for (noge_node v = 0; map->task.weighted && v < map->node_count; v++)
        for (uint32_t i = 0; i < noge_map_row(map, v).count; i++) {
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
        least = fmin(least, noge_map_row(map, row[i]).count);
    return least;
}

/* What the nearest have, all of them together. */
typedef struct plain_nearest {
    double distance, most, fewest, parent;
    noge_node newest, oldest;
    double unit, degree;
} plain_nearest;

static void describe(const noge_map *map, noge_node node, int looks, double steps, plain_nearest nearest, double *own) {
    uint32_t count, age = map->visit_count - 1 - seen_at(map, node);
    const noge_node *row = row_of(map, node, &count);
    double least = smallest_parent(map, node), greatest = 0, siblings = 0, siblings_least = INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        double degree = noge_map_row(map, row[i]).count, others = open_beside(map, row[i]) - 1.0;
        greatest = fmax(greatest, degree);
        siblings += i < 8 ? others : 0;
        siblings_least = i < 8 ? fmin(siblings_least, others) : siblings_least;
    }
    double alone, near, far;
    count_around(map, node, looks, &alone, &near, &far);
    double open = fmax(0x1p-6, fmin(64, find_open(map, node, looks) / nearest.unit));
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
                                              log(1 + far),
                                              node == nearest.newest,
                                              node == nearest.oldest,
                                              fmin(2, count / nearest.degree),
                                              log(map->task.weighted ? open : alone)};
    for (int i = 0; i < NOGE_OUTLOOK_OWN; i++)
        own[i] = numbers[i];
}

static double spread_of_lengths(const noge_map *map) {
    double squares = 0, count = 0, mean = mean_length(map);
    for (noge_node v = 0; v < map->node_count; v++)
        for (uint32_t i = 0; i < noge_map_row(map, v).count; i++) {
            squares += pow(length_of(map, v, i) - mean, 2);
            count++;
        }
    return count > 0 ? sqrt(squares / count) : 0;
}

enum { YIELDS = NOGE_OUTLOOK_CONTEXT - 6 };

/* What all visits but the first and the last found, by the number of neighbours visited before. */
static void describe_yields(const noge_map *map, double *to) {
    double visits[3] = {0}, found[3] = {0}, dead[3] = {0};
    for (uint32_t t = 1; t + 1 < map->visit_count; t++) {
        uint32_t count, earlier = 0, fresh = noge_map_known_before(map, t + 1) - noge_map_known_before(map, t);
        const noge_node *row = row_of(map, map->visit[t], &count);
        for (uint32_t i = 0; i < count; i++)
            earlier += noge_map_visited_at(map, row[i]) < t;
        int which = earlier < 2 ? 0 : earlier == 2 ? 1 : 2;
        visits[which]++;
        found[which] += fresh;
        dead[which] += fresh == 0;
    }
    double all = visits[0] + visits[1] + visits[2] + 1;
    double usual = (found[0] + found[1] + found[2] + 2) / all, usual_dead = (dead[0] + dead[1] + dead[2] + 0.25) / all;
    for (int i = 0; i < 3; i++) {
        to[i] = fmin(8, (found[i] + usual) / (visits[i] + 1) / 2);
        to[i + 3] = (dead[i] + usual_dead) / (visits[i] + 1);
    }
}

void plain_outlook_see(const noge_map *map, double reach, plain_outlook *all) {
    double distance[PLAIN_OUTLOOK_NODES], nearest = INFINITY, unit = mean_length(map);
    double most = 0, fewest = INFINITY, parent = INFINITY, equals = 0, frontier = 0, age = -1,
           t = map->visit_count - 1.0, left_limit = map->task.limit == 0 ? INFINITY : fmax(map->task.limit - t, 0);
    noge_node newest = 0, oldest = NOGE_NO_NODE;
    find_distances(map, distance);
    for (noge_node v = 0; v < map->node_count; v++)
        if (noge_map_on_frontier(map, v)) {
            nearest = fmin(nearest, distance[v]);
            frontier++;
        }
    all->count = 0;
    for (noge_node v = 0; v < map->node_count; v++) {
        double visited = noge_map_row(map, v).count;
        if (!noge_map_on_frontier(map, v))
            continue;
        if (distance[v] <= nearest + reach * unit)
            all->node[all->count++] = v;
        if (distance[v] == nearest) {
            most = fmax(most, visited);
            fewest = fmin(fewest, visited);
            parent = fmin(parent, smallest_parent(map, v));
            equals++;
            newest = v > newest ? v : newest;
            oldest = v < oldest ? v : oldest;
        }
    }
    for (noge_node v = map->oldest; v != NOGE_NO_NODE && age < 0; v = noge_map_next(map, v))
        if (distance[v] > nearest + reach * unit)
            age = t - seen_at(map, v);
    double degrees = 0, squares = 0, leaves = 0, visits = map->visit_count, left = frontier - all->count;
    for (uint32_t i = 0; i < map->visit_count; i++)
        degrees += noge_map_row(map, map->visit[i]).count / visits;
    int looks = all->count > 6 ? (int)(768 / all->count) : 128;
    for (uint32_t i = 0; i < all->count; i++)
        describe(map, all->node[i], looks, distance[all->node[i]] / unit,
                 (plain_nearest){nearest / unit, most, fewest, parent, newest, oldest, unit, degrees}, all->own[i]);

    for (uint32_t i = 0; i < map->visit_count; i++) {
        squares += pow(noge_map_row(map, map->visit[i]).count - degrees, 2) / visits;
        leaves += noge_map_row(map, map->visit[i]).count == 1;
    }
    double nodes = map->node_count, edges = (double)map->edge_count;
    const double numbers[YIELDS] = {log(nearest / unit),
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
                                    500 / (500 + left_limit),
                                    frontier / (frontier + left_limit + 1),
                                    t / (t + left_limit + 1),
                                    log(1 + spread_of_lengths(map) / unit)};
    for (int i = 0; i < YIELDS; i++)
        all->context[i] = numbers[i];
    describe_yields(map, all->context + YIELDS);
}
