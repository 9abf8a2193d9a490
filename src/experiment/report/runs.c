/* Tables of single runs: their rates and their times. */
#include "base/text/text.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"
#include "policy/spec.h"

#include <math.h>

/* ---- Every result ------------------------------------------------------------------------------------------------ */

static void begin_result(noge_table *table, const noge_job *job, const char *method) {
    noge_table_row(table);
    noge_table_cell(table, "%s", job->set->name);
    noge_table_cell(table, "%s", method);
    noge_table_cell(table, "%llu", (unsigned long long)job->seed);
}

/* The shortest decimal that reads back as the same number; empty for NaN. */
static void put_exact(noge_table *table, double value) {
    char text[32] = "";
    if (!isnan(value))
        noge_format_double(value, text);
    noge_table_cell(table, "%s", text);
}

static void add_policies(noge_table *table, const noge_work *work) {
    for (size_t i = 0; i < NOGE_BASELINE_COUNT; i++) {
        const noge_episode_means *score = &work->result.policy[i];
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
    const noge_run_evaluation *last = work->result.run->last, *best = work->result.run->best;
    begin_result(table, work->job, work->job->recipe->name);
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

static noge_mean time_of(const noge_reproduction *all, const noge_experiment_set *set, const noge_recipe *method) {
    double seconds[256];
    size_t count = 0;
    for (size_t i = 0; i < all->plan->count && count < 256; i++) {
        const noge_work *work = &all->work[i];
        if (work->state == NOGE_WORK_DONE && work->job->set == set && work->job->recipe == method &&
            !isnan(work->result.seconds))
            seconds[count++] = work->result.seconds;
    }
    return noge_mean_of(seconds, count, sizeof *seconds);
}

/* Adds the times of a method. Returns the seconds of all its runs. */
static double add_times(const noge_reproduction *all, noge_table *table, const noge_recipe *method) {
    noge_mean time[NOGE_PAPER_SETS];
    double sum = 0;
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        time[i] = time_of(all, &noge_experiment_sets[i], method);
        sum += time[i].count > 0 ? time[i].mean * (double)time[i].count : 0;
    }
    if (sum == 0)
        return 0;
    noge_table_row(table);
    noge_table_cell(table, "%s", method->label);
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        noge_table_number(table, time[i].mean, 0);
    return sum;
}

void noge_table_times(const noge_reproduction *all, noge_table *table) {
    double total = 0;
    noge_table_caption(table, "Training time in seconds on one core, mean over seeds. Other work shared the cores. The "
                              "last row has the hours of all runs.");
    noge_table_column(table, NOGE_ALIGN_LEFT, "method");
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        noge_table_column(table, NOGE_ALIGN_RIGHT, "%s", noge_experiment_sets[i].name);
    for (const noge_recipe *method = noge_recipes; method->name; method++)
        total += add_times(all, table, method);
    if (total == 0)
        return;
    noge_table_rule(table);
    noge_table_row(table);
    noge_table_cell(table, "core hours in all");
    noge_table_number(table, total / 3600, 2);
}
