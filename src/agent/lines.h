/* Lines from a descriptor, as they come: those that are there already can be told from those one would wait for, and a
 * line may be as long as it likes without taking more memory than the longest allowed. */
#ifndef NOGE_AGENT_LINES_H
#define NOGE_AGENT_LINES_H

#include <noge/status.h>

enum { NOGE_LONGEST_LINE = 8 << 20 };

typedef struct noge_lines {
    int file;
    char *buffer;
    size_t space, begin, end; /* [begin, end) has been read and not been handed out */
    size_t looked;            /* [begin, looked) has no newline */
    bool skipping, at_end;
} noge_lines;

typedef enum noge_line_kind {
    NOGE_LINE_READY,
    NOGE_LINE_TOO_LONG, /* it has been skipped to its end */
    NOGE_LINE_WAIT,     /* no whole line is here; noge_lines_read waits for more */
    NOGE_LINE_END,      /* and none will come */
} noge_line_kind;

/* The next line without its newline; what is left at the end counts as one. Valid until the next read. */
noge_line_kind noge_lines_next(noge_lines *lines, const char **line, size_t *size);

/* Reads what is there, waiting if nothing is. */
noge_status noge_lines_read(noge_lines *lines, noge_error *error);

void noge_lines_free(noge_lines *lines);

#endif
