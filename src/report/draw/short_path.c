/* Points are integers here, in units of the last decimal, so differences are exact. Programs add them up in single
 * precision; a point in full from time to time keeps their errors far below a pixel. */
#include "report/draw/short_path.h"

#include "base/text/writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FULL_EVERY = 100, MOST_NUMBERS = 6 };

typedef struct short_path {
    noge_writer *writer;
    long unit;       /* units per point of the page */
    long x, y;       /* the current point */
    long from[2];    /* where the current part began */
    char command;    /* what numbers without a letter mean */
    bool has_point;  /* the last number has a decimal point, so .5 may follow it */
    bool has_number; /* something is written that a number must be kept apart from */
    unsigned since;  /* commands since the last point in full */
} short_path;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Reads a number as Cairo writes it, in any locale. NULL: there is none. */
static const char *read_number(const char *at, double *number) {
    double sign = 1, scale = 1;
    *number = 0;
    while (*at == ' ')
        at++;
    if (*at == '-')
        sign = -1, at++;
    if (*at < '0' || *at > '9')
        return NULL;
    for (; *at >= '0' && *at <= '9'; at++)
        *number = 10 * *number + (*at - '0');
    if (*at == '.')
        for (at++; *at >= '0' && *at <= '9'; at++)
            *number += (*at - '0') * (scale /= 10);
    *number *= sign;
    return at;
}

static int numbers_of(char command) {
    return command == 'M' || command == 'L' ? 2 : command == 'C' ? 6 : command == 'Z' ? 0 : -1;
}

/* Reads the next command with its numbers. NULL: it is none of ours. */
static const char *read_command(const char *at, const short_path *track, char *command, long *number) {
    while (*at == ' ')
        at++;
    *command = *at++;
    int count = numbers_of(*command);
    for (int i = 0; i < count && at; i++) {
        double value;
        at = read_number(at, &value);
        number[i] = at ? lround(value * (double)track->unit) : 0;
    }
    return count >= 0 ? at : NULL;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* The letter, unless the numbers before it imply the same command. After a move they imply lines. */
static void put_letter(short_path *track, char letter) {
    if (letter != track->command) {
        noge_writer_put(track->writer, &letter, 1);
        track->has_number = false;
    }
    track->command = letter == 'm' ? 'l' : letter == 'M' ? 'L' : letter;
}

/* 0.50 is .5, and needs no space after a number with a point. */
static void put_number(short_path *track, long number) {
    long size = labs(number), whole = size / track->unit, rest = size % track->unit, digit = track->unit / 10;
    bool bare = whole == 0 && rest > 0; /* begins with its point */
    if (track->has_number && number >= 0 && !(bare && track->has_point))
        noge_writer_put(track->writer, " ", 1);
    if (number < 0)
        noge_writer_put(track->writer, "-", 1);
    if (!bare)
        noge_writer_unsigned(track->writer, (uint64_t)whole);
    if (rest > 0)
        noge_writer_put(track->writer, ".", 1);
    for (; rest > 0; rest %= digit, digit /= 10)
        noge_writer_put(track->writer, &"0123456789"[rest / digit], 1);
    track->has_number = true;
    track->has_point = size % track->unit > 0;
}

static void put_command(short_path *track, char command, long *number) {
    int count = numbers_of(command);
    bool full = command == 'M' ? track->since >= FULL_EVERY || !track->command : track->since >= FULL_EVERY;
    long x = count ? number[count - 2] : track->from[0], y = count ? number[count - 1] : track->from[1];
    long across = x - track->x, down = y - track->y;
    track->since = full ? 0 : track->since + 1;
    if (command == 'Z') {
        noge_writer_put(track->writer, "z", 1);
        track->command = 'z';
    } else if (command == 'L' && !full && (across == 0 || down == 0)) {
        put_letter(track, down == 0 ? 'h' : 'v');
        put_number(track, down == 0 ? across : down);
    } else {
        put_letter(track, full ? command : (char)(command - 'A' + 'a'));
        for (int i = 0; i < count; i++)
            put_number(track, number[i] - (full ? 0 : i % 2 ? track->y : track->x));
    }
    if (command == 'M') {
        track->from[0] = x;
        track->from[1] = y;
    }
    track->x = x;
    track->y = y;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

/* Is this a path of commands that we know, up to its closing quote? */
static bool is_known(const char *at, const short_path *track) {
    char command;
    long number[MOST_NUMBERS];
    while (at && *at != '"') {
        at = read_command(at, track, &command, number);
        while (at && *at == ' ')
            at++;
    }
    return at;
}

/* Writes the path that begins here; returns where it ends. */
static const char *shorten(noge_writer *writer, const char *at, long unit) {
    short_path track = {.writer = writer, .unit = unit};
    if (!is_known(at, &track))
        return at;
    while (*at != '"') {
        char command;
        long number[MOST_NUMBERS];
        at = read_command(at, &track, &command, number);
        put_command(&track, command, number);
        while (*at == ' ')
            at++;
    }
    return at;
}

noge_status noge_draw_shorten_paths(noge_text *svg, size_t begin, int decimals, noge_error *error) {
    static const char mark[] = " d=\"";
    noge_text shorter = {0};
    noge_writer writer = {.text = &shorter};
    noge_writer_put(&writer, svg->bytes, begin);
    const char *at = svg->bytes + begin;
    for (const char *found; (found = strstr(at, mark));) {
        found += sizeof mark - 1;
        noge_writer_put(&writer, at, (size_t)(found - at));
        at = shorten(&writer, found, decimals == 1 ? 10 : 100);
    }
    noge_writer_string(&writer, at);
    noge_status status = noge_writer_end(&writer, error);
    if (status == NOGE_OK) {
        noge_text_free(svg);
        *svg = shorter;
    } else {
        noge_text_free(&shorter);
    }
    return status;
}
