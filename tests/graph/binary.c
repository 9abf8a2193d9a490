/* Binary files that were cut, damaged or forged: each is refused with its reason, or is the same graph still. */
#include "support/files.h"
#include "support/random.h"
#include "support/unit.h"

#include "graph/binary.h"

#include <noge/files.h>
#include <stdlib.h>
#include <string.h>

#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

/* A file in memory that can be changed and sealed with correct checksums again. */
typedef struct forged {
    uint8_t *bytes;
    size_t size;
    noge_binary_header *header;
    noge_binary_section *table;
} forged;

static noge_graph *sample(void) {
    noge_random random = test_random(5, "test binary", 0);
    return random_graph(&random, true, 2, ODD_WORDS);
}

static forged print(const noge_graph *graph) {
    void *bytes = NULL;
    size_t size = 0;
    assert_fine(noge_graph_print(graph, NOGE_FORMAT_BINARY, &bytes, &size, error));
    return (forged){bytes, size, bytes, (noge_binary_section *)(void *)((char *)bytes + sizeof(noge_binary_header))};
}

static void seal(forged *f) {
    for (uint32_t i = 0; i < f->header->section_count; i++)
        if (f->table[i].offset < f->size && f->table[i].size <= f->size - f->table[i].offset)
            f->table[i].checksum = XXH3_64bits(f->bytes + f->table[i].offset, f->table[i].size);
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, f->header, offsetof(noge_binary_header, checksum));
    XXH3_64bits_update(&state, f->table, f->header->section_count * sizeof *f->table);
    f->header->checksum = XXH3_64bits_digest(&state);
}

static void *section(forged *f, const char *tag) {
    for (uint32_t i = 0; i < f->header->section_count; i++)
        if (memcmp(f->table[i].tag, tag, 4) == 0)
            return f->bytes + f->table[i].offset;
    fail_msg("no section %s", tag);
    return NULL;
}

/* complaint NULL: it must be read. */
static void check(const forged *f, const char *complaint) {
    noge_error why = {0};
    noge_graph *graph = NULL;
    noge_status status = noge_graph_parse(&graph, "f", f->bytes, f->size, READ(NOGE_FORMAT_BINARY), NULL, &why);
    if (status != (complaint ? NOGE_BAD_INPUT : NOGE_OK))
        fail_msg("status %d: %s", status, why.text);
    if (complaint && !strstr(why.text, complaint))
        fail_msg("expected \"%s\", got \"%s\"", complaint, why.text);
    noge_graph_free(graph);
}

static void every_cut_is_refused(void **state) {
    (void)state;
    noge_graph *graph = sample();
    forged whole = print(graph);
    for (size_t size = 1; size < whole.size; size++) {
        forged part = {malloc(size), size, NULL, NULL}; /* a block of its own, so that reading beyond it shows */
        memcpy(part.bytes, whole.bytes, size);
        check(&part, "cut off");
        free(part.bytes);
    }
    forged part = whole;
    part.size = whole.size - 77;
    check(&part, "cut off: 77 bytes are missing");
    free(whole.bytes);
    noge_graph_free(graph);
}

static void every_changed_byte_is_refused_or_harmless(void **state) {
    (void)state;
    noge_graph *graph = sample();
    forged f = print(graph);
    size_t harmless = 0;
    for (size_t at = 0; at < f.size; at++)
        for (int bit = 0; bit < 8; bit++) {
            noge_graph *read = NULL;
            f.bytes[at] ^= (uint8_t)(1 << bit);
            noge_status status = noge_graph_parse(&read, "f", f.bytes, f.size, READ(NOGE_FORMAT_BINARY), NULL, NULL);
            f.bytes[at] ^= (uint8_t)(1 << bit);
            if (status == NOGE_OK) {
                harmless++;
                assert_null(difference(graph, read));
                noge_graph_free(read);
            } else {
                assert_int_equal(status, NOGE_BAD_INPUT);
                assert_null(read);
            }
        }
    size_t padding = f.size - sizeof *f.header - f.header->section_count * sizeof *f.table;
    for (uint32_t i = 0; i < f.header->section_count; i++)
        padding -= f.table[i].size;
    assert_int_equal(harmless, 8 * padding); /* nothing else is */
    free(f.bytes);
    noge_graph_free(graph);
}

#define forgery(change, complaint)                                                                                     \
    do {                                                                                                               \
        forged f = print(graph);                                                                                       \
        change;                                                                                                        \
        seal(&f);                                                                                                      \
        check(&f, complaint);                                                                                          \
        free(f.bytes);                                                                                                 \
    } while (0)

static void forged_headers_are_refused(void **state) {
    (void)state;
    noge_graph *graph = sample();
    forgery((void)0, NULL);
    forgery(f.bytes[0] = 'x', "not a binary graph file");
    forgery(f.header->version = 2, "written by a newer noge");
    forgery(f.header->version = 0, "damaged");
    forgery(f.header->flags |= NOGE_BINARY_DIRECTED, "directed");
    forgery(f.header->flags |= 1u << 20, "does not know");
    forgery(f.header->flags &= ~(uint32_t)NOGE_BINARY_POSITIONED, "contradicts itself");
    forgery(f.header->flags &= ~(uint32_t)NOGE_BINARY_WEIGHTED, "sections contradict");
    forgery(f.header->flags &= ~(uint32_t)NOGE_BINARY_NAMED, "sections contradict");
    forgery(f.header->reserved = 1, "does not know");
    forgery(f.header->node_count = 0, "no edges or nodes");
    forgery(f.header->node_count++, "sections contradict");
    forgery(f.header->node_count = UINT32_MAX, "more nodes or edges");
    forgery(f.header->node_count = UINT64_MAX, "more nodes or edges");
    forgery(f.header->edge_count = UINT64_MAX, "more nodes or edges");
    forgery(f.header->edge_count = UINT64_MAX / 64, "sections contradict");
    forgery(f.header->first_number = 1, "contradicts itself");
    forgery(f.header->file_size++, "cut off: 1 bytes are missing");
    forgery(f.header->file_size--, "bytes after its end");
    forgery(f.header->section_count = 5, "a section is missing"); /* those behind may be */
    noge_graph_free(graph);
}

static void forged_sections_are_refused(void **state) {
    (void)state;
    noge_graph *graph = sample();
    forgery(f.table[0].offset = UINT64_MAX - 63, "outside");
    forgery(f.table[0].offset += 8, "outside");
    forgery(f.table[0].offset = 0, "outside");
    forgery(f.table[0].size = UINT64_MAX, "outside");
    forgery(f.table[1].size -= 4, "sections contradict");
    forgery(f.table[5].size -= 1, "names do not fit");
    forgery(f.table[1] = f.table[0], "sections contradict"); /* twice the same */
    forgery(memcpy(f.table[5].tag, "NEWS", 4), "a section this version of noge does not know");
    forgery(memcpy(f.table[5].tag, "news", 4), "a section is missing");
    noge_graph_free(graph);
}

/* The path a - b - c with lengths 1 and 2: offsets 0 1 3 4, neighbours 1 0 2 1. bent: a - b has two bends. */
static noge_graph *path_of_three(bool bent) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    noge_node node[3];
    assert_fine(noge_builder_create(&builder, true, error));
    for (int i = 0; i < 3; i++) {
        assert_fine(noge_builder_named_node(builder, &"abc"[i], 1, &node[i], error));
        assert_fine(noge_builder_set_position(builder, node[i], (noge_point){i, 0}, error));
    }
    assert_fine(noge_builder_add_edge(builder, node[0], node[1], 1, error));
    if (bent) {
        const noge_point bends[] = {{0.25, 1}, {0.75, 1}};
        assert_fine(noge_builder_set_bends(builder, bends, 2, error));
        assert_fine(noge_builder_set_attribution(builder, "thanks", error));
    }
    assert_fine(noge_builder_add_edge(builder, node[1], node[2], 2, error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    return graph;
}

static void improper_graphs_are_refused(void **state) {
    (void)state;
    noge_graph *graph = path_of_three(false);
    forgery(((uint64_t *)section(&f, "OFFS"))[0] = 1, "not a proper graph: offsets run from 1 to 4, not from 0 to 4");
    forgery(((uint64_t *)section(&f, "OFFS"))[3] = 5, "offsets run from 0 to 5");
    forgery(((uint64_t *)section(&f, "OFFS"))[2] = 0, "offsets of node 1 go backwards");
    forgery(((uint64_t *)section(&f, "OFFS"))[1] = UINT64_MAX, "offsets of node 0 go backwards");
    forgery(((uint32_t *)section(&f, "NEIG"))[0] = 3, "node 0 has neighbour 3 of only 3 nodes");
    forgery(((uint32_t *)section(&f, "NEIG"))[0] = 0, "node 0 has an edge to itself");
    forgery(((uint32_t *)section(&f, "NEIG"))[2] = 0, "neighbours of node 1 are not ascending");
    forgery(((uint32_t *)section(&f, "NEIG"))[0] = 2, "the edge from node 0 to 2 does not lead back");
    forgery(((double *)section(&f, "LENG"))[0] = 3, "the edge between 0 and 1 has two lengths");
    forgery(((double *)section(&f, "LENG"))[0] = ((double *)section(&f, "LENG"))[1] = -1, "lengths are positive");
    forgery(((double *)section(&f, "POSI"))[3] = 0.0 / 0.0, "node 1 has a position that is not a number");
    forgery(((uint64_t *)section(&f, "NAMO"))[0] = 1, "the names do not begin at 0");
    forgery(((uint64_t *)section(&f, "NAMO"))[1] = UINT64_MAX, "the name of node 1 ends before it begins");
    forgery(((char *)section(&f, "NAMT"))[2] = 'a', "nodes 0 and 2 have the same name");
    noge_graph_free(graph);
}

static void improper_courses_are_refused(void **state) {
    (void)state;
    noge_graph *graph = path_of_three(true);
    forgery(((uint64_t *)section(&f, "bndo"))[0] = 1, "it does not begin at 0");
    forgery(((uint64_t *)section(&f, "bndo"))[1] = 3, "the course of the edge from node 1 to 0 ends before it begins");
    forgery(((uint64_t *)section(&f, "bndo"))[1] = 1, "the course of the edge from node 1 to 0 is at the wrong end");
    forgery(((uint64_t *)section(&f, "bndo"))[4] = 3, "courses of its edges do not fit");
    forgery(((double *)section(&f, "bndp"))[1] = 0.0 / 0.0, "a point that is not a number");
    forgery(f.table[7].size -= 8, "courses of its edges do not fit");
    forgery(f.table[6].size -= 8, "sections contradict");
    forgery(memcpy(f.table[7].tag, "news", 4), "courses of its edges do not fit");
    forgery(((char *)section(&f, "attr"))[2] = 0, "its attribution is not a text");
    forgery(f.table[8].size -= 1, "its attribution is not a text");
    forgery(f.table[8].size = 0, "its attribution is not a text");
    noge_graph_free(graph);
}

/* What a later version may add in small letters is passed over. */
static void unknown_optional_sections_are_skipped(void **state) {
    (void)state;
    noge_graph *graph = path_of_three(false), *read = NULL;
    forged f = print(graph);
    size_t gap = sizeof *f.header + 6 * sizeof *f.table; /* the table ends at a multiple of 64: make room for two */
    uint8_t *longer = calloc(f.size + 128, 1);
    memcpy(longer, f.bytes, gap);
    memcpy(longer + gap + 64, f.bytes + gap, f.size - gap);
    free(f.bytes);
    f = (forged){longer, f.size + 128, (noge_binary_header *)(void *)longer,
                 (noge_binary_section *)(void *)(longer + sizeof *f.header)};
    for (int i = 0; i < 6; i++)
        f.table[i].offset += 64;
    f.table[6] = (noge_binary_section){.tag = {'g', 'e', 'o', 'm'}, .offset = f.size - 64, .size = 33};
    memset(longer + f.size - 64, 0xab, 33);
    f.header->section_count = 7;
    f.header->file_size = f.size;
    seal(&f);
    assert_fine(noge_graph_parse(&read, "f", f.bytes, f.size, READ(NOGE_FORMAT_BINARY), NULL, error));
    assert_null(difference(graph, read));
    noge_graph_free(read);
    f.table[6].tag[0] = 'G';
    seal(&f);
    check(&f, "does not know");
    free(longer);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cut_is_refused),
        cmocka_unit_test(every_changed_byte_is_refused_or_harmless),
        cmocka_unit_test(forged_headers_are_refused),
        cmocka_unit_test(forged_sections_are_refused),
        cmocka_unit_test(improper_graphs_are_refused),
        cmocka_unit_test(improper_courses_are_refused),
        cmocka_unit_test(unknown_optional_sections_are_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
