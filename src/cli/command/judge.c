/* noge judge: measures policies on the judging sets and stores every figure. */
#include "base/error.h"
#include "base/file/folder.h"
#include "cli/command/commands.h"
#include "cli/command/judge_shard.h"
#include "cli/frame/common_options.h"
#include "cli/show/merged.h"
#include "experiment/judge/overlap.h"
#include "experiment/judge/run.h"
#include "experiment/judge/table.h"
#include "experiment/judge/team.h"
#include "report/terminal/print.h"

#include <stdio.h>
#include <unistd.h>

typedef struct settings {
    const char *sets, *conditions, *out, *trained, *chosen, *shard;
    noge_data_choice data;
    uint64_t seed, episodes, decisions, threads;
    unsigned kernel; /* 0: portable, 1: auto */
    bool rules, report_only, json, overlap, merge;
} settings;

static noge_status show(noge_judge_plan *plan, const noge_judge_store *store, bool json, noge_error *error) {
    noge_text text = {0};
    noge_status status = json ? noge_judge_store_print(store, noge_judge_is_planned, plan, &text, error)
                              : noge_judge_print_tables(plan, store, noge_output_is_terminal(), &text, error);
    if (status == NOGE_OK && text.size == 0)
        status =
            noge_fail(error, NOGE_BAD_INPUT, "%s has no cells of these sets, conditions and policies", store->folder);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

static noge_status measure(noge_judge_plan *plan, noge_judge_store *store, const char *out, bool merge, noge_team *team,
                           noge_error *error) {
    int lock = -1;
    bool fresh = access(out, F_OK) != 0;
    noge_status status = noge_folder_make(out, 0777, error);
    if (status == NOGE_OK)
        status = noge_folder_take(&lock, out, "another noge judge is running there", error);
    if (status == NOGE_OK)
        status = noge_judge_store_open(store, out, error);
    if (status == NOGE_OK)
        status = merge ? noge_judge_shards_merge(plan, store, out, error) : noge_judge_run(plan, store, team, error);
    if (status != NOGE_OK && fresh)
        rmdir(out); /* unless there are cells already */
    if (lock >= 0)
        close(lock);
    return status;
}

static noge_status measure_shard(noge_judge_plan *plan, noge_judge_store *store, const char *out, noge_shard shard,
                                 noge_error *error) {
    char folder[PATH_MAX];
    noge_status status = noge_judge_shard_folder(out, shard, folder, error);
    if (status == NOGE_OK)
        status = measure(plan, store, folder, false, NULL, error);
    return status == NOGE_OK ? noge_judge_shard_write(plan, store, out, shard, error) : status;
}

/* Prints the overlap. An overlap is no failure: who prints it decides. */
static noge_status show_overlap(noge_judge_plan *plan, const settings *set, noge_error *error) {
    const noge_overlap_options options = {.trained = set->trained, .chosen = set->chosen};
    noge_text text = {0};
    bool shared;
    noge_status status = noge_judge_overlap(plan, &options, &text, &shared, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    if (status == NOGE_OK && !shared)
        fputs("\nNo graph and no node is shared.\n", stdout);
    noge_text_free(&text);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_judge_options options = noge_judge_defaults();
    noge_read_report merged = NOGE_READ_REPORT;
    noge_judge_plan plan = {0};
    noge_judge_store store = {0};
    options.sets = set->sets;
    options.conditions = set->conditions;
    options.policies = (const char *const *)call->operand;
    options.policy_count = call->operand_count;
    options.rules_only = set->rules;
    options.data = set->data;
    options.data.report = &merged;
    options.seed = set->seed;
    options.episodes = (uint32_t)set->episodes;
    options.decisions = set->decisions;
    options.threads = (uint32_t)set->threads;
    options.fastest = set->kernel == 1;
    if (set->rules && call->operand_count > 0)
        return noge_fail(error, NOGE_USAGE, "--rules and names of policies exclude each other");
    if (!!set->shard + set->merge + set->report_only + set->overlap > 1)
        return noge_fail(error, NOGE_USAGE, "--shard, --merge, --report-only and --overlap exclude each other");
    noge_shard shard;
    noge_status status = noge_shard_parse(&shard, set->shard, error);
    options.share = shard.number;
    options.shares = shard.count;
    if (status == NOGE_OK)
        status = noge_judge_plan_make(&plan, &options, error);
    if (call->team->rank > 0) {
        status = noge_judge_serve(call->team, &plan, status, error);
        noge_judge_plan_free(&plan);
        return status;
    }
    if (status == NOGE_OK && set->overlap) {
        status = show_overlap(&plan, set, error);
        noge_judge_plan_free(&plan);
        return status;
    }
    if (status == NOGE_OK)
        status = set->report_only ? noge_judge_store_open(&store, set->out, error)
                 : shard.count    ? measure_shard(&plan, &store, set->out, shard, error)
                                  : measure(&plan, &store, set->out, set->merge, call->team, error);
    if (status == NOGE_OK && set->sets)
        noge_merged_print(set->sets, &merged);
    if (status == NOGE_OK && !shard.count)
        status = show(&plan, &store, set->json, error);
    noge_judge_store_close(&store);
    noge_judge_plan_free(&plan);
    return status;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static const noge_operand operands[] = {
    {.name = "POLICY",
     .help = "policies to judge beside the rules: names that `noge policies` lists, files of models, or exec:COMMAND; "
             "default: universal and the models noge-plus:SET",
     .optional = true,
     .repeats = true},
    {0},
};

static const noge_option options[] = {
    {.name = "set",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "SET,…",
     .target = offsetof(settings, sets),
     .help = "only these sets; also sets, folders and graphs of your own; default: the paper's nine sets, delaunay, "
             "geometric, regular, small-world, and the road networks NY and FLA"},
    {.name = "condition",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "CONDITION,…",
     .target = offsetof(settings, conditions),
     .help = "only these conditions: hops-30, hops-100, hops-500, hops-5000, hops-whole, hops-generous, "
             "hops-500-return, hops-return, hops-budget, metres-whole, metres-500, metres-return, metres-500-return, "
             "metres-budget, metres-budget-return; default: all"},
    {.name = "rules",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, rules),
     .help = "judge the rules only; their cells serve all later policies"},
    {.name = "out",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, out),
     .usual = "judging",
     .help = "folder of the store: cells.jsonl and episodes/"},
    {.name = "report-only",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, report_only),
     .help = "print what the store has, and measure nothing"},
    {.name = "overlap",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, overlap),
     .help = "measure nothing; count test graphs and nodes that training or choosing shares with the sets"},
    {.name = "trained-on",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "SET,…",
     .target = offsetof(settings, trained),
     .usual = "everything,worlds,roads,MUC,OXF,SFO,MUC-pieces,OXF-pieces,SFO-pieces",
     .help = "for --overlap: sets whose training graphs were trained on"},
    {.name = "chosen-by",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "SET,…",
     .target = offsetof(settings, chosen),
     .usual = "worlds,roads,MUC-pieces,OXF-pieces,SFO-pieces",
     .help = "for --overlap: sets by whose test graphs models were chosen"},
    {.name = "episodes",
     .letter = 'n',
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, episodes),
     .usual = "40000",
     .least = 2,
     .most = 1000000,
     .help = "explorations of a cell at most, the same for every policy"},
    {.name = "effort",
     .was = "decisions",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, decisions),
     .usual = "6000000",
     .least = 1,
     .most = INT64_MAX,
     .help = "decisions of a cell at most; limits the number of explorations, but not below 2"},
    {.name = "seed",
     .letter = 's',
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SEED",
     .target = offsetof(settings, seed),
     .usual = "1001",
     .most = INT64_MAX,
     .help = "the first seed of the explorations"},
    {.name = "kernel",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "KERNEL",
     .target = offsetof(settings, kernel),
     .usual = "portable",
     .choices = (const char *const[]){"portable", "auto", NULL},
     .help = "what models compute with: portable gives the same bytes on every x86-64, auto is the fastest for this "
             "processor"},
    NOGE_DATA_OPTIONS(settings),
    NOGE_THREADS_OPTION(settings),
    {.name = "json",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, json),
     .help = "print the cells as JSON lines, with seeds, version, commit and hashes of models and data"},
    NOGE_SHARD_OPTIONS(settings, "OUT/shards", "make the store and print the tables"),
    {0},
};

static const noge_example examples[] = {
    {"noge judge", "everything; docs/JUDGING.md is made from this store"},
    {"noge judge my.safetensors --set grid,OXF --condition hops-500", "a model of your own beside every rule"},
    {"noge judge universal exec:./mine.py --set my.graph -o my-judging", "a graph and a program of your own"},
    {"noge judge --overlap", "which judged graphs training has seen"},
    {"noge judge --report-only --condition metres-whole", "stored figures"},
    {"noge judge --shard 3/16", "one of 16 shares, for 16 machines; then the same with --merge"},
    {0},
};

const noge_command noge_command_judge = {
    .name = "judge",
    .summary = "judge policies beside every rule on many sets",
    .description =
        "Lets all rules and the named policies explore the same episodes of each set under each condition. Prints a "
        "table for each condition: nn, the best rule, and the policies with their differences from the best rule. "
        "Stores a line of JSON for each cell (set, condition, policy) with means, standard errors, paired differences "
        "and everything that made them. Cells that are stored are not measured again, unless the policy's decisions, "
        "its model, the data or the options have changed. After Ctrl-C or a crash the same command continues.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .kept = "finished cells are kept; the same command goes on, with any number of ranks",
    .run = run,
};
