/* An exploration as an SVG picture that plays by itself: CSS only, no script, so it also plays inside of a page that
 * shows it as an image. Start here to change how it looks. */
#ifndef NOGE_REPORT_ANIMATE_LOOP_H
#define NOGE_REPORT_ANIMATE_LOOP_H

#include "report/animate/layers.h"

/* Lays the scene out on the page of a loop: places, strides, page size. Call it once, after noge_draw_scene_create. */
noge_status noge_animate_loop_arrange(noge_draw_scene *scene, noge_error *error);

/* Writes the whole file. The loop lasts 3 to 30 seconds and ends with a pause. Without motion (reduced-motion setting,
 * or a viewer without CSS animations) it shows the end of the exploration. O(nodes + edges + walk). */
void noge_animate_loop(noge_animate_pen *pen, const noge_animate_scene *all);

#endif
