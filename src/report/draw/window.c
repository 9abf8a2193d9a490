/* The window: the part of a map that is shown. If the explored part is small, the page shows only that part, and an
 * inset below it shows the whole map with the part marked. */
#include "report/draw/scene.h"

#include <math.h>

static const double small_part = 0.6; /* share of the longer side below which the map is cropped */
static const double air = 0.06;       /* around the explored part, as a share of the window's longer side */
static const double least_side = 30;  /* of a window, in spacings, so that a short walk has surroundings */
static const double slimmest = 0.66;  /* shorter side over longer */

/* The box of the explored part; false if it is empty. */
static bool find_explored(const noge_draw_scene *scene, noge_draw_box *box) {
    const noge_drawing *drawing = scene->drawing;
    noge_point least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (noge_node v = 0; v < drawing->graph->node_count; v++)
        if (drawing->state[v] != NOGE_DRAW_UNKNOWN) {
            least = (noge_point){fmin(least.x, scene->place[v].x), fmin(least.y, scene->place[v].y)};
            most = (noge_point){fmax(most.x, scene->place[v].x), fmax(most.y, scene->place[v].y)};
        }
    *box = (noge_draw_box){least, most.x - least.x, most.y - least.y};
    return least.x <= most.x;
}

/* Makes one dimension of the box at least `size`, inside 0 … limit as far as possible. */
static void grow(double *corner, double *side, double size, double limit) {
    double more = fmax(size - *side, 0);
    *corner -= more / 2;
    *side += more;
    *corner = *side < limit ? fmin(fmax(*corner, 0), limit - *side) : (limit - *side) / 2;
}

static void add_air(noge_draw_box *box, const noge_draw_scene *scene) {
    double around = 2 * air * fmax(box->width, box->height);
    double least = fmax(least_side * scene->spacing, slimmest * (fmax(box->width, box->height) + around));
    grow(&box->corner.x, &box->width, fmax(box->width + around, least), scene->width);
    grow(&box->corner.y, &box->height, fmax(box->height + around, least), scene->height);
}

void noge_draw_scene_crop(noge_draw_scene *scene) {
    noge_draw_box window;
    if (!scene->drawing->state || !find_explored(scene, &window))
        return;
    add_air(&window, scene);
    if (fmax(window.width, window.height) > small_part * fmax(scene->width, scene->height))
        return;
    scene->cropped = true;
    scene->whole = (noge_draw_box){.width = scene->width, .height = scene->height};
    scene->width = window.width;
    scene->height = window.height;
    noge_draw_scene_shift(scene, (noge_point){-window.corner.x, -window.corner.y});
}
