/* Teachers: models that know a part each of what the explorer shall learn. */
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/threads.h"
#include "learn/plus.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double noge_plus_teaching(const noge_plus *plus) {
    double left = 1 - (double)plus->update / plus->config.steps;
    return plus->teacher_count == 0 ? 0 : left < 0.5 ? 2 * left : 1;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static uint32_t count_names(const char *list) {
    uint32_t count = 1;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

static noge_status read_teacher(noge_plus *plus, const char *path, noge_error *error) {
    noge_ranker_facts facts;
    noge_kernel level = plus->config.portable ? NOGE_KERNEL_PORTABLE : noge_kernel_best();
    noge_ranker **teacher = &plus->teacher[plus->teacher_count];
    noge_status status = noge_ranked_read(path, level, teacher, &facts, error);
    if (status != NOGE_OK)
        return status;
    plus->teacher_count++;
    for (uint32_t i = 0; i < plus->threads && status == NOGE_OK; i++)
        status = noge_ranker_work_reserve(&plus->worker[i].work, *teacher, NOGE_PLUS_BLOCK, NOGE_PLUS_BLOCK, error);
    return status;
}

static noge_status read_teachers(noge_plus *plus, noge_error *error) {
    char names[NOGE_TRAIN_TEACHERS], *rest = NULL;
    memcpy(names, plus->config.teachers, sizeof names);
    plus->teacher = noge_allocate(count_names(names), sizeof *plus->teacher, error);
    noge_status status = plus->teacher ? NOGE_OK : NOGE_NO_MEMORY;
    for (char *path = strtok_r(names, ",", &rest); path && status == NOGE_OK; path = strtok_r(NULL, ",", &rest))
        status = read_teacher(plus, path, error);
    return status;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

/* Follows the greatest score to the end. walked: what it came to. */
static noge_status walk(noge_plus_worker *worker, const noge_ranker *teacher, double *walked, noge_error *error) {
    noge_episode *episode = worker->episode;
    noge_prospect *prospect = &worker->prospect;
    noge_status status = NOGE_OK;
    noge_outlook_begin(worker->outlook);
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        status = noge_outlook_see(worker->outlook, episode->map, prospect, error);
        if (status != NOGE_OK)
            break;
        noge_prospect_distinct(prospect);
        noge_ranked_score(teacher, &worker->work, prospect, worker->score);
        status = noge_episode_step(episode, prospect->node[noge_ranked_best(prospect, worker->score)], error);
    }
    *walked += episode->map->walked;
    return status;
}

/* Graphs that no training begins with have none. */
static const uint32_t untaught = UINT32_MAX;

/* Lets a teacher explore a graph from some of its places, by number, which are the same for every teacher. */
static noge_status walk_from(noge_plus *plus, noge_plus_worker *worker, uint64_t number, uint32_t teacher,
                             uint32_t first, uint32_t end, noge_error *error) {
    const noge_graph *graph = plus->dataset->graph[number];
    noge_status status = NOGE_OK;
    for (uint32_t place = first; place < end && status == NOGE_OK; place++) {
        noge_random random = noge_random_stream(noge_random_seed(plus->config.seed, "plus teacher", number), "", place);
        noge_node source = noge_random_below(&random, graph->node_count);
        status = noge_episode_begin(worker->episode, graph, source, noge_random_bits(&random), plus->config.step_limit,
                                    error);
        if (status == NOGE_OK)
            status = walk(worker, plus->teacher[teacher], &worker->walked[teacher], error);
    }
    return status;
}

static uint32_t least_walked(const double *walked, uint32_t count) {
    uint32_t least = 0;
    for (uint32_t i = 1; i < count; i++)
        least = walked[i] < walked[least] ? i : least;
    return least;
}

/* A few places show who is out of the question; the others are compared from many, for a graph taught by the second
 * best makes the explorer learn two ways of the same world. */
static noge_status compare_teachers(void *context, uint32_t who, uint64_t number, noge_error *error) {
    enum { FEW = 4, MANY = 16 };
    static const double nearly = 1.03;
    noge_plus *plus = context;
    noge_plus_worker *worker = &plus->worker[who];
    noge_status status = NOGE_OK;
    if (plus->taught_by[number] == untaught)
        return NOGE_OK;
    for (uint32_t i = 0; i < plus->teacher_count && status == NOGE_OK; i++) {
        worker->walked[i] = 0;
        status = walk_from(plus, worker, number, i, 0, FEW, error);
    }
    double most = nearly * worker->walked[least_walked(worker->walked, plus->teacher_count)];
    for (uint32_t i = 0; i < plus->teacher_count && status == NOGE_OK; i++) {
        if (worker->walked[i] <= most)
            status = walk_from(plus, worker, number, i, FEW, MANY, error);
        else
            worker->walked[i] = INFINITY;
    }
    plus->taught_by[number] = least_walked(worker->walked, plus->teacher_count);
    return status;
}

noge_status noge_plus_call_teachers(noge_plus *plus, noge_error *error) {
    noge_status status = read_teachers(plus, error);
    const noge_dataset *dataset = plus->dataset;
    plus->taught_by = noge_allocate(dataset->graph_count, sizeof *plus->taught_by, error);
    if (status == NOGE_OK && !plus->taught_by)
        status = NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < plus->threads && status == NOGE_OK; i++) {
        plus->worker[i].walked = noge_allocate(plus->teacher_count, sizeof(double), error);
        status = plus->worker[i].walked ? NOGE_OK : NOGE_NO_MEMORY;
    }
    if (status != NOGE_OK)
        return status;
    for (uint32_t i = 0; i < dataset->graph_count; i++)
        plus->taught_by[i] = untaught;
    for (uint32_t i = 0; i < dataset->train_count; i++)
        plus->taught_by[dataset->train[i]] = 0;
    return noge_run_tasks(plus->threads, dataset->graph_count, compare_teachers, plus, error);
}
