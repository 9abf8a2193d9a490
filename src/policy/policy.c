/* Creating and freeing a policy, and the checks of every choice: types may come from callers, so their results are not
 * trusted. */
#include "policy/policy.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

noge_status noge_policy_make(noge_policy **policy, const noge_policy_type *type, void *context, noge_error *error) {
    *policy = NULL;
    if (type->state_size > SIZE_MAX / 2)
        return noge_fail(error, NOGE_NO_MEMORY, "policy '%s': out of memory for a state of %zu bytes", type->name,
                         type->state_size);
    *policy = noge_allocate(1, sizeof **policy + type->state_size, error);
    if (!*policy)
        return NOGE_NO_MEMORY;
    (*policy)->type = type;
    (*policy)->context = context;
    return NOGE_OK;
}

void noge_policy_free(noge_policy *policy) {
    if (!policy)
        return;
    if (policy->type->release)
        policy->type->release(policy->state, policy->context);
    noge_policy_spec_free(policy->spec); /* last: it owns the type */
    free(policy);
}

const char *noge_policy_name(const noge_policy *policy) {
    if (!policy)
        return NULL;
    return policy->spec ? noge_policy_spec_name(policy->spec) : policy->type->name;
}

/* What a type's function returned, with a message if it gave none. */
static noge_status explain(const noge_policy *policy, noge_status status, noge_error *error) {
    if (status == NOGE_OK)
        return NOGE_OK;
    error->status = status;
    return error->text[0]
               ? status
               : noge_fail(error, status, "policy '%s' failed: %s", policy->type->name, noge_status_name(status));
}

void noge_policy_begin(noge_policy *policy, uint64_t seed) {
    if (!policy)
        return;
    noge_error *failure = &policy->failure;
    policy->seed = seed;
    policy->map = NULL;
    failure->status = NOGE_OK;
    failure->text[0] = 0;
    if (policy->type->begin)
        failure->status = explain(policy, policy->type->begin(policy->state, policy->context, seed, failure), failure);
}

noge_status noge_policy_attend(noge_policy *policy, const noge_map *map, noge_error *error) {
    const noge_stamp now = noge_map_stamp(map);
    bool same = policy->map == map && noge_stamp_continues(now, policy->begun);
    if (policy->map && !same)
        noge_policy_begin(policy, policy->seed);
    if (!same) {
        policy->map = map;
        policy->begun = now;
    }
    if (policy->failure.status != NOGE_OK)
        return noge_fail(error, policy->failure.status, "%s", policy->failure.text);
    return NOGE_OK;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

/* The state of the map that a policy must not change. */
typedef struct fingerprint {
    noge_stamp stamp;
    double walked;
    noge_task task;
} fingerprint;

static fingerprint fingerprint_of(const noge_map *map) {
    return (fingerprint){noge_map_stamp(map), map->walked, map->task};
}

static noge_status check_map(const noge_policy *policy, const noge_map *map, fingerprint before, noge_error *error) {
    fingerprint now = fingerprint_of(map);
    if (noge_stamp_equal(now.stamp, before.stamp) && now.walked == before.walked &&
        noge_task_equal(&now.task, &before.task))
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "policy '%s' changed the map while it chose; policies may only search it",
                     policy->type->name);
}

static noge_status check_choice(const noge_policy *policy, noge_map *map, noge_node choice, noge_error *error) {
    const char *what = NULL;
    if (choice == NOGE_NO_NODE)
        return noge_fail(error, NOGE_USAGE, "policy '%s' chose no node, but the frontier can be reached",
                         policy->type->name);
    if (choice >= map->node_count)
        what = "which is unknown";
    else if (!noge_map_on_frontier(map, choice))
        what = noge_map_is_excluded(map, choice) ? "which is excluded" : "which is visited";
    else if (!noge_map_reaches(map, choice))
        what = "to which no known path leads";
    if (!what)
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "policy '%s' chose node %u, %s; a choice must be a frontier node in reach",
                     policy->type->name, choice, what);
}

static bool has_choice(noge_map *map) {
    if (noge_map_has_budget(map))
        return noge_map_nearest_affordable(map) != NOGE_NO_NODE;
    return map->frontier_count > 0 && (!noge_map_is_parted(map) || noge_map_nearest(map) != NOGE_NO_NODE);
}

/* The type's choice, checked unless it is a rule of noge. */
static noge_status ask(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *told) {
    if (policy->is_rule)
        return policy->type->choose(policy->state, policy->context, map, choice, told);
    const fingerprint before = fingerprint_of(map);
    told->text[0] = 0;
    noge_status status = policy->type->choose(policy->state, policy->context, map, choice, told);
    status = explain(policy, status, told);
    if (status == NOGE_OK)
        status = check_map(policy, map, before, told);
    if (status == NOGE_OK)
        status = check_choice(policy, map, *choice, told);
    return status;
}

noge_status noge_policy_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    if (!policy || !map || !choice)
        return noge_fail(error, NOGE_USAGE, "policy, map and choice must not be NULL");
    noge_error local, *told = error ? error : &local;
    *choice = NOGE_NO_NODE;
    noge_status status = noge_policy_attend(policy, map, error);
    if (status != NOGE_OK || !has_choice(map))
        return status;
    status = ask(policy, map, choice, told);
    if (status == NOGE_OK && noge_map_has_budget(map) && !noge_map_affords(map, *choice))
        *choice = noge_map_nearest_affordable(map);
    return status;
}

static bool is_among(const noge_node *candidate, uint32_t count, noge_node node) {
    for (uint32_t i = 0; i < count; i++)
        if (candidate[i] == node)
            return true;
    return false;
}

noge_status noge_policy_choose_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                                     noge_node *choice, noge_error *error) {
    if (!policy->type->choose_among) {
        noge_node favourite = NOGE_NO_NODE;
        noge_status status = noge_policy_choose(policy, map, &favourite, error);
        *choice = is_among(candidate, count, favourite) ? favourite : candidate[0];
        return status;
    }
    noge_error local, *told = error ? error : &local;
    noge_status status = noge_policy_attend(policy, map, error);
    if (status != NOGE_OK)
        return status;
    const fingerprint before = fingerprint_of(map);
    told->text[0] = 0;
    *choice = NOGE_NO_NODE;
    status = policy->type->choose_among(policy->state, policy->context, map, candidate, count, choice, told);
    status = explain(policy, status, told);
    if (status == NOGE_OK)
        status = check_map(policy, map, before, told);
    if (status == NOGE_OK && !is_among(candidate, count, *choice))
        status = noge_fail(told, NOGE_USAGE, "policy '%s' chose node %u, which is not among the %u candidates",
                           policy->type->name, *choice, count);
    return status;
}

noge_status noge_policy_run(noge_policy *policy, noge_episode *episode, noge_error *error) {
    if (!policy || !episode)
        return noge_fail(error, NOGE_USAGE, "policy and episode must not be NULL");
    return noge_policy_run_until(policy, episode, NULL, 0, error);
}

noge_status noge_policy_run_until(noge_policy *policy, noge_episode *episode, noge_stop *stop, uint32_t worker,
                                  noge_error *error) {
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        noge_node choice;
        status = noge_stop_poll(stop, worker, error);
        if (status == NOGE_OK)
            status = noge_policy_choose(policy, episode->map, &choice, error);
        if (status == NOGE_OK)
            status = noge_episode_step(episode, choice, error);
    }
    return status == NOGE_OK ? noge_episode_return(episode, error) : status;
}
