/* A queue of jobs, and as many workers as there are cores. A worker does one job from its beginning to its result. */
#include "experiment/run/run.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/memory.h"
#include "experiment/results/write.h"
#include "experiment/run/queue.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Workers ----------------------------------------------------------------------------------------------------- */

/* A job of this process. Rank 0 gives orders to others, and has none itself. */
static noge_status do_task(void *context, uint32_t worker, uint64_t number, const noge_text *order, noge_text *result,
                           noge_error *error) {
    const noge_queue_part *some = context;
    noge_queue *at = some->of;
    uint32_t index = some->first + (uint32_t)number;
    noge_work *work = at->task[index].work;
    bool trains = noge_queue_trains(work);
    (void)worker, (void)order, (void)result;
    if (noge_interrupted())
        return noge_fail(error, NOGE_INTERRUPTED, "interrupted");
    work->error = (noge_error){0};
    const noge_train_data *data = noge_experiment_data_find(at->data, work->job->set); /* load_data has loaded it */
    noge_status status = noge_job_do(&at->context, work, data, index, &work->error);
    if (!trains) /* a training reports its own end */
        noge_queue_report_end(at, work, index, status);
    if (status == NOGE_INTERRUPTED)
        return noge_fail(error, status, "interrupted");
    work->state = status == NOGE_OK ? NOGE_WORK_DONE : NOGE_WORK_FAILED;
    return NOGE_OK;
}

/* Does the job use models that other jobs train? */
static bool waits(const noge_work *work) {
    return work->job->kind == NOGE_JOB_PROBE || work->job->kind == NOGE_JOB_MEASURED;
}

static noge_status do_part(noge_queue_part *some, uint32_t count, noge_error *error) {
    noge_team_work work = noge_queue_part_work(some);
    work.work = do_task;
    return noge_team_share(some->of->options->team, some->of->options->jobs, count, &work, error);
}

/* Jobs that wait for models are at the end of the queue and begin when all others are done. */
static noge_status do_queue(noge_queue *at, noge_error *error) {
    uint32_t first = at->count;
    while (first > 0 && waits(at->task[first - 1].work))
        first--;
    noge_queue_part before = {at, 0}, behind = {at, first};
    noge_status status = do_part(&before, first, error);
    return status == NOGE_OK ? do_part(&behind, at->count - first, error) : status;
}

/* ---- The queue --------------------------------------------------------------------------------------------------- */

/* Classical policies and data first: they take seconds, and a report has them even if it is made early. */
static int stage(const noge_work *work) {
    return waits(work) ? 2 : noge_queue_trains(work) ? 1 : 0;
}

/* By stage, and the longest first, so that workers end together. */
static int in_order(const void *a, const void *b) {
    const noge_queue_task *one = a, *other = b;
    if (stage(one->work) != stage(other->work))
        return stage(one->work) - stage(other->work);
    if (one->seconds != other->seconds)
        return one->seconds > other->seconds ? -1 : 1;
    return one->work < other->work ? -1 : one->work > other->work;
}

static bool is_to_do(const noge_queue *at, const noge_work *work) {
    return work->job->wanted && work->state == NOGE_WORK_OPEN && (work->finished || !at->options->finished_only);
}

static bool is_skipped(const noge_reproduction *all, const noge_experiment_set *set) {
    for (size_t i = 0; i < all->plan->count; i++)
        if (all->work[i].state == NOGE_WORK_SKIPPED && all->work[i].job->set == set)
            return true;
    return false;
}

/* Loads the sets of all jobs. A set without data is skipped, with one message. */
static noge_status load_data(noge_queue *at, noge_error *error) {
    for (size_t i = 0; i < at->all->plan->count; i++) {
        noge_work *work = &at->all->work[i];
        if (!is_to_do(at, work) || noge_experiment_data_load(at->data, work->job->set, &work->error))
            continue;
        if (work->error.status == NOGE_NO_MEMORY)
            return noge_fail(error, NOGE_NO_MEMORY, "%s", work->error.text);
        if (!is_skipped(at->all, work->job->set))
            noge_print(stderr, "%s is left out: %s%s\n", work->job->set->name, work->error.text,
                       work->error.remedy == NOGE_REMEDY_DATA_FOLDER ? " (`noge fetch` or --data)" : "");
        work->state = NOGE_WORK_SKIPPED;
    }
    return NOGE_OK;
}

/* Maps of cities change. Results on different maps must not be mixed. */
static noge_status check_data(const noge_queue *at, noge_error *error) {
    for (size_t i = 0; i < at->all->plan->count; i++) {
        const noge_work *work = &at->all->work[i];
        char content[20];
        if (work->job->kind != NOGE_JOB_DATA || work->state != NOGE_WORK_DONE)
            continue;
        const noge_train_data *data = noge_experiment_data_find(at->data, work->job->set);
        if (!data)
            continue;
        noge_dataset_content(data->dataset, content);
        if (strcmp(content, work->result.content) != 0)
            return noge_fail(error, NOGE_USAGE,
                             "the graphs of %s differ from those used for the results in %s; name the folder that has "
                             "them with --data, or choose another folder with --out",
                             work->job->set->name, at->all->out);
    }
    return NOGE_OK;
}

static noge_status fill_queue(noge_queue *at, noge_error *error) {
    const noge_reproduction *all = at->all;
    at->task = noge_allocate(all->plan->count, sizeof *at->task, error);
    if (!at->task)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < all->plan->count; i++) {
        noge_work *work = &all->work[i];
        bool quick = work->finished || work->job->possible != NOGE_OK;
        if (is_to_do(at, work))
            at->task[at->count++] = (noge_queue_task){work, quick ? 1 : work->job->seconds};
    }
    qsort(at->task, at->count, sizeof *at->task, in_order);
    return NOGE_OK;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status make_folder(const char *out, const char *name, noge_error *error) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", out, name);
    return noge_folder_make(path, 0777, error);
}

static noge_status prepare(noge_queue *at, noge_error *error) {
    noge_status status = noge_queue_machine(at->machine, sizeof at->machine, error);
    if (status == NOGE_OK)
        status = make_folder(at->all->out, "results", error);
    if (status == NOGE_OK)
        status = make_folder(at->all->out, "runs", error);
    if (status == NOGE_OK)
        status = load_data(at, error);
    if (status == NOGE_OK)
        status = check_data(at, error);
    return status == NOGE_OK ? fill_queue(at, error) : status;
}

/* Jobs at a time: those of this process, and one of each other rank. */
static uint32_t workers(const noge_reproduce_options *options) {
    return options->jobs + (noge_team_is_several(options->team) ? options->team->size - 1 : 0);
}

noge_status noge_reproduction_run(noge_reproduction *all, noge_experiment_data *data,
                                  const noge_reproduce_options *options, noge_error *error) {
    noge_queue at = {.all = all, .data = data, .options = options};
    at.context = (noge_job_context){
        .all = all, .machine = at.machine, .options = noge_run_options_defaults(), .display = &at.display};
    at.context.options.use = NOGE_FOLDER_RESUME;
    at.context.options.checkpoint_seconds = options->checkpoint_seconds;
    noge_status status = prepare(&at, error);
    if (status == NOGE_OK && at.count > 0)
        status = noge_run_display_begin(&at.display, at.count, error);
    if (status == NOGE_OK && at.count > 0) {
        noge_run_display_set_workers(&at.display, workers(options));
        for (uint32_t i = 0; i < at.count; i++)
            noge_run_display_weigh(&at.display, i, at.task[i].seconds);
        noge_interrupt_watch();
        status = do_queue(&at, error);
        noge_run_display_end(&at.display);
    }
    free(at.task);
    return status == NOGE_OK ? noge_reproduction_read_new(all, error) : status;
}
