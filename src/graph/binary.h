/* The layout of noge's own graph files, for their reader, their writer and the tests.
 *
 * A file is a header, a table of sections, and the sections: the arrays of the graph as they are in memory, so that a
 * mapped file is a graph without copying. All numbers are little-endian; every section begins at a multiple of 64, and
 * the bytes between sections are zero, so equal graphs are equal files.
 *
 * Later versions may add sections. As in PNG, the case of a tag's first letter tells an older reader what to do with an
 * unknown section. Upper case: it is required, so refuse the file. Lower case: ignore the section. The version changes
 * only when header or table change. */
#ifndef NOGE_GRAPH_BINARY_H
#define NOGE_GRAPH_BINARY_H

#include <stddef.h>
#include <stdint.h>

/* The first byte never occurs in text. The line ends and the last byte reveal a file that was converted as if it were
 * text. */
#define NOGE_BINARY_MAGIC "\x89NOGE\r\n\x1a"

enum {
    NOGE_BINARY_VERSION = 1,
    NOGE_BINARY_ALIGNMENT = 64,
    NOGE_BINARY_MOST_SECTIONS = 256,
};

enum {
    NOGE_BINARY_WEIGHTED = 1,
    NOGE_BINARY_POSITIONED = 2,
    NOGE_BINARY_GEOGRAPHIC = 4,
    NOGE_BINARY_NAMED = 8,
    NOGE_BINARY_DIRECTED = 16, /* reserved; version 1 refuses it */
};

typedef struct noge_binary_header {
    char magic[8];
    uint32_t version;
    uint32_t flags;
    uint64_t node_count;
    uint64_t edge_count;
    uint32_t first_number;
    uint32_t section_count;
    uint64_t file_size;
    uint64_t reserved; /* 0 */
    uint64_t checksum; /* XXH3 of the header up to here and the table of sections behind it */
} noge_binary_header;

typedef struct noge_binary_section {
    char tag[4];
    uint32_t reserved; /* 0 */
    uint64_t offset;   /* from the file's beginning */
    uint64_t size;     /* in bytes, without padding */
    uint64_t checksum; /* XXH3 of the content */
} noge_binary_section;

_Static_assert(sizeof(noge_binary_header) == 64, "the header has no padding");
_Static_assert(sizeof(noge_binary_section) == 32, "nor has the table");

/* Sections of version 1, in this order: the arrays of noge_graph. */
#define NOGE_BINARY_OFFSETS "OFFS"
#define NOGE_BINARY_NEIGHBORS "NEIG"
#define NOGE_BINARY_LENGTHS "LENG"
#define NOGE_BINARY_POSITIONS "POSI"
#define NOGE_BINARY_NAME_OFFSETS "NAMO"
#define NOGE_BINARY_NAME_TEXT "NAMT"
#define NOGE_BINARY_BEND_OFFSETS "bndo" /* lower case: readers that do not draw can ignore them */
#define NOGE_BINARY_BENDS "bndp"
#define NOGE_BINARY_ATTRIBUTION "attr" /* with the 0 at its end */

#endif
