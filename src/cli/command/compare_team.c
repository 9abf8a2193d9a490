/* A job is a batch of one set: the number of the set times the number of batches, plus the number of the batch. Batches
 * are interleaved, so they take about equally long. An outcome does not depend on its batch. */
#include "cli/command/compare_team.h"
#include "base/error.h"
#include "base/memory.h"
#include "measure/part_bytes.h"

#include <pthread.h>
#include <string.h>

enum { BATCHES = 8 }; /* for each process */

typedef struct batches {
    noge_comparison *all;
    const noge_team *team;
    const noge_data_choice *data; /* NULL on rank 0, whose set is loaded */
    noge_policy_spec *const *spec;
    noge_evaluation_options options;
    uint64_t count; /* of a set */
    size_t first;   /* the set that job 0 is of */

    pthread_mutex_t lock; /* guards the rest, for rank 0 */
    uint64_t done;
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
} batches;

static noge_evaluation_part part_of(const batches *of, uint64_t job) {
    return (noge_evaluation_part){.first = job % of->count, .step = of->count, .end = UINT64_MAX};
}

static noge_status explore(const batches *of, size_t set, const noge_evaluation_part *part, noge_evaluation **some,
                           noge_error *error) {
    return noge_evaluate_part(some, of->all->dataset[set], noge_policy_make_from_spec, (void *)(uintptr_t)of->spec,
                              of->all->policy_count, &of->options, part, NULL, error);
}

static void report_batch(batches *of) {
    pthread_mutex_lock(&of->lock);
    of->progress(of->context, ++of->done, of->count);
    pthread_mutex_unlock(&of->lock);
}

/* ---- Any rank ---------------------------------------------------------------------------------------------------- */

static noge_status load(batches *of, size_t set, noge_error *error) {
    if (of->all->dataset[set])
        return NOGE_OK;
    for (size_t i = 0; i < of->all->set_count; i++) { /* one at a time: sets may be large */
        noge_dataset_free(of->all->dataset[i]);
        of->all->dataset[i] = NULL;
    }
    noge_status status = noge_set_argument(of->all->set[set], of->data, &of->all->dataset[set], error);
    return status == NOGE_OK ? NOGE_OK : noge_team_blame(of->team, error);
}

static noge_status work(void *context, uint32_t worker, uint64_t job, const noge_text *order, noge_text *result,
                        noge_error *error) {
    batches *of = context;
    noge_evaluation *some = NULL;
    (void)worker;
    uint64_t set = of->first;
    if (order) {
        noge_team_reader reader = {order->bytes, order->bytes + order->size, false};
        noge_team_read(&reader, &set, sizeof set);
        noge_team_read(&reader, &of->count, sizeof of->count);
        if (reader.failed || set >= of->all->set_count || of->count == 0)
            return noge_fail(error, NOGE_IO, "unexpected order; all ranks must run the same command");
        noge_status status = load(of, set, error);
        if (status != NOGE_OK)
            return status;
    }
    const noge_evaluation_part part = part_of(of, job);
    noge_status status = explore(of, set, &part, &some, error);
    if (status == NOGE_OK && result)
        status = noge_evaluation_part_append(&part, some, of->options.certify, result, error);
    else if (status == NOGE_OK)
        noge_evaluation_part_copy(&part, of->all->evaluation[set], some, of->options.certify);
    noge_evaluation_free(some);
    if (status == NOGE_OK && !result)
        report_batch(of);
    return status;
}

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

static noge_status prepare(void *context, uint64_t job, noge_text *order, noge_error *error) {
    const batches *of = context;
    uint64_t set = of->first;
    (void)job;
    noge_status status = noge_text_append(order, &set, sizeof set, error);
    return status == NOGE_OK ? noge_text_append(order, &of->count, sizeof of->count, error) : status;
}

static noge_status take(void *context, uint64_t job, noge_status status, const noge_error *reason, const char *result,
                        size_t size, noge_error *error) {
    batches *of = context;
    noge_evaluation *whole = of->all->evaluation[of->first];
    const noge_evaluation_part part = part_of(of, job);
    noge_team_reader reader = {result, result + size, false};
    if (status != NOGE_OK) {
        *error = *reason;
        return status;
    }
    noge_evaluation_part_read(&part, whole, of->options.certify, &reader);
    if (reader.failed)
        return noge_fail(error, NOGE_IO, "unexpected result; all ranks must run the same command");
    report_batch(of);
    return NOGE_OK;
}

noge_status noge_compare_team_evaluate(noge_team *team, noge_comparison *all, size_t set, noge_policy_spec *const *spec,
                                       const noge_evaluation_options *options, noge_error *error) {
    static const noge_evaluation_part none = {.step = 1};
    uint64_t units = noge_evaluation_units(all->policy_count, options), most = (uint64_t)team->size * BATCHES;
    batches of = {.all = all,
                  .spec = spec,
                  .options = *options,
                  .count = units < most ? units : most,
                  .first = set,
                  .lock = PTHREAD_MUTEX_INITIALIZER,
                  .progress = options->progress,
                  .context = options->context};
    of.options.progress = NULL;                                                  /* of the whole, not of a batch */
    noge_status status = explore(&of, set, &none, &all->evaluation[set], error); /* draws the trials */
    const noge_team_work jobs = {.context = &of, .prepare = prepare, .work = work, .take = take};
    return status == NOGE_OK ? noge_team_share(team, 1, of.count, &jobs, error) : status;
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

noge_status noge_compare_team_serve(noge_team *team, noge_comparison *all, const noge_data_choice *data,
                                    noge_policy_spec *const *spec, const noge_evaluation_options *options,
                                    noge_status ready, noge_error *error) {
    batches of = {.all = all, .team = team, .data = data, .spec = spec, .options = *options};
    const noge_team_work jobs = {.context = &of, .work = work};
    const noge_error reason = *error;
    return noge_team_serve(team, &jobs, ready, &reason, error);
}
