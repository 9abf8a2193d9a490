/* Made-up traces of a small graph with names and lengths: refused with a reason, or an exploration of it. */
#include "mutate/mutate.h"
#include "support.h"

#include <noge/trace.h>

static const char edges[] = "a b 1\nb c 2\nc a 2.5\nc d 4\nd e 1\ne f 0.5\nf d 3\n";

static noge_graph *town(void) {
    static noge_graph *graph;
    noge_error error = {0};
    if (!graph)
        fuzz_require(noge_graph_parse(&graph, "town", edges, sizeof edges - 1, READ(NOGE_FORMAT_EDGELIST), NULL,
                                      &error) == NOGE_OK,
                     "no graph", &error);
    return graph;
}

static void check(const noge_recording *recording, const noge_graph *graph) {
    bool visited[16] = {0};
    fuzz_accept();
    fuzz_require(recording->step_count < graph->node_count, "more visits than nodes", NULL);
    fuzz_require(recording->source < graph->node_count && recording->header->policy, "no header", NULL);
    for (uint32_t i = 0; i <= recording->step_count; i++) {
        noge_node node = recording->graph_node[recording->step[i].visit];
        fuzz_require(node < graph->node_count && !visited[node], "a node was visited twice", NULL);
        visited[node] = true;
    }
    for (size_t i = 1; i < recording->walk_count; i++)
        fuzz_require(noge_graph_edge(graph, recording->walk[i - 1], recording->walk[i]) != NOGE_NO_EDGE,
                     "a walk beside the edges", NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    noge_graph *graph = town();
    noge_recording *recording = NULL;
    noge_error error = {0};
    fuzz_file file = fuzz_file_of(bytes, size);
    noge_status status = noge_trace_replay(&recording, file.path, graph, &error);
    if (status == NOGE_OK)
        check(recording, graph);
    else
        fuzz_require_reason(status, &error);
    noge_recording_free(recording);
    noge_trace_header *header = NULL;
    status = noge_trace_read_header(&header, file.path, &error);
    if (status != NOGE_OK)
        fuzz_require_reason(status, &error);
    noge_trace_header_free(header);
    fuzz_file_close(file);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_json_lines)
