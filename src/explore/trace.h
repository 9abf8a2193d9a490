/* What traces share inside the program: the header line, and the walk that a replay returns. Public part: noge/trace.h.
 */
#ifndef NOGE_EXPLORE_TRACE_H
#define NOGE_EXPLORE_TRACE_H

#include "base/text/text.h"

#include <jansson.h>
#include <noge/trace.h>

/* Reads the header from its JSON object. where: `FILE:LINE` for messages. Free it with noge_trace_header_free. */
noge_status noge_trace_header_parse(noge_trace_header **header, const json_t *object, const char *where,
                                    noge_error *error);

/* noge_trace_create that also appends every line to a text, which must outlive the trace. path: NULL if there is no
 * file. copy: NULL if there is no text. One of them must be there. */
noge_status noge_trace_begin(noge_trace **trace, const char *path, noge_text *copy, noge_episode *episode,
                             const noge_graph *graph, const noge_trace_options *options, noge_error *error);

/* Every node walked over, in order, for replays and drawings. Begin with {0}. */
typedef struct noge_walk {
    noge_node *node;
    size_t count, space;
    size_t *end; /* number of nodes up to each visit; animations need it */
    size_t end_count, end_space;
} noge_walk;

/* Appends a node. Amortised O(1). */
noge_status noge_walk_add(noge_walk *walk, noge_node node, noge_error *error);

/* Says that the node added last was visited. */
noge_status noge_walk_end(noge_walk *walk, noge_error *error);
void noge_walk_free(noge_walk *walk);

#endif
