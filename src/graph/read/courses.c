/* Parsing lines of well-known text, and giving them the direction of their edges. */
#include "graph/read/courses.h"
#include "base/memory.h"
#include "base/text/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct cursor {
    const char *at, *end;
} cursor;

static void skip_blanks(cursor *text) {
    while (text->at < text->end && memchr(" \t\r\n", *text->at, 4))
        text->at++;
}

static bool take_character(cursor *text, char wanted) {
    skip_blanks(text);
    if (text->at == text->end || *text->at != wanted)
        return false;
    text->at++;
    return true;
}

static bool take_number(cursor *text, double *number) {
    skip_blanks(text);
    const char *begin = text->at;
    while (text->at < text->end && !memchr(" \t\r\n,()", *text->at, 7))
        text->at++;
    return noge_parse_double(begin, (size_t)(text->at - begin), number) && isfinite(*number);
}

static noge_status take_points(noge_courses *courses, cursor *text, noge_error *error) {
    do {
        noge_point point;
        if (!take_number(text, &point.x) || !take_number(text, &point.y))
            return NOGE_BAD_INPUT;
        noge_status status = noge_reserve(&courses->point, &courses->point_space, courses->point_count + 1,
                                          sizeof *courses->point, error);
        if (status != NOGE_OK)
            return status;
        courses->point[courses->point_count++] = point;
    } while (take_character(text, ','));
    return NOGE_OK;
}

noge_status noge_courses_add(noge_courses *courses, uint64_t edge, const char *text, size_t size, noge_error *error) {
    static const char kind[] = "LINESTRING";
    cursor line = {text, text + size};
    skip_blanks(&line);
    if ((size_t)(line.end - line.at) < strlen(kind) || strncasecmp(line.at, kind, strlen(kind)) != 0)
        return NOGE_OK;
    line.at += strlen(kind);
    if (courses->line_count > 0 && courses->line[courses->line_count - 1].edge == edge)
        courses->point_count = courses->line[--courses->line_count].begin;
    noge_status status =
        noge_reserve(&courses->line, &courses->line_space, courses->line_count + 1, sizeof *courses->line, error);
    if (status != NOGE_OK)
        return status;
    size_t begin = courses->point_count;
    status = take_character(&line, '(') ? take_points(courses, &line, error) : NOGE_BAD_INPUT;
    if (status != NOGE_OK)
        return status;
    if (!take_character(&line, ')') || courses->point_count - begin < 2)
        return NOGE_BAD_INPUT;
    skip_blanks(&line);
    if (line.at != line.end)
        return NOGE_BAD_INPUT;
    courses->line[courses->line_count++] = (noge_course_line){edge, begin};
    return NOGE_OK;
}

static double distance(noge_point a, noge_point b) {
    return hypot(a.x - b.x, a.y - b.y);
}

static void reverse(noge_point *point, size_t count) {
    for (size_t i = 0; i < count / 2; i++) {
        noge_point other = point[count - 1 - i];
        point[count - 1 - i] = point[i];
        point[i] = other;
    }
}

noge_status noge_courses_hand_over(noge_courses *courses, uint64_t edge, noge_point a, noge_point b,
                                   noge_builder *builder, noge_error *error) {
    if (courses->taken == courses->line_count || courses->line[courses->taken].edge != edge)
        return NOGE_OK;
    size_t begin = courses->line[courses->taken++].begin;
    size_t end = courses->taken < courses->line_count ? courses->line[courses->taken].begin : courses->point_count;
    noge_point *first = courses->point + begin, *last = courses->point + end - 1;
    if (distance(*first, b) + distance(*last, a) < distance(*first, a) + distance(*last, b))
        reverse(first, end - begin);
    return noge_builder_set_bends(builder, first + 1, end - begin - 2, error);
}

void noge_courses_free(noge_courses *courses) {
    free(courses->line);
    free(courses->point);
    *courses = (noge_courses){0};
}
