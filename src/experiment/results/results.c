/* Looks for results, for finished and unfinished run folders, and for files of other configurations in their places. */
#include "experiment/results/results.h"
#include "base/error.h"
#include "base/memory.h"
#include "experiment/plan/config.h"
#include "experiment/plan/deal.h"
#include "report/terminal/print.h"
#include "run/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void noge_reproduction_folder(const char *out, const noge_job *job, char path[PATH_MAX]) {
    snprintf(path, PATH_MAX, "%s/runs/%s", out, job->name);
}

static noge_status look_for_result(const noge_reproduction *all, noge_work *work, noge_error *error) {
    noge_result_state state;
    noge_status status = noge_result_read(&work->result, all->out, work->job, &state, &work->error, error);
    if (status != NOGE_OK)
        return status;
    if (state == NOGE_RESULT_FINE)
        work->state = NOGE_WORK_DONE;
    else if (state == NOGE_RESULT_FOREIGN)
        work->state = NOGE_WORK_FOREIGN;
    work->stale = state == NOGE_RESULT_INCOMPLETE;
    if (state != NOGE_RESULT_FINE)
        noge_result_free(&work->result);
    return NOGE_OK;
}

static bool has_last_model(const char *folder) {
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/%s", folder, NOGE_RUN_LAST) < PATH_MAX && access(path, F_OK) == 0;
}

/* Looks at the job's own run folder. An unreadable one counts as foreign. A run that was killed between its last line
 * of metrics and its last model continues from its checkpoint. */
static noge_status look_for_run(const noge_reproduction *all, noge_work *work, noge_error *error) {
    char path[PATH_MAX], difference[300];
    noge_run *run;
    noge_reproduction_folder(all->out, work->job, path);
    if (work->state != NOGE_WORK_OPEN || work->job->kind != NOGE_JOB_TRAINING || !noge_run_folder_exists(path))
        return NOGE_OK;
    noge_status status = noge_run_read(&run, path, &work->error);
    if (status != NOGE_OK) {
        work->state = NOGE_WORK_FOREIGN;
    } else if (noge_config_hash(noge_run_json(run)) != work->job->hash) {
        noge_config_difference(noge_run_json(run), work->job->config, difference, sizeof difference);
        noge_fail(&work->error, NOGE_USAGE, "%s is a run of another configuration: %s", path, difference);
        work->state = NOGE_WORK_FOREIGN;
    } else if (run->finished && has_last_model(path)) {
        work->finished = strdup(path);
        if (!work->finished)
            status = noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a folder");
    } else {
        work->begun = true;
    }
    noge_run_free(run);
    return status == NOGE_NO_MEMORY ? status : NOGE_OK;
}

/* ---- Runs made elsewhere ----------------------------------------------------------------------------------------- */

static noge_status adopt_run(noge_reproduction *all, const noge_run *run, size_t *adopted, noge_error *error) {
    uint64_t hash = noge_config_hash(noge_run_json(run));
    for (size_t i = 0; i < all->plan->count && run->finished; i++) {
        noge_work *work = &all->work[i];
        if (work->job->hash != hash || work->job->kind != NOGE_JOB_TRAINING || work->job->possible != NOGE_OK)
            continue;
        if (noge_job_lists_episodes(work->job) && !has_last_model(run->folder)) /* its episodes are needed */
            continue;
        if (!work->model)
            work->model = strdup(run->folder);
        if (work->state != NOGE_WORK_OPEN || work->finished)
            continue;
        work->finished = strdup(run->folder);
        if (!work->finished)
            return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a folder");
        work->adopted = true;
        ++*adopted;
    }
    return NOGE_OK;
}

static void print_problem(const char *problem) {
    noge_print(stderr, "noge: %s\n", problem);
}

noge_status noge_reproduction_adopt(noge_reproduction *all, const char *folder, size_t *runs, size_t *adopted,
                                    noge_error *error) {
    noge_run_list list = {.on_damaged = print_problem};
    *adopted = 0;
    noge_status status = noge_run_list_add(&list, folder, error);
    for (size_t i = 0; i < list.count && status == NOGE_OK; i++)
        status = adopt_run(all, list.run[i], adopted, error);
    *runs = list.count;
    noge_run_list_free(&list);
    return status;
}

/* ---- All jobs ---------------------------------------------------------------------------------------------------- */

noge_status noge_reproduction_look(noge_reproduction *all, const noge_reproduce_plan *plan, const char *out,
                                   noge_error *error) {
    *all = (noge_reproduction){.out = out, .plan = plan};
    all->work = noge_allocate(plan->count, sizeof *all->work, error);
    noge_status status = all->work ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < plan->count && status == NOGE_OK; i++) {
        all->work[i].job = &plan->job[i];
        status = look_for_result(all, &all->work[i], error);
        if (status == NOGE_OK)
            status = look_for_run(all, &all->work[i], error);
    }
    return status;
}

noge_status noge_reproduction_read_new(noge_reproduction *all, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < all->plan->count && status == NOGE_OK; i++) {
        noge_work *work = &all->work[i];
        noge_result_state state;
        noge_error why;
        if (work->state != NOGE_WORK_DONE || work->result.json)
            continue;
        status = noge_result_read(&work->result, all->out, work->job, &state, &why, error);
        if (status == NOGE_OK && state != NOGE_RESULT_FINE)
            status = noge_fail(error, NOGE_IO, "cannot read the result of %s again", work->job->name);
    }
    return status;
}

void noge_reproduction_free(noge_reproduction *all) {
    for (size_t i = 0; all->work && i < all->plan->count; i++) {
        noge_result_free(&all->work[i].result);
        free(all->work[i].finished);
        free(all->work[i].model);
    }
    free(all->work);
    *all = (noge_reproduction){0};
}

const char *noge_reproduction_models(const noge_reproduction *all, const noge_job *job, char path[PATH_MAX]) {
    const noge_job *training = noge_reproduce_plan_training(all->plan, job);
    if (!training)
        return NULL;
    noge_reproduction_folder(all->out, training, path);
    return noge_run_folder_exists(path) ? path : all->work[training - all->plan->job].model;
}
