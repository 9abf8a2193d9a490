/* The parts of a hub's row that breadth-first searches need. Without an index that is the whole row. */
#include "explore/map.h"

/* A part of `count` neighbours, which are listed in the search's row. */
static noge_row part(const noge_map *map, uint32_t count) {
    return (noge_row){.node = noge_inside(map)->search.row, .count = count};
}

/* Lists the neighbours of a set. */
static noge_row list(noge_map *map, const noge_hub *hub, const noge_hub_set *set) {
    uint32_t count = 0;
    for (uint32_t slot = noge_hub_next(hub, set, 0); slot != NOGE_NO_SLOT; slot = noge_hub_next(hub, set, slot + 1))
        noge_inside(map)->search.row[count++] = hub->at[slot];
    return part(map, count);
}

static noge_row single(noge_map *map, noge_node node) {
    noge_inside(map)->search.row[0] = node;
    return part(map, 1);
}

noge_row noge_hub_row_nearest(noge_map *map, noge_node node, noge_tie tie, bool goes_on) {
    noge_hub *hub = noge_hub_find(map, node);
    if (!hub)
        return noge_map_row(map, node);
    if (hub->open.total == 0)
        return goes_on ? list(map, hub, &hub->passable) : part(map, 0);
    if (tie == NOGE_TIE_FIRST)
        return single(map, hub->at[noge_hub_next(hub, &hub->open, 0)]);
    const uint32_t *tree = tie == NOGE_TIE_NONE ? NULL : noge_hub_tree(map, hub, (int)tie);
    return tree ? single(map, hub->at[tree[1]]) : list(map, hub, &hub->open);
}

/* The first `needed` open neighbours that the search has not met; fewer if there are no more. */
static noge_row list_unmet(noge_map *map, const noge_hub *hub, uint32_t needed) {
    uint32_t count = 0, slot = noge_hub_next(hub, &hub->open, 0);
    for (; slot != NOGE_NO_SLOT && count < needed; slot = noge_hub_next(hub, &hub->open, slot + 1)) {
        noge_inside(map)->search.row[count] = hub->at[slot];
        count += !noge_search_has_met(map, hub->at[slot]);
    }
    return part(map, count);
}

noge_row noge_hub_row_nearby(noge_map *map, noge_node node, uint32_t needed, bool goes_on) {
    noge_hub *hub = noge_hub_find(map, node);
    if (!hub)
        return noge_map_row(map, node);
    noge_row row = part(map, 0);
    if (hub->open.total >= needed)
        row = list_unmet(map, hub, needed);
    if (row.count == needed)
        return row;
    if (!goes_on)
        return list(map, hub, &hub->open);
    uint32_t open = noge_hub_next(hub, &hub->open, 0), passable = noge_hub_next(hub, &hub->passable, 0), count = 0;
    while (open != NOGE_NO_SLOT || passable != NOGE_NO_SLOT) {
        uint32_t slot = open < passable ? open : passable;
        noge_inside(map)->search.row[count++] = hub->at[slot];
        if (open == slot)
            open = noge_hub_next(hub, &hub->open, slot + 1);
        if (passable == slot)
            passable = noge_hub_next(hub, &hub->passable, slot + 1);
    }
    return part(map, count);
}

noge_row noge_hub_row_between(noge_map *map, noge_node node, noge_node end) {
    noge_hub *hub = noge_hub_find(map, node);
    if (!hub)
        return noge_map_row(map, node);
    if (noge_inside(map)->rows.node[end].degree == 1 && noge_hub_slot(hub, end) != NOGE_NO_SLOT)
        return single(map, end); /* the path ends here */
    return list(map, hub, &hub->passable);
}
