/* noge runs: lists training runs and their rates. */
#include "base/error.h"
#include "base/memory.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"
#include "run/list.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct settings {
    bool json;
} settings;

static const char usual_folder[] = "runs";

/* ---- Figures of a group ------------------------------------------------------------------------------------------ */

typedef struct figures {
    noge_mean last, best, baseline;
    size_t finished;
} figures;

/* Means over the group's evaluated runs. */
static noge_status measure(const noge_run_group *group, figures *all, noge_error *error) {
    double *value = noge_allocate(3 * group->count, sizeof *value, error);
    if (!value)
        return NOGE_NO_MEMORY;
    double *last = value, *best = value + group->count, *baseline = best + group->count;
    size_t evaluated = 0, compared = 0;
    *all = (figures){0};
    for (size_t i = 0; i < group->count; i++) {
        const noge_run *run = group->run[i];
        if (run->best_baseline)
            baseline[compared++] = run->best_baseline->rate;
        if (run->last) {
            last[evaluated] = run->last->rate;
            best[evaluated++] = run->best->rate;
        }
        all->finished += run->finished;
    }
    all->last = noge_mean_of(last, evaluated, sizeof *last);
    all->best = noge_mean_of(best, evaluated, sizeof *best);
    all->baseline = noge_mean_of(baseline, compared, sizeof *baseline);
    free(value);
    return NOGE_OK;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static void put_run(noge_table *table, const noge_run *run) {
    const noge_run_baseline *baseline = run->best_baseline;
    double level = baseline ? baseline->rate : INFINITY;
    noge_table_row(table);
    noge_table_cell(table, "%s", run->folder);
    noge_table_cell(table, "%s", run->set);
    noge_table_cell(table, "%s", run->variant);
    noge_table_cell(table, "%llu", (unsigned long long)run->seed);
    noge_table_cell(table, "%llu/%llu", (unsigned long long)run->step, (unsigned long long)run->steps);
    noge_table_number(table, run->last ? run->last->rate : NAN, 4);
    if (run->last && run->last->rate > level)
        noge_table_emphasise(table);
    noge_table_number(table, run->best ? run->best->rate : NAN, 4);
    if (run->best)
        noge_table_note(table, " at %llu", (unsigned long long)run->best->step);
    noge_table_number(table, baseline ? level : NAN, 4);
    if (baseline)
        noge_table_note(table, " %s", baseline->policy);
    noge_table_cell(table, "%s", run->finished ? "finished" : "unfinished");
}

static noge_status print_runs(const noge_run_list *list, noge_text *text, noge_error *error) {
    noge_table table = {0};
    noge_table_column(&table, NOGE_ALIGN_LEFT, "run");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "variant");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "seed");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "steps");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "last rate");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best rate");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best baseline");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "state");
    for (size_t i = 0; i < list->count; i++)
        put_run(&table, list->run[i]);
    noge_status status = noge_table_show(&table, NOGE_TABLE_PLAIN, text, error);
    noge_table_free(&table);
    return status;
}

static void put_mean(noge_table *table, const noge_mean *mean) {
    noge_table_number(table, mean->mean, 4);
    if (mean->count > 1)
        noge_table_note(table, " (%.4f)", mean->deviation);
}

static noge_status put_group(noge_table *table, const noge_run_group *group, noge_error *error) {
    figures all;
    noge_status status = measure(group, &all, error);
    if (status != NOGE_OK)
        return status;
    noge_table_row(table);
    noge_table_cell(table, "%s", group->run[0]->set);
    noge_table_cell(table, "%s", group->label);
    noge_table_cell(table, "%zu", group->count);
    noge_table_cell(table, "%zu", all.finished);
    put_mean(table, &all.last);
    if (all.last.mean > all.baseline.mean)
        noge_table_emphasise(table);
    put_mean(table, &all.best);
    put_mean(table, &all.baseline);
    return NOGE_OK;
}

/* Nothing if no group has two runs. */
static noge_status print_groups(const noge_run_groups *groups, noge_text *text, noge_error *error) {
    noge_table table = {0};
    noge_status status = NOGE_OK;
    noge_table_caption(&table, "Mean (std) over seeds");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "variant");
    noge_table_keys(&table, 2);
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "seeds");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "finished");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "last rate");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best rate");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best baseline");
    for (size_t i = 0; i < groups->count && status == NOGE_OK; i++)
        if (groups->group[i].count > 1)
            status = put_group(&table, &groups->group[i], error);
    if (status == NOGE_OK && table.row_count > 0)
        status = noge_text_print(text, error, "\n");
    if (status == NOGE_OK && table.row_count > 0)
        status = noge_table_show(&table, NOGE_TABLE_PLAIN, text, error);
    noge_table_free(&table);
    return status;
}

static noge_status print_tables(const noge_run_list *list, const noge_run_groups *groups, noge_error *error) {
    noge_text text = {0};
    noge_status status = print_runs(list, &text, error);
    if (status == NOGE_OK)
        status = print_groups(groups, &text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

/* {"step", "rate"}, null for none. */
static json_t *evaluation_json(const noge_run_evaluation *evaluation) {
    return evaluation ? json_pack("{s:I,s:o}", "step", (json_int_t)evaluation->step, "rate",
                                  noge_json_number(evaluation->rate))
                      : json_null();
}

static json_t *run_json(const noge_run *run) {
    json_t *baselines = json_object();
    for (size_t i = 0; i < run->baseline_count; i++)
        noge_json_set(&baselines, run->baseline[i].policy, noge_json_number(run->baseline[i].rate));
    return json_pack("{s:o,s:o,s:o,s:I,s:I,s:I,s:b,s:o,s:o,s:o}", "run", noge_json_string(run->folder), "set",
                     noge_json_string(run->set), "variant", noge_json_string(run->variant), "seed",
                     (json_int_t)run->seed, "step", (json_int_t)run->step, "steps", (json_int_t)run->steps, "finished",
                     run->finished, "last", evaluation_json(run->last), "best", evaluation_json(run->best), "baselines",
                     baselines);
}

static json_t *mean_json(const noge_mean *mean) {
    return json_pack("{s:o,s:o}", "mean", noge_json_number(mean->mean), "std", noge_json_number(mean->deviation));
}

static json_t *group_json(const noge_run_group *group, const figures *all) {
    json_t *seeds = json_array();
    for (size_t i = 0; i < group->count; i++)
        noge_json_add(&seeds, json_integer((json_int_t)group->run[i]->seed));
    return json_pack("{s:o,s:o,s:o,s:o,s:I,s:o,s:o,s:o}", "set", noge_json_string(group->run[0]->set), "variant",
                     noge_json_string(group->run[0]->variant), "label", noge_json_string(group->label), "seeds", seeds,
                     "finished", (json_int_t)all->finished, "last", mean_json(&all->last), "best",
                     mean_json(&all->best), "best_baseline", mean_json(&all->baseline));
}

static noge_status print_json(const noge_run_list *list, const noge_run_groups *groups, noge_error *error) {
    json_t *runs = json_array(), *together = json_array();
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < list->count; i++)
        noge_json_add(&runs, run_json(list->run[i]));
    for (size_t i = 0; i < groups->count && status == NOGE_OK; i++) {
        figures all;
        status = measure(&groups->group[i], &all, error);
        if (status == NOGE_OK)
            noge_json_add(&together, group_json(&groups->group[i], &all));
    }
    json_t *both = json_pack("{s:o,s:o}", "runs", runs, "groups", together);
    if (status == NOGE_OK)
        return noge_json_show(both, 2, error);
    json_decref(both);
    return status;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static void print_problem(const char *problem) {
    noge_print(stderr, "noge: %s\n", problem);
}

static noge_status collect(const noge_call *call, noge_run_list *list, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < call->operand_count && status == NOGE_OK; i++)
        status = noge_run_list_add(list, call->operand[i], error);
    if (call->operand_count == 0 && access(usual_folder, F_OK) == 0)
        status = noge_run_list_add(list, usual_folder, error);
    if (status == NOGE_OK && list->count == 0 && list->damaged == 0)
        noge_print(stderr, "No runs in %s. `noge train grid` makes one: runs/grid-noge-1.\n",
                   call->operand_count == 0   ? "runs/"
                   : call->operand_count == 1 ? call->operand[0]
                                              : "these folders");
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_run_list list = {.on_damaged = print_problem};
    noge_run_groups groups = {0};
    noge_status status = collect(call, &list, error);
    if (status == NOGE_OK)
        status = noge_run_groups_make(&groups, &list, error);
    if (status == NOGE_OK && set->json)
        status = print_json(&list, &groups, error);
    else if (status == NOGE_OK && list.count > 0)
        status = print_tables(&list, &groups, error);
    if (status == NOGE_OK && list.damaged > 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%zu damaged run%s left out", list.damaged,
                           list.damaged == 1 ? " was" : "s were");
    noge_run_groups_free(&groups);
    noge_run_list_free(&list);
    return status;
}

static const noge_operand operands[] = {
    {.name = "FOLDER", .help = NOGE_RUN_HELP "; runs/ if none is given", .optional = true, .repeats = true}, {0}};

static const noge_option options[] = {
    NOGE_JSON_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge runs", "all runs below runs/"},
    {"noge runs runs/grid-* --json", "some of them, for another program"},
    {0},
};

const noge_command noge_command_runs = {
    .name = "runs",
    .summary = "list training runs and their scores",
    .description =
        "Lists training runs: how far each has come, the exploration rate of its last evaluation and of its best one, "
        "and the best of the baselines on the same test episodes. Runs that differ in their seeds only are "
        "summarised below, if there are several.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
