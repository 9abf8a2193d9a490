/* noge policies: lists the built-in policies and the models that come with noge. */
#include "base/error.h"
#include "base/text/wrap.h"
#include "catalog/model_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "noge/noge.h"
#include "policy/spec.h"
#include "report/terminal/columns.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct settings {
    bool json;
} settings;

enum { NAME_COLUMN = 19 };

/* A name and what it does, wrapped. */
static noge_status put_line(noge_text *text, const char *name, const char *summary, noge_error *error) {
    noge_status status = noge_text_print(text, error, "%-*s ", NAME_COLUMN - 1, name);
    if (status == NOGE_OK)
        status = noge_text_wrap(text, noge_text_columns(), NAME_COLUMN, summary, error);
    return status == NOGE_OK ? noge_text_print(text, error, "\n") : status;
}

static noge_status put_policies(noge_text *text, noge_error *error) {
    static const noge_policy_info others[] = {
        {"MODEL.safetensors", "a trained network, from the file that `noge train` wrote"},
        {"exec:COMMAND", "a program of your own, in any language; see docs/POLICIES.md"},
        {"NAME@nearest", "any of them, choosing among the nearest nodes only"},
        {"NAME@robust:LAMBDA",
         "any of them, with nearest neighbour for up to LAMBDA times the distance to each target"},
    };
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < noge_policy_type_count() && status == NOGE_OK; i++)
        status = put_line(text, noge_policy_describe(i).name, noge_policy_describe(i).summary, error);
    for (size_t i = 0; i < sizeof others / sizeof *others && status == NOGE_OK; i++)
        status = put_line(text, others[i].name, others[i].summary, error);
    return status;
}

/* What a model that comes with noge was trained on, and its score. One that cannot be read stays in the list. */
static noge_status add_model(const char *name, noge_table *table, json_t **trained, noge_error *error) {
    const noge_policy_options options = {.size = sizeof options, .kernel = NOGE_POLICY_KERNEL_PORTABLE};
    noge_policy_spec *spec = NULL;
    noge_error reason = {0};
    noge_status status = noge_catalog_policy(&spec, name, &options, &reason);
    if (status == NOGE_NO_MEMORY)
        return noge_fail(error, status, "%s", reason.text);
    noge_table_row(table);
    noge_table_cell(table, "%s", name);
    if (status != NOGE_OK) {
        noge_table_cell(table, "cannot be read");
        return NOGE_OK;
    }
    noge_model_summary summary = noge_model_summarise(noge_policy_spec_model(spec));
    noge_table_cell(table, "%s", summary.set[0] ? summary.set : "an unnamed set");
    noge_table_number(table, summary.score, 4);
    noge_json_add(trained, json_pack("{s:o,s:o,s:o,s:o}", "name", noge_json_string(name), "method",
                                     noge_json_string(summary.method), "set", noge_json_string(summary.set), "score",
                                     noge_json_number(summary.score)));
    noge_policy_spec_free(spec);
    return NOGE_OK;
}

static noge_status print_json(char **names, size_t count, json_t *trained, noge_error *error) {
    json_t *list = json_array(), *models = json_array();
    for (size_t i = 0; i < noge_policy_type_count(); i++) {
        noge_policy_info policy = noge_policy_describe(i);
        noge_json_add(&list, json_pack("{s:s,s:s}", "name", policy.name, "summary", policy.summary));
    }
    for (size_t i = 0; i < count; i++)
        noge_json_add(&models, noge_json_string(names[i]));
    return noge_json_show(json_pack("{s:o,s:o,s:o}", "policies", list, "models", models, "trained", trained), 2, error);
}

static noge_status print(noge_table *table, noge_error *error) {
    noge_text text = {0};
    noge_status status = put_policies(&text, error);
    if (status == NOGE_OK && table->row_count > 0)
        status = noge_text_print(&text, error, "\n");
    if (status == NOGE_OK && table->row_count > 0)
        status = noge_table_show(table, NOGE_TABLE_PLAIN, &text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_table table = {0};
    json_t *trained = json_array();
    size_t count;
    char **names = NULL;
    noge_status status = noge_model_names(&names, &count, error);
    noge_table_caption(&table, "Networks that come with noge; score: mean rate on the test graphs of their set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "model");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "trained on");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "score");
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = add_model(names[i], &table, &trained, error);
    if (status == NOGE_OK && set->json)
        status = print_json(names, count, trained, error);
    else
        json_decref(trained);
    if (status == NOGE_OK && !set->json)
        status = print(&table, error);
    noge_catalog_names_free(names, count);
    noge_table_free(&table);
    return status;
}

static const noge_operand operands[] = {{0}};

static const noge_option options[] = {
    NOGE_JSON_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge policies", "the list"},
    {0},
};

const noge_command noge_command_policies = {
    .name = "policies",
    .summary = "list the policies",
    .description = "Lists the policies that `noge explore` and `noge compare` know.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
