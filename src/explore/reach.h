/* Which nodes are connected: parts.c. Only worlds that change or contradict the map split it. */
#ifndef NOGE_EXPLORE_REACH_H
#define NOGE_EXPLORE_REACH_H

#include <noge/map.h>

/* While `parted` is false, all nodes that are not excluded are connected. Otherwise `part` is a forest with one tree
 * for each part. */
typedef struct noge_reach {
    bool parted, stale;
    noge_node *part; /* [node] its parent in the forest, or itself */
    uint32_t count;  /* trees, excluded nodes aside */
} noge_reach;

/* Marks the map as possibly disconnected. O(1); the next question about parts is O(known edges). */
void noge_map_part(noge_map *map);

/* Updates of the parts: a new node, a new edge, all edges of a node. */
void noge_parts_add(noge_map *map, noge_node node);
void noge_parts_join(noge_map *map, noge_node a, noge_node b);
void noge_parts_join_row(noge_map *map, noge_node node);

#endif
