/* noge explain: the weight of each input in the decisions of a model of method plus. */
#include "cli/show/explain.h"
#include "base/error.h"
#include "base/file/output.h"
#include "base/memory.h"
#include "catalog/model_name.h"
#include "catalog/policy_name.h"
#include "catalog/set_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "policy/guard.h"
#include "policy/learned/universal.h"
#include "policy/spec.h"
#include "report/draw/draw.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    const char *draw, *title;
    noge_data_choice data;
    uint64_t seed, episodes, decisions;
    noge_task task;
    unsigned kernel;
    bool json, force;
} settings;

static noge_status check_settings(const settings *set, noge_error *error) {
    noge_draw_format format;
    if (set->title && !set->draw)
        return noge_fail(error, NOGE_USAGE, "--title is for a picture; --draw FILE.svg makes one");
    noge_status status = set->draw ? noge_draw_format_of(set->draw, &format, error) : NOGE_OK;
    return status == NOGE_OK && set->draw ? noge_output_check(set->draw, set->force, error) : status;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Is it a model, not a set: the name or file of one, with or without a guard? */
static bool names_model(const char *word) {
    static const char ending[] = ".safetensors";
    size_t length = noge_guards_begin(word), tail = sizeof ending - 1;
    return noge_is_model_name(word) ||
           (length == strlen(NOGE_UNIVERSAL) && strncmp(word, NOGE_UNIVERSAL, length) == 0) ||
           (length > tail && strncmp(word + length - tail, ending, tail) == 0);
}

/* Replaces *spec by the model of that name. */
static noge_status parse_model(noge_policy_spec **spec, const char *word, bool portable, noge_error *error) {
    const noge_policy_options options = {.size = sizeof options,
                                         .kernel = portable ? NOGE_POLICY_KERNEL_PORTABLE : NOGE_POLICY_KERNEL_FASTEST};
    const noge_ranker_facts *facts;
    noge_policy_spec_free(*spec);
    noge_status status = noge_catalog_policy(spec, word, &options, error);
    const noge_model *model = status == NOGE_OK ? noge_policy_spec_model(*spec) : NULL;
    if (status == NOGE_OK && (!model || !noge_model_ranker(model, &facts)))
        status =
            noge_fail(error, NOGE_USAGE,
                      "%s: is not a model of method plus, and others cannot be explained; `noge train SET --method "
                      "plus` makes one",
                      word);
    else if (status == NOGE_OK && *noge_policy_spec_guards(*spec))
        noge_print(stderr, "%s: explained without its guard\n", word);
    else if (status == NOGE_OK && !noge_policy_spec_is_model(*spec))
        noge_print(
            stderr,
            "%s: explained by its network for any graph, without a limit; `noge info universal` lists the others\n",
            word);
    return status;
}

/* ---- Explaining -------------------------------------------------------------------------------------------------- */

static noge_status explain(noge_explained *one, const noge_policy_spec *spec, const char *name, const settings *set,
                           const noge_explain_options *options, noge_progress *progress, noge_error *error) {
    noge_dataset *dataset = NULL;
    noge_status status = noge_set_argument(name, &set->data, &dataset, error);
    one->set = name;
    noge_policy_short_name(spec, one->model, sizeof one->model);
    if (status == NOGE_OK)
        status = noge_explain_model(&one->result, dataset, noge_policy_spec_model(spec), options, error);
    if (status == NOGE_OK && one->result.examined == 0) {
        noge_progress_end(progress);
        noge_print(stderr, "%s on %s: nothing to explain, for no decision is between candidates that differ\n",
                   one->model, name);
    }
    noge_dataset_free(dataset);
    return status;
}

/* Every set is explored by the model before it on the command line. */
static noge_status explain_all(const noge_call *call, noge_explained_list *all, noge_error *error) {
    const settings *set = call->settings;
    noge_policy_spec *spec = NULL;
    noge_progress progress;
    noge_status status = parse_model(&spec, call->operand[0], set->kernel == 1, error);
    noge_progress_begin(&progress, "explain");
    for (size_t i = 1; i < call->operand_count && status == NOGE_OK; i++) {
        const char *word = call->operand[i];
        noge_progress_update(&progress, i, call->operand_count, NULL);
        if (names_model(word)) {
            noge_progress_end(&progress); /* a message may follow */
            status = parse_model(&spec, word, set->kernel == 1, error);
        } else {
            status = explain(&all->item[all->count++], spec, word, set, &all->options, &progress, error);
        }
    }
    noge_progress_end(&progress);
    noge_policy_spec_free(spec);
    if (status == NOGE_OK && all->count == 0)
        status = noge_fail(error, NOGE_USAGE, "explain: no set to explore; name sets such as grid after the model");
    return status;
}

static noge_status show(const settings *set, const noge_explained_list *all, noge_error *error) {
    bool taken = set->draw && strcmp(set->draw, "-") == 0;
    noge_status status = set->draw ? noge_explained_draw(all, set->title, set->draw, set->force, error) : NOGE_OK;
    if (status != NOGE_OK || taken)
        return status;
    if (set->json)
        return noge_explained_json(all, error);
    noge_text text = {0};
    status = noge_explained_table(all, &text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_explained_list all = {.options = {.seed = set->seed,
                                           .episodes = (uint32_t)set->episodes,
                                           .task = set->task,
                                           .decisions = (uint32_t)set->decisions}};
    noge_status status = check_settings(set, error);
    if (status != NOGE_OK)
        return status;
    all.item = noge_allocate(call->operand_count, sizeof *all.item, error);
    status = all.item ? explain_all(call, &all, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = show(set, &all, error);
    free(all.item);
    return status;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static const noge_operand operands[] = {
    {.name = "MODEL", .help = "a model of method plus: universal, its file, or its name if it comes with noge"},
    {.name = "SET", .help = NOGE_SET_HELP ". A further MODEL is for the sets after it", .repeats = true},
    {0},
};

static const noge_option options[] = {
    NOGE_PROTOCOL_OPTIONS(settings, "seed of the episodes, as in `noge compare`, and of all random choices",
                          "number of test episodes that provide decisions"),
    {.name = "sample",
     .was = "decisions",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, decisions),
     .usual = "2000",
     .least = 1,
     .most = 1000000,
     .help = "maximum number of decisions to examine, a random sample; each takes 5 KB"},
    NOGE_KERNEL_OPTION(settings, kernel),
    NOGE_DATA_OPTIONS(settings),
    {.name = "draw",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, draw),
     .help = "draw bars, one panel a set: .svg, .png or .pdf; - prints SVG instead of the table"},
    {.name = "title",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "TEXT",
     .target = offsetof(settings, title),
     .help = "title above the bars"},
    NOGE_JSON_OPTION(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge explain runs/grid-noge-plus-1/model-last.safetensors grid", "the use of each input"},
    {"noge explain universal grid", "the same for the network that noge contains"},
    {"noge explain one.safetensors grid maze other.safetensors grid", "two models beside each other"},
    {"noge explain one.safetensors grid MUC --draw bars.svg --json", "a picture, and the figures for a program"},
    {0},
};

const noge_command noge_command_explain = {
    .name = "explain",
    .summary = "show which inputs a model of method plus uses",
    .description =
        "Lets a model explore test graphs and examines its decisions: how often would it choose another candidate if "
        "the candidates exchanged their values of an input, or if all of them had the context of another decision? 0 "
        "means that the input does not matter. Inputs with similar content can replace each other, so whole groups "
        "of inputs are also exchanged together.\nOnly decisions between candidates that differ are examined. An input "
        "that a model uses is not always one that it would miss: see `noge train --hide`.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
