/* An exploration as an HTML page with a player. Start here to change how the page looks; player.js moves it. */
#ifndef NOGE_REPORT_ANIMATE_PAGE_H
#define NOGE_REPORT_ANIMATE_PAGE_H

#include "report/animate/layers.h"

/* Writes the whole file. The scene is arranged by noge_draw_arrange. O(nodes + edges + walk). */
void noge_animate_page(noge_animate_pen *pen, const noge_animate_scene *all);

#endif
