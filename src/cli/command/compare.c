/* noge compare: compares policies by the paper's protocol. */
#include "base/cpu.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "catalog/model_name.h"
#include "catalog/policy_name.h"
#include "catalog/set_name.h"
#include "cli/command/commands.h"
#include "cli/command/compare_shard.h"
#include "cli/command/compare_team.h"
#include "cli/frame/common_options.h"
#include "cli/frame/policy_flags.h"
#include "cli/show/comparison.h"
#include "cli/show/merged.h"
#include "policy/spec.h"
#include "report/lab/lab_page.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct settings {
    const char *policies, *paired, *shard, *out, *lab;
    noge_data_choice data;
    uint64_t seeds, seed, episodes, threads;
    noge_task task;
    noge_policy_flags with;
    unsigned metric; /* noge_metric, NOGE_METRIC_COUNT: all */
    unsigned format; /* noge_table_format */
    bool json, per_episode, full, certify, merge, force;
} settings;

/* ---- Policies ---------------------------------------------------------------------------------------------------- */

enum { SHOWN_ROOM = 128 };

typedef struct policy_list {
    char *text;                     /* the names, terminated one by one */
    noge_policy_spec **spec;        /* [count] */
    const char **model;             /* [count] the name if it is a model, else NULL */
    const char **shown;             /* [count] the name, or a shorter one for models */
    char (*short_name)[SHOWN_ROOM]; /* [count] */
    uint32_t count;
} policy_list;

static void policy_list_free(policy_list *list) {
    for (uint32_t i = 0; list->spec && i < list->count; i++)
        noge_policy_spec_free(list->spec[i]);
    free(list->spec);
    free(list->text);
    free(list->model);
    free(list->shown);
    free(list->short_name);
}

static noge_status policy_list_allocate(policy_list *list, const char *names, noge_error *error) {
    size_t length = strlen(names), most = 1;
    for (const char *at = names; *at; at++)
        most += *at == ',';
    list->text = noge_allocate(length + 1, 1, error);
    list->spec = noge_allocate(most, sizeof *list->spec, error);
    list->model = noge_allocate(most, sizeof *list->model, error);
    list->shown = noge_allocate(most, sizeof *list->shown, error);
    list->short_name = noge_allocate(most, sizeof *list->short_name, error);
    if (!list->text || !list->spec || !list->model || !list->shown || !list->short_name)
        return NOGE_NO_MEMORY;
    memcpy(list->text, names, length);
    return NOGE_OK;
}

/* Two models of one run have the same short name; they are shown as typed. */
static void choose_shown_names(policy_list *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        bool unique = true;
        for (uint32_t k = 0; k < list->count; k++)
            unique = unique && (k == i || strcmp(list->short_name[k], list->short_name[i]) != 0);
        list->shown[i] = unique ? list->short_name[i] : noge_policy_spec_name(list->spec[i]);
    }
}

/* Parses one name, before the first episode. */
static noge_status policy_list_add(policy_list *list, const char *name, const settings *set, noge_error *error) {
    noge_policy_spec *spec = NULL;
    noge_status status = *name ? noge_catalog_policy(&spec, name, &set->with.options, error)
                               : noge_fail(error, NOGE_USAGE, "--policies %s: an empty name", set->policies);
    if (status != NOGE_OK)
        return status;
    if (noge_is_model_name(name))
        snprintf(list->short_name[list->count], SHOWN_ROOM, "%s", noge_policy_spec_name(spec));
    else
        noge_policy_short_name(spec, list->short_name[list->count], SHOWN_ROOM);
    list->model[list->count] = noge_policy_spec_is_model(spec) ? noge_policy_spec_name(spec) : NULL;
    list->spec[list->count++] = spec;
    return NOGE_OK;
}

/* Splits "a,b,c" and parses each name. */
static noge_status policy_list_parse(policy_list *list, const noge_call *call, noge_error *error) {
    settings *set = call->settings;
    noge_status status = noge_policy_flags_read(&set->with, error);
    if (status == NOGE_OK)
        status = policy_list_allocate(list, set->policies, error);
    char *rest = list->text, *name;
    while (status == NOGE_OK && (name = strsep(&rest, ",")))
        status = policy_list_add(list, name, set, error);
    if (status != NOGE_OK)
        return status;
    choose_shown_names(list);
    bool any_model = false;
    for (uint32_t i = 0; i < list->count; i++)
        any_model |= list->model[i] != NULL;
    return noge_policy_flags_used(call, &set->with, any_model, error);
}

/* ---- Evaluating -------------------------------------------------------------------------------------------------- */

static void show_progress(void *context, uint64_t done, uint64_t total) {
    noge_progress_update(context, done, total, NULL);
}

/* What a person may not expect of these graphs. */
static void warn_about_set(const char *name, const noge_dataset *dataset, const noge_evaluation *evaluation,
                           bool weighted) {
    uint64_t episodes = (uint64_t)evaluation->seed_count * evaluation->episodes;
    uint64_t confined = 0, without_lengths = 0, idle = 0;
    for (uint64_t i = 0; i < episodes; i++) {
        const noge_graph *graph = dataset->graph[evaluation->outcome[i].trial.graph];
        confined += evaluation->outcome[i].reachable < graph->node_count;
        without_lengths += !graph->length;
        idle += evaluation->outcome[i].decisions == 0;
    }
    if (confined > 0)
        noge_print(stderr, "%s: not connected; %llu of %llu episodes explore only the component of their source\n",
                   name, (unsigned long long)confined, (unsigned long long)episodes);
    noge_print_idle(stderr, name, idle, episodes);
    if (weighted && without_lengths == episodes)
        noge_print(stderr, "%s: no edge has a length; each counts 1\n", name);
}

/* Decisions a metre mean nothing, nor does the length of a tree of what happened to be visited. */
static void forget_rates(noge_evaluation *evaluation) {
    uint64_t count = (uint64_t)evaluation->policy_count * evaluation->seed_count * evaluation->episodes;
    for (uint64_t i = 0; i < count; i++)
        evaluation->outcome[i].value[NOGE_METRIC_RATE] = evaluation->outcome[i].value[NOGE_METRIC_MEAN_RATE] =
            evaluation->outcome[i].value[NOGE_METRIC_TREE] = NAN;
}

static noge_evaluation_options options_of(const noge_comparison *all, const settings *set) {
    return (noge_evaluation_options){.size = sizeof(noge_evaluation_options),
                                     .first_seed = all->first_seed,
                                     .seed_count = (uint32_t)set->seeds,
                                     .episodes = (uint32_t)set->episodes,
                                     .task = &all->task,
                                     .threads = (uint32_t)set->threads,
                                     .certify = set->certify};
}

/* part: the episodes to explore here; NULL: all. If there are several processes in the team, they explore all. */
static noge_status evaluate_set(noge_comparison *all, const policy_list *policies, const settings *set, size_t index,
                                const noge_evaluation_part *part, noge_team *team, noge_error *error) {
    noge_progress progress;
    char label[100];
    if (all->set_count > 1)
        snprintf(label, sizeof label, "%.40s (%zu of %zu)", all->set[index], index + 1, all->set_count);
    else
        snprintf(label, sizeof label, "%.40s", all->set[index]);
    noge_evaluation_options options = options_of(all, set);
    options.progress = show_progress;
    options.context = &progress;
    noge_progress_begin(&progress, label);
    noge_progress_update(&progress, 0, 1, NULL); /* generating the set takes time too */
    noge_read_report merged = NOGE_READ_REPORT;
    noge_data_choice data = set->data;
    data.report = &merged;
    noge_status status = noge_set_argument(all->set[index], &data, &all->dataset[index], error);
    if (status == NOGE_OK && noge_team_is_several(team))
        status = noge_compare_team_evaluate(team, all, index, policies->spec, &options, error);
    else if (status == NOGE_OK)
        status = noge_evaluate_part(&all->evaluation[index], all->dataset[index], noge_policy_make_from_spec,
                                    policies->spec, policies->count, &options, part, NULL, error);
    noge_progress_end(&progress);
    if (status == NOGE_OK && set->task.weighted)
        forget_rates(all->evaluation[index]);
    noge_merged_print(all->set[index], &merged);
    return status;
}

static noge_status evaluate_all(noge_comparison *all, const policy_list *policies, const settings *set, noge_team *team,
                                noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < all->set_count && status == NOGE_OK; i++) {
        status = evaluate_set(all, policies, set, i, NULL, team, error);
        if (status == NOGE_OK)
            warn_about_set(all->set[i], all->dataset[i], all->evaluation[i], set->task.weighted);
    }
    return status;
}

/* ---- Shards ------------------------------------------------------------------------------------------------------ */

/* Settings that decide outcomes and that a comparison does not have. */
static json_t *describe_settings(const policy_list *policies, const settings *set) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < policies->count; i++) {
        uint64_t hash = noge_policy_spec_hash(policies->spec[i]); /* each machine may have another file of that name */
        char content[20] = "";
        if (hash != 0)
            snprintf(content, sizeof content, "%016" PRIx64, hash);
        noge_json_add(&list, json_pack("[o,s]", noge_json_string(noge_policy_spec_name(policies->spec[i])), content));
    }
    return json_pack("{s:o,s:o,s:o,s:I,s:I}", "policies", list, "guard", noge_json_string(set->with.options.guard),
                     "goal", noge_json_string(set->with.goal), "expected", (json_int_t)set->task.expected, "ties",
                     (json_int_t)set->with.options.ties);
}

static noge_status evaluate_shard(noge_comparison *all, const policy_list *policies, const settings *set,
                                  noge_shard shard, noge_error *error) {
    noge_status status = NOGE_OK;
    uint64_t units = set->seeds * set->episodes * (set->certify ? 1 : policies->count);
    for (size_t i = 0; i < all->set_count && status == NOGE_OK; i++) {
        const noge_evaluation_part part = noge_compare_shard_part(shard, i * units);
        status = evaluate_set(all, policies, set, i, &part, NULL, error);
    }
    if (status == NOGE_OK)
        status = noge_compare_shard_write(all, shard, set->out, describe_settings(policies, set), error);
    if (status == NOGE_OK)
        noge_print(stderr, "%s has shard %u of %u; the same command with --merge prints the tables\n", set->out,
                   shard.number, shard.count);
    return status;
}

static noge_status merge_shards(noge_comparison *all, const policy_list *policies, const settings *set,
                                noge_error *error) {
    static const noge_evaluation_part none = {.step = 1};
    uint32_t count;
    noge_status status = noge_shards_find(set->out, &count, error); /* before sets are generated, which takes time */
    for (size_t i = 0; i < all->set_count && status == NOGE_OK; i++)
        status = evaluate_set(all, policies, set, i, &none, NULL, error);
    if (status == NOGE_OK)
        status = noge_compare_shards_merge(all, set->out, describe_settings(policies, set), error);
    for (size_t i = 0; i < all->set_count && status == NOGE_OK; i++)
        warn_about_set(all->set[i], all->dataset[i], all->evaluation[i], set->task.weighted);
    return status;
}

/* ---- Showing ----------------------------------------------------------------------------------------------------- */

static const noge_metric_choice of_hops = /* metrics that only unweighted explorations have */
    1u << NOGE_METRIC_RATE | 1u << NOGE_METRIC_MEAN_RATE | 1u << NOGE_METRIC_TREE;

/* The figures to show. A length says little without the number of visited nodes if explorations ended early. */
static noge_metric_choice chosen_metrics(const noge_comparison *all, const settings *set, bool given) {
    noge_metric_choice more = set->certify ? 1u << NOGE_METRIC_OVER_LOWER | 1u << NOGE_METRIC_OVER_UPPER : 0;
    noge_metric_choice every = (1u << NOGE_METRIC_COUNT) - 1;
    if ((set->task.weighted || set->task.budget > 0) && noge_comparison_ended_early(all))
        more |= 1u << NOGE_SHOWN_VISITED;
    if (set->task.weighted && !given)
        return more | 1u << NOGE_METRIC_LENGTH;
    if (set->metric == NOGE_METRIC_COUNT)
        return more | (set->task.weighted ? every & ~of_hops : every);
    return more | 1u << set->metric;
}

static noge_status show(const noge_comparison *all, const settings *set, noge_metric_choice metric, noge_error *error) {
    noge_table_format format = (noge_table_format)set->format;
    const noge_metric_choice visited = 1u << NOGE_SHOWN_VISITED; /* without a budget nearly always the same */
    if (set->json)
        return noge_comparison_print_json(all, metric, set->per_episode, error);
    noge_text text = {0};
    noge_status status;
    if (set->per_episode)
        status = noge_comparison_print_episodes(all, format, &text, error);
    else if (format == NOGE_TABLE_CSV)
        status = noge_comparison_print_csv(all, metric, &text, error);
    else
        status = noge_comparison_print_tables(all, metric, format, &text, error);
    if (status == NOGE_OK && all->paired < all->policy_count && !set->per_episode && format != NOGE_TABLE_CSV)
        status =
            noge_comparison_print_paired(all, all->task.budget > 0 ? metric : metric & ~visited, format, &text, error);
    if (status == NOGE_OK && format != NOGE_TABLE_PLAIN && noge_output_is_terminal())
        noge_print_lines(stdout, text.bytes); /* a file gets names as they are, a person must not */
    else if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

/* The page shows the extremes of the first figure of the tables. */
static noge_status write_lab(const noge_comparison *all, const policy_list *policies, const settings *set, bool given,
                             noge_error *error) {
    noge_metric metric = set->task.weighted && !given       ? NOGE_METRIC_LENGTH
                         : set->metric == NOGE_METRIC_COUNT ? NOGE_METRIC_RATE
                                                            : (noge_metric)set->metric;
    return noge_comparison_write_lab(all, policies->spec, metric, set->lab, set->force, error);
}

static noge_status check_settings(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    if (set->full && noge_call_given(call, "limit"))
        return noge_fail(error, NOGE_USAGE, "--full and --limit exclude each other");
    if (set->json && noge_call_given(call, "format"))
        return noge_fail(error, NOGE_USAGE, "--json and --format exclude each other");
    if (set->task.weighted && noge_call_given(call, "metric") && of_hops >> set->metric & 1)
        return noge_fail(error, NOGE_USAGE,
                         "--metric %s is for explorations that count edges; with --weighted use "
                         "length, and --certify for a ratio",
                         noge_metric_describe((noge_metric)set->metric)->name);
    if (set->shard && set->merge)
        return noge_fail(error, NOGE_USAGE, "--shard and --merge exclude each other");
    if (set->shard && set->lab)
        return noge_fail(error, NOGE_USAGE, "--shard and --lab exclude each other; give --lab with --merge");
    if (set->paired && set->per_episode)
        return noge_fail(error, NOGE_USAGE, "--paired and --per-episode exclude each other");
    if (set->force && !set->lab)
        return noge_fail(error, NOGE_USAGE, "--force replaces the page of --lab; there is none");
    if (set->episodes * set->seeds > UINT32_MAX)
        return noge_fail(error, NOGE_USAGE, "%llu seeds of %llu episodes are too many", (unsigned long long)set->seeds,
                         (unsigned long long)set->episodes);
    return set->lab ? noge_lab_page_check(set->lab, set->force, error) : NOGE_OK;
}

/* The policy that --paired names, as typed or as the tables call it. */
static noge_status find_paired(const settings *set, const policy_list *policies, uint32_t *index, noge_error *error) {
    *index = UINT32_MAX;
    for (uint32_t i = 0; set->paired && i < policies->count; i++)
        if (strcmp(set->paired, noge_policy_spec_name(policies->spec[i])) == 0 ||
            strcmp(set->paired, policies->shown[i]) == 0)
            *index = i;
    if (set->paired && *index == UINT32_MAX)
        return noge_fail(error, NOGE_USAGE, "--paired %s: expected one of the policies compared (%s)", set->paired,
                         set->policies);
    return NOGE_OK;
}

static noge_status prepare(const noge_call *call, noge_comparison *all, policy_list *policies, noge_shard *shard,
                           noge_error *error) {
    const settings *set = call->settings;
    noge_status status = noge_shard_parse(shard, set->shard, error);
    if (status == NOGE_OK)
        status = check_settings(call, error);
    if (status == NOGE_OK)
        status = policy_list_parse(policies, call, error);
    if (status == NOGE_OK)
        status = find_paired(set, policies, &all->paired, error);
    all->policy = policies->shown;
    all->model = policies->model;
    all->policy_count = policies->count;
    all->evaluation = noge_allocate(all->set_count, sizeof *all->evaluation, error);
    all->dataset = noge_allocate(all->set_count, sizeof *all->dataset, error);
    return status == NOGE_OK && (!all->evaluation || !all->dataset) ? NOGE_NO_MEMORY : status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    settings *set = call->settings;
    if (noge_call_given(call, "seed") && !noge_call_given(call, "seeds"))
        set->seeds = 1;
    if (set->full || (set->task.budget > 0 && !noge_call_given(call, "limit")))
        set->task.limit = 0;
    policy_list policies = {0};
    noge_comparison all = {.set = call->operand,
                           .set_count = call->operand_count,
                           .first_seed = set->seed,
                           .task = set->task,
                           .certified = set->certify,
                           .kernel = noge_kernel_name(set->with.options.kernel == NOGE_POLICY_KERNEL_PORTABLE
                                                          ? NOGE_KERNEL_PORTABLE
                                                          : noge_kernel_best()),
                           .data_seed = set->data.seed};
    noge_shard shard = {0};
    noge_status status = prepare(call, &all, &policies, &shard, error);
    if (call->team->rank > 0) {
        const noge_evaluation_options options = options_of(&all, set);
        status = noge_compare_team_serve(call->team, &all, &set->data, policies.spec, &options, status, error);
    } else if (status == NOGE_OK) {
        status = set->merge    ? merge_shards(&all, &policies, set, error)
                 : shard.count ? evaluate_shard(&all, &policies, set, shard, error)
                               : evaluate_all(&all, &policies, set, call->team, error);
    }
    if (status == NOGE_OK && set->lab && call->team->rank == 0)
        status = write_lab(&all, &policies, set, noge_call_given(call, "metric"), error);
    if (status == NOGE_OK && !shard.count && call->team->rank == 0)
        status = show(&all, set, chosen_metrics(&all, set, noge_call_given(call, "metric")), error);
    for (size_t i = 0; all.evaluation && all.dataset && i < all.set_count; i++) {
        noge_evaluation_free(all.evaluation[i]);
        noge_dataset_free(all.dataset[i]);
    }
    free(all.evaluation);
    free(all.dataset);
    policy_list_free(&policies);
    return status;
}

static const char *const metrics[] = {"rate",    "mean-rate", "length", "over-tree", "seen-50",
                                      "seen-90", "seen-100",  "all",    NULL};
static const char *const formats[] = {"text", "markdown", "latex", "csv", NULL}; /* as noge_table_format */

static const noge_operand operands[] = {{.name = "SET", .help = NOGE_SET_HELP, .repeats = true}, {0}};

static const noge_option options[] = {
    {.name = "policies",
     .letter = 'p',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "POLICY,…",
     .target = offsetof(settings, policies),
     .usual = "random,bfs,dfs,nn,nn:most-visited,nn:fewest-visited,nn:newest,nn:oldest,nn:random,universal",
     .help = "the policies to compare: names that `noge policies` lists, files of models, or exec:COMMAND, a program "
             "of your own (docs/POLICIES.md)"},
    NOGE_POLICY_OPTIONS(settings, with),
    {.name = "metric",
     .letter = 'm',
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "METRIC",
     .target = offsetof(settings, metric),
     .usual = "rate",
     .choices = metrics,
     .help = "figure to show; default with --weighted: length"},
    {.name = "paired",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "POLICY",
     .target = offsetof(settings, paired),
     .help = "also show the differences from this policy on the same episodes, with 95 % intervals "
             "(docs/api/statistics.md)"},
    {.name = "certify",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, certify),
     .help = "also show the distance walked over both bounds of the shortest walk; see `noge bound`"},
    {.name = "seeds",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, seeds),
     .usual = "5",
     .least = 1,
     .most = 1000000,
     .help = "number of repetitions, with seeds 1 … N; the standard deviation is over them"},
    NOGE_PROTOCOL_OPTIONS(settings, "the first seed; given without --seeds, the only one",
                          "explorations a seed, the same for every policy"),
    {.name = "full",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, full),
     .help = "explore until everything is visited, without a step limit"},
    NOGE_TASK_OPTION(settings, "weighted"),
    NOGE_TASK_OPTION(settings, "return"),
    NOGE_TASK_OPTION(settings, "budget"),
    NOGE_TASK_OPTION(settings, "expect"),
    NOGE_DATA_OPTIONS(settings),
    NOGE_THREADS_OPTION(settings),
    {.name = "format",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "FORMAT",
     .target = offsetof(settings, format),
     .usual = "text",
     .choices = formats,
     .help = "output format; csv has a line for each set, policy and metric, with all digits"},
    NOGE_JSON_OPTION(settings),
    {.name = "per-episode",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, per_episode),
     .help = "show every episode instead of means, also in JSON"},
    NOGE_SHARD_OPTIONS(settings, "DIR", "make the tables"),
    {.name = "out",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, out),
     .usual = "shards",
     .help = "folder of the shards"},
    {.name = "lab",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, lab),
     .help = "write a page with each policy's worst and best episode for a browser: .html; see `noge lab`"},
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge compare barabasi caveman grid ladder maze tree -p random,bfs,dfs,nn", "the paper's table of baselines"},
    {"noge compare grid --metric all", "every figure on one set"},
    {"noge compare grid maze -p nn,universal --paired nn", "how much better, and how certain that is"},
    {"noge compare grid -p nn,runs/grid-noge-1/model-last.safetensors", "a trained network beside a classic"},
    {"noge compare grid -p nn,exec:./mine.py", "a program of your own beside a classic"},
    {"noge compare grid -p dfs,dfs@nearest,dfs@robust:0.5 --certify",
     "what guards cost or gain, against the best walk"},
    {"noge compare oxford.graph --weighted --full --return --certify", "metres to see everything and come home"},
    {"noge compare maze -p nn,universal --lab extremes.html", "the worst and best episodes, in a browser"},
    {"noge compare oxford.graph --weighted --limit 5000 --json", "a road network, for another program"},
    {"noge compare grid maze --shard 3/16", "one of 16 shares, for 16 machines; then the same with --merge"},
    {0},
};

const noge_command noge_command_compare = {
    .name = "compare",
    .summary = "compare policies on sets of graphs",
    .description =
        "Lets each policy explore the test graphs of each set from the same sources, drawn from the seeds, and "
        "prints one row a set and one column a policy. The defaults are the paper's protocol. Episodes without a "
        "decision are left out of means. JSON and CSV say what made the figures: version, commit, seeds, episodes, "
        "limit, kernel and a hash of the test graphs.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .kept = "nothing is kept; start the same command again (shards, --shard, are kept)",
    .run = run,
};
