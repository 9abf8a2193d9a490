/* Rows of edges are in one pool, each in a block of 4, 8, 16 … entries. A row that outgrows its block moves to one of
 * twice the size, and the old block is reused. So a visit costs O(what it adds), rows are contiguous, and the pool is
 * at most about twice as large as the known edges. Typical: a maze has rows of 2, a caveman clique of 79.
 *
 * Only map_visit.c, map_change.c and map_remove.c change rows. They make room in the pool first: nothing here can
 * fail. */
#ifndef NOGE_EXPLORE_ROWS_H
#define NOGE_EXPLORE_ROWS_H

#include <noge/graph.h>

#include <assert.h>
#include <string.h>

#define NOGE_NOT_VISITED UINT32_MAX
#define NOGE_EXCLUDED (UINT32_MAX - 1) /* neither visited nor on the frontier */

enum { NOGE_BLOCK_SIZES = 30, NOGE_LEAST_BLOCK = 4 };

/* Everything that a search needs of a node, in 16 bytes. */
typedef struct noge_map_node {
    uint32_t first;      /* its row: edge[first] … edge[first + degree - 1] */
    uint32_t degree;     /* known edges */
    uint32_t visited_at; /* t, or NOGE_NOT_VISITED on the frontier, or NOGE_EXCLUDED */
    uint32_t ticket;     /* the last search that met the node, its side and label: see search.h */
} noge_map_node;

typedef struct noge_rows {
    noge_map_node *node;
    uint32_t node_space; /* room in every array that is indexed by node, visit or label */

    noge_node *edge;     /* the pool */
    double *length;      /* beside `edge`; weighted maps only */
    double least_length; /* no edge has been shorter */
    uint32_t used, space;
    uint32_t free_block[NOGE_BLOCK_SIZES]; /* heads of lists of unused blocks, linked through `edge` */
} noge_rows;

/* A row, or the part of it that is asked for, in order of discovery. Valid until the map changes. */
typedef struct noge_row {
    const noge_node *node;
    const double *length; /* NULL in an unweighted map, and in parts of rows */
    uint32_t count;
} noge_row;

static inline double noge_row_length(noge_row row, uint32_t i) {
    return row.length ? row.length[i] : 1;
}

/* The size of the block that holds a row of this degree: 0 for up to 4 entries, 1 for up to 8 … */
static inline uint32_t noge_block_size(uint32_t degree) {
    return degree <= NOGE_LEAST_BLOCK ? 0 : 30 - (uint32_t)__builtin_clz(degree - 1);
}

static inline uint32_t noge_block_entries(uint32_t size) {
    return (uint32_t)NOGE_LEAST_BLOCK << size;
}

static inline uint32_t noge_rows_take_block(noge_rows *rows, uint32_t size) {
    uint32_t block = rows->free_block[size];
    if (block != NOGE_NO_NODE) {
        rows->free_block[size] = rows->edge[block];
    } else {
        block = rows->used;
        rows->used += noge_block_entries(size);
        assert(rows->used <= rows->space);
    }
    return block;
}

static inline void noge_rows_give_block(noge_rows *rows, uint32_t block, uint32_t size) {
    rows->edge[block] = rows->free_block[size];
    rows->free_block[size] = block;
}

/* Moves a row from its block of size `old` to one of size `wanted`. */
static inline void noge_rows_move(noge_rows *rows, noge_map_node *node, uint32_t old, uint32_t wanted) {
    uint32_t block = noge_rows_take_block(rows, wanted);
    memcpy(rows->edge + block, rows->edge + node->first, node->degree * sizeof *rows->edge);
    if (rows->length)
        memcpy(rows->length + block, rows->length + node->first, node->degree * sizeof *rows->length);
    noge_rows_give_block(rows, node->first, old);
    node->first = block;
}

/* Makes the row's block large enough for `degree` entries. */
static inline void noge_rows_widen(noge_rows *rows, noge_map_node *node, uint32_t degree) {
    uint32_t old = noge_block_size(node->degree), wanted = noge_block_size(degree);
    if (wanted != old)
        noge_rows_move(rows, node, old, wanted);
}

static inline void noge_rows_append(noge_rows *rows, noge_map_node *node, noge_node other, double length) {
    uint32_t place = node->first + node->degree++;
    rows->edge[place] = other;
    if (rows->length) {
        rows->length[place] = length;
        rows->least_length = length < rows->least_length ? length : rows->least_length;
    }
}

/* Index in the pool of the edge to `other`; NOGE_NO_NODE if there is none. O(degree). */
static inline uint32_t noge_rows_find(const noge_rows *rows, const noge_map_node *node, noge_node other) {
    for (uint32_t i = node->first; i < node->first + node->degree; i++)
        if (rows->edge[i] == other)
            return i;
    return NOGE_NO_NODE;
}

/* The same for an edge that exists, from both ends of the row: O(1) for its first and last edges. */
static inline uint32_t noge_rows_find_end(const noge_rows *rows, const noge_map_node *node, noge_node other) {
    uint32_t low = node->first, high = node->first + node->degree - 1;
    while (rows->edge[low] != other && rows->edge[high] != other)
        low++, high--;
    return rows->edge[low] == other ? low : high;
}

/* Removes an edge; the others keep their order. A row that has become too short for its block moves. So an edge that is
 * added and removed repeatedly uses the same two blocks. */
static inline void noge_rows_drop(noge_rows *rows, noge_map_node *node, uint32_t place) {
    uint32_t behind = node->first + node->degree - place - 1, old = noge_block_size(node->degree);
    memmove(rows->edge + place, rows->edge + place + 1, behind * sizeof *rows->edge);
    if (rows->length)
        memmove(rows->length + place, rows->length + place + 1, behind * sizeof *rows->length);
    node->degree--;
    if (noge_block_size(node->degree) != old)
        noge_rows_move(rows, node, old, noge_block_size(node->degree));
}

#endif
