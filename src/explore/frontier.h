/* Both forms of the frontier: an array in no order, and a list in order of discovery. Only for map_visit.c and
 * map_change.c. */
#ifndef NOGE_EXPLORE_FRONTIER_H
#define NOGE_EXPLORE_FRONTIER_H

#include <noge/map.h>

/* A frontier node's place in the two forms of the frontier. Once it is visited, only `hub` has a meaning. */
typedef struct noge_map_link {
    uint32_t place; /* in `frontier` */
    noge_node older, newer;
    uint32_t hub; /* how often its row was read if it is long; beyond `readings`, less that: its index. See hub.h */
} noge_map_link;

typedef struct noge_open {
    noge_map_link *link;    /* [node] */
    uint32_t *known_before; /* [visit] nodes known just before it */
} noge_open;

/* Puts a node between two neighbours of the list; NOGE_NO_NODE: at its end. */
static inline void noge_open_insert(noge_map *map, noge_open *open, noge_node node, noge_node older, noge_node newer) {
    open->link[node] = (noge_map_link){.place = map->frontier_count, .older = older, .newer = newer};
    map->frontier[map->frontier_count++] = node;
    *(older == NOGE_NO_NODE ? &map->oldest : &open->link[older].newer) = node;
    *(newer == NOGE_NO_NODE ? &map->newest : &open->link[newer].older) = node;
}

static inline void noge_open_remove(noge_map *map, noge_open *open, noge_node node) {
    noge_map_link link = open->link[node];
    noge_node last = map->frontier[--map->frontier_count];
    map->frontier[link.place] = last;
    open->link[last].place = link.place;
    *(link.older == NOGE_NO_NODE ? &map->oldest : &open->link[link.older].newer) = link.newer;
    *(link.newer == NOGE_NO_NODE ? &map->newest : &open->link[link.newer].older) = link.older;
}

#endif
