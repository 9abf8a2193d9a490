/* Writing noge's own files; graph/binary.h has the layout. The arrays go out as they are, so the machine must be
 * little-endian. */
#include "graph/binary.h"
#include "base/error.h"
#include "graph/write/writers.h"

#include <string.h>

#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

enum { MOST = 9 };

typedef struct plan {
    noge_binary_header header;
    noge_binary_section table[MOST];
    const void *content[MOST];
} plan;

static uint64_t aligned(uint64_t place) {
    return (place + NOGE_BINARY_ALIGNMENT - 1) / NOGE_BINARY_ALIGNMENT * NOGE_BINARY_ALIGNMENT;
}

static void add_section(plan *p, const char *tag, const void *content, uint64_t size) {
    uint32_t at = p->header.section_count++;
    memcpy(p->table[at].tag, tag, sizeof p->table[at].tag);
    p->table[at].size = size;
    p->table[at].checksum = XXH3_64bits(content, size);
    p->content[at] = content;
}

static void add_sections(plan *p, const noge_graph *graph) {
    uint64_t n = graph->node_count, halves = 2 * graph->edge_count;
    add_section(p, NOGE_BINARY_OFFSETS, graph->offset, (n + 1) * sizeof *graph->offset);
    add_section(p, NOGE_BINARY_NEIGHBORS, graph->neighbor, halves * sizeof *graph->neighbor);
    if (graph->length)
        add_section(p, NOGE_BINARY_LENGTHS, graph->length, halves * sizeof *graph->length);
    if (graph->position)
        add_section(p, NOGE_BINARY_POSITIONS, graph->position, n * sizeof *graph->position);
    if (graph->name_offset) {
        add_section(p, NOGE_BINARY_NAME_OFFSETS, graph->name_offset, (n + 1) * sizeof *graph->name_offset);
        add_section(p, NOGE_BINARY_NAME_TEXT, graph->name_text, graph->name_offset[n]);
    }
    if (graph->bend_offset) {
        add_section(p, NOGE_BINARY_BEND_OFFSETS, graph->bend_offset, (halves + 1) * sizeof *graph->bend_offset);
        add_section(p, NOGE_BINARY_BENDS, graph->bend, graph->bend_offset[halves] * sizeof *graph->bend);
    }
    if (graph->attribution)
        add_section(p, NOGE_BINARY_ATTRIBUTION, graph->attribution, strlen(graph->attribution) + 1);
}

/* Gives every section its place and closes the header with its checksum. */
static void lay_out(plan *p) {
    size_t table = p->header.section_count * sizeof *p->table;
    uint64_t place = aligned(sizeof p->header + table);
    for (uint32_t i = 0; i < p->header.section_count; i++) {
        p->table[i].offset = place;
        place = aligned(place + p->table[i].size);
    }
    p->header.file_size = place;
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, &p->header, offsetof(noge_binary_header, checksum));
    XXH3_64bits_update(&state, p->table, table);
    p->header.checksum = XXH3_64bits_digest(&state);
}

static void put_padded(noge_writer *writer, const void *bytes, uint64_t size) {
    static const char zeros[NOGE_BINARY_ALIGNMENT] = {0};
    noge_writer_put(writer, bytes, size);
    noge_writer_put(writer, zeros, (size_t)(aligned(size) - size));
}

void noge_write_binary(const noge_graph *graph, noge_writer *writer) {
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    noge_writer_fail(writer, NOGE_USAGE, "binary graph files need a little-endian machine; write a text format");
    return;
#endif
    plan p = {.header = {.version = NOGE_BINARY_VERSION,
                         .flags = (graph->length ? NOGE_BINARY_WEIGHTED : 0u) |
                                  (graph->position ? NOGE_BINARY_POSITIONED : 0u) |
                                  (graph->position && graph->geographic ? NOGE_BINARY_GEOGRAPHIC : 0u) |
                                  (graph->name_offset ? NOGE_BINARY_NAMED : 0u),
                         .node_count = graph->node_count,
                         .edge_count = graph->edge_count,
                         .first_number = graph->name_offset ? 0 : graph->first_number}};
    memcpy(p.header.magic, NOGE_BINARY_MAGIC, sizeof p.header.magic);
    add_sections(&p, graph);
    lay_out(&p);
    noge_writer_put(writer, &p.header, sizeof p.header);
    put_padded(writer, p.table, p.header.section_count * sizeof *p.table); /* the header is a multiple of 64 long */
    for (uint32_t i = 0; i < p.header.section_count; i++)
        put_padded(writer, p.content[i], p.table[i].size);
}
