/* Checks a report completely before anything is changed: contradictions, unknown places, missing pointers. */
#include "agent/agent.h"
#include "base/error.h"
#include "base/sized.h"

#include <string.h>

/* Messages have limited room, so names are cut. */
#define SHORT "%.80s"

/* Names of the report itself. `seen` is filled when a name is looked up that the agent does not know. */
typedef struct told {
    const noge_agent *agent;
    const noge_report *report;
    noge_names seen, reachable;
} told;

static noge_status add_name(noge_names *names, const char *name, noge_error *error) {
    noge_node number;
    return noge_names_add(names, name, strlen(name), &number, error);
}

static bool has_name(const noge_names *names, const char *name) {
    return noge_names_find(names, name, strlen(name)) != NOGE_NO_NODE;
}

static noge_status list_seen(told *now, noge_error *error) {
    const noge_report *report = now->report;
    noge_status status = NOGE_OK;
    if (report->at)
        status = add_name(&now->seen, report->at, error);
    for (size_t i = 0; i < report->seen_count && status == NOGE_OK; i++)
        status = add_name(&now->seen, report->sees[i].name, error);
    return status;
}

static noge_status check_known(told *now, const char *name, noge_error *error) {
    if (noge_agent_find(now->agent, name) != NOGE_NO_NODE)
        return NOGE_OK;
    noge_status status = now->seen.count == 0 ? list_seen(now, error) : NOGE_OK;
    if (status != NOGE_OK || has_name(&now->seen, name))
        return status;
    return noge_fail(error, NOGE_BAD_INPUT, "'" SHORT "' is an unknown place", name);
}

static noge_status check_place(const noge_agent *agent, const noge_report *report, noge_error *error) {
    if (!report->at)
        return agent->map->visit_count == 0 && (report->seen_count > 0 || report->blocked_count > 0 ||
                                                report->unreachable_count > 0 || report->reachable_count > 0)
                   ? noge_fail(error, NOGE_BAD_INPUT, "\"at\" is missing; the first report must say where you are")
                   : NOGE_OK;
    if (!report->blind)
        return NOGE_OK;
    noge_node at = noge_agent_find(agent, report->at);
    if (report->seen_count > 0 || (at != NOGE_NO_NODE && noge_map_is_visited(agent->map, at)))
        return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT,
                     "\"sees\" is missing; '" SHORT "' was not visited before (\"sees\" is [] if there is nothing)",
                     report->at);
}

static noge_status check_lengths(const noge_agent *agent, const noge_report *report, noge_error *error) {
    for (size_t i = 0; agent->map->task.weighted && i < report->seen_count; i++)
        if (!(report->sees[i].length > 0) || report->sees[i].length > NOGE_MAX_LENGTH)
            return noge_fail(error, NOGE_BAD_INPUT,
                             "the edge to '" SHORT "' has length %g; lengths must be greater than 0 and at most %g",
                             report->sees[i].name, report->sees[i].length, NOGE_MAX_LENGTH);
    return NOGE_OK;
}

static noge_status check_blocked(told *now, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < now->report->blocked_count && status == NOGE_OK; i++) {
        const noge_named_edge *way = &now->report->blocked[i];
        status = check_known(now, way->from, error);
        if (status == NOGE_OK)
            status = check_known(now, way->to, error);
        if (status == NOGE_OK && strcmp(way->from, way->to) == 0)
            status = noge_fail(error, NOGE_BAD_INPUT, "a blocked edge from '" SHORT "' to itself", way->from);
    }
    return status;
}

static noge_status check_reachable(told *now, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < now->report->reachable_count && status == NOGE_OK; i++) {
        status = check_known(now, now->report->reachable[i], error);
        if (status == NOGE_OK && now->report->unreachable_count > 0)
            status = add_name(&now->reachable, now->report->reachable[i], error);
    }
    return status;
}

static noge_status check_unreachable(told *now, noge_error *error) {
    const noge_agent *agent = now->agent;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < now->report->unreachable_count && status == NOGE_OK; i++) {
        const char *name = now->report->unreachable[i];
        const char *at = now->report->at ? now->report->at : noge_agent_name(agent, agent->map->at);
        if (strcmp(at, name) == 0)
            return noge_fail(error, NOGE_BAD_INPUT, "'" SHORT "' cannot be unreachable: you are there", name);
        if (has_name(&now->reachable, name))
            return noge_fail(error, NOGE_BAD_INPUT, "'" SHORT "' is reported both as reachable and as unreachable",
                             name);
        status = check_known(now, name, error);
    }
    return status;
}

/* Counts without arrays, and names that are NULL. */
static noge_status check_pointers(const noge_report *report, noge_error *error) {
    bool right = (report->sees || report->seen_count == 0) && (report->blocked || report->blocked_count == 0) &&
                 (report->unreachable || report->unreachable_count == 0) &&
                 (report->reachable || report->reachable_count == 0);
    for (size_t i = 0; right && i < report->seen_count; i++)
        right = report->sees[i].name != NULL;
    for (size_t i = 0; right && i < report->blocked_count; i++)
        right = report->blocked[i].from && report->blocked[i].to;
    for (size_t i = 0; right && i < report->unreachable_count; i++)
        right = report->unreachable[i] != NULL;
    for (size_t i = 0; right && i < report->reachable_count; i++)
        right = report->reachable[i] != NULL;
    return right ? NOGE_OK : noge_fail(error, NOGE_USAGE, "a name or an array of a report is NULL");
}

noge_status noge_agent_check_report(const noge_agent *agent, const noge_report *report, noge_error *error) {
    told now = {.agent = agent, .report = report};
    noge_status status = check_pointers(report, error);
    if (status == NOGE_OK)
        status = check_place(agent, report, error);
    if (status == NOGE_OK)
        status = check_lengths(agent, report, error);
    if (status == NOGE_OK)
        status = check_blocked(&now, error);
    if (status == NOGE_OK)
        status = check_reachable(&now, error);
    if (status == NOGE_OK)
        status = check_unreachable(&now, error);
    noge_names_free(&now.seen);
    noge_names_free(&now.reachable);
    return status;
}

noge_status noge_agent_check(const noge_agent *agent, const noge_report *report, noge_error *error) {
    noge_report own;
    if (!agent || !report)
        return noge_fail(error, NOGE_USAGE, "agent and report must not be NULL");
    noge_status status = noge_sized_read(&own, sizeof own, report, "noge_report", error);
    return status == NOGE_OK ? noge_agent_check_report(agent, &own, error) : status;
}
