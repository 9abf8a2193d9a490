/* Reading noge's own files; graph/binary.h has the layout.
 *
 * Files are not trusted. Sizes are compared with the file's size before anything is read, checksums find damage, and
 * noge_graph_check finds forged content with correct checksums. The file's numbers are used as they are, so big-endian
 * machines refuse these files (text formats work there). */
#include "graph/binary.h"
#include "base/error.h"
#include "base/memory.h"
#include "graph/graph.h"
#include "graph/read/readers.h"

#include <stdlib.h>
#include <string.h>

#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

enum { OFFSETS, NEIGHBORS, LENGTHS, POSITIONS, NAME_OFFSETS, NAME_TEXT, BEND_OFFSETS, BENDS, ATTRIBUTION, SECTIONS };

/* A section that this version knows. */
typedef struct section {
    const char *tag;
    bool expected;  /* by the header's flags */
    bool allowed;   /* may be there or not */
    bool any_size;  /* texts and bends have any size */
    uint64_t size;  /* what it must be */
    uint64_t found; /* offset in the file; 0: not found */
} section;

typedef struct file {
    const noge_source *source;
    noge_binary_header header;
    section sections[SECTIONS];
} file;

static noge_status fail(noge_error *error, const noge_source *source, const char *what) {
    return noge_fail(error, NOGE_BAD_INPUT, "%s: %s", source->name, what);
}

static noge_status damaged(noge_error *error, const noge_source *source, const char *what) {
    return noge_fail(error, NOGE_BAD_INPUT, "%s: the file is damaged: %s; write or copy it anew", source->name, what);
}

static noge_status cut_off(noge_error *error, const noge_source *source, uint64_t whole, bool at_least) {
    return noge_fail(error, NOGE_BAD_INPUT, "%s: the file is cut off: %s%llu bytes are missing; copy or write it anew",
                     source->name, at_least ? "at least " : "", (unsigned long long)(whole - source->size));
}

/* ---- Header ------------------------------------------------------------------------------------------------------ */

static noge_status read_header(file *f, noge_error *error) {
    const noge_source *source = f->source;
    noge_binary_header *header = &f->header;
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    return fail(error, source, "binary graph files need a little-endian machine; use a text format");
#endif
    if (source->size == 0)
        return noge_fail_empty(error, source);
    size_t begin = source->size < sizeof header->magic ? source->size : sizeof header->magic;
    if (memcmp(source->bytes, NOGE_BINARY_MAGIC, begin) != 0)
        return fail(error, source, "not a binary graph file of noge; if it is a graph of another kind, say which");
    if (source->size < sizeof *header)
        return cut_off(error, source, sizeof *header, true);
    memcpy(header, source->bytes, sizeof *header);
    if (header->version > NOGE_BINARY_VERSION)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: written by a newer noge (version %u of the format, this one reads up to %d); update noge",
                         source->name, header->version, NOGE_BINARY_VERSION);
    if (header->version == 0 || header->section_count > NOGE_BINARY_MOST_SECTIONS)
        return damaged(error, source, "its header makes no sense");
    size_t table = header->section_count * sizeof(noge_binary_section);
    if (source->size - sizeof *header < table)
        return cut_off(error, source, sizeof *header + table, true);
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, header, offsetof(noge_binary_header, checksum));
    XXH3_64bits_update(&state, source->bytes + sizeof *header, table);
    if (XXH3_64bits_digest(&state) != header->checksum)
        return damaged(error, source, "the checksum of its header is wrong");
    if (source->size < header->file_size)
        return cut_off(error, source, header->file_size, false);
    if (source->size > header->file_size)
        return damaged(error, source, "there are bytes after its end");
    return NOGE_OK;
}

static noge_status check_header(const file *f, noge_error *error) {
    const noge_binary_header *header = &f->header;
    const uint32_t known = NOGE_BINARY_WEIGHTED | NOGE_BINARY_POSITIONED | NOGE_BINARY_GEOGRAPHIC | NOGE_BINARY_NAMED;
    if (header->flags & NOGE_BINARY_DIRECTED)
        return fail(error, f->source, "a directed graph, which this version of noge cannot read");
    if (header->flags & ~known || header->reserved != 0)
        return fail(error, f->source, "uses something this version of noge does not know; update noge");
    if (header->node_count == 0)
        return noge_fail_empty(error, f->source);
    if (header->node_count > NOGE_MAX_NODES || header->edge_count > UINT64_MAX / 64)
        return fail(error, f->source, "more nodes or edges than a graph can have");
    if ((header->flags & NOGE_BINARY_GEOGRAPHIC && !(header->flags & NOGE_BINARY_POSITIONED)) ||
        (header->flags & NOGE_BINARY_NAMED && header->first_number != 0))
        return damaged(error, f->source, "its header contradicts itself");
    return NOGE_OK;
}

/* ---- Sections ---------------------------------------------------------------------------------------------------- */

static void expect_sections(file *f) {
    uint64_t n = f->header.node_count, halves = 2 * f->header.edge_count;
    uint32_t flags = f->header.flags;
    bool weighted = flags & NOGE_BINARY_WEIGHTED, positioned = flags & NOGE_BINARY_POSITIONED,
         named = flags & NOGE_BINARY_NAMED;
    const section expected[SECTIONS] = {
        {.tag = NOGE_BINARY_OFFSETS, .expected = true, .size = (n + 1) * sizeof(uint64_t)},
        {.tag = NOGE_BINARY_NEIGHBORS, .expected = true, .size = halves * sizeof(noge_node)},
        {.tag = NOGE_BINARY_LENGTHS, .expected = weighted, .size = halves * sizeof(double)},
        {.tag = NOGE_BINARY_POSITIONS, .expected = positioned, .size = n * sizeof(noge_point)},
        {.tag = NOGE_BINARY_NAME_OFFSETS, .expected = named, .size = (n + 1) * sizeof(uint64_t)},
        {.tag = NOGE_BINARY_NAME_TEXT, .expected = named, .any_size = true},
        {.tag = NOGE_BINARY_BEND_OFFSETS, .allowed = positioned, .size = (halves + 1) * sizeof(uint64_t)},
        {.tag = NOGE_BINARY_BENDS, .allowed = positioned, .any_size = true},
        {.tag = NOGE_BINARY_ATTRIBUTION, .allowed = true, .any_size = true},
    };
    memcpy(f->sections, expected, sizeof expected);
}

static section *known_section(file *f, const char tag[4]) {
    for (size_t i = 0; i < SECTIONS; i++)
        if (memcmp(f->sections[i].tag, tag, 4) == 0)
            return &f->sections[i];
    return NULL;
}

static noge_status read_section(file *f, const noge_binary_section *entry, noge_error *error) {
    const noge_source *source = f->source;
    section *known = known_section(f, entry->tag);
    if (entry->offset > source->size || entry->size > source->size - entry->offset ||
        entry->offset < sizeof(noge_binary_header) || entry->offset % NOGE_BINARY_ALIGNMENT != 0)
        return damaged(error, source, "a section lies outside of it");
    if (!known && (entry->tag[0] < 'a' || entry->tag[0] > 'z'))
        return fail(error, source, "has a section this version of noge does not know; update noge");
    if (XXH3_64bits(source->bytes + entry->offset, entry->size) != entry->checksum)
        return damaged(error, source, "the checksum of a section is wrong");
    if (!known)
        return NOGE_OK;
    if (known->found != 0 || !(known->expected || known->allowed) || (!known->any_size && entry->size != known->size))
        return damaged(error, source, "its sections contradict its header");
    known->found = entry->offset;
    known->size = entry->size;
    return NOGE_OK;
}

static bool is_there(const file *f, size_t which) {
    return f->sections[which].found != 0;
}

/* The last of `count` + 1 offsets in a section; the check of the graph proves that no other is larger. */
static uint64_t last_offset(const file *f, size_t which, uint64_t count) {
    uint64_t last;
    memcpy(&last, f->source->bytes + f->sections[which].found + count * sizeof last, sizeof last);
    return last;
}

/* Checks the sections with a size that does not follow from the header. */
static noge_status check_sizes(const file *f, noge_error *error) {
    const section *text = &f->sections[NAME_TEXT], *bends = &f->sections[BENDS], *thanks = &f->sections[ATTRIBUTION];
    if (is_there(f, NAME_TEXT) && last_offset(f, NAME_OFFSETS, f->header.node_count) != text->size)
        return damaged(error, f->source, "its names do not fit their text");
    if (is_there(f, BENDS) != is_there(f, BEND_OFFSETS) ||
        (is_there(f, BENDS) &&
         (bends->size % sizeof(noge_point) != 0 ||
          last_offset(f, BEND_OFFSETS, 2 * f->header.edge_count) != bends->size / sizeof(noge_point))))
        return damaged(error, f->source, "the courses of its edges do not fit their points");
    if (is_there(f, ATTRIBUTION) && (thanks->size < 2 || memchr(f->source->bytes + thanks->found, 0, thanks->size) !=
                                                             f->source->bytes + thanks->found + thanks->size - 1))
        return damaged(error, f->source, "its attribution is not a text");
    return NOGE_OK;
}

static noge_status read_sections(file *f, noge_error *error) {
    expect_sections(f);
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < f->header.section_count && status == NOGE_OK; i++) {
        noge_binary_section entry;
        memcpy(&entry, f->source->bytes + sizeof f->header + i * sizeof entry, sizeof entry);
        status = read_section(f, &entry, error);
    }
    for (size_t i = 0; i < SECTIONS && status == NOGE_OK; i++)
        if (f->sections[i].expected && f->sections[i].found == 0)
            status = damaged(error, f->source, "a section is missing");
    return status == NOGE_OK ? check_sizes(f, error) : status;
}

static noge_status read_file(file *f, noge_error *error) {
    noge_status status = read_header(f, error);
    if (status == NOGE_OK)
        status = check_header(f, error);
    if (status == NOGE_OK)
        status = read_sections(f, error);
    return status;
}

/* ---- Graphs ------------------------------------------------------------------------------------------------------ */

static noge_status check_graph(const file *f, const noge_graph *graph, noge_error *error) {
    noge_error reason = {0};
    noge_status status = noge_graph_check(graph, &reason);
    return status == NOGE_OK ? NOGE_OK
                             : noge_fail(error, status, "%s: not a proper graph: %s", f->source->name, reason.text);
}

static void copy_section(const file *f, size_t which, void *into) {
    const section *from = &f->sections[which];
    if (from->found != 0 && from->size > 0)
        memcpy(into, f->source->bytes + from->found, from->size);
}

noge_status noge_read_binary(noge_graph **graph, const noge_source *source, noge_read_report *report,
                             noge_error *error) {
    file f = {.source = source};
    noge_graph_arrays arrays;
    *report = (noge_read_report)NOGE_READ_REPORT;
    noge_status status = read_file(&f, error);
    if (status != NOGE_OK)
        return status;
    noge_graph_shape shape = {.node_count = (uint32_t)f.header.node_count,
                              .edge_count = f.header.edge_count,
                              .name_bytes = f.sections[NAME_TEXT].size,
                              .bend_count = f.sections[BENDS].size / sizeof(noge_point),
                              .attribution_bytes = f.sections[ATTRIBUTION].size,
                              .weighted = is_there(&f, LENGTHS),
                              .positioned = is_there(&f, POSITIONS),
                              .named = is_there(&f, NAME_OFFSETS),
                              .bent = is_there(&f, BEND_OFFSETS)};
    noge_graph *made = noge_graph_allocate(&shape, &arrays, error);
    if (!made)
        return error ? error->status : NOGE_NO_MEMORY;
    void *into[SECTIONS] = {arrays.offset,    arrays.neighbor,    arrays.length, arrays.position,   arrays.name_offset,
                            arrays.name_text, arrays.bend_offset, arrays.bend,   arrays.attribution};
    for (size_t i = 0; i < SECTIONS; i++)
        copy_section(&f, i, into[i]);
    made->geographic = f.header.flags & NOGE_BINARY_GEOGRAPHIC;
    made->first_number = f.header.first_number;
    status = check_graph(&f, made, error);
    if (status == NOGE_OK)
        *graph = made;
    else
        noge_graph_free(made);
    return status;
}

/* A section in the mapped file. Sections are aligned for any array. */
static const void *in_place(const file *f, size_t which) {
    const section *from = &f->sections[which];
    return from->found != 0 ? f->source->bytes + from->found : NULL;
}

noge_status noge_read_mapped(noge_graph **graph, const noge_source *source, noge_error *error) {
    file f = {.source = source};
    noge_status status = read_file(&f, error);
    if (status != NOGE_OK)
        return status;
    noge_graph *made = noge_allocate(1, sizeof *made, error);
    noge_graph_storage *storage = noge_allocate(1, sizeof *storage, error);
    if (made && storage) {
        *storage =
            (noge_graph_storage){.block = (void *)(uintptr_t)source->bytes, .size = source->size, .mapped = true};
        *made = (noge_graph){.node_count = (uint32_t)f.header.node_count,
                             .edge_count = f.header.edge_count,
                             .offset = in_place(&f, OFFSETS),
                             .neighbor = in_place(&f, NEIGHBORS),
                             .length = in_place(&f, LENGTHS),
                             .position = in_place(&f, POSITIONS),
                             .geographic = f.header.flags & NOGE_BINARY_GEOGRAPHIC,
                             .name_offset = in_place(&f, NAME_OFFSETS),
                             .name_text = in_place(&f, NAME_TEXT),
                             .bend_offset = in_place(&f, BEND_OFFSETS),
                             .bend = in_place(&f, BENDS),
                             .attribution = in_place(&f, ATTRIBUTION),
                             .first_number = f.header.first_number,
                             .storage = storage};
        status = check_graph(&f, made, error);
    } else {
        status = NOGE_NO_MEMORY;
    }
    if (status == NOGE_OK) {
        *graph = made;
        return NOGE_OK;
    }
    free(made);
    free(storage);
    return status;
}
