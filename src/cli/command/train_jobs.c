/* Runs are independent of each other. Several runs use one thread each, so the cores are shared out run by run, and
 * each run ends as it would alone. */
#include "cli/command/train_jobs.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "base/threads.h"
#include "learn/settings/settings.h"
#include "report/terminal/show_table.h"

#include <stdio.h>
#include <stdlib.h>

static noge_status name_folder(const noge_train_jobs *all, noge_train_job *job, const char *out, noge_error *error) {
    noge_text path = {0};
    noge_status status;
    if (all->count == 1 && out) /* one run: the folder itself; several: a folder of folders */
        status = noge_text_print(&path, error, "%s", out);
    else
        status = noge_text_print(&path, error, "%s/%s", out ? out : "runs", job->name);
    while (status == NOGE_OK && path.size > 1 && path.bytes[path.size - 1] == '/')
        path.bytes[--path.size] = 0;
    if (status == NOGE_OK && path.size == 0)
        status = noge_fail(error, NOGE_USAGE, "--out is empty; name a folder");
    job->folder = path.bytes;
    return status;
}

static noge_status list_files(noge_train_job *job, noge_error *error) {
    size_t count = json_array_size(job->data->files);
    job->files = count > 0 ? noge_allocate(count, sizeof *job->files, error) : NULL;
    for (size_t i = 0; i < count && job->files; i++)
        job->files[i] = json_string_value(json_array_get(job->data->files, i));
    return count == 0 || job->files ? NOGE_OK : NOGE_NO_MEMORY;
}

noge_run_options noge_train_job_options(const noge_train_jobs *all, const noge_train_job *job) {
    noge_run_options options = all->options;
    options.set = job->data->name;
    options.files = job->files;
    options.file_count = json_array_size(job->data->files);
    return options;
}

/* Names the flags that help. */
static noge_status check(const noge_train_jobs *all, const noge_train_job *job, noge_error *error) {
    noge_error reason;
    noge_run_options options = noge_train_job_options(all, job);
    noge_status status = noge_run_check(job->folder, NULL, &job->config, &options, &reason);
    if (status == NOGE_OK)
        return NOGE_OK;
    bool flags = status == NOGE_USAGE || status == NOGE_BAD_INPUT;
    return noge_fail(error, status, "%.400s%s", reason.text, flags ? " (--resume, --force, --out)" : "");
}

noge_status noge_train_jobs_plan(noge_train_jobs *all, const noge_train_config *config, uint64_t seeds, const char *out,
                                 noge_error *error) {
    uint64_t count = all->sources.count * seeds;
    all->job = noge_allocate(count, sizeof *all->job, error);
    if (!all->job)
        return NOGE_NO_MEMORY;
    all->count = (uint32_t)count;
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++) {
        noge_train_job *job = &all->job[i];
        job->config = *config;
        job->config.seed += i % seeds;
        if (count > 1)
            job->config.threads = 1; /* the cores are shared out run by run */
        job->data = &all->sources.data[i / seeds];
        if (!job->data->files)
            noge_train_config_suit(&job->config, job->data->name);
        snprintf(job->name, sizeof job->name, "%s-%s-%llu", job->data->name, noge_train_variant(config),
                 (unsigned long long)job->config.seed);
        status = name_folder(all, job, out, error);
        if (status == NOGE_OK)
            status = list_files(job, error);
        if (status == NOGE_OK && (!all->team || all->team->rank == 0)) /* the folders are those of rank 0 */
            status = check(all, job, error);
    }
    return status;
}

void noge_train_jobs_free(noge_train_jobs *all) {
    for (uint32_t i = 0; all->job && i < all->count; i++) {
        free(all->job[i].folder);
        free(all->job[i].files);
    }
    free(all->job);
    noge_train_sources_free(&all->sources);
}

/* Trains a run in its own folder. A team trains a single run together. */
static noge_status do_job(noge_train_jobs *all, uint64_t task, noge_error *error) {
    const noge_run_company company = {.team = all->count == 1 ? all->team : NULL};
    noge_train_job *job = &all->job[task];
    noge_run_watch watch = {all->display, (uint32_t)task, job->name};
    noge_run_options options = noge_train_job_options(all, job);
    options.observer = noge_run_display_observer(&watch);
    job->result.size = sizeof job->result;
    if (options.observer.interrupted(&watch)) {
        job->status = NOGE_INTERRUPTED;
    } else {
        job->status = noge_run_train_with(job->folder, job->data->dataset, &job->config, &options, &company,
                                          &job->result, &job->error);
        noge_run_display_conclude(&watch, job->folder, "--resume goes on", &job->result, job->status, &job->error);
    }
    *error = job->error;
    return job->status == NOGE_INTERRUPTED ? job->status : NOGE_OK;
}

/* A job of rank 0 itself, which has neither order nor result. */
static noge_status train_here(void *context, uint32_t worker, uint64_t task, const noge_text *order, noge_text *result,
                              noge_error *error) {
    (void)worker, (void)order, (void)result;
    return do_job(context, task, error);
}

/* The outcome of the whole command. */
static noge_status conclude(const noge_train_jobs *all, noge_error *error) {
    const noge_train_job *first = NULL;
    uint32_t failed = 0;
    for (uint32_t i = 0; i < all->count; i++)
        if (all->job[i].status != NOGE_OK) {
            first = first ? first : &all->job[i];
            failed++;
        }
    if (failed == 0)
        return NOGE_OK;
    if (failed > 1)
        return noge_fail(error, first->status, "%u of %u runs failed; %s: %.300s", failed, all->count, first->name,
                         first->error.text);
    *error = first->error;
    return first->status;
}

noge_status noge_train_jobs_do(noge_train_jobs *all, uint32_t threads, noge_error *error) {
    noge_run_display display;
    noge_status status = noge_run_display_begin(&display, all->count, error);
    if (status != NOGE_OK)
        return status;
    all->display = &display;
    noge_team_work work = noge_train_jobs_work(all);
    work.work = train_here;
    bool shared = noge_team_is_several(all->team) && all->count > 1;
    if (shared)
        threads = 1;
    else if (threads == 0)
        threads = noge_core_count();
    status = noge_team_share(shared ? all->team : NULL, threads, all->count, &work, error);
    noge_run_display_end(&display);
    return status == NOGE_OK ? conclude(all, error) : status;
}

static void add_row(noge_table *table, const noge_train_job *job) {
    noge_table_row(table);
    noge_table_cell(table, "%s", job->data->name);
    noge_table_cell(table, "%s", noge_train_variant(&job->config));
    noge_table_cell(table, "%llu", (unsigned long long)job->config.seed);
    noge_table_number(table, job->result.rate, 4);
    noge_table_number(table, job->result.best_rate, 4);
    noge_table_note(table, " (%u)", job->result.best_step);
    noge_table_number(table, job->result.baseline.rate, 4);
    noge_table_note(table, " (%s)", job->result.baseline.policy);
}

noge_status noge_train_jobs_show(const noge_train_jobs *all, noge_error *error) {
    noge_table table = {0};
    noge_table_caption(&table, "Exploration rate on %u test episode%s", all->job[0].config.evaluation_episodes,
                       noge_plural(all->job[0].config.evaluation_episodes));
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "variant");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "seed");
    noge_table_keys(&table, 3);
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "final");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best (step)");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best baseline");
    for (uint32_t i = 0; i < all->count; i++)
        if (all->job[i].status == NOGE_OK)
            add_row(&table, &all->job[i]);
    if (table.row_count > 0)
        return noge_table_put(&table, false, error);
    noge_table_free(&table);
    return NOGE_OK;
}
