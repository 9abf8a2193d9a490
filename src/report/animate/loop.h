/* An exploration as an SVG picture that plays by itself: CSS only, no script, so it also plays inside of a page that
 * shows it as an image. Start here to change how it looks. */
#ifndef NOGE_REPORT_ANIMATE_LOOP_H
#define NOGE_REPORT_ANIMATE_LOOP_H

#include "report/animate/layers.h"

/* Lays the scene out on the page of a loop: places, strides, page size. Call it once, after noge_draw_scene_create. */
noge_status noge_animate_loop_arrange(noge_draw_scene *scene, noge_error *error);

/* Writes the words around the graph: title, counters, legend, result, attribution. Classes are those of the rules in
 * loop.c: class cN is the counter of visit N, z shows at the end, y before it. */
void noge_animate_loop_words(noge_animate_pen *pen, const noge_draw_scene *scene);

enum { NOGE_ANIMATE_COUNTERS = 2000 }; /* visits; above that the counter shows the end only */

/* Writes the whole file. The loop lasts 3 to 30 seconds and ends with a pause. Without motion (reduced-motion setting,
 * or a viewer without CSS animations) it shows the end of the exploration. O(nodes + edges + walk). */
void noge_animate_loop(noge_animate_pen *pen, const noge_animate_scene *all);

#endif
