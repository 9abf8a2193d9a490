/* Teachers: models to imitate, and the choice of the best one for each training graph. */
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/threads.h"
#include "learn/plus/plus.h"
#include "policy/spec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double noge_plus_teaching(const noge_plus *plus) {
    double left = 1 - (double)plus->update / plus->config.steps;
    if (plus->teacher_count == 0)
        return 0;
    if (plus->config.imitate)
        return 1;
    return plus->config.foresight ? left / 2 : fmin(1, 2 * left);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static uint32_t count_names(const char *list) {
    uint32_t count = 1;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

/* May this teacher teach this graph? */
static bool is_for(const noge_plus *plus, const noge_teacher *teacher, uint64_t graph) {
    const char *kind = plus->dataset->kind ? plus->dataset->kind[graph] : NULL;
    return !teacher->kind[0] || (kind && strcmp(kind, teacher->kind) == 0);
}

/* Takes "KIND=" off the front of a teacher's name, if a training graph is of this kind. A file name may contain '='. */
static const char *read_kind(noge_plus *plus, const char *name, noge_teacher *teacher) {
    size_t length = strcspn(name, "=");
    if (name[length] != '=' || length >= sizeof teacher->kind)
        return name;
    memcpy(teacher->kind, name, length);
    if (strcmp(teacher->kind, NOGE_TEACHER_LIMITED) == 0) {
        plus->limited_teacher = plus->teacher_count;
        return name + length + 1;
    }
    for (uint32_t i = 0; i < plus->dataset->train_count; i++)
        if (is_for(plus, teacher, plus->dataset->train[i]))
            return name + length + 1;
    teacher->kind[0] = 0;
    return name;
}

static noge_status read_teacher(noge_plus *plus, const char *name, noge_error *error) {
    noge_teacher *teacher = &plus->teacher[plus->teacher_count];
    name = read_kind(plus, name, teacher);
    noge_policy_options options = {.size = sizeof options,
                                   .kernel = plus->config.portable ? NOGE_POLICY_KERNEL_PORTABLE
                                                                   : NOGE_POLICY_KERNEL_FASTEST};
    noge_status status = noge_policy_spec_parse(&teacher->spec, name, &options, error);
    if (status != NOGE_OK)
        return status;
    plus->teacher_count++;
    const noge_model *model = noge_policy_spec_model(teacher->spec);
    const noge_ranker_facts *facts;
    teacher->ranker = model ? noge_model_ranker(model, &facts) : NULL;
    if (model && !teacher->ranker)
        return noge_fail(error, NOGE_USAGE, "%s cannot teach: it is not a model of method plus, nor a rule", name);
    for (uint32_t i = 0; teacher->ranker && i < plus->threads && status == NOGE_OK; i++)
        status =
            noge_ranker_work_reserve(&plus->worker[i].work, teacher->ranker, NOGE_PLUS_BLOCK, NOGE_PLUS_BLOCK, error);
    return status;
}

/* Gives every worker a policy of each teacher. */
static noge_status create_policies(noge_plus *plus, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t w = 0; w < plus->threads && status == NOGE_OK; w++) {
        noge_policy **policy = plus->worker[w].policy = noge_allocate(plus->teacher_count, sizeof *policy, error);
        status = policy ? NOGE_OK : NOGE_NO_MEMORY;
        for (uint32_t i = 0; i < plus->teacher_count && status == NOGE_OK; i++)
            status = noge_policy_spec_create(plus->teacher[i].spec, &policy[i], error);
    }
    return status;
}

void noge_plus_dismiss_teachers(noge_plus *plus) {
    for (uint32_t w = 0; plus->worker && w < plus->threads; w++) {
        for (uint32_t i = 0; plus->worker[w].policy && i < plus->teacher_count; i++)
            noge_policy_free(plus->worker[w].policy[i]);
        free(plus->worker[w].policy);
    }
    for (uint32_t i = 0; i < plus->teacher_count; i++)
        noge_policy_spec_free(plus->teacher[i].spec);
    free(plus->teacher);
}

noge_status noge_plus_read_teachers(noge_plus *plus, noge_error *error) {
    char names[NOGE_TRAIN_TEACHERS], *rest = NULL;
    memcpy(names, plus->config.teachers, sizeof names);
    plus->teacher = noge_allocate(count_names(names), sizeof *plus->teacher, error);
    plus->limited_teacher = NOGE_PLUS_NO_TEACHER;
    noge_status status = plus->teacher ? NOGE_OK : NOGE_NO_MEMORY;
    for (char *path = strtok_r(names, ",", &rest); path && status == NOGE_OK; path = strtok_r(NULL, ",", &rest))
        status = read_teacher(plus, path, error);
    if (status == NOGE_OK)
        status = create_policies(plus, error);
    if (status != NOGE_OK)
        return status;
    plus->taught_by = noge_allocate(plus->dataset->graph_count, sizeof *plus->taught_by, error);
    plus->walked = noge_allocate((size_t)plus->dataset->graph_count * plus->teacher_count, sizeof *plus->walked, error);
    return plus->taught_by && plus->walked ? NOGE_OK : NOGE_NO_MEMORY;
}

/* ---- Teaching ---------------------------------------------------------------------------------------------------- */

noge_status noge_plus_ask_rule(const noge_plus *plus, noge_plus_worker *worker, noge_node *pick, noge_error *error) {
    *pick = NOGE_NO_NODE;
    if (worker->teacher == NOGE_PLUS_NO_TEACHER || plus->teacher[worker->teacher].ranker)
        return NOGE_OK;
    return noge_policy_choose(worker->policy[worker->teacher], worker->episode->map, pick, error);
}

/* A rule is nearly sure of its choice. If that is no candidate, it teaches what the learner does already: nothing. */
void noge_plus_teach(const noge_plus *plus, noge_plus_worker *worker, const float *own, float *lesson) {
    static const float sure = 0.97f;
    const noge_teacher *teacher = &plus->teacher[worker->teacher];
    uint32_t count = worker->prospect.count;
    if (teacher->ranker) {
        noge_ranked_score(teacher->ranker, &worker->work, &worker->prospect, worker->score);
        noge_plus_softmax(worker->score, count, lesson);
    } else if (worker->advice < count) {
        for (uint32_t i = 0; i < count; i++)
            lesson[i] = i == worker->advice ? sure : (1 - sure) / (float)(count - 1);
    } else {
        memcpy(lesson, own, count * sizeof *lesson);
    }
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

/* Explores by the teacher's choices to the end and adds the length to *walked. */
static noge_status walk(noge_plus *plus, uint32_t number, noge_policy *teacher, double *walked, noge_error *error) {
    noge_episode *episode = plus->worker[number].episode;
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        noge_node choice;
        status = noge_stop_poll(plus->stop, number, error);
        if (status == NOGE_OK)
            status = noge_policy_choose(teacher, episode->map, &choice, error);
        if (status == NOGE_OK)
            status = noge_episode_step(episode, choice, error);
    }
    if (status == NOGE_OK)
        status = noge_episode_return(episode, error);
    *walked += episode->map->walked;
    return status;
}

/* Lets a teacher explore a graph from the start nodes numbered first … end - 1, the same for every teacher. */
static noge_status walk_from(noge_plus *plus, uint32_t worker, uint64_t number, uint32_t teacher, uint32_t first,
                             uint32_t end, noge_error *error) {
    const noge_graph *graph = plus->dataset->graph[number];
    double *walked = &plus->walked[number * plus->teacher_count + teacher];
    noge_status status = NOGE_OK;
    for (uint32_t place = first; place < end && status == NOGE_OK; place++) {
        noge_random random = noge_random_stream(noge_random_seed(plus->config.seed, "plus teacher", number), "", place);
        noge_node source = noge_random_below(&random, graph->node_count);
        noge_policy *policy = plus->worker[worker].policy[teacher];
        status = noge_episode_begin(plus->worker[worker].episode, graph, source, &plus->config.task,
                                    noge_random_bits(&random), error);
        noge_policy_begin(policy, place);
        if (status == NOGE_OK)
            status = walk(plus, worker, policy, walked, error);
    }
    return status;
}

static double least_of(const double *walked, uint32_t count) {
    double least = walked[0];
    for (uint32_t i = 1; i < count; i++)
        least = fmin(least, walked[i]);
    return least;
}

/* Measures how far all teachers walk in a graph. A quarter of the start nodes rules out the worst teachers. Graphs that
 * are trained on more often get more start nodes. */
noge_status noge_plus_try_teachers(void *context, uint32_t worker, uint64_t number, noge_error *error) {
    enum { FEWEST = 16, MOST = 256 };
    static const double hopeless = 1.03;
    noge_plus *plus = context;
    double *walked = &plus->walked[number * plus->teacher_count];
    uint32_t times = plus->taught_by[number], places = times < FEWEST ? FEWEST : times < MOST ? times : MOST;
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < plus->teacher_count && times > 0 && status == NOGE_OK; i++) {
        if (is_for(plus, &plus->teacher[i], number))
            status = walk_from(plus, worker, number, i, 0, places / 4, error);
        else
            walked[i] = INFINITY;
    }
    double most = hopeless * least_of(walked, plus->teacher_count);
    for (uint32_t i = 0; i < plus->teacher_count && times > 0 && status == NOGE_OK; i++) {
        if (walked[i] <= most && isfinite(walked[i]))
            status = walk_from(plus, worker, number, i, places / 4, places, error);
        else
            walked[i] = INFINITY;
    }
    return status;
}

/* The teacher that walks least teaches. Ties (within half a percent) are broken by the number of graphs won, so that
 * similar graphs have the same teacher. */
static noge_status assign_teachers(noge_plus *plus, noge_error *error) {
    static const double as_good = 1.005;
    uint32_t teachers = plus->teacher_count, graphs = plus->dataset->graph_count;
    uint32_t *wins = noge_allocate(teachers, sizeof *wins, error);
    if (!wins)
        return NOGE_NO_MEMORY;
    for (int round = 0; round < 2; round++)
        for (uint32_t g = 0; g < graphs; g++) {
            const double *walked = plus->walked + (size_t)g * teachers;
            double most = as_good * least_of(walked, teachers);
            uint32_t best = 0;
            for (uint32_t i = 0; i < teachers; i++) {
                bool fine = walked[i] <= most;
                if (round == 0)
                    wins[i] += fine;
                else if (fine && (walked[best] > most || wins[i] > wins[best]))
                    best = i;
            }
            if (round > 0)
                plus->taught_by[g] = isfinite(most) ? best : NOGE_PLUS_NO_TEACHER;
        }
    free(wins);
    return NOGE_OK;
}

void noge_plus_forget_teachers(noge_plus *plus) {
    const noge_dataset *dataset = plus->dataset;
    memset(plus->taught_by, 0, dataset->graph_count * sizeof *plus->taught_by);
    memset(plus->walked, 0, (size_t)dataset->graph_count * plus->teacher_count * sizeof *plus->walked);
    for (uint32_t i = 0; i < dataset->train_count; i++)
        plus->taught_by[dataset->train[i]]++;
}

noge_status noge_plus_choose_teachers(noge_plus *plus, noge_error *error) {
    if (plus->teacher_count == 0)
        return NOGE_OK;
    noge_plus_forget_teachers(plus);
    noge_status status = noge_plus_try_all_teachers(plus, error);
    if (status == NOGE_OK)
        status = assign_teachers(plus, error);
    return status == NOGE_OK ? noge_plus_announce_teachers(plus, error) : status;
}
