/* Grids and mazes: a cell of the board is two columns wide, so that it is about square. Around a visited cell all edges
 * are known; where none leads, there is a wall. */
#include "play/draw.h"

#include <math.h>

enum { CELL_WIDTH = 2, MARGIN = 3 };

enum {
    LETTER_WALL = 0x2588,     /* full block */
    LETTER_VISITED = 0xb7,    /* middle dot */
    LETTER_FRONTIER = 0x25cb, /* white circle */
    LETTER_CHOSEN = 0x25cf,   /* black circle */
    LETTER_PATH = 0x2022,     /* bullet */
};

void noge_sketch_extent(const noge_sketch *sketch, noge_point *low, noge_point *high) {
    *low = *high = sketch->place[0];
    for (uint32_t v = 1; v < sketch->place_count; v++) {
        noge_point place = sketch->place[v];
        *low = (noge_point){fmin(low->x, place.x), fmin(low->y, place.y)};
        *high = (noge_point){fmax(high->x, place.x), fmax(high->y, place.y)};
    }
}

void noge_board_size(const noge_sketch *sketch, int *rows, int *columns) {
    noge_point low, high;
    noge_sketch_extent(sketch, &low, &high);
    *rows = (int)fmin(high.y - low.y + 3, 1000); /* with a wall on both sides */
    *columns = (int)fmin((high.x - low.x + 3) * CELL_WIDTH, 1000);
}

/* The first cell of a window of `room` cells along one axis. It shows everything known if that fits, otherwise the
 * cells around the player. It moves no further than needed. */
static double place_window(double first, double low, double high, double at, int room) {
    if (high - low + 1 > room) {
        double margin = fmin(MARGIN, (room - 1) / 2);
        low = at - margin;
        high = at + margin;
    }
    if (high > first + room - 1)
        first = high - room + 1;
    return fmin(first, low);
}

static void place_camera(const noge_sketch *sketch, noge_camera *camera, noge_screen_part area) {
    noge_point low, high, at = sketch->place[sketch->self];
    int columns = area.columns / CELL_WIDTH;
    noge_sketch_extent(sketch, &low, &high);
    if (!camera->placed) {
        camera->x = at.x - columns / 2;
        camera->y = -at.y - area.rows / 2;
        camera->placed = true;
    }
    camera->x = place_window(camera->x, low.x - 1, high.x + 1, at.x, columns);
    camera->y = place_window(camera->y, -high.y - 1, -low.y + 1, -at.y, area.rows);
}

typedef struct board_window {
    noge_screen *screen;
    noge_screen_part area;
    const noge_camera *camera;
} board_window;

/* Both columns of a cell; a cell that is not in the window is not drawn. */
static void put(const board_window *board, noge_point place, uint32_t first, uint32_t second, noge_ink ink) {
    double row = -place.y - board->camera->y, column = (place.x - board->camera->x) * CELL_WIDTH;
    if (row < 0 || row >= board->area.rows || column < 0 || column + CELL_WIDTH > board->area.columns)
        return;
    noge_screen_put(board->screen, board->area.row + (int)row, board->area.column + (int)column, first, ink);
    noge_screen_put(board->screen, board->area.row + (int)row, board->area.column + (int)column + 1, second, ink);
}

static void put_walls(const board_window *board, const noge_sketch *sketch, noge_node node) {
    noge_point here = sketch->place[node];
    uint32_t count;
    bool open[3][3] = {{false}};
    const noge_node *neighbor = noge_map_neighbors(sketch->map, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        noge_point there = sketch->place[neighbor[i]];
        open[1 + (int)(there.y - here.y)][1 + (int)(there.x - here.x)] = true;
    }
    for (int side = -1; side <= 1; side += 2) {
        if (!open[1][1 + side])
            put(board, (noge_point){here.x + side, here.y}, LETTER_WALL, LETTER_WALL, NOGE_INK_WALL);
        if (!open[1 + side][1])
            put(board, (noge_point){here.x, here.y + side}, LETTER_WALL, LETTER_WALL, NOGE_INK_WALL);
    }
}

static void put_choice(const board_window *board, const noge_sketch *sketch) {
    if (sketch->chosen >= sketch->target_count)
        return;
    uint32_t count;
    const noge_node *path = noge_map_path(sketch->map, sketch->target[sketch->chosen].node, &count);
    for (uint32_t i = 1; i + 1 < count; i++)
        put(board, sketch->place[path[i]], LETTER_PATH, ' ', NOGE_INK_PATH);
    put(board, sketch->place[sketch->target[sketch->chosen].node], LETTER_CHOSEN, ' ', NOGE_INK_CHOSEN);
}

void noge_draw_board(const noge_sketch *sketch, noge_camera *camera, noge_screen *screen, noge_screen_part area) {
    const board_window board = {screen, area, camera};
    if (area.rows < 1 || area.columns < CELL_WIDTH)
        return;
    place_camera(sketch, camera, area);
    for (noge_node v = 0; v < sketch->place_count; v++)
        if (noge_map_is_visited(sketch->map, v)) {
            put_walls(&board, sketch, v);
            put(&board, sketch->place[v], LETTER_VISITED, ' ', NOGE_INK_VISITED);
        } else {
            put(&board, sketch->place[v], LETTER_FRONTIER, ' ', NOGE_INK_FRONTIER);
        }
    put_choice(&board, sketch);
    put(&board, sketch->place[sketch->self], '@', ' ', NOGE_INK_SELF);
}
