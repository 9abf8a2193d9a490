/* Colours that drawings and charts share. */
#ifndef NOGE_REPORT_DRAW_PALETTE_H
#define NOGE_REPORT_DRAW_PALETTE_H

#include "report/draw/canvas.h"

#define NOGE_DRAW_WHITE ((noge_draw_colour){1, 1, 1})
#define NOGE_DRAW_INK ((noge_draw_colour){0.13, 0.15, 0.19}) /* text */
#define NOGE_DRAW_FAINT_INK ((noge_draw_colour){0.42, 0.45, 0.50})

/* The paper's hues, in shades that can be distinguished with any kind of colour vision: dark blue, light green, red. */
#define NOGE_DRAW_RED ((noge_draw_colour){0.831, 0.184, 0.149})
#define NOGE_DRAW_BLUE ((noge_draw_colour){0.106, 0.369, 0.655})
#define NOGE_DRAW_GREEN ((noge_draw_colour){0.196, 0.745, 0.498})

/* Colours of lines in charts, the most different first: the set of Okabe and Ito, made for every kind of colour vision,
 * without yellow, which is hard to see on white. Blue is that of drawings. The first ones also differ in grey. */
enum { NOGE_LINE_COLOURS = 6 };
#define NOGE_LINE_PALETTE                                                                                              \
    {                                                                                                                  \
        NOGE_DRAW_BLUE, {0.835, 0.369, 0.000}, {0.000, 0.620, 0.451}, {0.800, 0.475, 0.655}, {0.902, 0.624, 0.000},    \
            {0.337, 0.706, 0.914},                                                                                     \
    }

#endif
