/* The buffer holds incomplete lines only; complete ones are handed out in place. */
#include "agent/lines.h"
#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

void noge_lines_free(noge_lines *lines) {
    free(lines->buffer);
    lines->buffer = NULL;
}

noge_line_kind noge_lines_next(noge_lines *lines, const char **line, size_t *size) {
    char *newline = NULL;
    if (lines->looked < lines->end)
        newline = memchr(lines->buffer + lines->looked, '\n', lines->end - lines->looked);
    size_t end = newline ? (size_t)(newline - lines->buffer) : lines->end;
    bool whole = newline || (lines->at_end && (lines->end > lines->begin || lines->skipping));
    bool too_long = lines->skipping || end - lines->begin > NOGE_LONGEST_LINE;
    lines->looked = end;
    if (!whole) {
        lines->skipping = too_long;
        if (too_long)
            lines->begin = lines->looked = lines->end; /* nothing of it is kept */
        return lines->at_end ? NOGE_LINE_END : NOGE_LINE_WAIT;
    }
    *line = lines->buffer + lines->begin;
    *size = end - lines->begin;
    lines->begin = lines->looked = newline ? end + 1 : end;
    lines->skipping = false;
    return too_long ? NOGE_LINE_TOO_LONG : NOGE_LINE_READY;
}

noge_status noge_lines_read(noge_lines *lines, noge_error *error) {
    if (lines->begin > 0) {
        memmove(lines->buffer, lines->buffer + lines->begin, lines->end - lines->begin);
        lines->end -= lines->begin;
        lines->looked -= lines->begin;
        lines->begin = 0;
    }
    noge_status status = noge_reserve(&lines->buffer, &lines->space, lines->end + CHUNK, 1, error);
    if (status != NOGE_OK)
        return status;
    ssize_t got;
    do
        got = read(lines->file, lines->buffer + lines->end, lines->space - lines->end);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return noge_fail_errno(error, NOGE_IO, "cannot read standard input");
    lines->at_end = got == 0;
    lines->end += (size_t)got;
    return NOGE_OK;
}
