/* Rates are read from the JSON of results when they are needed: some hundred lists of 50 numbers. */
#include "experiment/results/pairs.h"
#include "base/memory.h"
#include "policy/spec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SEEDS = 1024 };

static bool is_about(const noge_job *job, const noge_side *one) {
    if (job->set != one->set)
        return false;
    if (one->rule)
        return job->kind == NOGE_JOB_RULES;
    if (one->test)
        return job->kind == NOGE_JOB_MEASURED && job->test == one->test &&
               (!one->trained || job->trained == one->trained);
    return job->kind == NOGE_JOB_TRAINING && job->recipe == one->recipe;
}

/* The rates of the episodes of a seed; NULL: no result. */
static const json_t *rates_of(const noge_reproduction *all, const noge_side *one, uint64_t seed) {
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        if (work->state != NOGE_WORK_DONE || work->job->seed != seed || !is_about(work->job, one))
            continue;
        const json_t *episodes = one->rule ? json_object_get(json_object_get(work->result.json, "policies"), one->rule)
                                           : json_object_get(work->result.json, "episodes");
        return json_object_get(episodes, "rate");
    }
    return NULL;
}

static double mean_of(const json_t *list) {
    double sum = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        sum += json_number_value(json_array_get(list, i));
    return sum / (double)json_array_size(list);
}

noge_mean noge_side_mean(const noge_reproduction *all, const noge_side *one, const noge_side *beside) {
    double value[MOST_SEEDS];
    size_t count = 0;
    for (size_t i = 0; i < all->plan->seed_count && count < MOST_SEEDS; i++) {
        const json_t *rates = rates_of(all, one, all->plan->seed[i]);
        if (rates && (!beside || rates_of(all, beside, all->plan->seed[i])))
            value[count++] = mean_of(rates);
    }
    return noge_mean_of(value, count, sizeof *value);
}

/* Stores the differences of the episodes of one seed. Returns their number. */
static uint32_t subtract(const json_t *one, const json_t *other, double *difference) {
    size_t count = json_array_size(one);
    if (!one || !other || json_array_size(other) != count)
        return 0;
    for (size_t i = 0; i < count; i++)
        difference[i] = json_number_value(json_array_get(one, i)) - json_number_value(json_array_get(other, i));
    return (uint32_t)count;
}

noge_status noge_sides_compare(const noge_reproduction *all, const noge_side *one, const noge_side *other,
                               noge_paired *result, noge_error *error) {
    const noge_paired_options options = noge_paired_defaults();
    size_t seeds = all->plan->seed_count, episodes = noge_train_defaults().evaluation_episodes;
    double *difference = noge_allocate(seeds * episodes, sizeof *difference, error);
    uint32_t *size = noge_allocate(seeds, sizeof *size, error), groups = 0, total = 0;
    noge_status status = difference && size ? NOGE_OK : NOGE_NO_MEMORY;
    *result = (noge_paired){.mean = NAN, .low = NAN, .high = NAN};
    for (size_t i = 0; i < seeds && status == NOGE_OK; i++) {
        uint64_t seed = all->plan->seed[i];
        size[groups] = subtract(rates_of(all, one, seed), rates_of(all, other, seed), difference + total);
        total += size[groups];
        groups += size[groups] > 0;
    }
    if (status == NOGE_OK && groups > 0)
        status = noge_paired_interval(result, difference, size, groups, &options, error);
    free(difference);
    free(size);
    return status;
}

const char *noge_side_best_rule(const noge_reproduction *all, const noge_side *beside) {
    const char *best = NULL;
    double most = -INFINITY;
    for (size_t i = 0; i < NOGE_BASELINE_COUNT; i++) {
        noge_side rule = {.set = beside->set, .rule = noge_policy_describe(i).name};
        noge_mean mean = noge_side_mean(all, &rule, beside);
        if (mean.count == 0 || mean.mean <= most)
            continue;
        most = mean.mean;
        best = rule.rule;
    }
    return best;
}
