/* Each unvisited node keeps its nearest other unvisited node. A visit to a node concerns only those who have it as
 * their nearest; they search again. A search ends at the first unvisited node, so it passes visited ones only. */
#include "learn/plus/plus_remaining.h"
#include "base/memory.h"
#include "base/queue.h"

#include <math.h>
#include <stdlib.h>

enum { LOOKS = 4096 }; /* edges that a search follows at most */

typedef struct place {
    noge_node nearest;    /* the nearest other unvisited node, or NOGE_NO_NODE */
    double distance;      /* to it; 0 if there is none */
    noge_node first;      /* of the nodes that have this one as their nearest, a list: */
    noge_node next, prev; /* in the list of this node's nearest */
    bool visited;
    uint32_t met; /* the last search that settled it */
} place;

struct noge_remaining {
    place *node;
    size_t space;
    uint32_t search;

    const noge_graph *graph;
    bool weighted;
    double sum;

    noge_node heap[LOOKS + 1]; /* of the search: nodes with the length of a path to them */
    double length[LOOKS + 1];
};

noge_status noge_remaining_create(noge_remaining **result, noge_error *error) {
    *result = noge_allocate(1, sizeof **result, error);
    return *result ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_remaining_free(noge_remaining *remaining) {
    if (!remaining)
        return;
    free(remaining->node);
    free(remaining);
}

/* ---- Searching --------------------------------------------------------------------------------------------------- */

/* The nearest other unvisited node, or NOGE_NO_NODE. *length: its distance, or how far the search came. */
static noge_node search(noge_remaining *all, noge_node from, double *length) {
    const noge_graph *graph = all->graph;
    uint32_t looks = LOOKS, search = ++all->search;
    noge_queue queue = {.item = all->heap, .key = all->length};
    noge_queue_put(&queue, from, 0);
    while (queue.count > 0) {
        noge_node node = noge_queue_take(&queue, length);
        if (all->node[node].met == search)
            continue;
        all->node[node].met = search;
        if (node != from && !all->node[node].visited)
            return node;
        for (uint64_t i = graph->offset[node]; i < graph->offset[node + 1]; i++) {
            if (looks-- == 0)
                return NOGE_NO_NODE;
            if (all->node[graph->neighbor[i]].met != search)
                noge_queue_put(&queue, graph->neighbor[i],
                               *length + (all->weighted && graph->length ? graph->length[i] : 1));
        }
    }
    *length = 0;
    return NOGE_NO_NODE;
}

/* ---- Keeping the nearest ----------------------------------------------------------------------------------------- */

static void leave(noge_remaining *all, noge_node node) {
    place *at = &all->node[node];
    all->sum -= at->distance;
    at->distance = 0;
    if (at->nearest == NOGE_NO_NODE)
        return;
    if (at->prev == NOGE_NO_NODE)
        all->node[at->nearest].first = at->next;
    else
        all->node[at->prev].next = at->next;
    if (at->next != NOGE_NO_NODE)
        all->node[at->next].prev = at->prev;
    at->nearest = NOGE_NO_NODE;
}

static void join(noge_remaining *all, noge_node node) {
    place *at = &all->node[node];
    at->nearest = search(all, node, &at->distance);
    all->sum += at->distance;
    if (at->nearest == NOGE_NO_NODE)
        return;
    at->prev = NOGE_NO_NODE;
    at->next = all->node[at->nearest].first;
    if (at->next != NOGE_NO_NODE)
        all->node[at->next].prev = node;
    all->node[at->nearest].first = node;
}

static void visit(noge_remaining *all, noge_node node) {
    all->node[node].visited = true;
    leave(all, node);
    for (noge_node other; (other = all->node[node].first) != NOGE_NO_NODE;) {
        leave(all, other);
        join(all, other);
    }
}

noge_status noge_remaining_of(noge_remaining *all, const noge_graph *graph, const noge_episode *episode, double unit,
                              double *sum, noge_error *error) {
    noge_status status = noge_reserve(&all->node, &all->space, graph->node_count, sizeof *all->node, error);
    if (status != NOGE_OK)
        return status;
    all->graph = graph;
    all->weighted = episode->map->task.weighted;
    all->sum = 0;
    all->search = 0;
    for (noge_node v = 0; v < graph->node_count; v++)
        all->node[v] = (place){.nearest = NOGE_NO_NODE, .first = NOGE_NO_NODE};
    for (noge_node v = 0; v < graph->node_count; v++)
        join(all, v);
    for (uint32_t t = 0; t <= episode->step_count; t++) {
        visit(all, noge_world_graph_node(episode->world, episode->step[t].visit));
        sum[t] = fmax(0, all->sum / unit);
    }
    return NOGE_OK;
}
