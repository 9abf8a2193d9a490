/* The example that opens models with PyTorch, and without it, must predict what we predict. Skipped where there is no
 * python3, or no PyTorch for it. */
#include "support/models.h"
#include "support/random.h"
#include "support/sights.h"
#include "support/unit.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PYTHON "/usr/bin/python3"

enum { SIGHTS = 5, OUTPUTS = 8 };

static char folder[32];

static int open_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/noge-test-XXXXXX");
    return mkdtemp(folder) ? 0 : 1;
}

static int close_folder(void **state) {
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

static bool has_torch(void) {
    return system(PYTHON " -c 'import torch' 2>/dev/null") == 0;
}

static json_t *index_list(const uint32_t *index, uint32_t count) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, json_integer((json_int_t)index[i]));
    return list;
}

/* The arguments of the example's functions. */
static json_t *sight_json(const test_sight *sight) {
    json_t *edges = json_array(), *x = json_array();
    for (uint32_t e = 0; e < sight->edge_count; e++)
        json_array_append_new(edges, index_list(sight->pair + 2 * e, 2));
    for (uint32_t v = 0; v < sight->node_count; v++) {
        json_t *row = json_array();
        for (uint32_t i = 0; i < sight->inputs; i++)
            json_array_append_new(row, json_real((double)sight->x[v * noge_feature_stride(sight->inputs) + i]));
        json_array_append_new(x, row);
    }
    return json_pack("[o,o,o,f,o]", edges, x, index_list(sight->visit, sight->visit_count), (double)sight->measurement,
                     index_list(sight->frontier, sight->frontier_count));
}

/* What the example's function says of these sights: a list of predictions for each. */
static json_t *ask(const char *function, const char *model, json_t *sights) {
    char command[700], question[64], answer[64];
    json_error_t where;
    snprintf(question, sizeof question, "%s/question", folder);
    snprintf(answer, sizeof answer, "%s/answer", folder);
    assert_int_equal(json_dump_file(sights, question, 0), 0);
    snprintf(command, sizeof command,
             PYTHON " -B -c 'import json, sys; sys.path.insert(0, \"examples\"); import open_model as o; "
                    "t = o.load(sys.argv[1])[1]; "
                    "print(json.dumps([o.%s(t, *s) for s in json.load(open(sys.argv[2]))]))' '%s' '%s' >'%s'",
             function, model, question, answer);
    assert_int_equal(system(command), 0);
    json_t *told = json_load_file(answer, 0, &where);
    if (!told)
        fail_msg("%s", where.text);
    return told;
}

static void check_function(const char *function) {
    noge_random random = test_random(1, "test example", 0);
    noge_model_facts facts = test_model_facts();
    facts.hidden = 24;
    noge_network *network = test_model_network(&facts, 5, NOGE_KERNEL_PORTABLE);
    test_sight *sight = calloc(SIGHTS, sizeof *sight);
    json_t *sights = json_array();
    char model[64];
    snprintf(model, sizeof model, "%s/model", folder);
    assert_fine(noge_model_write(model, false, network, &facts, error));
    for (uint32_t i = 0; i < SIGHTS; i++) {
        test_sight_draw(&sight[i], &random, 1 + 3 * i, network->shape.inputs);
        json_array_append_new(sights, sight_json(&sight[i]));
    }
    json_t *told = ask(function, model, sights);
    assert_int_equal(json_array_size(told), SIGHTS);
    for (uint32_t i = 0; i < SIGHTS; i++) {
        double ours[SIGHT_NODES * OUTPUTS];
        plain_sight plain = test_sight_plain(&sight[i]);
        plain_predict(network, &plain, sight[i].frontier, sight[i].frontier_count, ours);
        assert_int_equal(json_array_size(json_array_get(told, i)), sight[i].frontier_count);
        for (uint32_t j = 0; j < sight[i].frontier_count * OUTPUTS; j++) {
            json_t *row = json_array_get(json_array_get(told, i), j / OUTPUTS);
            double theirs = json_number_value(json_array_get(row, j % OUTPUTS));
            if (!(fabs(theirs - ours[j]) <= 1e-5) || json_array_size(row) != OUTPUTS)
                fail_msg("%s: %.9g where we predict %.9g", function, theirs, ours[j]);
        }
    }
    json_decref(told);
    json_decref(sights);
    free(sight);
    noge_network_free(network);
}

static void plain_python_agrees(void **state) {
    (void)state;
    if (access(PYTHON, X_OK) != 0) {
        print_message("SKIP: no " PYTHON " to open models with\n");
        skip();
    }
    check_function("predict_plain");
}

static void pytorch_agrees(void **state) {
    (void)state;
    if (!has_torch()) {
        print_message("SKIP: PyTorch (python3-torch) is not installed: its figures for models are not compared, "
                      "examples/python/ppo.py is not tested\n");
        skip();
    }
    check_function("predict_torch");
}

/* The small graph at the end of the example. */
static void the_example_itself_agrees(void **state) {
    (void)state;
    static const uint32_t edge[] = {0, 1, 0, 2, 1, 3}, visit[] = {0, 1}, candidate[] = {2, 3};
    static const float o = -0.5f, i = 0.5f; /* visited, current, frontier, nn; then the same one step later */
    const float x[4][8] = {
        {i, i, o, o, i, o, o, o}, {o, o, i, i, i, i, o, o}, {o, o, i, o, o, o, i, o}, {o, o, o, o, o, o, i, i}};
    const plain_sight sight = {4, 3, edge, &x[0][0], 8, visit, 2, 0.5f, NULL};
    if (access(PYTHON, X_OK) != 0) {
        print_message("SKIP: no " PYTHON " to run the example with\n");
        skip();
    }
    noge_network *network;
    noge_model_facts facts;
    double ours[2];
    assert_fine(noge_model_read("tests/golden/model.safetensors", NOGE_KERNEL_PORTABLE, &network, &facts, error));
    plain_values(network, &sight, facts.goal, candidate, 2, ours);
    FILE *told = popen(PYTHON " -B examples/open_model.py tests/golden/model.safetensors", "r");
    assert_non_null(told);
    char line[128];
    assert_non_null(fgets(line, sizeof line, told));
    assert_non_null(strstr(line, "dfp trained on grid"));
    for (int c = 0; c < 2; c++) {
        unsigned node;
        double value;
        assert_non_null(fgets(line, sizeof line, told));
        assert_int_equal(sscanf(line, "node %u: value %lf", &node, &value), 2);
        assert_int_equal(node, candidate[c]);
        assert_true(fabs(value - ours[c]) <= 1e-6);
    }
    assert_int_equal(pclose(told), 0);
    noge_network_free(network);
}

/* Does the example open a model of these facts? */
static bool opens(const noge_model_facts *facts) {
    char model[64], command[200];
    noge_network *network = test_model_network(facts, 5, NOGE_KERNEL_PORTABLE);
    snprintf(model, sizeof model, "%s/model", folder);
    snprintf(command, sizeof command, PYTHON " -B examples/open_model.py '%s' >'%s/told' 2>&1", model, folder);
    assert_fine(noge_model_write(model, true, network, facts, error));
    noge_network_free(network);
    return system(command) == 0;
}

static void it_opens_what_it_can_predict(void **state) {
    (void)state;
    if (access(PYTHON, X_OK) != 0) {
        print_message("SKIP: no " PYTHON " to run the example with\n");
        skip();
    }
    noge_model_facts facts = test_model_facts();
    assert_true(opens(&facts));
    facts.prefers_newest = true;
    assert_true(opens(&facts));
    facts.goal_input = true;
    assert_false(opens(&facts));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plain_python_agrees, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(pytorch_agrees, open_folder, close_folder),
        cmocka_unit_test(the_example_itself_agrees),
        cmocka_unit_test_setup_teardown(it_opens_what_it_can_predict, open_folder, close_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
