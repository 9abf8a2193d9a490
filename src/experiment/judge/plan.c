/* The plan is made before the first exploration, so that a misspelt name costs no time. */
#include "experiment/judge/plan.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "catalog/set_name.h"
#include "explore/task.h"
#include "policy/learned/universal.h"
#include "policy/spec.h"

#include <inttypes.h>
#include <noge/catalog.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEACHERS "noge-plus:"

/* Episodes of a seed at least; graphs with more nodes than LARGE are too large for `random`. */
enum { EPISODES_OF_SEED = 20, LARGE = 100000 };

noge_judge_options noge_judge_defaults(void) {
    return (noge_judge_options){.seed = 1001, .data.seed = 1, .episodes = 40000, .decisions = 6000000};
}

/* ---- Sets and conditions ----------------------------------------------------------------------------------------- */

static noge_status add_name(char ***list, size_t *count, const char *name, size_t length, noge_error *error) {
    noge_status status = noge_resize(list, *count + 1, sizeof **list, error);
    char *copy = status == NOGE_OK ? noge_allocate(length + 1, 1, error) : NULL;
    if (!copy)
        return NOGE_NO_MEMORY;
    memcpy(copy, name, length);
    (*list)[(*count)++] = copy;
    return NOGE_OK;
}

/* Length of the first name of a list. In grid:rows=5,columns=6 the comma does not end the name. */
static size_t first_name(const char *list) {
    size_t length = strcspn(list, ",");
    while (list[length] && list[length + 1 + strcspn(list + length + 1, "=:/.,")] == '=')
        length += 1 + strcspn(list + length + 1, ",");
    return length;
}

/* Splits "a,b,c". */
static noge_status split(char ***list, size_t *count, const char *names, noge_error *error) {
    noge_status status = NOGE_OK;
    for (const char *at = names; status == NOGE_OK; at++) {
        size_t length = first_name(at);
        status = length > 0 ? add_name(list, count, at, length, error)
                            : noge_fail(error, NOGE_USAGE, "'%s': a name is empty", names);
        at += length;
        if (!*at)
            break;
    }
    return status;
}

static const noge_experiment_set *find_set(const char *name) {
    for (size_t i = 0; i < NOGE_EXPERIMENT_SETS; i++)
        if (noge_experiment_sets[i].role != NOGE_SET_TRAINING && strcmp(noge_experiment_sets[i].name, name) == 0)
            return &noge_experiment_sets[i];
    return NULL;
}

static noge_status choose_sets(noge_judge_plan *plan, noge_error *error) {
    noge_status status = NOGE_OK;
    plan->sets_named = plan->options.sets != NULL;
    if (plan->sets_named)
        return split(&plan->set, &plan->set_count, plan->options.sets, error);
    for (size_t i = 0; i < NOGE_EXPERIMENT_SETS && status == NOGE_OK; i++) {
        const noge_experiment_set *set = &noge_experiment_sets[i];
        if (set->role != NOGE_SET_TRAINING)
            status = add_name(&plan->set, &plan->set_count, set->name, strlen(set->name), error);
    }
    return status;
}

static const noge_judge_condition *find_condition(const char *name) {
    for (const noge_judge_condition *at = noge_judge_conditions; at->name; at++)
        if (strcmp(at->name, name) == 0)
            return at;
    return NULL;
}

static noge_status unknown_condition(const char *name, noge_error *error) {
    char names[300] = "";
    for (const noge_judge_condition *at = noge_judge_conditions; at->name; at++)
        noge_list_more(names, sizeof names, ", ", at->name);
    return noge_fail(error, NOGE_USAGE, "unknown condition '%s'; expected %s", name, names);
}

static noge_status choose_conditions(noge_judge_plan *plan, noge_error *error) {
    char **name = NULL;
    size_t count = 0;
    noge_status status = NOGE_OK;
    if (plan->options.conditions)
        status = split(&name, &count, plan->options.conditions, error);
    else
        for (const noge_judge_condition *at = noge_judge_conditions; at->name && status == NOGE_OK; at++)
            status = add_name(&name, &count, at->name, strlen(at->name), error);
    if (status == NOGE_OK) {
        plan->condition = noge_allocate(count, sizeof(noge_judge_condition *), error);
        status = plan->condition ? NOGE_OK : NOGE_NO_MEMORY;
    }
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        plan->condition[i] = find_condition(name[i]);
        plan->condition_count += plan->condition[i] != NULL;
        status = plan->condition[i] ? NOGE_OK : unknown_condition(name[i], error);
    }
    noge_catalog_names_free(name, count);
    return status;
}

/* ---- Policies ---------------------------------------------------------------------------------------------------- */

static bool is_planned(const noge_judge_plan *plan, const char *name) {
    for (size_t i = 0; i < plan->policy_count; i++)
        if (strcmp(plan->policy[i].name, name) == 0)
            return true;
    return false;
}

static noge_judge_kind kind_of(const char *name) {
    if (strcmp(name, NOGE_UNIVERSAL) == 0)
        return NOGE_JUDGE_UNIVERSAL;
    for (size_t i = 0; i < noge_policy_rule_count(); i++)
        if (strcmp(name, noge_policy_describe(i).name) == 0)
            return NOGE_JUDGE_RULE;
    return strncmp(name, TEACHERS, strlen(TEACHERS)) == 0 ? NOGE_JUDGE_TEACHER : NOGE_JUDGE_OTHER;
}

/* A policy that is named twice is judged once. */
static noge_status add_policy(noge_judge_plan *plan, const char *name, noge_error *error) {
    const noge_policy_options options = {.size = sizeof options,
                                         .kernel = plan->options.fastest ? NOGE_POLICY_KERNEL_FASTEST
                                                                         : NOGE_POLICY_KERNEL_PORTABLE};
    if (is_planned(plan, name))
        return NOGE_OK;
    noge_status status = noge_resize(&plan->policy, plan->policy_count + 1, sizeof *plan->policy, error);
    if (status != NOGE_OK)
        return status;
    noge_judge_policy *policy = &plan->policy[plan->policy_count];
    *policy = (noge_judge_policy){.kind = kind_of(name), .name = strdup(name)};
    if (!policy->name)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a policy");
    plan->policy_count++;
    status = noge_catalog_policy(&policy->spec, name, &options, error);
    uint64_t hash = status == NOGE_OK ? noge_policy_spec_hash(policy->spec) : 0;
    if (hash != 0)
        snprintf(policy->model, sizeof policy->model, "%016" PRIx64, hash);
    return status;
}

static noge_status add_teachers(noge_judge_plan *plan, noge_error *error) {
    size_t count;
    char **name = noge_catalog_models(&count);
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        if (kind_of(name[i]) == NOGE_JUDGE_TEACHER)
            status = add_policy(plan, name[i], error);
    noge_catalog_names_free(name, count);
    return status;
}

static noge_status choose_policies(noge_judge_plan *plan, noge_error *error) {
    const noge_judge_options *options = &plan->options;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < noge_policy_rule_count() && status == NOGE_OK; i++)
        status = add_policy(plan, noge_policy_describe(i).name, error);
    plan->rule_count = plan->policy_count;
    if (options->rules_only || status != NOGE_OK)
        return status;
    for (size_t i = 0; i < options->policy_count && status == NOGE_OK; i++)
        status = add_policy(plan, options->policies[i], error);
    if (status == NOGE_OK && options->policy_count == 0)
        status = add_policy(plan, NOGE_UNIVERSAL, error);
    return status == NOGE_OK && options->policy_count == 0 ? add_teachers(plan, error) : status;
}

/* ---- The plan ---------------------------------------------------------------------------------------------------- */

noge_status noge_judge_plan_make(noge_judge_plan *plan, const noge_judge_options *options, noge_error *error) {
    *plan =
        (noge_judge_plan){.options = *options, .data = {.folder = options->data.folder, .read = options->data.read}};
    noge_status status = choose_sets(plan, error);
    if (status == NOGE_OK)
        status = choose_conditions(plan, error);
    return status == NOGE_OK ? choose_policies(plan, error) : status;
}

void noge_judge_plan_free(noge_judge_plan *plan) {
    noge_catalog_names_free(plan->set, plan->set_count);
    for (size_t i = 0; i < plan->policy_count; i++) {
        noge_policy_spec_free(plan->policy[i].spec);
        free(plan->policy[i].name);
    }
    free(plan->policy);
    free(plan->condition);
    noge_experiment_data_free(&plan->data);
    *plan = (noge_judge_plan){0};
}

noge_status noge_judge_load(noge_judge_plan *plan, const char *set, noge_dataset **dataset, bool *owned,
                            noge_error *error) {
    const noge_experiment_set *known = find_set(set);
    *owned = !known || (!known->file && plan->options.data.seed != 1);
    *dataset = NULL;
    if (*owned)
        return noge_set_argument(set, &plan->options.data, dataset, error);
    const noge_train_data *data = noge_experiment_data_load(&plan->data, known, error);
    *dataset = data ? data->dataset : NULL;
    return data ? NOGE_OK : NOGE_BAD_INPUT;
}

static uint32_t episodes_of_seed(const noge_dataset *dataset) {
    return dataset->test_count > EPISODES_OF_SEED ? dataset->test_count : EPISODES_OF_SEED;
}

uint32_t noge_judge_seeds(const noge_dataset *dataset, uint32_t episodes) {
    uint32_t of_seed = episodes_of_seed(dataset);
    return episodes > of_seed ? episodes / of_seed : 1;
}

uint32_t noge_judge_episodes(const noge_judge_options *options, const noge_judge_condition *condition,
                             const noge_dataset *dataset) {
    uint32_t most = condition->typical ? condition->typical : noge_task_limit(&condition->task);
    double expected = 0;
    for (uint32_t i = 0; i < dataset->test_count; i++) {
        uint32_t nodes = dataset->graph[dataset->test[i]]->node_count;
        expected += nodes < most ? nodes : most;
    }
    expected /= dataset->test_count;
    double affordable = (double)options->decisions / (expected > 1 ? expected : 1);
    uint32_t count = affordable < options->episodes ? (uint32_t)affordable : options->episodes;
    uint32_t of_seed = episodes_of_seed(dataset);
    if (count > of_seed)
        count -= count % of_seed;
    return count > 2 ? count : 2;
}

bool noge_judge_applies(const noge_judge_condition *condition, const noge_dataset *dataset) {
    for (uint32_t i = 0; condition->task.weighted && i < dataset->test_count; i++)
        if (!dataset->graph[dataset->test[i]]->length)
            return false;
    return true;
}

bool noge_judge_finishes(const noge_judge_policy *policy, const noge_judge_condition *condition,
                         const noge_dataset *dataset) {
    if (strcmp(policy->name, "random") != 0 || noge_task_limit(&condition->task) <= LARGE)
        return true;
    for (uint32_t i = 0; i < dataset->test_count; i++)
        if (dataset->graph[dataset->test[i]]->node_count > LARGE)
            return false;
    return true;
}
