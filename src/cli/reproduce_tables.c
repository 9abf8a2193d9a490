/* Tables of everything but rates: data, settings, ablations, times. */
#include "cli/reproduce_tables.h"
#include "cli/json.h"
#include "cli/paper_figures.h"
#include "cli/reproduce_means.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Data -------------------------------------------------------------------------------------------------------- */

static void put_range(noge_table *table, const uint64_t range[2]) {
    if (range[0] == range[1])
        noge_table_cell(table, "%llu", (unsigned long long)range[0]);
    else
        noge_table_cell(table, "%llu–%llu", (unsigned long long)range[0], (unsigned long long)range[1]);
}

static void put_size(noge_table *table, const noge_part_size *size) {
    noge_table_cell(table, "%llu", (unsigned long long)size->graphs);
    put_range(table, size->nodes);
    put_range(table, size->edges);
}

static void data_statistics(const noge_reproduction *all, noge_table *table, int first, int end, const char *what) {
    static const char *const columns[] = {"graphs", "|V|", "|E|", "paper: graphs", "paper: |V|", "paper: |E|"};
    noge_table_caption(table, "Statistics of %s: nodes |V| and edges |E|, least to most, ours and the paper's.", what);
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "part");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        noge_table_column(table, NOGE_ALIGN_RIGHT, "%s", columns[i]);
    for (int i = first; i < end; i++)
        for (int test = 0; test < 2; test++) {
            noge_part_size ours = noge_reproduction_size(all, &noge_paper_sets[i], test);
            noge_part_size paper = noge_paper_size(&noge_paper_sets[i], test);
            if (ours.graphs == 0)
                continue;
            noge_table_row(table);
            noge_table_cell(table, "%s", noge_paper_sets[i].name);
            noge_table_cell(table, test ? "test" : "train");
            put_size(table, &ours);
            put_size(table, &paper);
        }
}

void noge_table_data_generated(const noge_reproduction *all, noge_table *table) {
    data_statistics(all, table, 0, NOGE_GENERATED_SETS, "the generated sets");
}

void noge_table_data_cities(const noge_reproduction *all, noge_table *table) {
    data_statistics(all, table, NOGE_GENERATED_SETS, NOGE_PAPER_SETS, "the road networks");
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

/* A setting's value in a configuration, as JSON prints it. */
static void put_setting(noge_table *table, const json_t *config, const char *key) {
    noge_text text = {0};
    if (noge_json_print(&text, json_object_get(config, key), 0, NULL) == NOGE_OK)
        noge_table_cell(table, "%s", text.bytes);
    noge_text_free(&text);
}

/* The configuration of a NOGE run on a set in this plan. */
static const json_t *config_on(const noge_reproduction *all, bool city) {
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_job *job = &all->plan->job[i];
        if (job->kind == NOGE_JOB_TRAINING && job->set->city == city && strcmp(job->method->name, "noge") == 0)
            return job->config;
    }
    return NULL;
}

void noge_table_hyperparameters(const noge_reproduction *all, noge_table *table) {
    static const struct {
        const char *key, *words, *paper;
    } rows[] = {
        {"step_limit", "decisions an episode at most", "500"},
        {"history", "time steps of features", "2"},
        {"feature_range", "feature range", "[-0.5, 0.5]"},
        {"target_normalisation", "target normalisation", "true"},
        {"steps", "gradient steps", "25600; cities 40000"},
        {"episodes", "evaluation episodes", "50"},
        {"environment_steps", "decisions a gradient step", "32"},
        {"evaluate_every", "gradient steps between evaluations", "512"},
        {"replay", "time steps in the replay", "20000"},
        {"epsilon", "epsilon, first and last", "1, 0.15"},
        {"horizons", "horizons", "1, 2, 4 … 128"},
        {"goal", "temporal coefficients", "0, 0, 0, 1/4, 1/4, 1/2, 1/2, 1"},
        {"batch", "samples in a batch", "32"},
        {"learning_rate", "learning rate, Adam", "0.0001"},
        {"hidden", "width of the network", "64; cities 128"},
    };
    const json_t *generated = config_on(all, false), *cities = config_on(all, true);
    char mark[120];
    noge_table_caption(table, "%sHyperparameters. The test set is a fifth of the graphs.",
                       noge_reproduction_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "parameter");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "generated sets");
    if (cities)
        noge_table_column(table, NOGE_ALIGN_RIGHT, "cities");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "paper");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        noge_table_row(table);
        noge_table_cell(table, "%s", rows[i].words);
        put_setting(table, generated, rows[i].key);
        if (cities)
            put_setting(table, cities, rows[i].key);
        noge_table_cell(table, "%s", rows[i].paper);
    }
}

void noge_table_architecture(const noge_reproduction *all, noge_table *table) {
    const struct {
        const char *module, *noge_in, *nn_in, *out, *city_in, *city_out;
    } rows[] = {
        {"GCN on the known graph", "3 × 2", "4 × 2", "32", "as left", "64"},
        {"", "32", "32", "64", "64", "128"},
        {"MLP on the measurement", "1", "1", "64", "1", "128"},
        {"", "64", "64", "64", "128", "128"},
        {"head, for each frontier node", "256", "256", "128", "512", "256"},
        {"", "128", "128", "8", "256", "8"},
    };
    (void)all;
    noge_table_caption(table,
                       "The network, dimensions of input and output. A node has 3 features in a time step, 4 for "
                       "NOGE-NN, and 2 time steps. The head sees the node, the measurement, the current node and the "
                       "mean of the visited ones. DQN has one output in place of 8. ReLU after every layer but the "
                       "last. As in the paper.");
    noge_table_column(table, NOGE_ALIGN_LEFT, "module");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "in, NOGE");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "in, NOGE-NN");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "out");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "cities: in");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "cities: out");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].module[0] && i > 0)
            noge_table_rule(table);
        noge_table_row(table);
        noge_table_cell(table, "%s", rows[i].module);
        noge_table_cell(table, "%s", rows[i].noge_in);
        noge_table_cell(table, "%s", rows[i].nn_in);
        noge_table_cell(table, "%s", rows[i].out);
        noge_table_cell(table, "%s", rows[i].city_in);
        noge_table_cell(table, "%s", rows[i].city_out);
    }
}

/* ---- Ablations --------------------------------------------------------------------------------------------------- */

/* Sets on which any ablation is done. */
static size_t ablated_sets(const noge_reproduction *all, const noge_paper_set *set[NOGE_PAPER_SETS]) {
    size_t count = 0;
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        bool any = false;
        for (const noge_recipe *method = noge_recipes; method->name && !any; method++)
            any = method->part == NOGE_PART_ABLATION &&
                  noge_reproduction_mean(all, &noge_paper_sets[i], method->name, NOGE_PICK_FINAL).count > 0;
        if (any)
            set[count++] = &noge_paper_sets[i];
    }
    return count;
}

static void put_mean(noge_table *table, const noge_run_mean *mean) {
    noge_table_number(table, mean->mean, 4);
    if (mean->count > 1)
        noge_table_note(table, " (%.4f)", mean->deviation);
}

static void add_ablation(const noge_reproduction *all, noge_table *table, const noge_recipe *method,
                         const noge_paper_set **set, size_t count) {
    size_t seeds = 0;
    for (size_t i = 0; i < count; i++)
        seeds += noge_reproduction_mean(all, set[i], method->name, NOGE_PICK_FINAL).count;
    if (seeds == 0)
        return;
    noge_table_row(table);
    noge_table_cell(table, "%s", method->label);
    noge_table_cell(table, "%s", method->summary);
    for (size_t i = 0; i < count; i++) {
        noge_run_mean final = noge_reproduction_mean(all, set[i], method->name, NOGE_PICK_FINAL);
        noge_run_mean best = noge_reproduction_mean(all, set[i], method->name, NOGE_PICK_BEST);
        put_mean(table, &final);
        put_mean(table, &best);
        noge_table_cell(table, "%zu", final.count);
    }
}

void noge_table_ablations(const noge_reproduction *all, noge_table *table) {
    const noge_paper_set *set[NOGE_PAPER_SETS];
    size_t count = ablated_sets(all, set);
    char mark[120];
    noge_table_caption(table,
                       "%sBeyond the paper: one thing changed at a time. Final and best exploration rate, mean "
                       "(standard deviation) over so many seeds. Above the line: what to compare with.",
                       noge_reproduction_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "agent");
    noge_table_column(table, NOGE_ALIGN_LEFT, "what is changed");
    for (size_t i = 0; i < count; i++) {
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s, final", set[i]->name);
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s, best", set[i]->name);
        noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds");
    }
    if (count == 0)
        return;
    for (const noge_recipe *method = noge_recipes; method->name; method++)
        if (method->part != NOGE_PART_ABLATION)
            add_ablation(all, table, method, set, count);
    noge_table_rule(table);
    for (const noge_recipe *method = noge_recipes; method->name; method++)
        if (method->part == NOGE_PART_ABLATION)
            add_ablation(all, table, method, set, count);
}

/* ---- Probes ------------------------------------------------------------------------------------------------------ */

static void add_probed(const noge_reproduction *all, noge_table *table, const noge_paper_set *set, const char *method,
                       const char *label) {
    if (noge_reproduction_probe_mean(all, set, method, 0).count == 0)
        return;
    noge_table_row(table);
    noge_table_cell(table, "%s", set->name);
    noge_table_cell(table, "%s", label);
    noge_table_cell(table, "%zu", noge_reproduction_probe_mean(all, set, method, 0).count);
    for (int i = 0; i < NOGE_PROBES; i++) {
        noge_run_mean mean = noge_reproduction_probe_mean(all, set, method, i);
        put_mean(table, &mean);
    }
}

void noge_table_probes(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    noge_table_caption(table,
                       "%sBeyond the paper: final models where there are only 30 or 100 decisions, without and with "
                       "being told so (a budget-aware goal: horizons beyond the end weigh nothing), and explored to "
                       "the end on a graph larger than any of training (%s, %s); and with ties between nodes that the "
                       "network cannot tell apart going to the newest, where ours otherwise go to the oldest. "
                       "Exploration rate at the end, mean (standard deviation) over seeds.",
                       noge_reproduction_mark(all, mark), "grid:rows=30,columns=40", "maze:side=61");
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "agent");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds");
    for (int i = 0; i < NOGE_PROBES; i++)
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", noge_probes[i].title);
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        const noge_paper_set *set = &noge_paper_sets[i];
        add_probed(all, table, set, "nn", "nn");
        for (const noge_recipe *method = noge_recipes; method->name; method++)
            add_probed(all, table, set, method->name, method->label);
        noge_table_rule(table);
    }
}

/* ---- Every result ------------------------------------------------------------------------------------------------ */

static void begin_result(noge_table *table, const noge_job *job, const char *method) {
    noge_table_row(table);
    noge_table_cell(table, "%s", job->set->name);
    noge_table_cell(table, "%s", method);
    noge_table_cell(table, "%llu", (unsigned long long)job->seed);
}

/* The shortest decimal that reads back; nothing for what is not known. */
static void put_exact(noge_table *table, double value) {
    char text[32] = "";
    if (!isnan(value))
        noge_format_double(value, text);
    noge_table_cell(table, "%s", text);
}

static void add_policies(noge_table *table, const noge_work *work) {
    for (size_t i = 0; i < noge_policy_type_count() && i < NOGE_POLICIES_MOST; i++) {
        const noge_score *score = &work->result.policy[i];
        begin_result(table, work->job, noge_policy_describe(i).name);
        noge_table_cell(table, "0");
        put_exact(table, score->value[NOGE_METRIC_RATE]);
        put_exact(table, score->value[NOGE_METRIC_RATE]);
        noge_table_cell(table, "0");
        put_exact(table, score->value[NOGE_METRIC_MEAN_RATE]);
        put_exact(table, score->value[NOGE_METRIC_LENGTH]);
    }
}

static void add_training(noge_table *table, const noge_work *work) {
    const noge_run_evaluation *last = noge_run_folder_last(&work->result.run);
    const noge_run_evaluation *best = noge_run_folder_best(&work->result.run);
    begin_result(table, work->job, work->job->method->name);
    noge_table_cell(table, "%llu", (unsigned long long)last->step);
    put_exact(table, last->rate);
    put_exact(table, best->rate);
    noge_table_cell(table, "%llu", (unsigned long long)best->step);
    put_exact(table, work->result.last.value[NOGE_METRIC_MEAN_RATE]);
    put_exact(table, work->result.last.value[NOGE_METRIC_LENGTH]);
}

void noge_table_results(const noge_reproduction *all, noge_table *table) {
    static const char *const columns[] = {"set",       "method",    "seed",      "steps", "final_rate",
                                          "best_rate", "best_step", "mean_rate", "length"};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        noge_table_column(table, NOGE_ALIGN_LEFT, "%s", columns[i]);
    for (size_t i = 0; i < all->plan->count; i++) {
        if (all->work[i].state == NOGE_WORK_DONE && all->work[i].job->kind == NOGE_JOB_BASELINES)
            add_policies(table, &all->work[i]);
        else if (all->work[i].state == NOGE_WORK_DONE && all->work[i].job->kind == NOGE_JOB_TRAINING)
            add_training(table, &all->work[i]);
    }
}

/* ---- Times ------------------------------------------------------------------------------------------------------- */

static noge_run_mean time_of(const noge_reproduction *all, const noge_paper_set *set, const noge_recipe *method) {
    double seconds[256];
    size_t count = 0;
    for (size_t i = 0; i < all->plan->count && count < 256; i++) {
        const noge_work *work = &all->work[i];
        if (work->state == NOGE_WORK_DONE && work->job->set == set && work->job->method == method &&
            !isnan(work->result.seconds))
            seconds[count++] = work->result.seconds;
    }
    return noge_run_mean_of(seconds, count);
}

void noge_table_times(const noge_reproduction *all, noge_table *table) {
    double total = 0;
    noge_table_caption(table, "Seconds that a training took on one core, mean over its seeds, the cores being shared "
                              "with other work; below, the hours of all.");
    noge_table_column(table, NOGE_ALIGN_LEFT, "method");
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        noge_table_column(table, NOGE_ALIGN_RIGHT, "%s", noge_paper_sets[i].name);
    for (const noge_recipe *method = noge_recipes; method->name; method++) {
        noge_run_mean time[NOGE_PAPER_SETS];
        double sum = 0;
        for (int i = 0; i < NOGE_PAPER_SETS; i++) {
            time[i] = time_of(all, &noge_paper_sets[i], method);
            sum += time[i].count > 0 ? time[i].mean * (double)time[i].count : 0;
        }
        if (sum == 0)
            continue;
        total += sum;
        noge_table_row(table);
        noge_table_cell(table, "%s", method->label);
        for (int i = 0; i < NOGE_PAPER_SETS; i++)
            noge_table_number(table, time[i].mean, 0);
    }
    if (total == 0)
        return;
    noge_table_rule(table);
    noge_table_row(table);
    noge_table_cell(table, "core hours in all");
    noge_table_number(table, total / 3600, 2);
}
