/* Pieces of a city: neighbourhoods that an explorer of training can finish. */
#include "base/memory.h"
#include "base/random.h"
#include "graph/dataset.h"
#include <noge/cities.h>

#include <stdlib.h>

enum { TRAIN = 120, TEST = 30, LEAST = 50, MOST = 499 };

/* Room for searches in either part. */
typedef struct cutter {
    bool *keep;
    noge_node *queue;
} cutter;

/* Marks the nodes fewest steps away from `centre`, up to `most`. Returns how many there are. */
static uint32_t mark_nearest(const noge_graph *graph, noge_node centre, uint32_t most, const cutter *room) {
    uint32_t count = 1;
    for (noge_node v = 0; v < graph->node_count; v++)
        room->keep[v] = v == centre;
    room->queue[0] = centre;
    for (uint32_t i = 0; i < count; i++) {
        noge_node v = room->queue[i];
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1] && count < most; e++) {
            noge_node w = graph->neighbor[e];
            if (!room->keep[w])
                room->queue[count++] = w;
            room->keep[w] = true;
        }
    }
    return count;
}

/* Sizes are drawn by their order of magnitude. A centre in a remnant too small for that is drawn again a few times. */
static noge_status cut_piece(const noge_graph *graph, noge_random *lots, const cutter *room, noge_graph **piece,
                             noge_error *error) {
    uint32_t low = LEAST << noge_random_below(lots, 4), high = 2 * low - 1 < MOST ? 2 * low - 1 : MOST;
    uint32_t size = low + noge_random_below(lots, high - low + 1);
    for (int attempt = 0; attempt < 10; attempt++) {
        noge_node centre = noge_random_below(lots, graph->node_count);
        if (mark_nearest(graph, centre, size, room) >= LEAST)
            break;
    }
    return noge_graph_part(graph, room->keep, piece, error);
}

static noge_status cut_pieces(noge_dataset *set, noge_graph *const part[2], noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < TRAIN + TEST && status == NOGE_OK; i++) {
        const noge_graph *from = part[i >= TRAIN];
        noge_random lots = noge_random_stream(set->seed, "pieces", i);
        cutter room = {noge_allocate(from->node_count, sizeof *room.keep, error),
                       noge_allocate(from->node_count, sizeof *room.queue, error)};
        *(i < TRAIN ? &set->train[i] : &set->test[i - TRAIN]) = i;
        status = room.keep && room.queue ? cut_piece(from, &lots, &room, &set->graph[i], error) : NOGE_NO_MEMORY;
        free(room.keep);
        free(room.queue);
    }
    return status;
}

noge_status noge_dataset_of_pieces(noge_dataset **dataset, const char *name, const noge_graph *graph, uint64_t seed,
                                   noge_error *error) {
    noge_graph *part[2] = {NULL, NULL};
    noge_dataset *set = *dataset = NULL;
    noge_status status = noge_cut_diagonal(graph, &part[0], &part[1], error);
    if (status == NOGE_OK)
        status = noge_dataset_allocate(&set, name, TRAIN + TEST, TRAIN, TEST, error);
    if (status == NOGE_OK) {
        set->seed = seed;
        status = cut_pieces(set, part, error);
    }
    noge_graph_free(part[0]);
    noge_graph_free(part[1]);
    if (status != NOGE_OK) {
        noge_dataset_free(set);
        return status;
    }
    *dataset = set;
    return NOGE_OK;
}
