/* Decisions, the frontier, totals, and the map as a graph. */
#include "agent/agent.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "policy/learned/model.h"

#include <math.h>
#include <string.h>

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

/* True if the explorer is on the path of the last advice, the map has not changed since, and no detour made the target
 * too far for the budget. */
static bool on_its_way(noge_agent *agent) {
    noge_map *map = agent->map;
    if (agent->target == NOGE_NO_NODE || agent->decided_at != noge_map_changes(map) ||
        !noge_map_on_frontier(map, agent->target))
        return false;
    if (noge_map_has_budget(map) && !noge_map_affords(map, agent->target))
        return false;
    for (uint32_t i = agent->path_begin; i < agent->path_count; i++)
        if (agent->path[i] == map->at) {
            agent->path_begin = i;
            return true;
        }
    return false;
}

static noge_status keep_path(noge_agent *agent, noge_error *error) {
    uint32_t count;
    const noge_node *path = noge_map_path(agent->map, agent->target, &count);
    noge_status status = noge_reserve(&agent->path, &agent->path_space, count, sizeof *agent->path, error);
    if (status != NOGE_OK)
        return status;
    memcpy(agent->path, path, count * sizeof *path);
    agent->path_count = count;
    agent->path_begin = 0;
    agent->decided_at = noge_map_changes(agent->map);
    return NOGE_OK;
}

static double path_length(const noge_map *map, const noge_node *path, uint32_t count) {
    double length = 0;
    for (uint32_t i = 1; i < count; i++)
        length += map->task.weighted ? noge_map_length(map, path[i - 1], path[i]) : 1;
    return length;
}

/* Is there a place to visit that can be reached, affordable or not? */
static bool has_frontier(noge_map *map) {
    return map->frontier_count > 0 && (!noge_map_is_parted(map) || noge_map_nearest(map) != NOGE_NO_NODE);
}

/* Nothing is left to visit or to afford. Sets agent->target to the first place if the explorer must go there. */
static noge_status end(noge_agent *agent, noge_advice *advice, noge_error *error) {
    noge_map *map = agent->map;
    bool away = map->task.returns && map->at != 0;
    if (away && noge_map_reaches(map, 0)) {
        advice->state = NOGE_AGENT_HOME;
        agent->target = 0;
        return keep_path(agent, error);
    }
    advice->state = has_frontier(map)                   ? NOGE_AGENT_SPENT
                    : map->frontier_count == 0 && !away ? NOGE_AGENT_DONE
                                                        : NOGE_AGENT_STUCK;
    return NOGE_OK;
}

static noge_status decide(noge_agent *agent, noge_advice *advice, noge_error *error) {
    noge_map *map = agent->map;
    advice->state = NOGE_AGENT_GO;
    if (map->visit_count == 0) {
        advice->state = NOGE_AGENT_NOWHERE;
        return NOGE_OK;
    }
    if (!on_its_way(agent)) {
        noge_status status = noge_policy_choose(agent->policy, map, &agent->target, error);
        if (status == NOGE_OK && agent->target != NOGE_NO_NODE)
            status = keep_path(agent, error);
        if (status != NOGE_OK)
            return status;
    }
    if (agent->target == NOGE_NO_NODE) {
        noge_status status = end(agent, advice, error);
        if (status != NOGE_OK || agent->target == NOGE_NO_NODE)
            return status;
    }
    advice->go = agent->target;
    advice->path = agent->path + agent->path_begin;
    advice->path_count = agent->path_count - agent->path_begin;
    advice->cost = path_length(map, advice->path, advice->path_count);
    return NOGE_OK;
}

noge_status noge_agent_decide(noge_agent *agent, noge_advice *advice, noge_error *error) {
    noge_advice own = {.state = NOGE_AGENT_NOWHERE, .go = NOGE_NO_NODE};
    if (!agent)
        return noge_fail(error, NOGE_USAGE, "agent must not be NULL");
    noge_status status = noge_sized_check(advice, "noge_advice", error);
    if (status != NOGE_OK)
        return status;
    status = decide(agent, &own, error);
    noge_sized_write(advice, &own, sizeof own);
    return status;
}

/* ---- The frontier ------------------------------------------------------------------------------------------------ */

/* Fills agent->score of all frontier nodes; NaN for nodes without a score. */
static noge_status find_scores(noge_agent *agent, noge_error *error) {
    const noge_map *map = agent->map;
    const noge_node *node;
    const float *value;
    uint32_t count;
    noge_status status = noge_reserve(&agent->score, &agent->score_space, map->node_count, sizeof *agent->score, error);
    if (status == NOGE_OK)
        status = noge_model_scores(agent->policy, agent->map, &node, &value, &count, error);
    if (status != NOGE_OK)
        return status;
    for (uint32_t i = 0; i < map->frontier_count; i++)
        agent->score[map->frontier[i]] = (double)NAN;
    for (uint32_t i = 0; i < count; i++)
        agent->score[node[i]] = (double)value[i];
    return NOGE_OK;
}

noge_status noge_agent_frontier(noge_agent *agent, const noge_candidate **candidate, uint32_t *count,
                                noge_error *error) {
    if (!agent || !candidate || !count)
        return noge_fail(error, NOGE_USAGE, "agent, candidate and count must not be NULL");
    noge_map *map = agent->map;
    *count = 0;
    *candidate = NULL;
    if (map->frontier_count == 0)
        return NOGE_OK;
    noge_status status =
        noge_reserve(&agent->candidate, &agent->candidate_space, map->frontier_count, sizeof *agent->candidate, error);
    if (status == NOGE_OK)
        status = find_scores(agent, error);
    if (status != NOGE_OK)
        return status;
    noge_map_search(map);
    for (noge_node v = map->oldest; v != NOGE_NO_NODE; v = noge_map_newer(map, v))
        agent->candidate[(*count)++] =
            (noge_candidate){.node = v, .distance = noge_map_distance(map, v), .score = agent->score[v]};
    *candidate = agent->candidate;
    return NOGE_OK;
}

/* ---- The map ----------------------------------------------------------------------------------------------------- */

noge_agent_totals noge_agent_totals_now(const noge_agent *agent) {
    const noge_map *map = agent->map;
    return (noge_agent_totals){
        .size = sizeof(noge_agent_totals),
        .nodes = map->node_count,
        .visited = map->visit_count,
        .frontier = map->frontier_count,
        .unreachable = agent->closed_count,
        .edges = map->edge_count,
        .decisions = map->visit_count > 0 ? map->visit_count - 1 : 0,
        .walked = map->walked,
        .rate = noge_map_rate(map),
        .budget_left = noge_map_budget_left(map),
    };
}

noge_status noge_agent_count(const noge_agent *agent, noge_agent_totals *totals, noge_error *error) {
    if (!agent)
        return noge_fail(error, NOGE_USAGE, "agent must not be NULL");
    noge_status status = noge_sized_check(totals, "noge_agent_totals", error);
    if (status != NOGE_OK)
        return status;
    noge_agent_totals own = noge_agent_totals_now(agent);
    noge_sized_write(totals, &own, sizeof own);
    return NOGE_OK;
}

noge_status noge_agent_graph(const noge_agent *agent, noge_graph **graph, noge_error *error) {
    if (!agent || !graph)
        return noge_fail(error, NOGE_USAGE, "agent and graph must not be NULL");
    const noge_map *map = agent->map;
    noge_builder *builder;
    *graph = NULL;
    noge_status status = noge_builder_create(&builder, map->task.weighted, error);
    if (status != NOGE_OK)
        return status;
    for (noge_node v = 0; v < map->node_count && status == NOGE_OK; v++) {
        const char *name = noge_agent_name(agent, v);
        noge_node same;
        status = noge_builder_named_node(builder, name, strlen(name), &same, error);
    }
    for (noge_node v = 0; v < map->node_count; v++) {
        const noge_row row = noge_map_row(map, v);
        for (uint32_t i = 0; i < row.count && status == NOGE_OK; i++)
            if (v < row.node[i])
                status = noge_builder_add_edge(builder, v, row.node[i], noge_row_length(row, i), error);
    }
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}
