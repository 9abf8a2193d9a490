/* The courses of edges as text formats give them: well-known text, LINESTRING (x y, x y, …), ends included.
 *
 * A street has one line for both directions, so its points may come in either order. The positions of the ends decide
 * which; until they are known, the lines are collected. */
#ifndef NOGE_GRAPH_READ_COURSES_H
#define NOGE_GRAPH_READ_COURSES_H

#include <noge/graph.h>

typedef struct noge_course_line {
    uint64_t edge;
    size_t begin; /* in point; ends where the next begins */
} noge_course_line;

/* {0} is an empty one. */
typedef struct noge_courses {
    noge_course_line *line; /* edges ascending */
    size_t line_count, line_space;
    noge_point *point;
    size_t point_count, point_space;
    size_t taken; /* lines handed over */
} noge_courses;

/* Stores the line of an edge; a later one of the same edge replaces it. Shapes other than lines are ignored. A line
 * that is not at least two points of finite numbers is NOGE_BAD_INPUT, without a message. */
noge_status noge_courses_add(noge_courses *courses, uint64_t edge, const char *text, size_t size, noge_error *error);

/* Gives the line of `edge`, if there is one, to the builder, after its last edge, from a to b. Call it for ascending
 * edges. */
noge_status noge_courses_hand_over(noge_courses *courses, uint64_t edge, noge_point a, noge_point b,
                                   noge_builder *builder, noge_error *error);

void noge_courses_free(noge_courses *courses);

#endif
