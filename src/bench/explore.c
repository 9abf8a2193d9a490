/* noge bench explore: environment steps a second of each policy on each set, on one core, compared with a networkx
 * environment with the same rules; and the cost of a step as graphs grow. */
#include "base/error.h"
#include "base/memory.h"
#include "bench/bench.h"
#include "catalog/policy_name.h"
#include "catalog/set_name.h"
#include "measure/evaluate.h"
#include "policy/external/external.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <noge/noge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_SECONDS 0.5

enum { ROUNDS = 10, TRIALS = 50, STEPS = 500, MOST_POLICIES = 32 };

static const noge_task paper_task = {.size = sizeof paper_task, .limit = STEPS};

static const char *const paper_sets[] = {"barabasi", "caveman", "grid", "ladder", "maze", "tree"};

/* Sides of square grids, each explored completely, to measure the cost of a step as the graph grows a thousandfold. */
static const uint32_t grown_sides[] = {32, 100, 316, 1000};
static const char *const grown_policies[] = {"nn", "nn:most-visited", "dfs-stack"};

enum {
    GROWN_SIZES = sizeof grown_sides / sizeof *grown_sides,
    GROWN_POLICIES = sizeof grown_policies / sizeof *grown_policies
};

typedef struct speed {
    double steps_a_second; /* NaN: not measured */
    double rate;
} speed;

typedef struct bench {
    const noge_bench_settings *settings;
    double seconds; /* for each set and policy */
    noge_dataset **set;
    size_t set_count;
    char *policy_text;
    const char *policy[MOST_POLICIES];
    size_t policy_count;
    noge_trial (*trial)[TRIALS]; /* [set_count] */
    speed *ours, *peer;          /* [set_count][policy_count] */
    speed grown[GROWN_POLICIES][GROWN_SIZES];
    bool grows; /* measure growing grids too */
    char peer_name[64];
    noge_progress progress;
    uint64_t done, total;
} bench;

static void advance(bench *all, const char *note) {
    noge_progress_update(&all->progress, ++all->done, all->total, note);
}

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

/* Explores trial after trial until the time is up, at least one; adds up steps and final rates. Episodes without a
 * decision have no rate. */
static noge_status explore_for(double seconds, const noge_dataset *set, const noge_trial *trial, const noge_task *task,
                               noge_policy *policy, noge_episode *episode, speed *result, noge_error *error) {
    noge_bench_stopwatch begun = noge_bench_start(noge_external_process(policy));
    double spent = 0, rates = 0;
    uint64_t steps = 0, episodes = 0, rated = 0;
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && (episodes == 0 || spent < seconds)) {
        const noge_trial *at = &trial[episodes % TRIALS];
        noge_policy_begin(policy, at->policy_seed);
        status = noge_episode_begin(episode, set->graph[at->graph], at->source, task, at->world_seed, error);
        if (status == NOGE_OK)
            status = noge_policy_run(policy, episode, error);
        steps += episode->step_count;
        rates += noge_episode_rate(episode, episode->step_count);
        rated += episode->step_count > 0;
        episodes++;
        spent = noge_bench_elapsed(&begun);
    }
    result->steps_a_second = (double)steps / spent;
    result->rate = rates / (double)rated;
    return status;
}

/* The fastest of several rounds. */
static noge_status measure(double seconds, const noge_dataset *set, const noge_trial *trial, const noge_task *task,
                           const char *name, speed *best, noge_error *error) {
    noge_policy *policy = NULL;
    noge_episode *episode = NULL;
    noge_status status = noge_catalog_create(&policy, name, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    *best = (speed){0};
    if (status == NOGE_OK)
        noge_policy_begin(policy, 0); /* starts a policy that is a program */
    for (int round = 0; round < ROUNDS && status == NOGE_OK; round++) {
        speed result;
        status = explore_for(seconds / ROUNDS, set, trial, task, policy, episode, &result, error);
        if (status == NOGE_OK && result.steps_a_second > best->steps_a_second)
            *best = result;
    }
    noge_episode_free(episode);
    noge_policy_free(policy);
    return status;
}

static noge_status measure_sets(bench *all, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t s = 0; s < all->set_count && status == NOGE_OK; s++)
        for (size_t p = 0; p < all->policy_count && status == NOGE_OK; p++) {
            status = measure(all->seconds, all->set[s], all->trial[s], &paper_task, all->policy[p],
                             &all->ours[s * all->policy_count + p], error);
            advance(all, all->set[s]->name);
        }
    return status;
}

static noge_status measure_grown(bench *all, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t size = 0; size < GROWN_SIZES && status == NOGE_OK; size++) {
        const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {grown_sides[size], grown_sides[size]};
        noge_graph *graph = NULL;
        noge_dataset *set = NULL;
        noge_trial trial[TRIALS];
        status = noge_generate(noge_family_find("grid"), parameter, 1, &graph, error);
        if (status == NOGE_OK)
            status = noge_dataset_of_graph(&set, "grid", graph, error);
        if (status == NOGE_OK)
            status = noge_protocol_draw(set, 1, TRIALS, trial, error);
        for (size_t p = 0; p < GROWN_POLICIES && status == NOGE_OK; p++) {
            status = measure(all->seconds, set, trial, NULL, grown_policies[p], &all->grown[p][size], error);
            advance(all, "growing grids");
        }
        noge_dataset_free(set);
    }
    return status;
}

/* ---- Peer -------------------------------------------------------------------------------------------------------- */

static bool peer_knows(const char *policy) {
    return strcmp(policy, "random") == 0 || strcmp(policy, "bfs") == 0 || strcmp(policy, "dfs") == 0 ||
           strcmp(policy, "nn") == 0;
}

/* The test graphs and trials of a set, so that the peer explores the same. */
static json_t *describe_set(const noge_dataset *set, const noge_trial *trial) {
    json_t *graphs = json_array(), *trials = json_array();
    for (uint32_t i = 0; i < set->test_count; i++)
        noge_json_add(&graphs, noge_bench_describe_graph(set->graph[set->test[i]]));
    for (uint32_t i = 0; i < TRIALS; i++) {
        uint32_t place = 0;
        while (set->test[place] != trial[i].graph)
            place++;
        noge_json_add(&trials, json_pack("[I,I]", (json_int_t)place, (json_int_t)trial[i].source));
    }
    return json_pack("{s:o,s:o,s:o}", "name", noge_json_string(set->name), "graphs", graphs, "trials", trials);
}

static json_t *describe_task(const bench *all) {
    json_t *sets = json_array(), *policies = json_array();
    for (size_t s = 0; s < all->set_count; s++)
        noge_json_add(&sets, describe_set(all->set[s], all->trial[s]));
    for (size_t p = 0; p < all->policy_count; p++)
        if (peer_knows(all->policy[p]))
            noge_json_add(&policies, noge_json_string(all->policy[p]));
    return json_pack("{s:i,s:f,s:o,s:o}", "steps", STEPS, "seconds", all->seconds, "sets", sets, "policies", policies);
}

static void take_peer_result(bench *all, const json_t *result) {
    const char *set = json_string_value(json_object_get(result, "set"));
    const char *policy = json_string_value(json_object_get(result, "policy"));
    for (size_t s = 0; set && policy && s < all->set_count; s++)
        for (size_t p = 0; p < all->policy_count; p++)
            if (strcmp(set, all->set[s]->name) == 0 && strcmp(policy, all->policy[p]) == 0)
                all->peer[s * all->policy_count + p] =
                    (speed){json_number_value(json_object_get(result, "steps_per_second")),
                            json_number_value(json_object_get(result, "rate"))};
}

static noge_status measure_peer(bench *all, noge_error *error) {
    for (size_t i = 0; i < all->set_count * all->policy_count; i++)
        all->peer[i] = (speed){NAN, NAN};
    if (all->settings->peer && strcmp(all->settings->peer, "none") == 0)
        return NOGE_OK;
    noge_text reason = {0};
    json_t *task = describe_task(all), *answer = NULL;
    noge_progress_update(&all->progress, all->done, all->total, "networkx");
    noge_status status = noge_bench_run_peer("networkx_explore.py", all->settings->peer, task, &answer, &reason, error);
    if (answer) {
        size_t i;
        json_t *result;
        snprintf(all->peer_name, sizeof all->peer_name, "networkx %s",
                 json_string_value(json_object_get(answer, "networkx")));
        json_array_foreach(json_object_get(answer, "results"), i, result) take_peer_result(all, result);
    } else if (reason.bytes) {
        fprintf(stderr, "no comparison with networkx: %s\n", reason.bytes);
    }
    json_decref(answer);
    json_decref(task);
    noge_text_free(&reason);
    return status;
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

static void begin_set_table(const bench *all, noge_table *table, bool peers_only) {
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    for (size_t p = 0; p < all->policy_count; p++)
        if (!peers_only || peer_knows(all->policy[p]))
            noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", all->policy[p]);
}

static noge_status print_ours(const bench *all, noge_error *error) {
    noge_table table = {0};
    noge_table_caption(&table, "Million environment steps a second of processor time, one core, fastest of %d rounds",
                       ROUNDS);
    begin_set_table(all, &table, false);
    for (size_t s = 0; s < all->set_count; s++) {
        noge_table_row(&table);
        noge_table_cell(&table, "%s", all->set[s]->name);
        for (size_t p = 0; p < all->policy_count; p++)
            noge_table_number(&table, all->ours[s * all->policy_count + p].steps_a_second / 1e6, 2);
    }
    return noge_table_put(&table, true, error);
}

static noge_status print_peer(const bench *all, noge_error *error) {
    noge_table table = {0};
    noge_table_caption(&table,
                       "Times as many steps a second as %s (exploration rate of episodes with decisions: ours, theirs)",
                       all->peer_name);
    begin_set_table(all, &table, true);
    for (size_t s = 0; s < all->set_count; s++) {
        noge_table_row(&table);
        noge_table_cell(&table, "%s", all->set[s]->name);
        for (size_t p = 0; p < all->policy_count; p++) {
            const speed *ours = &all->ours[s * all->policy_count + p], *peer = &all->peer[s * all->policy_count + p];
            if (!peer_knows(all->policy[p]))
                continue;
            noge_table_number(&table, ours->steps_a_second / peer->steps_a_second, 0);
            noge_table_note(&table, " (%.3f, %.3f)", ours->rate, peer->rate);
        }
    }
    return noge_table_put(&table, true, error);
}

static noge_status print_grown(const bench *all, noge_error *error) {
    noge_table table = {0};
    noge_table_caption(&table, "Nanoseconds a step, whole explorations of square grids");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "nodes");
    for (size_t size = 0; size < GROWN_SIZES; size++)
        noge_table_column(&table, NOGE_ALIGN_RIGHT, "%u", grown_sides[size] * grown_sides[size]);
    for (size_t p = 0; p < GROWN_POLICIES; p++) {
        noge_table_row(&table);
        noge_table_cell(&table, "%s", grown_policies[p]);
        for (size_t size = 0; size < GROWN_SIZES; size++)
            noge_table_number(&table, 1e9 / all->grown[p][size].steps_a_second, 0);
    }
    return noge_table_put(&table, true, error);
}

static noge_status print_tables(const bench *all, noge_error *error) {
    noge_text machine = {0};
    noge_status status = noge_build_machine(&machine, error);
    if (status == NOGE_OK)
        noge_print(stdout, "%s\n", machine.bytes);
    noge_text_free(&machine);
    if (status == NOGE_OK)
        status = print_ours(all, error);
    if (status == NOGE_OK && all->peer_name[0])
        status = print_peer(all, error);
    if (status == NOGE_OK && all->grows)
        status = print_grown(all, error);
    return status;
}

static noge_status print_json(const bench *all, const noge_bench_settings *settings, noge_error *error) {
    noge_text machine = {0};
    noge_status status = noge_build_machine(&machine, error);
    if (status != NOGE_OK)
        return status;
    json_t *results = json_array(), *grown = json_array();
    for (size_t i = 0; i < all->set_count * all->policy_count; i++)
        noge_json_add(&results, json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "set",
                                          noge_json_string(all->set[i / all->policy_count]->name), "policy",
                                          noge_json_string(all->policy[i % all->policy_count]), "steps_per_second",
                                          noge_json_number(all->ours[i].steps_a_second), "rate",
                                          noge_json_number(all->ours[i].rate), "peer_steps_per_second",
                                          noge_json_number(all->peer[i].steps_a_second), "peer_rate",
                                          noge_json_number(all->peer[i].rate)));
    for (size_t p = 0; all->grows && p < GROWN_POLICIES; p++)
        for (size_t size = 0; size < GROWN_SIZES; size++)
            noge_json_add(&grown, json_pack("{s:s,s:I,s:o}", "policy", grown_policies[p], "nodes",
                                            (json_int_t)grown_sides[size] * grown_sides[size], "steps_per_second",
                                            noge_json_number(all->grown[p][size].steps_a_second)));
    status = noge_bench_show(json_pack("{s:s,s:s,s:o,s:o}", "machine", machine.bytes, "peer", all->peer_name, "results",
                                       results, "growing_grids", grown),
                             2, settings, error);
    noge_text_free(&machine);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static noge_status split_policies(bench *all, noge_error *error) {
    all->policy_text = strdup(all->settings->policies);
    if (!all->policy_text)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory");
    char *rest = all->policy_text, *name;
    while ((name = strsep(&rest, ","))) {
        noge_policy *policy = NULL;
        noge_status status = noge_catalog_create(&policy, name, error); /* checks the name */
        noge_policy_free(policy);
        if (status != NOGE_OK)
            return status;
        if (all->policy_count == MOST_POLICIES)
            return noge_fail(error, NOGE_USAGE, "more than %d policies", MOST_POLICIES);
        all->policy[all->policy_count++] = name;
    }
    return NOGE_OK;
}

static noge_status prepare(bench *all, char **names, size_t count, noge_error *error) {
    noge_status status = split_policies(all, error);
    if (status != NOGE_OK)
        return status;
    all->set = noge_allocate(count, sizeof *all->set, error);
    all->trial = noge_allocate(count, sizeof *all->trial, error);
    all->ours = noge_allocate(count * all->policy_count, sizeof *all->ours, error);
    all->peer = noge_allocate(count * all->policy_count, sizeof *all->peer, error);
    if (!all->set || !all->trial || !all->ours || !all->peer)
        return NOGE_NO_MEMORY;
    for (; all->set_count < count && status == NOGE_OK; all->set_count++) {
        status = noge_set_argument(names[all->set_count], &all->settings->data, &all->set[all->set_count], error);
        if (status == NOGE_OK)
            status = noge_protocol_draw(all->set[all->set_count], 1, TRIALS, all->trial[all->set_count], error);
    }
    all->total = count * all->policy_count + (all->grows ? GROWN_SIZES * GROWN_POLICIES : 0);
    return status;
}

static void release(bench *all) {
    for (size_t s = 0; s < all->set_count; s++)
        noge_dataset_free(all->set[s]);
    free(all->set);
    free(all->trial);
    free(all->ours);
    free(all->peer);
    free(all->policy_text);
}

noge_status noge_bench_explore(const noge_bench_settings *settings, char **names, size_t count, noge_error *error) {
    bench all = {.settings = settings,
                 .seconds = settings->seconds > 0 ? settings->seconds : USUAL_SECONDS,
                 .grows = count == 0};
    if (count == 0) {
        names = (char **)(uintptr_t)paper_sets;
        count = sizeof paper_sets / sizeof *paper_sets;
    }
    noge_progress_begin(&all.progress, "bench explore");
    noge_status status = prepare(&all, names, count, error);
    if (status == NOGE_OK)
        status = measure_sets(&all, error);
    if (status == NOGE_OK && all.grows)
        status = measure_grown(&all, error);
    if (status == NOGE_OK)
        status = measure_peer(&all, error);
    noge_progress_end(&all.progress);
    if (status == NOGE_OK)
        status = noge_bench_reports(settings) ? print_json(&all, settings, error) : print_tables(&all, error);
    release(&all);
    return status;
}
