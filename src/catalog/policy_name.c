/* A name stands for a rule, a model file, or a model that comes with noge. */
#include "catalog/policy_name.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "catalog/model_name.h"
#include "policy/guard.h"
#include "policy/learned/universal.h"
#include "policy/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *noge_catalog_default_policy(bool weighted) {
    (void)weighted; /* it has a network for lengths, too */
    return NOGE_UNIVERSAL;
}

noge_status noge_catalog_policy(noge_policy_spec **spec, const char *name, const noge_policy_options *options,
                                noge_error *error) {
    char path[PATH_MAX], plain[PATH_MAX];
    if (spec)
        *spec = NULL;
    if (!spec || !name)
        return noge_fail(error, NOGE_USAGE, "spec and name must not be NULL");
    if (!noge_is_model_name(name))
        return noge_policy_spec_parse(spec, name, options, error);
    noge_policy_options own;
    noge_status status = noge_sized_read(&own, sizeof own, options, "noge_policy_options", error);
    if (status == NOGE_OK)
        status = noge_model_path(name, path, error);
    if (status != NOGE_OK)
        return status;
    snprintf(plain, sizeof plain, "%.*s", (int)noge_guards_begin(name), name);
    if (!own.name)
        own.name = plain;
    return noge_policy_spec_parse(spec, path, &own, error);
}

noge_status noge_catalog_create(noge_policy **policy, const char *name, noge_error *error) {
    noge_policy_spec *spec;
    *policy = NULL;
    noge_status status = noge_catalog_policy(&spec, name, NULL, error);
    if (status == NOGE_OK)
        status = noge_policy_spec_create(spec, policy, error);
    noge_policy_spec_free(spec);
    return status;
}

noge_status noge_catalog_evaluate(noge_evaluation **evaluation, const noge_dataset *dataset, const char *const *names,
                                  uint32_t count, const noge_policy_options *policy_options,
                                  const noge_evaluation_options *options, noge_error *error) {
    noge_policy_spec **spec = noge_allocate(count, sizeof *spec, error);
    noge_status status = spec ? NOGE_OK : NOGE_NO_MEMORY;
    *evaluation = NULL;
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++)
        status = noge_catalog_policy(&spec[i], names[i], policy_options, error);
    if (status == NOGE_OK)
        status = noge_evaluate(evaluation, dataset, spec, count, options, error);
    for (uint32_t i = 0; spec && i < count; i++)
        noge_policy_spec_free(spec[i]);
    free(spec);
    return status;
}

void noge_policy_short_name(const noge_policy_spec *spec, char *name, size_t size) {
    static const char ending[] = ".safetensors";
    const char *full = noge_policy_spec_name(spec), *slash = strrchr(full, '/'), *base = slash ? slash + 1 : full;
    size_t length, tail = sizeof ending - 1;
    if (!noge_policy_spec_is_model(spec)) {
        snprintf(name, size, "%s", full);
        return;
    }
    const char *suffix = noge_policy_spec_guards(spec);
    length = (size_t)(suffix - base);
    noge_model_summary model = noge_model_summarise(noge_policy_spec_model(spec));
    if (model.set[0]) {
        snprintf(name, size, "%s-%s-%llu%s", model.set, model.variant, (unsigned long long)model.seed, suffix);
        return;
    }
    if (length > tail && strncmp(base + length - tail, ending, tail) == 0)
        length -= tail;
    snprintf(name, size, "%.*s%s", (int)length, base, suffix);
}
