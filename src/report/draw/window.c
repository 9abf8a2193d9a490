/* The window: the part of a map that is shown. If the explored part is small, the page shows only that part, and an
 * inset shows the whole map with the part marked. The inset is in a corner without explored nodes. If there is no such
 * corner, the window grows on one side until there is one. */
#include "report/draw/scene.h"

#include <math.h>

static const double small_part = 0.6;    /* share of the longer side below which the map is cropped */
static const double widest_part = 0.8;   /* the same after growing for the inset */
static const double air = 0.06;          /* around the explored part, as a share of the window's longer side */
static const double least_side = 30;     /* of a window, in spacings, so that a short walk has surroundings */
static const double slimmest = 0.66;     /* shorter side over longer */
static const double inset_share = 0.26;  /* of the window's longer side */
static const double inset_margin = 0.02; /* from the window's edge, likewise */

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

static noge_draw_box inset_in_corner(const noge_draw_scene *scene, const noge_draw_box *window, bool right,
                                     bool bottom) {
    double longer = fmax(window->width, window->height), gap = inset_margin * longer;
    double scale = inset_share * longer / fmax(scene->width, scene->height);
    noge_draw_box inset = {.width = scale * scene->width, .height = scale * scene->height};
    inset.corner.x = window->corner.x + (right ? window->width - inset.width - gap : gap);
    inset.corner.y = window->corner.y + (bottom ? window->height - inset.height - gap : gap);
    return inset;
}

static uint32_t count_covered(const noge_draw_scene *scene, const noge_draw_box *box) {
    uint32_t covered = 0;
    double gap = scene->spacing;
    for (noge_node v = 0; v < scene->drawing->graph->node_count; v++) {
        noge_point place = scene->place[v];
        covered += scene->drawing->state[v] != NOGE_DRAW_UNKNOWN && place.x > box->corner.x - gap &&
                   place.x < box->corner.x + box->width + gap && place.y > box->corner.y - gap &&
                   place.y < box->corner.y + box->height + gap;
    }
    return covered;
}

/* Puts the inset into the corner where it covers the fewest explored nodes. Returns their number. */
static uint32_t place_inset(noge_draw_scene *scene, const noge_draw_box *window) {
    uint32_t fewest = UINT32_MAX;
    for (int corner = 0; corner < 4; corner++) {
        noge_draw_box inset = inset_in_corner(scene, window, corner % 2 == 0, corner < 2);
        uint32_t covered = count_covered(scene, &inset);
        if (covered < fewest) {
            fewest = covered;
            scene->inset = inset;
        }
    }
    return fewest;
}

/* Adds a strip for the inset, on the side with more of the map. */
static void widen(noge_draw_box *window, const noge_draw_scene *scene) {
    double strip = scene->inset.width + 2 * inset_margin * fmax(window->width, window->height);
    bool left = window->corner.x > scene->width - window->corner.x - window->width;
    window->corner.x -= left ? strip : 0;
    window->width += strip;
}

void noge_draw_scene_crop(noge_draw_scene *scene) {
    noge_draw_box window;
    if (!scene->drawing->state || !find_explored(scene, &window))
        return;
    add_air(&window, scene);
    if (fmax(window.width, window.height) > small_part * fmax(scene->width, scene->height))
        return;
    if (place_inset(scene, &window) > 0) {
        widen(&window, scene);
        place_inset(scene, &window);
    }
    if (fmax(window.width, window.height) > widest_part * fmax(scene->width, scene->height))
        return;
    scene->cropped = true;
    scene->whole = (noge_draw_box){.width = scene->width, .height = scene->height};
    scene->width = window.width;
    scene->height = window.height;
    noge_draw_scene_shift(scene, (noge_point){-window.corner.x, -window.corner.y});
}
