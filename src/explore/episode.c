/* One exploration, recorded step by step: enough for every figure, drawing and replay of it. */
#include "base/memory.h"
#include "explore/map.h"

#include <noge/explore.h>
#include <stdlib.h>

noge_status noge_episode_create(noge_episode **episode, bool weighted, noge_error *error) {
    *episode = noge_allocate(1, sizeof **episode, error);
    if (!*episode)
        return NOGE_NO_MEMORY;
    noge_status status = noge_world_create(&(*episode)->world, weighted, error);
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

noge_status noge_episode_begin(noge_episode *episode, const noge_graph *graph, noge_node source, uint64_t seed,
                               uint32_t step_limit, noge_error *error) {
    episode->step_count = 0;
    episode->step_limit = step_limit;
    noge_status status = reserve_step(episode, error);
    if (status == NOGE_OK)
        status = noge_world_enter(episode->world, graph, source, seed, error);
    if (status != NOGE_OK)
        return status;
    noge_map_set_limit(episode->map, step_limit);
    record(episode, 0);
    return NOGE_OK;
}

bool noge_episode_over(const noge_episode *episode) {
    return episode->map->frontier_count == 0 || episode->step_count >= episode->step_limit;
}

noge_status noge_episode_step(noge_episode *episode, noge_node node, noge_error *error) {
    double cost;
    noge_status status = reserve_step(episode, error);
    if (status == NOGE_OK)
        status = noge_world_visit(episode->world, node, &cost, error);
    if (status != NOGE_OK)
        return status;
    episode->step_count++;
    record(episode, cost);
    return NOGE_OK;
}

double noge_episode_rate(const noge_episode *episode, uint32_t t) {
    return t == 0 || t > episode->step_count ? 0 : t / episode->step[t].walked;
}
