/* Each process surveys a whole group or explores a whole cell at a time. An order names set, condition and policy by
 * their numbers in the plan, which all ranks have. The figures of `nn` travel with it, because exploring ends early for
 * a policy that is clearly worse. `nn` itself is explored first. Policies come before rules, which take less time. */
#include "experiment/judge/team.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "report/terminal/progress.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What another process is told first. Without a policy, which is then SURVEY, it surveys. */
typedef struct order {
    uint64_t set, condition, policy;
    uint32_t episodes;
    uint32_t has_nn; /* 1: the figures of `nn` follow */
} order;

#define SURVEY UINT64_MAX

/* What comes back before the figures. */
typedef struct answer {
    double seconds;
    uint64_t episodes; /* of the group */
} answer;

static const char different[] = "unexpected message; all ranks must run the same command with the same data";

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

/* A group to survey, or a place to explore. */
typedef struct job {
    noge_judge_group *group;
    noge_judge_place *place; /* NULL: survey */
} job;

typedef struct jobs {
    const noge_judge_team *of;
    job *job; /* [count] */
    uint64_t count, done;
    noge_progress progress;
    pthread_mutex_t lock; /* guards `done`, the progress, and seconds and number of cells of all groups */
} jobs;

static const double *nn_of(const job *one) {
    const noge_judge_place *nn = one->place ? &one->group->place[one->group->nn] : NULL;
    return nn == one->place ? NULL : nn->value;
}

static uint64_t number_of(const noge_judge_plan *plan, const noge_judge_condition *condition) {
    uint64_t number = 0;
    while (plan->condition[number] != condition)
        number++;
    return number;
}

static void note_end(jobs *all, const job *one, double seconds) {
    pthread_mutex_lock(&all->lock);
    one->group->seconds += seconds;
    one->group->measured += one->place != NULL;
    noge_progress_update(&all->progress, ++all->done, all->count, NULL);
    pthread_mutex_unlock(&all->lock);
}

static noge_status prepare(void *context, uint64_t number, noge_text *text, noge_error *error) {
    const jobs *all = context;
    const job *one = &all->job[number];
    const noge_judge_plan *plan = all->of->plan;
    const double *nn = nn_of(one);
    const order top = {.set = all->of->set,
                       .condition = number_of(plan, one->group->condition),
                       .policy = one->place ? (uint64_t)(one->place->policy - plan->policy) : SURVEY,
                       .episodes = one->group->episodes,
                       .has_nn = nn != NULL};
    noge_status status = noge_text_append(text, &top, sizeof top, error);
    return status == NOGE_OK && nn ? noge_text_append(text, nn, top.episodes * sizeof *nn, error) : status;
}

static noge_status store(const job *one, const double *value, noge_error *error) {
    const noge_judge_group *group = one->group;
    return noge_judge_episodes_write(group->store, one->place->key, value, group->episodes, error);
}

static noge_status explore_here(const job *one, noge_error *error) {
    const noge_judge_group *group = one->group;
    double *value = noge_allocate(group->episodes, sizeof *value, error);
    noge_status status = value
                             ? noge_judge_group_explore(group, one->place->policy, nn_of(one), value, NULL, NULL, error)
                             : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = store(one, value, error);
    free(value);
    return status;
}

static noge_status work_here(void *context, uint32_t worker, uint64_t number, const noge_text *text, noge_text *result,
                             noge_error *error) {
    jobs *all = context;
    const job *one = &all->job[number];
    double begun = noge_clock_seconds();
    (void)worker, (void)text, (void)result;
    noge_status status = one->place ? explore_here(one, error) : noge_judge_group_survey(one->group, error);
    if (status == NOGE_OK) /* a survey counts its own time */
        note_end(all, one, one->place ? noge_clock_seconds() - begun : 0);
    return status;
}

static noge_status take(void *context, uint64_t number, noge_status status, const noge_error *reason,
                        const char *result, size_t size, noge_error *error) {
    jobs *all = context;
    const job *one = &all->job[number];
    noge_team_reader reader = {result, result + size, false};
    answer top;
    if (status != NOGE_OK) {
        *error = *reason;
        return status;
    }
    noge_team_read(&reader, &top, sizeof top);
    size_t figures = one->place ? one->group->episodes * sizeof(double) : 0;
    if (reader.failed || top.episodes == 0 || top.episodes > UINT32_MAX ||
        (size_t)(reader.end - reader.at) != figures || (one->place && top.episodes != one->group->episodes))
        return noge_fail(error, NOGE_IO, "%s", different);
    one->group->episodes = (uint32_t)top.episodes;
    double *value = one->place ? noge_allocate(one->group->episodes, sizeof *value, error) : NULL;
    if (one->place && !value)
        return NOGE_NO_MEMORY;
    if (one->place) {
        noge_team_read(&reader, value, figures);
        status = store(one, value, error);
    }
    free(value);
    if (status == NOGE_OK)
        note_end(all, one, top.seconds);
    return status;
}

static noge_status share(jobs *all, noge_error *error) {
    const noge_judge_team *of = all->of;
    const noge_team_work work = {.context = all, .prepare = prepare, .work = work_here, .take = take};
    if (all->count == 0)
        return NOGE_OK;
    noge_progress_begin(&all->progress, of->plan->set[of->set]);
    noge_status status = noge_team_share(of->team, 1, all->count, &work, error);
    noge_progress_end(&all->progress);
    return status;
}

noge_status noge_judge_team_survey(const noge_judge_team *of, noge_judge_group *group, size_t count,
                                   noge_error *error) {
    jobs all = {.of = of, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!noge_team_is_several(of->team))
        return NOGE_OK;
    all.job = noge_allocate(count, sizeof *all.job, error);
    for (size_t i = 0; all.job && i < count; i++)
        all.job[all.count++] = (job){&group[i], NULL};
    noge_status status = all.job ? share(&all, error) : NOGE_NO_MEMORY;
    free(all.job);
    return status;
}

/* Conditions that differ only for some policies share episodes of the others. */
static bool is_listed(const jobs *all, const char *key) {
    for (uint64_t i = 0; i < all->count; i++)
        if (strcmp(all->job[i].place->key, key) == 0)
            return true;
    return false;
}

/* Adds the places of a group that judging would explore, `nn` only or all others. */
static noge_status list_missing(jobs *all, noge_judge_group *group, bool nn, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = noge_judge_group_is_complete(group) ? 0 : group->count; i-- > 0 && status == NOGE_OK;) {
        noge_judge_place *place = &group->place[i];
        bool stored;
        if ((i == group->nn) != nn || (i >= group->rules && place->is_stored))
            continue;
        status = noge_judge_place_read(group, place, &stored, error);
        if (status == NOGE_OK && !stored && !is_listed(all, place->key))
            all->job[all->count++] = (job){group, place};
    }
    return status;
}

static noge_status explore(const noge_judge_team *of, noge_judge_group *group, size_t count, bool nn,
                           noge_error *error) {
    jobs all = {.of = of, .lock = PTHREAD_MUTEX_INITIALIZER};
    all.job = noge_allocate(count * of->plan->policy_count, sizeof *all.job, error);
    noge_status status = all.job ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = list_missing(&all, &group[i], nn, error);
    if (status == NOGE_OK)
        status = share(&all, error);
    free(all.job);
    return status;
}

noge_status noge_judge_team_explore(const noge_judge_team *of, noge_judge_group *group, size_t count,
                                    noge_error *error) {
    if (!noge_team_is_several(of->team))
        return NOGE_OK;
    noge_status status = explore(of, group, count, true, error);
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        bool stored = false;
        if (!noge_judge_group_is_complete(&group[i]))
            status = noge_judge_place_read(&group[i], &group[i].place[group[i].nn], &stored, error);
    }
    return status == NOGE_OK ? explore(of, group, count, false, error) : status;
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

typedef struct helper {
    const noge_team *team;
    noge_judge_plan *plan;
    noge_dataset *dataset; /* of the set `loaded`; NULL: none yet */
    uint64_t loaded;
    bool owned;
} helper;

static void forget(helper *self) {
    if (self->owned)
        noge_dataset_free(self->dataset);
    self->dataset = NULL;
    self->owned = false;
}

static noge_status load(helper *self, uint64_t set, noge_error *error) {
    if (self->dataset && self->loaded == set)
        return NOGE_OK;
    forget(self);
    self->loaded = set;
    noge_status status = noge_judge_load(self->plan, self->plan->set[set], &self->dataset, &self->owned, error);
    return status == NOGE_OK ? NOGE_OK : noge_team_blame(self->team, error);
}

static noge_status answer_order(noge_judge_group *group, const order *top, const double *nn, noge_text *result,
                                noge_error *error) {
    double begun = noge_clock_seconds();
    noge_status status = noge_judge_group_survey(group, error);
    bool explores = status == NOGE_OK && top->policy != SURVEY;
    double *value = explores ? noge_allocate(group->episodes, sizeof *value, error) : NULL;
    if (explores)
        status = value
                     ? noge_judge_group_explore(group, &group->plan->policy[top->policy], nn, value, NULL, NULL, error)
                     : NOGE_NO_MEMORY;
    const answer head = {.seconds = noge_clock_seconds() - begun, .episodes = group->episodes};
    if (status == NOGE_OK)
        status = noge_text_append(result, &head, sizeof head, error);
    if (status == NOGE_OK && explores)
        status = noge_text_append(result, value, group->episodes * sizeof *value, error);
    free(value);
    return status;
}

static noge_status work(void *context, uint32_t worker, uint64_t number, const noge_text *text, noge_text *result,
                        noge_error *error) {
    helper *self = context;
    const noge_judge_plan *plan = self->plan;
    noge_team_reader reader = {text->bytes, text->bytes + text->size, false};
    order top;
    double *nn = NULL;
    (void)worker, (void)number;
    noge_team_read(&reader, &top, sizeof top);
    size_t figures = top.has_nn ? top.episodes * sizeof *nn : 0;
    if (reader.failed || top.set >= plan->set_count || top.condition >= plan->condition_count ||
        (top.policy != SURVEY && (top.policy >= plan->policy_count || top.episodes == 0)) ||
        (size_t)(reader.end - reader.at) != figures)
        return noge_fail(error, NOGE_IO, "%s", different);
    noge_status status = load(self, top.set, error);
    if (status == NOGE_OK && top.has_nn) {
        nn = noge_allocate(top.episodes, sizeof *nn, error);
        status = nn ? NOGE_OK : NOGE_NO_MEMORY;
    }
    if (nn)
        noge_team_read(&reader, nn, figures);
    noge_judge_group group = {.plan = plan,
                              .set = plan->set[top.set],
                              .condition = plan->condition[top.condition],
                              .dataset = self->dataset,
                              .episodes = top.episodes};
    if (status == NOGE_OK)
        status = answer_order(&group, &top, nn, result, error);
    free(nn);
    return status;
}

noge_status noge_judge_serve(noge_team *team, noge_judge_plan *plan, noge_status ready, noge_error *error) {
    helper self = {.team = team, .plan = plan};
    const noge_team_work orders = {.context = &self, .work = work};
    const noge_error reason = *error;
    noge_status status = noge_team_serve(team, &orders, ready, &reason, error);
    forget(&self);
    return status;
}
