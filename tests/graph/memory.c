/* Any allocation may fail while a graph is read, written, made or laid out: an error comes back, nothing leaks. */
#include "graph/dataset.h"
#include "graph/generate/worlds/worlds.h"
#include "graph/tables.h"
#include "support/allocations.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/osm.h"
#include "support/random.h"
#include "support/unit.h"

#include <noge/generate.h>
#include <stdlib.h>

/* Something to do that may fail, and must leave nothing behind then. */
typedef noge_status (*deed)(const void *subject, noge_error *error);

/* Lets the first allocation fail and all behind it, then all from the second on, and so on until the deed is done.
 * stride: above 0, the first 2 * stride allocations are tried one by one, later ones in growing steps. */
static void torture_in_steps(deed try, const void *subject, uint64_t least, uint64_t stride) {
    noge_status status = NOGE_NO_MEMORY;
    uint64_t allowed = 0;
    while (status != NOGE_OK) {
        noge_error error = {0};
        test_allocation_fail_after(allowed++);
        status = try(subject, &error);
        test_allocation_fail_after(UINT64_MAX);
        if (status != NOGE_OK && (status != NOGE_NO_MEMORY || error.status != status))
            fail_msg("allocation %llu: status %d, %s", (unsigned long long)allowed, status, error.text);
        assert_true(allowed < 100000);
        if (stride > 0)
            allowed += allowed / (2 * stride);
    }
    assert_true(allowed > least);
}

static void torture(deed try, const void *subject, uint64_t least) {
    torture_in_steps(try, subject, least, 0);
}

typedef struct text {
    noge_format format;
    void *bytes;
    size_t size;
    const noge_graph *graph;
} text;

static noge_status try_reading(const void *subject, noge_error *error) {
    const text *it = subject;
    noge_graph *graph = NULL;
    noge_status status = noge_graph_parse(&graph, "f", it->bytes, it->size, READ(it->format), NULL, error);
    test_allocation_fail_after(UINT64_MAX);
    if (status == NOGE_OK)
        assert_null(difference(graph, it->graph));
    else
        assert_null(graph);
    noge_graph_free(graph);
    return status;
}

static noge_status try_writing(const void *subject, noge_error *error) {
    const text *it = subject;
    void *bytes = NULL;
    size_t size;
    noge_status status = noge_graph_print(it->graph, it->format, &bytes, &size, error);
    free(bytes);
    return status;
}

static void reading_and_writing(void **state) {
    (void)state;
    noge_random random = test_random(8, "test memory", 0);
    for (noge_format format = NOGE_FORMAT_BINARY; format <= NOGE_FORMAT_DIMACS; format++) {
        bool placed = format == NOGE_FORMAT_BINARY || format == NOGE_FORMAT_GRAPHML;
        for (naming names = FROM_1; names <= (format == NOGE_FORMAT_DIMACS ? FROM_1 : WORDS); names++) {
            noge_graph *graph = random_graph(&random, true, placed ? 2 : 0, names);
            text it = {.format = format, .graph = graph};
            assert_fine(noge_graph_print(graph, format, &it.bytes, &it.size, error));
            torture(try_reading, &it, 3);
            torture(try_writing, &it, 1);
            free(it.bytes);
            noge_graph_free(graph);
        }
    }
}

typedef struct turn {
    const char *set;
    uint32_t index;
} turn;

static noge_status try_world(const void *subject, noge_error *error) {
    const turn *it = subject;
    noge_graph *graph = NULL;
    const char *kind;
    noge_status status = noge_worlds_make(it->set, 3, it->index, false, &graph, &kind, error);
    noge_graph_free(graph);
    return status;
}

/* One graph of each kind. */
static void making_worlds(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 44; i++)
        torture(try_world, &(turn){"worlds", i}, 10);
}

static noge_status try_pieces(const void *subject, noge_error *error) {
    noge_dataset *set = NULL;
    noge_status status = noge_dataset_of_pieces(&set, "pieces", subject, 1, error);
    noge_dataset_free(set);
    return status;
}

static void cutting_pieces(void **state) {
    (void)state;
    noge_graph *graph;
    assert_fine(
        noge_generate(noge_family_find("grid"), (const uint32_t[NOGE_FAMILY_PARAMETERS]){10, 11}, 1, &graph, error));
    torture_in_steps(try_pieces, graph, 375, 10);
    noge_graph_free(graph);
}

static noge_status try_making(const void *subject, noge_error *error) {
    const noge_family *family = subject;
    noge_graph *graph = NULL;
    uint32_t parameter[NOGE_FAMILY_PARAMETERS];
    for (int i = 0; i < NOGE_FAMILY_PARAMETERS; i++)
        parameter[i] = family->parameter[i].usual;
    parameter[0] = family->parameter[0].least + 4; /* small, and possible with what is usual besides */
    noge_status status = noge_generate(family, parameter, 1, &graph, error);
    noge_graph_free(graph);
    return status;
}

static void making(void **state) {
    (void)state;
    size_t count;
    const noge_family *family = noge_families(&count);
    for (size_t i = 0; i < count; i++)
        torture(try_making, &family[i], 5);
}

static noge_status try_laying_out(const void *subject, noge_error *error) {
    const noge_graph *graph = subject;
    noge_point position[30];
    return noge_layout(graph, position, error);
}

static void laying_out(void **state) {
    (void)state;
    noge_random random = test_random(9, "test memory", 0);
    noge_graph *graph = random_graph(&random, false, 0, FROM_0);
    torture(try_laying_out, graph, 5);
    noge_graph_free(graph);
}

static noge_status try_importing(const void *subject, noge_error *error) {
    const char *const *name = subject;
    noge_graph *graph = NULL;
    noge_import_options options = {.size = sizeof options, .boundary = in_folder("outline")};
    noge_status status = noge_import_osm(&graph, in_folder(*name), &options, NULL, error);
    assert_true((status == NOGE_OK) == (graph != NULL));
    noge_graph_free(graph);
    return status;
}

static void importing(void **state) {
    (void)state;
    const char *map = "n 1 0 0\nn 2 10 0\nn 3 20 0\nn 4 10 9\nw 2 1,2,3 highway=a\nw 1 2,4 highway=a\n";
    const char *names[] = {"xml", "pbf"};
    noge_text outline = geojson("-50,-50 50,-50 50,50 -50,50"), file[] = {osm_xml(map), osm_pbf(map, PBF_PLAIN)};
    put_file(in_folder("outline"), outline.bytes, outline.size);
    for (int i = 0; i < 2; i++) {
        put_file(in_folder(names[i]), file[i].bytes, file[i].size);
        torture(try_importing, &names[i], 20);
        noge_text_free(&file[i]);
    }
    noge_text_free(&outline);
}

/* A set takes its graph over, in failure too. */
static void sets(void **state) {
    (void)state;
    noge_status status = NOGE_NO_MEMORY;
    for (uint64_t allowed = 0; status != NOGE_OK; allowed++) {
        noge_dataset *set = NULL;
        noge_graph *graph = NULL;
        assert_fine(
            noge_generate(noge_family_find("grid"), (const uint32_t[NOGE_FAMILY_PARAMETERS]){2, 2}, 1, &graph, error));
        test_allocation_fail_after(allowed);
        status = noge_dataset_of_graph(&set, "set", graph, NULL);
        test_allocation_fail_after(UINT64_MAX);
        assert_true(status == NOGE_OK || (status == NOGE_NO_MEMORY && !set));
        noge_dataset_free(set);
        assert_true(allowed < 20);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_and_writing),
        cmocka_unit_test(making),
        cmocka_unit_test(making_worlds),
        cmocka_unit_test(cutting_pieces),
        cmocka_unit_test(laying_out),
        in_a_folder(importing),
        cmocka_unit_test(sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
