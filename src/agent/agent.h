/* Inside an agent: a map, the names of its nodes, and the edges of unreachable places. Public part: noge/agent.h.
 *
 * A place reported as unreachable loses its edges in the map, so that searches need not know about it. The edges are
 * kept aside until the place is reachable again. A name and its node in the map have the same number. */
#ifndef NOGE_AGENT_AGENT_H
#define NOGE_AGENT_AGENT_H

#include "agent/aside.h"
#include "explore/map_remove.h"
#include "graph/names.h"
#include "policy/policy.h"

#include <noge/agent.h>

/* An entry of a report, with a node in place of the name. */
typedef struct noge_neighbor {
    noge_node node;
    double length;
} noge_neighbor;

struct noge_agent {
    noge_map *map;
    noge_policy *policy;
    noge_names names; /* each with its terminating 0 */

    bool *closed;      /* [node] reported as unreachable */
    uint32_t *mark;    /* [node] its index in `around` plus 1 while a report is taken in; otherwise 0 */
    size_t node_space; /* capacity of both */
    uint32_t closed_count;
    noge_aside aside; /* edges of unreachable places */

    /* The report that is being taken in. */
    noge_neighbor *around;
    noge_node *known;
    double *new_length, *known_length;
    size_t around_space; /* capacity of all four */
    uint32_t around_count;
    noge_node_pair *lost; /* edges that the report takes away */
    size_t lost_count, lost_space;

    /* The last decision. */
    noge_node target;    /* NOGE_NO_NODE: none */
    uint64_t decided_at; /* of the map at that time */
    noge_node *path;
    size_t path_space;
    uint32_t path_count, path_begin; /* path_begin: index of the explorer's place */

    noge_candidate *candidate;
    size_t candidate_space;
    double *score; /* [node] */
    size_t score_space;
};

/* noge_agent_count without checks. */
noge_agent_totals noge_agent_totals_now(const noge_agent *agent);

/* noge_agent_check and noge_agent_tell for a report with a checked size. */
noge_status noge_agent_check_report(const noge_agent *agent, const noge_report *report, noge_error *error);
noge_status noge_agent_take_report(noge_agent *agent, const noge_report *report, noge_error *error);

#endif
