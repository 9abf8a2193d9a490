/* Connected pieces of a graph as a data set: small maps of a large city, to train on. A piece is a ball: the nodes that
 * are nearest to a random node, by lengths of paths. */
#include "base/error.h"
#include "base/heap.h"
#include "base/memory.h"
#include "graph/dataset.h"
#include "graph/generate/draw.h"

#include "graph/cities.h"
#include <stdlib.h>
#include <string.h>

enum { TRAIN = 300, TEST = 75, LEAST = 100, MOST = 800, MOST_ATTEMPTS = 10000 };

/* Marks the `wanted` nodes nearest to `centre`, or all in reach if they are fewer. Returns their number. */
static uint32_t mark_ball(const noge_graph *graph, noge_node centre, uint32_t wanted, noge_heap *near, bool *keep) {
    uint32_t kept = 0;
    memset(keep, 0, graph->node_count * sizeof *keep);
    noge_heap_clear(near);
    noge_heap_offer(near, centre, 0);
    while (near->count > 0 && kept < wanted) {
        noge_node v = noge_heap_take(near);
        keep[v] = true;
        kept++;
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            if (!keep[graph->neighbor[e]])
                noge_heap_offer(near, graph->neighbor[e], near->key[v] + (graph->length ? graph->length[e] : 1));
    }
    return kept;
}

/* Cuts one piece. A centre in a small component is drawn again. */
static noge_status cut_piece(const noge_graph *graph, noge_random *random, noge_heap *near, bool *keep,
                             noge_graph **piece, noge_error *error) {
    uint32_t wanted = noge_draw_magnitude(random, LEAST, MOST), kept = 0;
    for (int i = 0; i < MOST_ATTEMPTS && kept < LEAST; i++)
        kept = mark_ball(graph, noge_random_below(random, graph->node_count), wanted, near, keep);
    if (kept < LEAST)
        return noge_fail(error, NOGE_BAD_INPUT, "no component with %d nodes was found to cut pieces of", LEAST);
    return noge_graph_part(graph, keep, piece, error);
}

noge_status noge_dataset_of_pieces(noge_dataset **dataset, const char *name, const noge_graph *graph, uint64_t seed,
                                   noge_error *error) {
    noge_dataset *set = *dataset = NULL;
    noge_heap near = {0};
    bool *keep = noge_allocate(graph->node_count, sizeof *keep, error);
    noge_status status = keep ? noge_dataset_allocate(&set, name, TRAIN + TEST, TRAIN, TEST, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = noge_heap_create(&near, graph->node_count, error);
    if (status == NOGE_OK && graph->node_count < LEAST)
        status = noge_fail(error, NOGE_BAD_INPUT, "%u nodes are too few to cut pieces of; expected at least %d",
                           graph->node_count, LEAST);
    for (uint32_t i = 0; i < TRAIN + TEST && status == NOGE_OK; i++) {
        noge_random random = noge_random_stream(seed, name, i);
        *(i < TRAIN ? &set->train[i] : &set->test[i - TRAIN]) = i;
        status = cut_piece(graph, &random, &near, keep, &set->graph[i], error);
    }
    noge_heap_free(&near);
    free(keep);
    if (status != NOGE_OK) {
        noge_dataset_free(set);
        return status;
    }
    set->seed = seed;
    *dataset = set;
    return NOGE_OK;
}
