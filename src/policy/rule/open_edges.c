/* Rows are in one pool. A row that outgrows its room moves to the end of the pool with twice the room, so the pool is
 * at most about three times as large as its rows. */
#include "policy/rule/open_edges.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void noge_open_edges_begin(noge_open_edges *self, uint64_t seed) {
    self->random = noge_random_stream(seed, "open edges", 0);
    self->edge_used = self->row_count = 0;
    self->visits_read = 0;
    self->news_read = self->changes_read = 0;
}

void noge_open_edges_free(noge_open_edges *self) {
    free(self->edge);
    free(self->row);
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

static int compare(const void *left, const void *right) {
    const noge_open_edge *a = left, *b = right;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return (a->node > b->node) - (a->node < b->node);
}

/* Rows for all nodes of the map; those of new nodes are empty. */
static noge_status reserve_rows(noge_open_edges *self, const noge_map *map, noge_error *error) {
    if (self->row_count >= map->node_count)
        return NOGE_OK;
    noge_status status = noge_reserve(&self->row, &self->row_space, map->node_count, sizeof *self->row, error);
    if (status != NOGE_OK)
        return status;
    memset(self->row + self->row_count, 0, (map->node_count - self->row_count) * sizeof *self->row);
    self->row_count = map->node_count;
    return NOGE_OK;
}

static noge_status widen(noge_open_edges *self, noge_open_row *row, uint32_t count, noge_error *error) {
    if (count <= row->space)
        return NOGE_OK;
    size_t space = row->space > 0 ? 2 * (size_t)count : count; /* most rows never grow */
    noge_status status =
        noge_reserve(&self->edge, &self->edge_space, self->edge_used + space, sizeof *self->edge, error);
    if (status != NOGE_OK)
        return status;
    row->first = self->edge_used;
    row->space = (uint32_t)space;
    self->edge_used += space;
    return NOGE_OK;
}

/* Makes the row of a visited node from the map. O(degree · log(degree)). */
static noge_status make_row(noge_open_edges *self, const noge_map *map, noge_node node, noge_error *error) {
    const noge_row edges = noge_map_row(map, node);
    noge_open_row *row = &self->row[node];
    uint32_t count = 0;
    for (uint32_t i = 0; i < edges.count; i++)
        count += noge_map_on_frontier(map, edges.node[i]);
    noge_status status = widen(self, row, count, error);
    if (status != NOGE_OK)
        return status;
    row->count = row->next = 0;
    for (uint32_t i = 0; i < edges.count; i++)
        if (noge_map_on_frontier(map, edges.node[i]))
            self->edge[row->first + row->count++] =
                (noge_open_edge){.length = noge_row_length(edges, i),
                                 .order = (uint32_t)(noge_random_bits(&self->random) >> 32),
                                 .node = edges.node[i]};
    if (count > 1)
        qsort(self->edge + row->first, count, sizeof *self->edge, compare);
    return NOGE_OK;
}

/* The node's row after a change; a node that is not visited has none. */
static noge_status update_row(noge_open_edges *self, const noge_map *map, noge_node node, noge_error *error) {
    if (noge_map_is_visited(map, node))
        return make_row(self, map, node, error);
    self->row[node].count = self->row[node].next = 0;
    return NOGE_OK;
}

const noge_open_edge *noge_open_edges_least(noge_open_edges *self, const noge_map *map, noge_node node) {
    noge_open_row *row = &self->row[node];
    while (row->next < row->count && !noge_map_on_frontier(map, self->edge[row->first + row->next].node))
        row->next++;
    return row->next < row->count ? &self->edge[row->first + row->next] : NULL;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

noge_status noge_open_edges_follow(noge_open_edges *self, const noge_map *map, noge_open_event *event, noge_node *node,
                                   noge_error *error) {
    *event = NOGE_OPEN_NOTHING;
    noge_status status = reserve_rows(self, map, error);
    if (status != NOGE_OK)
        return status;
    if (self->visits_read < map->visit_count) {
        *event = NOGE_OPEN_VISIT;
        *node = map->visit[self->visits_read];
        status = make_row(self, map, *node, error);
        self->visits_read += status == NOGE_OK;
        self->changes_read += status == NOGE_OK;
        return status;
    }
    /* Walking to a visited node is in the log as well, but does not count as a change: then there is nothing to read.
     */
    if (self->changes_read == noge_map_changes(map))
        self->news_read = noge_log_end(map);
    uint64_t reader = self->news_read;
    noge_news news;
    if (!noge_log_next(map, &reader, &news)) {
        self->changes_read = noge_map_changes(map);
        return NOGE_OK;
    }
    *event = news.all ? NOGE_OPEN_ALL : NOGE_OPEN_CHANGE;
    *node = news.first;
    for (noge_node v = news.first; v < news.end && status == NOGE_OK; v++)
        status = update_row(self, map, v, error);
    if (status == NOGE_OK)
        self->news_read = reader;
    return status;
}
