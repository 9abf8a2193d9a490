/* See hub.h for the idea. Removed edges leave empty slots behind, which keep the order of the others. When the slots
 * are used up, the index is built again from the row, with twice the room: amortised O(log degree) for each edge. */
#include "base/memory.h"
#include "explore/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A changed degree is told to the indices of up to this number of neighbours, at visits with up to this number of loop
 * closures. Beyond it, trees by degree are built again when they are needed. */
enum { FEW = 64, LEAST_SLOTS = 64 };

/* ---- Sets -------------------------------------------------------------------------------------------------------- */

static uint32_t word_count(uint32_t slots) {
    return slots / 64;
}

static uint32_t block_count(uint32_t slots) {
    return (word_count(slots) + 63) / 64;
}

static bool reserve_set(noge_hub_set *set, uint32_t slots) {
    return noge_resize(&set->bit, word_count(slots), sizeof *set->bit, NULL) == NOGE_OK &&
           noge_resize(&set->any, block_count(slots), sizeof *set->any, NULL) == NOGE_OK &&
           noge_resize(&set->count, block_count(slots), sizeof *set->count, NULL) == NOGE_OK;
}

static void clear_set(noge_hub_set *set, uint32_t slots) {
    memset(set->bit, 0, word_count(slots) * sizeof *set->bit);
    memset(set->any, 0, block_count(slots) * sizeof *set->any);
    memset(set->count, 0, block_count(slots) * sizeof *set->count);
    set->total = 0;
}

static void free_set(noge_hub_set *set) {
    free(set->bit);
    free(set->any);
    free(set->count);
}

static bool contains(const noge_hub_set *set, uint32_t slot) {
    return set->bit[slot / 64] >> slot % 64 & 1;
}

static void put(noge_hub_set *set, uint32_t slot, bool member) {
    if (contains(set, slot) == member)
        return;
    uint32_t word = slot / 64, block = word / 64;
    set->bit[word] ^= UINT64_C(1) << slot % 64;
    uint64_t any = UINT64_C(1) << word % 64;
    set->any[block] = set->bit[word] ? set->any[block] | any : set->any[block] & ~any;
    set->count[block] += member ? 1 : UINT32_MAX;
    set->total += member ? 1 : UINT32_MAX;
}

static uint32_t lowest_bit(uint64_t bits) {
    return (uint32_t)__builtin_ctzll(bits);
}

uint32_t noge_hub_next(const noge_hub *hub, const noge_hub_set *set, uint32_t from) {
    if (from >= hub->slot_space)
        return NOGE_NO_SLOT;
    uint32_t word = from / 64, block;
    uint64_t rest = set->bit[word] & ~UINT64_C(0) << from % 64;
    if (rest)
        return word * 64 + lowest_bit(rest);
    if (++word >= word_count(hub->slot_space))
        return NOGE_NO_SLOT;
    block = word / 64;
    rest = set->any[block] & ~UINT64_C(0) << word % 64;
    while (!rest) {
        if (++block >= block_count(hub->slot_space))
            return NOGE_NO_SLOT;
        rest = set->any[block];
    }
    word = block * 64 + lowest_bit(rest);
    return word * 64 + lowest_bit(set->bit[word]);
}

uint32_t noge_hub_rank(const noge_hub_set *set, uint32_t slot) {
    uint32_t word = slot / 64, block = word / 64, rank = 0;
    for (uint32_t b = 0; b < block; b++)
        rank += set->count[b];
    for (uint32_t w = block * 64; w < word; w++)
        rank += (uint32_t)__builtin_popcountll(set->bit[w]);
    return rank + (uint32_t)__builtin_popcountll(set->bit[word] & ~(~UINT64_C(0) << slot % 64));
}

uint32_t noge_hub_select(const noge_hub_set *set, uint32_t rank) {
    uint32_t block = 0, members;
    for (; rank >= set->count[block]; block++)
        rank -= set->count[block];
    uint32_t word = block * 64;
    for (; rank >= (members = (uint32_t)__builtin_popcountll(set->bit[word])); word++)
        rank -= members;
    uint64_t bits = set->bit[word];
    for (; rank > 0; rank--)
        bits &= bits - 1;
    return word * 64 + lowest_bit(bits);
}

/* ---- Slots ------------------------------------------------------------------------------------------------------- */

/* Index of the first entry of `place` whose neighbour is not smaller. */
static uint32_t lower_bound(const noge_hub *hub, noge_node neighbor) {
    uint32_t low = 0, high = hub->place_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (hub->place[middle] >> 32 < neighbor)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t noge_hub_slot(const noge_hub *hub, noge_node neighbor) {
    uint32_t i = lower_bound(hub, neighbor);
    if (i == hub->place_count || hub->place[i] >> 32 != neighbor)
        return NOGE_NO_SLOT;
    uint32_t slot = (uint32_t)hub->place[i];
    return hub->at[slot] == neighbor ? slot : NOGE_NO_SLOT;
}

/* Nodes that are discovered later have higher numbers, so this usually appends. There must be room. */
static void add_place(noge_hub *hub, noge_node neighbor, uint32_t slot) {
    uint32_t i = lower_bound(hub, neighbor);
    bool known = i < hub->place_count && hub->place[i] >> 32 == neighbor;
    if (!known) {
        memmove(hub->place + i + 1, hub->place + i, (hub->place_count - i) * sizeof *hub->place);
        hub->place_count++;
    }
    hub->place[i] = (uint64_t)neighbor << 32 | slot;
}

/* There must be room: there is, because each call follows a new slot or replaces a length. */
static void add_length(noge_hub *hub, double length) {
    uint32_t low = 0, high = hub->distinct_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (hub->distinct[middle] < length)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < hub->distinct_count && hub->distinct[low] == length)
        return;
    memmove(hub->distinct + low + 1, hub->distinct + low, (hub->distinct_count - low) * sizeof *hub->distinct);
    hub->distinct[low] = length;
    hub->distinct_count++;
    if (low > 0)
        hub->gap = fmin(hub->gap, length - hub->distinct[low - 1]);
    if (low + 1 < hub->distinct_count)
        hub->gap = fmin(hub->gap, hub->distinct[low + 1] - length);
}

/* ---- Trees ------------------------------------------------------------------------------------------------------- */

bool noge_hub_before(const noge_map *map, const noge_hub *hub, int tree, uint32_t a, uint32_t b) {
    if (hub->length && hub->length[a] != hub->length[b])
        return hub->length[a] < hub->length[b];
    noge_node one = hub->at[a], other = hub->at[b];
    if (tree == NOGE_TIE_NEWEST)
        return one > other;
    if (tree == NOGE_TIE_OLDEST)
        return one < other;
    uint32_t degree = noge_inside(map)->rows.node[one].degree, other_degree = noge_inside(map)->rows.node[other].degree;
    if (tree == NOGE_TIE_MOST && degree != other_degree)
        return degree > other_degree;
    if (tree == NOGE_TIE_FEWEST && degree != other_degree)
        return degree < other_degree;
    return a < b;
}

static uint32_t winner(const noge_map *map, const noge_hub *hub, int tree, uint32_t a, uint32_t b) {
    if (a == NOGE_NO_SLOT || b == NOGE_NO_SLOT)
        return a == NOGE_NO_SLOT ? b : a;
    return noge_hub_before(map, hub, tree, b, a) ? b : a;
}

static uint32_t entrant(const noge_hub *hub, int tree, uint32_t slot) {
    bool takes_part = contains(&hub->open, slot) && !(tree == NOGE_HUB_LEAVES && contains(&hub->passable, slot));
    return takes_part ? slot : NOGE_NO_SLOT;
}

const uint32_t *noge_hub_tree(noge_map *map, noge_hub *hub, int tree) {
    bool by_degree = tree == NOGE_TIE_MOST || tree == NOGE_TIE_FEWEST;
    if (by_degree && hub->degrees_read != noge_inside(map)->hubs.regraded) {
        hub->has_tree[NOGE_TIE_MOST] = hub->has_tree[NOGE_TIE_FEWEST] = false;
        hub->degrees_read = noge_inside(map)->hubs.regraded;
    }
    if (hub->has_tree[tree])
        return hub->tree[tree];
    if (hub->tree_space[tree] != hub->slot_space &&
        noge_resize(&hub->tree[tree], 2 * (size_t)hub->slot_space, sizeof *hub->tree[tree], NULL) != NOGE_OK)
        return NULL;
    hub->tree_space[tree] = hub->slot_space;
    uint32_t *win = hub->tree[tree];
    for (uint32_t slot = 0; slot < hub->slot_space; slot++)
        win[hub->slot_space + slot] = entrant(hub, tree, slot);
    for (uint32_t i = hub->slot_space - 1; i > 0; i--)
        win[i] = winner(map, hub, tree, win[2 * i], win[2 * i + 1]);
    hub->has_tree[tree] = true;
    return win;
}

/* The neighbour in this slot has another state, degree or length. */
static void refresh(const noge_map *map, noge_hub *hub, uint32_t slot) {
    noge_node node = hub->at[slot];
    put(&hub->open, slot, node != NOGE_NO_NODE && noge_map_on_frontier(map, node));
    put(&hub->passable, slot, node != NOGE_NO_NODE && noge_inside(map)->rows.node[node].degree > 1);
    for (int tree = 0; tree < NOGE_HUB_TREES; tree++) {
        if (!hub->has_tree[tree])
            continue;
        uint32_t *win = hub->tree[tree], i = hub->slot_space + slot;
        win[i] = entrant(hub, tree, slot);
        while (i /= 2)
            win[i] = winner(map, hub, tree, win[2 * i], win[2 * i + 1]);
    }
}

/* ---- Building ---------------------------------------------------------------------------------------------------- */

static bool reserve_slots(noge_hub *hub, uint32_t wanted, bool weighted) {
    uint32_t space = hub->slot_space > LEAST_SLOTS ? hub->slot_space : LEAST_SLOTS;
    while (space < wanted)
        space *= 2;
    if (space == hub->slot_space)
        return true;
    bool made = noge_resize(&hub->at, space, sizeof *hub->at, NULL) == NOGE_OK &&
                noge_resize(&hub->place, space, sizeof *hub->place, NULL) == NOGE_OK &&
                reserve_set(&hub->open, space) && reserve_set(&hub->passable, space);
    if (made && weighted)
        made = noge_resize(&hub->length, space, sizeof *hub->length, NULL) == NOGE_OK &&
               noge_resize(&hub->distinct, 2 * (size_t)space, sizeof *hub->distinct, NULL) == NOGE_OK;
    hub->slot_space = made ? space : 0;
    return made;
}

static int compare_places(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static int compare_lengths(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static void sort_lengths(noge_hub *hub) {
    memcpy(hub->distinct, hub->length, hub->slot_count * sizeof *hub->length);
    qsort(hub->distinct, hub->slot_count, sizeof *hub->distinct, compare_lengths);
    hub->distinct_count = 0;
    hub->gap = INFINITY;
    for (uint32_t i = 0; i < hub->slot_count; i++) {
        double length = hub->distinct[i], last = hub->distinct_count ? hub->distinct[hub->distinct_count - 1] : -1;
        if (length == last)
            continue;
        if (hub->distinct_count > 0)
            hub->gap = fmin(hub->gap, length - last);
        hub->distinct[hub->distinct_count++] = length;
    }
}

/* Fills the index from the node's row, with room for half as many further edges. */
static bool build(noge_map *map, noge_hub *hub, noge_node node) {
    const noge_row row = noge_map_row(map, node);
    if (!reserve_slots(hub, row.count + row.count / 2 + 1, map->task.weighted))
        return false;
    hub->node = node;
    hub->slot_count = hub->place_count = row.count;
    clear_set(&hub->open, hub->slot_space);
    clear_set(&hub->passable, hub->slot_space);
    memset(hub->has_tree, 0, sizeof hub->has_tree);
    for (uint32_t slot = 0; slot < row.count; slot++) {
        noge_node neighbor = row.node[slot];
        hub->at[slot] = neighbor;
        hub->place[slot] = (uint64_t)neighbor << 32 | slot;
        if (map->task.weighted)
            hub->length[slot] = row.length[slot];
        refresh(map, hub, slot);
    }
    qsort(hub->place, hub->place_count, sizeof *hub->place, compare_places);
    if (map->task.weighted)
        sort_lengths(hub);
    return true;
}

static noge_hub *make(noge_map *map, noge_node node) {
    noge_hubs *hubs = &noge_inside(map)->hubs;
    if (noge_reserve(&hubs->hub, &hubs->space, hubs->count + (size_t)1, sizeof *hubs->hub, NULL) != NOGE_OK)
        return NULL;
    noge_hub *hub = &hubs->hub[hubs->count];
    if (hubs->made == hubs->count) {
        *hub = (noge_hub){0};
        hubs->made++;
    }
    if (!build(map, hub, node))
        return NULL;
    noge_inside(map)->open.link[node].hub = hubs->readings + 1 + hubs->count++;
    return hub;
}

/* The node's index; NULL if it has none. */
static noge_hub *index_of(const noge_map *map, noge_node node) {
    const noge_hubs *hubs = &noge_inside(map)->hubs;
    uint32_t number = noge_inside(map)->open.link[node].hub;
    return number > hubs->readings ? &hubs->hub[number - hubs->readings - 1] : NULL;
}

noge_hub *noge_hub_find(noge_map *map, noge_node node) {
    noge_open *open = &noge_inside(map)->open;
    noge_hub *hub = index_of(map, node);
    if (hub)
        return hub;
    if (open->link[node].hub < noge_inside(map)->hubs.readings) {
        open->link[node].hub++;
        return NULL;
    }
    hub = make(map, node);
    if (!hub)
        open->link[node].hub = 0; /* no memory: try again later */
    return hub;
}

void noge_hubs_free(noge_hubs *hubs) {
    for (uint32_t i = 0; i < hubs->made; i++) {
        noge_hub *hub = &hubs->hub[i];
        free(hub->at);
        free(hub->length);
        free(hub->place);
        free(hub->distinct);
        free_set(&hub->open);
        free_set(&hub->passable);
        for (int tree = 0; tree < NOGE_HUB_TREES; tree++)
            free(hub->tree[tree]);
    }
    free(hubs->hub);
}

/* ---- Changes ----------------------------------------------------------------------------------------------------- */

static void refresh_neighbor(const noge_map *map, noge_hub *hub, noge_node neighbor) {
    uint32_t slot = noge_hub_slot(hub, neighbor);
    if (slot != NOGE_NO_SLOT)
        refresh(map, hub, slot);
}

/* Tells the first `count` neighbours of a node that it has changed. */
static void tell_neighbors(noge_map *map, noge_node node, uint32_t count) {
    const noge_row row = noge_map_row(map, node);
    for (uint32_t i = 0; i < count; i++) {
        noge_hub *hub = index_of(map, row.node[i]);
        if (hub)
            refresh_neighbor(map, hub, node);
    }
}

/* The degree of a node has changed. Whether it is passable changes only between one edge and two. */
static void regrade(noge_map *map, noge_node node, bool few) {
    uint32_t degree = noge_inside(map)->rows.node[node].degree;
    if (degree <= 2 || (few && degree <= FEW))
        tell_neighbors(map, node, degree);
    else
        noge_inside(map)->hubs.regraded++;
}

/* Adds a slot for the last or another edge of the hub's row, which has it already. */
static void add_slot(noge_map *map, noge_hub *hub, noge_node neighbor, double length) {
    if (hub->slot_count == hub->slot_space || hub->place_count == hub->slot_space ||
        (map->task.weighted && hub->distinct_count + 1 >= 2 * hub->slot_space)) {
        if (!build(map, hub, hub->node))
            noge_inside(map)->open.link[hub->node].hub = 0;
        return;
    }
    uint32_t slot = hub->slot_count++;
    hub->at[slot] = neighbor;
    if (map->task.weighted) {
        hub->length[slot] = length;
        add_length(hub, length);
    }
    add_place(hub, neighbor, slot);
    refresh(map, hub, slot);
}

void noge_hubs_visited(noge_map *map, noge_node at, uint32_t first_new, const noge_node *known, uint32_t known_count) {
    if (noge_inside(map)->hubs.count == 0)
        return;
    tell_neighbors(map, at, first_new);
    for (uint32_t i = 0; i < known_count; i++) {
        noge_hub *there = index_of(map, known[i]);
        const noge_row row = noge_map_row(map, known[i]);
        if (there)
            add_slot(map, there, at, noge_row_length(row, row.count - 1));
        regrade(map, known[i], known_count <= FEW);
    }
    const noge_row here = noge_map_row(map, at);
    for (uint32_t i = first_new; i < here.count; i++) { /* its index may be lost for lack of memory */
        noge_hub *own = index_of(map, at);
        if (own && noge_hub_slot(own, here.node[i]) == NOGE_NO_SLOT)
            add_slot(map, own, here.node[i], noge_row_length(here, i));
    }
}

static void add_end(noge_map *map, noge_node node, noge_node neighbor, double length) {
    noge_hub *hub = index_of(map, node);
    if (hub)
        add_slot(map, hub, neighbor, length);
}

void noge_hubs_edge_added(noge_map *map, noge_node a, noge_node b, double length) {
    if (noge_inside(map)->hubs.count == 0)
        return;
    add_end(map, a, b, length);
    add_end(map, b, a, length);
    regrade(map, a, true);
    regrade(map, b, true);
}

static void remove_end(noge_map *map, noge_node node, noge_node neighbor) {
    noge_hub *hub = index_of(map, node);
    uint32_t slot = hub ? noge_hub_slot(hub, neighbor) : NOGE_NO_SLOT;
    if (slot == NOGE_NO_SLOT)
        return;
    hub->at[slot] = NOGE_NO_NODE;
    refresh(map, hub, slot);
}

void noge_hubs_edge_removed(noge_map *map, noge_node a, noge_node b) {
    if (noge_inside(map)->hubs.count == 0)
        return;
    remove_end(map, a, b);
    remove_end(map, b, a);
    regrade(map, a, true);
    regrade(map, b, true);
}

static void change_length(noge_map *map, noge_node node, noge_node neighbor, double length) {
    noge_hub *hub = index_of(map, node);
    uint32_t slot = hub ? noge_hub_slot(hub, neighbor) : NOGE_NO_SLOT;
    if (slot == NOGE_NO_SLOT)
        return;
    if (hub->distinct_count + 1 >= 2 * hub->slot_space) {
        if (!build(map, hub, node))
            noge_inside(map)->open.link[node].hub = 0;
        return;
    }
    hub->length[slot] = length;
    add_length(hub, length);
    refresh(map, hub, slot);
}

void noge_hubs_length_changed(noge_map *map, noge_node a, noge_node b, double length) {
    if (noge_inside(map)->hubs.count == 0)
        return;
    change_length(map, a, b, length);
    change_length(map, b, a, length);
}
