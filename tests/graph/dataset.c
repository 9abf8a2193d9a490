/* The data sets are the paper's: sizes, ranges, split, and the same bytes everywhere; and folders are data sets, too.
 */
#include "graph/dataset.h"
#include "graph/graph.h"
#include "graph/tables.h"
#include "support/folder.h"
#include "support/graphs.h"

#include "graph/generate/family.h"
#include <noge/files.h>
#include <noge/generate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

static noge_dataset *generate_set(const char *name, uint64_t seed, bool with_positions) {
    noge_error error;
    noge_dataset *set;
    assert_int_equal(noge_dataset_generate(&set, name, seed, with_positions, &error), NOGE_OK);
    return set;
}

/* ---- The paper's table ------------------------------------------------------------------------------------------- */

typedef struct range {
    uint32_t count;
    uint64_t least_nodes, most_nodes, least_edges, most_edges;
} range;

static range measure(const noge_dataset *set, const uint32_t *index, uint32_t count) {
    range all = {count, UINT64_MAX, 0, UINT64_MAX, 0};
    for (uint32_t i = 0; i < count; i++) {
        const noge_graph *graph = set->graph[index[i]];
        uint64_t nodes = graph->node_count, edges = graph->edge_count;
        all.least_nodes = nodes < all.least_nodes ? nodes : all.least_nodes;
        all.most_nodes = nodes > all.most_nodes ? nodes : all.most_nodes;
        all.least_edges = edges < all.least_edges ? edges : all.least_edges;
        all.most_edges = edges > all.most_edges ? edges : all.most_edges;
    }
    return all;
}

static void assert_range(range found, range expected) {
    assert_int_equal(found.count, expected.count);
    assert_int_equal(found.least_nodes, expected.least_nodes);
    assert_int_equal(found.most_nodes, expected.most_nodes);
    assert_int_equal(found.least_edges, expected.least_edges);
    assert_int_equal(found.most_edges, expected.most_edges);
}

static void deterministic_sets_have_the_papers_ranges(void **state) {
    (void)state;
    static const struct {
        const char *name;
        range train, test;
    } paper[] = {
        {"ladder", {80, 200, 398, 298, 595}, {20, 220, 386, 328, 577}},
        {"tree", {4, 121, 1365, 120, 1364}, {2, 364, 1093, 363, 1092}},
        {"grid", {80, 64, 289, 112, 544}, {20, 72, 240, 127, 449}},
        {"caveman", {120, 60, 316, 870, 12324}, {30, 70, 304, 1190, 11400}},
    };
    for (size_t i = 0; i < sizeof paper / sizeof *paper; i++) {
        noge_dataset *set = generate_set(paper[i].name, 1, false);
        assert_range(measure(set, set->train, set->train_count), paper[i].train);
        assert_range(measure(set, set->test, set->test_count), paper[i].test);
        noge_dataset_free(set);
    }
}

static void barabasi_set_has_the_papers_sizes(void **state) {
    (void)state;
    noge_dataset *set = generate_set("barabasi", 1, false);
    assert_int_equal(set->train_count, 400);
    assert_int_equal(set->test_count, 100);
    for (uint32_t i = 0; i < 500; i++) {
        assert_int_equal(set->graph[i]->node_count, 100 + i / 5);
        assert_int_equal(set->graph[i]->edge_count, 4 * (set->graph[i]->node_count - 4));
    }
    noge_dataset_free(set);
}

/* A maze without cycles has h² rooms and h² - 1 doors between them, h = side / 2; an even cell that stays free adds
 * itself and its four sides at most. */
static void maze_set_is_within_the_familys_limits(void **state) {
    (void)state;
    noge_dataset *set = generate_set("maze", 1, false);
    assert_int_equal(set->train_count, 400);
    assert_int_equal(set->test_count, 100);
    uint64_t perfect = 0;
    for (uint32_t i = 0; i < 500; i++) {
        const noge_graph *graph = set->graph[i];
        uint64_t half = (15 + 2 * (i / 100)) / 2, least = 2 * half * half - 1;
        assert_in_range(graph->node_count, least, least + least / 10);
        assert_in_range(graph->edge_count, graph->node_count - 1, graph->node_count + graph->node_count / 5);
        perfect += graph->edge_count == graph->node_count - 1;
    }
    assert_in_range(perfect, 1, 100); /* most have cycles, some have none */
    range all = measure(set, set->train, set->train_count);
    assert_int_equal(all.least_nodes, 97);
    assert_in_range(all.most_nodes, 245, 260); /* the paper's: 251 in train, 255 in test */
    assert_in_range(all.most_edges, 250, 290); /* 262 and 276 */
    noge_dataset_free(set);
}

/* Five graphs for each of 200, 202 … 398 nodes; geometric ones may have lost some. */
static void sets_beyond_the_paper_are_in_its_manner(void **state) {
    (void)state;
    static const char *const beyond[] = {"delaunay", "geometric", "regular", "small-world"};
    for (int f = 0; f < 4; f++) {
        noge_dataset *set = generate_set(beyond[f], 1, false);
        uint64_t lost = 0, edges = 0, nodes = 0;
        assert_int_equal(set->train_count, 400);
        assert_int_equal(set->test_count, 100);
        for (uint32_t i = 0; i < 500; i++) {
            assert_in_range(set->graph[i]->node_count, f == 1 ? 50 : 200 + 2 * (i / 5), 200 + 2 * (i / 5));
            lost += 200 + 2 * (i / 5) - set->graph[i]->node_count;
            nodes += set->graph[i]->node_count;
            edges += set->graph[i]->edge_count;
        }
        assert_true(lost < 150000 / 20);
        assert_in_range(edges, nodes, 4 * nodes); /* mean degrees from 2 to 8 */
        noge_dataset_free(set);
    }
}

/* ---- Sets as such ------------------------------------------------------------------------------------------------ */

static void every_graph_is_sound_and_connected(void **state) {
    (void)state;
    size_t count;
    const noge_family *family = noge_families(&count);
    for (size_t f = 0; f < count; f++) {
        noge_dataset *set = generate_set(family[f].name, 7, false);
        for (uint32_t i = 0; i < set->graph_count; i++) {
            noge_error error;
            assert_int_equal(noge_graph_check(set->graph[i], &error), NOGE_OK);
            assert_true(test_connected(set->graph[i]));
            assert_null(set->graph[i]->position);
        }
        noge_dataset_free(set);
    }
}

static void the_split_is_a_partition(void **state) {
    (void)state;
    size_t count;
    const noge_family *family = noge_families(&count);
    for (size_t f = 0; f < count; f++) {
        noge_dataset *set = generate_set(family[f].name, 3, false);
        uint32_t *seen = calloc(set->graph_count, sizeof *seen);
        assert_int_equal(set->train_count + set->test_count, set->graph_count);
        for (uint32_t i = 0; i < set->train_count; i++)
            seen[set->train[i]]++;
        for (uint32_t i = 0; i < set->test_count; i++)
            seen[set->test[i]]++;
        for (uint32_t i = 0; i < set->graph_count; i++)
            assert_int_equal(seen[i], 1);
        free(seen);
        noge_dataset_free(set);
    }
}

static void hash_graph(XXH64_state_t *hash, const noge_graph *graph) {
    XXH64_update(hash, &graph->node_count, sizeof graph->node_count);
    XXH64_update(hash, graph->offset, (graph->node_count + (size_t)1) * sizeof *graph->offset);
    XXH64_update(hash, graph->neighbor, 2 * graph->edge_count * sizeof *graph->neighbor);
    if (graph->length)
        XXH64_update(hash, graph->length, 2 * graph->edge_count * sizeof *graph->length);
    if (graph->position)
        XXH64_update(hash, graph->position, graph->node_count * sizeof *graph->position);
}

static uint64_t hash_set(const char *name, uint64_t seed, bool with_positions) {
    noge_dataset *set = generate_set(name, seed, with_positions);
    XXH64_state_t *hash = XXH64_createState();
    XXH64_reset(hash, 0);
    for (uint32_t i = 0; i < set->graph_count; i++)
        hash_graph(hash, set->graph[i]);
    XXH64_update(hash, set->train, set->train_count * sizeof *set->train);
    XXH64_update(hash, set->test, set->test_count * sizeof *set->test);
    uint64_t value = XXH64_digest(hash);
    XXH64_freeState(hash);
    noge_dataset_free(set);
    return value;
}

/* Should one of these change, every figure measured on the set changes with it. */
static void sets_are_the_same_bytes_on_every_machine(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t bare, positioned; /* 0: see below */
    } pinned[] = {
        {"barabasi", 0x3176e623b82ac86c, 0},
        {"caveman", 0x54ad35174f3bc0c3, 0xcefd80848aec37e1},
        {"grid", 0x352c96e89d844ca9, 0xc8a7931bfa4b4f2c},
        {"ladder", 0x0ede3b8f82ce87ac, 0x2ffc5817a6248296},
        {"maze", 0x7e15f15962c32bf9, 0x60d6172c520ef818},
        {"tree", 0xb225762090f504ad, 0x0ba1303fa30a0b8b},
        {"delaunay", 0xbc99dd5836ba4ee1, 0x117ba3bacde4dbde},
        {"geometric", 0xacd42ea7f5e1d2a7, 0x9eb189a48bfb989f},
        {"regular", 0x47bb8e49c3eb8cfe, 0},
        {"small-world", 0xf64fa2c6a999b19c, 0xb0223f3ca1df0d8f},
        {"variety", 0xf40f0a2e07522d89, 0},
        {"worlds", 0x8e7807875844aca3, 0},
        {"roads", 0x1f0dfa437fd5f4db, 0x44f7c05f1fa5d051},
    };
    uint32_t changed = 0;
    for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        uint64_t bare = hash_set(pinned[i].name, 1, false);
        uint64_t positioned = pinned[i].positioned ? hash_set(pinned[i].name, 1, true) : 0;
        if (bare == pinned[i].bare && positioned == pinned[i].positioned)
            continue;
        print_error("changed: {\"%s\", 0x%016llx, 0x%016llx},\n", pinned[i].name, (unsigned long long)bare,
                    (unsigned long long)positioned);
        changed++;
    }
    assert_int_equal(changed, 0);
}

/* A layout of each Barabási graph takes seconds; those of every twentieth tell as much. */
static void barabasi_layouts_are_the_same_bytes_on_every_machine(void **state) {
    (void)state;
    const noge_family *family;
    const noge_family_maker *maker;
    assert_true(noge_family_maker_find("barabasi", &family, &maker));
    XXH64_state_t *hash = XXH64_createState();
    XXH64_reset(hash, 0);
    for (uint32_t i = 0; i < maker->set_count; i += 20) {
        uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {0};
        noge_random lots = noge_random_stream(1, family->name, i);
        noge_graph *graph;
        maker->set_parameters(i, parameter);
        assert_fine(maker->make(parameter, &lots, true, &graph, error));
        assert_non_null(graph->position);
        hash_graph(hash, graph);
        noge_graph_free(graph);
    }
    assert_int_equal(XXH64_digest(hash), 0x2b890343e6448908);
    XXH64_freeState(hash);
}

static void the_seed_decides_random_sets_only(void **state) {
    (void)state;
    size_t count;
    const noge_family *family = noge_families(&count);
    for (size_t f = 0; f < count; f++) {
        uint64_t one = hash_set(family[f].name, 11, false), again = hash_set(family[f].name, 11, false);
        uint64_t other = hash_set(family[f].name, 12, false);
        assert_true(one == again);
        assert_true((one != other) == family[f].random);
    }
}

/* ---- Other sets -------------------------------------------------------------------------------------------------- */

static void unknown_sets_are_refused(void **state) {
    (void)state;
    noge_error error = {0};
    noge_dataset *set;
    assert_int_equal(noge_dataset_generate(&set, "mase", 1, false, &error), NOGE_USAGE);
    assert_null(set);
    assert_non_null(strstr(error.text, "grid, ladder, maze, tree, delaunay, geometric, regular, small-world, mixture"));
}

static void one_graph_makes_a_set(void **state) {
    (void)state;
    noge_dataset *set;
    noge_graph *graph;
    assert_fine(
        noge_generate(noge_family_find("grid"), (const uint32_t[NOGE_FAMILY_PARAMETERS]){2, 2}, 1, &graph, error));
    assert_int_equal(noge_dataset_of_graph(&set, "oxford", graph, NULL), NOGE_OK);
    assert_string_equal(set->name, "oxford");
    assert_int_equal(set->train_count, 0);
    assert_int_equal(set->test_count, 1);
    assert_ptr_equal(set->graph[set->test[0]], graph);
    noge_dataset_free(set);
}

/* Paths of 2, 3 and 4 nodes in files of three formats. */
static void write_paths(void) {
    put_file(in_folder("b.edges"), "0 1\n", 4);
    put_file(in_folder("a.csv"), "0,1\n1,2\n", 8);
    const char text[] = "p tw 4 3\n1 2\n2 3\n3 4\n";
    put_file(in_folder("c.gr"), text, strlen(text));
}

static void a_folder_is_a_set_of_test_graphs(void **state) {
    (void)state;
    write_paths();
    put_file(in_folder("README.md"), "no graph", 8);
    put_file(in_folder(".hidden.edges"), "no graph either", 15);
    noge_dataset *set;
    assert_fine(noge_dataset_read(&set, folder_path(), error));
    assert_string_equal(set->name, folder_path());
    assert_int_equal(set->graph_count, 3);
    assert_int_equal(set->train_count, 0);
    assert_int_equal(set->test_count, 3);
    const uint32_t nodes[] = {3, 2, 4}; /* by name: a, b, c */
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(set->test[i], i);
        assert_int_equal(set->graph[i]->node_count, nodes[i]);
    }
    noge_dataset_free(set);
}

static void split_json_decides(void **state) {
    (void)state;
    write_paths();
    assert_int_equal(mkdir(in_folder("deep"), 0777), 0);
    put_file(in_folder("deep/d.edges"), "0 1\n1 2\n2 3\n3 4\n", 16);
    const char split[] = "{\"set\": \"paths\", \"seed\": 9, \"files\": [\"c.gr\", \"a.csv\", \"b.edges\", "
                         "\"deep/d.edges\"], \"train\": [0], \"test\": [3, 1]}";
    put_file(in_folder("split.json"), split, strlen(split));
    noge_dataset *set;
    assert_fine(noge_dataset_read(&set, in_folder(""), error)); /* with a slash behind it */
    assert_string_equal(set->name, "paths");
    assert_int_equal(set->seed, 9);
    assert_int_equal(set->graph_count, 4);
    const uint32_t nodes[] = {4, 3, 2, 5};
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(set->graph[i]->node_count, nodes[i]);
    assert_int_equal(set->train_count, 1);
    assert_int_equal(set->train[0], 0);
    assert_int_equal(set->test_count, 2);
    assert_int_equal(set->test[0], 3);
    assert_int_equal(set->test[1], 1);
    noge_dataset_free(set);
}

static void refuse_folder(const char *complaint) {
    noge_dataset *set;
    noge_error why = {0};
    assert_int_equal(noge_dataset_read(&set, folder_path(), &why), NOGE_BAD_INPUT);
    assert_null(set);
    if (!strstr(why.text, complaint))
        fail_msg("expected \"%s\", got \"%s\"", complaint, why.text);
}

static void folders_that_are_no_sets_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *split, *complaint;
    } wrong[] = {
        {"", "split.json:1: broken JSON"},
        {"{\n\"files\": [", "split.json:2: broken JSON"},
        {"[]", "needs the lists"},
        {"{\"files\": [\"a.csv\"], \"train\": []}", "needs the lists"},
        {"{\"files\": [], \"train\": [], \"test\": []}", "\"files\" is empty"},
        {"{\"files\": [\"a.csv\"], \"train\": [], \"test\": [0, 0]}", "is longer"},
        {"{\"files\": [\"a.csv\"], \"train\": [0], \"test\": [0]}", "file 0 is in \"train\" or \"test\" twice"},
        {"{\"files\": [\"a.csv\"], \"train\": [], \"test\": [1]}", "must hold numbers of files"},
        {"{\"files\": [\"a.csv\"], \"train\": [], \"test\": [-1]}", "must hold numbers of files"},
        {"{\"files\": [\"a.csv\"], \"train\": [], \"test\": [0.5]}", "must hold numbers of files"},
        {"{\"files\": [7], \"train\": [], \"test\": []}", "names of files"},
        {"{\"files\": [\"../a.csv\"], \"train\": [], \"test\": []}", "'../a.csv' in \"files\" must be a path inside"},
        {"{\"files\": [\"x/../a.csv\"], \"train\": [], \"test\": []}", "must be a path inside"},
        {"{\"files\": [\"x/..\"], \"train\": [], \"test\": []}", "must be a path inside"},
        {"{\"files\": [\"/etc/passwd\"], \"train\": [], \"test\": []}", "must be a path inside"},
        {"{\"files\": [\"\"], \"train\": [], \"test\": []}", "must be a path inside"},
        {"{\"files\": [\"gone.csv\"], \"train\": [], \"test\": []}", "gone.csv: cannot be opened"},
    };
    refuse_folder("no graphs in the folder");
    write_paths();
    put_file(in_folder("broken.edges"), "only\nlone names 5 6 7 8\n", 24);
    refuse_folder("broken.edges");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        put_file(in_folder("split.json"), wrong[i].split, strlen(wrong[i].split));
        refuse_folder(wrong[i].complaint);
    }
}

/* Every family as often as the others to train on, every test graph once, and all graphs as in their own sets. */
static void the_mixture_has_all_families_alike(void **state) {
    (void)state;
    size_t families, base = 0;
    const noge_family *family = noge_families(&families);
    noge_dataset *mixture;
    while (family[families - 1].beyond)
        families--;
    assert_int_equal(families, 6);
    assert_fine(noge_dataset_generate(&mixture, NOGE_MIXTURE, 7, false, error));
    assert_string_equal(mixture->name, "mixture");
    for (size_t f = 0; f < families; f++) {
        noge_dataset *own;
        uint32_t trained = 0, tested = 0;
        assert_fine(noge_dataset_generate(&own, family[f].name, 7, false, error));
        for (uint32_t i = 0; i < own->graph_count; i++) {
            const noge_graph *graph = mixture->graph[base + i];
            assert_int_equal(graph->node_count, own->graph[i]->node_count);
            assert_int_equal(graph->edge_count, own->graph[i]->edge_count);
        }
        for (uint32_t i = 0; i < mixture->train_count; i++)
            trained += mixture->train[i] >= base && mixture->train[i] < base + own->graph_count;
        assert_int_equal(trained, mixture->train_count / families);
        for (uint32_t i = 0; i < mixture->test_count; i++) {
            bool is_own = mixture->test[i] >= base && mixture->test[i] < base + own->graph_count, is_test = false;
            for (uint32_t k = 0; k < own->test_count; k++)
                is_test |= mixture->test[i] == base + own->test[k];
            assert_true(is_own == is_test);
            tested += is_test;
            for (uint32_t k = 0; k < mixture->train_count; k++)
                assert_true(mixture->train[k] != mixture->test[i]);
            for (uint32_t k = 0; k < i; k++)
                assert_true(mixture->test[k] != mixture->test[i]);
        }
        assert_int_equal(tested, own->test_count < 8 ? own->test_count : 8);
        base += own->graph_count;
        noge_dataset_free(own);
    }
    assert_int_equal(base, mixture->graph_count);
    noge_dataset_free(mixture);
}

/* Ladders and trees, which take turns; and they with ten graphs for training, of which they have two turns in three. */
static noge_dataset *ladders_and_trees(void) {
    noge_dataset *member[2] = {generate_set("ladder", 7, false), generate_set("tree", 7, false)}, *both;
    assert_fine(noge_dataset_join(&both, "ladder+tree", member, 2, error));
    noge_dataset_free(member[0]); /* its graphs are the other's now */
    noge_dataset_free(member[1]);
    return both;
}

static void sets_joined_take_turns(void **state) {
    (void)state;
    enum { OWN = 12, OF_PATHS = 2 }; /* of these for testing */
    noge_graph *path[OWN];
    for (uint32_t i = 0; i < OWN; i++)
        assert_fine(noge_generate(noge_family_find("grid"), (const uint32_t[NOGE_FAMILY_PARAMETERS]){1, 2 + i}, 1,
                                  &path[i], error));
    noge_dataset *both = ladders_and_trees(), *member[2] = {NULL, ladders_and_trees()}, *all;
    assert_int_equal(both->turns, 2);
    assert_fine(noge_dataset_of_graphs(&member[0], "paths", path, OWN, error));
    assert_fine(noge_dataset_join(&all, "paths+both", member, 2, error));
    assert_string_equal(all->name, "paths+both");
    assert_int_equal(all->turns, 3);
    assert_int_equal(all->graph_count, OWN + both->graph_count);
    assert_int_equal(all->train_count, both->train_count / 2 * 3);
    for (uint32_t i = 0; i < all->train_count; i++) {
        uint32_t round = i / 3, turn = i % 3;
        assert_int_equal(all->train[i], turn == 0 ? round % 10 : OWN + both->train[round * 2 + turn - 1]);
    }
    assert_int_equal(all->test_count, OF_PATHS + both->test_count);
    for (uint32_t i = 0; i < all->test_count; i++) {
        uint32_t expected = i >= 2 * OF_PATHS ? OWN + both->test[i - OF_PATHS]
                            : i % 2 == 0      ? 10 + i / 2
                                              : OWN + both->test[i / 2];
        assert_int_equal(all->test[i], expected);
    }
    assert_ptr_equal(all->graph[3], path[3]);
    noge_dataset_free(member[0]);
    noge_dataset_free(member[1]);
    noge_dataset_free(all);
    noge_dataset_free(both);
}

static void what_cannot_train_joins_nobody(void **state) {
    (void)state;
    noge_dataset *member[2], *all;
    noge_graph *graph;
    assert_fine(
        noge_generate(noge_family_find("grid"), (const uint32_t[NOGE_FAMILY_PARAMETERS]){2, 2}, 1, &graph, error));
    assert_fine(noge_dataset_of_graph(&member[0], "oxford", graph, error));
    member[1] = generate_set("ladder", 7, false);
    noge_error error;
    assert_int_equal(noge_dataset_join(&all, "both", member, 2, &error), NOGE_USAGE);
    assert_null(all);
    assert_non_null(strstr(error.text, "oxford"));
    noge_dataset_free(member[0]);
    noge_dataset_free(member[1]);
}

/* One hundred of each family, in turns, of many sizes; nearly all of them different, and none a stranger. */
static void the_variety_has_many_of_each(void **state) {
    (void)state;
    noge_dataset *set = generate_set(NOGE_VARIETY, 7, false);
    assert_string_equal(set->name, "variety");
    assert_int_equal(set->seed, 7);
    assert_int_equal(set->train_count, 480);
    assert_int_equal(set->test_count, 120);
    uint32_t small[6] = {0}, large[6] = {0}, cyclic[6] = {0}, whole_lattices = 0;
    for (uint32_t i = 0; i < 600; i++) {
        const noge_graph *graph = set->graph[i];
        assert_int_equal(i < 480 ? set->train[i] : set->test[i - 480], i);
        assert_fine(noge_graph_check(graph, error));
        assert_true(test_connected(graph));
        assert_null(graph->position);
        assert_in_range(graph->node_count, 2, 1365);
        small[i % 6] += graph->node_count < 100;
        large[i % 6] += graph->node_count > 250;
        cyclic[i % 6] += graph->edge_count >= graph->node_count;
        uint32_t most = 0, corners = 0;
        for (noge_node v = 0; v < graph->node_count; v++) {
            uint32_t degree = noge_graph_degree(graph, v);
            most = degree > most ? degree : most;
            corners += degree == 2;
        }
        assert_true(i % 6 != 2 || most <= 4); /* grids and mazes are lattices, ladders narrow ones */
        assert_true(i % 6 != 4 || most <= 4);
        assert_true(i % 6 != 3 || most <= 3);
        whole_lattices += i % 6 == 2 && corners == 4;
    }
    for (int f = 0; f < 6; f++) {
        assert_in_range(small[f], 10, 90);
        assert_in_range(large[f], 5, 90);
    }
    assert_in_range(whole_lattices, 20, 60); /* a third of the grids have no gaps */
    assert_int_equal(cyclic[5], 0);          /* trees are trees */
    noge_dataset_free(set);
}

static void the_seed_decides_the_variety(void **state) {
    (void)state;
    uint64_t one = hash_set(NOGE_VARIETY, 11, false);
    assert_true(one == hash_set(NOGE_VARIETY, 11, false));
    assert_true(one != hash_set(NOGE_VARIETY, 12, false));
}

static void blends_exist(void **state) {
    (void)state;
    size_t count;
    const noge_blend *blend = noge_blends(&count);
    assert_int_equal(count, 5);
    assert_string_equal(blend[0].name, NOGE_MIXTURE);
    assert_string_equal(blend[1].name, NOGE_VARIETY);
    assert_string_equal(blend[2].name, NOGE_EVERYTHING);
    assert_string_equal(blend[3].name, NOGE_WORLDS);
    assert_string_equal(blend[4].name, NOGE_ROADS);
    assert_true(noge_dataset_exists("mixture") && noge_dataset_exists("variety") && noge_dataset_exists("regular"));
    assert_false(noge_dataset_exists("maze:side=9") || noge_dataset_exists("varieties"));
}

/* Nine members take turns: the families as in the mixture, and three varieties, each by its own seed. */
static void everything_is_the_mixture_and_varieties(void **state) {
    (void)state;
    noge_dataset *all, *mixture, *variety;
    assert_fine(noge_dataset_generate(&all, NOGE_EVERYTHING, 4, false, error));
    assert_fine(noge_dataset_generate(&mixture, NOGE_MIXTURE, 4, false, error));
    assert_int_equal(all->graph_count, mixture->graph_count + 3 * 600);
    assert_int_equal(all->train_count % 9, 0);
    for (uint32_t i = 0; i < all->train_count; i++) {
        const noge_graph *there = all->graph[all->train[i]];
        if (i % 9 < 6 && i / 9 < mixture->train_count / 6) {
            const noge_graph *same = mixture->graph[mixture->train[i / 9 * 6 + i % 9]];
            assert_true(there->node_count == same->node_count && there->edge_count == same->edge_count);
        }
    }
    for (uint32_t v = 0; v < 3; v++) {
        assert_fine(noge_dataset_generate(&variety, NOGE_VARIETY, 4 + v, false, error));
        for (uint32_t i = 0; i < 480; i++)
            assert_int_equal(all->graph[all->train[i * 9 + 6 + v]]->edge_count,
                             variety->graph[variety->train[i]]->edge_count);
        noge_dataset_free(variety);
    }
    noge_dataset_free(mixture);
    noge_dataset_free(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deterministic_sets_have_the_papers_ranges),
        cmocka_unit_test(barabasi_set_has_the_papers_sizes),
        cmocka_unit_test(maze_set_is_within_the_familys_limits),
        cmocka_unit_test(sets_beyond_the_paper_are_in_its_manner),
        cmocka_unit_test(every_graph_is_sound_and_connected),
        cmocka_unit_test(the_split_is_a_partition),
        cmocka_unit_test(sets_are_the_same_bytes_on_every_machine),
        cmocka_unit_test(barabasi_layouts_are_the_same_bytes_on_every_machine),
        cmocka_unit_test(the_seed_decides_random_sets_only),
        cmocka_unit_test(unknown_sets_are_refused),
        cmocka_unit_test(one_graph_makes_a_set),
        in_a_folder(a_folder_is_a_set_of_test_graphs),
        in_a_folder(split_json_decides),
        in_a_folder(folders_that_are_no_sets_are_refused),
        cmocka_unit_test(the_mixture_has_all_families_alike),
        cmocka_unit_test(sets_joined_take_turns),
        cmocka_unit_test(what_cannot_train_joins_nobody),
        cmocka_unit_test(the_variety_has_many_of_each),
        cmocka_unit_test(the_seed_decides_the_variety),
        cmocka_unit_test(blends_exist),
        cmocka_unit_test(everything_is_the_mixture_and_varieties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
