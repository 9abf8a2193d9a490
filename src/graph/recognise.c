/* First magic bytes, then the patterns of text formats, the most specific first. */
#include "graph/recognise.h"
#include "graph/read/readers.h"

#include <string.h>

static bool begins_with(const char *bytes, size_t size, const char *text) {
    return size >= strlen(text) && memcmp(bytes, text, strlen(text)) == 0;
}

/* Files of other programs, known by their first bytes. */
static const struct {
    const char *magic, *description, *advice;
} foreign[] = {
    {"BZh", "compressed with bzip2", "decompress it with bunzip2; noge itself reads gzip and xz"},
    {"\x28\xb5\x2f\xfd", "compressed with zstd", "decompress it with unzstd; noge itself reads gzip and xz"},
    {"PK\x03\x04", "a ZIP archive", "unpack it with unzip"},
    {"\x89HDF", "an HDF5 file", "export the graph as GraphML"},
    {"SQLite format 3", "an SQLite database", "export the edges as CSV"},
    {"%PDF-", "a PDF document", NULL},
    {"\x89PNG", "a picture", NULL},
};

static bool is_pickle(const char *bytes, size_t size) {
    return size > 2 && (unsigned char)bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5;
}

static bool is_osm_pbf(const char *bytes, size_t size) {
    return size > 15 && memcmp(bytes + 4, "\x0a\x09OSMHeader", 11) == 0;
}

/* The first byte that is not a blank, after a byte order mark if there is one. */
static char first_character(const char *bytes, size_t size) {
    size_t at = begins_with(bytes, size, "\xef\xbb\xbf") ? 3 : 0;
    while (at < size && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n'))
        at++;
    return at < size ? bytes[at] : 0;
}

/* Comments of DIMACS files and then their p line? */
static bool is_dimacs(const char *bytes, size_t size) {
    static const char *const openings[] = {"p sp ", "p edge ", "p col ", "p tw ", NULL};
    while (size > 0 && (bytes[0] == 'c' || bytes[0] == '\n' || bytes[0] == '\r')) {
        if (bytes[0] == 'c' && size > 1 && !strchr(" \t\r\n", bytes[1]))
            return false;
        const char *newline = memchr(bytes, '\n', size);
        if (!newline)
            return false;
        size -= (size_t)(newline + 1 - bytes);
        bytes = newline + 1;
    }
    for (size_t i = 0; openings[i]; i++)
        if (begins_with(bytes, size, openings[i]))
            return true;
    return false;
}

/* A line that begins with `graph` and an opening bracket, perhaps on the next line? */
static bool is_gml(const char *bytes, size_t size) {
    enum { LOOK = 1 << 16 };
    const char *at = bytes, *end = bytes + (size < LOOK ? size : LOOK);
    while (at < end) {
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
        if (begins_with(at, (size_t)(end - at), "graph")) {
            const char *behind = at + strlen("graph");
            while (behind < end && strchr(" \t\r\n", *behind) && *behind)
                behind++;
            if (behind < end && *behind == '[')
                return true;
        }
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!newline)
            return false;
        at = newline + 1;
    }
    return false;
}

/* With a byte order mark, or with every other byte zero. */
static bool is_utf16(const char *bytes, size_t size) {
    return size >= 4 && (begins_with(bytes, size, "\xff\xfe") || begins_with(bytes, size, "\xfe\xff") ||
                         (bytes[0] > ' ' && !bytes[1] && bytes[2] > 0 && !bytes[3]) ||
                         (!bytes[0] && bytes[1] > ' ' && !bytes[2] && bytes[3] > 0));
}

/* A Pajek network begins with a section, perhaps behind comments. */
static bool is_pajek(const char *bytes, size_t size) {
    static const char *const sections[] = {"*vertices", "*network", NULL};
    while (size > 0 && bytes[0] == '%') {
        const char *newline = memchr(bytes, '\n', size);
        size -= newline ? (size_t)(newline + 1 - bytes) : size;
        bytes = newline ? newline + 1 : bytes;
    }
    for (size_t i = 0; sections[i]; i++)
        if (size >= strlen(sections[i]) && strncasecmp(bytes, sections[i], strlen(sections[i])) == 0)
            return true;
    return false;
}

static bool has_zero(const char *bytes, size_t size) {
    enum { LOOK = 4096 };
    return size > 0 && memchr(bytes, 0, size < LOOK ? size : LOOK);
}

noge_content noge_content_recognise(const char *bytes, size_t size) {
    if (begins_with(bytes, size, "\x89NOGE"))
        return (noge_content){NOGE_FORMAT_BINARY, "noge's binary format", NULL};
    if (is_osm_pbf(bytes, size))
        return (noge_content){NOGE_FORMAT_AUTO, "OpenStreetMap data", "make a graph of it with noge import"};
    if (is_pickle(bytes, size))
        return (noge_content){NOGE_FORMAT_AUTO, "a pickle of Python",
                              "write the graph with networkx.write_graphml(G, \"graph.graphml\") and read that"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        if (begins_with(bytes, size, foreign[i].magic))
            return (noge_content){NOGE_FORMAT_AUTO, foreign[i].description,
                                  foreign[i].advice ? foreign[i].advice : "give a graph instead"};
    if (is_utf16(bytes, size)) /* of all formats, only XML allows it */
        return memchr(bytes, '<', 4) ? (noge_content){NOGE_FORMAT_GRAPHML, "XML", NULL}
                                     : (noge_content){NOGE_FORMAT_AUTO, "text in UTF-16", NOGE_UTF16_ADVICE};
    if (has_zero(bytes, size))
        return (noge_content){NOGE_FORMAT_AUTO, "binary data",
                              "give a graph in one of the formats of noge help convert"};
    if (is_dimacs(bytes, size))
        return (noge_content){NOGE_FORMAT_DIMACS, "DIMACS", NULL};
    if (size >= 14 && strncasecmp(bytes, "%%MatrixMarket", 14) == 0)
        return (noge_content){NOGE_FORMAT_MATRIX, "Matrix Market", NULL};
    if (is_pajek(bytes, size))
        return (noge_content){NOGE_FORMAT_PAJEK, "a Pajek network", NULL};
    char first = first_character(bytes, size);
    if (first == '<')
        return (noge_content){NOGE_FORMAT_GRAPHML, "XML", NULL};
    if (first == '{' || first == '[')
        return (noge_content){NOGE_FORMAT_NODELINK, "JSON", NULL};
    if (is_gml(bytes, size))
        return (noge_content){NOGE_FORMAT_GML, "GML", NULL};
    return (noge_content){NOGE_FORMAT_AUTO, "plain text", NULL};
}
