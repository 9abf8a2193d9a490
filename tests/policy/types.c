/* Policies of one's own and specifications, through the public headers: what is taken, what is refused, who frees what,
 * and that guards, evaluations and agents treat such a policy like any other. */
#include "support/random.h"
#include "support/unit.h"

#include "support/graphs.h"

#include <noge/noge.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NODES = 40 };

/* ---- Types ------------------------------------------------------------------------------------------------------- */

/* What the functions below were called for. */
typedef struct counts {
    atomic_uint begun, released, contexts_released;
    noge_node answer;    /* what `stubborn` chooses … */
    noge_status failure; /* … or returns */
} counts;

typedef struct own_state {
    uint64_t seed;
    char *held;
} own_state;

static noge_status own_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    own_state *self = state;
    assert_non_null(error);
    if (!self->held)
        self->held = malloc(10);
    self->seed = seed;
    if (context)
        atomic_fetch_add(&((counts *)context)->begun, 1);
    return NOGE_OK;
}

/* Some frontier node, by the seed and what is known. */
static noge_status own_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context, (void)error;
    const uint32_t count = map->frontier_count;
    const noge_node *frontier = map->frontier;
    *choice = frontier[(((own_state *)state)->seed + map->visit_count) % count];
    return NOGE_OK;
}

static void own_release(void *state, void *context) {
    free(((own_state *)state)->held);
    if (context)
        atomic_fetch_add(&((counts *)context)->released, 1);
}

static void own_release_context(void *context) {
    atomic_fetch_add(&((counts *)context)->contexts_released, 1);
}

static const noge_policy_type own_type = {
    .size = sizeof(noge_policy_type),
    .name = "own",
    .summary = "some frontier node",
    .state_size = sizeof(own_state),
    .begin = own_begin,
    .choose = own_choose,
    .release = own_release,
};

static noge_status stubborn_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)map, (void)error;
    *choice = ((counts *)context)->answer;
    return ((counts *)context)->failure;
}

static const noge_policy_type stubborn_type = {
    .size = sizeof(noge_policy_type), .name = "stubborn", .choose = stubborn_choose};

/* Breadth-first search, as the built-in rule has it. */
static noge_status oldest_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_oldest_in_reach(map);
    return NOGE_OK;
}

static noge_status oldest_among(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)map, (void)error;
    *choice = candidate[0];
    for (uint32_t i = 1; i < count; i++)
        *choice = candidate[i] < *choice ? candidate[i] : *choice;
    return NOGE_OK;
}

static const noge_policy_type oldest_type = {
    .size = sizeof(noge_policy_type), .name = "oldest", .choose = oldest_choose, .choose_among = oldest_among};

/* ---- Choices that are refused ------------------------------------------------------------------------------------ */

static void expect_refusal(noge_policy *policy, noge_episode *episode, const char *words) {
    noge_error why = {0};
    noge_node choice;
    uint32_t visits = episode->map->visit_count;
    assert_int_equal(noge_policy_choose(policy, episode->map, &choice, &why), NOGE_USAGE);
    if (!strstr(why.text, words))
        fail_msg("'%s' lacks '%s'", why.text, words);
    assert_int_equal(noge_policy_choose(policy, episode->map, &choice, NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_run(policy, episode, NULL), NOGE_USAGE);
    assert_int_equal(episode->map->visit_count, visits);
}

static void wrong_choices_are_refused(void **state) {
    (void)state;
    noge_random random = test_random(1, "test types", 0);
    noge_graph *graph = test_random_graph(&random, NODES, 20, false);
    noge_episode *episode;
    noge_policy_spec *spec;
    noge_policy *policy;
    counts all = {.answer = NOGE_NO_NODE};
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, 0, NULL, 1, error));
    assert_fine(noge_policy_spec_define(&spec, &stubborn_type, &all, NULL, error));
    assert_fine(noge_policy_spec_create(spec, &policy, error));
    expect_refusal(policy, episode, "policy 'stubborn' chose no node");
    all.answer = 0;
    expect_refusal(policy, episode, "node 0, which is visited");
    all.answer = episode->map->node_count;
    expect_refusal(policy, episode, "which is unknown");
    all.answer = NOGE_NO_NODE - 1;
    expect_refusal(policy, episode, "which is unknown");
    all.answer = episode->map->oldest;
    noge_node choice;
    assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
    assert_int_equal(choice, all.answer);
    noge_policy_free(policy);
    noge_policy_spec_free(spec);
    noge_episode_free(episode);
    noge_graph_free(graph);
}

/* Node 1 is beside 0; the explorer then turns up at 2, beside 3: nothing of the first part can be reached. */
static void nodes_out_of_reach_are_refused(void **state) {
    (void)state;
    noge_map *map;
    noge_node at, choice;
    noge_policy_spec *spec;
    noge_policy *policy;
    counts all = {.answer = 1};
    const noge_sight one = {.new_count = 1};
    noge_error why;
    assert_fine(noge_map_create(&map, NULL, error));
    assert_fine(noge_map_visit(map, 0, &one, NULL, error));
    assert_fine(noge_map_appear(map, &one, &at, error));
    assert_fine(noge_policy_spec_define(&spec, &stubborn_type, &all, NULL, error));
    assert_fine(noge_policy_spec_create(spec, &policy, error));
    assert_int_equal(noge_policy_choose(policy, map, &choice, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "no known path"));
    all.answer = 3;
    assert_fine(noge_policy_choose(policy, map, &choice, error));
    assert_fine(noge_map_remove_edge(map, 2, 3, error));
    assert_fine(noge_policy_choose(policy, map, &choice, error)); /* is not even asked */
    assert_int_equal(choice, NOGE_NO_NODE);
    noge_policy_free(policy);
    noge_policy_spec_free(spec);
    noge_map_free(map);
}

static noge_status meddling_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)context;
    const noge_sight nothing = {0};
    *choice = map->newest;
    return noge_map_visit(map, map->oldest, &nothing, NULL, error);
}

static void a_policy_must_not_change_the_map(void **state) {
    (void)state;
    const noge_policy_type type = {.size = sizeof type, .name = "meddling", .choose = meddling_choose};
    noge_random random = test_random(2, "test types", 0);
    noge_graph *graph = test_random_graph(&random, NODES, 20, false);
    noge_policy_spec *spec;
    noge_policy *policy;
    noge_episode *episode;
    noge_error why;
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, 0, NULL, 1, error));
    assert_fine(noge_policy_spec_define(&spec, &type, NULL, NULL, error));
    assert_fine(noge_policy_spec_create(spec, &policy, error));
    assert_int_equal(noge_policy_run(policy, episode, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "changed the map"));
    assert_fine(noge_episode_begin(episode, graph, 0, NULL, 1, error)); /* the episode can begin again */
    noge_policy_free(policy);
    noge_policy_spec_free(spec);
    noge_episode_free(episode);
    noge_graph_free(graph);
}

/* ---- Failures ---------------------------------------------------------------------------------------------------- */

static noge_status failing_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)state, (void)context;
    if (seed == 7)
        snprintf(error->text, sizeof error->text, "seven is refused");
    return seed == 7 ? NOGE_BAD_INPUT : NOGE_OK;
}

static void failures_are_passed_on(void **state) {
    (void)state;
    noge_policy_type type = stubborn_type;
    type.begin = failing_begin;
    counts all = {.answer = 1, .failure = NOGE_IO};
    noge_policy_spec *spec;
    noge_policy *policy;
    noge_map *map;
    noge_node choice;
    noge_error why;
    const noge_sight one = {.new_count = 1};
    assert_fine(noge_map_create(&map, NULL, error));
    assert_fine(noge_map_visit(map, 0, &one, NULL, error));
    assert_fine(noge_policy_spec_define(&spec, &type, &all, NULL, error));
    assert_fine(noge_policy_spec_create(spec, &policy, error));
    assert_int_equal(noge_policy_choose(policy, map, &choice, &why), NOGE_IO);
    assert_non_null(strstr(why.text, "policy 'stubborn' failed"));
    all.failure = NOGE_OK;
    noge_policy_begin(policy, 7);
    assert_int_equal(noge_policy_choose(policy, map, &choice, &why), NOGE_BAD_INPUT);
    assert_string_equal(why.text, "seven is refused");
    noge_policy_begin(policy, 8);
    assert_fine(noge_policy_choose(policy, map, &choice, error));
    noge_policy_free(policy);
    noge_policy_spec_free(spec);
    noge_map_free(map);
}

static void incomplete_types_and_options_are_refused(void **state) {
    (void)state;
    noge_policy_type type[4] = {own_type, own_type, own_type, own_type};
    const char *const lacks[4] = {"set it to", "without a name", "without a name", "no function `choose`"};
    noge_policy_spec *spec;
    noge_error why;
    type[0].size = 0;
    type[1].name = NULL;
    type[2].name = "";
    type[3].choose = NULL;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(noge_policy_spec_define(&spec, &type[i], NULL, NULL, &why), NOGE_USAGE);
        assert_non_null(strstr(why.text, lacks[i]));
        assert_null(spec);
    }
    const float goal = 1;
    const struct {
        noge_policy_options options;
        const char *words;
    } wrong[] = {
        {{0}, "set it to"},
        {{.size = sizeof(noge_policy_options), .guard = "farthest"}, "unknown guard"},
        {{.size = sizeof(noge_policy_options), .goal_count = 1}, "but no array"},
        {{.size = sizeof(noge_policy_options), .goal = &goal}, "0 numbers"},
        {{.size = sizeof(noge_policy_options), .ties = (noge_policy_ties)9}, "ties 9"},
        {{.size = sizeof(noge_policy_options), .kernel = (noge_policy_kernel)5}, "kernel 5"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(noge_policy_spec_parse(&spec, "nn", &wrong[i].options, &why), NOGE_USAGE);
        if (!strstr(why.text, wrong[i].words))
            fail_msg("'%s' lacks '%s'", why.text, wrong[i].words);
        assert_int_equal(noge_policy_spec_define(&spec, &own_type, NULL, &wrong[i].options, &why), NOGE_USAGE);
    }
    const noge_policy_options with_goal = {.size = sizeof with_goal, .goal = &goal, .goal_count = 1};
    assert_int_equal(noge_policy_spec_parse(&spec, "universal", &with_goal, &why), NOGE_USAGE);
    assert_int_equal(noge_policy_spec_parse(&spec, "tests/golden/model.safetensors", &with_goal, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "a goal of 1 numbers for a model with 8 horizons"));
    assert_int_equal(noge_policy_spec_parse(&spec, "quantum", NULL, &why), NOGE_USAGE);
    assert_null(noge_policy_describe(noge_policy_type_count()).name);
}

/* A program compiled for a later version may only set what this one knows. */
static void longer_structs_of_newer_programs_are_checked(void **state) {
    (void)state;
    struct {
        noge_policy_options known;
        uint64_t later;
    } options = {.known = {.size = sizeof options, .guard = "nearest"}};
    struct {
        noge_policy_type known;
        uint64_t later;
    } type = {.known = own_type};
    noge_policy_spec *spec;
    noge_error why;
    type.known.size = sizeof type;
    assert_fine(noge_policy_spec_define(&spec, &type.known, NULL, &options.known, error));
    assert_string_equal(noge_policy_spec_name(spec), "own@nearest");
    noge_policy_spec_free(spec);
    options.later = 1;
    assert_int_equal(noge_policy_spec_parse(&spec, "nn", &options.known, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "does not know"));
    type.later = 1;
    assert_int_equal(noge_policy_spec_define(&spec, &type.known, NULL, NULL, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "does not know"));
}

/* A program compiled when types ended with `choose`: what lies behind is not read. */
static void shorter_types_of_older_programs_work(void **state) {
    (void)state;
    noge_policy_type type = own_type;
    noge_policy_spec *spec;
    noge_policy *policy;
    type.size = offsetof(noge_policy_type, choose_among);
    memset((char *)&type + type.size, 0xff, sizeof type - type.size);
    type.begin = NULL;
    type.state_size = sizeof(own_state);
    assert_fine(noge_policy_spec_define(&spec, &type, NULL, NULL, error));
    assert_fine(noge_policy_spec_create(spec, &policy, error));
    noge_policy_free(policy);
    noge_policy_spec_free(spec);
}

/* ---- Lives ------------------------------------------------------------------------------------------------------- */

static void the_last_user_frees_the_context(void **state) {
    (void)state;
    noge_policy_type type = own_type;
    type.release_context = own_release_context;
    counts all = {0};
    noge_policy_spec *spec;
    noge_policy *one, *other;
    const noge_policy_options guarded = {.size = sizeof guarded, .guard = "robust:0.5"};
    assert_fine(noge_policy_spec_define(&spec, &type, &all, &guarded, error));
    assert_string_equal(noge_policy_spec_name(spec), "own@robust:0.5");
    assert_false(noge_policy_spec_is_model(spec));
    assert_fine(noge_policy_spec_create(spec, &one, error));
    assert_fine(noge_policy_spec_create(spec, &other, error));
    memset(&type, 0xff, sizeof type); /* it was copied */
    noge_policy_spec_free(spec);
    assert_string_equal(noge_policy_name(one), "own@robust:0.5");
    noge_policy_begin(one, 3);
    noge_policy_free(one);
    assert_int_equal(all.contexts_released, 0);
    assert_int_equal(all.released, 1);
    noge_policy_free(other);
    assert_int_equal(all.released, 2);
    assert_int_equal(all.contexts_released, 1);
    assert_int_equal(all.begun, 3);
    noge_policy_spec_free(NULL);
    noge_policy_free(NULL);
}

/* ---- Everywhere a policy goes ------------------------------------------------------------------------------------ */

static double rate_of(noge_policy *policy, const noge_graph *graph, noge_node visits[NODES]) {
    noge_episode *episode;
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, 0, NULL, 1, error));
    noge_policy_begin(policy, 5);
    assert_fine(noge_policy_run(policy, episode, error));
    memcpy(visits, episode->map->visit, NODES * sizeof *visits);
    double rate = noge_map_rate(episode->map);
    noge_episode_free(episode);
    return rate;
}

/* The same rule, built in and brought along, with and without guards. */
static void guards_treat_it_like_a_built_in_one(void **state) {
    (void)state;
    static const char *const guards[] = {NULL, "nearest", "robust:0.5", "robust:3"};
    noge_random random = test_random(3, "test types", 0);
    for (int g = 0; g < 4; g++) {
        noge_graph *graph = test_random_graph(&random, NODES, 30, false);
        const noge_policy_options options = {.size = sizeof options, .guard = guards[g]};
        noge_policy_spec *ours, *theirs;
        noge_policy *own, *built_in;
        noge_node one[NODES], other[NODES];
        assert_fine(noge_policy_spec_define(&ours, &oldest_type, NULL, &options, error));
        assert_fine(noge_policy_spec_parse(&theirs, "bfs", &options, error));
        assert_fine(noge_policy_spec_create(ours, &own, error));
        assert_fine(noge_policy_spec_create(theirs, &built_in, error));
        assert_true(rate_of(own, graph, one) == rate_of(built_in, graph, other));
        assert_memory_equal(one, other, sizeof one);
        noge_policy_free(own);
        noge_policy_free(built_in);
        noge_policy_spec_free(ours);
        noge_policy_spec_free(theirs);
        noge_graph_free(graph);
    }
}

static noge_status first_node_among(void *state, void *context, noge_map *map, const noge_node *candidate,
                                    uint32_t count, noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)map, (void)candidate, (void)count, (void)error;
    *choice = 0;
    return NOGE_OK;
}

static void guards_refuse_what_is_no_candidate(void **state) {
    (void)state;
    noge_policy_type type = oldest_type;
    type.choose_among = first_node_among;
    const noge_policy_options guarded = {.size = sizeof guarded, .guard = "nearest"};
    noge_random random = test_random(4, "test types", 0);
    noge_graph *graph = test_random_graph(&random, NODES, 20, false);
    noge_episode *episode;
    noge_policy_spec *spec;
    noge_policy *policy;
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, 0, NULL, 1, error));
    assert_fine(noge_policy_spec_define(&spec, &type, NULL, &guarded, error));
    assert_fine(noge_policy_spec_create(spec, &policy, error));
    expect_refusal(policy, episode, "not among the");
    noge_policy_free(policy);
    noge_policy_spec_free(spec);
    noge_episode_free(episode);
    noge_graph_free(graph);
}

/* Certificates included; and a model shared by all threads. */
static void evaluations_do_not_depend_on_threads(void **state) {
    (void)state;
    noge_random random = test_random(5, "test types", 0);
    noge_graph *graphs[3];
    noge_dataset *dataset;
    noge_policy_spec *spec[4];
    noge_evaluation *one, *many;
    noge_evaluation_options options = noge_evaluation_defaults();
    for (int i = 0; i < 3; i++)
        graphs[i] = test_random_graph(&random, 16, 6, false);
    assert_fine(noge_dataset_of_graphs(&dataset, "test", graphs, 3, error));
    assert_fine(noge_policy_spec_define(&spec[0], &own_type, NULL, NULL, error));
    assert_fine(noge_policy_spec_define(&spec[1], &oldest_type, NULL, NULL, error));
    assert_fine(noge_policy_spec_parse(&spec[2], "bfs", NULL, error));
    assert_fine(noge_policy_spec_parse(&spec[3], "tests/golden/model.safetensors@nearest", NULL, error));
    assert_true(noge_policy_spec_is_model(spec[3]));
    options.seed_count = 2;
    options.episodes = 12;
    options.certify = true;
    options.threads = 1;
    assert_fine(noge_evaluate(&one, dataset, spec, 4, &options, error));
    const size_t each = 2 * 12;
    for (size_t i = 0; i < each; i++) { /* the rule brought along is the built-in one */
        assert_true(one->outcome[each + i].value[NOGE_METRIC_LENGTH] ==
                    one->outcome[2 * each + i].value[NOGE_METRIC_LENGTH]);
        assert_true(one->outcome[i].value[NOGE_METRIC_OVER_LOWER] >= 1);
    }
    for (uint32_t threads = 2; threads < 6; threads += 3) {
        options.threads = threads;
        assert_fine(noge_evaluate(&many, dataset, spec, 4, &options, error));
        for (size_t i = 0; i < 4 * each; i++)
            for (int m = 0; m < NOGE_METRIC_ALL_COUNT; m++) /* bit by bit: NaN is equal to itself */
                assert_memory_equal(&one->outcome[i].value[m], &many->outcome[i].value[m], sizeof(double));
        noge_evaluation_free(many);
    }
    noge_evaluation_free(one);
    for (int i = 0; i < 4; i++)
        noge_policy_spec_free(spec[i]);
    noge_dataset_free(dataset);
}

/* Policies made after the file is gone still decide: the weights are in the specification. */
static void a_model_is_read_once(void **state) {
    (void)state;
    char path[] = "/tmp/noge-types-XXXXXX.safetensors", bytes[1 << 16];
    int file = mkstemps(path, 12);
    FILE *golden = fopen("tests/golden/model.safetensors", "rb");
    assert_true(file >= 0 && golden);
    size_t size = fread(bytes, 1, sizeof bytes, golden);
    assert_true(size < sizeof bytes && write(file, bytes, size) == (ssize_t)size);
    fclose(golden);
    close(file);
    noge_random random = test_random(7, "test types", 0);
    noge_graph *graph = test_random_graph(&random, NODES, 30, false);
    noge_policy_spec *spec;
    noge_node visits[2][NODES];
    assert_fine(noge_policy_spec_parse(&spec, path, NULL, error));
    unlink(path);
    for (int i = 0; i < 2; i++) {
        noge_policy *policy;
        assert_fine(noge_policy_spec_create(spec, &policy, error));
        if (i == 1)
            noge_policy_spec_free(spec);
        rate_of(policy, graph, visits[i]);
        noge_policy_free(policy);
    }
    assert_memory_equal(visits[0], visits[1], sizeof visits[0]);
    noge_graph_free(graph);
}

/* A wrong choice in one thread ends the evaluation with that error. */
static void evaluations_report_wrong_choices(void **state) {
    (void)state;
    noge_random random = test_random(6, "test types", 0);
    noge_graph *graph = test_random_graph(&random, NODES, 15, false);
    noge_dataset *dataset;
    noge_policy_spec *spec;
    noge_evaluation *evaluation;
    counts all = {.answer = 0};
    noge_error why;
    noge_evaluation_options options = noge_evaluation_defaults();
    options.threads = 3;
    assert_fine(noge_dataset_of_graph(&dataset, "test", graph, error));
    assert_fine(noge_policy_spec_define(&spec, &stubborn_type, &all, NULL, error));
    assert_int_equal(noge_evaluate(&evaluation, dataset, &spec, 1, &options, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "which is visited"));
    assert_null(evaluation);
    noge_policy_spec_free(spec);
    noge_dataset_free(dataset);
}

static void agents_take_it(void **state) {
    (void)state;
    noge_policy_spec *spec;
    noge_agent *agent;
    noge_advice advice = {.size = sizeof advice};
    const noge_seen around[] = {{.name = "kitchen"}, {.name = "stairs"}};
    const noge_report report = {.size = sizeof report, .at = "hall", .sees = around, .seen_count = 2};
    assert_fine(noge_policy_spec_define(&spec, &oldest_type, NULL, NULL, error));
    assert_fine(noge_agent_create(&agent, spec, NULL, 1, error));
    noge_policy_spec_free(spec);
    assert_fine(noge_agent_tell(agent, &report, error));
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_GO);
    assert_string_equal(noge_agent_name(agent, advice.go), "kitchen");
    noge_agent_free(agent);
}

static void *use(void *spec) {
    for (int i = 0; i < 200; i++) {
        noge_policy *policy;
        assert_int_equal(noge_policy_spec_create(spec, &policy, NULL), NOGE_OK);
        noge_policy_free(policy);
    }
    return NULL;
}

static void threads_make_policies_of_one_specification(void **state) {
    (void)state;
    noge_policy_type type = own_type;
    type.release_context = own_release_context;
    counts all = {0};
    noge_policy_spec *spec;
    pthread_t thread[4];
    assert_fine(noge_policy_spec_define(&spec, &type, &all, NULL, error));
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, use, spec), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    assert_int_equal(all.released, 800);
    assert_int_equal(all.contexts_released, 0);
    noge_policy_spec_free(spec);
    assert_int_equal(all.contexts_released, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_choices_are_refused),
        cmocka_unit_test(nodes_out_of_reach_are_refused),
        cmocka_unit_test(a_policy_must_not_change_the_map),
        cmocka_unit_test(failures_are_passed_on),
        cmocka_unit_test(incomplete_types_and_options_are_refused),
        cmocka_unit_test(longer_structs_of_newer_programs_are_checked),
        cmocka_unit_test(shorter_types_of_older_programs_work),
        cmocka_unit_test(the_last_user_frees_the_context),
        cmocka_unit_test(guards_treat_it_like_a_built_in_one),
        cmocka_unit_test(guards_refuse_what_is_no_candidate),
        cmocka_unit_test(evaluations_do_not_depend_on_threads),
        cmocka_unit_test(a_model_is_read_once),
        cmocka_unit_test(evaluations_report_wrong_choices),
        cmocka_unit_test(agents_take_it),
        cmocka_unit_test(threads_make_policies_of_one_specification),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
