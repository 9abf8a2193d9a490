/* Warnings of a report: what a miniature is, and how many training runs are missing. Each sentence is about results
 * that exist, because a miniature may leave out methods, sets and seeds. */
#include "base/text/text.h"
#include "experiment/report/published.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"

#include <stdio.h>

enum { PAPER_SEEDS = 5 };

/* ---- A miniature ------------------------------------------------------------------------------------------------- */

/* Does any job with this seed have a result? */
static bool has_seed(const noge_reproduction *all, uint64_t seed) {
    for (size_t i = 0; i < all->plan->count; i++)
        if (all->work[i].state == NOGE_WORK_DONE && all->work[i].job->seed == seed)
            return true;
    return false;
}

static size_t seeds_with_results(const noge_reproduction *all) {
    size_t count = 0;
    for (size_t i = 0; i < all->plan->seed_count; i++)
        count += has_seed(all, all->plan->seed[i]);
    return count;
}

static void tell_size(const noge_reproduction *all, char *text, size_t size) {
    const noge_experiment_set *first = &noge_experiment_sets[0];
    size_t seeds = seeds_with_results(all);
    noge_print_more(text, size, "This is a miniature: %u of the paper's %u gradient steps and ",
                    noge_reproduce_steps(&all->plan->choice, first), noge_paper_steps(first));
    if (seeds <= PAPER_SEEDS)
        noge_print_more(text, size, "%zu of its %d seeds, with the whole test protocol.", seeds, PAPER_SEEDS);
    else
        noge_print_more(text, size, "%zu seeds, with the whole test protocol.", seeds);
}

/* Is there a figure of one of the paper's agents? */
static bool has_learned(const noge_reproduction *all) {
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        for (const noge_recipe *agent = noge_recipes; agent->name; agent++)
            if (agent->part == NOGE_PART_PAPER &&
                noge_reproduction_mean(all, &noge_experiment_sets[i], agent->name, NOGE_PICK_FINAL).count > 0)
                return true;
    return false;
}

/* Are the classical policies measured wherever the user asked for them? False if nowhere. */
static bool has_all_baselines(const noge_reproduction *all) {
    size_t wanted = 0, done = 0;
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        bool asked = work->job->kind == NOGE_JOB_BASELINES && work->job->wanted;
        wanted += asked;
        done += asked && work->state == NOGE_WORK_DONE;
    }
    return wanted > 0 && done == wanted;
}

void noge_remark_miniature(const noge_reproduction *all, char *text, size_t size) {
    text[0] = 0;
    if (!noge_reproduce_is_miniature(all->plan))
        return;
    tell_size(all, text, size);
    if (has_learned(all))
        noge_print_more(text, size,
                        " Its learned agents are not judged: after so few steps their predictions are still "
                        "inaccurate. Full runs of NOGE on grids have 0.47 after 2,560 steps and 0.86 at the end.");
    if (has_all_baselines(all))
        noge_print_more(text, size, " The classical policies are complete.");
    noge_print_more(text, size, " `noge reproduce --full` reproduces the whole paper.");
}

/* ---- Missing runs ------------------------------------------------------------------------------------------------ */

void noge_remark_missing(const noge_reproduction *all, char *text, size_t size) {
    size_t done = 0, jobs = 0;
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_job *job = all->work[i].job;
        bool part = job->kind == NOGE_JOB_TRAINING &&
                    (job->recipe->part == NOGE_PART_PAPER || job->recipe->part == NOGE_PART_DQN);
        jobs += part;
        done += part && all->work[i].state == NOGE_WORK_DONE;
    }
    text[0] = 0;
    if (done < jobs)
        snprintf(text, size, "%zu of the %zu training runs of the tables are done; tables say where seeds are missing.",
                 done, jobs);
}
