#include "support/sights.h"
#include "support/random.h"

#include <string.h>

static void add_edge(test_sight *sight, uint32_t from, uint32_t to) {
    sight->pair[2 * sight->edge_count] = from;
    sight->pair[2 * sight->edge_count + 1] = to;
    sight->edge[sight->edge_count++] = to;
}

static bool has_edge(const test_sight *sight, uint32_t a, uint32_t b) {
    for (uint32_t e = 0; e < sight->edge_count; e++)
        if ((sight->pair[2 * e] == a && sight->pair[2 * e + 1] == b) ||
            (sight->pair[2 * e] == b && sight->pair[2 * e + 1] == a))
            return true;
    return false;
}

static void discover(test_sight *sight, uint32_t from) {
    uint32_t node = sight->node_count++;
    sight->visited_at[node] = UINT32_MAX;
    sight->frontier[sight->frontier_count++] = node;
    add_edge(sight, from, node);
}

/* Visits frontier node number `place`: up to three new nodes, then loops to others on the frontier. */
static void visit(test_sight *sight, noge_random *random, uint32_t place) {
    uint32_t node = sight->frontier[place], number = sight->visit_count++;
    memmove(sight->frontier + place, sight->frontier + place + 1, (--sight->frontier_count - place) * sizeof node);
    sight->visit[number] = node;
    sight->visited_at[node] = number;
    uint32_t known = sight->frontier_count, fresh = noge_random_below(random, 4);
    for (uint32_t i = 0; i < fresh || sight->frontier_count == 0; i++)
        discover(sight, node);
    for (uint32_t i = 0; i < known; i++)
        if (noge_random_below(random, 4) == 0 && !has_edge(sight, node, sight->frontier[i]))
            add_edge(sight, node, sight->frontier[i]);
    sight->edge_end[number] = sight->edge_count;
}

void test_sight_draw(test_sight *sight, noge_random *random, uint32_t visits, uint32_t inputs) {
    *sight = (test_sight){.node_count = 1, .frontier_count = 1, .inputs = inputs};
    sight->visited_at[0] = UINT32_MAX;
    while (sight->visit_count < visits)
        visit(sight, random, noge_random_below(random, sight->frontier_count));
    for (uint32_t v = 0; v < sight->node_count; v++)
        for (uint32_t i = 0; i < inputs; i++)
            sight->x[v * noge_feature_stride(inputs) + i] = noge_random_below(random, 2) ? 0.5f : -0.5f;
    sight->measurement = (float)(noge_random_unit(random) - 0.5);
    noge_random other = test_random(sight->edge_count, "test goal", visits);
    for (int i = 0; i < SIGHT_GOALS; i++)
        sight->goal[i] = (float)noge_random_unit(&other);
}

noge_observation test_sight_observation(const test_sight *sight, uint32_t candidate) {
    return (noge_observation){.node_count = sight->node_count,
                              .edges = {sight->visit, sight->edge_end, sight->edge, sight->visit_count},
                              .visited_at = sight->visited_at,
                              .candidate = candidate,
                              .measurement = sight->measurement,
                              .goal = sight->goal};
}

plain_sight test_sight_plain(const test_sight *sight) {
    return (plain_sight){.node_count = sight->node_count,
                         .edge_count = sight->edge_count,
                         .edge = sight->pair,
                         .x = sight->x,
                         .stride = noge_feature_stride(sight->inputs),
                         .visit = sight->visit,
                         .visit_count = sight->visit_count,
                         .measurement = sight->measurement,
                         .goal = sight->goal};
}
