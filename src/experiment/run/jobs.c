/* One function for each kind of job. A training that was interrupted continues from its checkpoint the next time. */
#include "experiment/run/jobs.h"
#include "base/error.h"
#include "experiment/results/write.h"
#include "experiment/run/measure.h"
#include "policy/learned/universal.h"
#include "policy/spec.h"

#include <stdio.h>
#include <unistd.h>

/* ---- Baselines and rules ----------------------------------------------------------------------------------------- */

static noge_status do_baselines(const noge_job_context *context, const noge_job *job, const noge_dataset *dataset,
                                noge_error *error) {
    const char *name[NOGE_POLICIES_MOST];
    noge_episode_means means[NOGE_POLICIES_MOST];
    uint32_t count = 0;
    for (; count < NOGE_BASELINE_COUNT; count++)
        name[count] = noge_policy_describe(count).name;
    noge_status status = noge_measure_means(job, dataset, name, count, means, error);
    return status == NOGE_OK ? noge_result_write_baselines(context->all->out, job, means, context->machine, error)
                             : status;
}

static noge_status do_rules(const noge_job_context *context, const noge_job *job, const noge_dataset *dataset,
                            noge_error *error) {
    json_t *rules = noge_measure_rules(job, dataset, error);
    return rules ? noge_result_write_episodes(context->all->out, job, "policies", rules, context->machine, error)
                 : error->status;
}

/* ---- Training ---------------------------------------------------------------------------------------------------- */

/* A model has metrics that the run did not record. They stay unknown if the model's file is gone. */
static noge_status measure_saved(const noge_job *job, const noge_dataset *dataset, const char *folder, const char *file,
                                 noge_episode_means *means, noge_error *error) {
    char path[PATH_MAX];
    const char *policy = path;
    *means = noge_episode_means_unknown();
    if (snprintf(path, sizeof path, "%s/%s", folder, file) >= PATH_MAX || access(path, F_OK) != 0)
        return NOGE_OK;
    return noge_measure_means(job, dataset, &policy, 1, means, error);
}

/* Writes the result of a finished run. machine: NULL if unknown. */
static noge_status take_up(const noge_job_context *context, const noge_job *job, const noge_dataset *dataset,
                           const char *folder, const char *machine, noge_error *error) {
    noge_run *run;
    noge_episode_means last, best;
    noge_status status = noge_run_read(&run, folder, error);
    if (status == NOGE_OK && !run->finished)
        status = noge_fail(error, NOGE_IO, "%s is not finished any more", folder);
    if (status == NOGE_OK)
        status = measure_saved(job, dataset, folder, NOGE_RUN_LAST, &last, error);
    if (status == NOGE_OK)
        status = measure_saved(job, dataset, folder, NOGE_RUN_BEST, &best, error);
    json_t *episodes = NULL;
    if (status == NOGE_OK && noge_job_lists_episodes(job)) {
        episodes = noge_measure_model(job, dataset, folder, error);
        status = episodes ? NOGE_OK : error->status;
    }
    if (status == NOGE_OK)
        status = noge_result_write_training(context->all->out, job, run, &last, &best, episodes, machine, error);
    noge_run_free(run);
    return status;
}

/* Trains for rank 0, which shows the training. */
static noge_status train_for(const noge_job_context *context, const noge_job *job, const noge_train_data *data,
                             const char *folder, noge_error *error) {
    noge_job_remote *remote = context->remote;
    noge_run_options options = context->options;
    remote->run.folder = folder;
    const noge_run_company company = noge_remote_company(&remote->run);
    options.set = data->name;
    options.observer = noge_remote_observer(&remote->run);
    return noge_run_train_with(folder, data->dataset, &job->plan, &options, &company, &remote->result, error);
}

static noge_status train_here(const noge_job_context *context, const noge_job *job, const noge_train_data *data,
                              const char *folder, uint32_t index, noge_error *error) {
    noge_run_watch watch = {context->display, index, job->name};
    noge_run_options options = context->options;
    noge_run_result result = {.size = sizeof result};
    options.set = data->name;
    options.observer = noge_run_display_observer(&watch);
    noge_status status = noge_run_train(folder, data->dataset, &job->plan, &options, &result, error);
    noge_run_display_conclude(&watch, folder, "the same command goes on", &result, status, error);
    return status;
}

static noge_status train(const noge_job_context *context, const noge_job *job, const noge_train_data *data,
                         uint32_t index, noge_error *error) {
    char folder[PATH_MAX];
    noge_reproduction_folder(context->all->out, job, folder);
    noge_status status = context->remote ? train_for(context, job, data, folder, error)
                                         : train_here(context, job, data, folder, index, error);
    return status == NOGE_OK ? take_up(context, job, data->dataset, folder, context->machine, error) : status;
}

/* ---- Models of other jobs ---------------------------------------------------------------------------------------- */

static noge_status find_models(const noge_job_context *context, const noge_job *job, char path[PATH_MAX],
                               const char **folder, noge_error *error) {
    *folder = noge_reproduction_models(context->all, job, path);
    return *folder
               ? NOGE_OK
               : noge_fail(error, NOGE_BAD_INPUT, "its model is not there; name the folder that has it with --adopt");
}

static noge_status do_probe(const noge_job_context *context, const noge_job *job, const noge_dataset *dataset,
                            noge_error *error) {
    char path[PATH_MAX];
    noge_episode_means means[NOGE_PROBES];
    const char *folder = NULL;
    noge_status status = job->recipe ? find_models(context, job, path, &folder, error) : NOGE_OK;
    if (status == NOGE_OK)
        status = noge_measure_probes(job, dataset, folder, means, error);
    return status == NOGE_OK ? noge_result_write_probe(context->all->out, job, means, context->machine, error) : status;
}

static noge_status do_measured(const noge_job_context *context, const noge_job *job, const noge_dataset *dataset,
                               noge_error *error) {
    char path[PATH_MAX], name[NOGE_WITHOUT_NAME] = NOGE_UNIVERSAL;
    const char *folder = NULL;
    if (job->trained && find_models(context, job, path, &folder, error) != NOGE_OK)
        return error->status;
    if (job->test->without)
        noge_model_test_without(job->test, job->set, name);
    json_t *episodes =
        folder ? noge_measure_model(job, dataset, folder, error) : noge_measure_episodes(job, dataset, name, error);
    return episodes ? noge_result_write_episodes(context->all->out, job, "episodes", episodes, context->machine, error)
                    : error->status;
}

/* ---- Any job ----------------------------------------------------------------------------------------------------- */

noge_status noge_job_do(const noge_job_context *context, const noge_work *work, const noge_train_data *data,
                        uint32_t index, noge_error *error) {
    const noge_job *job = work->job;
    if (job->possible != NOGE_OK)
        return noge_fail(error, job->possible, "%s", job->error.text);
    switch (job->kind) {
    case NOGE_JOB_DATA: return noge_result_write_data(context->all->out, job, data->dataset, error);
    case NOGE_JOB_BASELINES: return do_baselines(context, job, data->dataset, error);
    case NOGE_JOB_RULES: return do_rules(context, job, data->dataset, error);
    case NOGE_JOB_PROBE: return do_probe(context, job, data->dataset, error);
    case NOGE_JOB_MEASURED: return do_measured(context, job, data->dataset, error);
    case NOGE_JOB_TRAINING: break;
    }
    if (!work->finished)
        return train(context, job, data, index, error);
    /* A run of this folder whose result is missing, because the program was killed, is one that was resumed at its end.
     */
    return take_up(context, job, data->dataset, work->finished, work->adopted ? NULL : context->machine, error);
}
