/* See cursors.h. A cursor takes the open leaves of its hub in order of length by searching their tournament tree best
 * first: it keeps a heap of subtrees that it has not entered, ordered by their winners. */
#include "explore/cursors.h"
#include "base/memory.h"

#include <float.h>

/* A cursor whose heap is full offers the rest at once. */
enum { CURSORS = 8, SUBTREES = 1024 };

typedef struct noge_map_cursor {
    noge_node node;   /* the hub */
    uint32_t label;   /* its label */
    uint64_t rank;    /* of its first neighbour */
    noge_node offers; /* the leaf that it offers; NOGE_NO_NODE: all have been offered */
    bool exhausted;   /* … at once, because lengths are too close or the heap is full */
    uint32_t count;
    uint32_t subtree[SUBTREES];
} noge_map_cursor;

/* ---- Slots in order of length ------------------------------------------------------------------------------------ */

static bool subtree_before(const noge_map *map, const noge_hub *hub, uint32_t a, uint32_t b) {
    const uint32_t *tree = hub->tree[NOGE_HUB_LEAVES];
    return noge_hub_before(map, hub, NOGE_HUB_LEAVES, tree[a], tree[b]);
}

static void push(const noge_map *map, const noge_hub *hub, noge_map_cursor *cursor, uint32_t subtree) {
    uint32_t place = cursor->count++;
    for (; place > 0 && subtree_before(map, hub, subtree, cursor->subtree[(place - 1) / 2]); place = (place - 1) / 2)
        cursor->subtree[place] = cursor->subtree[(place - 1) / 2];
    cursor->subtree[place] = subtree;
}

static uint32_t pop(const noge_map *map, const noge_hub *hub, noge_map_cursor *cursor) {
    uint32_t top = cursor->subtree[0], last = cursor->subtree[--cursor->count], place = 0, child;
    while ((child = 2 * place + 1) < cursor->count) {
        if (child + 1 < cursor->count && subtree_before(map, hub, cursor->subtree[child + 1], cursor->subtree[child]))
            child++;
        if (!subtree_before(map, hub, cursor->subtree[child], last))
            break;
        cursor->subtree[place] = cursor->subtree[child];
        place = child;
    }
    cursor->subtree[place] = last;
    return top;
}

/* The next slot; NOGE_NO_SLOT after the last. There must be room for the subtrees beside its path. */
static uint32_t next_slot(const noge_map *map, const noge_hub *hub, noge_map_cursor *cursor) {
    const uint32_t *tree = hub->tree[NOGE_HUB_LEAVES];
    if (cursor->count == 0)
        return NOGE_NO_SLOT;
    uint32_t i = pop(map, hub, cursor), slot = tree[i];
    while (i < hub->slot_space) {
        uint32_t left = 2 * i, right = left + 1;
        i = tree[left] == slot ? left : right;
        uint32_t other = i == left ? right : left;
        if (tree[other] != NOGE_NO_SLOT)
            push(map, hub, cursor, other);
    }
    return slot;
}

/* ---- Offers ------------------------------------------------------------------------------------------------------ */

static double distance_of(const noge_map *map, const noge_map_cursor *cursor) {
    return noge_inside(map)->search.side[NOGE_FROM_CURRENT].distance[cursor->label];
}

static void offer_slot(noge_map *map, const noge_hub *hub, const noge_map_cursor *cursor, uint32_t slot) {
    noge_lengths_offer(map, hub->at[slot], cursor->label, distance_of(map, cursor) + hub->length[slot],
                       cursor->rank + slot);
}

static void offer_set(noge_map *map, const noge_hub *hub, const noge_map_cursor *cursor, const noge_hub_set *set) {
    noge_inside(map)->search.looks += set->total;
    for (uint32_t slot = noge_hub_next(hub, set, 0); slot != NOGE_NO_SLOT; slot = noge_hub_next(hub, set, slot + 1))
        offer_slot(map, hub, cursor, slot);
}

/* Offers the next leaf. Different lengths must have different sums; otherwise all are offered. */
static void advance(noge_map *map, noge_map_cursor *cursor) {
    const noge_hub *hub = noge_hub_find(map, cursor->node);
    uint32_t slot = next_slot(map, hub, cursor);
    cursor->offers = NOGE_NO_NODE;
    if (slot == NOGE_NO_SLOT)
        return;
    double sum = distance_of(map, cursor) + hub->length[slot];
    if (cursor->count + 32 > SUBTREES || !(hub->gap > 4 * DBL_EPSILON * sum)) {
        cursor->exhausted = true;
        offer_set(map, hub, cursor, &hub->open);
        return;
    }
    noge_inside(map)->search.looks++;
    cursor->offers = hub->at[slot];
    offer_slot(map, hub, cursor, slot);
}

/* ---- In a search ------------------------------------------------------------------------------------------------- */

bool noge_cursor_begin(noge_map *map, uint32_t label) {
    noge_hubs *hubs = &noge_inside(map)->hubs;
    noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    noge_node node = side->node[label];
    noge_hub *hub = noge_hub_find(map, node);
    if (!hub || hubs->cursor_count == CURSORS || !noge_hub_tree(map, hub, NOGE_HUB_LEAVES) ||
        (!hubs->cursor && !(hubs->cursor = noge_allocate(CURSORS, sizeof *hubs->cursor, NULL))))
        return false;
    if (!side->rank) {
        for (uint32_t i = 0; i < side->count; i++)
            hubs->rank[i] = i;
        side->rank = hubs->rank;
        hubs->expansions = 0;
    }
    noge_map_cursor *cursor = &hubs->cursor[hubs->cursor_count++];
    cursor->node = node;
    cursor->label = label;
    cursor->rank = ++hubs->expansions << 32;
    cursor->exhausted = false;
    cursor->count = 0;
    if (hub->tree[NOGE_HUB_LEAVES][1] != NOGE_NO_SLOT)
        cursor->subtree[cursor->count++] = 1;
    offer_set(map, hub, cursor, &hub->passable);
    advance(map, cursor);
    return true;
}

void noge_cursors_expand(noge_map *map, uint32_t label) {
    const noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    const noge_row row = noge_map_row(map, side->node[label]);
    const uint64_t rank = ++noge_inside(map)->hubs.expansions << 32;
    for (uint32_t i = 0; i < row.count; i++)
        noge_lengths_offer(map, row.node[i], label, side->distance[label] + row.length[i], rank + i);
}

void noge_cursors_pass(noge_map *map, noge_node node) {
    noge_hubs *hubs = &noge_inside(map)->hubs;
    for (uint32_t i = 0; i < hubs->cursor_count; i++)
        if (hubs->cursor[i].offers == node)
            advance(map, &hubs->cursor[i]);
}

/* ---- Ties -------------------------------------------------------------------------------------------------------- */

/* Nodes behind others must be farther away, even where sums are rounded. */
bool noge_cursors_know(noge_map *map, double distance, noge_tie tie) {
    noge_hubs *hubs = &noge_inside(map)->hubs;
    bool know = hubs->cursor_count > 0 && tie != NOGE_TIE_FIRST && tie != NOGE_TIE_NONE &&
                distance + noge_inside(map)->rows.least_length > distance;
    for (uint32_t i = 0; i < hubs->cursor_count && know; i++)
        know = noge_hub_tree(map, noge_hub_find(map, hubs->cursor[i].node), (int)tie) != NULL;
    return know;
}

static bool is_settled(const noge_map *map, noge_node node) {
    return noge_search_has_met(map, node) &&
           noge_inside(map)->search.side[NOGE_FROM_CURRENT].heap_place[noge_search_label(map, node)] == NOGE_NO_NODE;
}

/* Settles the node and puts it among the found ones. */
static void insert_found(noge_map *map, noge_node node, uint32_t found) {
    noge_search *search = &noge_inside(map)->search;
    noge_node *last = search->found + found;
    const uint64_t *rank = noge_inside(map)->hubs.rank;
    uint32_t label = noge_search_label(map, node);
    search->side[NOGE_FROM_CURRENT].heap_place[label] = NOGE_NO_NODE;
    for (; last > search->found && rank[label] < rank[noge_search_label(map, last[-1])]; last--)
        *last = last[-1];
    *last = node;
}

uint32_t noge_cursors_add(noge_map *map, double distance, noge_tie tie, uint32_t found) {
    for (uint32_t i = 0; i < noge_inside(map)->hubs.cursor_count; i++) {
        const noge_map_cursor *cursor = &noge_inside(map)->hubs.cursor[i];
        const noge_hub *hub = noge_hub_find(map, cursor->node);
        uint32_t slot = hub->tree[tie][1];
        if (cursor->exhausted || slot == NOGE_NO_SLOT || is_settled(map, hub->at[slot]) ||
            distance_of(map, cursor) + hub->length[slot] != distance)
            continue;
        offer_slot(map, hub, cursor, slot);
        insert_found(map, hub->at[slot], found++);
    }
    return found;
}
