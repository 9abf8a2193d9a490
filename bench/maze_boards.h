/* Every maze of a small side and how often our generator makes it. */
#ifndef NOGE_BENCH_MAZE_BOARDS_H
#define NOGE_BENCH_MAZE_BOARDS_H

#include "small_graph.h"

/* The exact chances, but for rounding; mazes that are the same graph are one. side: 5, 7 or 9.
 * boards: how many there are before graphs are compared, mirrored and turned ones counted once; may be NULL. */
noge_status maze_boards(uint32_t side, small_graphs *list, size_t *boards, noge_error *error);

#endif
