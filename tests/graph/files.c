/* Graphs through files and back: every format, every compression, every kind of graph; who is recognised how; and real
 * networks where they are at hand. */
#include "support/files.h"
#include "support/data.h"
#include "support/folder.h"

#include "base/clock.h"
#include "base/file/output.h"
#include "graph/graph.h"
#include "support/random.h"

#include <noge/files.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool has_positions(noge_format format) {
    return format == NOGE_FORMAT_BINARY || format == NOGE_FORMAT_GRAPHML;
}

/* ---- Round trips ------------------------------------------------------------------------------------------------- */

static bool can_express(noge_format format, int positions, naming names) {
    if (positions && !has_positions(format))
        return false;
    return format != NOGE_FORMAT_DIMACS || names == FROM_1;
}

static void check_in_memory(const noge_graph *graph, noge_format format) {
    void *first = NULL, *second = NULL;
    size_t first_size, second_size;
    noge_graph *again = NULL;
    assert_fine(noge_graph_print(graph, format, &first, &first_size, error));
    assert_fine(noge_graph_parse(&again, "printed", first, first_size, READ(format), NULL, error));
    assert_fine(noge_graph_check(again, error));
    const char *differ = difference(graph, again);
    if (differ)
        fail_msg("%s: %s differ after a round trip:\n%.*s", noge_format_name(format), differ, (int)first_size,
                 (const char *)first);
    assert_fine(noge_graph_print(again, format, &second, &second_size, error));
    if (first_size != second_size || memcmp(first, second, first_size) != 0)
        fail_msg("%s: %u nodes, %llu edges are written in different bytes the second time", noge_format_name(format),
                 graph->node_count, (unsigned long long)graph->edge_count);
    free(first);
    free(second);
    noge_graph_free(again);
}

static void round_trips_in_memory(void **state) {
    (void)state;
    noge_random random = test_random(1, "test files", 0);
    for (int round = 0; round < 60; round++)
        for (int weighted = 0; weighted < 2; weighted++)
            for (int positions = 0; positions < 3; positions++)
                for (naming names = FROM_0; names < NAMINGS; names++) {
                    noge_graph *graph = random_graph(&random, weighted, positions, names);
                    for (noge_format format = NOGE_FORMAT_BINARY; format <= NOGE_FORMAT_DIMACS; format++)
                        if (can_express(format, positions, names))
                            check_in_memory(graph, format);
                    noge_graph_free(graph);
                }
}

static void round_trips_through_files(void **state) {
    (void)state;
    static const char *const endings[] = {"graph",   "edges", "edgelist", "txt", "csv", "tsv",
                                          "graphml", "gr",    "dimacs",   "tw",  "col"};
    static const char *const packings[] = {"", ".gz", ".xz"};
    noge_random random = test_random(2, "test files", 0);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        for (size_t j = 0; j < 3; j++) {
            char name[32];
            snprintf(name, sizeof name, "g.%s%s", endings[i], packings[j]);
            const char *path = in_folder(name);
            noge_graph *graph = random_graph(&random, j != 0, 0, FROM_1), *again = NULL;
            assert_fine(noge_graph_write(graph, path, NULL, error));
            noge_read_report report = {.size = sizeof report, .merged = {.loops = 7}};
            assert_fine(noge_graph_read(&again, path, NULL, &report, error));
            assert_int_equal(report.merged.loops, 0);
            assert_null(difference(graph, again));
            assert_int_equal(again->storage->mapped, i == 0 && j == 0);
            noge_graph_free(again);
            noge_error why = {0};
            assert_int_equal(noge_graph_write(graph, path, NULL, &why), NOGE_USAGE);
            assert_fine(noge_graph_write(
                graph, path, &(noge_write_options){.size = sizeof(noge_write_options), .overwrite = true}, error));
            noge_graph_free(graph);
        }
}

/* Whatever the names are: like a heading, with separators, quotes and line breaks. */
static void spreadsheets_keep_names(void **state) {
    (void)state;
    static const noge_write_options replace = {.size = sizeof replace, .overwrite = true};
    for (uint64_t i = 0; i < 200; i++) {
        noge_random random = test_random(i, "test spreadsheets", 0);
        const char *path = in_folder(i % 2 ? "names.csv" : "names.tsv");
        noge_graph *graph = random_graph(&random, i % 3 != 0, 0, (naming)(i / 2 % NAMINGS)), *again = NULL;
        assert_fine(noge_graph_write(graph, path, &replace, error));
        assert_fine(noge_graph_read(&again, path, NULL, NULL, error));
        assert_null(difference(graph, again));
        noge_graph_free(graph);
        noge_graph_free(again);
    }
}

/* Reading a file and writing it to where it came from must not disturb the graph in use. */
static void a_mapped_file_can_be_replaced(void **state) {
    (void)state;
    const char *path = in_folder("g.graph");
    noge_random random = test_random(3, "test files", 0);
    noge_graph *graph = random_graph(&random, true, 2, WORDS), *other = random_graph(&random, false, 0, FROM_0);
    noge_graph *mapped = NULL;
    assert_fine(noge_graph_write(graph, path, NULL, error));
    assert_fine(noge_graph_read(&mapped, path, NULL, NULL, error));
    assert_true(mapped->storage->mapped);
    assert_fine(noge_graph_write(other, path,
                                 &(noge_write_options){.size = sizeof(noge_write_options), .overwrite = true}, error));
    assert_null(difference(graph, mapped));
    noge_graph_free(mapped);
    noge_graph_free(graph);
    noge_graph_free(other);
}

/* ---- Recognising ------------------------------------------------------------------------------------------------- */

static void formats_have_names(void **state) {
    (void)state;
    noge_format format;
    for (noge_format f = NOGE_FORMAT_AUTO; f <= NOGE_FORMAT_DIMACS; f++) {
        assert_true(noge_format_parse(noge_format_name(f), &format));
        assert_int_equal(format, f);
    }
    assert_string_equal(noge_format_name(NOGE_FORMAT_EDGELIST), "edges");
    assert_false(noge_format_parse("", &format));
    assert_false(noge_format_parse("xml", &format));
}

static void content_is_recognised(void **state) {
    (void)state;
    noge_random random = test_random(4, "test files", 0);
    noge_graph *graph = random_graph(&random, true, 0, FROM_1);
    for (noge_format format = NOGE_FORMAT_BINARY; format <= NOGE_FORMAT_DIMACS; format++) {
        noge_graph *again = NULL;
        const char *path = in_folder("without-extension");
        assert_fine(noge_graph_write(
            graph, path, &(noge_write_options){.size = sizeof(noge_write_options), .format = format, .overwrite = true},
            error));
        assert_fine(noge_graph_read(&again, path, NULL, NULL, error));
        assert_null(difference(graph, again));
        noge_graph_free(again);
    }
    noge_graph_free(graph);
    noge_graph_free(parse("c a comment\n\nc\np tw 2 1\n1 2\n", NOGE_FORMAT_AUTO));
    noge_graph_free(parse("\xef\xbb\xbf \n<graphml><graph><node id='a'/></graph></graphml>", NOGE_FORMAT_AUTO));
    graph = parse("c p\np c\n", NOGE_FORMAT_AUTO); /* an edge list after all */
    assert_int_equal(graph->edge_count, 1);
    noge_graph_free(graph);
}

static void unwritable_requests(void **state) {
    (void)state;
    noge_error why = {0};
    noge_graph *graph = parse("a b", NOGE_FORMAT_EDGELIST);
    const char *path = in_folder("g.docx");
    assert_int_equal(noge_graph_write(graph, path, NULL, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "extension"));
    path = in_folder("nowhere/g.graph");
    assert_int_equal(noge_graph_write(graph, path, NULL, &why), NOGE_USAGE);
    assert_int_equal(noge_graph_write(graph, "/dev/full", NULL, &why), NOGE_IO);
    assert_non_null(strstr(why.text, "full"));
    noge_graph_free(graph);

    static const char *const bad[] = {"\"a\x01\" b", "\"a\xff\" b", "\xc0\x80 b", "\xed\xa0\x80 b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        graph = parse(bad[i], NOGE_FORMAT_EDGELIST);
        path = in_folder("g.graphml");
        assert_int_equal(noge_graph_write(graph, path, NULL, &why), NOGE_USAGE);
        assert_non_null(strstr(why.text, "GraphML cannot express"));
        assert_int_not_equal(access(path, F_OK), 0);
        noge_graph_free(graph);
    }
}

static void a_graph_without_nodes_stays_where_it_is(void **state) {
    (void)state;
    noge_builder *builder;
    noge_graph *graph = NULL;
    void *bytes;
    size_t size;
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    for (noge_format format = NOGE_FORMAT_BINARY; format <= NOGE_FORMAT_DIMACS; format++) {
        assert_int_equal(noge_graph_print(graph, format, &bytes, &size, NULL), NOGE_USAGE);
        refuse("", format, "f: no edges or nodes in it");
    }
    refuse("", NOGE_FORMAT_AUTO, "f: no edges or nodes in it");
    noge_graph_free(graph);
}

static void missing_files(void **state) {
    (void)state;
    noge_graph *graph;
    noge_error why = {0};
    const char *path = in_folder("missing.graph");
    assert_int_equal(noge_graph_read(&graph, path, NULL, NULL, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, path));
    assert_int_equal(noge_graph_read(&graph, folder_path(), NULL, NULL, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "folder"));
}

/* Neither end of a named pipe waits forever or fails. (That it is opened once only is too short a race to test.) */
static void named_pipes_are_read(void **state) {
    (void)state;
    noge_graph *graph = NULL;
    const char *path = in_folder("pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    pid_t writer = fork();
    if (writer == 0) {
        FILE *file = fopen(path, "w");
        usleep(50000);
        _exit(file && fputs("a b\n", file) >= 0 && fclose(file) == 0 ? 0 : 1);
    }
    assert_fine(noge_graph_read(&graph, path, NULL, NULL, error));
    assert_int_equal(graph->edge_count, 1);
    noge_graph_free(graph);
    int result;
    assert_int_equal(waitpid(writer, &result, 0), writer);
    assert_int_equal(result, 0);
}

/* ---- Real networks ----------------------------------------------------------------------------------------------- */

static void check_city(const char *path, uint32_t nodes, uint64_t edges) {
    noge_graph *graph = NULL;
    noge_read_report report = NOGE_READ_REPORT;
    assert_fine(noge_graph_read(&graph, path, NULL, &report, error));
    assert_int_equal(graph->node_count, nodes);
    assert_int_equal(graph->edge_count, edges);
    assert_int_equal(report.merged.loops + report.merged.parallels + report.merged.opposites, 0);
    assert_true(graph->length && graph->position && graph->geographic && graph->name_offset);
    check_in_memory(graph, NOGE_FORMAT_GRAPHML);
    check_in_memory(graph, NOGE_FORMAT_BINARY);
    noge_graph_free(graph);
}

static void a_town(void **state) {
    (void)state;
    check_city("tests/data/town/town.graphml", 127, 145);
    check_city("tests/data/town/whole.graphml", 529, 592);
}

static void cities(void **state) {
    (void)state;
    check_city(need_data("MUC.graphml"), 14015, 20728);
    check_city(need_data("OXF.graphml"), 3419, 4011);
    check_city(need_data("SFO.graphml"), 9657, 15853);
}

static void florida(void **state) {
    (void)state;
    const char *source = need_data("large/FLA.gr.xz");
    noge_graph *graph = NULL, *again = NULL;
    const char *path = in_folder("florida.graph");
    assert_fine(noge_graph_read(&graph, source, NULL, NULL, error));
    assert_int_equal(graph->node_count, 1070376);
    assert_int_equal(graph->edge_count, 1343951);
    assert_fine(noge_graph_write(graph, path, NULL, error));
    double begun = noge_clock_seconds();
    assert_fine(noge_graph_read(&again, path, NULL, NULL, error));
    double spent = noge_clock_seconds() - begun;
    print_message("Florida from a binary file: %.3f s\n", spent);
    assert_true(spent < 1);
    assert_null(difference(graph, again));
    noge_graph_free(again);
    noge_graph_free(graph);
}

static void wrong_calls_are_refused(void **state) {
    (void)state;
    const noge_format wrong = (noge_format)99;
    const char edges[] = "0 1\n";
    noge_graph *graph;
    noge_format format;
    noge_error error;
    void *bytes;
    size_t size;
    assert_int_equal(noge_graph_parse(&graph, "x", edges, 4, READ(wrong), NULL, &error), NOGE_USAGE);
    assert_string_equal(error.text, "there is no format of number 99; noge_format lists them");
    assert_int_equal(noge_graph_read(&graph, "x", READ(wrong), NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_graph_read(&graph, NULL, NULL, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_graph_read(NULL, "x", NULL, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_graph_parse(&graph, NULL, edges, 4, NULL, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_graph_parse(&graph, "x", NULL, 4, NULL, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_graph_parse(&graph, "x.edges", edges, 4, READ(NOGE_FORMAT_EDGELIST), NULL, NULL), NOGE_OK);
    assert_int_equal(noge_graph_print(graph, wrong, &bytes, &size, NULL), NOGE_USAGE);
    assert_int_equal(noge_graph_print(NULL, NOGE_FORMAT_AUTO, &bytes, &size, NULL), NOGE_USAGE);
    assert_int_equal(noge_graph_print(graph, NOGE_FORMAT_AUTO, NULL, &size, NULL), NOGE_USAGE);
    const noge_write_options writing = {.size = sizeof writing, .format = wrong};
    assert_int_equal(noge_graph_write(graph, "x.graph", &writing, &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, "format of number 99"));
    assert_false(noge_format_parse(NULL, &format) || noge_format_parse("edges", NULL));
    assert_int_equal(noge_format_of_path(NULL), NOGE_FORMAT_AUTO);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips_in_memory),
        in_a_folder(round_trips_through_files),
        in_a_folder(spreadsheets_keep_names),
        in_a_folder(a_mapped_file_can_be_replaced),
        cmocka_unit_test(formats_have_names),
        in_a_folder(content_is_recognised),
        in_a_folder(unwritable_requests),
        cmocka_unit_test(a_graph_without_nodes_stays_where_it_is),
        in_a_folder(missing_files),
        in_a_folder(named_pipes_are_read),
        cmocka_unit_test(a_town),
        cmocka_unit_test(cities),
        in_a_folder(florida),
        cmocka_unit_test(wrong_calls_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
