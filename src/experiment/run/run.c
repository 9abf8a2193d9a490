/* The jobs of a plan, done by as many workers as there are cores. A worker does one job from its beginning to its
 * result file, so what was finished stays finished whenever the whole is killed, and a training that was under way
 * goes on from its checkpoint the next time. */
#include "experiment/run/run.h"
#include "base/error.h"
#include "base/folder.h"
#include "base/memory.h"
#include "base/threads.h"
#include "experiment/plan/beyond.h"
#include "report/terminal/interrupt.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the workers share. */
typedef struct site {
    noge_reproduction *all;
    noge_work **queue; /* [count], longest first */
    uint32_t count;
    noge_train_board board;
    noge_train_manner manner;
} site;

/* Some of the queue. */
typedef struct part {
    site *at;
    uint32_t first;
} part;

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

noge_status noge_job_measure(const noge_job *job, const noge_dataset *dataset, const char *const *policy,
                             uint32_t count, noge_score *score, noge_error *error) {
    const noge_train_config usual = noge_train_defaults();
    noge_evaluation_options options = noge_evaluation_defaults();
    noge_evaluation *evaluation = NULL;
    options.first_seed = job->seed;
    options.seed_count = 1;
    options.episodes = usual.evaluation_episodes;
    options.step_limit = usual.step_limit;
    options.threads = 1;
    noge_status status = noge_evaluate(&evaluation, dataset, policy, count, &options, error);
    for (uint32_t p = 0; p < count && status == NOGE_OK; p++)
        noge_score_evaluation(evaluation, p, &score[p]);
    noge_evaluation_free(evaluation);
    return status;
}

/* ---- Kinds of jobs ----------------------------------------------------------------------------------------------- */

static noge_status do_baselines(const noge_reproduction *all, const noge_job *job, const noge_train_data *data,
                                noge_error *error) {
    const char *name[NOGE_POLICIES_MOST];
    noge_score score[NOGE_POLICIES_MOST];
    uint32_t count = 0;
    for (; count < noge_policy_rule_count() && count < NOGE_POLICIES_MOST; count++)
        name[count] = noge_policy_describe(count).name;
    noge_status status = noge_job_measure(job, data->dataset, name, count, score, error);
    return status == NOGE_OK ? noge_result_write_baselines(all->out, job, score, all->machine, error) : status;
}

/* The models tell more than the run recorded; those that are gone tell nothing. */
static noge_status measure_model(const noge_job *job, const noge_train_data *data, const char *folder, const char *file,
                                 noge_score *score, noge_error *error) {
    char path[PATH_MAX];
    const char *policy = path;
    *score = noge_score_unknown();
    if (snprintf(path, sizeof path, "%s/%s", folder, file) >= PATH_MAX || access(path, F_OK) != 0)
        return NOGE_OK;
    return noge_job_measure(job, data->dataset, &policy, 1, score, error);
}

static noge_status take_up(const noge_reproduction *all, const noge_job *job, const noge_train_data *data,
                           const char *folder, const char *machine, noge_error *error) {
    noge_run_folder run;
    noge_score last, best;
    noge_status status = noge_run_folder_read(&run, folder, error);
    if (status == NOGE_OK && !noge_run_folder_finished(&run))
        status = noge_fail(error, NOGE_IO, "%s is not finished any more", folder);
    if (status == NOGE_OK)
        status = measure_model(job, data, folder, NOGE_RUN_LAST, &last, error);
    if (status == NOGE_OK)
        status = measure_model(job, data, folder, NOGE_RUN_BEST, &best, error);
    json_t *episodes = NULL;
    if (status == NOGE_OK && noge_beyond_is_training(job)) {
        episodes = noge_beyond_episodes(job, data->dataset, folder, error);
        status = episodes ? NOGE_OK : error->status;
    }
    if (status == NOGE_OK)
        status = noge_result_write_training(all->out, job, &run, &last, &best, episodes, machine, error);
    noge_run_folder_free(&run);
    return status;
}

static noge_status train(site *at, noge_work *work, const noge_train_data *data, uint32_t index, noge_error *error) {
    char folder[PATH_MAX];
    noge_reproduction_folder(at->all->out, work->job, folder);
    noge_train_run run = {.plan = work->job->plan, .data = data, .folder = folder, .index = index};
    snprintf(run.name, sizeof run.name, "%s", work->job->name);
    noge_status status = noge_train_run_do(&run, &at->manner, error);
    return status == NOGE_OK ? take_up(at->all, work->job, data, folder, at->all->machine, error) : status;
}

static noge_status do_probe(const noge_reproduction *all, const noge_job *job, const noge_train_data *data,
                            noge_error *error) {
    char path[PATH_MAX];
    noge_score score[NOGE_PROBES];
    const char *folder = job->method ? noge_reproduction_models(all, job, path) : NULL;
    if (job->method && !folder)
        return noge_fail(error, NOGE_BAD_INPUT, "its model is not there; name the folder that has it with --adopt");
    noge_status status = noge_job_probe(job, data->dataset, folder, score, error);
    return status == NOGE_OK ? noge_result_write_probe(all->out, job, score, all->machine, error) : status;
}

/* ---- Workers ----------------------------------------------------------------------------------------------------- */

static void tell(site *at, const noge_work *work, uint32_t index, noge_status status) {
    char words[NOGE_ERROR_TEXT + NOGE_RUN_NAME + PATH_MAX + 40];
    if (status != NOGE_OK)
        snprintf(words, sizeof words, "%s: failed: %s", work->job->name, work->error.text);
    else if (work->finished)
        snprintf(words, sizeof words, "%s: taken from %s", work->job->name, work->finished);
    else
        snprintf(words, sizeof words, "%s: measured", work->job->name);
    noge_train_board_over(&at->board, index, words);
}

static noge_status do_job(site *at, noge_work *work, uint32_t index, noge_error *error) {
    const noge_job *job = work->job;
    const noge_train_data *data = noge_reproduction_data(at->all, job->set, error);
    if (!data)
        return NOGE_BAD_INPUT;
    if (job->possible != NOGE_OK)
        return noge_fail(error, job->possible, "%s", job->error.text);
    switch (job->kind) {
    case NOGE_JOB_DATA: return noge_result_write_data(at->all->out, job, data->dataset, error);
    case NOGE_JOB_BASELINES: return do_baselines(at->all, job, data, error);
    case NOGE_JOB_PROBE: return do_probe(at->all, job, data, error);
    case NOGE_JOB_RULES:
    case NOGE_JOB_MEASURED: return noge_beyond_do(at->all, job, data->dataset, error);
    case NOGE_JOB_TRAINING: break;
    }
    return work->finished ? take_up(at->all, job, data, work->finished, NULL, error)
                          : train(at, work, data, index, error);
}

static noge_status do_task(void *context, uint32_t worker, uint64_t task, noge_error *error) {
    site *at = context;
    noge_work *work = at->queue[task];
    bool trains = work->job->kind == NOGE_JOB_TRAINING && !work->finished && work->job->possible == NOGE_OK;
    (void)worker;
    if (noge_interrupted())
        return noge_fail(error, NOGE_INTERRUPTED, "interrupted");
    work->error = (noge_error){0};
    noge_status status = do_job(at, work, (uint32_t)task, &work->error);
    if (!trains) /* training tells its own end */
        tell(at, work, (uint32_t)task, status);
    if (status == NOGE_INTERRUPTED)
        return noge_fail(error, status, "interrupted");
    work->state = status == NOGE_OK ? NOGE_WORK_DONE : NOGE_WORK_FAILED;
    return NOGE_OK;
}

static noge_status do_part(void *context, uint32_t worker, uint64_t task, noge_error *error) {
    const part *some = context;
    return do_task(some->at, worker, some->first + task, error);
}

/* Is it about models that other jobs make? */
static bool waits(const noge_work *work) {
    return work->job->kind == NOGE_JOB_PROBE || work->job->kind == NOGE_JOB_MEASURED;
}

/* Such jobs stand behind everything else and wait for the models that they need. */
static noge_status do_queue(site *at, noge_error *error) {
    uint32_t first = at->count;
    while (first > 0 && waits(at->queue[first - 1]))
        first--;
    part before = {at, 0}, behind = {at, first};
    noge_status status = noge_run_tasks(at->all->jobs, first, do_part, &before, error);
    return status == NOGE_OK ? noge_run_tasks(at->all->jobs, at->count - first, do_part, &behind, error) : status;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static int longest_first(const void *a, const void *b) {
    const noge_work *one = *(noge_work *const *)a, *other = *(noge_work *const *)b;
    if (waits(one) != waits(other))
        return waits(one) ? 1 : -1;
    if (one->job->seconds != other->job->seconds)
        return one->job->seconds > other->job->seconds ? -1 : 1;
    return one < other ? -1 : one > other;
}

static bool is_to_do(const noge_reproduction *all, const noge_work *work) {
    return work->job->wanted && work->state == NOGE_WORK_OPEN && (work->finished || !all->take_up_only);
}

static bool is_left_out(const noge_reproduction *all, const noge_paper_set *set) {
    for (size_t i = 0; i < all->plan->count; i++)
        if (all->work[i].state == NOGE_WORK_SKIPPED && all->work[i].job->set == set)
            return true;
    return false;
}

/* Sets that are not there are left out, and it is said once. */
static noge_status load_data(noge_reproduction *all, noge_error *error) {
    for (size_t i = 0; i < all->plan->count; i++) {
        noge_work *work = &all->work[i];
        if (!is_to_do(all, work) || noge_reproduction_data(all, work->job->set, &work->error))
            continue;
        if (work->error.status == NOGE_NO_MEMORY)
            return noge_fail(error, NOGE_NO_MEMORY, "%s", work->error.text);
        if (!is_left_out(all, work->job->set))
            fprintf(stderr, "%s is left out: %s\n", work->job->set->name, work->error.text);
        work->state = NOGE_WORK_SKIPPED;
    }
    return NOGE_OK;
}

/* Cities change, and results of one map must not be mixed with those of another. */
static noge_status check_data(noge_reproduction *all, noge_error *error) {
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        char content[20];
        if (work->job->kind != NOGE_JOB_DATA || work->state != NOGE_WORK_DONE)
            continue;
        const noge_train_data *data = noge_reproduction_loaded(all, work->job->set);
        if (!data)
            continue;
        noge_dataset_content(data->dataset, content);
        if (strcmp(content, work->result.content) != 0)
            return noge_fail(error, NOGE_USAGE,
                             "the graphs of %s are not those that the results in %s are of; name the folder that has "
                             "them with --data, or choose another folder with --out",
                             work->job->set->name, all->out);
    }
    return NOGE_OK;
}

static noge_status line_up(site *at, noge_error *error) {
    noge_reproduction *all = at->all;
    at->queue = noge_allocate(all->plan->count, sizeof(noge_work *), error);
    if (!at->queue)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < all->plan->count; i++)
        if (is_to_do(all, &all->work[i])) {
            if (all->work[i].finished || all->work[i].job->possible != NOGE_OK)
                all->work[i].job->seconds = 1;
            at->queue[at->count++] = &all->work[i];
        }
    qsort(at->queue, at->count, sizeof(noge_work *), longest_first);
    return NOGE_OK;
}

static noge_status read_again(noge_reproduction *all, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < all->plan->count && status == NOGE_OK; i++) {
        noge_work *work = &all->work[i];
        noge_result_state state;
        noge_error why;
        if (work->state != NOGE_WORK_DONE || work->result.json)
            continue;
        status = noge_result_read(&work->result, all->out, work->job, &state, &why, error);
        if (status == NOGE_OK && state != NOGE_RESULT_FINE)
            status = noge_fail(error, NOGE_IO, "the result of %s cannot be read again", work->job->name);
    }
    return status;
}

static noge_status make_folder(const char *out, const char *name, noge_error *error) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", out, name);
    return noge_folder_make(path, 0777, error);
}

noge_status noge_reproduction_do(noge_reproduction *all, noge_error *error) {
    site at = {.all = all,
               .manner = {.use = NOGE_FOLDER_RESUME,
                          .checkpoint_seconds = all->checkpoint_seconds,
                          .interrupted = noge_interrupted,
                          .how_to_go_on = "the same command goes on"}};
    noge_status status = make_folder(all->out, "results", error);
    if (status == NOGE_OK)
        status = make_folder(all->out, "runs", error);
    if (status == NOGE_OK)
        status = load_data(all, error);
    if (status == NOGE_OK)
        status = check_data(all, error);
    if (status == NOGE_OK)
        status = line_up(&at, error);
    if (status == NOGE_OK && at.count > 0)
        status = noge_train_board_begin(&at.board, at.count, error);
    if (status == NOGE_OK && at.count > 0) {
        at.manner.board = &at.board;
        for (uint32_t i = 0; i < at.count; i++)
            noge_train_board_weigh(&at.board, i, at.queue[i]->job->seconds);
        noge_interrupt_watch();
        status = do_queue(&at, error);
        noge_train_board_end(&at.board);
    }
    free(at.queue);
    return status == NOGE_OK ? read_again(all, error) : status;
}
