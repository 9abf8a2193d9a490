/* Lines from a file descriptor. The caller can tell lines that are already here from those it must wait for. A line of
 * any length takes no more memory than the longest allowed line. */
#ifndef NOGE_AGENT_LINES_H
#define NOGE_AGENT_LINES_H

#include <noge/status.h>

enum { NOGE_LONGEST_LINE = 8 << 20 };

typedef struct noge_lines {
    int file;
    char *buffer;
    size_t space, begin, end; /* [begin, end) was read and not handed out yet */
    size_t looked;            /* [begin, looked) has no newline */
    bool skipping;            /* the rest of a line that is too long */
    bool at_end;
} noge_lines;

typedef enum noge_line_kind {
    NOGE_LINE_READY,    /* a line is here */
    NOGE_LINE_TOO_LONG, /* a line that is too long was skipped */
    NOGE_LINE_WAIT,     /* no complete line is here; noge_lines_read waits for more */
    NOGE_LINE_END,      /* no more lines will come */
} noge_line_kind;

/* The next line without its newline; the last line needs none. Valid until the next read. */
noge_line_kind noge_lines_next(noge_lines *lines, const char **line, size_t *size);

/* Reads what is available; waits if nothing is. */
noge_status noge_lines_read(noge_lines *lines, noge_error *error);

void noge_lines_free(noge_lines *lines);

#endif
