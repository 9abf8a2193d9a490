/* Mazes on a square board of odd side with a solid border. Nodes are the free cells, row by row; edges join
 * adjacent free cells.
 *
 * Walls grow as islands. Each starts at a random even cell. Step by step it picks a random even cell two away; if
 * that is free, it and the cell between become wall, and the island continues there. A wall grows into free even
 * cells only and never meets another wall. So walls are trees, which enclose nothing, and every maze is connected.
 *
 * Cells with two odd coordinates are always free. An even cell that no wall reached is free too, and a cycle runs
 * through it. Openings are wall cells between two such rooms, chosen at random; each adds one cycle. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"

#include <stdlib.h>

typedef struct board {
    uint32_t side;
    uint8_t *wall; /* [side * side] */
} board;

static size_t cell(const board *maze, uint32_t row, uint32_t column) {
    return (size_t)row * maze->side + column;
}

static void raise_border(board *maze) {
    for (uint32_t i = 0; i < maze->side; i++)
        maze->wall[cell(maze, 0, i)] = maze->wall[cell(maze, maze->side - 1, i)] = maze->wall[cell(maze, i, 0)] =
            maze->wall[cell(maze, i, maze->side - 1)] = 1;
}

/* An even cell two away from another, and the cell between. */
typedef struct direction {
    size_t next, between;
} direction;

/* The cells that an island at `at` may try. free_count: number of those that are free. */
static uint32_t look_around(const board *maze, size_t at, direction way[4], uint32_t *free_count) {
    uint32_t side = maze->side, count = 0;
    size_t row = at / side, column = at % side;
    if (column > 1)
        way[count++] = (direction){at - 2, at - 1};
    if (column + 2 < side)
        way[count++] = (direction){at + 2, at + 1};
    if (row > 1)
        way[count++] = (direction){at - 2 * (size_t)side, at - side};
    if (row + 2 < side)
        way[count++] = (direction){at + 2 * (size_t)side, at + side};
    *free_count = 0;
    for (uint32_t i = 0; i < count; i++)
        *free_count += !maze->wall[way[i].next];
    return count;
}

/* An island with walls all around can never move again, so its remaining steps are not drawn: a board costs
 * O(cells), not O(cells * side). */
static void grow_island(board *maze, noge_random *random) {
    uint32_t evens = maze->side / 2 + 1, steps = 15 * maze->side / 2, free_count;
    uint32_t row = 2 * noge_random_below(random, evens), column = 2 * noge_random_below(random, evens);
    size_t at = cell(maze, row, column);
    direction way[4];
    maze->wall[at] = 1;
    uint32_t ways = look_around(maze, at, way, &free_count);
    for (uint32_t step = 0; step < steps && free_count > 0; step++) {
        direction picked = way[noge_random_below(random, ways)];
        if (maze->wall[picked.next])
            continue;
        maze->wall[picked.next] = maze->wall[picked.between] = 1;
        at = picked.next;
        ways = look_around(maze, at, way, &free_count);
    }
}

/* Breaks through `openings` walls between two rooms, or all if there are fewer. wall: caller's array of one entry for
 * each cell. */
static void open_walls(board *maze, uint32_t openings, noge_node *wall, noge_random *random) {
    uint32_t count = 0;
    for (uint32_t row = 1; row + 1 < maze->side; row++)
        for (uint32_t column = 1 + row % 2; column + 1 < maze->side; column += 2) /* one coordinate even, one odd */
            if (maze->wall[cell(maze, row, column)])
                wall[count++] = (noge_node)cell(maze, row, column);
    for (uint32_t opened = 0; opened < openings && count > 0; opened++) {
        uint32_t picked = noge_random_below(random, count);
        maze->wall[wall[picked]] = 0;
        wall[picked] = wall[--count];
    }
}

static noge_status add_cell(noge_builder *builder, const board *maze, const noge_node *node, uint32_t row,
                            uint32_t column, bool with_positions, noge_error *error) {
    size_t here = cell(maze, row, column);
    noge_status status = NOGE_OK;
    if (!maze->wall[here - 1])
        status = noge_builder_add_edge(builder, node[here - 1], node[here], 1, error);
    if (status == NOGE_OK && !maze->wall[here - maze->side])
        status = noge_builder_add_edge(builder, node[here - maze->side], node[here], 1, error);
    if (status == NOGE_OK && with_positions)
        status = noge_builder_set_position(builder, node[here], (noge_point){column, (double)-(int64_t)row}, error);
    return status;
}

static noge_status build(const board *maze, noge_node *node, bool with_positions, noge_graph **graph,
                         noge_error *error) {
    uint32_t nodes = 0;
    for (size_t at = 0; at < (size_t)maze->side * maze->side; at++)
        if (!maze->wall[at])
            node[at] = nodes++;
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, 2 * (uint64_t)nodes, error);
    for (uint32_t row = 1; row + 1 < maze->side; row++)
        for (uint32_t column = 1; column + 1 < maze->side && status == NOGE_OK; column++)
            if (!maze->wall[cell(maze, row, column)])
                status = add_cell(builder, maze, node, row, column, with_positions, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    board maze = {.side = parameter[0]};
    if (maze.side % 2 == 0)
        return noge_fail(error, NOGE_USAGE, "maze: the side (%u) must be odd; try %u", maze.side, maze.side + 1);
    uint64_t half = maze.side / 2, islands = 3 * half * half / 4;
    size_t cells = (size_t)maze.side * maze.side;
    noge_status status = noge_check_fits("a maze of this side", cells, 64, error);
    if (status != NOGE_OK)
        return status;
    status = NOGE_NO_MEMORY;
    noge_node *node = noge_allocate(cells, sizeof *node, error); /* numbers of the free cells */
    maze.wall = noge_allocate(cells, 1, error);
    if (!maze.wall || !node)
        goto done;
    raise_border(&maze);
    for (uint64_t island = 0; island < islands; island++)
        grow_island(&maze, random);
    if (parameter[1] > 0)
        open_walls(&maze, parameter[1], node, random);
    status = build(&maze, node, with_positions, graph, error);
done:
    free(maze.wall);
    free(node);
    return status;
}

/* Sides 15, 17 … 23, one hundred of each. */
static void paper_parameters(uint32_t index, uint32_t *parameter) {
    parameter[0] = 15 + 2 * (index / 100);
}

const noge_family_maker noge_maker_maze = {
    .make = make, .set_parameters = paper_parameters, .set_count = 500, .test_count = 100};
