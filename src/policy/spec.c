/* A specification counts its users: itself until it is freed, and each policy made from it. The last one frees the
 * model and the context. Nothing else in it changes after it was made, so threads need no lock. */
#include "policy/spec.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/text/text.h"
#include "policy/external/external.h"
#include "policy/guard.h"
#include "policy/learned/model_file.h"
#include "policy/learned/ranker_model.h"
#include "policy/learned/universal.h"
#include "policy/rule/rules.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct noge_policy_spec {
    atomic_uint users;
    char *name;
    const char *guards_text; /* the end of the name: "@nearest"; "" without guards */
    noge_guards guards;
    noge_policy_type type; /* of rules and callers' types; type.choose is NULL if there is a model */
    char *type_name;       /* copies, for callers' types */
    char *type_summary;
    void *context;
    double number;     /* the context of a rule with a number */
    noge_model *model; /* owned */
    bool is_file;
    bool is_program;
    bool is_rule;
    noge_policy_options options; /* without texts; the goal of models is a copy */
    float *goal;                 /* owned */
};

/* ---- Built-in policies ------------------------------------------------------------------------------------------- */

static const noge_policy_info universal = {
    NOGE_UNIVERSAL, "small networks trained on many families, and plans for what is left; built in"};

enum { BUILT_IN = NOGE_RULE_COUNT + 1 };

size_t noge_policy_type_count(void) {
    return BUILT_IN;
}

size_t noge_policy_rule_count(void) {
    return NOGE_RULE_COUNT;
}

noge_policy_info noge_policy_describe(size_t index) {
    if (index < NOGE_RULE_COUNT)
        return (noge_policy_info){noge_rules[index].type->name, noge_rules[index].type->summary};
    return index == NOGE_RULE_COUNT ? universal : (noge_policy_info){0};
}

noge_policy_info noge_policy_find(const char *name, size_t length) {
    const noge_policy_row *rule = noge_policy_row_find(noge_rules, NOGE_RULE_COUNT, name, length);
    if (rule)
        return (noge_policy_info){rule->type->name, rule->type->summary};
    return strlen(universal.name) == length && strncmp(name, universal.name, length) == 0 ? universal
                                                                                          : (noge_policy_info){0};
}

static noge_status fail_unknown(const char *name, noge_error *error) {
    const char *names[BUILT_IN];
    for (size_t i = 0; i < BUILT_IN; i++)
        names[i] = noge_policy_describe(i).name;
    const char *nearest = noge_nearest_name(name, names, BUILT_IN, sizeof *names);
    return nearest ? noge_fail(error, NOGE_USAGE, "unknown policy '%s'; did you mean '%s'?", name, nearest)
                   : noge_fail(error, NOGE_USAGE, "unknown policy '%s'; 'noge policies' lists them", name);
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_policy_spec *hold(const noge_policy_spec *spec) {
    noge_policy_spec *same = (noge_policy_spec *)(uintptr_t)spec; /* only the reference count changes */
    atomic_fetch_add_explicit(&same->users, 1, memory_order_relaxed);
    return same;
}

/* Frees everything but the context. */
static void discard(noge_policy_spec *spec) {
    noge_model_free(spec->model);
    free(spec->name);
    free(spec->guards.item);
    free(spec->type_name);
    free(spec->type_summary);
    free(spec->goal);
    free(spec);
}

void noge_policy_spec_free(noge_policy_spec *spec) {
    if (!spec || atomic_fetch_sub_explicit(&spec->users, 1, memory_order_acq_rel) > 1)
        return;
    if (spec->type.release_context)
        spec->type.release_context(spec->context);
    discard(spec);
}

const char *noge_policy_spec_name(const noge_policy_spec *spec) {
    return spec ? spec->name : NULL;
}

bool noge_policy_spec_is_model(const noge_policy_spec *spec) {
    return spec && spec->is_file;
}

const noge_model *noge_policy_spec_model(const noge_policy_spec *spec) {
    return spec->model;
}

bool noge_policy_spec_is_program(const noge_policy_spec *spec) {
    return spec->is_program;
}

uint64_t noge_policy_spec_hash(const noge_policy_spec *spec) {
    return spec->model ? spec->model->hash : 0;
}

const char *noge_policy_spec_guards(const noge_policy_spec *spec) {
    return spec->guards_text;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static noge_status take_options(noge_policy_options *to, const noge_policy_options *from, noge_error *error) {
    noge_status status = noge_sized_read(to, sizeof *to, from, "noge_policy_options", error);
    if (status != NOGE_OK)
        return status;
    if (to->ties > NOGE_TIES_OLDEST || to->kernel > NOGE_POLICY_KERNEL_PORTABLE)
        return noge_fail(error, NOGE_USAGE, "policy options: %s %u is unknown",
                         to->ties > NOGE_TIES_OLDEST ? "ties" : "kernel",
                         to->ties > NOGE_TIES_OLDEST ? (unsigned)to->ties : (unsigned)to->kernel);
    if ((to->goal_count > 0) != (to->goal != NULL))
        return noge_fail(error, NOGE_USAGE, "policy options: a goal of %u numbers, but %s array", to->goal_count,
                         to->goal ? "an" : "no");
    return NOGE_OK;
}

/* A specification with its name, options and guards; `guards`, the end of a name, replaces those of the options. */
static noge_status begin(noge_policy_spec **spec, const char *name, size_t length, const char *guards,
                         const noge_policy_options *given, noge_error *error) {
    noge_policy_spec *made = noge_allocate(1, sizeof *made, error);
    *spec = NULL;
    if (!made)
        return NOGE_NO_MEMORY;
    atomic_init(&made->users, 1);
    noge_policy_options *options = &made->options;
    noge_status status = take_options(options, given, error);
    if (status == NOGE_OK && options->guard)
        status = noge_guards_parse(&made->guards, options->guard, error);
    bool own = *guards || !options->guard;
    if (status == NOGE_OK && *guards) {
        made->guards.count = 0;
        status = noge_guards_parse(&made->guards, guards + 1, error);
    }
    if (status == NOGE_OK && options->name)
        length = strlen(name = options->name);
    if (status == NOGE_OK &&
        asprintf(&made->name, "%.*s%s%s", (int)length, name, own ? "" : "@", own ? guards : options->guard) < 0) {
        made->name = NULL;
        status = noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a policy");
    }
    if (status != NOGE_OK) {
        discard(made);
        return status;
    }
    made->guards_text = made->name + length;
    options->guard = options->name = NULL;
    *spec = made;
    return NOGE_OK;
}

/* Keeps the goal of the options for the model. */
static noge_status instruct(noge_policy_spec *spec, noge_error *error) {
    noge_policy_options *options = &spec->options;
    noge_status status = spec->model->type->check(spec->model, options, error);
    if (status != NOGE_OK || !options->goal)
        return status;
    spec->goal = noge_allocate(options->goal_count, sizeof *spec->goal, error);
    if (!spec->goal)
        return NOGE_NO_MEMORY;
    options->goal = memcpy(spec->goal, options->goal, options->goal_count * sizeof *spec->goal);
    return NOGE_OK;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

/* Finds the rule, model or program of a name without its guards. */
static noge_status resolve(noge_policy_spec *spec, const char *plain, noge_error *error) {
    const noge_policy_options *options = &spec->options;
    noge_kernel kernel = options->kernel == NOGE_POLICY_KERNEL_PORTABLE ? NOGE_KERNEL_PORTABLE : noge_kernel_best();
    const noge_policy_row *rule = noge_policy_row_find(noge_rules, NOGE_RULE_COUNT, plain, strlen(plain));
    noge_status status;
    if (rule) {
        status = noge_policy_row_number(rule, "policy", plain, strlen(plain), &spec->number, error);
        spec->type = *rule->type;
        spec->context = isnan(spec->number) ? NULL : &spec->number;
        spec->is_rule = true;
        return status;
    }
    if ((spec->is_program = noge_external_is_name(plain))) {
        spec->type = noge_external_type;
        return noge_external_context(&spec->context, plain, options->decision_seconds, error);
    }
    if (strcmp(plain, universal.name) == 0)
        status = noge_universal_load(&spec->model, kernel, spec->guards_text, error);
    else if ((spec->is_file = noge_model_is_file(plain)))
        status = noge_model_open(&spec->model, plain, kernel, spec->guards_text, error);
    else
        return fail_unknown(plain, error);
    return status == NOGE_OK ? instruct(spec, error) : status;
}

noge_status noge_policy_spec_parse(noge_policy_spec **spec, const char *name, const noge_policy_options *options,
                                   noge_error *error) {
    if (!spec || !name)
        return noge_fail(error, NOGE_USAGE, "spec and name must not be NULL");
    size_t length = noge_guards_begin(name);
    noge_status status = begin(spec, name, length, name + length, options, error);
    if (status != NOGE_OK)
        return status;
    char *plain = strndup(name, length);
    status = plain ? resolve(*spec, plain, error)
                   : noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a policy");
    free(plain);
    if (status != NOGE_OK) {
        discard(*spec);
        *spec = NULL;
    }
    return status;
}

/* ---- Types of one's own ------------------------------------------------------------------------------------------ */

static noge_status check_type(const noge_policy_type *type, noge_error *error) {
    if (!type->name || !type->name[0])
        return noge_fail(error, NOGE_USAGE, "a policy type without a name");
    if (!type->choose)
        return noge_fail(error, NOGE_USAGE, "policy type '%s' has no function `choose`", type->name);
    return NOGE_OK;
}

noge_status noge_policy_spec_define(noge_policy_spec **spec, const noge_policy_type *type, void *context,
                                    const noge_policy_options *options, noge_error *error) {
    noge_policy_type known;
    if (!spec || !type)
        return noge_fail(error, NOGE_USAGE, "spec and type must not be NULL");
    *spec = NULL;
    noge_status status = noge_sized_read(&known, sizeof known, type, "noge_policy_type", error);
    if (status == NOGE_OK)
        status = check_type(&known, error);
    if (status == NOGE_OK)
        status = begin(spec, type->name, strlen(type->name), "", options, error);
    if (status != NOGE_OK)
        return status;
    noge_policy_spec *made = *spec;
    made->type = known;
    made->context = context;
    made->type_name = strdup(type->name);
    made->type_summary = strdup(type->summary ? type->summary : "");
    made->type.name = made->type_name;
    made->type.summary = made->type_summary;
    if (made->type_name && made->type_summary)
        return NOGE_OK;
    discard(made);
    *spec = NULL;
    return noge_fail(error, NOGE_NO_MEMORY, "out of memory for a policy type");
}

/* ---- Making policies --------------------------------------------------------------------------------------------- */

noge_status noge_policy_spec_create(const noge_policy_spec *spec, noge_policy **policy, noge_error *error) {
    if (!spec || !policy)
        return noge_fail(error, NOGE_USAGE, "spec and policy must not be NULL");
    *policy = NULL;
    noge_status status = spec->model ? noge_model_create_policy(policy, spec->model, &spec->options, error)
                                     : noge_policy_make(policy, &spec->type, spec->context, error);
    if (status == NOGE_OK)
        (*policy)->is_rule = spec->is_rule;
    for (size_t i = 0; i < spec->guards.count && status == NOGE_OK; i++)
        status = noge_guard_policy(policy, &spec->guards.item[i], error);
    if (status != NOGE_OK)
        return status;
    (*policy)->spec = hold(spec);
    noge_policy_begin(*policy, 0);
    return NOGE_OK;
}

noge_status noge_policy_create(noge_policy **policy, const char *name, noge_error *error) {
    noge_policy_spec *spec = NULL;
    if (!policy || !name)
        return noge_fail(error, NOGE_USAGE, "policy and name must not be NULL");
    *policy = NULL;
    noge_status status = noge_policy_spec_parse(&spec, name, NULL, error);
    if (status == NOGE_OK)
        status = noge_policy_spec_create(spec, policy, error);
    noge_policy_spec_free(spec);
    return status;
}
