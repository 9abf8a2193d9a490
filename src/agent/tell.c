/* Taking in a report. The usual report, a visit to a frontier node, becomes one noge_map_visit and costs O(what is
 * new). All others become single changes of the map. */
#include "agent/agent.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "explore/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ------------------------------------------------------------------------------------------------------- */

/* The node of a name. A new name gets the number that its node will have in the map. */
static noge_status name_node(noge_agent *agent, const char *name, noge_node *node, noge_error *error) {
    uint32_t before = agent->names.count;
    noge_status status = noge_names_add(&agent->names, name, strlen(name) + 1, node, error);
    if (status != NOGE_OK || *node < before)
        return status;
    if (*node >= agent->node_space) {
        size_t space = 2 * (size_t)*node + 64;
        status = noge_resize(&agent->closed, space, sizeof *agent->closed, error);
        if (status == NOGE_OK)
            status = noge_resize(&agent->mark, space, sizeof *agent->mark, error);
        if (status != NOGE_OK)
            return status;
        agent->node_space = space;
    }
    agent->closed[*node] = false;
    agent->mark[*node] = 0;
    return NOGE_OK;
}

static noge_status reserve_around(noge_agent *agent, size_t count, noge_error *error) {
    if (count <= agent->around_space)
        return NOGE_OK;
    size_t space = 2 * count + 16;
    noge_status status = noge_resize(&agent->around, space, sizeof *agent->around, error);
    if (status == NOGE_OK)
        status = noge_resize(&agent->known, space, sizeof *agent->known, error);
    if (status == NOGE_OK)
        status = noge_resize(&agent->new_length, space, sizeof *agent->new_length, error);
    if (status == NOGE_OK)
        status = noge_resize(&agent->known_length, space, sizeof *agent->known_length, error);
    if (status == NOGE_OK)
        agent->around_space = space;
    return status;
}

/* Fills `around`: each place seen from `at` once, with its shortest edge, in the order of the report. */
static noge_status name_around(noge_agent *agent, noge_node at, const noge_report *report, noge_error *error) {
    noge_status status = reserve_around(agent, report->seen_count, error);
    agent->around_count = 0;
    for (size_t i = 0; i < report->seen_count && status == NOGE_OK; i++) {
        noge_node node;
        double length = agent->map->task.weighted ? report->sees[i].length : 1;
        status = name_node(agent, report->sees[i].name, &node, error);
        if (status != NOGE_OK || node == at)
            continue;
        if (agent->mark[node] == 0) {
            agent->around[agent->around_count] = (noge_neighbor){node, length};
            agent->mark[node] = ++agent->around_count;
        } else if (length < agent->around[agent->mark[node] - 1].length) {
            agent->around[agent->mark[node] - 1].length = length;
        }
    }
    for (uint32_t i = 0; i < agent->around_count; i++)
        agent->mark[agent->around[i].node] = 0;
    return status;
}

/* ---- Unreachable places ------------------------------------------------------------------------------------------ */

/* An edge to an unreachable place was seen. */
static noge_status see_aside(noge_agent *agent, noge_node a, noge_node b, double length, noge_error *error) {
    uint32_t edge = noge_aside_find(&agent->aside, a, b);
    if (edge == NOGE_NOT_ASIDE)
        return noge_aside_put(&agent->aside, a, b, length, error);
    agent->aside.edge[edge].length = length;
    return NOGE_OK;
}

static noge_status add_lost(noge_agent *agent, noge_node a, noge_node b, noge_error *error) {
    noge_status status =
        noge_reserve(&agent->lost, &agent->lost_space, agent->lost_count + 1, sizeof *agent->lost, error);
    if (status == NOGE_OK)
        agent->lost[agent->lost_count++] = (noge_node_pair){a, b};
    return status;
}

/* Puts the edges of a place aside. They stay in the map until all places of the report are closed; an edge between two
 * of them is put aside once. */
static noge_status close_place(noge_agent *agent, noge_node node, noge_error *error) {
    noge_status status = NOGE_OK;
    if (agent->closed[node])
        return NOGE_OK;
    const noge_row row = noge_map_row(agent->map, node);
    for (uint32_t i = 0; i < row.count && status == NOGE_OK; i++) {
        if (agent->closed[row.node[i]])
            continue;
        status = noge_aside_put(&agent->aside, node, row.node[i], noge_row_length(row, i), error);
        if (status == NOGE_OK)
            status = add_lost(agent, node, row.node[i], error);
    }
    agent->closed[node] = true;
    agent->closed_count++;
    return status;
}

static noge_status close_places(noge_agent *agent, const noge_report *report, noge_error *error) {
    noge_status status = NOGE_OK;
    agent->lost_count = 0;
    for (size_t i = 0; i < report->unreachable_count && status == NOGE_OK; i++)
        status = close_place(agent, noge_agent_find(agent, report->unreachable[i]), error);
    if (status == NOGE_OK)
        status = noge_map_remove_edges(agent->map, agent->lost, agent->lost_count, error);
    for (size_t i = 0; i < report->unreachable_count && status == NOGE_OK; i++) {
        noge_node node = noge_agent_find(agent, report->unreachable[i]);
        if (noge_map_on_frontier(agent->map, node))
            status = noge_map_exclude(agent->map, node, error);
    }
    return status;
}

/* Puts the edges of a place back, except those to places that are still unreachable. */
static noge_status open_place(noge_agent *agent, noge_node node, noge_error *error) {
    if (!agent->closed[node])
        return NOGE_OK;
    agent->closed[node] = false;
    agent->closed_count--;
    noge_status status = NOGE_OK;
    if (noge_map_is_excluded(agent->map, node))
        status = noge_map_include(agent->map, node, error);
    for (uint32_t at = noge_aside_first(&agent->aside, node), next; at != NOGE_NOT_ASIDE && status == NOGE_OK;
         at = next) {
        const noge_closed_edge edge = agent->aside.edge[at];
        next = noge_aside_next(&agent->aside, node, at);
        if (agent->closed[edge.end[0]] || agent->closed[edge.end[1]])
            continue;
        noge_aside_remove(&agent->aside, at);
        status = noge_map_set_edge(agent->map, edge.end[0], edge.end[1], edge.length, error);
    }
    return status;
}

static noge_status block_edges(noge_agent *agent, const noge_report *report, noge_error *error) {
    noge_status status = NOGE_OK;
    agent->lost_count = 0;
    for (size_t i = 0; i < report->blocked_count && status == NOGE_OK; i++) {
        noge_node a = noge_agent_find(agent, report->blocked[i].from),
                  b = noge_agent_find(agent, report->blocked[i].to);
        uint32_t edge = noge_aside_find(&agent->aside, a, b);
        if (edge != NOGE_NOT_ASIDE)
            noge_aside_remove(&agent->aside, edge);
        status = add_lost(agent, a, b, error);
    }
    return status == NOGE_OK ? noge_map_remove_edges(agent->map, agent->lost, agent->lost_count, error) : status;
}

/* ---- Looking around ---------------------------------------------------------------------------------------------- */

/* Adds edges to visited and to unreachable places, which a noge_sight cannot have. */
static noge_status add_other_edges(noge_agent *agent, noge_node at, uint32_t first_new, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < agent->around_count && status == NOGE_OK; i++) {
        noge_neighbor seen = agent->around[i];
        if (seen.node >= first_new)
            continue;
        if (agent->closed[seen.node])
            status = see_aside(agent, at, seen.node, seen.length, error);
        else if (noge_map_is_visited(agent->map, seen.node))
            status = noge_map_set_edge(agent->map, at, seen.node, seen.length, error);
    }
    return status;
}

/* The first look around at a frontier node, or at a new node, which will have the number `at`. cost: INFINITY if no
 * path to it was known. */
static noge_status visit(noge_agent *agent, noge_node at, uint32_t first_new, double *cost, noge_error *error) {
    noge_map *map = agent->map;
    noge_sight sight = {.known = agent->known,
                        .new_length = map->task.weighted ? agent->new_length : NULL,
                        .known_length = map->task.weighted ? agent->known_length : NULL};
    bool appears = at == map->node_count;
    for (uint32_t i = 0; i < agent->around_count; i++) {
        noge_neighbor seen = agent->around[i];
        if (seen.node >= first_new) {
            agent->new_length[sight.new_count++] = seen.length;
        } else if (noge_map_on_frontier(map, seen.node)) {
            agent->known[sight.known_count] = seen.node;
            agent->known_length[sight.known_count++] = seen.length;
        }
    }
    *cost = INFINITY;
    noge_status status =
        appears ? noge_map_appear(map, &sight, &at, error) : noge_map_visit(map, at, &sight, cost, error);
    return status == NOGE_OK ? add_other_edges(agent, at, first_new, error) : status;
}

/* A further look around at a visited node. New places come first, as in a first look. */
static noge_status look_again(noge_agent *agent, noge_node at, uint32_t first_new, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < agent->around_count && status == NOGE_OK; i++) {
        noge_node node;
        if (agent->around[i].node >= first_new)
            status = noge_map_discover(agent->map, at, agent->around[i].length, &node, error);
    }
    for (uint32_t i = 0; i < agent->around_count && status == NOGE_OK; i++)
        if (agent->around[i].node < first_new && noge_map_on_frontier(agent->map, agent->around[i].node))
            status = noge_map_set_edge(agent->map, at, agent->around[i].node, agent->around[i].length, error);
    return status == NOGE_OK ? add_other_edges(agent, at, first_new, error) : status;
}

/* Moves the explorer to its place and adds what it sees there. cost: as for a visit. */
static noge_status arrive(noge_agent *agent, const noge_report *report, double *cost, noge_error *error) {
    noge_map *map = agent->map;
    noge_node at = map->at;
    noge_status status = report->at ? name_node(agent, report->at, &at, error) : NOGE_OK;
    if (status != NOGE_OK)
        return status;
    uint32_t first_new = agent->names.count;
    bool was_closed = at < map->node_count && agent->closed[at];
    double walked = map->walked;
    if (was_closed)
        status = open_place(agent, at, error);
    if (status == NOGE_OK)
        status = name_around(agent, at, report, error);
    if (status != NOGE_OK)
        return status;
    if (map->task.weighted) /* earlier questions must not change how the length of the walk is rounded */
        noge_map_clear_search(map);
    if (at == map->node_count || !noge_map_is_visited(map, at)) {
        status = visit(agent, at, first_new, cost, error);
    } else {
        status = noge_map_move(map, at, cost, error);
        if (status == NOGE_OK)
            status = look_again(agent, at, first_new, error);
    }
    if (was_closed) { /* before the report no path led there: its old edges do not count */
        map->walked = walked;
        *cost = INFINITY;
    }
    return status;
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

/* Reserves room for new names. The report may have names that the agent handed out, so the old text is kept in *former
 * until the report is taken in. */
static noge_status reserve_text(noge_agent *agent, const noge_report *report, char **former, noge_error *error) {
    size_t bytes = report->at ? strlen(report->at) + 1 : 0;
    for (size_t i = 0; i < report->seen_count; i++)
        bytes += strlen(report->sees[i].name) + 1;
    return noge_names_reserve(&agent->names, bytes, former, error);
}

noge_status noge_agent_take_report(noge_agent *agent, const noge_report *report, noge_error *error) {
    noge_node before = agent->map->at;
    double cost = 0;
    char *former = NULL;
    noge_status status = noge_agent_check_report(agent, report, error);
    if (status == NOGE_OK)
        status = reserve_text(agent, report, &former, error);
    if (status == NOGE_OK && (report->at || report->seen_count > 0))
        status = arrive(agent, report, &cost, error);
    if (status == NOGE_OK)
        status = block_edges(agent, report, error);
    for (size_t i = 0; i < report->reachable_count && status == NOGE_OK; i++)
        status = open_place(agent, noge_agent_find(agent, report->reachable[i]), error);
    if (status == NOGE_OK)
        status = close_places(agent, report, error);
    if (status == NOGE_OK && isinf(cost) && before != NOGE_NO_NODE) {
        double known_now = noge_map_distance(agent->map, before);
        noge_map_add_walk(agent->map, isinf(known_now) ? 0 : known_now);
    }
    free(former);
    return status;
}

noge_status noge_agent_tell(noge_agent *agent, const noge_report *report, noge_error *error) {
    noge_report own;
    if (!agent || !report)
        return noge_fail(error, NOGE_USAGE, "agent and report must not be NULL");
    noge_status status = noge_sized_read(&own, sizeof own, report, "noge_report", error);
    return status == NOGE_OK ? noge_agent_take_report(agent, &own, error) : status;
}
