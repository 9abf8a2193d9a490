/* Traces: explorations recorded as JSON lines, for other programs and for replaying them.
 *
 *     noge_trace_create(&trace, "walk.jsonl", episode, graph, &options, &error);
 *     while (!noge_episode_over(episode)) {
 *         noge_policy_choose(policy, episode->map, &node, &error);
 *         noge_trace_step(trace, node, &error);               // instead of noge_episode_step
 *     }
 *     noge_trace_return(trace, &error);                       // walks home if the exploration must return
 *     noge_trace_commit(trace, &error);
 *     noge_trace_free(trace);
 *
 * The first line is a header: {"noge": version, "graph", "source", "policy", "seed", "weighted"}. It has "return": true
 * if the exploration must return, and "budget_distance" if it has such a budget. One line for each visit follows; the
 * first is the source's visit at t = 0:
 *
 * - t, visit: number of decisions so far, and the visited node;
 * - cost, path: length of the walk to that node, and the nodes on it, from the previous node to `visit`;
 * - new, closed: nodes seen for the first time, and known nodes found to be neighbours, in the order in which they
 *   were revealed;
 * - known_nodes, known_edges, frontier, rate: the state of the map after the visit.
 *
 * An exploration that must return ends with the line of its way home: t; home, the source; cost and path of this walk;
 * walked, the length of the whole walk. Nodes are given by their names in the graph, always as strings.
 *
 * Thread-safety: a trace is used by one thread at a time. Different traces are independent. */
#ifndef NOGE_TRACE_H
#define NOGE_TRACE_H

#include <noge/explore.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* A trace that is being written. */
typedef struct noge_trace noge_trace;

/* What the header says beside the episode itself. Strings are borrowed for the call. */
typedef struct noge_trace_options {
    size_t size;            /* sizeof(noge_trace_options) */
    const char *graph_name; /* name of the graph; NULL: "" */
    const char *policy;     /* name of the policy; NULL: "" */
    uint64_t seed;          /* seed of the exploration */
    bool overwrite;         /* replace a file that exists; otherwise that is NOGE_USAGE */
} noge_trace_options;

/* Begins the trace of an episode in which nothing has been decided yet, and writes the header and the source's visit.
 * path: "-" means standard output; .gz and .xz compress. The file appears under its name when it is committed. episode
 * and graph are borrowed until the trace is freed. NOGE_BAD_INPUT if a node's name is not UTF-8. */
NOGE_API noge_status noge_trace_create(noge_trace **trace, const char *path, noge_episode *episode,
                                       const noge_graph *graph, const noge_trace_options *options, noge_error *error);

/* Visits a frontier node, as noge_episode_step does, and writes its line. */
NOGE_API noge_status noge_trace_step(noge_trace *trace, noge_node node, noge_error *error);

/* Walks home, as noge_episode_return does, and writes the line of that walk. Nothing happens if the exploration need
 * not return or has returned. */
NOGE_API noge_status noge_trace_return(noge_trace *trace, noge_error *error);

/* Writes everything to the disk. After this success, committing can hardly fail; call it first where several files
 * must appear together. */
NOGE_API noge_status noge_trace_finish(noge_trace *trace, noge_error *error);

/* Finishes the file and gives it its name. Nothing can be added afterwards. */
NOGE_API noge_status noge_trace_commit(noge_trace *trace, noge_error *error);

/* Frees the trace; a file that was not committed is removed. NULL is allowed. */
NOGE_API void noge_trace_free(noge_trace *trace);

/* ---- Reading and replaying --------------------------------------------------------------------------------------- */

/* The header of a trace. The library allocates it; it may grow at its end. */
typedef struct noge_trace_header {
    const char *version;    /* version of noge that wrote the trace */
    const char *graph_name; /* name of the graph */
    const char *source;     /* name of the node where the exploration began */
    const char *policy;     /* name of the policy */
    uint64_t seed;          /* seed of the exploration */
    const noge_task *task;  /* how the graph was explored; owned by the header */
} noge_trace_header;

/* Reads the header alone, for example to find the graph that noge_trace_replay needs. Free it with
 * noge_trace_header_free. NOGE_BAD_INPUT if the file is not a trace. O(size of the file). */
NOGE_API noge_status noge_trace_read_header(noge_trace_header **header, const char *path, noge_error *error);

/* Frees a header. NULL is allowed. */
NOGE_API void noge_trace_header_free(noge_trace_header *header);

/* An exploration that was replayed from its trace. The library allocates it; it may grow at its end. Read its fields,
 * do not change them. */
typedef struct noge_recording {
    const noge_trace_header *header; /* the trace's header */
    noge_node source;                /* node of the graph where the exploration began */
    noge_map *map;                   /* the explorer's map at the end */
    uint32_t step_count;             /* number of decisions */
    const noge_step *step;           /* [step_count + 1] the visits, the source's first */
    const noge_node *graph_node;     /* [nodes of the map] node of the graph for each node of the map */
    size_t walk_count;               /* number of nodes in `walk` */
    const noge_node *walk;           /* [walk_count] the graph's nodes that were walked over, in order */
    const size_t *walk_end;          /* [step_count + 1] number of nodes in `walk` up to each visit */
    bool returned;                   /* the trace has the way home: the last nodes of `walk` */
    double way_home;                 /* its length; 0 without it */
} noge_recording;

/* Replays a trace on its graph and compares every field with what follows from the graph. The order in which nodes are
 * revealed is taken from the trace. The first contradiction is NOGE_BAD_INPUT, with file and line. Free *recording with
 * noge_recording_free. */
NOGE_API noge_status noge_trace_replay(noge_recording **recording, const char *path, const noge_graph *graph,
                                       noge_error *error);

/* Frees a recording and its map. NULL is allowed. */
NOGE_API void noge_recording_free(noge_recording *recording);

#ifdef __cplusplus
}
#endif
#endif
