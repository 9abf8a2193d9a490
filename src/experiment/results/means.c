/* Every mean searches all jobs. A plan has some hundred jobs and a table some hundred cells, so this is fast enough. */
#include "experiment/results/means.h"
#include "policy/spec.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 1024 };

static double picked(const noge_result *result, noge_pick pick) {
    switch (pick) {
    case NOGE_PICK_FINAL: return result->run->last->rate;
    case NOGE_PICK_BEST: return result->run->best->rate;
    case NOGE_PICK_FINAL_MEAN: return result->last.value[NOGE_METRIC_MEAN_RATE];
    }
    return NAN;
}

/* The index of a classical policy; their number for any other name. */
static size_t policy_index(const char *name) {
    size_t at = 0;
    while (at < NOGE_BASELINE_COUNT && strcmp(noge_policy_describe(at).name, name) != 0)
        at++;
    return at;
}

noge_mean noge_reproduction_mean(const noge_reproduction *all, const noge_experiment_set *set, const char *method,
                                 noge_pick pick) {
    double value[MOST];
    size_t count = 0, policy = policy_index(method);
    bool classical = policy < NOGE_BASELINE_COUNT;
    for (size_t i = 0; i < all->plan->count && count < MOST; i++) {
        const noge_work *work = &all->work[i];
        const noge_job *job = work->job;
        double one = NAN;
        if (work->state != NOGE_WORK_DONE || job->set != set)
            continue;
        if (job->kind == NOGE_JOB_BASELINES && classical)
            one = work->result.policy[policy]
                      .value[pick == NOGE_PICK_FINAL_MEAN ? NOGE_METRIC_MEAN_RATE : NOGE_METRIC_RATE];
        else if (job->kind == NOGE_JOB_TRAINING && !classical && strcmp(job->recipe->name, method) == 0)
            one = picked(&work->result, pick);
        if (!isnan(one))
            value[count++] = one;
    }
    return noge_mean_of(value, count, sizeof *value);
}

noge_mean noge_reproduction_probe_mean(const noge_reproduction *all, const noge_experiment_set *set, const char *method,
                                       int probe) {
    double value[MOST];
    size_t count = 0;
    for (size_t i = 0; i < all->plan->count && count < MOST; i++) {
        const noge_work *work = &all->work[i];
        const char *name = work->job->recipe ? work->job->recipe->name : "nn";
        if (work->state == NOGE_WORK_DONE && work->job->set == set && work->job->kind == NOGE_JOB_PROBE &&
            strcmp(name, method) == 0)
            value[count++] = work->result.probe[probe].value[NOGE_METRIC_RATE];
    }
    return noge_mean_of(value, count, sizeof *value);
}

noge_part_size noge_reproduction_size(const noge_reproduction *all, const noge_experiment_set *set, bool test) {
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        if (work->state == NOGE_WORK_DONE && work->job->kind == NOGE_JOB_DATA && work->job->set == set)
            return test ? work->result.test : work->result.train;
    }
    return (noge_part_size){0};
}

const char *noge_reproduction_mark(const noge_reproduction *all, char text[120]) {
    const noge_experiment_set *set = &noge_experiment_sets[0];
    text[0] = 0;
    if (noge_reproduce_is_miniature(all->plan))
        snprintf(text, 120, "MINIATURE, %u of %u gradient steps: not the paper's protocol. ",
                 noge_reproduce_steps(&all->plan->choice, set), noge_paper_steps(set));
    return text;
}
