/* Looking for a decision that shows everything. It is searched for and not named by a seed, so that the diagrams stay
 * telling if the order in which edges show ever changes. */
#include "example.h"

#include "base/error.h"
#include "policy/learned/features.h"

#include <noge/generate.h>

enum { MOST_SEEDS = 1000, LEAST_COST = 3 };

static example_moment take_moment(const noge_episode *episode) {
    noge_map *map = episode->map;
    const noge_node *visit = map->visit;
    example_moment moment = {.visited = map->visit_count,
                             .edges = map->edge_count,
                             .t = episode->step_count,
                             .walked = map->walked,
                             .rate = noge_map_rate(map)};
    for (uint32_t i = 0; i < moment.visited; i++) {
        noge_node node = noge_world_graph_node(episode->world, visit[i]);
        moment.order[node] = i;
        moment.state[node] = i + 1 == moment.visited ? NOGE_DRAW_CURRENT : NOGE_DRAW_VISITED;
    }
    for (noge_node v = map->oldest; v != NOGE_NO_NODE; v = noge_map_next(map, v)) {
        noge_node node = noge_world_graph_node(episode->world, v);
        moment.state[node] = NOGE_DRAW_FRONTIER;
        moment.value[node] = -noge_map_distance(map, v);
        moment.frontier++;
    }
    return moment;
}

static void take_path(example *shown, noge_node to) {
    const noge_node *path = noge_map_path(shown->episode->map, to, &shown->path_count);
    for (uint32_t i = 0; i < shown->path_count; i++)
        shown->path[i] = noge_world_graph_node(shown->episode->world, path[i]);
    shown->choice = shown->path[shown->path_count - 1];
}

static noge_status decide(example *shown, noge_policy *policy, noge_error *error) {
    noge_node choice;
    noge_episode *episode = shown->episode;
    uint32_t known = episode->map->node_count;
    shown->before = take_moment(episode);
    noge_status status = noge_policy_choose(policy, episode->map, &choice, error);
    if (status != NOGE_OK)
        return status;
    take_path(shown, choice);
    status = noge_episode_step(episode, choice, error);
    if (status != NOGE_OK)
        return status;
    shown->after = take_moment(episode);
    shown->cost = episode->step[episode->step_count].cost;
    shown->revealed = episode->map->node_count - known;
    shown->closures = (uint32_t)(shown->after.edges - shown->before.edges) - shown->revealed;
    return NOGE_OK;
}

static bool has_rival(const example *shown) {
    for (noge_node v = 0; v < EXAMPLE_NODES; v++)
        if (v != shown->choice && shown->before.state[v] == NOGE_DRAW_FRONTIER &&
            shown->before.value[v] >= shown->before.value[shown->choice])
            return true;
    return false;
}

static bool tells_everything(const example *shown) {
    return shown->cost >= LEAST_COST && shown->revealed > 0 && shown->closures > 0 && !has_rival(shown);
}

static noge_status search(example *shown, noge_policy *policy, noge_error *error) {
    for (uint64_t seed = 1; seed <= MOST_SEEDS; seed++)
        for (noge_node source = 0; source < EXAMPLE_NODES; source++) {
            noge_status status = noge_episode_begin(shown->episode, shown->graph, source, NULL, seed, error);
            noge_policy_begin(policy, seed);
            while (status == NOGE_OK && !noge_episode_over(shown->episode)) {
                status = decide(shown, policy, error);
                if (status == NOGE_OK && tells_everything(shown))
                    return NOGE_OK;
            }
            if (status != NOGE_OK)
                return status;
        }
    return noge_fail(error, NOGE_USAGE, "no decision on a grid of %d × %d shows a walk back and a loop closure",
                     EXAMPLE_ROWS, EXAMPLE_COLUMNS);
}

noge_status noge_example_create(example *shown, noge_error *error) {
    const uint32_t size[NOGE_FAMILY_PARAMETERS] = {EXAMPLE_ROWS, EXAMPLE_COLUMNS};
    noge_policy *policy = NULL;
    *shown = (example){0};
    noge_status status = noge_generate(noge_family_find("grid"), size, 1, &shown->graph, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&shown->episode, error);
    if (status == NOGE_OK)
        status = noge_policy_create(&policy, "nn", error);
    if (status == NOGE_OK)
        status = search(shown, policy, error);
    noge_policy_free(policy);
    return status;
}

void noge_example_free(example *shown) {
    noge_episode_free(shown->episode);
    noge_graph_free(shown->graph);
    *shown = (example){0};
}

void noge_example_features(const example *shown, const noge_model_facts *facts, float *row) {
    const noge_episode *episode = shown->episode;
    const noge_node *visit = episode->map->visit;
    uint32_t known[EXAMPLE_NODES], visited_at[EXAMPLE_NODES];
    for (noge_node v = 0; v < EXAMPLE_NODES; v++)
        visited_at[v] = UINT32_MAX;
    for (uint32_t t = 0; t <= episode->step_count; t++) {
        known[t] = episode->step[t].known_nodes;
        visited_at[visit[t]] = t;
    }
    /* The grid is explored by nearest neighbour, so what it picks at t is what is visited at t + 1. */
    noge_past past = {.visit = visit,
                      .node_count = known,
                      .visited_at = visited_at,
                      .visited_step = 1,
                      .pick = {[NOGE_PICK_NN] = visit + 1}};
    noge_features features = noge_features_of(facts);
    noge_features_write(&features, &past, shown->before.t, noge_world_map_node(episode->world, shown->choice), row);
}
