/* The diagrams of docs/: well-formed, the same bytes each time, and every number in them that of the code. */
#include "docs/diagrams/diagrams.h"

#include "learn/prediction/prediction.h"
#include "learn/trainer.h"
#include "support/unit.h"

#include <expat.h>
#include <noge/generate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef noge_status printer(const noge_diagram_subject *subject, noge_text *bytes, noge_error *error);

/* ---- The words of a picture -------------------------------------------------------------------------------------- */

typedef struct reading {
    noge_text words; /* of the description */
    bool within;
    int depth, titles;
} reading;

static void begin_element(void *context, const char *name, const char **attributes) {
    reading *read = context;
    (void)attributes;
    if (read->depth++ == 0)
        assert_non_null(strstr(name, "svg"));
    read->within = strcmp(name, "desc") == 0;
    read->titles += strcmp(name, "title") == 0;
}

static void end_element(void *context, const char *name) {
    reading *read = context;
    (void)name;
    read->depth--;
    read->within = false;
}

static void take_words(void *context, const char *words, int size) {
    reading *read = context;
    if (read->within)
        assert_fine(noge_text_append(&read->words, words, (size_t)size, error));
}

/* Draws, parses and returns the words, a line each with a line end before and after, to be freed. */
static char *words_of(printer *print, const noge_diagram_subject *subject) {
    noge_text bytes = {0};
    reading read = {0};
    assert_fine(noge_text_append(&read.words, "\n", 1, error));
    assert_fine(print(subject, &bytes, error));
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetUserData(parser, &read);
    XML_SetElementHandler(parser, begin_element, end_element);
    XML_SetCharacterDataHandler(parser, take_words);
    assert_int_equal(XML_Parse(parser, bytes.bytes, (int)bytes.size, 1), XML_STATUS_OK);
    assert_int_equal(read.depth, 0);
    assert_int_equal(read.titles, 1);
    XML_ParserFree(parser);
    noge_text_free(&bytes);
    return read.words.bytes;
}

static void assert_says(const char *words, const char *line) {
    char whole[200];
    snprintf(whole, sizeof whole, "\n%s\n", line);
    if (!strstr(words, whole))
        fail_msg("no line '%s' in:%s", line, words);
}

/* ---- The network that a trainer makes of a configuration --------------------------------------------------------- */

static void assert_says_widths(const char *words, noge_train_config config) {
    noge_graph *graph;
    noge_dataset *dataset;
    noge_trainer *trainer;
    const uint32_t size[NOGE_FAMILY_PARAMETERS] = {3, 3};
    config.replay_size = 16;
    assert_fine(noge_generate(noge_family_find("grid"), size, 1, &graph, error));
    assert_fine(noge_dataset_of_graphs(&dataset, "one", &graph, 1, error));
    assert_fine(noge_trainer_create(&trainer, dataset, &config, error));
    const noge_layer *layer = ((const noge_prediction *)trainer->learner)->network->layer;
    uint64_t parameters = 0;
    char line[100];
    for (int i = 0; i < ((const noge_prediction *)trainer->learner)->network->layer_count; i++)
        parameters += (uint64_t)layer[i].in * layer[i].out + layer[i].out;
    for (int i = NOGE_GCN_0; i <= NOGE_HEAD_0; i += 2) {
        snprintf(line, sizeof line, "%u → %u → %u", layer[i].in, layer[i].out, layer[i + 1].out);
        assert_says(words, line);
    }
    snprintf(line, sizeof line, "%u,%03u", (unsigned)(parameters / 1000), (unsigned)(parameters % 1000));
    assert_says(words, line);
    noge_trainer_free(trainer);
    noge_dataset_free(dataset);
}

static void assert_tells_every_variant(const noge_diagram_subject *subject) {
    char *words = words_of(noge_diagram_network, subject);
    const noge_train_config *width[] = {&subject->usual, &subject->city};
    for (int city = 0; city < 2; city++)
        for (int nn = 0; nn < 2; nn++) {
            noge_train_config config = *width[city];
            config.feature_nn = nn;
            assert_says_widths(words, config);
        }
    noge_train_config dqn = subject->usual;
    dqn.method = NOGE_METHOD_DQN;
    dqn.feature_nn = true;
    assert_says_widths(words, dqn);
    free(words);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

static void the_network_has_the_widths_of_the_trainer(void **state) {
    (void)state;
    noge_diagram_subject subject = noge_diagram_defaults();
    assert_tells_every_variant(&subject);
}

static void other_configurations_give_other_numbers(void **state) {
    (void)state;
    noge_diagram_subject subject = noge_diagram_defaults();
    subject.usual.hidden = 24;
    subject.usual.history = 3;
    subject.usual.horizon_count = subject.usual.goal_count = 5;
    subject.usual.batch_size = 7;
    subject.usual.goal[4] = 0.75;
    assert_tells_every_variant(&subject);
    char *words = words_of(noge_diagram_network, &subject);
    assert_says(words, "3 × 3 = 9");
    assert_says(words, "¾");
    assert_non_null(strstr(words, "7 observations"));
    free(words);
}

/* The figures of the paper, worked out by hand from its text. */
static void the_usual_network_is_the_papers(void **state) {
    (void)state;
    noge_diagram_subject subject = noge_diagram_defaults();
    char *words = words_of(noge_diagram_network, &subject);
    static const char *const lines[] = {
        "3 × 2 = 6",     "4 × 2 = 8",     "6 → 32 → 64", "1 → 64 → 64",        "256 → 128 → 8",
        "512 → 256 → 8", "256 → 128 → 1", "40,552",      "dense 1 → 64, ReLU", "256 for each candidate v"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_says(words, lines[i]);
    free(words);
}

/* Distances by rounds of relaxation over the edges that one visited end makes known. */
static double plain_distance(const example *shown, noge_node to) {
    const noge_graph *graph = shown->graph;
    const uint8_t *state = shown->before.state;
    double distance[EXAMPLE_NODES];
    for (noge_node v = 0; v < EXAMPLE_NODES; v++)
        distance[v] = state[v] == NOGE_DRAW_CURRENT ? 0 : 1000;
    for (int round = 0; round < EXAMPLE_NODES; round++)
        for (noge_node a = 0; a < EXAMPLE_NODES; a++)
            for (uint64_t e = graph->offset[a]; e < graph->offset[a + 1]; e++) {
                noge_node b = graph->neighbor[e];
                bool known = state[a] >= NOGE_DRAW_VISITED || state[b] >= NOGE_DRAW_VISITED;
                if (known && distance[a] + 1 < distance[b])
                    distance[b] = distance[a] + 1;
            }
    return distance[to];
}

static void the_example_is_a_true_decision(void **state) {
    (void)state;
    example shown;
    assert_fine(noge_example_create(&shown, error));
    uint32_t frontier = 0, seen = 0;
    for (noge_node v = 0; v < EXAMPLE_NODES; v++) {
        seen += shown.before.state[v] == NOGE_DRAW_UNKNOWN && shown.after.state[v] == NOGE_DRAW_FRONTIER;
        if (shown.before.state[v] != NOGE_DRAW_FRONTIER)
            continue;
        frontier++;
        assert_true(shown.before.value[v] == -plain_distance(&shown, v));
        assert_true(v == shown.choice || shown.before.value[v] < shown.before.value[shown.choice]);
    }
    assert_int_equal(frontier, shown.before.frontier);
    assert_int_equal(seen, shown.revealed);
    assert_true(seen > 0 && shown.closures > 0 && shown.cost >= 3);
    assert_true(shown.cost == shown.path_count - 1 && shown.cost == plain_distance(&shown, shown.choice));
    assert_int_equal(shown.after.state[shown.choice], NOGE_DRAW_CURRENT);
    assert_int_equal(shown.after.t, shown.before.t + 1);
    assert_true(shown.after.walked == shown.before.walked + shown.cost);
    noge_example_free(&shown);
}

static void the_decision_tells_its_figures(void **state) {
    (void)state;
    example shown;
    noge_diagram_subject subject = noge_diagram_defaults();
    subject.usual.task.limit = 321;
    assert_fine(noge_example_create(&shown, error));
    char *words = words_of(noge_diagram_decision, &subject), line[100];
    const example_moment *moment[] = {&shown.before, &shown.after};
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "uₜ = t / Lₜ = %u / %g = %.3f", moment[i]->t, moment[i]->walked,
                 moment[i]->t / moment[i]->walked);
        assert_says(words, line);
    }
    snprintf(line, sizeof line, "cost of the walk = %g", shown.cost);
    assert_says(words, line);
    assert_says(words, "again, until the frontier is empty or t = 321");
    free(words);
    noge_example_free(&shown);
}

static void draws_the_same_bytes_again(void **state) {
    (void)state;
    printer *const print[] = {noge_diagram_decision, noge_diagram_network};
    noge_diagram_subject subject = noge_diagram_defaults();
    for (int i = 0; i < 2; i++) {
        noge_text first = {0}, second = {0};
        assert_fine(print[i](&subject, &first, error));
        assert_fine(print[i](&subject, &second, error));
        assert_int_equal(first.size, second.size);
        assert_memory_equal(first.bytes, second.bytes, first.size);
        noge_text_free(&first);
        noge_text_free(&second);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_network_has_the_widths_of_the_trainer),
        cmocka_unit_test(other_configurations_give_other_numbers),
        cmocka_unit_test(the_usual_network_is_the_papers),
        cmocka_unit_test(the_example_is_a_true_decision),
        cmocka_unit_test(the_decision_tells_its_figures),
        cmocka_unit_test(draws_the_same_bytes_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
