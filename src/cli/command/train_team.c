/* Runs that other processes train for rank 0. An order has whether the run's folder could be opened, and its files if
 * it is to be resumed. A result has the figures of the run and its files. A run has its own temporary folder, so a
 * process that waits for work leaves nothing behind when it is killed. */
#include "base/error.h"
#include "base/file/folder.h"
#include "cli/command/train_jobs.h"
#include "learn/trainer.h"
#include "report/terminal/interrupt.h"
#include "run/remote.h"

#include <stdio.h>
#include <string.h>

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

static noge_status prepare(void *context, uint64_t number, noge_text *order, noge_error *error) {
    noge_train_jobs *all = context;
    noge_train_job *job = &all->job[number];
    noge_run_options options = noge_train_job_options(all, job);
    noge_error reason = {0};
    reason.status = noge_run_hold(&job->held, job->folder, job->data->dataset, &job->config, &options, &reason);
    noge_status status = noge_text_append(order, &reason, sizeof reason, error);
    if (status == NOGE_OK && reason.status == NOGE_OK)
        status = noge_run_pack(order, job->folder, true, error);
    return status;
}

static noge_status hear(void *context, uint64_t number, const char *news, size_t size, noge_error *error) {
    noge_train_jobs *all = context;
    noge_train_job *job = &all->job[number];
    noge_run_watch watch = {all->display, (uint32_t)number, job->name};
    const noge_run_observer observer = noge_run_display_observer(&watch);
    return noge_remote_hear(&observer, job->folder, news, size, error);
}

/* A run that failed does not stop the others. */
static noge_status take(void *context, uint64_t number, noge_status status, const noge_error *reason,
                        const char *result, size_t size, noge_error *error) {
    noge_train_jobs *all = context;
    noge_train_job *job = &all->job[number];
    noge_run_watch watch = {all->display, (uint32_t)number, job->name};
    noge_team_reader reader = {result, result + size, false};
    job->status = status;
    job->error = *reason;
    noge_team_read(&reader, &job->result, sizeof job->result);
    if (!reader.failed) {
        noge_error fault = {0};
        noge_status unpacked = noge_run_unpack(reader.at, (size_t)(reader.end - reader.at), job->folder, &fault);
        if (unpacked != NOGE_OK && job->status == NOGE_OK) {
            job->status = unpacked;
            job->error = fault;
        }
    }
    noge_train_folder_close(&job->held);
    noge_run_display_conclude(&watch, job->folder, "--resume goes on", &job->result, job->status, &job->error);
    *error = job->error;
    return job->status == NOGE_INTERRUPTED ? job->status : NOGE_OK;
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

static bool is_interrupted(void *context) {
    (void)context;
    return noge_interrupted();
}

/* Names the real folder in a message, in place of the temporary one. */
static void rename_folder(noge_error *error, const char *from, const char *to) {
    char *at = strstr(error->text, from);
    noge_error before = *error;
    if (at)
        snprintf(at, sizeof error->text - (size_t)(at - error->text), "%.200s%s", to,
                 before.text + (at - error->text) + strlen(from));
}

static noge_status train(noge_train_jobs *all, uint64_t number, const char *folder, noge_error *error) {
    noge_train_job *job = &all->job[number];
    noge_remote_run run = {.team = all->team, .job = number, .folder = folder, .interrupted = is_interrupted};
    noge_run_options options = noge_train_job_options(all, job);
    const noge_run_company company = noge_remote_company(&run);
    options.use = NOGE_FOLDER_RESUME;
    options.observer = noge_remote_observer(&run);
    job->result = (noge_run_result){.size = sizeof job->result};
    noge_status status =
        noge_run_train_with(folder, job->data->dataset, &job->config, &options, &company, &job->result, error);
    if (status != NOGE_OK)
        rename_folder(error, folder, job->folder);
    return status;
}

static noge_status work(void *context, uint32_t worker, uint64_t number, const noge_text *order, noge_text *result,
                        noge_error *error) {
    noge_train_jobs *all = context;
    noge_team_reader reader = {order->bytes, order->bytes + order->size, false};
    char folder[PATH_MAX];
    noge_error reason;
    (void)worker;
    noge_team_read(&reader, &reason, sizeof reason);
    if (reader.failed || number >= all->count)
        return noge_fail(error, NOGE_IO, "unexpected order; all ranks must run the same command");
    if (reason.status != NOGE_OK) { /* rank 0 could not open the folder */
        *error = reason;
        return reason.status;
    }
    noge_status status = noge_folder_temporary(folder, error);
    if (status != NOGE_OK)
        return status;
    status = noge_run_unpack(reader.at, (size_t)(reader.end - reader.at), folder, error);
    if (status == NOGE_OK)
        status = train(all, number, folder, error);
    noge_error fault;
    noge_status packed = noge_text_append(result, &all->job[number].result, sizeof(noge_run_result), &fault);
    if (packed == NOGE_OK)
        packed = noge_run_pack(result, folder, true, &fault);
    noge_folder_remove(folder);
    if (status == NOGE_OK && packed != NOGE_OK)
        *error = fault;
    return status == NOGE_OK ? packed : status;
}

noge_team_work noge_train_jobs_work(noge_train_jobs *all) {
    return (noge_team_work){.context = all, .prepare = prepare, .work = work, .hear = hear, .take = take};
}

noge_status noge_train_jobs_serve(noge_train_jobs *all, noge_status ready, noge_error *error) {
    const noge_team_work jobs = noge_train_jobs_work(all);
    const noge_error reason = *error;
    if (ready == NOGE_OK && all->count == 1) { /* a single run is shared step by step */
        noge_interrupt_watch();                /* rank 0 saves before the end */
        return noge_trainer_serve(all->team, all->job->data->dataset, &all->job->config, ready, error);
    }
    noge_interrupt_watch();
    return noge_team_serve(all->team, &jobs, ready, &reason, error);
}
