/* Set by set: the groups of a set are surveyed, listed and judged. Other processes, if there are any, do the exploring
 * first; then judging finds all episodes in the store. */
#include "experiment/judge/run.h"
#include "base/memory.h"
#include "experiment/judge/team.h"
#include "report/terminal/print.h"

#include <stdlib.h>
#include <string.h>

/* ---- Shares ------------------------------------------------------------------------------------------------------ */

static bool is_in_share(const noge_judge_plan *plan, size_t set, size_t condition) {
    const noge_judge_options *options = &plan->options;
    return options->shares == 0 || (set * plan->condition_count + condition) % options->shares == options->share - 1;
}

static bool has_share(const noge_judge_plan *plan, size_t set) {
    for (size_t c = 0; c < plan->condition_count; c++)
        if (is_in_share(plan, set, c))
            return true;
    return false;
}

bool noge_judge_is_shared(const noge_judge_plan *plan, const char *set, const char *condition) {
    for (size_t s = 0; set && condition && s < plan->set_count; s++)
        for (size_t c = 0; strcmp(plan->set[s], set) == 0 && c < plan->condition_count; c++)
            if (strcmp(plan->condition[c]->name, condition) == 0)
                return is_in_share(plan, s, c);
    return false;
}

/* ---- Sets -------------------------------------------------------------------------------------------------------- */

/* The groups of a set that are judged here; returns their number. */
static size_t choose_groups(noge_judge_plan *plan, noge_judge_store *store, size_t number, const noge_dataset *dataset,
                            noge_judge_group *group) {
    size_t count = 0;
    char data[NOGE_HASH_TEXT];
    noge_dataset_hash(dataset, data);
    for (size_t c = 0; c < plan->condition_count; c++) {
        if (!is_in_share(plan, number, c) || !noge_judge_applies(plan->condition[c], dataset))
            continue;
        group[count] = (noge_judge_group){.plan = plan,
                                          .store = store,
                                          .set = plan->set[number],
                                          .condition = plan->condition[c],
                                          .dataset = dataset};
        memcpy(group[count++].data, data, sizeof data);
    }
    return count;
}

static noge_status judge_groups(noge_judge_group *group, size_t count, const noge_judge_team *team, noge_error *error) {
    noge_status status = noge_judge_team_survey(team, group, count, error);
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        status = noge_judge_group_survey(&group[i], error);
        if (status == NOGE_OK)
            status = noge_judge_group_list(&group[i], error);
    }
    if (status == NOGE_OK)
        status = noge_judge_team_explore(team, group, count, error);
    for (size_t i = 0; i < count; i++) {
        if (status == NOGE_OK)
            status = noge_judge_group_judge(&group[i], error);
        noge_judge_group_free(&group[i]);
    }
    return status;
}

static noge_status judge_set(noge_judge_plan *plan, noge_judge_store *store, size_t number, const noge_dataset *dataset,
                             noge_team *processes, noge_error *error) {
    const noge_judge_team team = {.team = processes, .plan = plan, .set = number};
    noge_judge_group *group = noge_allocate(plan->condition_count, sizeof *group, error);
    noge_status status =
        group ? judge_groups(group, choose_groups(plan, store, number, dataset, group), &team, error) : NOGE_NO_MEMORY;
    free(group);
    return status;
}

/* ---- The whole plan ---------------------------------------------------------------------------------------------- */

noge_status noge_judge_run(noge_judge_plan *plan, noge_judge_store *store, noge_team *team, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t s = 0; s < plan->set_count && status == NOGE_OK; s++) {
        noge_dataset *dataset;
        bool owned;
        noge_error reason = {0};
        if (!has_share(plan, s))
            continue;
        status = noge_judge_load(plan, plan->set[s], &dataset, &owned, &reason);
        if (status != NOGE_OK && !plan->sets_named) {
            noge_print(stderr, "left out: %s\n", reason.text);
            status = NOGE_OK;
            continue;
        }
        if (status != NOGE_OK && error)
            *error = reason;
        if (status == NOGE_OK)
            status = judge_set(plan, store, s, dataset, team, error);
        if (owned)
            noge_dataset_free(dataset);
    }
    return status;
}
