/* Made-up traces of a small graph with names and lengths: refused with a reason, or an exploration of it. */
#include "explore/trace.h"
#include "support.h"

#include <string.h>

static const char edges[] = "a b 1\nb c 2\nc a 2.5\nc d 4\nd e 1\ne f 0.5\nf d 3\n";

static noge_graph *town(void) {
    static noge_graph *graph;
    noge_error error = {0};
    if (!graph)
        fuzz_require(noge_graph_parse(&graph, "town", edges, sizeof edges - 1, NOGE_FORMAT_EDGELIST, NULL, &error) ==
                         NOGE_OK,
                     "no graph", &error);
    return graph;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    noge_graph *graph = town();
    noge_trace_replay replay = {0};
    noge_error error = {0};
    fuzz_file file = fuzz_file_of(bytes, size);
    noge_status status = noge_trace_replay_run(&replay, file.path, graph, &error);
    if (status == NOGE_OK) {
        fuzz_require(replay.step_count < graph->node_count, "more visits than nodes", &error);
        fuzz_require(replay.source < graph->node_count && replay.policy, "a trace without its header", &error);
        bool visited[16] = {0};
        for (uint32_t i = 0; i <= replay.step_count; i++) {
            noge_node node = replay.graph_node[replay.step[i].visit];
            fuzz_require(node < graph->node_count && !visited[node], "a node was visited twice", &error);
            visited[node] = true;
        }
    } else {
        fuzz_require_reason(status, &error);
    }
    noge_trace_replay_free(&replay);
    fuzz_file_close(file);
    return 0;
}
