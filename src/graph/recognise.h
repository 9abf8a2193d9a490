/* What the first bytes of a file say about its format. */
#ifndef NOGE_GRAPH_RECOGNISE_H
#define NOGE_GRAPH_RECOGNISE_H

#include <noge/files.h>

typedef struct noge_content {
    noge_format format;      /* NOGE_FORMAT_AUTO: plain text of some kind, or nothing noge reads */
    const char *description; /* for messages: "GML", "a pickle of Python" … */
    const char *advice;      /* what to do with a file that noge does not read; NULL: noge may read it */
} noge_content;

/* Looks at the beginning only; a reader proves the rest. Plain text has no format: edge lists and adjacency lists look
 * alike. Never fails. */
noge_content noge_content_recognise(const char *bytes, size_t size);

#endif
