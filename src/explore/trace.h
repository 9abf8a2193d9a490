/* Traces: an exploration as JSON lines, for people with other programs and for walking it again.
 *
 * The first line is a header: {"noge": version, "graph", "source", "policy", "seed", "weighted"}. Then one line a
 * visit, the source's at t = 0 included:
 *
 * - t, visit: the decision's number and the node chosen;
 * - cost, path: how far it was, and the nodes walked over, from the former node to `visit`;
 * - new, closed: nodes seen for the first time, and known ones that turned out to be neighbours, as they showed;
 * - known_nodes, known_edges, frontier, rate: after looking around.
 *
 * Nodes are called by their names in the graph, always as strings. */
#ifndef NOGE_EXPLORE_TRACE_H
#define NOGE_EXPLORE_TRACE_H

#include "base/output.h"
#include "base/text.h"
#include "explore/walk.h"

#include <noge/explore.h>

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

typedef struct noge_trace_header {
    const char *graph_name;
    const char *policy;
    noge_node source;
    uint64_t seed;
    bool weighted;
} noge_trace_header;

typedef struct noge_trace_writer {
    const noge_graph *graph;
    noge_output *output;
    noge_text line;
    uint32_t known_nodes;     /* before the visit */
    uint32_t known_neighbors; /* of the node to visit, before the visit */
} noge_trace_writer;

/* Opens the file and writes the header and the source's line. The writer starts as {0}. */
noge_status noge_trace_open(noge_trace_writer *writer, const char *path, bool overwrite, const noge_graph *graph,
                            const noge_trace_header *header, const noge_episode *begun, noge_error *error);

/* Before a visit: remembers what is known. */
void noge_trace_before(noge_trace_writer *writer, const noge_episode *episode, noge_node choice);

/* After it: writes the line. path: the way there in the graph's nodes, from where the explorer stood. */
noge_status noge_trace_after(noge_trace_writer *writer, const noge_episode *episode, const noge_node *path,
                             size_t path_count, noge_error *error);

/* Brings it to the disk; what may fail for want of room has failed or not. */
noge_status noge_trace_finish(noge_trace_writer *writer, noge_error *error);

/* Gives the file its name. Close the writer afterwards. */
noge_status noge_trace_commit(noge_trace_writer *writer, noge_error *error);

/* Frees the writer and throws away a file that was not committed. */
void noge_trace_close(noge_trace_writer *writer);

/* ---- Walking again ----------------------------------------------------------------------------------------------- */

/* A trace that was walked again. */
typedef struct noge_trace_replay {
    char *policy;
    noge_node source;
    uint64_t seed;
    bool weighted;
    noge_map *map;   /* as it was at the end */
    noge_step *step; /* [step_count + 1] */
    uint32_t step_count;
    size_t step_space;
    noge_node *graph_node; /* [nodes of the map]: the graph's node */
    size_t graph_node_space;
    noge_walk walk;
} noge_trace_replay;

/* Walks a trace again on the graph and compares every field with what a map makes of it; the order in which nodes
 * showed is the trace's. The first contradiction is NOGE_BAD_INPUT with file and line. The replay starts as {0}; free
 * it in success and in failure. */
noge_status noge_trace_replay_run(noge_trace_replay *replay, const char *path, const noge_graph *graph,
                                  noge_error *error);
void noge_trace_replay_free(noge_trace_replay *replay);

#endif
