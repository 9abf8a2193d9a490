/* Learning curves of results: they are what `noge curve` draws of runs, so results are handed over as runs. */
#include "base/error.h"
#include "base/memory.h"
#include "experiment/report/figures.h"
#include "experiment/results/means.h"
#include "report/chart/learning_curves.h"

#include <stdlib.h>

typedef bool chosen(const noge_job *job);

static bool is_paper_generated(const noge_job *job) {
    return job->method->part == NOGE_PART_PAPER && !job->set->city;
}

static bool is_paper_city(const noge_job *job) {
    return job->method->part == NOGE_PART_PAPER && job->set->city;
}

static bool is_compared_with_dqn(const noge_job *job) {
    return (job->method->part == NOGE_PART_PAPER || job->method->part == NOGE_PART_DQN) && !job->set->city;
}

/* The runs stay the results'. */
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

noge_status noge_figure_curves(const noge_run_list *list, const char *mark, size_t columns, noge_draw_format format,
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
        status = noge_figure_curves(&list, noge_reproduction_mark(all, mark), columns, format, bytes, error);
    free(list.run);
    return status;
}

noge_status noge_figure_curves_generated(noge_reproduction *all, noge_draw_format format, noge_text *bytes,
                                         noge_error *error) {
    return draw(all, is_paper_generated, 3, format, bytes, error);
}

noge_status noge_figure_curves_cities(noge_reproduction *all, noge_draw_format format, noge_text *bytes,
                                      noge_error *error) {
    return draw(all, is_paper_city, 3, format, bytes, error);
}

noge_status noge_figure_curves_dqn(noge_reproduction *all, noge_draw_format format, noge_text *bytes,
                                   noge_error *error) {
    for (size_t i = 0; i < all->plan->count; i++) /* without DQN it would be the figure before */
        if (all->work[i].state == NOGE_WORK_DONE && all->work[i].job->method &&
            all->work[i].job->method->part == NOGE_PART_DQN)
            return draw(all, is_compared_with_dqn, 3, format, bytes, error);
    return NOGE_OK;
}
