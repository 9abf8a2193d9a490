/* Tasks: impossible ones are refused and change nothing, one episode serves tasks of every kind as fresh ones would,
 * and a limit ends what an expected number of decisions only tells. */
#include "explore/world.h"
#include "support/agents.h"
#include "support/random.h"
#include "support/unit.h"

#include "explore/map.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/agent.h>
#include <noge/measure.h>
#include <noge/policy.h>
#include <string.h>

static noge_task any_task(noge_random *random, uint32_t nodes) {
    noge_task task = NOGE_TASK;
    task.weighted = noge_random_below(random, 2);
    task.returns = noge_random_below(random, 3) == 0;
    if (noge_random_below(random, 4) == 0)
        task.limit = 1 + noge_random_below(random, nodes);
    if (noge_random_below(random, 4) == 0)
        task.expected = 1 + noge_random_below(random, nodes);
    if (noge_random_below(random, 4) == 0)
        task.budget = 1 + noge_random_below(random, 4 * nodes);
    return task;
}

/* ---- Structs ----------------------------------------------------------------------------------------------------- */

static void structs_of_every_size_are_read(void **state) {
    (void)state;
    struct {
        noge_task known;
        uint64_t later; /* a field of a later version */
    } larger = {.known = {.size = sizeof larger, .weighted = true, .limit = 3, .budget = 2.5, .returns = true}};
    noge_task own, smaller = {.size = offsetof(noge_task, limit), .weighted = true, .limit = 3, .budget = NAN};
    noge_error why;
    assert_fine(noge_task_copy(&own, NULL, error));
    assert_true(noge_task_equal(&own, &(noge_task)NOGE_TASK) && own.size == sizeof own);
    assert_fine(noge_task_copy(&own, &smaller, error)); /* an earlier version had one field */
    assert_true(noge_task_equal(&own, TASK(.weighted = true)) && own.size == sizeof own);
    assert_fine(noge_task_copy(&own, &larger.known, error));
    assert_true(noge_task_equal(&own, TASK(.weighted = true, .limit = 3, .budget = 2.5, .returns = true)));
    assert_fine(noge_task_check(NULL, error));
    assert_fine(noge_task_check(&larger.known, error));
    larger.later = 1;
    assert_int_equal(noge_task_check(&larger.known, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "noge_task has a field that this version"));
    assert_int_equal(noge_task_check(&(noge_task){.limit = 3}, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "noge_task.size is 0"));
}

/* The fields that make tasks different, each alone. */
static void tasks_differ_by_every_field(void **state) {
    (void)state;
    const noge_task *const all[] = {TASK(),
                                    TASK(.weighted = true),
                                    TASK(.limit = 1),
                                    TASK(.expected = 1),
                                    TASK(.budget = 1),
                                    TASK(.returns = true)};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (size_t j = 0; j < sizeof all / sizeof *all; j++)
            assert_int_equal(noge_task_equal(all[i], all[j]), i == j);
}

static const noge_task *const impossible[] = {TASK(.budget = -1),        TASK(.budget = -1e-300),
                                              TASK(.budget = NAN),       TASK(.budget = INFINITY),
                                              TASK(.budget = -INFINITY), &(const noge_task){.returns = true}};
enum { IMPOSSIBLE = sizeof impossible / sizeof *impossible };

/* Every function that takes such a task refuses it and changes nothing. */
static void impossible_tasks_are_refused(void **state) {
    (void)state;
    noge_random random = test_random(1, "impossible tasks", 0);
    noge_graph *graph = test_random_graph(&random, 30, 20, false);
    noge_map *map;
    noge_agent *agent;
    noge_world *world, *other;
    noge_dataset *dataset;
    noge_policy_spec *spec;
    assert_fine(noge_map_create(&map, TASK(.limit = 7, .budget = 9), error));
    assert_fine(test_agent_create(&agent, "nn", NULL, 1, error));
    assert_fine(noge_policy_spec_parse(&spec, "nn", NULL, error));
    assert_fine(noge_dataset_generate(&dataset, "grid", 1, false, error));
    assert_fine(noge_world_create(&world, error));
    assert_fine(noge_world_create(&other, error));
    assert_fine(noge_world_enter(world, graph, 3, TASK(.limit = 7), 5, error));
    assert_fine(noge_world_enter(other, graph, 3, TASK(.limit = 7), 5, error));
    assert_fine(noge_map_visit(map, 0, &(noge_sight){.new_count = 2}, NULL, error));
    for (size_t i = 0; i < IMPOSSIBLE; i++) {
        noge_evaluation_options options = noge_evaluation_defaults();
        noge_map *no_map = NULL;
        noge_agent *no_agent = NULL;
        noge_evaluation *evaluation = NULL;
        noge_error why;
        options.task = impossible[i];
        assert_int_equal(noge_task_check(impossible[i], &why), NOGE_USAGE);
        assert_non_null(strstr(why.text, impossible[i]->size ? "a budget of" : "noge_task.size"));
        assert_int_equal(noge_map_create(&no_map, impossible[i], NULL), NOGE_USAGE);
        assert_int_equal(test_agent_create(&no_agent, "nn", impossible[i], 1, NULL), NOGE_USAGE);
        assert_int_equal(noge_evaluate(&evaluation, dataset, &spec, 1, &options, NULL), NOGE_USAGE);
        assert_true(!no_map && !no_agent && !evaluation);
        assert_int_equal(noge_map_clear(map, impossible[i], NULL), NOGE_USAGE);
        assert_int_equal(noge_map_set_task(map, impossible[i], NULL), NOGE_USAGE);
        assert_int_equal(noge_agent_task(agent, impossible[i], NULL), NOGE_USAGE);
        assert_int_equal(noge_world_enter(world, graph, 3, impossible[i], 5, NULL), NOGE_USAGE);
    }
    assert_true(noge_task_equal(&map->task, TASK(.limit = 7, .budget = 9)));
    assert_true(noge_task_equal(&noge_agent_map(agent)->task, TASK()));
    assert_int_equal(map->node_count, 3);
    assert_true(noge_task_equal(&noge_world_map(world)->task, TASK(.limit = 7)));
    for (noge_node next; (next = noge_world_map(other)->oldest) != NOGE_NO_NODE;) {
        assert_int_equal(noge_world_map(world)->oldest, next);
        assert_int_equal(noge_world_graph_node(world, next), noge_world_graph_node(other, next));
        assert_fine(noge_world_visit(world, next, NULL, error));
        assert_fine(noge_world_visit(other, next, NULL, error));
    }
    assert_int_equal(noge_world_map(world)->node_count, graph->node_count);
    noge_world_free(world);
    noge_world_free(other);
    noge_dataset_free(dataset);
    noge_policy_spec_free(spec);
    noge_agent_free(agent);
    noge_map_free(map);
    noge_graph_free(graph);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* What is printed and set again word by word is the same task. */
static void words_say_the_whole_task(void **state) {
    (void)state;
    noge_random random = test_random(6, "words", 0);
    char text[200];
    assert_fine(noge_task_print(NULL, text, sizeof text, error));
    assert_string_equal(text, "");
    for (uint32_t round = 0; round < 200; round++) {
        noge_task task = any_task(&random, 1000), again = NOGE_TASK;
        char small[200];
        if (task.budget > 0)
            task.budget *= noge_random_unit(&random) + 1e-9;
        assert_fine(noge_task_print(&task, text, sizeof text, error));
        size_t length = strlen(text);
        assert_fine(noge_task_print(&task, small, length + 1, error));
        assert_string_equal(small, text);
        assert_int_equal(noge_task_print(&task, small, length, NULL), NOGE_USAGE);
        for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
            char *value = strchr(word, '=');
            assert_non_null(value);
            *value = 0;
            assert_fine(noge_task_set(&again, word, value + 1, error));
        }
        assert_true(noge_task_equal(&again, &task));
    }
}

static void wrong_words_are_refused(void **state) {
    (void)state;
    static const char *const wrong[][3] = {{"", "1", "yes"}, {"", "-1", "0"}, {"0", "-1", "nan"}};
    noge_task task = NOGE_TASK;
    noge_error why;
    size_t count = 0;
    for (const noge_word *word; (word = noge_task_word(count)); count++)
        for (int i = 0; i < 3; i++) {
            assert_int_equal(noge_task_set(&task, word->name, wrong[word->kind][i], &why), NOGE_USAGE);
            assert_int_equal(strncmp(why.text, word->name, strlen(word->name)), 0);
            assert_string_equal(why.field, word->name);
        }
    assert_int_equal(count, 5); /* the fields of a task but its size */
    assert_true(noge_task_equal(&task, TASK()));
    assert_int_equal(noge_task_set(&task, "limits", "3", &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "did you mean limit?"));
    assert_string_equal(why.field, "");
}

/* ---- One episode for all tasks ----------------------------------------------------------------------------------- */

static void check_same_walk(noge_episode *used, noge_episode *fresh, noge_policy *policy, const noge_task *task,
                            const noge_graph *graph, noge_node source, uint64_t seed) {
    noge_episode *both[] = {used, fresh};
    for (int i = 0; i < 2; i++) {
        noge_policy_begin(policy, seed);
        assert_fine(noge_episode_begin(both[i], graph, source, task, seed, error));
        assert_true(noge_task_equal(&both[i]->map->task, task));
        assert_fine(noge_policy_run(policy, both[i], error));
    }
    assert_int_equal(used->step_count, fresh->step_count);
    for (uint32_t t = 0; t <= used->step_count; t++)
        assert_true(used->step[t].visit == fresh->step[t].visit && used->step[t].cost == fresh->step[t].cost);
    assert_true(used->returned == task->returns && used->way_home == fresh->way_home);
    assert_true(used->map->walked == fresh->map->walked);
    if (task->limit > 0)
        assert_true(used->step_count <= task->limit);
    if (task->budget > 0)
        assert_true(used->map->walked <= task->budget);
}

/* From hops to lengths and back, with and without limits and budgets, on graphs of every size: walks are those of a
 * fresh episode. */
static void an_episode_serves_any_task_after_another(void **state) {
    (void)state;
    static const char *const policies[] = {"nn",     "nn:random", "dfs-stack", "bfs@nearest",  "nn:newest@robust:1",
                                           "random", "universal", "blocking",  "dfs:shortest", "hdfs:1.5"};
    enum { POLICIES = sizeof policies / sizeof *policies };
    noge_policy *policy[POLICIES];
    noge_random random = test_random(2, "any task", 0);
    noge_episode *used;
    uint32_t changes = 0;
    for (size_t p = 0; p < POLICIES; p++)
        assert_fine(noge_policy_create(&policy[p], policies[p], error));
    assert_fine(noge_episode_create(&used, error));
    for (uint32_t round = 0; round < 400; round++) {
        uint32_t nodes = 2 + noge_random_below(&random, round % 8 == 0 ? 300 : 50);
        noge_graph *graph =
            test_random_graph(&random, nodes, noge_random_below(&random, 3 * nodes), noge_random_below(&random, 2));
        noge_task task = any_task(&random, nodes), between = any_task(&random, nodes);
        noge_episode *fresh;
        if (round % 5 == 0) /* whatever others do with the map */
            assert_fine(noge_map_clear(used->map, &between, error));
        changes += used->map->task.weighted != task.weighted;
        assert_fine(noge_episode_create(&fresh, error));
        check_same_walk(used, fresh, policy[round % POLICIES], &task, graph, noge_random_below(&random, nodes), round);
        noge_episode_free(fresh);
        noge_graph_free(graph);
    }
    assert_true(changes > 100);
    noge_episode_free(used);
    for (size_t p = 0; p < POLICIES; p++)
        noge_policy_free(policy[p]);
}

/* A caller who clears an episode's map for the other kind of distance does not confuse the episode. */
static void maps_may_be_cleared_in_between(void **state) {
    (void)state;
    noge_random random = test_random(5, "cleared", 0);
    noge_graph *graph = test_random_graph(&random, 60, 1000, true);
    noge_policy *policy;
    assert_fine(noge_policy_create(&policy, "nn", error));
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_episode *used, *fresh;
        assert_fine(noge_episode_create(&used, error));
        assert_fine(noge_episode_create(&fresh, error));
        assert_fine(noge_episode_begin(used, graph, 1, TASK(.weighted = !weighted), 1, error));
        assert_fine(noge_policy_run(policy, used, error));
        assert_fine(noge_map_clear(used->map, TASK(.weighted = weighted), error));
        assert_int_equal(noge_episode_step(used, 1, NULL), NOGE_USAGE); /* nothing is known */
        check_same_walk(used, fresh, policy, TASK(.weighted = weighted), graph, 1, 2);
        noge_episode_free(used);
        noge_episode_free(fresh);
    }
    noge_policy_free(policy);
    noge_graph_free(graph);
}

/* An exploration that has begun keeps its kind of distance, and goes on after the refusal. */
static void explorations_keep_hops_or_lengths(void **state) {
    (void)state;
    noge_random random = test_random(3, "keep lengths", 0);
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_graph *graph = test_random_graph(&random, 40, 30, true);
        noge_episode *episode;
        noge_error why;
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.weighted = weighted, .limit = 30), 1, error));
        for (uint32_t t = 0; t < 30; t++) {
            double walked = episode->map->walked;
            assert_int_equal(noge_map_set_task(episode->map, TASK(.weighted = !weighted), &why), NOGE_USAGE);
            assert_non_null(strstr(why.text, "between hops and lengths"));
            assert_true(noge_task_equal(&episode->map->task, TASK(.weighted = weighted, .limit = 30)));
            assert_true(episode->map->walked == walked);
            assert_fine(noge_episode_step(episode, noge_map_nearest(episode->map), error));
        }
        assert_true(noge_episode_over(episode));
        if (weighted) /* NULL is a task that counts hops */
            assert_int_equal(noge_map_set_task(episode->map, NULL, NULL), NOGE_USAGE);
        else
            assert_fine(noge_map_set_task(episode->map, NULL, error));
        assert_int_equal(noge_episode_over(episode), weighted);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
    assert_int_equal(noge_map_set_task(NULL, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_map_clear(NULL, NULL, NULL), NOGE_USAGE);
}

/* ---- What ends, and what is told --------------------------------------------------------------------------------- */

static void limits_end_and_expectations_do_not(void **state) {
    (void)state;
    enum { NODES = 40 };
    static const struct {
        uint32_t limit, expected, told, steps; /* steps: until the exploration is over */
    } cases[] = {{0, 0, UINT32_MAX, NODES - 1},
                 {9, 0, 9, 9},
                 {0, 5, 5, NODES - 1},
                 {9, 5, 5, 9},
                 {5, 9, 9, 5},
                 {1, 0, 1, 1},
                 {0, 1, 1, NODES - 1},
                 {UINT32_MAX, 0, UINT32_MAX, NODES - 1},
                 {100, 0, 100, NODES - 1},
                 {3, 100, 100, 3}};
    noge_random random = test_random(4, "limits", 0);
    noge_graph *graph = test_random_graph(&random, NODES, 30, false);
    noge_episode *episode;
    assert_fine(noge_episode_create(&episode, error));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint32_t told = cases[i].told;
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.limit = cases[i].limit, .expected = cases[i].expected),
                                       i, error));
        for (uint32_t t = 0; t < cases[i].steps; t++) {
            assert_false(noge_episode_over(episode));
            assert_int_equal(noge_map_decisions_left(episode->map), told == UINT32_MAX ? UINT32_MAX
                                                                    : told > t         ? told - t
                                                                                       : 0);
            assert_fine(noge_episode_step(episode, noge_map_nearest(episode->map), error));
        }
        assert_true(noge_episode_over(episode));
        noge_node next = noge_map_nearest(episode->map);
        assert_int_equal(next == NOGE_NO_NODE, cases[i].steps == NODES - 1);
        if (next != NOGE_NO_NODE) {
            change_task(episode->map, limit, cases[i].steps + 1); /* one more */
            assert_false(noge_episode_over(episode));
            assert_fine(noge_episode_step(episode, next, error));
            assert_true(noge_episode_over(episode));
        }
    }
    noge_episode_free(episode);
    noge_graph_free(graph);
}

/* `universal` decides as with a limit while it has decisions left, and goes on afterwards. */
static void policies_plan_for_what_is_expected(void **state) {
    (void)state;
    enum { SIDE = 20, FEW = 40 };
    const uint32_t side[NOGE_FAMILY_PARAMETERS] = {SIDE, SIDE};
    const noge_task *const tasks[] = {TASK(), TASK(.limit = FEW), TASK(.expected = FEW)};
    noge_graph *graph;
    noge_policy *policy;
    noge_episode *episode[3];
    assert_fine(noge_generate(noge_family_find("grid"), side, 1, &graph, error));
    assert_fine(noge_policy_create(&policy, "universal", error));
    for (int i = 0; i < 3; i++) {
        assert_fine(noge_episode_create(&episode[i], error));
        assert_fine(noge_episode_begin(episode[i], graph, 7, tasks[i], 2, error));
        noge_policy_begin(policy, 1);
        assert_fine(noge_policy_run(policy, episode[i], error));
    }
    assert_int_equal(episode[1]->step_count, FEW);
    assert_int_equal(episode[2]->step_count, SIDE * SIDE - 1);
    bool differs = false;
    for (uint32_t t = 0; t <= FEW; t++) {
        assert_int_equal(episode[1]->step[t].visit, episode[2]->step[t].visit);
        differs |= episode[0]->step[t].visit != episode[2]->step[t].visit;
    }
    assert_true(differs); /* or the test would see nothing */
    for (int i = 0; i < 3; i++)
        noge_episode_free(episode[i]);
    noge_policy_free(policy);
    noge_graph_free(graph);
}

/* Agents stop where their callers stop. */
static void limits_end_no_agent(void **state) {
    (void)state;
    noge_agent *agent;
    noge_advice advice = {.size = sizeof advice};
    const noge_seen hall[] = {{"a", 1}, {"b", 1}, {"c", 1}};
    const noge_report reports[] = {{.size = sizeof *reports, .at = "hall", .sees = hall, .seen_count = 3},
                                   {.size = sizeof *reports, .at = "a"},
                                   {.size = sizeof *reports, .at = "b"}};
    assert_fine(test_agent_create(&agent, "nn", TASK(.limit = 2), 1, error));
    for (uint32_t i = 0; i < 3; i++) {
        assert_fine(noge_agent_tell(agent, &reports[i], error));
        assert_int_equal(noge_map_decisions_left(noge_agent_map(agent)), 2 - i);
        assert_fine(noge_agent_decide(agent, &advice, error));
        assert_int_equal(advice.state, NOGE_AGENT_GO);
    }
    assert_fine(noge_agent_task(agent, TASK(.expected = 5), error));
    assert_int_equal(noge_map_decisions_left(noge_agent_map(agent)), 3);
    noge_agent_free(agent);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structs_of_every_size_are_read),
        cmocka_unit_test(tasks_differ_by_every_field),
        cmocka_unit_test(impossible_tasks_are_refused),
        cmocka_unit_test(words_say_the_whole_task),
        cmocka_unit_test(wrong_words_are_refused),
        cmocka_unit_test(an_episode_serves_any_task_after_another),
        cmocka_unit_test(maps_may_be_cleared_in_between),
        cmocka_unit_test(explorations_keep_hops_or_lengths),
        cmocka_unit_test(limits_end_and_expectations_do_not),
        cmocka_unit_test(policies_plan_for_what_is_expected),
        cmocka_unit_test(limits_end_no_agent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
