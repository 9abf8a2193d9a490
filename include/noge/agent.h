/* An explorer for a world that nobody has mapped and that is not simulated here: a robot's corridors, pages behind
 * links, states of a program. The world is told by names, as it comes; the agent keeps the map and says where to go
 * next.
 *
 *     noge_agent_create(&agent, "universal", false, 1, &error);
 *     const noge_seen around[] = {{.name = "kitchen"}, {.name = "stairs"}};
 *     noge_agent_tell(agent, &(noge_report){.at = "hall", .sees = around, .seen_count = 2}, &error);
 *     noge_agent_decide(agent, &advice, &error);      // advice.path: hall, kitchen
 *
 * Names are any strings. Nothing need be obeyed: the explorer may be anywhere, known or not. An agent shares nothing
 * with others: one thread at a time for each. After NOGE_NO_MEMORY it can only be freed. `noge agent` is the same
 * through a pipe. */
#ifndef NOGE_AGENT_H
#define NOGE_AGENT_H

#include <noge/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct noge_agent noge_agent;

/* policy: a name or a model's file, as for noge_policy_create. weighted: ways have lengths. seed: for policies that
 * draw lots. */
NOGE_API noge_status noge_agent_create(noge_agent **agent, const char *policy, bool weighted, uint64_t seed,
                                       noge_error *error);

/* The same with any specification: options, models by name (noge/catalog.h), types of one's own. It is borrowed for the
 * call. */
NOGE_API noge_status noge_agent_create_from(noge_agent **agent, const noge_policy_spec *policy, bool weighted,
                                            uint64_t seed, noge_error *error);
NOGE_API void noge_agent_free(noge_agent *agent);

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

#define NOGE_LONGEST_WAY 1e290 /* however many of them are added up, the sum is finite */

typedef struct noge_seen {
    const char *name;
    double length; /* of the way there, > 0 and NOGE_LONGEST_WAY at most; ignored unless weighted */
} noge_seen;

typedef struct noge_way {
    const char *from, *to; /* either may be first: ways go both ways */
} noge_way;

/* The exploration will end after so many decisions in all; UINT32_MAX: when everything is visited, as at first. It is
 * not ended here: a policy that has learned what to make of it prefers what pays before the end. At any time. */
NOGE_API void noge_agent_set_limit(noge_agent *agent, uint32_t decisions);

/* What the explorer has to tell; all of it holds at the same time. Everything is borrowed for the call. */
typedef struct noge_report {
    const char *at; /* where it is; NULL: where it was */
    bool blind;     /* it has not looked around; only at a place where it has done so before */
    const noge_seen *sees;
    size_t seen_count;
    const noge_way *blocked; /* ways that are closed, until they are seen again */
    size_t blocked_count;
    const char *const *unreachable; /* places to leave out, with all ways to them … */
    size_t unreachable_count;
    const char *const *reachable; /* … until they are said to be reachable, or the explorer is there */
    size_t reachable_count;
} noge_report;

/* Takes in a report: all of it, or nothing and NOGE_BAD_INPUT where it contradicts itself or names a place never heard
 * of. Seeing adds: what was seen before and is not mentioned stays. A way told with another length has that from now
 * on; told twice at once, the shorter counts. A place does not see itself; that it does is passed over.
 *
 * New places are numbered as they are told; the order matters to policies. The walk to `at` counts as the shortest way
 * known before; if there was none, known afterwards; if there still is none, nothing.
 * Expected O(what is told and its search); blocked ways and unreachable places cost more, see noge/map.h. */
NOGE_API noge_status noge_agent_tell(noge_agent *agent, const noge_report *report, noge_error *error);

/* Would it be taken in? Changes nothing. */
NOGE_API noge_status noge_agent_check(const noge_agent *agent, const noge_report *report, noge_error *error);

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

typedef enum noge_agent_state {
    NOGE_AGENT_GO,      /* go there */
    NOGE_AGENT_DONE,    /* everything heard of has been visited, or cannot be reached as was told */
    NOGE_AGENT_STUCK,   /* something is left, but no known way leads there */
    NOGE_AGENT_NOWHERE, /* nothing has been told yet */
} noge_agent_state;

typedef struct noge_advice {
    noge_agent_state state;
    noge_node go;          /* the rest only if there is somewhere to go */
    const noge_node *path; /* from where the explorer is to `go`, both included; valid until the next call */
    uint32_t path_count;
    double cost; /* the path's length */
} noge_advice;

/* Where to go next. An explorer on the way there that has learnt nothing new is sent on to the same place; otherwise
 * the policy decides anew. */
NOGE_API noge_status noge_agent_decide(noge_agent *agent, noge_advice *advice, noge_error *error);

/* A frontier node, as the agent sees it. */
typedef struct noge_candidate {
    noge_node node;
    double distance; /* INFINITY: out of reach */
    double score;    /* a learned policy's; the greater the better. NaN for others, and for what it does not think of */
} noge_candidate;

/* All of them in order of discovery; valid until the next call. O(known edges), and a decision if the policy learned.
 */
NOGE_API noge_status noge_agent_frontier(noge_agent *agent, const noge_candidate **candidate, uint32_t *count,
                                         noge_error *error);

typedef struct noge_agent_totals {
    uint32_t nodes, visited, frontier;
    uint32_t unreachable; /* places said to be so */
    uint64_t edges;
    uint32_t decisions; /* places visited after the first */
    double walked, rate;
} noge_agent_totals;

NOGE_API noge_agent_totals noge_agent_count(const noge_agent *agent);

/* The node of that name, NOGE_NO_NODE if it was never heard of; and the name of a node, terminated, which may be part
 * of the next report and is valid until that is taken in. */
NOGE_API noge_node noge_agent_find(const noge_agent *agent, const char *name);
NOGE_API const char *noge_agent_name(const noge_agent *agent, noge_node node);

/* Was this place said to be unreachable? */
NOGE_API bool noge_agent_is_closed(const noge_agent *agent, noge_node node);

/* The map, for everything else: noge_map_path and the like. Not to be changed. */
NOGE_API noge_map *noge_agent_map(noge_agent *agent);

/* The map so far as a graph, with names. O(known). */
NOGE_API noge_status noge_agent_graph(const noge_agent *agent, noge_graph **graph, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
