/* noge policies: lists the built-in policies. */
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "noge/noge.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct settings {
    bool json;
} settings;

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    json_t *list = json_array(), *models = json_array();
    size_t count;
    char **names = noge_catalog_models(&count);
    for (size_t i = 0; i < noge_policy_type_count(); i++) {
        noge_policy_info policy = noge_policy_describe(i);
        if (set->json)
            noge_json_add(&list, json_pack("{s:s,s:s}", "name", policy.name, "summary", policy.summary));
        else
            noge_print(stdout, "%-18s %s\n", policy.name, policy.summary);
    }
    for (size_t i = 0; i < count; i++) {
        if (set->json)
            noge_json_add(&models, json_string(names[i]));
        else
            noge_print(stdout, "%-18s a trained network that comes with noge\n", names[i]);
    }
    noge_catalog_names_free(names, count);
    json_t *all = json_pack("{s:o,s:o}", "policies", list, "models", models);
    if (set->json)
        return noge_json_show(all, 2, error);
    json_decref(all);
    puts("MODEL.safetensors  a trained network, from the file that `noge train` wrote");
    puts("exec:COMMAND       a program of your own, in any language; see docs/POLICIES.md");
    puts("NAME@nearest       any of them, choosing among the nearest nodes only");
    puts("NAME@robust:LAMBDA any of them, with nearest neighbour for up to LAMBDA times the way to its targets");
    return NOGE_OK;
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
