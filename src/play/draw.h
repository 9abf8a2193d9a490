/* Drawings of a sketch in character cells: a board of cells for grids and mazes, streets in dots for anything else.
 *
 * The window moves as little as possible, so that the picture stays readable. */
#ifndef NOGE_PLAY_DRAW_H
#define NOGE_PLAY_DRAW_H

#include "play/game.h"
#include "play/screen.h"

/* A part of the screen. */
typedef struct noge_screen_part {
    int row, column, rows, columns;
} noge_screen_part;

/* What the window shows; {0} before the first drawing. */
typedef struct noge_camera {
    bool placed;
    double x, y;  /* board: the cell at the left and at the top; streets: the middle */
    double scale; /* streets: dots for a unit of length */
    int zoom;     /* streets: number of times the player has zoomed in */
} noge_camera;

/* Letters of the nearest targets; all other letters are keys with other meanings. */
#define NOGE_TARGET_LETTERS "123456789abcdefgimoprstvwxyz"

void noge_draw_board(const noge_sketch *sketch, noge_camera *camera, noge_screen *screen, noge_screen_part area);
noge_status noge_draw_streets(const noge_sketch *sketch, noge_camera *camera, noge_screen *screen,
                              noge_screen_part area, noge_error *error);

/* The size in cells of a board that shows everything known. */
void noge_board_size(const noge_sketch *sketch, int *rows, int *columns);

/* Smallest and largest coordinates of all known nodes. */
void noge_sketch_extent(const noge_sketch *sketch, noge_point *low, noge_point *high);

#endif
