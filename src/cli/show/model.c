/* The facts of a model as text and as JSON. */
#include "cli/show/model.h"
#include "base/error.h"
#include "base/text/json.h"
#include "base/text/wrap.h"
#include "catalog/model_name.h"
#include "catalog/policy_name.h"
#include "policy/guard.h"
#include "policy/learned/model_file.h"
#include "policy/spec.h"
#include "report/terminal/columns.h"
#include "report/terminal/print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- For a person ------------------------------------------------------------------------------------------------ */

/* Prints lines of a label and its text. Long lists of names continue below their beginning. */
static noge_status print_lines(const char *lines, noge_error *error) {
    enum { TEXT_COLUMN = 15 };
    noge_text wrapped = {0};
    noge_status status = NOGE_OK;
    for (size_t length; *lines && status == NOGE_OK; lines += length + (lines[length] != 0)) {
        length = strcspn(lines, "\n");
        size_t label = length < TEXT_COLUMN ? length : TEXT_COLUMN;
        char *text = strndup(lines + label, length - label);
        status =
            text ? noge_text_append(&wrapped, lines, label, error) : noge_fail(error, NOGE_NO_MEMORY, "out of memory");
        if (status == NOGE_OK)
            status = noge_text_wrap(&wrapped, noge_text_columns(), TEXT_COLUMN, text, error);
        if (status == NOGE_OK)
            status = noge_text_append(&wrapped, "\n", 1, error);
        free(text);
    }
    if (status == NOGE_OK)
        noge_print_lines(stdout, wrapped.bytes ? wrapped.bytes : "");
    noge_text_free(&wrapped);
    return status;
}

static noge_status print_model(const char *path, const noge_model *model, noge_error *error) {
    noge_model_summary summary = noge_model_summarise(model);
    noge_text lines = {0};
    noge_status status = model->type->describe(model, &lines, error);
    if (status == NOGE_OK) {
        noge_print(stdout, "%s\n  model        %s, trained on %s, seed %llu, %llu gradient step%s\n", path,
                   summary.method[0] ? summary.method : "unknown method",
                   summary.set[0] ? summary.set : "an unnamed set", (unsigned long long)summary.seed,
                   (unsigned long long)summary.steps, noge_plural(summary.steps));
        if (isnan(summary.score))
            noge_print(stdout, "  score        none: never evaluated\n");
        else
            noge_print(stdout, "  score        %.4f\n", summary.score);
        status = print_lines(lines.bytes ? lines.bytes : "", error);
    }
    noge_text_free(&lines);
    return status;
}

/* ---- For a program ----------------------------------------------------------------------------------------------- */

/* As a text if it is too large for jansson's integers. */
static json_t *unsigned_json(uint64_t value) {
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    return value <= INT64_MAX ? json_integer((json_int_t)value) : json_string(text);
}

static json_t *model_json(const char *path, const noge_model *model) {
    noge_model_summary summary = noge_model_summarise(model);
    json_t *object = json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "model", noge_json_string(path), "method",
                               noge_json_string(summary.method), "set", noge_json_string(summary.set), "seed",
                               unsigned_json(summary.seed), "steps", unsigned_json(summary.steps), "score",
                               noge_json_number(summary.score));
    if (object)
        model->type->add_json(model, &object);
    return object;
}

noge_status noge_info_model(const char *path, json_t **models, noge_error *error) {
    noge_model *model;
    noge_status status = noge_model_open(&model, path, NOGE_KERNEL_PORTABLE, "", error);
    if (status == NOGE_OK && models)
        noge_json_add(models, model_json(path, model));
    else if (status == NOGE_OK)
        status = print_model(path, model, error);
    noge_model_free(model);
    return status;
}

/* ---- Policies by name -------------------------------------------------------------------------------------------- */

/* The built-in policy of that name, with or without guards; its summary is NULL if there is none. */
static noge_policy_info find_built_in(const char *name) {
    return noge_policy_find(name, noge_guards_begin(name));
}

bool noge_info_is_policy(const char *name) {
    return find_built_in(name).name || noge_is_model_name(name) || strncmp(name, "exec:", 5) == 0 ||
           name[noge_guards_begin(name)];
}

noge_status noge_info_policy(const char *name, json_t **models, json_t **policies, noge_error *error) {
    const noge_policy_options options = {.size = sizeof options, .kernel = NOGE_POLICY_KERNEL_PORTABLE};
    noge_policy_spec *spec = NULL;
    noge_status status = noge_catalog_policy(&spec, name, &options, error);
    if (status != NOGE_OK)
        return status;
    const noge_model *model = noge_policy_spec_model(spec);
    const char *summary = find_built_in(name).summary;
    if (!summary)
        summary = "a program of your own";
    if (model && models)
        noge_json_add(models, model_json(name, model));
    else if (model)
        status = print_model(name, model, error);
    else if (policies)
        noge_json_add(policies, json_pack("{s:o,s:s}", "name", noge_json_string(name), "summary", summary));
    else
        noge_print(stdout, "%s\n  policy       %s\n", name, summary);
    if (status == NOGE_OK && !models && *noge_policy_spec_guards(spec))
        noge_print(stdout, "  guard        %s\n", noge_policy_spec_guards(spec) + 1);
    noge_policy_spec_free(spec);
    return status;
}
