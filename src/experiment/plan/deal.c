/* Bundles of jobs, a training with what uses its models, are dealt longest first. Each goes to the share with the least
 * estimated time so far, so shares take about equally long. */
#include "experiment/plan/deal.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

typedef struct bundle {
    size_t first;   /* number of its first job */
    double seconds; /* estimated, all jobs together */
} bundle;

const noge_job *noge_reproduce_plan_training(const noge_reproduce_plan *plan, const noge_job *job) {
    const noge_experiment_set *set = job->trained ? job->trained : job->set;
    if (!job->recipe || job->kind == NOGE_JOB_TRAINING)
        return NULL;
    for (size_t i = 0; i < plan->count; i++) {
        const noge_job *other = &plan->job[i];
        if (other->kind == NOGE_JOB_TRAINING && other->set == set && other->recipe == job->recipe &&
            other->seed == job->seed)
            return other;
    }
    return NULL;
}

/* The number of the job that a job's bundle is named by. */
static size_t leader_of(const noge_reproduce_plan *plan, size_t number) {
    const noge_job *training = noge_reproduce_plan_training(plan, &plan->job[number]);
    return training && training->wanted ? (size_t)(training - plan->job) : number;
}

static int longest_first(const void *a, const void *b) {
    const bundle *one = a, *other = b;
    if (one->seconds != other->seconds)
        return one->seconds > other->seconds ? -1 : 1;
    return one->first < other->first ? -1 : one->first > other->first;
}

static uint32_t least_of(const double *seconds, uint32_t count) {
    uint32_t least = 0;
    for (uint32_t i = 1; i < count; i++)
        least = seconds[i] < seconds[least] ? i : least;
    return least;
}

noge_status noge_reproduce_plan_deal(noge_reproduce_plan *plan, uint32_t number, uint32_t count, noge_error *error) {
    bundle *bundles = noge_allocate(plan->count, sizeof *bundles, error);
    size_t *leader = noge_allocate(plan->count, sizeof *leader, error);
    uint32_t *share = noge_allocate(plan->count, sizeof *share, error);
    double *seconds = noge_allocate(count, sizeof *seconds, error);
    noge_status status = bundles && leader && share && seconds ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < plan->count && status == NOGE_OK; i++) {
        bundles[i].first = i;
        leader[i] = leader_of(plan, i);
    }
    for (size_t i = 0; i < plan->count && status == NOGE_OK; i++)
        bundles[leader[i]].seconds += plan->job[i].wanted ? plan->job[i].seconds : 0;
    if (status == NOGE_OK)
        qsort(bundles, plan->count, sizeof *bundles, longest_first);
    for (size_t i = 0; i < plan->count && status == NOGE_OK; i++) {
        uint32_t to = share[bundles[i].first] = least_of(seconds, count);
        seconds[to] += bundles[i].seconds;
    }
    for (size_t i = 0; i < plan->count && status == NOGE_OK; i++)
        plan->job[i].wanted &= share[leader[i]] == number - 1;
    free(bundles);
    free(leader);
    free(share);
    free(seconds);
    return status;
}

uint64_t noge_reproduce_plan_hash(const noge_reproduce_plan *plan) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    for (size_t i = 0; i < plan->count; i++) {
        const noge_job *job = &plan->job[i];
        if (!job->wanted)
            continue;
        XXH3_64bits_update(&state, job->name, strlen(job->name) + 1);
        XXH3_64bits_update(&state, &job->hash, sizeof job->hash);
    }
    return XXH3_64bits_digest(&state);
}
