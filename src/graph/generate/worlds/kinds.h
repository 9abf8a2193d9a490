/* The kinds of worlds: functions that draw a sketch of about `nodes` nodes, with random parameters. A sketch need not
 * be connected. The table with their names is in worlds.c. */
#ifndef NOGE_GRAPH_GENERATE_WORLDS_KINDS_H
#define NOGE_GRAPH_GENERATE_WORLDS_KINDS_H

#include "graph/generate/worlds/sketch.h"

typedef void noge_world_draw(noge_sketch *sketch, uint32_t nodes);

/* lattices.c */
noge_world_draw noge_world_king, noge_world_triangular, noge_world_hexagonal, noge_world_tiling, noge_world_torus,
    noge_world_cylinder, noge_world_box, noge_world_hamming, noge_world_circulant, noge_world_power;
/* degrees.c */
noge_world_draw noge_world_degrees, noge_world_random, noge_world_bipartite, noge_world_lift, noge_world_near_regular;
/* communities.c */
noge_world_draw noge_world_shortcuts, noge_world_cliques, noge_world_blocks, noge_world_relaxed, noge_world_windmill;
/* spatial.c */
noge_world_draw noge_world_nearest, noge_world_gabriel, noge_world_relative, noge_world_waxman, noge_world_sparse,
    noge_world_radio, noge_world_space;
/* derived.c */
noge_world_draw noge_world_cayley, noge_world_line, noge_world_truncated, noge_world_rewired;
/* trees.c */
noge_world_draw noge_world_clustered, noge_world_website, noge_world_recursive, noge_world_caterpillar,
    noge_world_spider, noge_world_binary, noge_world_tree_plus, noge_world_cactus;
/* programs.c */
noge_world_draw noge_world_rooms, noge_world_states, noge_world_debruijn, noge_world_openings, noge_world_bottleneck;
/* roads.c and road_blocks.c */
noge_world_draw noge_world_avenues, noge_world_oldtown, noge_world_rings, noge_world_towns, noge_world_districts,
    noge_world_suburb;

/* ---- Shared by kinds --------------------------------------------------------------------------------------------- */

/* Rows and columns of a rectangle with about `nodes` cells: of all proportions, with at least two rows, and at least as
 * many columns. */
typedef struct noge_rectangle {
    uint32_t rows, columns;
} noge_rectangle;

noge_rectangle noge_rectangle_draw(noge_random *random, uint32_t nodes);

/* Places a square grid with its first corner at (x, y) and adds all its links. Returns the first node; the node in row
 * r and column c is the r * columns + c-th from there. */
noge_node noge_sketch_grid(noge_sketch *sketch, noge_rectangle size, double x, double y);

/* Places points at random in the unit square. Half of the sketches have clusters. Links the neighbours in their
 * Delaunay triangulation. Returns the first node. */
noge_node noge_sketch_triangulate(noge_sketch *sketch, uint32_t nodes);

typedef enum noge_nearness { NOGE_GABRIEL, NOGE_RELATIVE } noge_nearness;

/* Keeps the links of a triangulation that belong to its Gabriel graph, or to its relative neighbourhood graph, and each
 * other link with probability `more`. Only neighbours of a link's ends are examined: this is exact for Gabriel, and
 * keeps very few links too many for relative neighbourhoods. */
void noge_sketch_keep_near(noge_sketch *sketch, noge_nearness how, double more);

/* Splits the unit square into convex blocks until there are about `nodes` corners. Most corners have three streets.
 * Links are the sides of the blocks. */
void noge_sketch_split_blocks(noge_sketch *sketch, uint32_t nodes);

#endif
