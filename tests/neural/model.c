/* Model files: the same bytes every time, everything read back, and every model that is damaged, foreign or newer
 * refused with its reason. */
#include "support/models.h"
#include "support/random.h"
#include "support/unit.h"

#include "base/file/input.h"
#include "base/random.h"
#include "neural/file/safetensors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char golden_path[] = "tests/golden/model.safetensors";

/* ---- A folder for each test -------------------------------------------------------------------------------------- */

static char folder[32], path[64];

static int open_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/noge-test-XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/model", folder);
    return 0;
}

static int close_folder(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static char *bytes_of(const char *from, size_t *size) {
    char *bytes;
    assert_fine(noge_input_read_all(from, &bytes, size, error));
    return bytes;
}

/* ---- Round trips ------------------------------------------------------------------------------------------------- */

static void assert_same_facts(const noge_model_facts *a, const noge_model_facts *b) {
    assert_string_equal(a->method, b->method);
    assert_string_equal(a->reward, b->reward);
    assert_string_equal(a->set, b->set);
    assert_true(a->gamma == b->gamma && a->goal_input == b->goal_input && a->measures_path == b->measures_path);
    assert_true(a->positions == b->positions && a->positions_alone == b->positions_alone);
    assert_true(a->prefers_newest == b->prefers_newest);
    assert_true(!a->measures_path || a->measurement_scale == b->measurement_scale);
    assert_true(a->feature_bfs == b->feature_bfs && a->feature_dfs == b->feature_dfs && a->feature_nn == b->feature_nn);
    assert_true(a->history == b->history && a->hidden == b->hidden && a->horizon_count == b->horizon_count);
    assert_true(a->feature_low == b->feature_low && a->feature_high == b->feature_high);
    assert_true(a->seed == b->seed && a->steps == b->steps && a->target_scale == b->target_scale);
    assert_true(a->score == b->score || (isnan(a->score) && isnan(b->score)));
    for (uint32_t i = 0; i < a->horizon_count; i++)
        assert_true(a->horizon[i] == b->horizon[i] && a->goal[i] == b->goal[i]);
}

/* Writes, reads, writes again: equal facts, weights and bytes. */
static void check_round_trip(const noge_model_facts *facts, uint64_t seed) {
    noge_network *network = test_model_network(facts, seed, NOGE_KERNEL_PORTABLE), *again;
    noge_model_facts read;
    size_t size, second_size;
    assert_fine(noge_model_write(path, true, network, facts, error));
    assert_true(noge_model_recognise(path));
    assert_fine(noge_model_read(path, NOGE_KERNEL_PORTABLE, &again, &read, error));
    assert_same_facts(facts, &read);
    assert_int_equal(network->parameter_count, again->parameter_count);
    assert_memory_equal(network->parameter, again->parameter, network->parameter_count * sizeof(float));
    assert_memory_equal(network->reversed, again->reversed, network->reversed_count * sizeof(float));
    char *bytes = bytes_of(path, &size);
    assert_fine(noge_model_write(path, true, again, &read, error));
    char *second = bytes_of(path, &second_size);
    assert_int_equal(size, second_size);
    assert_memory_equal(bytes, second, size);
    free(bytes);
    free(second);
    noge_network_free(network);
    noge_network_free(again);
}

static void reads_what_it_wrote(void **state) {
    (void)state;
    noge_random random = test_random(3, "test models", 0);
    for (uint32_t i = 0; i < 40; i++) {
        noge_model_facts facts = test_model_facts();
        facts.feature_bfs = i & 1, facts.feature_dfs = i & 2, facts.feature_nn = i & 4;
        facts.history = 1 + i % 8;
        facts.hidden = 8 * (1 + i % 5);
        facts.horizon_count = 1 + noge_random_below(&random, NOGE_MOST_HORIZONS);
        for (uint32_t j = 0; j < facts.horizon_count; j++) {
            facts.horizon[j] = (j ? facts.horizon[j - 1] : 0) + 1 + noge_random_below(&random, 1000);
            facts.goal[j] = (float)((noge_random_unit(&random) - 0.5) * exp(80 * (noge_random_unit(&random) - 0.5)));
        }
        facts.feature_low = -(float)noge_random_unit(&random);
        facts.feature_high = (float)noge_random_unit(&random);
        facts.target_scale = exp(100 * (noge_random_unit(&random) - 0.5));
        facts.score = i % 3 ? noge_random_unit(&random) : (double)NAN;
        facts.seed = noge_random_bits(&random);
        facts.steps = i == 0 ? UINT64_MAX : i;
        snprintf(facts.set, sizeof facts.set, "%s", i % 2 ? "Zürich, \"old\" town" : "");
        check_round_trip(&facts, i);
        facts.positions = i & 1;
        facts.positions_alone = (i & 3) == 3;
        if (facts.positions_alone)
            facts.feature_bfs = facts.feature_dfs = facts.feature_nn = false;
        facts.goal_input = i >> 2 & 1;
        facts.measures_path = i >> 3 & 1;
        facts.measurement_scale = facts.target_scale;
        facts.prefers_newest = i >> 4 & 1;
        check_round_trip(&facts, i);
        strcpy(facts.method, "dqn");
        strcpy(facts.reward, i % 2 ? "rate" : "path-length");
        facts.gamma = noge_random_unit(&random);
        check_round_trip(&facts, i);
    }
}

/* An older program would take the oldest of equal nodes, so it must refuse the model. */
static void newest_needs_version_3(void **state) {
    (void)state;
    for (int newest = 0; newest < 2; newest++) {
        noge_model_facts facts = test_model_facts();
        noge_tensors tensors;
        facts.prefers_newest = newest;
        noge_network *network = test_model_network(&facts, 1, NOGE_KERNEL_PORTABLE);
        assert_fine(noge_model_write(path, true, network, &facts, error));
        assert_fine(noge_tensors_read(&tensors, path, error));
        const char *ties = noge_tensors_metadata(&tensors, "ties");
        assert_string_equal(noge_tensors_metadata(&tensors, "version"), newest ? "3" : "1");
        assert_string_equal(ties ? ties : "none", newest ? "newest" : "none");
        noge_tensors_free(&tensors);
        noge_network_free(network);
    }
}

/* Files of today must stay readable, and the same model must give the same bytes on every machine. */
static void golden_model_is_as_ever(void **state) {
    (void)state;
    noge_model_facts facts = test_model_facts(), read;
    noge_network *network = test_model_network(&facts, 7, NOGE_KERNEL_PORTABLE), *golden;
    size_t size, golden_size;
    assert_fine(noge_model_write(path, false, network, &facts, error));
    if (getenv("NOGE_WRITE_GOLDEN")) /* how the file was made */
        assert_fine(noge_model_write(golden_path, true, network, &facts, error));
    char *bytes = bytes_of(path, &size), *expected = bytes_of(golden_path, &golden_size);
    assert_int_equal(size, golden_size);
    assert_memory_equal(bytes, expected, size);
    assert_fine(noge_model_read(golden_path, noge_kernel_best(), &golden, &read, error));
    assert_same_facts(&facts, &read);
    assert_memory_equal(network->parameter, golden->parameter, network->parameter_count * sizeof(float));
    free(bytes);
    free(expected);
    noge_network_free(network);
    noge_network_free(golden);
}

static void writes_texts_that_can_be_read(void **state) {
    (void)state;
    static const char *const texts[][2] = {{"caf\xe9", "caf?"}, {"a\nb\x7f", "a?b?"}, {"cut\xc3", "cut?"}, {"ü", "ü"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        noge_model_facts facts = test_model_facts(), read;
        noge_network *network = test_model_network(&facts, 1, NOGE_KERNEL_PORTABLE), *again;
        strcpy(facts.set, texts[i][0]);
        assert_fine(noge_model_write(path, true, network, &facts, error));
        assert_fine(noge_model_read(path, NOGE_KERNEL_PORTABLE, &again, &read, error));
        assert_string_equal(read.set, texts[i][1]);
        noge_network_free(network);
        noge_network_free(again);
    }
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

static void refuse_bytes(const void *bytes, size_t size, const char *complaint) {
    noge_network *network;
    noge_model_facts facts;
    noge_error why = {0};
    noge_status status = noge_model_parse("f", bytes, size, NOGE_KERNEL_PORTABLE, &network, &facts, &why);
    if (status != NOGE_BAD_INPUT)
        fail_msg("status %d where '%s' was to come: %s", status, complaint, why.text);
    assert_null(network);
    if (!strstr(why.text, complaint) || strncmp(why.text, "f: ", 3) != 0)
        fail_msg("'%s' lacks '%s'", why.text, complaint);
}

/* Writes these tensors and this metadata as they are; the result must be refused. */
static void refuse_tensors(const noge_tensors *from, const json_t *metadata, const char *complaint) {
    size_t size;
    assert_fine(noge_tensors_write(path, true, from->tensor, from->count, metadata, error));
    char *bytes = bytes_of(path, &size);
    refuse_bytes(bytes, size, complaint);
    free(bytes);
}

/* The golden model with one text of the metadata replaced, or removed if value is NULL. */
static void refuse_metadata(const char *key, const char *value, const char *complaint) {
    noge_tensors tensors;
    assert_fine(noge_tensors_read(&tensors, golden_path, error));
    json_t *metadata = json_deep_copy(json_object_get(tensors.header, "__metadata__"));
    if (value)
        json_object_set_new(metadata, key, json_string(value));
    else
        json_object_del(metadata, key);
    refuse_tensors(&tensors, metadata, complaint);
    json_decref(metadata);
    noge_tensors_free(&tensors);
}

static void refuses_other_formats(void **state) {
    (void)state;
    refuse_metadata("format", "pt", "no model of noge's");
    refuse_metadata("format", NULL, "no model of noge's");
    refuse_metadata("version", "4", "version 4, and this noge reads versions up to 3");
    refuse_metadata("version", "99999999999", "version 99999999999,");
    refuse_metadata("version", "0", "version '0'");
    refuse_metadata("version", "one", "version 'one'");
    noge_network *network;
    noge_model_facts facts;
    noge_error why = {0};
    assert_int_equal(
        noge_model_read("tests/golden/network-8-nn.safetensors", NOGE_KERNEL_PORTABLE, &network, &facts, &why),
        NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "safetensors file, but no model of noge's"));
}

static void refuses_missing_facts(void **state) {
    (void)state;
    static const char *const keys[] = {"version", "method",   "features", "history", "feature_range",
                                       "hidden",  "horizons", "goal",     "set",     "target_scale",
                                       "seed",    "steps",    "score"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char complaint[64];
        snprintf(complaint, sizeof complaint, "metadata lacks '%s'", keys[i]);
        refuse_metadata(keys[i], NULL, complaint);
    }
}

static void refuses_malformed_facts(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"method", "a text that is a good deal longer than sixty-three bytes, which is too long", "method"},
        {"set", "two\nlines", "set '…'; expected a text"},
        {"features", "visited,current,frontier,smell", "feature 'smell', which this noge does not know"},
        {"features", "", "feature ''"},
        {"features", "visited,current,frontier,nn,", "feature ''"},
        {"features", "visited,current", "then any of bfs,dfs,nn"},
        {"features", "current,visited,frontier", "then any of bfs,dfs,nn"},
        {"features", "visited,current,frontier,nn,bfs", "then any of bfs,dfs,nn"},
        {"features", "visited,current,frontier,nn,nn", "then any of bfs,dfs,nn"},
        {"features", "visited,nn", "then any of bfs,dfs,nn"},
        {"history", "0", "history '0'; expected a number from 1 to 8"},
        {"history", "9", "history '9'"},
        {"history", "2.0", "history '2.0'"},
        {"feature_range", "-0.5", "feature_range '-0.5'"},
        {"feature_range", "0.5,-0.5", "a lower and a higher number"},
        {"feature_range", "-0.5,nan", "feature_range"},
        {"feature_range", "-0.5,0.5,1", "feature_range"},
        {"hidden", "12", "hidden '12'; expected a multiple of 8"},
        {"hidden", "0", "hidden '0'"},
        {"hidden", "8192", "hidden '8192'"},
        {"hidden", "-8", "hidden '-8'"},
        {"horizons", "", "horizons ''"},
        {"horizons", "1,2,4,8,16,32,64,64", "rising whole numbers"},
        {"horizons", "0,2,4,8,16,32,64,128", "rising whole numbers"},
        {"horizons", "1,2,4,8,16,32,64,128.5", "rising whole numbers"},
        {"horizons", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33",
         "1 to 32"},
        {"horizons", "1,2,4", "3 horizons but a goal of 8 numbers"},
        {"goal", "1", "8 horizons but a goal of 1 numbers"},
        {"goal", "0,0,0,0,0,0,0,much", "goal"},
        {"goal", "0,0,0,0,0,0,0,inf", "goal"},
        {"goal", "0,0,0,0,0,0,0,1e39", "goal"},
        {"goal", "0,0,0,0,0,0,0,", "goal"},
        {"target_scale", "0", "target_scale '0'; expected a positive number"},
        {"target_scale", "-1", "target_scale"},
        {"target_scale", "nan", "target_scale"},
        {"target_scale", "inf", "target_scale"},
        {"target_scale", "1 ", "target_scale"},
        {"positions", "first", "positions 'first'; expected added or alone"},
        {"positions", "added", "gcn.0.weight' has shape"},
        {"goal_input", "1", "goal_input '1'; expected true or false"},
        {"goal_input", "true", "'head.0.weight' has shape"},
        {"measurement", "steps", "measurement 'steps'; expected path-length or rate"},
        {"measurement", "path-length", "metadata lacks 'measurement_scale'"},
        {"ties", "first", "ties 'first'; expected newest or oldest"},
        {"method", "dqn", "metadata lacks 'reward'"},
        {"seed", "-1", "seed '-1'"},
        {"seed", "18446744073709551616", "seed"},
        {"steps", "many", "steps 'many'"},
        {"score", "nan", "score 'nan'; expected a number or none"},
        {"score", "", "score ''"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuse_metadata(cases[i][0], cases[i][1], cases[i][2]);
}

static void refuses_other_shapes(void **state) {
    (void)state;
    refuse_metadata("hidden", "16", "'head.0.weight' has shape [16,32] where the metadata asks for [32,64]");
    refuse_metadata("hidden", "4096", "'head.0.weight' has shape [16,32]");
    refuse_metadata("history", "3", "'gcn.0.weight' has shape [4,8] where the metadata asks for [4,12]");
    refuse_metadata("features", "visited,current,frontier", "asks for [4,6]");
}

typedef enum change { RENAME, DROP, ADD, RETYPE, RESHAPE, FLATTEN } change;

/* The golden model with one of its tensors changed. */
static void refuse_change(change what, const char *name, const char *complaint) {
    noge_tensors tensors;
    static const float one = 1;
    assert_fine(noge_tensors_read(&tensors, golden_path, error));
    size_t i = 0;
    while (strcmp(tensors.tensor[i].name, name) != 0)
        i++;
    noge_tensor changed[16];
    assert_true(tensors.count == 12);
    memcpy(changed, tensors.tensor, tensors.count * sizeof *changed);
    noge_tensor *at = &changed[i];
    noge_tensors view = {.tensor = changed, .count = tensors.count};
    switch (what) {
    case RENAME: at->name = "gcn.2.weight"; break;
    case DROP: *at = changed[--view.count]; break;
    case ADD: changed[view.count++] = (noge_tensor){"extra", NOGE_F32, 0, {0}, &one, 4}; break;
    case RETYPE: at->type = NOGE_I32; break;
    case RESHAPE: {
        uint64_t first = at->shape[0];
        at->shape[0] = at->shape[1];
        at->shape[1] = first;
        break;
    }
    case FLATTEN:
        at->shape[0] *= at->shape[1];
        at->rank = 1;
        break;
    }
    refuse_tensors(&view, json_object_get(tensors.header, "__metadata__"), complaint);
    noge_tensors_free(&tensors);
}

static void refuses_other_tensors(void **state) {
    (void)state;
    refuse_change(RENAME, "meas.1.weight", "lacks tensor 'meas.1.weight' of shape [8,8]");
    refuse_change(DROP, "gcn.0.bias", "lacks tensor 'gcn.0.bias' of shape [4]");
    refuse_change(DROP, "head.0.weight", "lacks tensor 'head.0.weight'");
    refuse_change(ADD, "gcn.0.bias", "tensor 'extra' has no place in a model");
    refuse_change(RETYPE, "head.1.bias", "tensor 'head.1.bias' is not of type F32");
    refuse_change(RESHAPE, "gcn.1.weight", "has shape [4,8] where the metadata asks for [8,4]");
    refuse_change(FLATTEN, "head.1.weight", "has shape [128] where the metadata asks for [8,16]");
}

static void refuses_weights_that_are_no_numbers(void **state) {
    (void)state;
    size_t size;
    char *bytes = bytes_of(golden_path, &size);
    noge_network *network = NULL;
    noge_model_facts facts = test_model_facts();
    for (int i = 0; i < 3; i++) {
        static const float bad[] = {NAN, INFINITY, -INFINITY};
        char *damaged = malloc(size);
        memcpy(damaged, bytes, size);
        memcpy(damaged + size - 4, &bad[i], 4);
        refuse_bytes(damaged, size, "entry 7 of tensor 'head.1.bias' is ");
        free(damaged);
        network = test_model_network(&facts, 1, NOGE_KERNEL_PORTABLE);
        network->parameter[network->layer[NOGE_MEAS_1].weight] = bad[i];
        noge_error why = {0};
        assert_int_equal(noge_model_write(path, false, network, &facts, &why), NOGE_USAGE);
        assert_int_equal(access(path, F_OK), -1);
        noge_network_free(network);
    }
    free(bytes);
}

static void writes_no_nonsense(void **state) {
    (void)state;
    noge_model_facts good = test_model_facts();
    noge_network *network = test_model_network(&good, 1, NOGE_KERNEL_PORTABLE);
    for (int i = 0; i < 7; i++) {
        noge_model_facts facts = good;
        noge_error why = {0};
        switch (i) {
        case 0: facts.history = 3; break;
        case 1: facts.hidden = 12; break;
        case 2: facts.horizon[1] = 1; break;
        case 3: facts.goal[7] = NAN; break;
        case 4: facts.target_scale = 0; break;
        case 5: facts.target_scale = (double)NAN; break;
        default: facts.score = (double)INFINITY; break;
        }
        assert_int_equal(noge_model_write(path, false, network, &facts, &why), NOGE_USAGE);
        assert_true(why.text[0] != 0);
        assert_int_equal(access(path, F_OK), -1);
    }
    assert_fine(noge_model_write(path, false, network, &good, error));
    assert_int_equal(noge_model_write(path, false, network, &good, NULL), NOGE_USAGE); /* it exists */
    noge_network_free(network);
}

/* ---- Damage ------------------------------------------------------------------------------------------------------ */

static void refuses_every_truncation(void **state) {
    (void)state;
    size_t size;
    char *bytes = bytes_of(golden_path, &size);
    for (size_t length = 0; length < size; length++)
        refuse_bytes(bytes, length, "");
    char *longer = malloc(size + 1);
    memcpy(longer, bytes, size);
    longer[size] = 0;
    refuse_bytes(longer, size + 1, "1 bytes after the last tensor");
    free(longer);
    free(bytes);
}

/* A flipped bit is refused with a reason, or gives a model of the same shape. */
static void survives_every_flip(void **state) {
    (void)state;
    size_t size, refused = 0;
    char *bytes = bytes_of(golden_path, &size);
    for (size_t i = 0; i < 8 * size; i++) {
        noge_network *network;
        noge_model_facts facts;
        noge_error why = {0};
        bytes[i / 8] = (char)(bytes[i / 8] ^ (1 << i % 8));
        noge_status status = noge_model_parse("f", bytes, size, NOGE_KERNEL_PORTABLE, &network, &facts, &why);
        bytes[i / 8] = (char)(bytes[i / 8] ^ (1 << i % 8));
        if (status == NOGE_OK) {
            assert_true(network->shape.inputs == 8 && network->shape.hidden == 8 && network->shape.outputs == 8);
            noge_network_free(network);
            continue;
        }
        assert_int_equal(status, NOGE_BAD_INPUT);
        assert_true(network == NULL && why.text[0] != 0);
        refused++;
    }
    assert_true(refused > 4000 && refused < 8 * size / 2);
    free(bytes);
}

/* ---- Recognising ------------------------------------------------------------------------------------------------- */

static void write_bytes(const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void tells_models_from_others(void **state) {
    (void)state;
    assert_true(noge_model_recognise(golden_path));
    assert_true(noge_model_recognise("tests/golden/network-8-nn.safetensors")); /* to be refused with the reason */
    assert_false(noge_model_recognise("tests/golden/episodes.json"));
    assert_false(noge_model_recognise("tests/golden"));
    assert_false(noge_model_recognise("tests/golden/no-such-file"));
    assert_false(noge_model_recognise("-"));
    write_bytes("1 2\n", 4);
    assert_false(noge_model_recognise(path));
    write_bytes("\2\0\0\0\0\0\0\0{}", 10);
    assert_true(noge_model_recognise(path));
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(noge_model_recognise(path)); /* and does not wait */
}

static void says_that_a_graph_is_no_model(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
    } graphs[] = {{"1 2\n2 3\n3 4\n4 5\n", 16}, {"\x89NOGE\r\n\x1a\0\0\0\0", 12}, {"", 0}};
    for (size_t i = 0; i < 3; i++) {
        noge_network *network;
        noge_model_facts facts;
        noge_error why = {0};
        write_bytes(graphs[i].bytes, graphs[i].size);
        assert_int_equal(noge_model_read(path, NOGE_KERNEL_PORTABLE, &network, &facts, &why), NOGE_BAD_INPUT);
        assert_non_null(strstr(why.text, "is not a model"));
        assert_non_null(strstr(why.text, "perhaps a graph?"));
    }
    noge_network *network;
    noge_model_facts facts;
    noge_error why = {0};
    assert_int_equal(noge_model_read("no-such-file", NOGE_KERNEL_PORTABLE, &network, &facts, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "cannot be opened"));
}

#define in_folder(test) cmocka_unit_test_setup_teardown(test, open_folder, close_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        in_folder(reads_what_it_wrote),
        in_folder(newest_needs_version_3),
        in_folder(golden_model_is_as_ever),
        in_folder(writes_texts_that_can_be_read),
        in_folder(refuses_other_formats),
        in_folder(refuses_missing_facts),
        in_folder(refuses_malformed_facts),
        in_folder(refuses_other_shapes),
        in_folder(refuses_other_tensors),
        in_folder(refuses_weights_that_are_no_numbers),
        in_folder(writes_no_nonsense),
        in_folder(refuses_every_truncation),
        in_folder(survives_every_flip),
        in_folder(tells_models_from_others),
        in_folder(says_that_a_graph_is_no_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
