/* One environment of a vector. Draws are those of numpy.random.Generator.integers, so that an environment of a vector
 * and a single one with the same seed have the same episodes. */
#include "environment.h"

#include <stdio.h>

/* ---- Random numbers ---------------------------------------------------------------------------------------------- */

/* Uniform in 0 … bound - 1 as Generator.integers(bound) draws it for bounds up to 2^32: Lemire's multiplication with 32
 * bits, and no draw at all for a single value. */
static uint32_t draw_below(numpy_bits *bits, uint32_t bound) {
    if (bound < 2)
        return 0;
    uint64_t product = (uint64_t)bits->next_uint32(bits->state) * bound;
    if ((uint32_t)product < bound) {
        uint32_t least = (UINT32_MAX - (bound - 1)) % bound;
        while ((uint32_t)product < least)
            product = (uint64_t)bits->next_uint32(bits->state) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Generator.integers(2**62). */
static uint64_t draw_seed(numpy_bits *bits) {
    return bits->next_uint64(bits->state) >> 2;
}

/* ---- Episodes ---------------------------------------------------------------------------------------------------- */

static noge_status out_of_memory(noge_error *error) {
    *error = (noge_error){0};
    snprintf(error->text, sizeof error->text, "out of memory for an observation");
    return NOGE_NO_MEMORY;
}

noge_status environment_begin(environment *at, int64_t graph, int64_t source, noge_error *error) {
    const environment_rules *rules = at->rules;
    uint32_t drawn = draw_below(at->bits, rules->graph_count);
    at->graph = graph < 0 ? drawn : (uint32_t)graph;
    const noge_graph *world = rules->graph[at->graph];
    uint32_t from = draw_below(at->bits, world->node_count);
    if (source >= 0)
        from = (uint32_t)source;
    uint64_t seed = draw_seed(at->bits);
    at->begun = false;
    observation_clear(&at->seen, at->shared);
    if (!at->shared && !observation_reserve(&at->seen, world->node_count, world->edge_count))
        return out_of_memory(error);
    const noge_task task = {.size = sizeof task, .weighted = at->seen.weighted};
    noge_status status = noge_episode_begin(at->episode, world, from, &task, seed, error);
    if (status != NOGE_OK)
        return status;
    observation_visit(&at->seen, at->episode->map, 0);
    observation_distances(&at->seen, at->episode->map);
    at->elapsed = 0;
    at->rate = 0;
    at->begun = true;
    at->ended = false;
    return NOGE_OK;
}

bool environment_allows(const environment *at, int64_t action) {
    const noge_map *map = at->episode->map;
    return action >= 0 && action < map->node_count && !noge_map_is_visited(map, (noge_node)action);
}

/* Visits a frontier node; returns the reward. */
static noge_status visit(environment *at, noge_node node, double *reward, noge_error *error) {
    noge_episode *episode = at->episode;
    uint32_t degree;
    noge_map_neighbors(episode->map, node, &degree);
    noge_status status = noge_episode_step(episode, node, error);
    if (status != NOGE_OK)
        return status;
    observation_visit(&at->seen, episode->map, degree);
    observation_distances(&at->seen, episode->map);
    double before = at->rate;
    at->rate = noge_map_rate(episode->map);
    *reward = at->rules->rate_reward ? at->rate - before : -episode->step[episode->step_count].cost;
    return NOGE_OK;
}

noge_status environment_step(environment *at, int64_t action, environment_outcome *outcome, noge_error *error) {
    *outcome = (environment_outcome){.reward = at->rules->penalty};
    if (at->ended) {
        outcome->begun = true;
        outcome->reward = 0;
        return environment_begin(at, -1, -1, error);
    }
    outcome->invalid = !environment_allows(at, action);
    noge_status status = outcome->invalid ? NOGE_OK : visit(at, (noge_node)action, &outcome->reward, error);
    if (status != NOGE_OK)
        return status;
    outcome->terminated = at->episode->map->frontier_count == 0;
    outcome->truncated = ++at->elapsed >= at->rules->limit;
    at->ended = outcome->terminated || outcome->truncated;
    return NOGE_OK;
}
