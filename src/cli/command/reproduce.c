/* noge reproduce: every table and figure of the paper from scratch, with the published figures beside ours. */
#include "base/error.h"
#include "base/file/folder.h"
#include "base/text/text.h"
#include "base/threads.h"
#include "cli/command/commands.h"
#include "cli/command/reproduce_shard.h"
#include "cli/frame/common_options.h"
#include "experiment/plan/deal.h"
#include "experiment/report/list.h"
#include "experiment/report/report.h"
#include "experiment/run/run.h"
#include "report/terminal/print.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct settings {
    bool quick, full, ablations, beyond, list, report_only, merge;
    const char *sets, *methods, *seeds, *out, *adopt, *data, *shard;
    uint64_t steps, jobs;
    double checkpoint_seconds;
} settings;

/* ---- Choice ------------------------------------------------------------------------------------------------------ */

static noge_status choose(const noge_call *call, noge_reproduce_choice *choice, noge_error *error) {
    const settings *set = call->settings;
    if (set->quick && set->full)
        return noge_fail(error, NOGE_USAGE, "--quick and --full exclude each other");
    if (set->list && set->report_only)
        return noge_fail(error, NOGE_USAGE, "--list and --report-only exclude each other");
    if (set->merge && (set->shard || set->list || set->report_only || set->adopt))
        return noge_fail(error, NOGE_USAGE, "--merge excludes --shard, --list, --report-only and --adopt");
    if (set->shard && set->report_only)
        return noge_fail(error, NOGE_USAGE, "--shard and --report-only exclude each other");
    if (set->checkpoint_seconds < 0)
        return noge_fail(error, NOGE_USAGE, "--checkpoint-seconds must be at least 0");
    if (set->out && !*set->out)
        return noge_fail(error, NOGE_USAGE, "--out is empty; name a folder");
    bool part = set->ablations || set->beyond;
    *choice = (noge_reproduce_choice){.miniature = set->quick || (!set->full && !part),
                                      .tables = set->full || !part || (set->quick && !set->beyond),
                                      .ablations = set->ablations,
                                      .beyond = set->beyond,
                                      .sets = set->sets,
                                      .methods = set->methods,
                                      .seeds = set->seeds,
                                      .steps = (uint32_t)set->steps};
    return NOGE_OK;
}

/* Miniatures have a folder of their own, because their results are not those of the paper. */
static const char *folder_of(const settings *set, const noge_reproduce_choice *choice) {
    return set->out ? set->out : choice->miniature ? "reproduction-quick" : "reproduction";
}

/* Shards work in one folder together. */
static noge_status open_folder(const char *out, bool shared, int *lock, noge_error *error) {
    struct stat about;
    if (strlen(out) > PATH_MAX - 300)
        return noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", out);
    if (stat(out, &about) == 0 && !S_ISDIR(about.st_mode))
        return noge_fail(error, NOGE_USAGE, "%s is a file; choose a folder with --out", out);
    noge_status status = noge_folder_make(out, 0777, error);
    if (status == NOGE_OK && access(out, W_OK) != 0)
        status = noge_fail_errno(error, NOGE_IO, "cannot write into %s; choose another folder with --out", out);
    static const char taken[] = "another noge reproduce is running there";
    if (status != NOGE_OK)
        return status;
    return shared ? noge_folder_share(lock, out, taken, error) : noge_folder_take(lock, out, taken, error);
}

static noge_status adopt(noge_reproduction *all, const char *folder, noge_error *error) {
    size_t runs, adopted;
    noge_status status = noge_reproduction_adopt(all, folder, &runs, &adopted, error);
    if (status == NOGE_OK)
        noge_print(stderr, "%s: %zu run%s, %zu of them finished and part of this plan\n", folder, runs,
                   runs == 1 ? "" : "s", adopted);
    return status;
}

/* ---- Outcome ----------------------------------------------------------------------------------------------------- */

/* Fails before hours of work if a result or run of another configuration is in the way. */
static noge_status refuse_foreign(const noge_reproduction *all, noge_error *error) {
    const noge_work *first = NULL;
    size_t count = 0;
    for (size_t i = 0; i < all->plan->count; i++)
        if (all->work[i].job->wanted && all->work[i].state == NOGE_WORK_FOREIGN) {
            first = first ? first : &all->work[i];
            count++;
        }
    if (count == 0)
        return NOGE_OK;
    char more[60] = "";
    if (count > 1)
        snprintf(more, sizeof more, " (and %zu more)", count - 1);
    return noge_fail(error, NOGE_USAGE, "%.350s%s; move it away, or choose another folder with --out",
                     first->error.text, more);
}

/* Reports existing results that are not used, the first few by name. */
static void report_unused(const noge_reproduction *all) {
    enum { TOLD = 3 };
    size_t foreign = 0, stale = 0;
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_work *work = &all->work[i];
        stale += work->stale && work->state == NOGE_WORK_OPEN;
        if (work->state == NOGE_WORK_FOREIGN && foreign++ < TOLD)
            noge_print(stderr, "not used: %s; move it away to make it again\n", work->error.text);
    }
    if (foreign > TOLD)
        noge_print(stderr, "not used: %zu more%s\n", foreign - TOLD,
                   all->plan->choice.miniature ? "; use --full for results of the whole paper" : "");
    if (stale > 0)
        noge_print(
            stderr,
            "not used: %zu result%s of an older noge that lack%s figures; run without --report-only to complete them\n",
            stale, stale == 1 ? "" : "s", stale == 1 ? "s" : "");
}

/* A report without results is an error: the name of the folder may be mistyped. */
static noge_status require_results(const noge_reproduction *all, noge_error *error) {
    for (size_t i = 0; i < all->plan->count; i++)
        if (all->work[i].state == NOGE_WORK_DONE)
            return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s/results has no results for this report; run without --report-only to make them", all->out);
}

static noge_status conclude(const noge_reproduction *all, noge_error *error) {
    char names[250] = "";
    size_t failed = 0;
    for (size_t i = 0; i < all->plan->count; i++)
        if (all->work[i].state == NOGE_WORK_FAILED) {
            noge_list_more(names, sizeof names, ", ", all->work[i].job->name);
            failed++;
        }
    if (failed == 0)
        return NOGE_OK;
    return noge_fail(error, NOGE_IO, "%zu job%s failed: %s; the same command tries %s again", failed,
                     failed == 1 ? "" : "s", names, failed == 1 ? "it" : "them");
}

static noge_reproduce_options options_of(const settings *set, noge_team *team) {
    uint32_t usual = noge_team_is_several(team) ? 1 : noge_core_count();
    return (noge_reproduce_options){.jobs = set->jobs ? (uint32_t)set->jobs : usual,
                                    .finished_only = set->report_only,
                                    .checkpoint_seconds = set->checkpoint_seconds,
                                    .team = team};
}

static noge_status work(noge_reproduction *all, noge_experiment_data *data, const settings *set, noge_team *team,
                        noge_error *error) {
    const noge_reproduce_options how = options_of(set, team);
    noge_status status = NOGE_OK;
    if (!set->report_only)
        status = refuse_foreign(all, error);
    if (status == NOGE_OK && (!set->report_only || set->adopt))
        status = noge_reproduction_run(all, data, &how, error);
    return status;
}

static noge_status work_and_report(noge_reproduction *all, const settings *set, noge_team *team, noge_error *error) {
    noge_experiment_data data = {.folder = set->data};
    noge_status status = set->merge ? NOGE_OK : work(all, &data, set, team, error);
    if (status == NOGE_OK) {
        report_unused(all);
        status = set->report_only ? require_results(all, error) : NOGE_OK;
    }
    if (status == NOGE_OK)
        status = noge_reproduction_report(all, &data, error);
    noge_experiment_data_free(&data);
    return status == NOGE_OK ? conclude(all, error) : status;
}

static noge_status work_on_shard(noge_reproduction *all, const settings *set, noge_shard shard, uint64_t plan,
                                 noge_error *error) {
    noge_experiment_data data = {.folder = set->data};
    noge_status status = work(all, &data, set, NULL, error);
    noge_experiment_data_free(&data);
    if (status == NOGE_OK)
        status = conclude(all, error);
    return status == NOGE_OK ? noge_reproduce_shard_write(all, shard, plan, error) : status;
}

static noge_status merge_and_report(noge_reproduction *all, const settings *set, uint64_t plan, noge_error *error) {
    uint32_t shards;
    noge_status status = noge_reproduce_shards_check(all, plan, &shards, error);
    if (status == NOGE_OK)
        status = refuse_foreign(all, error);
    if (status == NOGE_OK)
        status = work_and_report(all, set, NULL, error);
    if (status == NOGE_OK)
        noge_reproduce_shards_remove(all, shards);
    return status;
}

/* Another rank: does jobs for rank 0. */
static noge_status serve(const settings *set, const noge_reproduce_plan *plan, noge_team *team, noge_status ready,
                         noge_error *error) {
    noge_experiment_data data = {.folder = set->data};
    const noge_reproduce_options how = options_of(set, team);
    noge_status status = noge_reproduction_serve(plan, &data, &how, ready, error);
    noge_experiment_data_free(&data);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_reproduce_choice choice = {0};
    noge_reproduce_plan plan = {0};
    noge_reproduction all = {0};
    noge_shard shard = {0};
    int lock = -1;
    noge_status status = choose(call, &choice, error);
    const char *out = folder_of(set, &choice);
    if (status == NOGE_OK)
        status = noge_shard_parse(&shard, set->shard, error);
    if (status == NOGE_OK)
        status = noge_reproduce_plan_make(&plan, &choice, error);
    if (call->team->rank > 0) {
        status = serve(set, &plan, call->team, status, error);
        noge_reproduce_plan_free(&plan);
        return status;
    }
    uint64_t hash = noge_reproduce_plan_hash(&plan);
    if (status == NOGE_OK && shard.count)
        status = noge_reproduce_plan_deal(&plan, shard.number, shard.count, error);
    if (status == NOGE_OK && set->report_only && !set->adopt && access(out, F_OK) != 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: no such folder; name a folder with results by --out", out);
    if (status == NOGE_OK && !set->list)
        status = open_folder(out, shard.count > 0, &lock, error);
    if (status == NOGE_OK)
        status = noge_reproduction_look(&all, &plan, out, error);
    if (status == NOGE_OK && set->adopt)
        status = adopt(&all, set->adopt, error);
    if (status == NOGE_OK)
        status = set->list     ? noge_reproduction_list(&all, error)
                 : set->merge  ? merge_and_report(&all, set, hash, error)
                 : shard.count ? work_on_shard(&all, set, shard, hash, error)
                               : work_and_report(&all, set, call->team, error);
    noge_reproduction_free(&all);
    noge_reproduce_plan_free(&plan);
    if (lock >= 0)
        close(lock);
    return status;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static const noge_operand operands[] = {{0}};

static const noge_option options[] = {
    {.name = "quick",
     .letter = 'q',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, quick),
     .help =
         "a miniature in some minutes: six generated sets, all methods, 2 seeds, 2,560 steps; baselines of the cities; "
         "the default"},
    {.name = "full",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, full),
     .help = "everything as in the paper: nine sets, 5 seeds, 25,600 steps, 40,000 on cities; takes hours"},
    {.name = "ablations",
     .letter = 'a',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, ablations),
     .help = "what the paper mentions without figures, one thing changed at a time, on grid and maze; full unless "
             "--quick; without the paper's tables unless --full or --quick"},
    {.name = "beyond",
     .letter = 'b',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, beyond),
     .help = "method plus against every rule on the same episodes, with intervals: nine sets, 5 seeds, a universal "
             "explorer, transfer, guards, inputs; full unless --quick; without the paper's tables unless --full"},
    {.name = "sets",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "SET,…",
     .target = offsetof(settings, sets),
     .help = "only these sets: barabasi, caveman, grid, ladder, maze, tree, MUC, OXF, SFO; with --beyond also others, "
             "shown by --list"},
    {.name = "methods",
     .letter = 'm',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "METHOD,…",
     .target = offsetof(settings, methods),
     .choices = (const char *const[]){"baselines", "noge", "noge-nn", "dqn-pl", "dqn-er", NULL},
     .help = "only these methods: baselines, noge, noge-nn, dqn-pl, dqn-er, or names shown by --list with "
             "--ablations or --beyond"},
    {.name = "seeds",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N|A,B,…",
     .target = offsetof(settings, seeds),
     .help = "seeds 1 to N, or a list of seeds; default: 1 to 5, 1 to 2 with --quick"},
    {.name = "steps",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, steps),
     .least = 1,
     .most = 100000000,
     .help = "gradient steps of every training; default: those of the paper or the miniature"},
    {.name = "jobs",
     .letter = 'j',
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, jobs),
     .least = 1,
     .most = 4096,
     .help = "number of jobs at a time; results do not depend on it; default: number of cores"},
    {.name = "checkpoint-seconds",
     .kind = NOGE_OPTION_REAL,
     .placeholder = "S",
     .target = offsetof(settings, checkpoint_seconds),
     .usual = "10",
     .help = "seconds between checkpoints of a training; 0: one at each evaluation"},
    {.name = "out",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, out),
     .help = "folder for runs, results and the report; default: reproduction, or reproduction-quick for a miniature"},
    {.name = "adopt",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, adopt),
     .help = "use finished runs below this folder, made by noge train with the same configuration"},
    NOGE_DATA_FOLDER_OPTION(settings, data),
    {.name = "list",
     .letter = 'l',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, list),
     .help = "list the jobs and their states, and do nothing"},
    {.name = "report-only",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, report_only),
     .help = "make the report of existing results, and train nothing; --adopt still adds finished runs"},
    NOGE_SHARD_OPTIONS(settings, "OUT/shards", "make the report"),
    {0},
};

static const noge_example examples[] = {
    {"noge reproduce --quick", "a miniature of the whole paper; open reproduction-quick/report.html"},
    {"noge reproduce --full --sets grid,maze", "a part; later parts go into the same report"},
    {"noge reproduce --full --list", "open jobs and their estimated time"},
    {"noge reproduce --beyond", "whether method plus beats nearest neighbour, and where"},
    {"noge reproduce --full --adopt runs", "use runs of noge train"},
    {"noge reproduce --full --adopt runs --report-only", "use these runs only"},
    {"noge reproduce --full --shard 3/16", "one of 16 shares, for 16 machines; then the same with --merge"},
    {0},
};

const noge_command noge_command_reproduce = {
    .name = "reproduce",
    .summary = "make every table and figure of the paper",
    .description =
        "Trains and measures what the paper compares, and writes its tables and figures with the published figures "
        "beside ours: report.html, results.md, tables/ and figures/. Each finished job leaves a small file in "
        "results/ and is not done again. The work can be done in parts. After Ctrl-C or a crash the same command "
        "continues.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .kept = "finished jobs and checkpoints are kept; the same command goes on, with any number of ranks",
    .run = run,
};
