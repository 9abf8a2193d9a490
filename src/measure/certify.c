/* Bounds are expensive, and all policies share them. The outcomes that need a bound are sorted by graph and source;
 * each run of equal ones is a task. */
#include "measure/certify.h"
#include "base/memory.h"

#include <math.h>
#include <noge/bound.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct certificate {
    uint32_t graph;
    noge_node source;
    double lower, upper;
} certificate;

typedef struct job {
    const noge_dataset *dataset;
    const noge_evaluation_options *options;
    certificate *certificate;
    uint64_t count, done;
    noge_stop *stop; /* may be NULL */
    pthread_mutex_t progress_lock;
} job;

static int by_place(const void *a, const void *b) {
    const certificate *one = a, *other = b;
    if (one->graph != other->graph)
        return one->graph < other->graph ? -1 : 1;
    return (one->source > other->source) - (one->source < other->source);
}

static bool visited_all(const noge_outcome *outcome) {
    return outcome->decisions + 1 == outcome->reachable;
}

/* One for each graph and source with a complete exploration. */
static void list_certificates(job *work, const noge_evaluation *evaluation, uint64_t outcomes) {
    uint64_t count = 0;
    for (uint64_t i = 0; i < outcomes; i++) {
        const noge_outcome *outcome = &evaluation->outcome[i];
        if (visited_all(outcome))
            work->certificate[count++] = (certificate){.graph = outcome->trial.graph, .source = outcome->trial.source};
    }
    qsort(work->certificate, count, sizeof *work->certificate, by_place);
    for (uint64_t i = 0; i < count; i++)
        if (i == 0 || by_place(&work->certificate[i], &work->certificate[work->count - 1]) != 0)
            work->certificate[work->count++] = work->certificate[i];
}

static noge_status certify_one(void *context, uint32_t worker, uint64_t task, noge_error *error) {
    job *work = context;
    certificate *one = &work->certificate[task];
    noge_bound bound = {.size = sizeof bound};
    const noge_bound_options options = {.size = sizeof options, .task = work->options->task, .seed = 1};
    noge_status status = noge_stop_poll(work->stop, worker, error);
    if (status == NOGE_OK)
        status = noge_bound_find(&bound, work->dataset->graph[one->graph], one->source, &options, error);
    if (status != NOGE_OK)
        return status;
    one->lower = bound.lower;
    one->upper = bound.upper;
    noge_bound_free(&bound);
    if (work->options->progress) {
        pthread_mutex_lock(&work->progress_lock);
        work->options->progress(work->options->context, ++work->done, work->count);
        pthread_mutex_unlock(&work->progress_lock);
    }
    return NOGE_OK;
}

static double ratio(double walked, double bound) {
    return bound > 0 ? walked / bound : NAN;
}

static noge_status fill_in(const job *work, noge_outcome *outcome, noge_error *error) {
    const noge_trial *trial = &outcome->trial;
    double walked = outcome->value[NOGE_METRIC_LENGTH], lower;
    if (visited_all(outcome)) {
        const certificate key = {.graph = trial->graph, .source = trial->source};
        const certificate *found = bsearch(&key, work->certificate, work->count, sizeof key, by_place);
        outcome->value[NOGE_METRIC_OVER_LOWER] = ratio(walked, found->lower);
        outcome->value[NOGE_METRIC_OVER_UPPER] = ratio(walked, found->upper);
        return NOGE_OK;
    }
    const noge_graph *graph = work->dataset->graph[trial->graph];
    uint32_t visits = outcome->decisions + 1;
    noge_status status = noge_bound_trivial(&lower, graph, trial->source, visits, work->options->task, error);
    outcome->value[NOGE_METRIC_OVER_LOWER] = status == NOGE_OK ? ratio(walked, lower) : NAN;
    return status;
}

noge_status noge_certify(noge_evaluation *evaluation, const noge_dataset *dataset,
                         const noge_evaluation_options *options, uint32_t threads, noge_stop *stop, noge_error *error) {
    uint64_t outcomes = (uint64_t)evaluation->policy_count * evaluation->seed_count * evaluation->episodes;
    job work = {.dataset = dataset, .options = options, .stop = stop, .progress_lock = PTHREAD_MUTEX_INITIALIZER};
    work.certificate = noge_allocate(outcomes, sizeof *work.certificate, error);
    if (!work.certificate)
        return NOGE_NO_MEMORY;
    list_certificates(&work, evaluation, outcomes);
    noge_status status = noge_run_tasks(threads, work.count, certify_one, &work, error);
    for (uint64_t i = 0; i < outcomes && status == NOGE_OK; i++)
        status = fill_in(&work, &evaluation->outcome[i], error);
    free(work.certificate);
    return status;
}
