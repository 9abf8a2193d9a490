/* The generator of src/graph/generate/maze.c with all its lots at once: instead of one board there is a list of boards
 * with chances, and each island turns every board into those it may become. Lots are fair to all directions, so a board
 * stands for its mirror images and turns. An island may run out of steps, so its chances are kept by the number of
 * steps drawn. Side 9 has 49 free cells at most: a board is the bits of its walls within the border. */
#include "maze_boards.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

enum { MOST_STEPS = 15 * 9 / 2 };

typedef struct entry {
    uint64_t walls;
    double chance; /* 0: the place is free */
} entry;

/* A hash table of boards. */
typedef struct spread {
    entry *entry; /* [space], a power of two */
    size_t count, space;
} spread;

typedef struct growth {
    uint32_t side, inside, steps;
    spread after;
    noge_error *error;
    noge_status status;
} growth;

/* ---- The table --------------------------------------------------------------------------------------------------- */

static entry *find(const spread *table, uint64_t walls) {
    uint64_t hash = walls * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (hash ^ hash >> 32) & (table->space - 1);
    while (table->entry[at].chance > 0 && table->entry[at].walls != walls)
        at = (at + 1) & (table->space - 1);
    return &table->entry[at];
}

static noge_status make_room(spread *table, noge_error *error) {
    spread larger = {.count = table->count, .space = table->space ? 2 * table->space : 1024};
    larger.entry = noge_allocate(larger.space, sizeof *larger.entry, error);
    if (!larger.entry)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < table->space; i++)
        if (table->entry[i].chance > 0)
            *find(&larger, table->entry[i].walls) = table->entry[i];
    free(table->entry);
    *table = larger;
    return NOGE_OK;
}

/* ---- Boards ------------------------------------------------------------------------------------------------------ */

/* The bit of a cell of the whole board; 0 on the border, which is always wall. */
static uint64_t bit_of(const growth *maze, uint32_t row, uint32_t column) {
    if (row == 0 || column == 0 || row + 1 == maze->side || column + 1 == maze->side)
        return 0;
    return UINT64_C(1) << ((row - 1) * maze->inside + column - 1);
}

/* The least of the eight boards that are this one turned and mirrored. */
static uint64_t upright(uint64_t walls, uint32_t inside) {
    uint64_t image[8] = {0}, least;
    for (uint64_t left = walls; left; left &= left - 1) {
        uint32_t row = lowest_bit(left) / inside, column = lowest_bit(left) % inside, last = inside - 1;
        const uint32_t rows[4] = {row, row, last - row, last - row};
        const uint32_t columns[4] = {column, last - column, column, last - column};
        for (uint32_t i = 0; i < 4; i++) {
            image[i] |= UINT64_C(1) << (rows[i] * inside + columns[i]);
            image[i + 4] |= UINT64_C(1) << (columns[i] * inside + rows[i]);
        }
    }
    least = image[0];
    for (uint32_t i = 1; i < 8; i++)
        least = image[i] < least ? image[i] : least;
    return least;
}

static void add(growth *maze, uint64_t walls, double chance) {
    if (maze->status != NOGE_OK || chance <= 0)
        return;
    spread *table = &maze->after;
    if (2 * table->count >= table->space && (maze->status = make_room(table, maze->error)) != NOGE_OK)
        return;
    entry *place = find(table, upright(walls, maze->inside));
    if (place->chance == 0) {
        place->walls = upright(walls, maze->inside);
        table->count++;
    }
    place->chance += chance;
}

/* ---- Islands ----------------------------------------------------------------------------------------------------- */

/* An island that has come to the even cell (row, column), which is wall; arrived[k]: the chance that it has after k
 * steps. */
static void grow(growth *maze, uint64_t walls, uint32_t row, uint32_t column, const double *arrived) {
    static const int down[4] = {0, 0, -1, 1}, right[4] = {-1, 1, 0, 0};
    uint32_t ways = 0, free_count = 0, free_way[4];
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t to_row = row + (uint32_t)(2 * down[i]), to_column = column + (uint32_t)(2 * right[i]);
        if (to_row >= maze->side || to_column >= maze->side) /* what is below 0 is large */
            continue;
        ways++;
        uint64_t to = bit_of(maze, to_row, to_column);
        if (to && !(walls & to))
            free_way[free_count++] = i;
    }
    double here = 0, left[MOST_STEPS + 1] = {0};
    for (uint32_t k = 0; k <= maze->steps; k++) {
        here += arrived[k];
        if (free_count > 0 && k < maze->steps) {
            left[k + 1] = here / ways; /* by each way */
            here -= free_count * left[k + 1];
        }
    }
    add(maze, walls, here);
    for (uint32_t i = 0; i < free_count; i++) {
        int dy = down[free_way[i]], dx = right[free_way[i]];
        uint32_t to_row = row + (uint32_t)(2 * dy), to_column = column + (uint32_t)(2 * dx);
        uint64_t between = bit_of(maze, row + (uint32_t)dy, column + (uint32_t)dx);
        grow(maze, walls | between | bit_of(maze, to_row, to_column), to_row, to_column, left);
    }
}

static noge_status add_island(growth *maze, spread *boards) {
    uint32_t evens = maze->side / 2 + 1;
    for (size_t i = 0; i < boards->space && maze->status == NOGE_OK; i++)
        for (uint32_t start = 0; start < evens * evens && boards->entry[i].chance > 0; start++) {
            uint32_t row = 2 * (start / evens), column = 2 * (start % evens);
            double arrived[MOST_STEPS + 1] = {boards->entry[i].chance / (evens * evens)};
            grow(maze, boards->entry[i].walls | bit_of(maze, row, column), row, column, arrived);
        }
    free(boards->entry);
    *boards = maze->after;
    maze->after = (spread){0};
    return maze->status;
}

/* ---- Graphs ------------------------------------------------------------------------------------------------------ */

static small_graph graph_of(const entry *board, uint32_t inside) {
    small_graph graph = {.chance = board->chance};
    uint32_t node[SMALL_NODES];
    for (uint32_t cell = 0; cell < inside * inside; cell++) {
        if (board->walls >> cell & 1)
            continue;
        node[cell] = graph.nodes++;
        if (cell % inside > 0 && !(board->walls >> (cell - 1) & 1))
            small_graph_join(&graph, node[cell], node[cell - 1]);
        if (cell >= inside && !(board->walls >> (cell - inside) & 1))
            small_graph_join(&graph, node[cell], node[cell - inside]);
    }
    return graph;
}

static int likelier_first(const void *a, const void *b) {
    const entry *x = a, *y = b;
    if (x->chance != y->chance)
        return x->chance < y->chance ? 1 : -1;
    return (x->walls > y->walls) - (x->walls < y->walls);
}

static noge_status list_graphs(const growth *maze, spread *boards, small_graphs *list, noge_error *error) {
    qsort(boards->entry, boards->space, sizeof *boards->entry, likelier_first); /* the free places go last */
    noge_status status = noge_reserve(&list->graph, &list->space, boards->count, sizeof *list->graph, error);
    if (status != NOGE_OK)
        return status;
    for (size_t i = 0; i < boards->count; i++)
        list->graph[list->count++] = graph_of(&boards->entry[i], maze->inside);
    return small_graphs_merge(list, error);
}

noge_status maze_boards(uint32_t side, small_graphs *list, size_t *boards, noge_error *error) {
    *list = (small_graphs){0};
    if (side != 5 && side != 7 && side != 9)
        return noge_fail(error, NOGE_USAGE, "mazes of side %u cannot be listed here; try 5, 7 or 9", side);
    growth maze = {.side = side, .inside = side - 2, .steps = 15 * side / 2, .error = error};
    spread now = {0};
    noge_status status = make_room(&now, error);
    if (status == NOGE_OK) {
        *find(&now, 0) = (entry){.chance = 1};
        now.count = 1;
    }
    for (uint32_t island = 0; island < 3 * (side / 2) * (side / 2) / 4 && status == NOGE_OK; island++)
        status = add_island(&maze, &now);
    if (status == NOGE_OK)
        status = list_graphs(&maze, &now, list, error);
    if (status == NOGE_OK && boards)
        *boards = now.count;
    free(now.entry);
    free(maze.after.entry);
    return status;
}
