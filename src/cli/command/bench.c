/* noge bench: the benchmarks, with peers for comparison. */
#include "bench/bench.h"
#include "base/error.h"
#include "catalog/set_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"

#include <string.h>

typedef noge_status benchmark(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

static const struct {
    const char *name;
    benchmark *measure;
} benchmarks[] = {
    {"explore", noge_bench_explore}, {"learn", noge_bench_learn},   {"decisions", noge_bench_decisions},
    {"agent", noge_bench_agent},     {"growth", noge_bench_growth},
};

static noge_status measure(noge_bench_settings *set, char **names, size_t count, noge_error *error) {
    for (size_t i = 0; i < sizeof benchmarks / sizeof *benchmarks; i++)
        if (strcmp(names[0], benchmarks[i].name) == 0)
            return benchmarks[i].measure(set, names + 1, count - 1, error);
    return noge_fail(error, NOGE_USAGE, "unknown benchmark '%s'; there are explore, learn, decisions, agent and growth",
                     names[0]);
}

static noge_status run(const noge_call *call, noge_error *error) {
    noge_bench_settings *set = call->settings;
    if (call->team->rank > 0) /* waits for the end; measuring here, too, would disturb rank 0 */
        return NOGE_OK;
    noge_status status = noge_bench_read_baseline(set, error);
    if (status == NOGE_OK)
        status = measure(set, call->operand, call->operand_count, error);
    json_decref(set->before);
    return status;
}

static const noge_operand operands[] = {
    {.name = "WHAT",
     .help = "explore: environment steps a second of each policy on each set. learn: gradient steps, decisions and "
             "rounds of the whole training loop a second. decisions: how long a network takes to decide as the known "
             "graph grows, drawn to --output. agent: decisions a second of `noge agent` and of the library behind it, "
             "and the slowest one. "
             "growth: time and memory of a decision of `noge agent` as the reported world grows. All on one core, by "
             "processor time",
     .choices = (const char *const[]){"explore", "learn", "decisions", "agent", "growth", NULL}},
    {.name = "SET",
     .help = NOGE_SET_HELP "; if none is named, explore takes the six sets and growing grids, learn takes grid, maze, "
                           "barabasi and caveman. decisions, agent and growth take graphs; agent also town, a "
                           "generated road network of 20,000 nodes; growth also star and two-hubs, with nodes of "
                           "90,000 edges",
     .optional = true,
     .repeats = true},
    {0},
};

static const noge_option options[] = {
    {.name = "policies",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "POLICY,…",
     .target = offsetof(noge_bench_settings, policies),
     .usual = "random,bfs,dfs,nn,nn:most-visited,dfs-stack",
     .help = "policies and models to measure (explore only)"},
    {.name = "seconds",
     .kind = NOGE_OPTION_REAL,
     .placeholder = "S",
     .target = offsetof(noge_bench_settings, seconds),
     .help = "time for each figure, and as much for the peer; default: 0.5 for explore, 2 for learn"},
    {.name = "peer",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(noge_bench_settings, peer),
     .help = "the Python program to compare with, 'none' to do without; by default bench/networkx_explore.py or "
             "bench/torch_learn.py beside the program, if python3-networkx or python3-torch is installed"},
    {.name = "hidden",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(noge_bench_settings, hidden),
     .usual = "64",
     .least = 8,
     .most = 4096,
     .help = "width of the network, a multiple of 8 (learn and decisions only); the paper uses 128 for cities"},
    {.name = "method",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "METHOD",
     .target = offsetof(noge_bench_settings, method),
     .usual = "dfp",
     .choices = (const char *const[]){"dfp", "dqn", NULL},
     .help = "training method (learn only); dqn has no peer"},
    {.name = "model",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(noge_bench_settings, model),
     .help = "decisions: the policies or models to measure, separated by commas; default: a network of random weights. "
             "agent, growth: a model to measure"},
    {.name = "limit",
     .was = "steps",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "T",
     .target = offsetof(noge_bench_settings, steps),
     .most = UINT32_MAX,
     .help = "end after T decisions (decisions and growth only); default: when everything is visited"},
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(noge_bench_settings, output),
     .help = "picture to write: .svg, .png or .pdf (decisions only)"},
    {.name = "force",
     .letter = 'f',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(noge_bench_settings, force),
     .help = "replace the picture if it exists"},
    {.name = "baseline",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(noge_bench_settings, baseline),
     .help = "compare with figures saved by --json on this machine, and name those that are more than 10 % worse; then "
             "the exit code is 1"},
    NOGE_DATA_OPTIONS(noge_bench_settings),
    NOGE_JSON_OPTION(noge_bench_settings),
    {0},
};

static const noge_example examples[] = {
    {"noge bench explore", "everything, in about a minute"},
    {"noge bench explore grid --policies nn --seconds 2", "one figure, more exactly"},
    {"noge bench learn", "training on four sets, beside PyTorch"},
    {"noge bench learn --json >before.json; noge bench learn --baseline before.json", "what has become slower"},
    {"noge bench learn munich.graphml --hidden 128", "training on a city, as wide as the paper's"},
    {"noge bench agent --model model.safetensors", "the agent and its pipe, a learned one beside nn"},
    {"noge bench growth florida.graph", "an agent in a world of a million places"},
    {"noge bench decisions munich.graphml -o decisions.svg", "time of a decision against time step"},
    {"noge bench decisions maze:side=101 --model nn,universal,noge-nn:maze", "three explorers side by side"},
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
    .kept = "nothing is kept; start the same command again",
    .run = run,
};
