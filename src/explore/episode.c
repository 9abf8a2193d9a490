/* One exploration, recorded step by step: enough for every figure, drawing and replay of it. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/map.h"
#include "explore/world.h"

#include <noge/explore.h>
#include <stdlib.h>

noge_status noge_episode_create(noge_episode **episode, noge_error *error) {
    if (!episode)
        return noge_fail(error, NOGE_USAGE, "episode must not be NULL");
    *episode = noge_allocate(1, sizeof **episode, error);
    if (!*episode)
        return NOGE_NO_MEMORY;
    noge_status status = noge_world_create(&(*episode)->world, error);
    if (status != NOGE_OK) {
        free(*episode);
        *episode = NULL;
        return status;
    }
    (*episode)->map = noge_world_map((*episode)->world);
    return NOGE_OK;
}

void noge_episode_free(noge_episode *episode) {
    if (!episode)
        return;
    noge_world_free(episode->world);
    free(episode->step);
    free(episode);
}

static noge_status reserve_step(noge_episode *episode, noge_error *error) {
    size_t space = episode->step_space;
    noge_status status =
        noge_reserve(&episode->step, &space, (size_t)episode->step_count + 2, sizeof *episode->step, error);
    episode->step_space = (uint32_t)space;
    return status;
}

static void record(noge_episode *episode, double cost) {
    const noge_map *map = episode->map;
    episode->step[episode->step_count] = (noge_step){
        .visit = noge_map_current(map),
        .known_nodes = map->node_count,
        .known_edges = map->edge_count,
        .cost = cost,
        .walked = map->walked,
    };
}

noge_status noge_episode_begin(noge_episode *episode, const noge_graph *graph, noge_node source, const noge_task *task,
                               uint64_t seed, noge_error *error) {
    if (!episode)
        return noge_fail(error, NOGE_USAGE, "episode must not be NULL");
    episode->step_count = 0;
    episode->returned = false;
    episode->way_home = 0;
    noge_status status = reserve_step(episode, error);
    if (status == NOGE_OK)
        status = noge_world_enter(episode->world, graph, source, task, seed, error);
    if (status != NOGE_OK)
        return status;
    record(episode, 0);
    return NOGE_OK;
}

bool noge_episode_over(const noge_episode *episode) {
    if (!episode)
        return false;
    noge_map *map = episode->map;
    return map->frontier_count == 0 || episode->step_count >= noge_task_limit(&map->task) || episode->returned ||
           (noge_map_has_budget(map) && noge_map_nearest_affordable(map) == NOGE_NO_NODE);
}

/* Refuses what would end beyond the budget or after the end. */
static noge_status check_step(const noge_episode *episode, noge_node node, noge_error *error) {
    if (episode->returned)
        return noge_fail(error, NOGE_USAGE, "the explorer has walked home; the episode is over");
    if (noge_map_has_budget(episode->map) && !noge_map_affords(episode->map, node))
        return noge_fail(error, NOGE_USAGE, "node %u is not affordable: %g of the budget is left", node,
                         noge_map_budget_left(episode->map));
    return NOGE_OK;
}

noge_status noge_episode_step(noge_episode *episode, noge_node node, noge_error *error) {
    if (!episode)
        return noge_fail(error, NOGE_USAGE, "episode must not be NULL");
    double cost;
    noge_status status = check_step(episode, node, error);
    if (status == NOGE_OK)
        status = reserve_step(episode, error);
    if (status == NOGE_OK)
        status = noge_world_visit(episode->world, node, &cost, error);
    if (status != NOGE_OK)
        return status;
    episode->step_count++;
    record(episode, cost);
    return NOGE_OK;
}

noge_status noge_episode_return(noge_episode *episode, noge_error *error) {
    if (!episode)
        return noge_fail(error, NOGE_USAGE, "episode must not be NULL");
    if (!episode->map->task.returns || episode->returned)
        return NOGE_OK;
    noge_status status = noge_map_move(episode->map, 0, &episode->way_home, error);
    episode->returned = status == NOGE_OK;
    return status;
}

double noge_episode_rate(const noge_episode *episode, uint32_t t) {
    return t == 0 || t > episode->step_count ? 0 : t / episode->step[t].walked;
}
