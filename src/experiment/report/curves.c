/* Learning curves. They are drawn from the run records inside of results, as `noge curve` draws those of run folders.
 */
#include "base/error.h"
#include "base/memory.h"
#include "experiment/report/cells.h"
#include "experiment/report/figures.h"
#include "experiment/results/means.h"
#include "report/chart/learning_curves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef bool chosen(const noge_job *job);

static bool is_paper_generated(const noge_job *job) {
    return job->recipe->part == NOGE_PART_PAPER && !job->set->city;
}

static bool is_paper_city(const noge_job *job) {
    return job->recipe->part == NOGE_PART_PAPER && job->set->city;
}

static bool is_compared_with_dqn(const noge_job *job) {
    return (job->recipe->part == NOGE_PART_PAPER || job->recipe->part == NOGE_PART_DQN) && !job->set->city;
}

/* The results keep the ownership of the runs. */
static noge_status collect(const noge_reproduction *all, chosen *wanted, noge_run_list *list, noge_error *error) {
    list->run = noge_allocate(all->plan->count, sizeof *list->run, error);
    if (!list->run)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        if (work->state == NOGE_WORK_DONE && work->job->kind == NOGE_JOB_TRAINING && wanted(work->job))
            list->run[list->count++] = work->result.run;
    }
    return NOGE_OK;
}

/* One panel a set; nothing without runs. mark: the first words of the caption. */
static noge_status draw_runs(const noge_run_list *list, const char *mark, size_t columns, noge_draw_format format,
                             noge_text *bytes, noge_error *error) {
    noge_learning_curves curves = {0};
    noge_text caption = {0};
    if (list->count == 0)
        return NOGE_OK;
    noge_status status = noge_learning_curves_make(&curves, list, error);
    if (status == NOGE_OK)
        status = noge_text_print(&caption, error, "%s%s", mark, curves.caption.bytes);
    if (status == NOGE_OK) {
        noge_chart chart = {.caption = caption.bytes,
                            .panel = curves.panel,
                            .panel_count = curves.panel_count,
                            .columns = curves.panel_count < columns ? curves.panel_count : columns};
        status = noge_chart_print(&chart, format, bytes, error);
    }
    noge_text_free(&caption);
    noge_learning_curves_free(&curves);
    return status;
}

static noge_status draw(const noge_reproduction *all, chosen *wanted, size_t columns, noge_draw_format format,
                        noge_text *bytes, noge_error *error) {
    noge_run_list list = {0};
    char mark[120];
    noge_status status = collect(all, wanted, &list, error);
    if (status == NOGE_OK)
        status = draw_runs(&list, noge_reproduction_mark(all, mark), columns, format, bytes, error);
    free(list.run);
    return status;
}

noge_status noge_figure_curves_generated(const noge_reproduction *all, noge_experiment_data *data,
                                         noge_draw_format format, noge_text *bytes, noge_error *error) {
    (void)data;
    return draw(all, is_paper_generated, 3, format, bytes, error);
}

noge_status noge_figure_curves_cities(const noge_reproduction *all, noge_experiment_data *data, noge_draw_format format,
                                      noge_text *bytes, noge_error *error) {
    (void)data;
    return draw(all, is_paper_city, 3, format, bytes, error);
}

noge_status noge_figure_curves_dqn(const noge_reproduction *all, noge_experiment_data *data, noge_draw_format format,
                                   noge_text *bytes, noge_error *error) {
    (void)data;
    for (size_t i = 0; i < all->plan->count; i++) /* without DQN it would repeat the first figure */
        if (all->work[i].state == NOGE_WORK_DONE && all->work[i].job->recipe &&
            all->work[i].job->recipe->part == NOGE_PART_DQN)
            return draw(all, is_compared_with_dqn, 3, format, bytes, error);
    return NOGE_OK;
}

/* ---- Method plus ------------------------------------------------------------------------------------------------- */

/* Runs only record the classical policies of the paper, so the other lines come from the results of rules. */
enum { LINES = 4 };

/* Fills the lines of a set: the best rule, and some others. Returns their number. */
static size_t make_lines(const noge_reproduction *all, const noge_experiment_set *set, noge_run_baseline line[LINES]) {
    static const char *const usual[] = {"nn", "nn:random", "dfs-stack"};
    const noge_side ours = noge_side_specialist(set);
    const char *name[LINES] = {noge_side_best_rule(all, &ours)};
    size_t count = name[0] ? 1 : 0;
    for (size_t i = 0; i < sizeof usual / sizeof *usual && name[0]; i++)
        if (strcmp(usual[i], name[0]) != 0)
            name[count++] = usual[i];
    for (size_t i = 0; i < count; i++) {
        const noge_side rule = {.set = set, .rule = name[i]};
        noge_mean mean = noge_side_mean(all, &rule, &ours);
        line[i] = (noge_run_baseline){.rate = mean.mean, .deviation = mean.deviation};
        snprintf(line[i].policy, sizeof line[i].policy, "%s", name[i]);
    }
    return count;
}

/* Copies of the records, whose baselines are replaced by the lines. */
static void collect_plus(const noge_reproduction *all, const noge_experiment_set *set, noge_run_baseline line[LINES],
                         noge_run_record *copy, noge_run_list *list) {
    size_t count = make_lines(all, set, line);
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        if (work->state != NOGE_WORK_DONE || work->job->kind != NOGE_JOB_TRAINING || work->job->set != set ||
            work->job->recipe != noge_recipe_plus())
            continue;
        copy[list->count] = *(const noge_run_record *)work->result.run;
        noge_run *run = list->run[list->count] = &copy[list->count].known;
        list->count++;
        if (count > 0) {
            run->baseline = line;
            run->baseline_count = count;
        }
    }
}

noge_status noge_figure_curves_plus(const noge_reproduction *all, noge_experiment_data *data, noge_draw_format format,
                                    noge_text *bytes, noge_error *error) {
    noge_run_baseline line[NOGE_PAPER_SETS][LINES];
    noge_run_list list = {0};
    char mark[120];
    (void)data;
    noge_run_record *copy = noge_allocate(all->plan->count, sizeof *copy, error);
    list.run = copy ? noge_allocate(all->plan->count, sizeof *list.run, error) : NULL;
    noge_status status = list.run ? NOGE_OK : NOGE_NO_MEMORY;
    for (int i = 0; i < NOGE_PAPER_SETS && status == NOGE_OK; i++)
        collect_plus(all, &noge_experiment_sets[i], line[i], copy, &list);
    if (status == NOGE_OK)
        status = draw_runs(&list, noge_plus_mark(all, mark), 3, format, bytes, error);
    free(list.run);
    free(copy);
    return status;
}
