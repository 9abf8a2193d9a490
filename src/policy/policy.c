/* The table of policies, and the loop that lets one explore. */
#include "policy/policy.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "policy/guard.h"
#include "policy/neural.h"
#include "policy/ranked.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const noge_policy_type *const types[] = {
    &noge_policy_random,
    &noge_policy_bfs,
    &noge_policy_dfs,
    &noge_policy_nn,
    &noge_policy_dfs_stack,
    &noge_policy_nn_most_visited,
    &noge_policy_nn_fewest_visited,
    &noge_policy_nn_newest,
    &noge_policy_nn_oldest,
    &noge_policy_nn_random,
    &noge_policy_universal,
};

enum { TYPE_COUNT = sizeof types / sizeof *types, RULE_COUNT = TYPE_COUNT - 1 };

size_t noge_policy_type_count(void) {
    return TYPE_COUNT;
}

size_t noge_policy_rule_count(void) {
    return RULE_COUNT;
}

noge_policy_info noge_policy_describe(size_t index) {
    assert(index < TYPE_COUNT);
    return types[index]->info;
}

bool noge_policy_is_file(const char *name) {
    const char *dot = strrchr(name, '.');
    return strchr(name, '/') || (dot && strcmp(dot, ".safetensors") == 0);
}

static noge_status create_of_type(noge_policy **policy, const noge_policy_type *type, noge_kernel kernel,
                                  noge_error *error) {
    if (type->create)
        return type->create(policy, kernel, error);
    *policy = noge_allocate(1, type->size, error);
    if (!*policy)
        return NOGE_NO_MEMORY;
    (*policy)->type = type;
    return NOGE_OK;
}

noge_status noge_policy_create_plain(noge_policy **policy, const char *name, noge_kernel kernel, noge_error *error) {
    const char *names[TYPE_COUNT];
    *policy = NULL;
    for (size_t i = 0; i < TYPE_COUNT; i++) {
        names[i] = types[i]->info.name;
        if (strcmp(name, names[i]) != 0)
            continue;
        noge_status status = create_of_type(policy, types[i], kernel, error);
        if (status == NOGE_OK)
            noge_policy_begin(*policy, 0);
        return status;
    }
    if (noge_policy_is_file(name))
        return noge_policy_load(policy, name, kernel, error);
    const char *nearest = noge_nearest_name(name, names, TYPE_COUNT, sizeof *names);
    return nearest ? noge_fail(error, NOGE_USAGE, "unknown policy '%s'; did you mean '%s'?", name, nearest)
                   : noge_fail(error, NOGE_USAGE, "unknown policy '%s'; 'noge policies' lists them", name);
}

noge_status noge_policy_create(noge_policy **policy, const char *name, noge_error *error) {
    noge_guard guard;
    size_t length;
    *policy = NULL;
    noge_status status = noge_guard_of_name(&guard, name, &length, error);
    if (status != NOGE_OK)
        return status;
    char *plain = strndup(name, length);
    if (!plain)
        return noge_fail(error, NOGE_NO_MEMORY, "no memory for the name of a policy");
    status = noge_policy_create_plain(policy, plain, noge_kernel_best(), error);
    free(plain);
    return status == NOGE_OK ? noge_guard_policy(policy, guard, error) : status;
}

void noge_policy_free(noge_policy *policy) {
    if (!policy)
        return;
    if (policy->type->release)
        policy->type->release(policy);
    free(policy);
}

const char *noge_policy_name(const noge_policy *policy) {
    return policy->type->info.name;
}

void noge_policy_begin(noge_policy *policy, uint64_t seed) {
    if (policy->type->begin)
        policy->type->begin(policy, seed);
}

noge_status noge_policy_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    *choice = NOGE_NO_NODE;
    if (map->frontier_count == 0 || (noge_map_is_parted(map) && noge_map_nearest(map) == NOGE_NO_NODE))
        return NOGE_OK;
    return policy->type->choose(policy, map, choice, error);
}

noge_status noge_policy_choose_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                                     noge_node *choice, noge_error *error) {
    if (policy->type->choose_among)
        return policy->type->choose_among(policy, map, candidate, count, choice, error);
    noge_node favourite = NOGE_NO_NODE;
    noge_status status = noge_policy_choose(policy, map, &favourite, error);
    *choice = candidate[0];
    for (uint32_t i = 0; i < count; i++)
        if (candidate[i] == favourite)
            *choice = favourite;
    return status;
}

noge_status noge_policy_run(noge_policy *policy, noge_episode *episode, noge_error *error) {
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        noge_node choice;
        status = noge_policy_choose(policy, episode->map, &choice, error);
        if (status == NOGE_OK)
            status = noge_episode_step(episode, choice, error);
    }
    return status;
}
