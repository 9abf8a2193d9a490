/* The schedule of a training: prepare, then gradient steps, evaluated at intervals. The method does the learning
 * (learn/method.h). Everything random comes from streams of the run's seed; nothing depends on time, the number of
 * threads, or where the training was stopped. */
#include "learn/trainer.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/statistics.h"
#include "base/text/text.h"
#include "learn/evaluate.h"
#include "measure/evaluate.h"

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_status check_dataset(const noge_dataset *dataset, noge_error *error) {
    if (dataset->train_count == 0 || dataset->test_count == 0)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: %u training graph%s and %u test graph%s; at least one of each is needed", dataset->name,
                         dataset->train_count, noge_plural(dataset->train_count), dataset->test_count,
                         noge_plural(dataset->test_count));
    for (uint32_t i = 0; i < dataset->train_count; i++)
        if (dataset->graph[dataset->train[i]]->edge_count > 0)
            return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT, "%s: no training graph has an edge to explore", dataset->name);
}

/* An evaluation needs an episode with a decision. */
static noge_status check_episodes(const noge_dataset *dataset, const noge_train_config *config, noge_error *error) {
    uint32_t idle, episodes = config->evaluation_episodes;
    noge_status status = noge_protocol_count_idle(dataset, config->seed, episodes, &idle, error);
    if (status == NOGE_OK && idle == episodes)
        status = noge_fail(error, NOGE_BAD_INPUT,
                           "%s: no test episode (%u) has a decision, because no source has a neighbour; test on graphs "
                           "with more edges, or with more episodes",
                           dataset->name, episodes);
    return status;
}

noge_status noge_trainer_create(noge_trainer **result, const noge_dataset *dataset, const noge_train_config *config,
                                noge_error *error) {
    if (result)
        *result = NULL;
    if (!result || !dataset || !config)
        return noge_fail(error, NOGE_USAGE, "trainer, dataset and config must not be NULL");
    noge_status status = noge_train_check(config, error);
    if (status == NOGE_OK)
        status = check_dataset(dataset, error);
    if (status == NOGE_OK)
        status = check_episodes(dataset, config, error);
    if (status != NOGE_OK)
        return status;
    noge_trainer *trainer = noge_allocate(1, sizeof *trainer, error);
    if (!trainer)
        return NOGE_NO_MEMORY;
    trainer->config = *config;
    trainer->dataset = dataset;
    trainer->method = noge_method_find(config->method);
    trainer->progress = (noge_train_progress){.rate = NAN, .deviation = NAN, .best_rate = NAN, .score = NAN};
    status = trainer->method->create(&trainer->learner, dataset, &trainer->config, error);
    if (status == NOGE_OK)
        *result = trainer;
    else
        noge_trainer_free(trainer);
    return status;
}

void noge_trainer_free(noge_trainer *trainer) {
    if (!trainer)
        return;
    trainer->method->free(trainer->learner);
    free(trainer);
}

void noge_trainer_join(noge_trainer *trainer, noge_team *team) {
    if (noge_team_is_several(team) && trainer->method->join)
        trainer->method->join(trainer->learner, team);
}

noge_status noge_trainer_serve(noge_team *team, const noge_dataset *dataset, const noge_train_config *config,
                               noge_status ready, noge_error *error) {
    noge_trainer *trainer = NULL;
    noge_team_work work = {0}; /* rank 0 asks for nothing if the method works alone */
    if (ready == NOGE_OK)
        ready = noge_trainer_create(&trainer, dataset, config, error);
    if (ready == NOGE_OK && trainer->method->serve)
        work = trainer->method->serve(trainer->learner);
    const noge_error reason = *error;
    noge_status status = noge_team_serve(team, &work, ready, &reason, error);
    noge_trainer_free(trainer);
    return status;
}

/* ---- Evaluating -------------------------------------------------------------------------------------------------- */

static noge_status create_policy(void *context, uint32_t number, noge_policy **policy, noge_error *error) {
    (void)number;
    const noge_trainer *trainer = context;
    return trainer->method->create_policy(trainer->learner, &trainer->progress, policy, error);
}

/* Greedy on the test episodes of the run's seed. */
static noge_status evaluate(noge_trainer *trainer, noge_stop *stop, noge_error *error) {
    const noge_train_config *config = &trainer->config;
    noge_train_progress *progress = &trainer->progress;
    const noge_evaluation_options options = noge_train_evaluation_options(config);
    noge_evaluation *evaluation;
    noge_status status =
        trainer->method->evaluate
            ? trainer->method->evaluate(trainer->learner, &options, stop, &evaluation, error)
            : noge_evaluate_with(&evaluation, trainer->dataset, create_policy, trainer, 1, &options, stop, error);
    if (status != NOGE_OK)
        return status;
    if (config->task.weighted)
        noge_train_scale_rates(evaluation, trainer->dataset);
    noge_mean rate = noge_mean_of(&evaluation->outcome[0].value[NOGE_METRIC_RATE], evaluation->episodes,
                                  sizeof evaluation->outcome[0]);
    progress->rate = rate.mean;
    progress->deviation = noge_mean_spread(&rate);
    noge_evaluation_free(evaluation);
    if (isnan(progress->best_rate) || progress->rate > progress->best_rate) {
        progress->best_rate = progress->rate;
        progress->best_step = progress->step;
    }
    progress->score = progress->rate;
    progress->evaluated = true;
    return NOGE_OK;
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

static noge_status train_step(noge_trainer *trainer, noge_stop *stop, noge_error *error) {
    noge_train_progress *progress = &trainer->progress;
    double loss = 0;
    noge_status status = trainer->method->step(trainer->learner, progress->step, stop, &loss, error);
    if (status != NOGE_OK)
        return status;
    progress->loss_sum += loss;
    progress->loss_count++;
    progress->step++;
    progress->score = NAN;
    progress->evaluated = false;
    return NOGE_OK;
}

static bool is_evaluation_due(const noge_trainer *trainer) {
    const noge_train_progress *progress = &trainer->progress;
    return !progress->evaluated &&
           (progress->step == trainer->config.steps || progress->step % trainer->config.evaluation_every == 0);
}

static noge_status begin(noge_trainer *trainer, noge_stop *stop, noge_error *error) {
    noge_status status = NOGE_OK;
    if (!trainer->begun && trainer->method->begin)
        status = trainer->method->begin(trainer->learner, stop, error);
    trainer->begun = status == NOGE_OK;
    return status;
}

/* Trains until an evaluation is made or the caller asks for a pause. */
static noge_status work_on(noge_trainer *trainer, bool (*pause)(void *), void *context, noge_stop *stop,
                           noge_train_event *event, noge_error *error) {
    const noge_train_progress *progress = &trainer->progress;
    noge_status status = begin(trainer, stop, error);
    while (status == NOGE_OK && !is_evaluation_due(trainer) && progress->step < trainer->config.steps) {
        if (pause && pause(context)) {
            *event = NOGE_TRAIN_PAUSED;
            return NOGE_OK;
        }
        status = train_step(trainer, stop, error);
    }
    if (status == NOGE_OK && is_evaluation_due(trainer))
        status = evaluate(trainer, stop, error);
    if (status == NOGE_INTERRUPTED) { /* within a step or an evaluation, which is then made again */
        *event = NOGE_TRAIN_PAUSED;
        return NOGE_OK;
    }
    *event = progress->step == trainer->config.steps ? NOGE_TRAIN_FINISHED : NOGE_TRAIN_EVALUATED;
    return status;
}

static void fill_report(const noge_trainer *trainer, noge_train_report *report) {
    const noge_train_progress *progress = &trainer->progress;
    noge_train_report all = {
        .step = progress->step,
        .steps = trainer->config.steps,
        .epsilon = trainer->method->randomness(trainer->learner, progress->step),
        .loss = progress->loss_count > 0 ? progress->loss_sum / progress->loss_count : NAN,
        .evaluated = progress->evaluated,
        .rate = progress->rate,
        .deviation = progress->deviation,
        .best_rate = progress->best_rate,
        .best_step = progress->best_step,
        .seconds = progress->seconds,
    };
    noge_sized_write(report, &all, sizeof all);
}

noge_status noge_trainer_advance(noge_trainer *trainer, bool (*pause)(void *context), void *context,
                                 noge_train_event *event, noge_train_report *report, noge_error *error) {
    return noge_trainer_advance_until(trainer, pause, context, NULL, event, report, error);
}

noge_status noge_trainer_advance_until(noge_trainer *trainer, bool (*pause)(void *context), void *context,
                                       noge_stop *stop, noge_train_event *event, noge_train_report *report,
                                       noge_error *error) {
    noge_status status = noge_sized_check(report, "noge_train_report", error);
    if (status != NOGE_OK)
        return status;
    double begun = noge_clock_seconds();
    noge_train_progress *progress = &trainer->progress;
    if (progress->evaluated) { /* the last report was of this evaluation */
        progress->loss_sum = 0;
        progress->loss_count = 0;
    }
    status = work_on(trainer, pause, context, stop, event, error);
    progress->seconds += noge_clock_seconds() - begun;
    fill_report(trainer, report);
    return status;
}

noge_status noge_trainer_write_model(const noge_trainer *trainer, const char *path, noge_error *error) {
    if (!trainer || !path)
        return noge_fail(error, NOGE_USAGE, "trainer and path must not be NULL");
    return noge_trainer_write_model_in(trainer, AT_FDCWD, path, error);
}

noge_status noge_trainer_write_model_in(const noge_trainer *trainer, int folder, const char *path, noge_error *error) {
    return trainer->method->write_model(trainer->learner, &trainer->progress, folder, path, error);
}
