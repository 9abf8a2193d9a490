/* A plain reader of SVG path data, absolute or relative, for tests of drawings. */
#ifndef NOGE_TESTS_SVG_PATH_H
#define NOGE_TESTS_SVG_PATH_H

#include <stddef.h>

/* What a command draws: M, L, C or Z, with its points in full. */
typedef struct test_svg_step {
    char kind;
    double number[6]; /* M and L: x, y; C: two control points and x, y; Z: where its part began */
} test_svg_step;

/* Reads the path data up to its closing quote. Returns the number of steps, of which the first `most` are stored. Fails
 * the test at anything that is not path data. */
size_t test_svg_path(const char *data, test_svg_step *steps, size_t most);

/* The number of lines in the paths of an SVG from `begin` up to `end`. length: of all of them; may be NULL. */
size_t test_svg_lines(const char *begin, const char *end, double *length);

#endif
