/* Dijkstra's searches: distances add up lengths. The heap holds each label once, with its position, so that a label can
 * move up when a shorter path is found. So a search needs one entry for each node. Of equal distances the label met
 * first comes first. */
#include "explore/cursors.h"

#include <math.h>

#define SETTLED NOGE_NO_NODE

/* ---- Heap of labels, four children a node ------------------------------------------------------------------------ */

static bool before(const noge_search_side *side, uint32_t a, uint32_t b) {
    if (side->distance[a] != side->distance[b])
        return side->distance[a] < side->distance[b];
    return side->rank ? side->rank[a] < side->rank[b] : a < b;
}

static void move_up(noge_search_side *side, uint32_t place, uint32_t label) {
    while (place > 0) {
        uint32_t parent = (place - 1) / 4;
        if (!before(side, label, side->heap[parent]))
            break;
        side->heap[place] = side->heap[parent];
        side->heap_place[side->heap[place]] = place;
        place = parent;
    }
    side->heap[place] = label;
    side->heap_place[label] = place;
}

static void move_down(noge_search_side *side, uint32_t place, uint32_t label) {
    for (;;) {
        uint32_t best = 0, first = 4 * place + 1, end = first + 4 < side->heap_count ? first + 4 : side->heap_count;
        for (uint32_t child = first; child < end; child++)
            if (child == first || before(side, side->heap[child], side->heap[best]))
                best = child;
        if (first >= end || !before(side, side->heap[best], label))
            break;
        side->heap[place] = side->heap[best];
        side->heap_place[side->heap[place]] = place;
        place = best;
    }
    side->heap[place] = label;
    side->heap_place[label] = place;
}

/* Takes out the nearest label and settles it. */
static uint32_t settle_nearest(noge_search_side *side) {
    uint32_t label = side->heap[0], last = side->heap[--side->heap_count];
    if (side->heap_count > 0)
        move_down(side, 0, last);
    side->heap_place[label] = SETTLED;
    return label;
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

/* A node may have labels of both sides, so the side from the target has tickets of its own. */
static uint32_t *ticket(noge_map *map, uint32_t own, noge_node node) {
    return own == NOGE_FROM_CURRENT ? &noge_inside(map)->rows.node[node].ticket
                                    : &noge_inside(map)->search.back_ticket[node];
}

static bool has_met(noge_map *map, uint32_t own, noge_node node) {
    return *ticket(map, own, node) >= noge_inside(map)->search.ticket_base;
}

static uint32_t label_of(noge_map *map, uint32_t own, noge_node node) {
    return (*ticket(map, own, node) - noge_inside(map)->search.ticket_base) >> 1;
}

static void meet(noge_map *map, uint32_t own, noge_node node, uint32_t from, double distance) {
    noge_search_side *side = &noge_inside(map)->search.side[own];
    uint32_t label = side->count++;
    side->node[label] = node;
    side->from[label] = from;
    side->distance[label] = distance;
    *ticket(map, own, node) = noge_inside(map)->search.ticket_base + 2 * label;
    move_up(side, side->heap_count++, label);
}

/* Offers a path to `next`; it is kept if it is the first or shorter. */
static void offer(noge_map *map, uint32_t own, noge_node next, uint32_t from, double distance) {
    noge_search_side *side = &noge_inside(map)->search.side[own];
    if (!has_met(map, own, next)) {
        meet(map, own, next, from, distance);
        return;
    }
    uint32_t label = label_of(map, own, next);
    if (side->heap_place[label] != SETTLED && distance < side->distance[label]) {
        side->distance[label] = distance;
        side->from[label] = from;
        move_up(side, side->heap_place[label], label);
    }
}

void noge_lengths_offer(noge_map *map, noge_node next, uint32_t from, double distance, uint64_t rank) {
    if (!has_met(map, NOGE_FROM_CURRENT, next))
        noge_inside(map)->hubs.rank[noge_inside(map)->search.side[NOGE_FROM_CURRENT].count] = rank;
    offer(map, NOGE_FROM_CURRENT, next, from, distance);
}

static void begin_side(noge_map *map, uint32_t own, noge_node root) {
    noge_inside(map)->search.side[own].heap_count = 0;
    noge_inside(map)->search.side[own].rank = NULL;
    meet(map, own, root, 0, 0);
}

/* ---- Searches ---------------------------------------------------------------------------------------------------- */

/* Offers the edges of a settled node, all at once, or by a cursor if there are many. */
static void expand(noge_map *map, uint32_t label) {
    const noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    const noge_row row = noge_map_row(map, side->node[label]);
    if (row.count > noge_inside(map)->hubs.long_row && noge_cursor_begin(map, label))
        return;
    noge_inside(map)->search.looks += row.count;
    if (noge_inside(map)->hubs.cursor_count > 0) {
        noge_cursors_expand(map, label);
        return;
    }
    for (uint32_t i = 0; i < row.count; i++)
        offer(map, NOGE_FROM_CURRENT, row.node[i], label, side->distance[label] + row.length[i]);
}

static void begin_search(noge_map *map) {
    noge_search_begin(map);
    noge_inside(map)->hubs.cursor_count = 0;
    begin_side(map, NOGE_FROM_CURRENT, noge_map_current(map));
}

uint32_t noge_lengths_nearest(noge_map *map, uint32_t most, noge_tie tie) {
    begin_search(map);
    noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    uint32_t found = 0;
    double nearest = INFINITY;
    bool by_tree = false; /* the trees of hubs know the best of their neighbours at the nearest distance */
    while (side->heap_count > 0 && found < most && side->distance[side->heap[0]] <= nearest) {
        uint32_t label = settle_nearest(side);
        noge_node node = side->node[label];
        bool open = noge_map_on_frontier(map, node);
        if (open && found == 0)
            by_tree = noge_cursors_know(map, side->distance[label], tie);
        if (noge_inside(map)->hubs.cursor_count > 0 && !by_tree)
            noge_cursors_pass(map, node);
        if (open) {
            nearest = side->distance[label];
            noge_inside(map)->search.found[found++] = node;
        } else if (!by_tree) {
            expand(map, label);
        } /* nodes behind a frontier node, and with trees all others, are farther away */
    }
    return by_tree ? noge_cursors_add(map, nearest, tie, found) : found;
}

/* Continues through frontier nodes, because a path may lead through them. */
uint32_t noge_lengths_nearby(noge_map *map, double reach, uint32_t most, double *distance) {
    begin_search(map);
    noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    uint32_t found = 0;
    double last = INFINITY;
    while (side->heap_count > 0 && found < most && side->distance[side->heap[0]] <= last) {
        uint32_t label = settle_nearest(side);
        noge_node node = side->node[label];
        if (noge_map_on_frontier(map, node)) {
            distance[found] = side->distance[label];
            noge_inside(map)->search.found[found++] = node;
            last = found == 1 ? side->distance[label] + reach : last;
        }
        if (noge_inside(map)->hubs.cursor_count > 0)
            noge_cursors_pass(map, node);
        expand(map, label);
    }
    return found;
}

static double nearest_unsettled(const noge_search_side *side) {
    return side->heap_count > 0 ? side->distance[side->heap[0]] : INFINITY;
}

/* Settles one node of a side. If that joins the sides by a path shorter than `best`, stores where. Returns the new best
 * length. */
static double advance(noge_map *map, uint32_t own, double best, noge_node *joint) {
    noge_search *search = &noge_inside(map)->search;
    noge_search_side *side = &search->side[own], *other = &search->side[!own];
    uint32_t label = settle_nearest(side);
    const noge_row row = noge_map_row(map, side->node[label]);
    search->looks += row.count;
    for (uint32_t i = 0; i < row.count; i++) {
        noge_node next = row.node[i];
        offer(map, own, next, label, side->distance[label] + row.length[i]);
        if (has_met(map, !own, next)) {
            double joined = side->distance[label_of(map, own, next)] + other->distance[label_of(map, !own, next)];
            if (joined < best) {
                best = joined;
                *joint = next;
            }
        }
    }
    return best;
}

/* The walk's length added up in the order of walking, as a search from one end would, so that it rounds the same. */
static double walk_length(const noge_map *map, uint32_t forward, uint32_t backward) {
    const noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_TARGET];
    double length = noge_inside(map)->search.side[NOGE_FROM_CURRENT].distance[forward];
    for (; backward != 0; backward = side->from[backward])
        length += noge_map_length(map, side->node[backward], side->node[side->from[backward]]);
    return length;
}

/* Searches from both ends, the nearer first, until no other path can be shorter than the best. */
void noge_lengths_between(noge_map *map, noge_node to) {
    noge_search *search = &noge_inside(map)->search;
    noge_search_begin(map);
    begin_side(map, NOGE_FROM_CURRENT, noge_map_current(map));
    begin_side(map, NOGE_FROM_TARGET, to);
    search->searched = false;
    search->target = to;
    noge_node joint = to == noge_map_current(map) ? to : NOGE_NO_NODE;
    double best = joint == to ? 0 : INFINITY;
    for (;;) {
        double reach[2] = {nearest_unsettled(&search->side[0]), nearest_unsettled(&search->side[1])};
        if (!(reach[0] + reach[1] < best))
            break;
        best = advance(map, reach[1] < reach[0], best, &joint);
    }
    search->meeting[0] = 0;
    search->meeting[1] = NOGE_NO_NODE;
    search->target_distance = INFINITY;
    if (joint == NOGE_NO_NODE)
        return; /* no known path */
    uint32_t backward = label_of(map, NOGE_FROM_TARGET, joint);
    search->meeting[0] = label_of(map, NOGE_FROM_CURRENT, joint);
    if (backward != 0)
        search->meeting[1] = search->side[NOGE_FROM_TARGET].from[backward];
    search->target_distance = walk_length(map, search->meeting[0], backward);
}

void noge_lengths_all(noge_map *map) {
    noge_search_begin(map);
    begin_side(map, NOGE_FROM_CURRENT, noge_map_current(map));
    noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    while (side->heap_count > 0) {
        uint32_t label = settle_nearest(side);
        const noge_row row = noge_map_row(map, side->node[label]);
        for (uint32_t i = 0; i < row.count; i++)
            offer(map, NOGE_FROM_CURRENT, row.node[i], label, side->distance[label] + row.length[i]);
    }
}
