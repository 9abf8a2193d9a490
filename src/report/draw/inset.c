/* The inset: the whole map, small, with a mark around the part that the page shows. It lies below the graph beside the
 * legend, where it covers nothing. Streets are straight lines between half points; shorter ones are dropped. */
#include "report/draw/scene.h"

#include <math.h>

enum { BATCH = 5000 };

static const double longest = 110; /* side of the inset, in points */

void noge_draw_inset_size(noge_draw_scene *scene) {
    double scale = longest / fmax(scene->whole.width, scene->whole.height);
    scene->inset = (noge_draw_box){.width = scale * scene->whole.width, .height = scale * scene->whole.height};
}

void noge_draw_inset_move(noge_draw_scene *scene) {
    noge_draw_box part = noge_draw_part(scene);
    scene->inset.corner.x = scene->page_width - NOGE_DRAW_MARGIN - NOGE_DRAW_INSET_AIR - scene->inset.width;
    scene->inset.corner.y = part.corner.y + part.height + NOGE_DRAW_BELOW + NOGE_DRAW_INSET_AIR;
}

static noge_point shrink(const noge_draw_scene *scene, noge_point place) {
    double scale = scene->inset.width / scene->whole.width;
    return (noge_point){scene->inset.corner.x + (place.x - scene->whole.corner.x) * scale,
                        scene->inset.corner.y + (place.y - scene->whole.corner.y) * scale};
}

static noge_point on_halves(noge_point place) {
    return (noge_point){round(2 * place.x) / 2, round(2 * place.y) / 2};
}

bool noge_draw_inset_line(const noge_draw_scene *scene, noge_node v, noge_node w, noge_point *from, noge_point *to) {
    *from = on_halves(shrink(scene, scene->place[v]));
    *to = on_halves(shrink(scene, scene->place[w]));
    return fabs(from->x - to->x) > 0.25 || fabs(from->y - to->y) > 0.25;
}

void noge_draw_inset_trail(const noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    noge_point from, to;
    noge_draw_trail_begin(scene->trail);
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            scene->trail->wanted[e] =
                v < graph->neighbor[e] && noge_draw_inset_line(scene, v, graph->neighbor[e], &from, &to);
}

noge_draw_box noge_draw_inset_mark(const noge_draw_scene *scene) {
    double scale = scene->inset.width / scene->whole.width;
    noge_point corner = {scene->corner.x + scene->padding, scene->corner.y + scene->padding};
    return (noge_draw_box){shrink(scene, corner), scene->width * scale, scene->height * scale};
}

static void paint_streets(cairo_t *cairo, const noge_draw_scene *scene) {
    uint64_t lines = 0;
    noge_draw_inset_trail(scene);
    for (noge_draw_leg leg; noge_draw_trail_next(scene->trail, &leg);) {
        noge_point from, to;
        noge_draw_inset_line(scene, leg.from, leg.to, &from, &to);
        if (leg.apart || lines % BATCH == 0)
            cairo_move_to(cairo, from.x, from.y);
        cairo_line_to(cairo, to.x, to.y);
        if (++lines % BATCH == 0)
            cairo_stroke(cairo);
    }
    cairo_stroke(cairo);
}

void noge_draw_inset(cairo_t *cairo, const noge_draw_scene *scene) {
    const double air = NOGE_DRAW_INSET_AIR;
    const noge_draw_box *inset = &scene->inset, mark = noge_draw_inset_mark(scene);
    cairo_rectangle(cairo, inset->corner.x - air, inset->corner.y - air, inset->width + 2 * air,
                    inset->height + 2 * air);
    noge_draw_set_colour(cairo, NOGE_DRAW_WHITE);
    cairo_fill_preserve(cairo);
    noge_draw_set_colour(cairo, NOGE_DRAW_OUTLINE);
    cairo_set_line_width(cairo, 0.6);
    cairo_stroke(cairo);
    cairo_set_line_width(cairo, 0.25);
    paint_streets(cairo, scene);
    cairo_rectangle(cairo, mark.corner.x, mark.corner.y, mark.width, mark.height);
    noge_draw_set_colour(cairo, NOGE_DRAW_RED);
    cairo_set_line_width(cairo, 1.2);
    cairo_stroke(cairo);
}
