/* What is there already: results, finished runs that only need to be taken up, runs to go on with, and things in the
 * way. */
#include "base/error.h"
#include "base/memory.h"
#include "base/version.h"
#include "catalog/graph_name.h"
#include "experiment/plan/beyond.h"
#include "experiment/plan/config.h"
#include "experiment/run/run.h"
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

/* The run's own folder. One whose files cannot be read is in the way, too; one that was killed between its last line of
 * metrics and its last model goes on from its checkpoint. */
static noge_status look_for_run(const noge_reproduction *all, noge_work *work, noge_error *error) {
    char path[PATH_MAX], difference[300];
    noge_run_folder run;
    noge_reproduction_folder(all->out, work->job, path);
    if (work->state != NOGE_WORK_OPEN || work->job->kind != NOGE_JOB_TRAINING || !noge_run_folder_exists(path))
        return NOGE_OK;
    noge_status status = noge_run_folder_read(&run, path, &work->error);
    if (status != NOGE_OK) {
        work->state = NOGE_WORK_FOREIGN;
    } else if (noge_config_hash(run.config) != work->job->hash) {
        noge_config_difference(run.config, work->job->config, difference, sizeof difference);
        noge_fail(&work->error, NOGE_USAGE, "%s is a run of another configuration: %s", path, difference);
        work->state = NOGE_WORK_FOREIGN;
    } else if (noge_run_folder_finished(&run) && has_last_model(path)) {
        work->finished = strdup(path);
        if (!work->finished)
            status = noge_fail(error, NOGE_NO_MEMORY, "no memory for the name of a folder");
    } else {
        work->begun = true;
    }
    noge_run_folder_free(&run);
    return status == NOGE_NO_MEMORY ? status : NOGE_OK;
}

/* ---- Runs made elsewhere ----------------------------------------------------------------------------------------- */

static noge_status adopt_run(noge_reproduction *all, const noge_run_folder *run, size_t *adopted, noge_error *error) {
    uint64_t hash = noge_config_hash(run->config);
    for (size_t i = 0; i < all->plan->count && noge_run_folder_finished(run); i++) {
        noge_work *work = &all->work[i];
        if (work->job->hash != hash || work->job->kind != NOGE_JOB_TRAINING || work->job->possible != NOGE_OK)
            continue;
        if (noge_beyond_is_training(work->job) && !has_last_model(run->path)) /* its episodes are to be measured */
            continue;
        if (!work->model)
            work->model = strdup(run->path);
        if (work->state != NOGE_WORK_OPEN || work->finished)
            continue;
        work->finished = strdup(run->path);
        if (!work->finished)
            return noge_fail(error, NOGE_NO_MEMORY, "no memory for the name of a folder");
        ++*adopted;
    }
    return NOGE_OK;
}

static noge_status adopt(noge_reproduction *all, const char *folder, noge_error *error) {
    noge_run_list list = {.tolerant = true};
    size_t adopted = 0;
    noge_status status = noge_run_list_add(&list, folder, error);
    for (size_t i = 0; i < list.count && status == NOGE_OK; i++)
        status = adopt_run(all, &list.run[i], &adopted, error);
    if (status == NOGE_OK)
        fprintf(stderr, "%s: %zu runs, %zu of them finished and of use here\n", folder, list.count, adopted);
    noge_run_list_free(&list);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static noge_status name_machine(char *name, size_t size, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_build_machine(&text, error);
    if (status == NOGE_OK)
        snprintf(name, size, "%.*s", (int)strcspn(text.bytes, ";"), text.bytes);
    noge_text_free(&text);
    return status;
}

noge_status noge_reproduction_look(noge_reproduction *all, noge_reproduce_plan *plan, const char *out,
                                   const char *adopt_from, noge_error *error) {
    all->out = out;
    all->plan = plan;
    all->work = noge_allocate(plan->count, sizeof *all->work, error);
    all->data.data = noge_allocate(NOGE_JUDGED_MOST, sizeof *all->data.data, error);
    noge_status status = all->work && all->data.data ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < plan->count && status == NOGE_OK; i++) {
        all->work[i].job = &plan->job[i];
        status = look_for_result(all, &all->work[i], error);
        if (status == NOGE_OK)
            status = look_for_run(all, &all->work[i], error);
    }
    if (status == NOGE_OK && adopt_from)
        status = adopt(all, adopt_from, error);
    return status == NOGE_OK ? name_machine(all->machine, sizeof all->machine, error) : status;
}

void noge_reproduction_free(noge_reproduction *all) {
    for (size_t i = 0; all->work && i < all->plan->count; i++) {
        noge_result_free(&all->work[i].result);
        free(all->work[i].finished);
        free(all->work[i].model);
    }
    free(all->work);
    noge_train_datas_free(&all->data);
    *all = (noge_reproduction){0};
}

const char *noge_reproduction_models(const noge_reproduction *all, const noge_job *job, char path[PATH_MAX]) {
    const noge_paper_set *set = job->trained ? job->trained : job->set;
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        if (work->job->kind != NOGE_JOB_TRAINING || work->job->set != set || work->job->method != job->method ||
            work->job->seed != job->seed)
            continue;
        noge_reproduction_folder(all->out, work->job, path);
        return noge_run_folder_exists(path) ? path : work->model;
    }
    return NULL;
}

/* ---- Data -------------------------------------------------------------------------------------------------------- */

static noge_train_data *find_data(noge_reproduction *all, const char *name) {
    for (size_t i = 0; i < all->data.count; i++)
        if (strcmp(all->data.data[i].name, name) == 0)
            return &all->data.data[i];
    return NULL;
}

noge_train_data *noge_reproduction_loaded(noge_reproduction *all, const noge_paper_set *set) {
    noge_train_data *data = find_data(all, set->name);
    return data && data->dataset ? data : NULL;
}

/* A set of one graph, all of it for judging. */
static noge_status load_file(noge_train_data *data, const char *file, const noge_data_choice *choice,
                             noge_error *error) {
    char path[PATH_MAX];
    noge_graph *graph;
    noge_status status = noge_data_file(choice->folder, file, path, error);
    if (status == NOGE_OK)
        status = noge_graph_argument(path, NOGE_FORMAT_AUTO, choice, &graph, NULL, error);
    if (status == NOGE_OK && graph->edge_count == 0) {
        noge_graph_free(graph);
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without edges; there is nothing to explore", path);
    }
    return status == NOGE_OK ? noge_dataset_of_graph(&data->dataset, data->name, graph, error) : status;
}

noge_train_data *noge_reproduction_data(noge_reproduction *all, const noge_paper_set *set, noge_error *error) {
    noge_train_data *data = find_data(all, set->name);
    if (data && !data->dataset)
        noge_fail(error, NOGE_BAD_INPUT, "the data of %s is not there", set->title);
    if (data)
        return data->dataset ? data : NULL;
    const noge_data_choice choice = {.seed = noge_train_plan_usual().data_seed, .folder = all->data_folder};
    data = &all->data.data[all->data.count++];
    snprintf(data->name, sizeof data->name, "%s", set->name);
    const char *file = noge_beyond_file(set);
    noge_status status = file ? load_file(data, file, &choice, error) : noge_train_data_load(data, &choice, error);
    return status == NOGE_OK ? data : NULL;
}
