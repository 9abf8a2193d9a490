/* Which nodes are blocked. An examination searches from a visited node u for an open edge that blocks its shortest open
 * edges. If it finds one, u leaves a note at the unvisited end of that edge. Otherwise it leaves a note at every
 * frontier node that it met. Only a visit to one of these, or a new edge of one, can change its status: distances
 * between known nodes shrink only through edges of frontier nodes. So each visit examines just the nodes with notes at
 * the visited node, its neighbours, and the free nodes with notes at frontier nodes that it closes a loop with.
 *
 * Nodes whose shortest open edge is the shortest of all are free without a search. They are kept apart, and examined
 * once a shorter edge appears. So graphs whose edges are equally long need no search at all, and neither do stars. */
#include "base/memory.h"
#include "policy/rule/blocking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NO_NOTE UINT32_MAX

void noge_blocking_begin(noge_blocking *self, double delta, uint64_t seed) {
    noge_open_edges_begin(&self->open, seed);
    self->delta = delta;
    self->node_count = self->note_count = self->list_count = self->trivial_count = 0;
    self->free_note = NO_NOTE;
    self->trivial_length = INFINITY;
    self->shortest.count = self->ready.count = 0;
}

void noge_blocking_free(noge_blocking *self) {
    noge_open_edges_free(&self->open);
    free(self->node);
    free(self->note);
    free(self->list);
    free(self->trivial);
    free(self->shortest.entry);
    free(self->ready.entry);
    free(self->ahead.entry);
    free(self->place);
    free(self->seen);
}

/* Room for all nodes of the map. */
static noge_status reserve_nodes(noge_blocking *self, const noge_map *map, noge_error *error) {
    noge_status status = noge_reserve(&self->node, &self->node_space, map->node_count, sizeof *self->node, error);
    if (status == NOGE_OK)
        status = noge_reserve(&self->place, &self->place_space, map->node_count, sizeof *self->place, error);
    if (status != NOGE_OK)
        return status;
    for (; self->node_count < map->node_count; self->node_count++)
        self->node[self->node_count] = (noge_block_node){.least = INFINITY, .note = NO_NOTE, .owner = NOGE_NO_NODE};
    for (; self->place_count < map->node_count; self->place_count++)
        self->place[self->place_count].search = 0;
    return NOGE_OK;
}

/* ---- Heaps ------------------------------------------------------------------------------------------------------- */

static bool before(const noge_block_entry *a, const noge_block_entry *b) {
    if (a->key != b->key)
        return a->key < b->key;
    return a->tie != b->tie ? a->tie < b->tie : a->node < b->node;
}

static noge_status push(noge_block_heap *heap, noge_block_entry entry, noge_error *error) {
    noge_status status = noge_reserve(&heap->entry, &heap->space, heap->count + 1, sizeof *heap->entry, error);
    if (status != NOGE_OK)
        return status;
    size_t place = heap->count++;
    for (; place > 0 && before(&entry, &heap->entry[(place - 1) / 2]); place = (place - 1) / 2)
        heap->entry[place] = heap->entry[(place - 1) / 2];
    heap->entry[place] = entry;
    return NOGE_OK;
}

static noge_block_entry pop(noge_block_heap *heap) {
    noge_block_entry first = heap->entry[0], last = heap->entry[--heap->count];
    size_t place = 0;
    for (size_t child = 1; child < heap->count; child = 2 * place + 1) {
        child += child + 1 < heap->count && before(&heap->entry[child + 1], &heap->entry[child]);
        if (!before(&heap->entry[child], &last))
            break;
        heap->entry[place] = heap->entry[child];
        place = child;
    }
    heap->entry[place] = last;
    return first;
}

/* The length of the shortest open edge of all; INFINITY if there is none. */
static double shortest_of_all(noge_blocking *self) {
    while (self->shortest.count > 0) {
        const noge_block_entry *first = self->shortest.entry;
        const noge_block_node *at = &self->node[first->node];
        if (at->status != NOGE_BLOCK_CLOSED && at->length == first->key)
            return first->key;
        pop(&self->shortest);
    }
    return INFINITY;
}

const noge_block_entry *noge_blocking_first(noge_blocking *self, const noge_map *map) {
    while (self->ready.count > 0) {
        const noge_block_entry *first = self->ready.entry;
        const noge_block_node *at = &self->node[first->node];
        if (at->status == NOGE_BLOCK_FREE && at->length == first->tie &&
            (double)noge_map_visited_at(map, at->owner) == -first->key)
            return first;
        pop(&self->ready);
    }
    return NULL;
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

static bool is_current(const noge_blocking *self, const noge_block_note *note) {
    return self->node[note->node].stamp == note->stamp && self->node[note->node].status != NOGE_BLOCK_CLOSED;
}

static void free_note(noge_blocking *self, uint32_t note) {
    self->note[note].next = self->free_note;
    self->free_note = note;
}

/* Removes the notes of frontier nodes that are out of date. Returns how many. */
static size_t collect_notes(noge_blocking *self, const noge_map *map) {
    size_t freed = 0;
    for (uint32_t i = 0; i < map->frontier_count; i++)
        for (uint32_t *link = &self->node[map->frontier[i]].note; *link != NO_NOTE;) {
            uint32_t note = *link;
            if (is_current(self, &self->note[note])) {
                link = &self->note[note].next;
                continue;
            }
            *link = self->note[note].next;
            free_note(self, note);
            freed++;
        }
    return freed;
}

static noge_status leave_note(noge_blocking *self, const noge_map *map, noge_node at, noge_node about,
                              noge_error *error) {
    if (self->free_note == NO_NOTE && self->note_count == self->note_space) {
        size_t freed = collect_notes(self, map);
        if (freed == 0 || freed < self->note_count / 2) {
            noge_status status =
                noge_reserve(&self->note, &self->note_space, self->note_count + 1, sizeof *self->note, error);
            if (status != NOGE_OK)
                return status;
        }
    }
    uint32_t note = self->free_note;
    if (note != NO_NOTE)
        self->free_note = self->note[note].next;
    else
        note = (uint32_t)self->note_count++;
    self->note[note] = (noge_block_note){about, self->node[about].stamp, self->node[at].note};
    self->node[at].note = note;
    return NOGE_OK;
}

/* ---- Examining --------------------------------------------------------------------------------------------------- */

/* Offers a path of a search. True if the node's shortest edge blocks edges of this length. */
static noge_status offer(noge_blocking *self, const noge_map *map, noge_node node, double distance, double length,
                         bool *blocks, noge_error *error) {
    noge_block_place *place = &self->place[node];
    bool is_new = place->search != self->search;
    if (!is_new && place->distance <= distance)
        return NOGE_OK;
    *place = (noge_block_place){distance, self->search};
    noge_status status = NOGE_OK;
    if (is_new && noge_map_on_frontier(map, node)) {
        *blocks = self->node[node].least < length;
        status = noge_reserve(&self->seen, &self->seen_space, self->seen_count + 1, sizeof *self->seen, error);
        if (status == NOGE_OK)
            self->seen[self->seen_count++] = node;
    }
    return status == NOGE_OK ? push(&self->ahead, (noge_block_entry){.key = distance, .node = node}, error) : status;
}

static void begin_search(noge_blocking *self) {
    if (++self->search == 0) {
        for (size_t i = 0; i < self->place_count; i++)
            self->place[i].search = 0;
        self->search = 1;
    }
    self->seen_count = self->ahead.count = 0;
}

/* Searches from a visited node up to (1 + delta) times the length of its shortest open edge. Fills `seen` with the
 * frontier nodes there. If one blocks the edge, the search ends, and that node is the last. */
static noge_status search(noge_blocking *self, const noge_map *map, noge_node from, bool *blocked, noge_error *error) {
    const double length = self->node[from].length, reach = (1 + self->delta) * length;
    begin_search(self);
    *blocked = false;
    noge_status status = offer(self, map, from, 0, length, blocked, error);
    while (status == NOGE_OK && self->ahead.count > 0) {
        noge_block_entry nearest = pop(&self->ahead);
        if (nearest.key > self->place[nearest.node].distance)
            continue;
        const noge_row row = noge_map_row(map, nearest.node);
        for (uint32_t i = 0; i < row.count && status == NOGE_OK && !*blocked; i++) {
            double distance = nearest.key + noge_row_length(row, i);
            if (distance <= reach)
                status = offer(self, map, row.node[i], distance, length, blocked, error);
        }
        if (*blocked)
            break;
    }
    return status;
}

static noge_status list_trivial(noge_blocking *self, noge_node node, noge_error *error) {
    noge_status status =
        noge_reserve(&self->trivial, &self->trivial_space, self->trivial_count + 1, sizeof *self->trivial, error);
    if (status == NOGE_OK && !self->node[node].trivial)
        self->trivial[self->trivial_count++] = node;
    self->node[node].trivial = true;
    return status;
}

/* Leaves notes as the search found, and returns the new status. */
static noge_status judge(noge_blocking *self, const noge_map *map, noge_node node, uint8_t *judged, noge_error *error) {
    noge_block_node *at = &self->node[node];
    bool blocked;
    at->stamp++;
    *judged = NOGE_BLOCK_FREE;
    if (at->length <= self->trivial_length)
        return list_trivial(self, node, error);
    noge_status status = search(self, map, node, &blocked, error);
    *judged = blocked ? NOGE_BLOCK_BLOCKED : NOGE_BLOCK_FREE;
    for (size_t i = blocked ? self->seen_count - 1 : 0; i < self->seen_count && status == NOGE_OK; i++)
        status = leave_note(self, map, self->seen[i], node, error);
    return status;
}

/* Puts a visited node on the list for examination. */
static noge_status list_node(noge_blocking *self, noge_node node, noge_error *error) {
    if (self->node[node].listed)
        return NOGE_OK;
    noge_status status = noge_reserve(&self->list, &self->list_space, self->list_count + 1, sizeof *self->list, error);
    if (status != NOGE_OK)
        return status;
    self->list[self->list_count++] = node;
    self->node[node].listed = true;
    return NOGE_OK;
}

/* The new lengths of the listed nodes. A node whose length changed is as good as new: its shorter edges, gone now,
 * blocked the others. */
static noge_status update_lengths(noge_blocking *self, const noge_map *map, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < self->list_count && status == NOGE_OK; i++) {
        noge_block_node *at = &self->node[self->list[i]];
        const noge_open_edge *edge = noge_open_edges_least(&self->open, map, self->list[i]);
        if (!edge) {
            at->status = NOGE_BLOCK_CLOSED;
        } else if (at->status == NOGE_BLOCK_CLOSED || at->length != edge->length) {
            at->status = NOGE_BLOCK_BLOCKED;
            at->length = edge->length;
            status = push(&self->shortest, (noge_block_entry){.key = edge->length, .node = self->list[i]}, error);
        }
    }
    return status;
}

/* If the shortest open edge of all has another length now, the list of trivially free nodes begins anew. If it is
 * shorter, they are to be examined. */
static noge_status update_trivial(noge_blocking *self, noge_error *error) {
    const double shortest = shortest_of_all(self);
    if (shortest == self->trivial_length)
        return NOGE_OK;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < self->trivial_count && status == NOGE_OK; i++) {
        noge_block_node *at = &self->node[self->trivial[i]];
        at->trivial = false;
        if (shortest < self->trivial_length && at->status == NOGE_BLOCK_FREE)
            status = list_node(self, self->trivial[i], error);
    }
    self->trivial_length = shortest;
    self->trivial_count = 0;
    return status;
}

/* Examines the listed nodes. Those that become free get this owner. */
static noge_status examine(noge_blocking *self, const noge_map *map, noge_node owner, noge_error *error) {
    noge_status status = update_lengths(self, map, error);
    if (status == NOGE_OK)
        status = update_trivial(self, error);
    for (size_t i = 0; i < self->list_count && status == NOGE_OK; i++) {
        noge_node node = self->list[i];
        noge_block_node *at = &self->node[node];
        uint8_t judged = NOGE_BLOCK_CLOSED;
        at->listed = false;
        if (at->status != NOGE_BLOCK_CLOSED)
            status = judge(self, map, node, &judged, error);
        bool freed = judged == NOGE_BLOCK_FREE && at->status != NOGE_BLOCK_FREE;
        at->status = judged;
        if (freed && status == NOGE_OK) {
            at->owner = owner;
            double visited_at = noge_map_visited_at(map, owner);
            status = push(&self->ready, (noge_block_entry){-visited_at, at->length, node}, error);
        }
    }
    self->list_count = 0;
    return status;
}

/* ---- Visits and changes ------------------------------------------------------------------------------------------ */

/* Lists the nodes that have notes at a node: all, or the free ones only. */
static noge_status list_notes(noge_blocking *self, noge_node at, bool free_only, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t i = self->node[at].note; i != NO_NOTE && status == NOGE_OK; i = self->note[i].next) {
        noge_node node = self->note[i].node;
        if (is_current(self, &self->note[i]) && (!free_only || self->node[node].status == NOGE_BLOCK_FREE))
            status = list_node(self, node, error);
    }
    return status;
}

static void free_notes(noge_blocking *self, noge_node at) {
    while (self->node[at].note != NO_NOTE) {
        uint32_t note = self->node[at].note;
        self->node[at].note = self->note[note].next;
        free_note(self, note);
    }
}

static noge_status visit(noge_blocking *self, const noge_map *map, noge_node node, noge_error *error) {
    const noge_row row = noge_map_row(map, node);
    noge_status status = list_node(self, node, error);
    if (status == NOGE_OK)
        status = list_notes(self, node, false, error);
    for (uint32_t i = 0; i < row.count && status == NOGE_OK; i++) {
        noge_node other = row.node[i];
        if (!noge_map_on_frontier(map, other)) {
            status = list_node(self, other, error);
            continue;
        }
        self->node[other].least = fmin(self->node[other].least, noge_row_length(row, i));
        status = list_notes(self, other, true, error);
    }
    free_notes(self, node);
    return status == NOGE_OK ? examine(self, map, node, error) : status;
}

/* After a change of the world: any status may be another. */
static noge_status examine_all(noge_blocking *self, const noge_map *map, noge_error *error) {
    noge_status status = NOGE_OK;
    for (noge_node v = 0; v < map->node_count && status == NOGE_OK; v++) {
        const noge_row row = noge_map_row(map, v);
        if (noge_map_is_visited(map, v)) {
            status = list_node(self, v, error);
            continue;
        }
        self->node[v].least = INFINITY;
        for (uint32_t i = 0; i < row.count; i++)
            self->node[v].least = fmin(self->node[v].least, noge_row_length(row, i));
    }
    return status == NOGE_OK ? examine(self, map, map->visit[map->visit_count - 1], error) : status;
}

noge_status noge_blocking_follow(noge_blocking *self, const noge_map *map, noge_error *error) {
    noge_open_event event = NOGE_OPEN_VISIT;
    noge_node node = NOGE_NO_NODE;
    bool changed = false;
    noge_status status = reserve_nodes(self, map, error);
    while (status == NOGE_OK && event != NOGE_OPEN_NOTHING) {
        status = noge_open_edges_follow(&self->open, map, &event, &node, error);
        if (status == NOGE_OK && event == NOGE_OPEN_VISIT)
            status = visit(self, map, node, error);
        changed |= event == NOGE_OPEN_CHANGE || event == NOGE_OPEN_ALL;
    }
    return status == NOGE_OK && changed ? examine_all(self, map, error) : status;
}
