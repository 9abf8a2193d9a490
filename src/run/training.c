/* One training in its folder, from its current state to its end. The order of writing makes a run safe to kill at any
 * moment: metrics and models are written before the checkpoint that refers to them. Whatever is newer than the last
 * checkpoint is cut off, or written again with the same bytes, because the trainer repeats the same steps. A run is
 * finished when its last evaluation and its last model are there. */
#include "run/training.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/text/json.h"
#include "learn/evaluate.h"
#include "learn/settings/config.h"
#include "learn/trainer.h"
#include "measure/evaluate.h"
#include "policy/learned/model_file.h"
#include "policy/spec.h"
#include "run/config.h"
#include "run/folder.h"
#include "run/record.h"
#include "run/tensorboard.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A run that is training. */
typedef struct work {
    const char *path;
    const noge_dataset *dataset;
    const noge_train_config *config;
    noge_run_options options;
    noge_run_result result;
    noge_train_folder folder;
    noge_trainer *trainer;
    int64_t evaluated; /* step of the last evaluation; -1: none yet */
    uint32_t step;     /* number of steps done */
    noge_stop stop;    /* asks the observer within long steps */
    noge_run_company company;
    double saved_at;
} work;

noge_run_options noge_run_options_defaults(void) {
    return (noge_run_options){.size = sizeof(noge_run_options), .checkpoint_seconds = 10};
}

static noge_status read_options(noge_run_options *options, const noge_run_options *given, noge_error *error) {
    *options = noge_run_options_defaults();
    return given ? noge_sized_read(options, sizeof *options, given, "noge_run_options", error) : NOGE_OK;
}

/* config.json of the run; NULL: why, in error. */
static json_t *config_of(const noge_dataset *dataset, const noge_train_config *config, const noge_run_options *options,
                         noge_error *error) {
    json_t *files = options->file_count > 0 ? json_array() : NULL;
    bool failed = options->file_count > 0 && !files;
    for (size_t i = 0; i < options->file_count && !failed; i++)
        failed = json_array_append_new(files, json_string(options->files[i])) != 0;
    const char *set = options->set ? options->set : dataset ? dataset->name : NULL;
    json_t *json = failed ? NULL : noge_run_config_json(config, set, files, false);
    json_decref(files);
    if (!json)
        noge_fail(error, NOGE_NO_MEMORY, "out of memory, or a name that is not in UTF-8");
    return json;
}

noge_status noge_run_check(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                           const noge_run_options *given, noge_error *error) {
    if (!folder || !config || (!dataset && !(given && given->set)))
        return noge_fail(error, NOGE_USAGE, "folder, config, and data set or its name must not be NULL");
    noge_run_options options;
    noge_status status = read_options(&options, given, error);
    if (status != NOGE_OK)
        return status;
    json_t *json = config_of(dataset, config, &options, error);
    status = json ? noge_train_folder_check(folder, json, options.use, error) : NOGE_NO_MEMORY;
    json_decref(json);
    return status;
}

/* ---- Where it stands --------------------------------------------------------------------------------------------- */

/* Is the model of this run there and whole, from `step` or later? A run that was killed may have a later best model
 * than its checkpoint refers to. */
static bool has_model(const work *at, const char *name, uint64_t step) {
    char path[PATH_MAX];
    noge_model *model = NULL;
    noge_train_folder_file(&at->folder, name, path);
    if (!noge_train_folder_has(&at->folder, name) ||
        noge_model_open(&model, path, NOGE_KERNEL_PORTABLE, "", NULL) != NOGE_OK)
        return false;
    noge_model_summary about = noge_model_summarise(model);
    bool own = about.seed == at->config->seed && about.steps >= step &&
               strcmp(about.method, noge_method_find(at->config->method)->name) == 0;
    noge_model_free(model);
    return own;
}

static noge_status fail_without_best(const work *at, uint32_t step, noge_error *error) {
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s/%s, the model of step %u, is missing or damaged; bring it back, or replace the run, which "
                     "trains it again to the same result",
                     at->folder.path, NOGE_RUN_BEST, step);
}

/* Reads the run so far from its folder. */
static noge_status look_back(work *at, bool *over, noge_error *error) {
    noge_run_result *run = &at->result;
    noge_run *past;
    noge_status status = noge_run_read(&past, at->path, error);
    if (status == NOGE_OK) {
        if (past->best_baseline)
            run->baseline = *past->best_baseline;
        if (past->last) {
            run->step = (uint32_t)past->step;
            run->rate = past->last->rate;
            run->best_step = (uint32_t)past->best->step;
            run->best_rate = past->best->rate;
        }
        *over = past->finished && has_model(at, NOGE_RUN_LAST, at->config->steps);
        bool kept = *over && has_model(at, NOGE_RUN_BEST, run->best_step);
        if (*over && !kept && !noge_train_folder_has(&at->folder, NOGE_RUN_CHECKPOINT))
            status = fail_without_best(at, run->best_step, error);
        *over &= kept;
    }
    noge_run_free(past);
    return status;
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

static noge_status record_baseline(work *at, const noge_evaluation *evaluation, uint32_t policy, double *rate,
                                   noge_error *error) {
    const char *name = noge_policy_describe(policy).name;
    noge_run_result *run = &at->result;
    for (uint32_t i = 0; i < evaluation->episodes; i++)
        rate[i] = evaluation->outcome[(uint64_t)policy * evaluation->episodes + i].value[NOGE_METRIC_RATE];
    noge_summary summary = noge_summarise(rate, evaluation->episodes);
    if (isnan(run->baseline.rate) || summary.mean > run->baseline.rate) {
        run->baseline = (noge_run_baseline){.rate = summary.mean, .deviation = summary.deviation};
        snprintf(run->baseline.policy, sizeof run->baseline.policy, "%s", name);
    }
    return noge_train_folder_append(&at->folder,
                                    json_pack("{s:s,s:s,s:o,s:o}", "kind", "baseline", "policy", name, "rate",
                                              noge_json_number(summary.mean), "std",
                                              noge_json_number(summary.deviation)),
                                    error);
}

static noge_status make_rule(void *context, uint32_t number, noge_policy **policy, noge_error *error) {
    (void)context;
    return noge_policy_create(policy, noge_policy_describe(number).name, error);
}

/* Measures all rules on the episodes on which the network will be evaluated. */
static noge_status measure_baselines(work *at, noge_error *error) {
    const noge_train_config *config = at->config;
    const noge_evaluation_options options = noge_train_evaluation_options(config);
    noge_evaluation *evaluation = NULL;
    uint32_t rules = (uint32_t)NOGE_BASELINE_COUNT;
    double *rate = noge_allocate(options.episodes, sizeof *rate, error);
    noge_status status =
        rate ? noge_evaluate_with(&evaluation, at->dataset, make_rule, NULL, rules, &options, &at->stop, error)
             : NOGE_NO_MEMORY;
    if (status == NOGE_OK && config->task.weighted)
        noge_train_scale_rates(evaluation, at->dataset);
    for (uint32_t p = 0; p < rules && status == NOGE_OK; p++)
        status = record_baseline(at, evaluation, p, rate, error);
    noge_evaluation_free(evaluation);
    free(rate);
    return status;
}

/* Reads the text that save() put into the checkpoint. */
static noge_status read_extra(work *at, const char *extra, uint64_t *metrics, noge_error *error) {
    json_int_t size = -1, now = -1, evaluated = -1;
    json_error_t fault;
    json_t *object = noge_json_read(extra, strlen(extra), 0, &fault);
    if (!object && !fault.text[0])
        return noge_json_fail(error, &fault, "no JSON");
    int got = json_unpack(object, "{s:I,s:I,s:I}", "metrics", &size, "step", &now, "evaluated", &evaluated);
    json_decref(object);
    if (got != 0 || size < 0 || now < 0 || now > UINT32_MAX || evaluated > now)
        return noge_fail(error, NOGE_BAD_INPUT, "%s/%s was not made by a training in a folder; replace the run",
                         at->folder.path, NOGE_RUN_CHECKPOINT);
    *metrics = (uint64_t)size;
    at->step = (uint32_t)now;
    at->evaluated = evaluated;
    return NOGE_OK;
}

static noge_status write_model(const work *at, const char *name, noge_error *error);

/* Writes the best model again if the checkpoint has it; that of an earlier step cannot be made again. */
static noge_status restore_best(const work *at, noge_error *error) {
    const noge_train_progress *progress = &at->trainer->progress;
    if (at->evaluated < 0 || has_model(at, NOGE_RUN_BEST, progress->best_step))
        return NOGE_OK;
    return progress->evaluated && progress->best_step == progress->step
               ? write_model(at, NOGE_RUN_BEST, error)
               : fail_without_best(at, progress->best_step, error);
}

static noge_status load(work *at, noge_error *error) {
    char path[PATH_MAX], *extra = NULL;
    uint64_t metrics = 0;
    noge_train_folder_file(&at->folder, NOGE_RUN_CHECKPOINT, path);
    noge_status status = noge_trainer_load(at->trainer, path, &extra, error);
    if (status == NOGE_OK)
        status = read_extra(at, extra ? extra : "", &metrics, error);
    if (status == NOGE_OK)
        status = restore_best(at, error);
    if (status == NOGE_OK)
        status = noge_train_folder_cut(&at->folder, metrics, at->evaluated, error);
    free(extra);
    return status;
}

/* Creates the trainer of a run that begins, before its folder is made or emptied: settings that do not fit then leave
 * the disk as it was. Leaves *trainer NULL if there is a run to continue. */
static noge_status create_first(noge_trainer **trainer, const char *path, const json_t *json, noge_folder_use use,
                                const noge_dataset *dataset, const noge_train_config *config, noge_error *error) {
    noge_status status = noge_train_folder_check(path, json, use, error);
    bool begins = use != NOGE_FOLDER_RESUME || !noge_run_folder_exists(path);
    return status == NOGE_OK && begins ? noge_trainer_create(trainer, dataset, config, error) : status;
}

/* Prepares run and folder for training to begin or continue. *over: there is nothing left to do. */
static noge_status begin(work *at, bool *over, noge_error *error) {
    noge_run_result *run = &at->result;
    noge_folder_use use = at->options.use;
    json_t *config = config_of(at->dataset, at->config, &at->options, error);
    noge_status status =
        config ? create_first(&at->trainer, at->path, config, use, at->dataset, at->config, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = noge_train_folder_open(&at->folder, at->path, config, use, error);
    if (status == NOGE_OK && noge_train_folder_has(&at->folder, NOGE_RUN_CONFIG))
        status = look_back(at, over, error);
    if (status != NOGE_OK || *over)
        goto done;
    if (!at->trainer)
        status = noge_trainer_create(&at->trainer, at->dataset, at->config, error);
    if (status == NOGE_OK)
        noge_trainer_join(at->trainer, at->company.team);
    if (status == NOGE_OK && noge_train_folder_has(&at->folder, NOGE_RUN_CHECKPOINT)) {
        status = load(at, error);
    } else if (status == NOGE_OK) {
        run->baseline.rate = run->rate = run->best_rate = NAN; /* clear the values of an earlier attempt */
        status = noge_train_folder_begin(&at->folder, config, error);
        if (status == NOGE_OK)
            status = measure_baselines(at, error);
    }
    if (status == NOGE_OK && at->options.tensorboard)
        status = noge_train_folder_open_events(&at->folder, at->evaluated, error);
    if (status == NOGE_OK)
        status = noge_train_folder_present(&at->folder, error);
done:
    json_decref(config);
    return status;
}

/* ---- On the way -------------------------------------------------------------------------------------------------- */

/* Writes a checkpoint. If the folder was moved, the checkpoint goes there and the status says so. */
static noge_status save(work *at, noge_error *error) {
    char path[PATH_MAX], extra[200];
    uint64_t metrics;
    noge_error gone;
    noge_status there = noge_train_folder_present(&at->folder, &gone);
    noge_status status = noge_train_folder_sync(&at->folder, &metrics, error);
    if (status != NOGE_OK)
        return status;
    snprintf(extra, sizeof extra, "{\"metrics\": %llu, \"step\": %u, \"evaluated\": %lld}", (unsigned long long)metrics,
             at->step, (long long)at->evaluated);
    noge_train_folder_file(&at->folder, NOGE_RUN_CHECKPOINT, path);
    status = noge_trainer_save_in(at->trainer, at->folder.lock, path, extra, error);
    at->saved_at = noge_clock_seconds();
    if (there != NOGE_OK && error)
        *error = gone;
    if (there != NOGE_OK || status != NOGE_OK)
        return there != NOGE_OK ? there : status;
    return at->company.saved ? at->company.saved(at->company.context, error) : NOGE_OK;
}

static bool is_interrupted(const work *at) {
    const noge_run_observer *observer = &at->options.observer;
    return observer->interrupted && observer->interrupted(observer->context);
}

static bool is_stop_asked(void *context) {
    return is_interrupted(context);
}

static void tell_step(const work *at) {
    const noge_run_observer *observer = &at->options.observer;
    if (observer->stepped)
        observer->stepped(observer->context, at->step);
}

/* Called before each step: pauses to stop for good, or for a checkpoint when one is due. */
static bool should_pause(void *context) {
    work *at = context;
    const noge_train_config *config = at->config;
    if (at->evaluated >= 0) {
        int64_t next = at->evaluated + config->evaluation_every;
        if (at->step < next && at->step < config->steps)
            at->step++;
        tell_step(at);
    }
    if (is_interrupted(at))
        return true;
    return at->options.checkpoint_seconds > 0 && noge_clock_seconds() - at->saved_at >= at->options.checkpoint_seconds;
}

static noge_status write_model(const work *at, const char *name, noge_error *error) {
    char path[PATH_MAX];
    noge_train_folder_file(&at->folder, name, path);
    return noge_trainer_write_model_in(at->trainer, at->folder.lock, path, error);
}

/* To the millisecond. */
static json_t *seconds_json(const noge_train_report *report) {
    return noge_json_number(round(report->seconds * 1000) / 1000);
}

static noge_status write_metrics(work *at, const noge_train_report *report, noge_error *error) {
    noge_status status = NOGE_OK;
    if (!isnan(report->loss))
        status = noge_train_folder_append(&at->folder,
                                          json_pack("{s:s,s:I,s:o,s:o,s:o}", "kind", "train", "step",
                                                    (json_int_t)report->step, "loss", noge_json_number(report->loss),
                                                    "epsilon", noge_json_number(report->epsilon), "seconds",
                                                    seconds_json(report)),
                                          error);
    if (status == NOGE_OK)
        status = noge_train_folder_append(&at->folder,
                                          json_pack("{s:s,s:I,s:o,s:o,s:o,s:I,s:o}", "kind", "evaluation", "step",
                                                    (json_int_t)report->step, "rate", noge_json_number(report->rate),
                                                    "std", noge_json_number(report->deviation), "best_rate",
                                                    noge_json_number(report->best_rate), "best_step",
                                                    (json_int_t)report->best_step, "seconds", seconds_json(report)),
                                          error);
    return status;
}

static noge_status write_events(work *at, const noge_train_report *report, noge_error *error) {
    const noge_tensorboard_scalar scalars[] = {{"evaluation/rate", report->rate},
                                               {"evaluation/best_rate", report->best_rate},
                                               {"evaluation/baseline", at->result.baseline.rate},
                                               {"train/epsilon", report->epsilon},
                                               {"train/loss", report->loss}};
    size_t count = sizeof scalars / sizeof *scalars - (isnan(report->loss) ? 1 : 0);
    if (!at->folder.events)
        return NOGE_OK;
    return noge_tensorboard_write(at->folder.events, report->step, (double)time(NULL), scalars, count, error);
}

/* After an evaluation. */
static noge_status record(work *at, const noge_train_report *report, noge_error *error) {
    noge_run_result *run = &at->result;
    at->step = run->step = report->step;
    at->evaluated = report->step;
    run->rate = report->rate;
    run->best_step = report->best_step;
    run->best_rate = report->best_rate;
    if (at->options.observer.evaluated)
        at->options.observer.evaluated(at->options.observer.context, report);
    noge_status status = write_metrics(at, report, error);
    if (status == NOGE_OK)
        status = write_events(at, report, error);
    if (status == NOGE_OK && report->best_step == report->step)
        status = write_model(at, NOGE_RUN_BEST, error);
    noge_status there = noge_train_folder_present(&at->folder, NULL);
    return there == NOGE_OK ? status : save(at, error);
}

/* Says what is kept of the run. */
static noge_status fail_diverged(const work *at, noge_error *error) {
    noge_error reason = error ? *error : (noge_error){0};
    return noge_fail(error, NOGE_DIVERGED, "%.250s; models and the last good checkpoint are kept in %.200s",
                     reason.text, at->folder.path);
}

/* A pause is for a checkpoint, which may be the last before an interruption. */
static noge_status pause_training(work *at, uint32_t step, noge_error *error) {
    bool stop = is_interrupted(at);
    at->step = step;
    noge_status status = save(at, error);
    return status == NOGE_OK && stop ? noge_fail(error, NOGE_INTERRUPTED, "stopped at step %u", step) : status;
}

static noge_status train(work *at, noge_error *error) {
    noge_status status = NOGE_OK;
    noge_train_event event = NOGE_TRAIN_EVALUATED;
    if (at->evaluated == at->config->steps) /* finished, but the last model is not there yet or was removed */
        return write_model(at, NOGE_RUN_LAST, error);
    at->saved_at = noge_clock_seconds();
    while (status == NOGE_OK && event != NOGE_TRAIN_FINISHED) {
        noge_train_report report = {.size = sizeof report};
        status = noge_trainer_advance_until(at->trainer, should_pause, at, &at->stop, &event, &report, error);
        if (status == NOGE_DIVERGED)
            return fail_diverged(at, error);
        if (status == NOGE_OK && event == NOGE_TRAIN_PAUSED) {
            status = pause_training(at, report.step, error);
            continue;
        }
        bool over = event == NOGE_TRAIN_FINISHED;
        if (status == NOGE_OK)
            status = record(at, &report, error);
        if (status == NOGE_OK && (over || at->options.checkpoint_seconds == 0))
            status = save(at, error);
        if (status == NOGE_OK && over) /* last, since it marks the run as finished and its checkpoint as the last one */
            status = write_model(at, NOGE_RUN_LAST, error);
    }
    return status;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status tell_start(const work *at, noge_error *error) {
    const noge_run_observer *observer = &at->options.observer;
    const noge_train_config *config = at->config;
    noge_run_start start = {.step = at->step,
                            .steps = config->steps,
                            .baseline = at->result.baseline,
                            .episodes = config->evaluation_episodes};
    noge_status status = noge_protocol_count_idle(at->dataset, config->seed, start.episodes, &start.idle, error);
    if (status == NOGE_OK && observer->started)
        observer->started(observer->context, &start);
    return status;
}

noge_status noge_run_hold(noge_train_folder *held, const char *folder, const noge_dataset *dataset,
                          const noge_train_config *config, const noge_run_options *given, noge_error *error) {
    noge_run_options options;
    noge_trainer *trainer = NULL;
    *held = (noge_train_folder){.path = folder, .lock = -1, .metrics = -1};
    noge_status status = read_options(&options, given, error);
    json_t *json = status == NOGE_OK ? config_of(dataset, config, &options, error) : NULL;
    if (status == NOGE_OK)
        status = json ? create_first(&trainer, folder, json, options.use, dataset, config, error) : NOGE_NO_MEMORY;
    noge_trainer_free(trainer);
    if (status == NOGE_OK)
        status = noge_train_folder_open(held, folder, json, options.use, error);
    json_decref(json);
    return status;
}

noge_status noge_run_train(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                           const noge_run_options *options, noge_run_result *result, noge_error *error) {
    if (!folder || !dataset || !config)
        return noge_fail(error, NOGE_USAGE, "folder, dataset and config must not be NULL");
    return noge_run_train_with(folder, dataset, config, options, NULL, result, error);
}

noge_status noge_run_train_with(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                                const noge_run_options *options, const noge_run_company *company,
                                noge_run_result *result, noge_error *error) {
    work at = {.path = folder,
               .company = company ? *company : (noge_run_company){0},
               .dataset = dataset,
               .config = config,
               .result = {.rate = NAN, .best_rate = NAN, .baseline.rate = NAN},
               .evaluated = -1,
               .folder = {.lock = -1, .metrics = -1}};
    noge_status status = result ? noge_sized_check(result, "noge_run_result", error) : NOGE_OK;
    if (status == NOGE_OK)
        status = read_options(&at.options, options, error);
    if (status != NOGE_OK)
        return status;
    at.stop = (noge_stop){.asked = is_stop_asked, .context = &at};
    status = begin(&at, &at.result.was_finished, error);
    if (status == NOGE_OK && !at.result.was_finished) {
        status = tell_start(&at, error);
        if (status == NOGE_OK)
            status = train(&at, error);
    }
    at.result.stopped_at = at.step;
    if (result)
        noge_sized_write(result, &at.result, sizeof at.result);
    noge_trainer_free(at.trainer);
    noge_train_folder_close(&at.folder);
    return status;
}
