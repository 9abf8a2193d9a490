/* What names mean: families with parameters, sets, cities in the data folder, nodes to start from. */
#include "graph/cities.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/unit.h"

#include "catalog/data_folder.h"
#include "catalog/graph_name.h"
#include "catalog/names.h"
#include "catalog/set_name.h"

#include <noge/catalog.h>
#include <noge/files.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void families_have_parameters(void **state) {
    (void)state;
    noge_family_choice choice;
    assert_fine(noge_family_argument("grid", &choice, error));
    assert_string_equal(choice.family->name, "grid");
    assert_false(choice.sized);
    uint32_t usual = choice.parameter[1];
    assert_fine(noge_family_argument("grid:rows=3", &choice, error));
    assert_true(choice.sized);
    assert_int_equal(choice.parameter[0], 3);
    assert_int_equal(choice.parameter[1], usual);
    assert_true(noge_is_family("maze:side=9") && noge_is_family("maze") && !noge_is_family("mazes"));
}

static void refuse_family(const char *argument, const char *reason) {
    noge_family_choice choice;
    noge_error why = {0};
    assert_int_equal(noge_family_argument(argument, &choice, &why), NOGE_USAGE);
    if (!strstr(why.text, reason))
        fail_msg("\"%s\" is not in: %s", reason, why.text);
}

static void wrong_parameters_are_named(void **state) {
    (void)state;
    refuse_family("grid:row=3", "rows");
    refuse_family("grid:rows=x", "rows");
    refuse_family("grid:rows=-1", "rows");
    refuse_family("grid:rows=99999999999", "rows");
    refuse_family("grid:rows", "rows");
}

static void sets_have_names(void **state) {
    (void)state;
    static const char *const sets[] = {
        "grid", "everything", "OXF", "grid+maze", "everything+OXF", "MUC-pieces", "worlds+roads+MUC-pieces+SFO-pieces"};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        assert_true(noge_is_named_set(sets[i]) && noge_is_set(sets[i]));
    static const char *const others[] = {
        "grid:rows=3", "grids",       "",           "+",         "grid+gird",        "a.graph",
        "-pieces",     "grid-pieces", "muc-pieces", "MUC-piece", "MUC-pieces-pieces"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(noge_is_named_set(others[i]));
}

static void a_folder_is_a_set(void **state) {
    (void)state;
    put_file(in_folder("a.edges"), "a b\n", 4);
    assert_true(noge_is_set(folder_path()));
    assert_false(noge_is_named_set(folder_path()));
    assert_false(noge_is_set(in_folder("a.edges")));
}

static void sources_have_names(void **state) {
    (void)state;
    noge_graph *graph;
    noge_node source = NOGE_NO_NODE, again = NOGE_NO_NODE;
    noge_error why = {0};
    assert_fine(noge_graph_parse(&graph, "f", "a b\nb c\n", 8, READ(NOGE_FORMAT_EDGELIST), NULL, error));
    assert_fine(noge_source_argument(graph, "b", 1, &source, error));
    assert_int_equal(source, 1);
    assert_fine(noge_source_argument(graph, NULL, 5, &source, error));
    assert_fine(noge_source_argument(graph, NULL, 5, &again, error));
    assert_true(source < 3 && source == again); /* the seed decides */
    assert_int_equal(noge_source_argument(graph, "d", 1, &source, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "a, "));
    noge_graph_free(graph);
}

static void cities_are_in_the_data_folder(void **state) {
    (void)state;
    char path[PATH_MAX];
    noge_error why = {0};
    const noge_city *oxford = noge_city_find("OXF");
    assert_non_null(oxford);
    assert_int_equal(noge_data_city(folder_path(), oxford, path, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "OXF"));
    put_file(in_folder("OXF.graphml"), "<graphml/>", 10);
    assert_fine(noge_data_city(folder_path(), oxford, path, error));
    assert_string_equal(path, in_folder("OXF.graphml"));
    put_file(in_folder("OXF.graph"), "x", 1); /* ours comes first */
    assert_fine(noge_data_city(folder_path(), oxford, path, error));
    assert_string_equal(path, in_folder("OXF.graph"));
}

static void the_data_folder_is_given_or_set(void **state) {
    (void)state;
    char path[PATH_MAX];
    setenv("NOGE_DATA", "/by/variable", 1);
    assert_fine(noge_data_folder("/given", path, error));
    assert_string_equal(path, "/given");
    assert_fine(noge_data_folder(NULL, path, error));
    assert_string_equal(path, "/by/variable");
    unsetenv("NOGE_DATA");
    setenv("XDG_DATA_HOME", "/user/data", 1);
    assert_fine(noge_data_folder(NULL, path, error));
    assert_string_equal(path, "/user/data/noge");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/home/user", 1);
    assert_fine(noge_data_folder(NULL, path, error));
    assert_string_equal(path, "/home/user/.local/share/noge");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_have_parameters),
        cmocka_unit_test(wrong_parameters_are_named),
        cmocka_unit_test(sets_have_names),
        in_a_folder(a_folder_is_a_set),
        cmocka_unit_test(sources_have_names),
        in_a_folder(cities_are_in_the_data_folder),
        cmocka_unit_test(the_data_folder_is_given_or_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
