/* Rows of edges in their blocks; see map.h for the idea. Only for map.c and map_change.c, which make room in the pool
 * first: nothing here can fail. */
#ifndef NOGE_EXPLORE_ROWS_H
#define NOGE_EXPLORE_ROWS_H

#include "explore/map.h"

#include <assert.h>
#include <string.h>

/* The size of the block that holds a row of this degree: 0 for up to 4 entries, 1 for up to 8 … */
static inline uint32_t block_size(uint32_t degree) {
    return degree <= NOGE_MAP_LEAST_BLOCK ? 0 : 30 - (uint32_t)__builtin_clz(degree - 1);
}

static inline uint32_t block_entries(uint32_t size) {
    return (uint32_t)NOGE_MAP_LEAST_BLOCK << size;
}

static inline uint32_t take_block(noge_map *map, uint32_t size) {
    uint32_t block = map->free_block[size];
    if (block != NOGE_NO_NODE) {
        map->free_block[size] = map->edge[block];
    } else {
        block = map->edge_used;
        map->edge_used += block_entries(size);
        assert(map->edge_used <= map->edge_space);
    }
    return block;
}

static inline void give_block_back(noge_map *map, uint32_t block, uint32_t size) {
    map->edge[block] = map->free_block[size];
    map->free_block[size] = block;
}

/* Moves a row from its block of size `old` to one of size `wanted`. */
static inline void move_row(noge_map *map, noge_map_node *node, uint32_t old, uint32_t wanted) {
    uint32_t block = take_block(map, wanted);
    memcpy(map->edge + block, map->edge + node->first, node->degree * sizeof *map->edge);
    if (map->task.weighted)
        memcpy(map->edge_length + block, map->edge_length + node->first, node->degree * sizeof *map->edge_length);
    give_block_back(map, node->first, old);
    node->first = block;
}

/* Makes the row's block large enough for `degree` entries. */
static inline void widen_row(noge_map *map, noge_map_node *node, uint32_t degree) {
    uint32_t old = block_size(node->degree), wanted = block_size(degree);
    if (wanted != old)
        move_row(map, node, old, wanted);
}

static inline void append_edge(noge_map *map, noge_map_node *node, noge_node other, double length) {
    uint32_t place = node->first + node->degree++;
    map->edge[place] = other;
    if (map->task.weighted) {
        map->edge_length[place] = length;
        map->least_length = length < map->least_length ? length : map->least_length;
    }
}

/* Index in the pool of the edge to `other`; NOGE_NO_NODE if there is none. O(degree). */
static inline uint32_t find_edge(const noge_map *map, const noge_map_node *node, noge_node other) {
    for (uint32_t i = node->first; i < node->first + node->degree; i++)
        if (map->edge[i] == other)
            return i;
    return NOGE_NO_NODE;
}

/* The same for an edge that exists, from both ends of the row: O(1) for its first and last edges. */
static inline uint32_t find_end_edge(const noge_map *map, const noge_map_node *node, noge_node other) {
    uint32_t low = node->first, high = node->first + node->degree - 1;
    while (map->edge[low] != other && map->edge[high] != other)
        low++, high--;
    return map->edge[low] == other ? low : high;
}

/* Removes an edge; the others keep their order. A row that has become too short for its block moves. So an edge that is
 * added and removed repeatedly uses the same two blocks. */
static inline void drop_edge(noge_map *map, noge_map_node *node, uint32_t place) {
    uint32_t behind = node->first + node->degree - place - 1, old = block_size(node->degree);
    memmove(map->edge + place, map->edge + place + 1, behind * sizeof *map->edge);
    if (map->task.weighted)
        memmove(map->edge_length + place, map->edge_length + place + 1, behind * sizeof *map->edge_length);
    node->degree--;
    if (block_size(node->degree) != old)
        move_row(map, node, old, block_size(node->degree));
}

#endif
