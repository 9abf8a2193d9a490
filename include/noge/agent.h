/* Agents: explorers of a world that is not simulated here, such as a robot's corridors, linked pages or the states of a
 * program. The caller reports by name where it is and what it sees; the agent keeps the map and says where to go.
 *
 *     noge_policy_spec_parse(&spec, "universal", NULL, &error);
 *     noge_agent_create(&agent, spec, NULL, 1, &error);
 *     const noge_seen around[] = {{.name = "kitchen"}, {.name = "stairs"}};
 *     const noge_report report = {.size = sizeof report, .at = "hall", .sees = around, .seen_count = 2};
 *     noge_agent_tell(agent, &report, &error);
 *     noge_advice advice = {.size = sizeof advice};
 *     noge_agent_decide(agent, &advice, &error);                        // advice.path: hall, kitchen
 *
 * Names are any strings. The caller need not follow the advice: it may report any place, known or unknown.
 * noge/session.h offers the same by lines of text, with a journal.
 *
 * The caller allocates the structs that begin with `size` and sets it to sizeof. Later versions may add fields at their
 * ends.
 *
 * Thread-safety: an agent is used by one thread at a time. Different agents share nothing. After NOGE_NO_MEMORY an
 * agent can only be freed. */
#ifndef NOGE_AGENT_H
#define NOGE_AGENT_H

#include <noge/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A map with names, and the policy that decides. */
typedef struct noge_agent noge_agent;

/* Makes an agent with an empty map. policy: borrowed for the call; a program ("exec:…") is NOGE_USAGE. task: how the
 * world is explored; it is copied, NULL is NOGE_TASK. Its limit is a hint here, as `expected` is: the caller stops.
 * seed: for policies that use random numbers. */
NOGE_API noge_status noge_agent_create(noge_agent **agent, const noge_policy_spec *policy, const noge_task *task,
                                       uint64_t seed, noge_error *error);

/* Frees the agent and its policy. NULL is allowed. */
NOGE_API void noge_agent_free(noge_agent *agent);

/* Changes the task at any time: advice then goes to affordable places only, plans for the decisions that are expected,
 * and leads home when nothing is left to visit, or to afford. NOGE_USAGE if it would change between hops and lengths.
 */
NOGE_API noge_status noge_agent_task(noge_agent *agent, const noge_task *task, noge_error *error);

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

/* The greatest length of an edge. The sum of any number of lengths stays finite. */
#define NOGE_MAX_LENGTH 1e290

/* A place seen from where the explorer is. This struct will not grow. */
typedef struct noge_seen {
    const char *name; /* the place */
    double length;    /* length of the edge, > 0 and at most NOGE_MAX_LENGTH; ignored unless weighted */
} noge_seen;

/* An edge between two places; edges have no direction. This struct will not grow. */
typedef struct noge_named_edge {
    const char *from, *to; /* the two places */
} noge_named_edge;

/* What the explorer reports; all of it holds at the same time. Everything is borrowed for the call. */
typedef struct noge_report {
    size_t size;                    /* sizeof(noge_report) */
    const char *at;                 /* where the explorer is; NULL: where it was */
    bool blind;                     /* it did not look around; allowed only at a place where it did before */
    const noge_seen *sees;          /* [seen_count] the neighbours that it sees */
    size_t seen_count;              /* number of neighbours */
    const noge_named_edge *blocked; /* [blocked_count] edges that are closed until they are seen again */
    size_t blocked_count;           /* number of closed edges */
    const char *const *unreachable; /* [unreachable_count] places to leave out, with all their edges */
    size_t unreachable_count;       /* number of places to leave out */
    const char *const *reachable;   /* [reachable_count] places to leave out no longer; a visit does the same */
    size_t reachable_count;         /* number of such places */
} noge_report;

/* Takes in a report as a whole. NOGE_BAD_INPUT, and nothing changes, if it contradicts itself or names an unknown
 * place. Neighbours are added: those seen before and not mentioned stay. An edge reported with a new length has that
 * length from now on. Of two lengths in the same report the shorter one counts. A place that sees itself is ignored.
 *
 * New places are numbered in the order of the report, which matters to policies. The walk to `at` counts as long as the
 * shortest path known before the report. If there was none, it counts as long as the shortest path known after the
 * report; if there is still none, 0. Expected O(size of the report and its search); blocked edges and unreachable
 * places cost more, see noge/map.h. */
NOGE_API noge_status noge_agent_tell(noge_agent *agent, const noge_report *report, noge_error *error);

/* Checks whether a report would be accepted. Changes nothing. */
NOGE_API noge_status noge_agent_check(const noge_agent *agent, const noge_report *report, noge_error *error);

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

/* Whether there is somewhere to go. */
typedef enum noge_agent_state {
    NOGE_AGENT_GO,      /* go to advice.go */
    NOGE_AGENT_DONE,    /* all places are visited or reported as unreachable */
    NOGE_AGENT_STUCK,   /* places are left to visit, but no known path leads to them */
    NOGE_AGENT_NOWHERE, /* nothing was reported yet */
    NOGE_AGENT_HOME,    /* nothing is left to visit or to afford: walk home to advice.go, the first place */
    NOGE_AGENT_SPENT,   /* places are left to visit, but the budget affords none of them */
} noge_agent_state;

/* Where to go. */
typedef struct noge_advice {
    size_t size;            /* sizeof(noge_advice), set by the caller */
    noge_agent_state state; /* whether there is somewhere to go; the other fields count only if there is */
    noge_node go;           /* the place to visit next, or home */
    const noge_node
        *path;           /* [path_count] from the explorer's place to `go`, both included; valid until the next call */
    uint32_t path_count; /* number of places on the path */
    double cost;         /* length of the path */
} noge_advice;

/* Decides where to go next. An explorer on its way that has learnt nothing new gets the same target again; otherwise
 * the policy decides anew. */
NOGE_API noge_status noge_agent_decide(noge_agent *agent, noge_advice *advice, noge_error *error);

/* A frontier node as the agent sees it. This struct will not grow. */
typedef struct noge_candidate {
    noge_node node;  /* the place */
    double distance; /* length of the shortest known path; INFINITY: no known path */
    double score;    /* score by a learned policy, greater is better; NaN: the policy gives none */
} noge_candidate;

/* All frontier nodes in order of discovery; valid until the next call. O(known edges), and a decision of a learned
 * policy. */
NOGE_API noge_status noge_agent_frontier(noge_agent *agent, const noge_candidate **candidate, uint32_t *count,
                                         noge_error *error);

/* ---- The map ----------------------------------------------------------------------------------------------------- */

/* Numbers about an exploration. */
typedef struct noge_agent_totals {
    size_t size;          /* sizeof(noge_agent_totals), set by the caller */
    uint32_t nodes;       /* number of known places */
    uint32_t visited;     /* number of visited places */
    uint32_t frontier;    /* number of places to visit */
    uint32_t unreachable; /* number of places reported as unreachable */
    uint64_t edges;       /* number of known edges */
    uint32_t decisions;   /* number of places visited after the first */
    double walked;        /* distance walked */
    double rate;          /* decisions over distance walked; 0 before the first */
    double budget_left;   /* distance that may still be walked; INFINITY: no budget */
} noge_agent_totals;

/* Fills in *totals. NOGE_USAGE if its size is not set. */
NOGE_API noge_status noge_agent_count(const noge_agent *agent, noge_agent_totals *totals, noge_error *error);

/* The node of a name, NOGE_NO_NODE if it is unknown. */
NOGE_API noge_node noge_agent_find(const noge_agent *agent, const char *name);

/* The name of a node, terminated; NULL if there is no such node. It is valid until the next report is taken in, and may
 * be part of that report. */
NOGE_API const char *noge_agent_name(const noge_agent *agent, noge_node node);

/* True if the place was reported as unreachable. */
NOGE_API bool noge_agent_is_unreachable(const noge_agent *agent, noge_node node);

/* The map, for all other questions, such as noge_map_path. Do not change it. */
NOGE_API noge_map *noge_agent_map(noge_agent *agent);

/* The map so far as a graph with names. Free it with noge_graph_free. O(known nodes and edges). */
NOGE_API noge_status noge_agent_graph(const noge_agent *agent, noge_graph **graph, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
