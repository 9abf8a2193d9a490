/* noge bench: how fast, beside what, on which machine. */
#include "base/error.h"
#include "cli/bench.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/graph_argument.h"

#include <string.h>

static noge_status run(const noge_call *call, noge_error *error) {
    if (strcmp(call->operand[0], "explore") == 0)
        return noge_bench_explore(call->settings, call->operand + 1, call->operand_count - 1, error);
    return noge_fail(error, NOGE_USAGE, "unknown benchmark '%s'; there is 'explore'", call->operand[0]);
}

static const noge_operand operands[] = {
    {.name = "WHAT", .help = "explore: environment steps a second of each policy on each set, on one core"},
    {.name = "SET",
     .help = NOGE_SET_HELP "; if none is named, the six sets and growing grids",
     .optional = true,
     .repeats = true},
    {0},
};

static const noge_option options[] = {
    {.name = "policies",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "A,B,…",
     .target = offsetof(noge_bench_settings, policies),
     .usual = "random,bfs,dfs,nn,nn:most-visited,dfs-stack",
     .help = "which to measure"},
    {.name = "seconds",
     .kind = NOGE_OPTION_REAL,
     .placeholder = "S",
     .target = offsetof(noge_bench_settings, seconds),
     .usual = "0.5",
     .help = "time for each set and policy, and the same for the peer"},
    {.name = "peer",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(noge_bench_settings, peer),
     .help = "the networkx environment to compare with, 'none' to do without; by default bench/networkx_explore.py "
             "beside the program, if python3-networkx is installed"},
    NOGE_DATA_SEED_OPTION(noge_bench_settings),
    NOGE_JSON_OPTION(noge_bench_settings),
    {0},
};

static const noge_example examples[] = {
    {"noge bench explore", "everything, in about a minute"},
    {"noge bench explore grid --policies nn --seconds 2", "one figure, more exactly"},
    {0},
};

const noge_command noge_command_bench = {
    .name = "bench",
    .summary = "measure speed on this machine, beside other software",
    .description = "Takes the fastest of several rounds and prints processor, compiler and commit with the figures. "
                   "Figures of one run "
                   "compare with each other, not with those of another machine or day.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(noge_bench_settings),
    .run = run,
};
