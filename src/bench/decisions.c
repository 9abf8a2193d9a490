/* noge bench decisions: processor time of a network's decisions as the known graph grows. There is one exploration for
 * each graph and policy; decisions are timed, walks are not. The time of a policy that is a program counts. Time steps
 * are grouped into bins, and the median and the 90th percentile of each bin are shown. Bins grow by a constant factor,
 * so that explorations of a city and of a country fit into one chart. The size of the frontier is drawn below, because
 * the time should depend on it. */
#include "base/error.h"
#include "base/file/output.h"
#include "base/memory.h"
#include "bench/bench.h"
#include "catalog/graph_name.h"
#include "catalog/policy_name.h"
#include "learn/prediction/prediction.h"
#include "learn/trainer.h"
#include "policy/external/external.h"
#include "report/chart/chart.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BINS = 128, LEAST_IN_BIN = 5, MOST_POLICIES = 8 };

static const double bin_growth = 1.25; /* ratio of the last steps of successive bins */

/* Of one graph, explored by one policy. */
typedef struct run {
    char name[128];
    uint32_t nodes, known;             /* in the graph; seen at the end */
    uint32_t count;                    /* number of decisions made by the network */
    uint32_t *step;                    /* [count] */
    double *seconds;                   /* [count] of processor time */
    double cost;                       /* seconds that the stopwatch takes */
    uint32_t *frontier;                /* [count] */
    double sum, median, high, highest; /* seconds; high: 99th percentile */
    double frontier_mean;
    double memory; /* bytes a known node */
    size_t bin_count;
    double bin_step[MOST_BINS], bin_median[MOST_BINS], bin_high[MOST_BINS], bin_frontier[MOST_BINS]; /* microseconds */
} run;

/* ---- Exploring --------------------------------------------------------------------------------------------------- */

static noge_status reserve_samples(run *at, uint32_t decisions, noge_error *error) {
    at->step = noge_allocate(decisions, sizeof *at->step, error);
    at->seconds = noge_allocate(decisions, sizeof *at->seconds, error);
    at->frontier = noge_allocate(decisions, sizeof *at->frontier, error);
    if (!at->step || !at->seconds || !at->frontier)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < decisions; i++) { /* allocates the memory before it is measured */
        at->seconds[i] = NAN;
        at->step[i] = at->frontier[i] = 1;
    }
    return NOGE_OK;
}

/* The least time that the stopwatch itself takes, with this policy's process. */
static double stopwatch_cost(const noge_policy *policy) {
    enum { TRIALS = 1000 };
    double least = INFINITY;
    for (int i = 0; i < TRIALS; i++) {
        noge_bench_stopwatch begun = noge_bench_start(noge_external_process(policy));
        least = fmin(least, noge_bench_elapsed(&begun));
    }
    return least;
}

static noge_status decide(run *at, noge_policy *policy, noge_episode *episode, noge_error *error) {
    noge_map *map = episode->map;
    bool asked = map->frontier_count > 1 && map->visit_count > 1; /* otherwise the network is not needed */
    uint32_t frontier = map->frontier_count;
    noge_node choice = NOGE_NO_NODE;
    noge_bench_stopwatch begun = noge_bench_start(noge_external_process(policy));
    noge_status status = noge_policy_choose(policy, map, &choice, error);
    double spent = fmax(0, noge_bench_elapsed(&begun) - at->cost);
    if (status == NOGE_OK && asked) {
        at->step[at->count] = episode->step_count;
        at->seconds[at->count] = spent;
        at->frontier[at->count++] = frontier;
    }
    return status == NOGE_OK ? noge_episode_step(episode, choice, error) : status;
}

static noge_status explore(run *at, const noge_graph *graph, noge_policy *policy, const noge_task *task,
                           noge_error *error) {
    noge_episode *episode = NULL;
    noge_progress progress;
    uint32_t limit = noge_task_limit(task), decisions = limit < graph->node_count ? limit : graph->node_count;
    noge_status status = reserve_samples(at, decisions, error);
    noge_bench_reset_peak();
    double before = noge_bench_memory();
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    if (status == NOGE_OK)
        status = noge_episode_begin(episode, graph, 0, task, 1, error);
    noge_policy_begin(policy, 1);
    at->cost = stopwatch_cost(policy);
    noge_progress_begin(&progress, at->name);
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        status = decide(at, policy, episode, error);
        if (episode->step_count % 64 == 0)
            noge_progress_update(&progress, episode->step_count, decisions, NULL);
    }
    noge_progress_end(&progress);
    if (status == NOGE_OK) {
        at->known = episode->map->node_count;
        at->memory = (noge_bench_peak_memory() - before) / at->known;
    }
    noge_episode_free(episode);
    return status;
}

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of sorted values, at least one. */
static double quantile(const double *sorted, size_t count, double part) {
    return sorted[(size_t)(part * (double)(count - 1) + 0.5)];
}

/* Decisions first … end - 1 as one bin. */
static void add_bin(run *at, uint32_t first, uint32_t end, double *scratch) {
    double frontier = 0, logarithm = 0;
    for (uint32_t i = first; i < end; i++) {
        scratch[i - first] = at->seconds[i] * 1e6;
        frontier += at->frontier[i];
        logarithm += log(at->step[i]);
    }
    qsort(scratch, end - first, sizeof *scratch, compare_doubles);
    size_t bin = at->bin_count++;
    at->bin_step[bin] = exp(logarithm / (end - first));
    at->bin_median[bin] = quantile(scratch, end - first, 0.5);
    at->bin_high[bin] = quantile(scratch, end - first, 0.9);
    at->bin_frontier[bin] = frontier / (end - first);
}

static noge_status summarise(run *at, noge_error *error) {
    if (at->count == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: there was never more than one way to go", at->name);
    double *scratch = noge_allocate(at->count, sizeof *scratch, error);
    if (!scratch)
        return NOGE_NO_MEMORY;
    for (uint32_t first = 0, end = 0; first < at->count && at->bin_count < MOST_BINS; first = end) {
        double last = at->step[first] * bin_growth;
        while (end < at->count && (end - first < LEAST_IN_BIN || at->step[end] < last))
            end++;
        if (at->count - end < LEAST_IN_BIN)
            end = at->count;
        add_bin(at, first, end, scratch);
    }
    for (uint32_t i = 0; i < at->count; i++) {
        scratch[i] = at->seconds[i];
        at->sum += at->seconds[i];
        at->frontier_mean += (double)at->frontier[i] / at->count;
    }
    qsort(scratch, at->count, sizeof *scratch, compare_doubles);
    at->median = quantile(scratch, at->count, 0.5);
    at->high = quantile(scratch, at->count, 0.99);
    at->highest = scratch[at->count - 1];
    free(scratch);
    return NOGE_OK;
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

/* Three curves a graph: time against step, frontier against step, and time against frontier. */
static void make_series(const run *at, unsigned style, noge_chart_series *time, noge_chart_series *frontier,
                        noge_chart_series *both) {
    *time = (noge_chart_series){.label = at->name,
                                .style = style,
                                .x = at->bin_step,
                                .y = at->bin_median,
                                .low = at->bin_median,
                                .high = at->bin_high,
                                .count = at->bin_count};
    *frontier = *both = *time;
    frontier->low = frontier->high = both->low = both->high = NULL;
    frontier->y = at->bin_frontier;
    both->x = at->bin_frontier;
    both->points = true;
}

static noge_status draw(const run *all, size_t count, const noge_bench_settings *settings, const char *machine,
                        noge_error *error) {
    noge_text caption = {0};
    noge_chart_series *series = noge_allocate(3 * count, sizeof *series, error);
    if (!series)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        make_series(&all[i], (unsigned)i, &series[i], &series[count + i], &series[2 * count + i]);
    const noge_chart_axis step = {.title = "time step", .logarithmic = true};
    const noge_chart_axis time = {.title = "microseconds", .logarithmic = true};
    const noge_chart_axis frontier = {.title = "nodes to choose from", .logarithmic = true};
    const noge_chart_panel panel[] = {
        {.title = "Time of a decision", .x = step, .y = time, .series = series, .series_count = count},
        {.title = "Frontier", .x = step, .y = frontier, .series = series + count, .series_count = count},
        {.title = "Time against frontier",
         .x = frontier,
         .y = time,
         .series = series + 2 * count,
         .series_count = count},
    };
    noge_status status = noge_text_print(
        &caption, error, "Medians of bins of time steps; the band reaches to the 90th percentile. %s", machine);
    const noge_chart chart = {.caption = caption.bytes, .panel = panel, .panel_count = 3, .columns = 3};
    if (status == NOGE_OK)
        status = noge_chart_write(&chart, settings->output, settings->force, error);
    noge_text_free(&caption);
    free(series);
    return status;
}

static noge_status print_table(const run *all, size_t count, const char *machine, noge_error *error) {
    static const char *const heading[] = {"graph",  "nodes", "decisions", "frontier",    "mean µs",
                                          "median", "99 %",  "longest",   "bytes a node"};
    noge_table table = {0};
    noge_table_caption(&table, "Processor time of a decision, and memory for a known node, map and record included");
    for (size_t i = 0; i < sizeof heading / sizeof *heading; i++)
        noge_table_column(&table, i == 0 ? NOGE_ALIGN_LEFT : NOGE_ALIGN_DECIMAL, "%s", heading[i]);
    for (size_t i = 0; i < count; i++) {
        noge_table_row(&table);
        noge_table_cell(&table, "%s", all[i].name);
        noge_table_number(&table, all[i].nodes, 0);
        noge_table_number(&table, all[i].count, 0);
        noge_table_number(&table, all[i].frontier_mean, 0);
        noge_table_number(&table, all[i].sum / all[i].count * 1e6, 1);
        noge_table_number(&table, all[i].median * 1e6, 1);
        noge_table_number(&table, all[i].high * 1e6, 1);
        noge_table_number(&table, all[i].highest * 1e6, 0);
        noge_table_number(&table, all[i].memory, 0);
    }
    noge_print(stdout, "%s\n\n", machine);
    return noge_table_put(&table, false, error);
}

static json_t *describe_bins(const run *at) {
    json_t *bins = json_array();
    for (size_t i = 0; i < at->bin_count; i++)
        noge_json_add(&bins, json_pack("{s:o,s:o,s:o,s:o}", "step", noge_json_number(at->bin_step[i]), "median",
                                       noge_json_number(at->bin_median[i]), "high", noge_json_number(at->bin_high[i]),
                                       "frontier", noge_json_number(at->bin_frontier[i])));
    return bins;
}

static noge_status print_json(const run *all, size_t count, const char *machine, const noge_bench_settings *settings,
                              noge_error *error) {
    json_t *results = json_array();
    for (size_t i = 0; i < count; i++)
        noge_json_add(&results,
                      json_pack("{s:o,s:I,s:I,s:I,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "graph", noge_json_string(all[i].name),
                                "nodes", (json_int_t)all[i].nodes, "known", (json_int_t)all[i].known, "decisions",
                                (json_int_t)all[i].count, "mean_frontier", noge_json_number(all[i].frontier_mean),
                                "mean_microseconds", noge_json_number(all[i].sum / all[i].count * 1e6),
                                "median_microseconds", noge_json_number(all[i].median * 1e6), "microseconds_99",
                                noge_json_number(all[i].high * 1e6), "longest_microseconds",
                                noge_json_number(all[i].highest * 1e6), "bytes_per_known_node",
                                noge_json_number(all[i].memory), "bins", describe_bins(&all[i])));
    return noge_bench_show(json_pack("{s:s,s:o}", "machine", machine, "results", results), 2, settings, error);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

/* The label of a run in the legend: the file's name without folder and extensions, and the policy's name if there are
 * several. */
static void name_run(run *at, const char *argument, const char *policy, bool alone) {
    const char *slash = strrchr(argument, '/'), *base = slash ? slash + 1 : argument;
    size_t length = noge_is_family(argument) ? strlen(argument) : strcspn(base, ".");
    snprintf(at->name, sizeof at->name, "%.*s%s%s", (int)length, base, alone ? "" : ", ", alone ? "" : policy);
}

/* Measures the policy of that name, or a network of random weights, which an untrained trainer provides. */
static noge_status measure(run *at, const char *argument, const char *name, const noge_bench_settings *settings,
                           noge_error *error) {
    noge_dataset *set = NULL;
    noge_trainer *trainer = NULL;
    noge_policy *policy = NULL, *own = NULL;
    noge_graph *graph = NULL;
    noge_train_config config = noge_train_defaults();
    config.hidden = (uint32_t)settings->hidden;
    noge_task task = NOGE_TASK;
    task.limit = (uint32_t)settings->steps;
    noge_status status = noge_graph_argument(argument, &settings->data, &graph, error);
    if (status == NOGE_OK)
        status = noge_dataset_of_graphs(&set, at->name, &graph, 1, error);
    if (status == NOGE_OK && name)
        status = noge_catalog_create(&policy, name, error);
    else if (status == NOGE_OK)
        status = noge_trainer_create(&trainer, set, &config, error);
    if (status == NOGE_OK && trainer)
        status = noge_prediction_policy(trainer->learner, &trainer->progress, &own, error);
    if (status == NOGE_OK)
        status = explore(at, graph, policy ? policy : own, &task, error);
    if (status == NOGE_OK)
        status = summarise(at, error);
    if (status == NOGE_OK)
        at->nodes = graph->node_count;
    noge_policy_free(policy);
    noge_policy_free(own);
    noge_trainer_free(trainer);
    noge_dataset_free(set);
    return status;
}

/* Every policy on every graph; names: [policies] NULL for random weights. */
static noge_status measure_all(run *all, char **graph, size_t graphs, char **names, size_t policies,
                               const noge_bench_settings *settings, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < graphs * policies && status == NOGE_OK; i++) {
        name_run(&all[i], graph[i / policies], names[i % policies], policies == 1);
        status = measure(&all[i], graph[i / policies], names[i % policies], settings, error);
    }
    return status;
}

static noge_status report(const run *all, size_t count, const noge_bench_settings *settings, noge_error *error) {
    noge_text machine = {0};
    noge_status status = noge_build_machine(&machine, error);
    if (status == NOGE_OK && settings->output)
        status = draw(all, count, settings, machine.bytes, error);
    if (status == NOGE_OK)
        status = noge_bench_reports(settings) ? print_json(all, count, machine.bytes, settings, error)
                                              : print_table(all, count, machine.bytes, error);
    noge_text_free(&machine);
    return status;
}

noge_status noge_bench_decisions(const noge_bench_settings *settings, char **names, size_t count, noge_error *error) {
    if (count == 0)
        return noge_fail(error, NOGE_USAGE, "bench decisions needs a graph, such as maze:side=31 or a file");
    noge_status status = settings->output ? noge_output_check(settings->output, settings->force, error) : NOGE_OK;
    if (status != NOGE_OK)
        return status;
    char *policy[MOST_POLICIES] = {NULL}, *list = settings->model ? strdup(settings->model) : NULL, *rest = list;
    size_t policies = 0;
    while (rest && policies < MOST_POLICIES)
        policy[policies++] = strsep(&rest, ",");
    if (policies == 0)
        policies = 1; /* random weights */
    run *all = noge_allocate(count * policies, sizeof *all, error);
    if (rest)
        status = noge_fail(error, NOGE_USAGE, "--model: at most %d policies", MOST_POLICIES);
    else if (!all || (settings->model && !list))
        status = noge_fail(error, NOGE_NO_MEMORY, "out of memory for a benchmark");
    else
        status = measure_all(all, names, count, policy, policies, settings, error);
    if (status == NOGE_OK)
        status = report(all, count * policies, settings, error);
    for (size_t i = 0; all && i < count * policies; i++) {
        free(all[i].step);
        free(all[i].seconds);
        free(all[i].frontier);
    }
    free(all);
    free(list);
    return status;
}
