/* Functions that do not depend on the kind of model. */
#include "policy/learned/model.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

void *noge_model_allocate(const noge_model_type *type, size_t size, const char *file, noge_error *error) {
    noge_model *model = noge_allocate(1, size, error);
    char *copy = strdup(file);
    if (model && copy) {
        *model = (noge_model){.type = type, .file = copy};
        return model;
    }
    free(model);
    free(copy);
    noge_fail(error, NOGE_NO_MEMORY, "%s: out of memory for a model", file);
    return NULL;
}

void noge_model_mark(noge_model *model, const void *bytes, size_t size, const char *guards) {
    model->hash = XXH3_64bits_withSeed(bytes, size, *guards ? XXH3_64bits(guards, strlen(guards)) : 0) | 1;
}

void noge_model_free(noge_model *model) {
    if (!model)
        return;
    model->type->release(model);
    free(model->file);
    free(model);
}

noge_model_summary noge_model_summarise(const noge_model *model) {
    return model->type->summarise(model);
}

noge_status noge_model_create_policy(noge_policy **policy, const noge_model *model, const noge_policy_options *options,
                                     noge_error *error) {
    *policy = NULL;
    noge_status status = model->type->check(model, options, error);
    if (status == NOGE_OK)
        status = model->type->create(policy, model, options, error);
    if (status == NOGE_OK) {
        (*policy)->model = model;
        return NOGE_OK;
    }
    noge_policy_free(*policy);
    *policy = NULL;
    return status;
}

noge_status noge_model_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                              uint32_t *count, noge_error *error) {
    *count = 0;
    if (!policy->model || map->frontier_count == 0)
        return NOGE_OK;
    noge_status status = noge_policy_attend(policy, map, error);
    if (status != NOGE_OK)
        return status;
    return policy->model->type->scores(policy, map, node, score, count, error);
}

const noge_ranker *noge_model_ranker(const noge_model *model, const noge_ranker_facts **facts) {
    return model->type->ranker ? model->type->ranker(model, facts) : NULL;
}
