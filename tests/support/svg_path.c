/* As the SVG specification has it: numbers may touch where they cannot be misread, and a command need not be repeated.
 */
#include "support/svg_path.h"
#include "support/unit.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *skip_space(const char *at) {
    return at + strspn(at, " ,\n");
}

/* strtod takes the longest number, which ends where the next one begins. */
static const char *read_number(const char *at, double *number) {
    char *end;
    at = skip_space(at);
    if (!strchr("-.0123456789", *at) || !*at)
        fail_msg("a number is missing at '%.20s'", at);
    *number = strtod(at, &end);
    return end;
}

static void read_step(const char **data, char command, double at[2], const double from[2], test_svg_step *step) {
    char kind = (char)toupper(command);
    double base[2] = {command == kind ? 0 : at[0], command == kind ? 0 : at[1]};
    int count = kind == 'C' ? 6 : kind == 'Z' ? 0 : kind == 'H' || kind == 'V' ? 1 : 2;
    double number[6];
    for (int i = 0; i < count; i++)
        *data = read_number(*data, &number[i]);
    *step = (test_svg_step){.kind = kind};
    if (kind == 'H' || kind == 'V') {
        step->kind = 'L';
        step->number[0] = kind == 'H' ? base[0] + number[0] : at[0];
        step->number[1] = kind == 'V' ? base[1] + number[0] : at[1];
        count = 2;
    } else if (kind == 'Z') {
        memcpy(step->number, from, 2 * sizeof *from);
        count = 2;
    } else {
        for (int i = 0; i < count; i++)
            step->number[i] = base[i % 2] + number[i];
    }
    memcpy(at, step->number + count - 2, 2 * sizeof *at);
}

size_t test_svg_path(const char *data, test_svg_step *steps, size_t most) {
    size_t count = 0;
    double at[2] = {0, 0}, from[2] = {0, 0};
    char command = 0;
    for (data = skip_space(data); *data && *data != '"'; data = skip_space(data)) {
        test_svg_step step;
        if (isalpha(*data))
            command = *data++;
        else if (command == 'm' || command == 'M')
            command = command == 'm' ? 'l' : 'L';
        if (!command || !strchr("MmLlHhVvCcZz", command))
            fail_msg("unexpected command at '%.20s'", data);
        read_step(&data, command, at, from, &step);
        if (step.kind == 'M')
            memcpy(from, at, sizeof from);
        if (count < most)
            steps[count] = step;
        count++;
    }
    return count;
}

size_t test_svg_lines(const char *begin, const char *end, double *length) {
    static const char mark[] = " d=\"";
    size_t lines = 0;
    double sum = 0;
    for (const char *at = begin; (at = strstr(at, mark)) && at < end;) {
        at += sizeof mark - 1;
        size_t count = test_svg_path(at, NULL, 0);
        test_svg_step *steps = calloc(count + 1, sizeof *steps);
        assert_non_null(steps);
        test_svg_path(at, steps, count);
        for (size_t i = 0; i < count; i++) {
            bool line = steps[i].kind == 'L';
            const double *to = steps[i].number, *from = line ? steps[i - 1].number : to;
            if (line && steps[i - 1].kind == 'C')
                from += 4;
            sum += hypot(to[0] - from[0], to[1] - from[1]);
            lines += line;
        }
        free(steps);
    }
    if (length)
        *length = sum;
    return lines;
}
