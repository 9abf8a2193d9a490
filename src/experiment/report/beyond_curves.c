/* Learning curves of method plus. Runs know the paper's classical policies only, so the lines to compare with come from
 * the results of rules. */
#include "base/memory.h"
#include "experiment/report/beyond_cells.h"
#include "experiment/report/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 4 };

/* The best rule on a set, and some to compare it with; returns how many. */
static size_t make_lines(const noge_reproduction *all, const noge_paper_set *set, noge_run_baseline line[LINES]) {
    static const char *const usual[] = {"nn", "nn:random", "dfs-stack"};
    const noge_contestant ours = noge_beyond_specialist(set);
    const char *name[LINES] = {noge_contestant_best_rule(all, &ours)};
    size_t count = name[0] ? 1 : 0;
    for (size_t i = 0; i < sizeof usual / sizeof *usual && name[0]; i++)
        if (strcmp(usual[i], name[0]) != 0)
            name[count++] = usual[i];
    for (size_t i = 0; i < count; i++) {
        const noge_contestant rule = {.set = set, .rule = name[i]};
        noge_run_mean mean = noge_contestant_mean(all, &rule, &ours);
        line[i] = (noge_run_baseline){.rate = mean.mean, .deviation = mean.deviation};
        snprintf(line[i].policy, sizeof line[i].policy, "%s", name[i]);
    }
    return count;
}

/* The runs stay the results', but for their lines. */
static void collect(const noge_reproduction *all, const noge_paper_set *set, noge_run_baseline line[LINES],
                    noge_run_list *list) {
    size_t count = make_lines(all, set, line);
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        if (work->state != NOGE_WORK_DONE || work->job->kind != NOGE_JOB_TRAINING || work->job->set != set ||
            work->job->method != noge_beyond_method())
            continue;
        noge_run_folder *run = &list->run[list->count++];
        *run = work->result.run;
        if (count > 0) {
            run->baseline = line;
            run->baseline_count = count;
        }
    }
}

noge_status noge_figure_curves_beyond(noge_reproduction *all, noge_draw_format format, noge_text *bytes,
                                      noge_error *error) {
    noge_run_baseline line[NOGE_PAPER_SETS][LINES];
    noge_run_list list = {0};
    char mark[120];
    list.run = noge_allocate(all->plan->count, sizeof *list.run, error);
    if (!list.run)
        return NOGE_NO_MEMORY;
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        collect(all, &noge_paper_sets[i], line[i], &list);
    noge_status status = noge_figure_curves(&list, noge_beyond_mark(all, mark), 3, format, bytes, error);
    free(list.run);
    return status;
}
