/* Is a report one that can be true? Everything that can be wrong with it is found here, before anything is changed. */
#include "agent/agent.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

/* Messages must fit: the beginning of a name will do. */
#define SHORT "%.80s"

static bool seen_now(const noge_report *report, const char *name) {
    for (size_t i = 0; i < report->seen_count; i++)
        if (strcmp(report->sees[i].name, name) == 0)
            return true;
    return report->at && strcmp(report->at, name) == 0;
}

static noge_status check_known(const noge_agent *agent, const noge_report *report, const char *name,
                               noge_error *error) {
    if (noge_agent_find(agent, name) != NOGE_NO_NODE || seen_now(report, name))
        return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT, "'" SHORT "' is a place never heard of", name);
}

static noge_status check_place(const noge_agent *agent, const noge_report *report, noge_error *error) {
    if (!report->at)
        return agent->map->visit_count == 0 && (report->seen_count > 0 || report->blocked_count > 0 ||
                                                report->unreachable_count > 0 || report->reachable_count > 0)
                   ? noge_fail(error, NOGE_BAD_INPUT, "say first where you are: \"at\"")
                   : NOGE_OK;
    if (!report->blind)
        return NOGE_OK;
    noge_node at = noge_agent_find(agent, report->at);
    if (report->seen_count > 0 || (at != NOGE_NO_NODE && noge_map_is_visited(agent->map, at)))
        return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT,
                     "'" SHORT "' is a place not visited before; say what you see there: \"sees\", "
                     "[] if nothing",
                     report->at);
}

static noge_status check_lengths(const noge_agent *agent, const noge_report *report, noge_error *error) {
    for (size_t i = 0; agent->map->weighted && i < report->seen_count; i++)
        if (!(report->sees[i].length > 0) || isinf(report->sees[i].length))
            return noge_fail(error, NOGE_BAD_INPUT,
                             "the way to '" SHORT "' has length %g; lengths are positive numbers", report->sees[i].name,
                             report->sees[i].length);
    return NOGE_OK;
}

static noge_status check_unreachable(const noge_agent *agent, const noge_report *report, const char *name,
                                     noge_error *error) {
    const char *at = report->at ? report->at : noge_agent_name(agent, agent->map->at);
    if (strcmp(at, name) == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "'" SHORT "' cannot be unreachable: you are there", name);
    for (size_t i = 0; i < report->reachable_count; i++)
        if (strcmp(report->reachable[i], name) == 0)
            return noge_fail(error, NOGE_BAD_INPUT, "'" SHORT "' is said to be both reachable and unreachable", name);
    return check_known(agent, report, name, error);
}

noge_status noge_agent_check(const noge_agent *agent, const noge_report *report, noge_error *error) {
    noge_status status = check_place(agent, report, error);
    if (status == NOGE_OK)
        status = check_lengths(agent, report, error);
    for (size_t i = 0; i < report->blocked_count && status == NOGE_OK; i++) {
        const noge_way *way = &report->blocked[i];
        status = check_known(agent, report, way->from, error);
        if (status == NOGE_OK)
            status = check_known(agent, report, way->to, error);
        if (status == NOGE_OK && strcmp(way->from, way->to) == 0)
            status = noge_fail(error, NOGE_BAD_INPUT, "a blocked way from '" SHORT "' to itself", way->from);
    }
    for (size_t i = 0; i < report->unreachable_count && status == NOGE_OK; i++)
        status = check_unreachable(agent, report, report->unreachable[i], error);
    for (size_t i = 0; i < report->reachable_count && status == NOGE_OK; i++)
        status = check_known(agent, report, report->reachable[i], error);
    return status;
}
