/* A model is a policy like any other but for two questions: what it shall care for, and what to call it. */
#include "catalog/policy_name.h"
#include "base/error.h"
#include "base/text.h"
#include "catalog/model_name.h"
#include "policy/guard.h"
#include "policy/neural.h"
#include "policy/ranked.h"
#include "policy/universal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *noge_usual_policy(bool weighted) {
    return weighted ? "nn:most-visited" : NOGE_UNIVERSAL;
}

noge_status noge_goal_argument(noge_goal *goal, const char *weights, uint64_t budget, noge_error *error) {
    *goal = (noge_goal){.budget = (uint32_t)budget};
    if (!weights)
        return NOGE_OK;
    for (const char *at = weights;; at++) {
        size_t length = strcspn(at, ",");
        double value;
        if (!noge_parse_double(at, length, &value) || !isfinite((float)value))
            return noge_fail(error, NOGE_USAGE, "--goal wants numbers such as 0,0,0.5,1, not '%.*s'", (int)length, at);
        if (goal->count == NOGE_GOAL_MOST)
            return noge_fail(error, NOGE_USAGE, "--goal has more than %d numbers", NOGE_GOAL_MOST);
        goal->weight[goal->count++] = (float)value;
        at += length;
        if (!*at)
            return NOGE_OK;
    }
}

static noge_status create(noge_policy **policy, const char *name, bool portable, noge_error *error) {
    char path[PATH_MAX];
    noge_kernel kernel = portable ? NOGE_KERNEL_PORTABLE : noge_kernel_best();
    if (noge_is_model_name(name)) {
        noge_status status = noge_model_path(name, path, error);
        return status == NOGE_OK ? noge_policy_load(policy, path, kernel, error) : status;
    }
    return noge_policy_create_plain(policy, name, kernel, error);
}

static noge_status instruct(noge_policy *policy, const noge_goal *goal, bool *model, noge_error *error) {
    bool has_goal = noge_neural_policy_facts(policy) != NULL, is_ranked = noge_ranked_policy_facts(policy) != NULL;
    if (model)
        *model = has_goal || (is_ranked && strcmp(noge_policy_name(policy), NOGE_UNIVERSAL) != 0);
    if (has_goal)
        noge_neural_policy_prefer_newest(policy, goal->newest);
    if (is_ranked && goal->count > 0)
        return noge_fail(error, NOGE_USAGE, "a model of method plus has no horizons, so --goal is not for it");
    if (!has_goal || (goal->count == 0 && goal->budget == 0))
        return NOGE_OK;
    return noge_neural_policy_set_goal(policy, goal->count ? goal->weight : NULL, goal->count, goal->budget, error);
}

noge_status noge_policy_argument(noge_policy **policy, const char *name, const noge_goal *goal, bool *model,
                                 noge_error *error) {
    noge_guard guard;
    size_t length;
    *policy = NULL;
    noge_status status = noge_guard_of_name(&guard, name, &length, error);
    if (status != NOGE_OK)
        return status;
    char *plain = strndup(name, length);
    status = plain ? create(policy, plain, goal->portable, error) : noge_fail(error, NOGE_NO_MEMORY, "no memory");
    free(plain);
    if (status == NOGE_OK)
        status = instruct(*policy, goal, model, error);
    if (status == NOGE_OK)
        return noge_guard_policy(policy, guard, error);
    noge_policy_free(*policy);
    *policy = NULL;
    return status;
}

noge_status noge_guard_argument(char **full, const char *name, const char *guard, noge_error *error) {
    noge_guard own, given;
    size_t length;
    *full = NULL;
    noge_status status = guard ? noge_guard_parse(&given, guard, error) : NOGE_OK;
    if (status == NOGE_OK)
        status = noge_guard_of_name(&own, name, &length, error);
    if (status != NOGE_OK)
        return status;
    bool add = guard && own.kind == NOGE_GUARD_NONE;
    if (asprintf(full, "%s%s%s", name, add ? "@" : "", add ? guard : "") >= 0)
        return NOGE_OK;
    *full = NULL;
    return noge_fail(error, NOGE_NO_MEMORY, "no memory for the name of a policy");
}

noge_status noge_goal_heard(const noge_goal *goal, bool any_model, noge_error *error) {
    if (any_model || (goal->count == 0 && goal->budget == 0))
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "--%s is for models, but no policy is one; name a .safetensors file",
                     goal->count ? "goal" : "budget");
}

static const char *variant_of(const noge_model_facts *facts) {
    bool simple = !facts->feature_bfs && !facts->feature_dfs;
    if (simple && strcmp(facts->method, "dqn") != 0)
        return facts->feature_nn ? "noge-nn" : "noge";
    if (simple && facts->feature_nn)
        return strcmp(facts->reward, "rate") == 0 ? "dqn-er" : "dqn-pl";
    return "custom";
}

void noge_model_short_name(const noge_policy *policy, const char *path, char *name, size_t size) {
    const noge_model_facts *facts = noge_neural_policy_facts(noge_guard_inside(policy));
    const noge_ranker_facts *ranked = noge_ranked_policy_facts(noge_guard_inside(policy));
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    noge_guard guard;
    size_t length;
    if (noge_guard_of_name(&guard, base, &length, NULL) != NOGE_OK)
        length = strlen(base);
    const char *suffix = base + length;
    if (facts && facts->set[0]) {
        const char *variant = variant_of(facts);
        snprintf(name, size, "%s-%s-%llu%s", facts->set, variant, (unsigned long long)facts->seed, suffix);
    } else if (ranked && ranked->set[0]) {
        snprintf(name, size, "%s-noge-plus-%llu%s", ranked->set, (unsigned long long)ranked->seed, suffix);
    } else {
        size_t tail = strlen(".safetensors");
        if (length > tail && strncmp(base + length - tail, ".safetensors", tail) == 0)
            length -= tail;
        snprintf(name, size, "%.*s%s", (int)length, base, suffix);
    }
}
