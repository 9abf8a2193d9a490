/* Jobs that other processes do for rank 0.
 *
 * An order has the number of the job in the plan, which all ranks have, and the files of a run: the run to be resumed,
 * the finished run to be measured, or the run whose models are used. A result has the figures and files of a training,
 * then the result file. The other ranks make a temporary folder for each job, so
 * a process that waits for work leaves nothing behind when it is killed. */
#include "base/error.h"
#include "base/file/folder.h"
#include "base/file/input.h"
#include "base/file/output.h"
#include "base/memory.h"
#include "experiment/plan/deal.h"
#include "experiment/run/queue.h"
#include "experiment/run/run.h"
#include "report/terminal/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct order {
    uint64_t job;      /* in the plan */
    uint32_t finished; /* 1: the files are of a finished run, to be measured */
    uint32_t adopted;  /* 1: it was made elsewhere */
} order;

static const char different[] = "unexpected message; all ranks must run the same command";

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

static noge_work *work_of(const noge_queue_part *some, uint64_t number, uint32_t *index) {
    *index = some->first + (uint32_t)number;
    return some->of->task[*index].work;
}

static noge_status prepare(void *context, uint64_t number, noge_text *text, noge_error *error) {
    const noge_queue_part *some = context;
    const noge_reproduction *all = some->of->all;
    uint32_t index;
    const noge_work *work = work_of(some, number, &index);
    const order top = {
        .job = (uint64_t)(work->job - all->plan->job), .finished = work->finished != NULL, .adopted = work->adopted};
    char path[PATH_MAX];
    noge_status status = noge_text_append(text, &top, sizeof top, error);
    if (status != NOGE_OK)
        return status;
    if (work->finished)
        return noge_run_pack(text, work->finished, false, error);
    if (work->job->kind == NOGE_JOB_TRAINING) {
        noge_reproduction_folder(all->out, work->job, path);
        return noge_run_pack(text, path, true, error);
    }
    const char *models = work->job->recipe ? noge_reproduction_models(all, work->job, path) : NULL;
    return models ? noge_run_pack(text, models, false, error) : NOGE_OK;
}

static noge_status hear(void *context, uint64_t number, const char *news, size_t size, noge_error *error) {
    const noge_queue_part *some = context;
    uint32_t index;
    const noge_work *work = work_of(some, number, &index);
    noge_run_watch watch = {&some->of->display, index, work->job->name};
    const noge_run_observer observer = noge_run_display_observer(&watch);
    char folder[PATH_MAX];
    noge_reproduction_folder(some->of->all->out, work->job, folder);
    return noge_remote_hear(&observer, folder, news, size, error);
}

/* Puts the files of a result in their places, the result itself last. */
static noge_status store(const noge_reproduction *all, const noge_job *job, bool trains, noge_status done,
                         noge_team_reader *reader, noge_run_result *run, noge_error *error) {
    char path[PATH_MAX];
    uint64_t size;
    noge_team_read(reader, run, sizeof *run);
    noge_team_read(reader, &size, sizeof size);
    if (reader->failed || size > (uint64_t)(reader->end - reader->at))
        return noge_fail(error, NOGE_IO, "%s", different);
    noge_reproduction_folder(all->out, job, path);
    noge_status status = trains ? noge_run_unpack(reader->at, size, path, error) : NOGE_OK;
    reader->at += size;
    noge_result_path(all->out, job, path);
    if (status == NOGE_OK && done == NOGE_OK)
        status = noge_output_write_all(path, true, reader->at, (size_t)(reader->end - reader->at), error);
    return status;
}

/* As for a job of rank 0 itself: a failure does not stop the others. */
static noge_status take(void *context, uint64_t number, noge_status done, const noge_error *reason, const char *result,
                        size_t size, noge_error *error) {
    const noge_queue_part *some = context;
    noge_queue *at = some->of;
    uint32_t index;
    noge_work *work = work_of(some, number, &index);
    bool trains = noge_queue_trains(work);
    noge_team_reader reader = {result, result + size, false};
    noge_run_result run = {.size = sizeof run};
    noge_error fault = {0};
    work->error = *reason;
    noge_status status = done;
    noge_status stored = size > 0 ? store(at->all, work->job, trains, done, &reader, &run, &fault) : NOGE_OK;
    if (status == NOGE_OK && stored != NOGE_OK) {
        status = stored;
        work->error = fault;
    }
    if (trains) {
        char folder[PATH_MAX];
        noge_run_watch watch = {&at->display, index, work->job->name};
        noge_reproduction_folder(at->all->out, work->job, folder);
        noge_run_display_conclude(&watch, folder, "the same command goes on", &run, status, &work->error);
    } else {
        noge_queue_report_end(at, work, index, status);
    }
    if (status == NOGE_INTERRUPTED)
        return noge_fail(error, status, "interrupted");
    work->state = status == NOGE_OK ? NOGE_WORK_DONE : NOGE_WORK_FAILED;
    return NOGE_OK;
}

noge_team_work noge_queue_part_work(noge_queue_part *part) {
    return (noge_team_work){.context = part, .prepare = prepare, .hear = hear, .take = take};
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

typedef struct helper {
    noge_reproduction all; /* in a temporary folder */
    noge_experiment_data *data;
    const noge_reproduce_options *options;
    char place[PATH_MAX]; /* of the present job */
    char machine[256];
} helper;

static bool is_interrupted(void *context) {
    (void)context;
    return noge_interrupted();
}

/* Puts the files of an order where the job looks for them. */
static noge_status unpack(helper *self, noge_work *work, const order *top, const noge_team_reader *reader,
                          noge_error *error) {
    const noge_job *job = work->job, *training = noge_reproduce_plan_training(self->all.plan, job);
    char path[PATH_MAX];
    noge_reproduction_folder(self->place, training ? training : job, path);
    noge_status status = noge_run_unpack(reader->at, (size_t)(reader->end - reader->at), path, error);
    work->adopted = top->adopted;
    if (status == NOGE_OK && top->finished)
        work->finished = strdup(path);
    return status == NOGE_OK && top->finished && !work->finished ? noge_fail(error, NOGE_NO_MEMORY, "out of memory")
                                                                 : status;
}

static noge_status do_job(helper *self, noge_job_remote *remote, const noge_work *work, noge_error *error) {
    noge_job_context context = {
        .all = &self->all, .machine = self->machine, .options = noge_run_options_defaults(), .remote = remote};
    context.options.use = NOGE_FOLDER_RESUME;
    context.options.checkpoint_seconds = self->options->checkpoint_seconds;
    const noge_train_data *data = noge_experiment_data_load(self->data, work->job->set, error)
                                      ? noge_experiment_data_find(self->data, work->job->set)
                                      : NULL;
    return data ? noge_job_do(&context, work, data, 0, error) : noge_team_blame(self->options->team, error);
}

static noge_status append_file(noge_text *text, const char *path, noge_error *error) {
    char *bytes = NULL;
    size_t size;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status == NOGE_OK)
        status = noge_text_append(text, bytes, size, error);
    free(bytes);
    return status;
}

/* Figures and files of a training, and the result if the job is done. */
static noge_status append_result(const helper *self, const noge_job_remote *remote, const noge_job *job, bool done,
                                 noge_text *result, noge_error *error) {
    char path[PATH_MAX];
    noge_text parcel = {0};
    noge_reproduction_folder(self->place, job, path);
    noge_status status = job->kind == NOGE_JOB_TRAINING ? noge_run_pack(&parcel, path, true, error) : NOGE_OK;
    const uint64_t size = parcel.size;
    if (status == NOGE_OK)
        status = noge_text_append(result, &remote->result, sizeof remote->result, error);
    if (status == NOGE_OK)
        status = noge_text_append(result, &size, sizeof size, error);
    if (status == NOGE_OK && size > 0)
        status = noge_text_append(result, parcel.bytes, size, error);
    noge_text_free(&parcel);
    noge_result_path(self->place, job, path);
    return status == NOGE_OK && done ? append_file(result, path, error) : status;
}

static noge_status make_place(helper *self, noge_error *error) {
    static const char *const names[] = {"results", "runs"};
    char path[PATH_MAX];
    noge_status status = noge_folder_temporary(self->place, error);
    for (int i = 0; i < 2 && status == NOGE_OK; i++)
        status = snprintf(path, sizeof path, "%s/%s", self->place, names[i]) < PATH_MAX
                     ? noge_folder_make(path, 0700, error)
                     : noge_fail(error, NOGE_IO, "TMPDIR is too long");
    return status;
}

static noge_status work(void *context, uint32_t worker, uint64_t number, const noge_text *text, noge_text *result,
                        noge_error *error) {
    helper *self = context;
    noge_team_reader reader = {text->bytes, text->bytes + text->size, false};
    noge_job_remote remote = {
        .run = {.team = self->options->team, .job = number, .interrupted = is_interrupted},
        .result = {.size = sizeof remote.result},
    };
    order top;
    (void)worker;
    noge_team_read(&reader, &top, sizeof top);
    if (reader.failed || top.job >= self->all.plan->count)
        return noge_fail(error, NOGE_IO, "%s", different);
    noge_work *one = &self->all.work[top.job];
    noge_status status = make_place(self, error);
    if (status != NOGE_OK)
        return status;
    status = unpack(self, one, &top, &reader, error);
    if (status == NOGE_OK)
        status = do_job(self, &remote, one, error);
    noge_error fault;
    noge_status packed = append_result(self, &remote, one->job, status == NOGE_OK, result, &fault);
    noge_folder_remove(self->place);
    if (status == NOGE_OK && packed != NOGE_OK)
        *error = fault;
    return status == NOGE_OK ? packed : status;
}

static noge_status begin(helper *self, const noge_reproduce_plan *plan, noge_error *error) {
    self->all = (noge_reproduction){.out = self->place, .plan = plan};
    self->all.work = noge_allocate(plan->count, sizeof *self->all.work, error);
    if (!self->all.work)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < plan->count; i++)
        self->all.work[i].job = &plan->job[i];
    return noge_queue_machine(self->machine, sizeof self->machine, error);
}

noge_status noge_reproduction_serve(const noge_reproduce_plan *plan, noge_experiment_data *data,
                                    const noge_reproduce_options *options, noge_status ready, noge_error *error) {
    helper self = {.data = data, .options = options};
    const noge_team_work jobs = {.context = &self, .work = work};
    if (ready == NOGE_OK)
        ready = begin(&self, plan, error);
    const noge_error reason = *error;
    noge_interrupt_watch();
    noge_status status = noge_team_serve(options->team, &jobs, ready, &reason, error);
    if (self.all.plan)
        noge_reproduction_free(&self.all);
    return status;
}
