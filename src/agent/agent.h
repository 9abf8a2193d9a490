/* Inside an agent: a map, the names of its nodes, and what was set aside. Public part: noge/agent.h.
 *
 * A place said to be unreachable loses its edges, so that searches need not know of it; the edges are kept here until
 * it is reachable again. Names and nodes of the map have the same numbers. */
#ifndef NOGE_AGENT_AGENT_H
#define NOGE_AGENT_AGENT_H

#include "graph/names.h"
#include "policy/policy.h"

#include <noge/agent.h>

typedef struct noge_closed_edge {
    noge_node a, b;
    double length;
} noge_closed_edge;

/* A report's sights with numbers for names. */
typedef struct noge_neighbor {
    noge_node node;
    double length;
} noge_neighbor;

struct noge_agent {
    noge_map *map;
    noge_policy *policy;
    noge_names names; /* each with a 0 behind it */

    bool *closed;      /* [node] was said to be unreachable */
    uint32_t *mark;    /* [node] its place in `around` and 1 more; 0 but while a report is taken in */
    size_t node_space; /* room in both */
    uint32_t closed_count;
    noge_closed_edge *aside; /* edges of closed places, in the order in which they were set aside */
    size_t aside_count, aside_space;

    /* One report. */
    noge_neighbor *around;
    noge_node *known;
    double *new_length, *known_length;
    size_t around_space; /* room in all four */
    uint32_t around_count;

    /* The last decision. */
    noge_node target;    /* NOGE_NO_NODE: none */
    uint64_t decided_at; /* map->changes then */
    noge_node *path;
    size_t path_space;
    uint32_t path_count, path_begin; /* how far along it the explorer is */

    noge_candidate *candidate;
    size_t candidate_space;
    double *score; /* [node] */
    size_t score_space;
};

#endif
