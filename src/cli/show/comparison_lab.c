/* The page of a comparison: each policy's worst and best episode on each set, explored again and recorded. */
#include "base/error.h"
#include "base/memory.h"
#include "cli/show/comparison.h"
#include "explore/trace.h"
#include "report/lab/lab_page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One episode of the page and what it owns. */
typedef struct chosen {
    const noge_outcome *outcome;
    const noge_graph *graph;
    const char *policy;
    const char *family; /* NULL: the set is not of one */
    uint64_t seed;
    char *title, *world, *source;
    noge_text trace;
} chosen;

typedef struct selection {
    const noge_comparison *all;
    noge_policy_spec *const *spec;
    noge_metric metric;
    chosen *episode; /* [count] */
    size_t count;
} selection;

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

/* The number of the worst or best episode of a policy; UINT64_MAX if the metric exists in none. */
static uint64_t find_extreme(const noge_evaluation *evaluation, uint32_t policy, noge_metric metric, bool best) {
    uint64_t count = (uint64_t)evaluation->seed_count * evaluation->episodes, found = UINT64_MAX;
    const noge_outcome *outcome = evaluation->outcome + policy * count;
    bool greatest = noge_metric_describe(metric)->more_is_better == best;
    for (uint64_t i = 0; i < count; i++) {
        double value = outcome[i].value[metric];
        if (outcome[i].decisions == 0 || isnan(value))
            continue;
        double before = found == UINT64_MAX ? NAN : outcome[found].value[metric];
        if (isnan(before) || (greatest ? value > before : value < before))
            found = i;
    }
    return found;
}

/* Names of worlds are different, and none is the name of a family: the page would generate that. */
static noge_status name_episode(const selection *from, chosen *one, size_t set, uint32_t policy, bool best,
                                noge_error *error) {
    const noge_comparison *all = from->all;
    char number[NOGE_NUMBER_TEXT], value[32];
    size_t length;
    const char *source = noge_graph_name(one->graph, one->outcome->trial.source, number, &length);
    noge_format_double(round(1e4 * one->outcome->value[from->metric]) / 1e4, value);
    one->source = strndup(source, length);
    if (asprintf(&one->world, "%s, graph %u", all->set[set], one->outcome->trial.graph) < 0)
        one->world = NULL;
    if (asprintf(&one->title, "%s, %s: %s (%s %s)", all->set[set], all->policy[policy], best ? "best" : "worst",
                 noge_metric_describe(from->metric)->name, value) < 0)
        one->title = NULL;
    return one->source && one->world && one->title ? NOGE_OK
                                                   : noge_fail(error, NOGE_NO_MEMORY, "out of memory for names");
}

/* Explores again, with the seeds of the comparison, and records it. */
static noge_status record(const selection *from, chosen *one, uint32_t policy, noge_error *error) {
    const noge_comparison *all = from->all;
    const noge_trial *trial = &one->outcome->trial;
    const noge_trace_options options = {
        .size = sizeof options, .graph_name = one->world, .policy = one->policy, .seed = one->seed};
    noge_policy *decider = NULL;
    noge_episode *episode = NULL;
    noge_trace *trace = NULL;
    noge_status status = noge_policy_spec_create(from->spec[policy], &decider, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    if (status == NOGE_OK)
        status = noge_episode_begin(episode, one->graph, trial->source, &all->task, trial->world_seed, error);
    if (status == NOGE_OK)
        status = noge_trace_begin(&trace, NULL, &one->trace, episode, one->graph, &options, error);
    noge_policy_begin(decider, trial->policy_seed);
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        noge_node choice;
        status = noge_policy_choose(decider, episode->map, &choice, error);
        if (status == NOGE_OK)
            status = noge_trace_step(trace, choice, error);
    }
    if (status == NOGE_OK)
        status = noge_trace_return(trace, error);
    noge_trace_free(trace);
    noge_episode_free(episode);
    noge_policy_free(decider);
    return status;
}

static noge_status select_episodes(selection *from, noge_error *error) {
    const noge_comparison *all = from->all;
    noge_status status = NOGE_OK;
    for (size_t set = 0; set < all->set_count; set++)
        for (uint32_t policy = 0; policy < all->policy_count; policy++)
            for (int best = 0; best < 2 && status == NOGE_OK; best++) {
                const noge_evaluation *evaluation = all->evaluation[set];
                uint64_t found = find_extreme(evaluation, policy, from->metric, best), count = evaluation->episodes;
                if (found == UINT64_MAX)
                    continue;
                chosen *one = &from->episode[from->count++];
                one->outcome = &evaluation->outcome[policy * evaluation->seed_count * count + found];
                one->graph = all->dataset[set]->graph[one->outcome->trial.graph];
                one->policy = noge_policy_spec_name(from->spec[policy]);
                one->family = noge_family_find(all->set[set]) ? all->set[set] : NULL;
                one->seed = all->first_seed + found / count;
                status = noge_lab_page_fits(all->set[set], one->graph, error);
                if (status == NOGE_OK)
                    status = name_episode(from, one, set, policy, best, error);
                if (status == NOGE_OK)
                    status = record(from, one, policy, error);
            }
    return status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* The world of an episode, which may be that of an earlier one. */
static const noge_lab_world *world_of(noge_lab_world *world, size_t *count, const chosen *one) {
    for (size_t i = 0; i < *count; i++)
        if (strcmp(world[i].name, one->world) == 0)
            return &world[i];
    world[*count] = (noge_lab_world){.name = one->world, .graph = one->graph, .family = one->family};
    return &world[(*count)++];
}

static noge_status write_page(const selection *from, const char *path, bool force, noge_error *error) {
    const noge_comparison *all = from->all;
    noge_lab_world *world = noge_allocate(from->count, sizeof *world, error);
    noge_lab_episode *episode = noge_allocate(from->count, sizeof *episode, error);
    size_t world_count = 0;
    noge_status status = world && episode ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < from->count && status == NOGE_OK; i++) {
        const chosen *one = &from->episode[i];
        episode[i] = (noge_lab_episode){.title = one->title,
                                        .world = world_of(world, &world_count, one),
                                        .policy = one->policy,
                                        .source = one->source,
                                        .seed = one->seed,
                                        .task = &all->task,
                                        .trace = one->trace};
    }
    const noge_lab_page page = {world, world_count, episode, from->count};
    if (status == NOGE_OK)
        status = noge_lab_page_write(&page, path, force, error);
    free(world);
    free(episode);
    return status;
}

noge_status noge_comparison_write_lab(const noge_comparison *all, noge_policy_spec *const *spec, noge_metric metric,
                                      const char *path, bool force, noge_error *error) {
    selection from = {.all = all, .spec = spec, .metric = metric};
    from.episode = noge_allocate(2 * all->set_count * all->policy_count, sizeof *from.episode, error);
    noge_status status = from.episode ? select_episodes(&from, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK && from.count == 0)
        status = noge_fail(error, NOGE_USAGE, "no episode has a decision; there is nothing to show in a page");
    if (status == NOGE_OK)
        status = write_page(&from, path, force, error);
    for (size_t i = 0; i < from.count; i++) {
        free(from.episode[i].title);
        free(from.episode[i].world);
        free(from.episode[i].source);
        noge_text_free(&from.episode[i].trace);
    }
    free(from.episode);
    return status;
}
