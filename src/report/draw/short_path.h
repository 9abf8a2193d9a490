/* Shorter paths for SVG: Cairo writes every point in full, with two decimals and a space around each command. */
#ifndef NOGE_REPORT_DRAW_SHORT_PATH_H
#define NOGE_REPORT_DRAW_SHORT_PATH_H

#include "base/text/text.h"

/* Writes the paths of the SVG that begins at that byte of the text anew: points relative to the one before, rounded to
 * `decimals` (1 or 2), without needless letters, spaces and zeros. Rounding errors do not add up. A path with commands
 * other than M, L, C and Z stays as it is. NOGE_NO_MEMORY leaves the text unchanged. O(size). */
noge_status noge_draw_shorten_paths(noge_text *svg, size_t begin, int decimals, noge_error *error);

#endif
