/* Method plus: one update against a plain computation in double precision, determinism, checkpoints, damaged ones, and
 * that it learns. */
#include "support/random.h"
#include "support/unit.h"

#include "catalog/policy_name.h"
#include "learn/plus/plus.h"
#include "learn/trainer.h"
#include "measure/evaluate.h"
#include "support/runs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static noge_train_config tiny(void) {
    noge_train_config config = noge_train_defaults_plus();
    config.steps = 30;
    config.hidden = 16;
    config.starts = 2;
    config.rollouts = 4;
    config.task.limit = 60;
    config.evaluation_every = 10;
    config.evaluation_episodes = 4;
    return config;
}

/* ---- One update -------------------------------------------------------------------------------------------------- */

static double plain_score(const noge_ranker *ranker, const double *parameter, const float *own, const float *context) {
    uint32_t hidden = ranker->shape.hidden;
    size_t stride = ranker->stride;
    const size_t *part = ranker->part;
    double h1[64], score = 0;
    for (uint32_t i = 0; i < hidden; i++) {
        h1[i] = parameter[part[NOGE_RANKER_BIAS1] + i];
        for (uint32_t j = 0; j < ranker->shape.own; j++)
            h1[i] += (double)own[j] * parameter[part[NOGE_RANKER_OWN] + j * stride + i];
        for (uint32_t j = 0; j < ranker->shape.context; j++)
            h1[i] += (double)context[j] * parameter[part[NOGE_RANKER_CONTEXT] + j * stride + i];
        h1[i] = fmax(h1[i], 0);
    }
    for (uint32_t i = 0; i < hidden; i++) {
        double h2 = parameter[part[NOGE_RANKER_BIAS2] + i];
        for (uint32_t j = 0; j < hidden; j++)
            h2 += h1[j] * parameter[part[NOGE_RANKER_SECOND] + j * stride + i];
        score += fmax(h2, 0) * parameter[part[NOGE_RANKER_LAST] + i];
    }
    return score;
}

/* What a start's explorations say about decision t of exploration r, in deviations. */
static double plain_advantage(const noge_rollout *start, uint32_t count, uint32_t r, uint32_t t, double *squares) {
    double others = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i != r)
            others += start[i].togo[t] / (count - 1);
    *squares += pow(others - start[r].togo[t], 2);
    return others - start[r].togo[t];
}

/* The mean over explorations of: minus advantage times log p(chosen), and `entropy` times the sum of p log p; a part
 * `teaching` of it is instead minus the sum of q log p, q being what the teacher would do. */
static double plain_loss(const noge_plus *plus, const double *parameter, double entropy, double teaching) {
    uint32_t count = plus->config.rollouts;
    double loss = 0;
    for (uint32_t s = 0; s < plus->config.starts; s++) {
        const noge_rollout *start = plus->rollout + s * count;
        uint32_t times = start[0].decisions;
        double squares = 0;
        for (uint32_t r = 0; r < count; r++)
            for (uint32_t t = 0; t < times; t++)
                plain_advantage(start, count, r, t, &squares);
        double deviation = sqrt(squares / (times * count + 1.0)) + 1e-3;
        for (uint32_t r = 0; r < count; r++)
            for (uint32_t a = 0; a < start[r].asked; a++) {
                uint32_t begin = a ? start[r].end[a - 1] : 0, end = start[r].end[a];
                double score[NOGE_OUTLOOK_MOST], sum = 0, unused = 0;
                for (uint32_t i = begin; i < end; i++) {
                    score[i - begin] = plain_score(plus->ranker, parameter, start[r].own + i * NOGE_OUTLOOK_ROW,
                                                   start[r].context + a * NOGE_OUTLOOK_ROW) -
                                       7 * (double)start[r].own[i * NOGE_OUTLOOK_ROW];
                    sum += exp(score[i - begin]);
                }
                double advantage = plain_advantage(start, count, r, start[r].time[a], &unused) / deviation;
                loss -= (1 - teaching) * advantage * (score[start[r].chosen[a] - begin] - log(sum));
                for (uint32_t i = begin; i < end; i++) {
                    double p = exp(score[i - begin]) / sum;
                    loss += (1 - teaching) * entropy * p * log(p);
                    loss -= teaching > 0 ? teaching * (double)start[r].lesson[i] * log(p) : 0;
                }
            }
    }
    return loss / plus->rollout_count;
}

static void follow_the_gradient(const char *teachers, double teaching) {
    noge_train_config config = tiny();
    snprintf(config.teachers, sizeof config.teachers, "%s", teachers);
    config.steps = teaching > 0 ? 9 : config.steps;
    config.imitate = teaching == 1;
    noge_plus *plus;
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    assert_fine(noge_plus_choose_teachers(plus, error));
    plus->update = 6;
    for (uint32_t i = 0; i < plus->rollout_count; i++)
        assert_fine(noge_plus_explore(plus, 0, i, error));
    noge_plus_compare(plus);
    for (uint32_t i = 0; i < plus->rollout_count; i++)
        assert_fine(noge_plus_differentiate(plus, 0, i, error));
    double *parameter = calloc(plus->ranker->parameter_count, sizeof *parameter);
    for (size_t i = 0; i < plus->ranker->parameter_count; i++)
        parameter[i] = (double)plus->ranker->parameter[i];
    double entropy = config.entropy * (1 - 7.0 / config.steps);
    noge_random random = test_random(5, "test plus", 0);
    uint32_t checked = 0;
    for (int sample = 0; sample < 150; sample++) {
        size_t i = noge_random_below(&random, (uint32_t)plus->ranker->parameter_count);
        double former = parameter[i], sum = 0, by = 1e-6;
        for (uint32_t r = 0; r < plus->rollout_count; r++)
            sum += (double)plus->rollout[r].gradient[i] / plus->rollout_count;
        parameter[i] = former + by;
        double above = plain_loss(plus, parameter, entropy, teaching);
        parameter[i] = former - by;
        double below = plain_loss(plus, parameter, entropy, teaching);
        parameter[i] = former;
        assert_true(fabs((above - below) / (2 * by) - sum) < 2e-3 * fmax(1, fabs(sum)));
        checked += fabs(sum) > 1e-3;
    }
    assert_true(checked > 50);

    /* The step: Adam's first moves each parameter by its rate, against the gradient. */
    plus->update = 0;
    size_t bias = plus->ranker->part[NOGE_RANKER_BIAS2];
    float before[16];
    memcpy(before, plus->ranker->parameter + bias, sizeof before);
    assert_fine(noge_plus_step(plus, error));
    double rate = config.learning_rate * (1 - 0.9 / config.steps);
    for (int i = 0; i < 16; i++) {
        double slope = (double)plus->gradient[bias + (size_t)i];
        double moved = (double)(plus->ranker->parameter[bias + (size_t)i] - before[i]);
        assert_true(fabs(slope) < 1e-3 || fabs(moved + copysign(rate, slope)) < 0.01 * rate);
    }
    free(parameter);
    noge_plus_free(plus);
}

static void an_update_follows_the_gradient(void **state) {
    (void)state;
    follow_the_gradient("", 0);
}

/* A model on disk with random weights, large enough to decide by them. Its seed is fixed: others may make one teacher
 * better than the other on every graph. */
static void write_teacher(char path[], uint64_t seed, uint32_t hidden) {
    noge_ranker *ranker;
    noge_ranker_facts facts = noge_ranked_facts(NOGE_INPUTS_NARROW);
    noge_random random = noge_random_stream(seed, "test teacher", 0);
    facts.hidden = hidden;
    facts.reach = 1;
    close(mkstemps(path, 12));
    assert_fine(
        noge_ranker_create(&ranker, noge_ranked_shape(hidden, NOGE_INPUTS_NARROW), NOGE_KERNEL_PORTABLE, error));
    noge_ranker_initialise(ranker, seed);
    for (uint32_t i = 0; i < hidden; i++)
        ranker->parameter[ranker->part[NOGE_RANKER_LAST] + i] = (float)(4 * noge_random_unit(&random) - 2);
    assert_fine(noge_ranker_write(path, true, ranker, &facts, error));
    noge_ranker_free(ranker);
}

/* Six updates of a run so short that it is two thirds over, so teachers have two thirds of the weight; then with all of
 * it. The wider network of one of them needs more room than the explorer's own. */
static void teachers_are_followed_at_first(void **state) {
    (void)state;
    char first[] = "/tmp/noge-plus-XXXXXX.safetensors", second[] = "/tmp/noge-plus-XXXXXX.safetensors", both[128];
    write_teacher(first, 1, 16);
    write_teacher(second, 2, 48);
    snprintf(both, sizeof both, "%s,%s", first, second);
    follow_the_gradient(both, 2.0 / 3);
    follow_the_gradient(both, 1);

    noge_train_config config = tiny();
    noge_plus *plus;
    snprintf(config.teachers, sizeof config.teachers, "%s", both);
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    assert_fine(noge_plus_choose_teachers(plus, error));
    uint32_t taught[2] = {0};
    for (uint32_t i = 0; i < plus->dataset->train_count; i++)
        taught[plus->taught_by[plus->dataset->train[i]]]++;
    assert_true(taught[0] > 0 && taught[1] > 0); /* each of them is the better one somewhere */
    noge_plus_free(plus);

    unlink(second);
    noge_error error;
    assert_int_not_equal(noge_plus_create(&plus, test_run_grids(), &config, &error), NOGE_OK);
    assert_null(plus);
    unlink(first);
}

/* The walking to the end beyond a step a visit, each later decision's with a smaller weight; after half a run the
 * weight is half way to 1. */
static void later_walking_weighs_less_at_first(void **state) {
    (void)state;
    noge_train_config config = tiny();
    config.discount = 0.6;
    noge_plus *plus;
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    for (plus->update = 0; plus->update < 30; plus->update += 15) {
        double weight = plus->update == 0 ? 0.6 : 0.8;
        assert_fine(noge_plus_explore(plus, 0, 0, error));
        const noge_rollout *rollout = &plus->rollout[0];
        const noge_episode *episode = plus->worker[0].episode;
        for (uint32_t t = 0; t < rollout->decisions; t++) {
            double sum = 0;
            for (uint32_t later = t; later < rollout->decisions; later++)
                sum += pow(weight, later - t) * (episode->step[later + 1].cost - 1);
            assert_true(fabs(sum - rollout->togo[t]) < 1e-9);
        }
    }
    noge_plus_free(plus);
}

/* A network computes the same whatever hidden inputs are, before and after updates; the others matter. */
static void hidden_inputs_make_no_difference(void **state) {
    (void)state;
    enum { OWN = 3, CONTEXT = 5 };
    noge_train_config config = tiny();
    config.hide = UINT64_C(1) << OWN | UINT64_C(1) << (NOGE_OUTLOOK_OWN + CONTEXT);
    noge_plus *plus;
    noge_ranker_work work = {0};
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    for (int i = 0; i < 5; i++)
        assert_fine(noge_plus_update(plus, error));
    assert_fine(noge_ranker_work_reserve(&work, plus->ranker, 1, NOGE_OUTLOOK_MOST, error));
    noge_random random = test_random(6, "test plus", 0);
    noge_prospect prospect = {.count = 1};
    uint32_t moved = 0;
    for (int round = 0; round < 20; round++) {
        float score[4][NOGE_OUTLOOK_MOST];
        for (int j = 0; j < NOGE_OUTLOOK_OWN; j++)
            prospect.own[0][j] = (float)noge_random_unit(&random);
        for (int j = 0; j < NOGE_OUTLOOK_CONTEXT; j++)
            prospect.context[j] = (float)noge_random_unit(&random);
        noge_ranked_score(plus->ranker, &work, &prospect, score[0]);
        prospect.own[0][OWN] += 1;
        noge_ranked_score(plus->ranker, &work, &prospect, score[1]);
        prospect.context[CONTEXT] += 1;
        noge_ranked_score(plus->ranker, &work, &prospect, score[2]);
        prospect.own[0][OWN + 1] += 1;
        noge_ranked_score(plus->ranker, &work, &prospect, score[3]);
        assert_true(score[0][0] == score[1][0] && score[1][0] == score[2][0]);
        moved += score[3][0] != score[2][0];
    }
    assert_true(moved > 10);
    noge_ranker_work_free(&work);
    noge_plus_free(plus);
}

/* What an exploration was told at its first decision with a choice: decisions that it would have in all. */
static uint32_t told(const noge_rollout *rollout) {
    double urgency = (double)rollout->context[NOGE_OUTLOOK_CONTEXT_TOLD - 1];
    return rollout->time[0] + (uint32_t)lround(500 / urgency - 500);
}

/* Grids of fewer nodes than the limit: one exploration in eight gets fewer decisions than there are nodes, and knows
 * it. All of a start are told the same. */
static void explorations_have_limits_of_all_kinds(void **state) {
    (void)state;
    enum { STARTS = 80 };
    noge_train_config config = tiny();
    noge_plus *plus;
    uint32_t fewer = 0;
    char path[] = "/tmp/noge-plus-XXXXXX.safetensors";
    write_teacher(path, 1, 16);
    snprintf(config.teachers, sizeof config.teachers, "%s", path);
    config.tell_limit = true;
    config.task.limit = 400;
    config.steps = 2 * STARTS;
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    assert_fine(noge_plus_choose_teachers(plus, error));
    for (; plus->update < STARTS / 2; plus->update++)
        for (uint32_t i = 0; i < plus->rollout_count; i += 4) {
            const noge_rollout *first = &plus->rollout[i], *second = first + 1;
            assert_fine(noge_plus_explore(plus, 0, i, error));
            uint32_t nodes = plus->worker[0].episode->map->node_count;
            assert_fine(noge_plus_explore(plus, 0, i + 1, error));
            if (first->asked == 0 || second->asked == 0)
                continue;
            uint32_t limit = told(first);
            assert_int_equal(limit, told(second));
            fewer += limit < 400;
            assert_int_equal(first->taught, limit == 400);
            assert_true(first->taught ? first->decisions == nodes - 1 : first->decisions == limit || limit >= nodes);
        }
    assert_in_range(fewer, 2, 22); /* ten of them, give or take */
    noge_plus_free(plus);

    config.task.limit = 5; /* fewer than any of them has nodes */
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    assert_fine(noge_plus_choose_teachers(plus, error));
    for (uint32_t i = 0; i < plus->rollout_count; i++) {
        assert_fine(noge_plus_explore(plus, 0, i, error));
        assert_true(plus->rollout[i].taught && (plus->rollout[i].asked == 0 || told(&plus->rollout[i]) == 5));
    }
    noge_plus_free(plus);
    unlink(path);
}

/* It decides as the other did, whatever it is told of the limit, until it learns what to make of that. */
static void it_begins_with_another_model(void **state) {
    (void)state;
    noge_train_config config = tiny();
    noge_plus *plus;
    noge_ranker *from;
    noge_ranker_facts facts;
    noge_ranker_work work = {0};
    noge_prospect prospect = {.count = 1};
    noge_random random = test_random(9, "test plus", 0);
    char path[] = "/tmp/noge-plus-XXXXXX.safetensors";
    write_teacher(path, 3, 16);
    snprintf(config.from, sizeof config.from, "%s", path);
    config.tell_limit = true;
    assert_fine(noge_ranked_read(path, NOGE_KERNEL_PORTABLE, &from, &facts, error));
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    assert_fine(noge_ranker_work_reserve(&work, plus->ranker, 1, NOGE_OUTLOOK_MOST, error));
    for (int updates = 0; updates < 2; updates++) {
        uint32_t differ = 0, heeded = 0;
        for (int round = 0; round < 20; round++) {
            float score[3][NOGE_OUTLOOK_MOST];
            for (int j = 0; j < NOGE_OUTLOOK_OWN; j++)
                prospect.own[0][j] = (float)noge_random_unit(&random);
            for (int j = 0; j < NOGE_OUTLOOK_CONTEXT; j++)
                prospect.context[j] = (float)noge_random_unit(&random);
            noge_ranked_score(from, &work, &prospect, score[0]);
            noge_ranked_score(plus->ranker, &work, &prospect, score[1]);
            prospect.context[NOGE_OUTLOOK_CONTEXT_TOLD - 1] += 1;
            noge_ranked_score(plus->ranker, &work, &prospect, score[2]);
            differ += fabsf(score[0][0] - score[1][0]) > 1e-5f;
            heeded += score[1][0] != score[2][0];
        }
        assert_true(updates == 0 ? differ == 0 && heeded == 0 : differ > 10 && heeded > 10);
        for (int i = 0; i < 5 && updates == 0; i++)
            assert_fine(noge_plus_update(plus, error));
    }
    noge_ranker_work_free(&work);
    noge_plus_free(plus);
    noge_ranker_free(from);
    unlink(path);
}

/* ---- Runs -------------------------------------------------------------------------------------------------------- */

static noge_plus *plus_of(const noge_trainer *trainer) {
    return trainer->learner;
}

static void assert_equal_runs(const noge_trainer *one, const noge_trainer *other) {
    const noge_plus *a = plus_of(one), *b = plus_of(other);
    size_t bytes = a->ranker->parameter_count * sizeof(float);
    assert_int_equal(one->progress.step, other->progress.step);
    assert_int_equal(a->averaged, b->averaged);
    assert_memory_equal(a->ranker->parameter, b->ranker->parameter, bytes);
    assert_memory_equal(a->average->parameter, b->average->parameter, bytes);
    assert_memory_equal(a->adam.first, b->adam.first, bytes);
    assert_memory_equal(a->adam.second, b->adam.second, bytes);
    assert_true(one->progress.rate == other->progress.rate && one->progress.best_rate == other->progress.best_rate &&
                one->progress.best_step == other->progress.best_step);
    assert_true(a->strayed == b->strayed && a->excess == b->excess);
}

static void threads_do_not_show(void **state) {
    (void)state;
    noge_train_config config = tiny();
    noge_trainer *one = test_run_create(&config);
    test_run_until(one, UINT32_MAX);
    for (uint32_t threads = 2; threads <= 5; threads += 3) {
        config.threads = threads;
        noge_trainer *other = test_run_create(&config);
        test_run_until(other, UINT32_MAX);
        assert_equal_runs(one, other);
        noge_trainer_free(other);
    }
    config.seed = 2;
    noge_trainer *another = test_run_create(&config);
    test_run_until(another, UINT32_MAX);
    assert_memory_not_equal(plus_of(one)->ranker->parameter, plus_of(another)->ranker->parameter, 1000);
    noge_trainer_free(another);
    noge_trainer_free(one);
}

static void a_checkpoint_goes_on_to_the_same_bytes(void **state) {
    (void)state;
    const uint32_t stops[] = {0, 1, 10, 22, 29, 30};
    char path[] = "/tmp/noge-plus-XXXXXX";
    close(mkstemp(path));
    noge_train_config config = tiny();
    noge_trainer *whole = test_run_create(&config);
    test_run_until(whole, UINT32_MAX);
    assert_int_equal(plus_of(whole)->averaged, 9);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        char *extra;
        noge_trainer *first = test_run_create(&config), *second = test_run_create(&config);
        test_run_until(first, stops[i]);
        assert_fine(noge_trainer_save(first, path, "bookmark", error));
        noge_trainer_free(first);
        assert_fine(noge_trainer_load(second, path, &extra, error));
        assert_string_equal(extra, "bookmark");
        free(extra);
        test_run_until(second, UINT32_MAX);
        assert_equal_runs(whole, second);
        noge_trainer_free(second);
    }
    unlink(path);
    noge_trainer_free(whole);
}

static void stops_at_any_moment_change_nothing(void **state) {
    (void)state;
    noge_train_config config = tiny();
    char first[] = "/tmp/noge-plus-XXXXXX.safetensors", second[] = "/tmp/noge-plus-XXXXXX.safetensors";
    write_teacher(first, 1, 16);
    write_teacher(second, 2, 48);
    for (int teachers = 0; teachers <= 1; teachers++) {
        if (teachers)
            snprintf(config.teachers, sizeof config.teachers, "%s,%s", first, second);
        noge_trainer *whole = test_run_create(&config), *parts = test_run_with_stops(&config);
        test_run_until(whole, UINT32_MAX);
        assert_equal_runs(whole, parts);
        noge_trainer_free(parts);
        noge_trainer_free(whole);
    }
    unlink(first);
    unlink(second);
}

/* Asks for a stop when the number of polls is used up. */
static bool count_down(void *context) {
    uint32_t *left = context;
    return (*left)-- == 0;
}

static void choosing_teachers_hears_a_stop(void **state) {
    (void)state;
    noge_train_config config = tiny();
    char path[] = "/tmp/noge-plus-XXXXXX.safetensors";
    write_teacher(path, 1, 16);
    snprintf(config.teachers, sizeof config.teachers, "%s", path);
    noge_trainer *trainer = test_run_create(&config);
    for (uint32_t polls = 0; polls < 1000; polls += 333) {
        noge_train_report report = {.size = sizeof report};
        noge_train_event event = NOGE_TRAIN_FINISHED;
        uint32_t left = polls;
        noge_stop stop = {.asked = count_down, .context = &left};
        assert_fine(noge_trainer_advance_until(trainer, NULL, NULL, &stop, &event, &report, error));
        assert_int_equal(event, NOGE_TRAIN_PAUSED);
        assert_false(trainer->begun);
    }
    noge_trainer_free(trainer);
    unlink(path);
}

static noge_status load_again(const noge_train_config *config, const char *path) {
    noge_error error;
    noge_trainer *trainer = test_run_create(config);
    noge_status status = noge_trainer_load(trainer, path, NULL, &error);
    noge_trainer_free(trainer);
    return status;
}

static void checkpoints_of_others_are_refused(void **state) {
    (void)state;
    char path[] = "/tmp/noge-plus-XXXXXX";
    close(mkstemp(path));
    noge_train_config config = tiny(), wider = tiny(), shorter = tiny(), dfp = test_run_tiny();
    noge_trainer *trainer = test_run_create(&config);
    test_run_until(trainer, 12);
    assert_fine(noge_trainer_save(trainer, path, NULL, error));
    noge_trainer_free(trainer);
    wider.hidden = 32;
    shorter.steps = 11;
    assert_int_equal(load_again(&config, path), NOGE_OK);
    assert_int_equal(load_again(&wider, path), NOGE_BAD_INPUT);
    assert_int_equal(load_again(&shorter, path), NOGE_BAD_INPUT);
    assert_int_equal(load_again(&dfp, path), NOGE_BAD_INPUT);
    trainer = test_run_create(&dfp);
    test_run_until(trainer, 2);
    assert_fine(noge_trainer_save(trainer, path, NULL, error));
    noge_trainer_free(trainer);
    assert_int_equal(load_again(&config, path), NOGE_BAD_INPUT);
    assert_int_equal(truncate(path, 5000), 0);
    assert_int_equal(load_again(&config, path), NOGE_BAD_INPUT);
    unlink(path);
}

/* ---- What comes of it -------------------------------------------------------------------------------------------- */

static double rate_of(const char *policy) {
    noge_evaluation_options options = noge_evaluation_defaults();
    noge_evaluation *evaluation;
    options.seed_count = 1;
    options.threads = 1;
    assert_fine(noge_catalog_evaluate(&evaluation, test_run_grids(), &policy, 1, NULL, &options, error));
    double rate = noge_evaluation_summary(evaluation, 0, NOGE_METRIC_RATE, NULL).mean;
    noge_evaluation_free(evaluation);
    return rate;
}

/* nn has .77 on grids; as a policy from its file the model does what the trainer saw. */
static void it_beats_the_nearest_neighbour(void **state) {
    (void)state;
    char path[] = "/tmp/noge-plus-XXXXXX.safetensors";
    close(mkstemps(path, 12));
    noge_train_config config = noge_train_defaults_plus();
    config.steps = 120;
    config.starts = 1;
    config.evaluation_every = 120;
    noge_trainer *trainer = test_run_create(&config);
    test_run_until(trainer, UINT32_MAX);
    assert_true(trainer->progress.rate > rate_of("nn") + 0.1);
    assert_fine(noge_trainer_write_model(trainer, path, error));
    assert_true(rate_of(path) == trainer->progress.rate);

    noge_policy *policy; /* a model with inputs that this program does not have is refused */
    noge_ranker_facts facts = noge_ranked_facts(NOGE_INPUTS_NARROW);
    noge_error error;
    facts.hidden = config.hidden;
    memcpy(facts.own, "retour", 6);
    assert_int_equal(noge_ranker_write(path, true, plus_of(trainer)->ranker, &facts, &error), NOGE_OK);
    assert_int_equal(noge_policy_create(&policy, path, &error), NOGE_BAD_INPUT);
    assert_non_null(strstr(error.text, "inputs that this noge does not have"));
    noge_trainer_free(trainer);
    unlink(path);
}

static void impossible_values_are_refused(void **state) {
    (void)state;
    noge_train_config wrong[8];
    noge_error error;
    for (int i = 0; i < 8; i++)
        wrong[i] = tiny();
    wrong[0].rollouts = 1;
    wrong[1].rollouts = NOGE_TRAIN_ROLLOUTS + 1;
    wrong[2].starts = 0;
    wrong[3].entropy = -1;
    wrong[4].reach = NAN;
    wrong[5].average = 1.5;
    wrong[6].hidden = 12;
    wrong[7].discount = 1.01;
    for (int i = 0; i < 8; i++)
        assert_int_equal(noge_train_check(&wrong[i], &error), NOGE_USAGE);
    wrong[0] = tiny();
    wrong[0].replay_size = 0; /* is not of this method */
    assert_int_equal(noge_train_check(&wrong[0], &error), NOGE_OK);
}

static int free_grids(void **state) {
    (void)state;
    noge_dataset_free(test_run_grids());
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_update_follows_the_gradient),     cmocka_unit_test(threads_do_not_show),
        cmocka_unit_test(teachers_are_followed_at_first),     cmocka_unit_test(later_walking_weighs_less_at_first),
        cmocka_unit_test(hidden_inputs_make_no_difference),   cmocka_unit_test(a_checkpoint_goes_on_to_the_same_bytes),
        cmocka_unit_test(stops_at_any_moment_change_nothing), cmocka_unit_test(choosing_teachers_hears_a_stop),
        cmocka_unit_test(checkpoints_of_others_are_refused),  cmocka_unit_test(it_beats_the_nearest_neighbour),
        cmocka_unit_test(impossible_values_are_refused),      cmocka_unit_test(explorations_have_limits_of_all_kinds),
        cmocka_unit_test(it_begins_with_another_model),
    };
    return cmocka_run_group_tests(tests, NULL, free_grids);
}
