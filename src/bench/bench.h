/* The common part of the benchmarks. A benchmark takes the fastest of several rounds, because every disturbance makes a
 * measurement slower. It prints the machine that it ran on. */
#ifndef NOGE_BENCH_BENCH_H
#define NOGE_BENCH_BENCH_H

#include "base/version.h"
#include "catalog/data_folder.h"

#include <jansson.h>
#include <noge/graph.h>
#include <sys/types.h>

typedef struct noge_bench_settings {
    const char *policies;
    double seconds;     /* 0: the benchmark's default */
    uint64_t hidden;    /* width of the network */
    const char *method; /* what is learned: dfp or dqn */
    const char *model;  /* NULL: random weights */
    uint64_t steps;     /* greatest number of decisions; 0: no limit */
    const char *output;
    bool force;
    const char *peer; /* NULL: the one that comes with the program; "none": no peer */
    noge_data_choice data;
    bool json;
    const char *baseline; /* file with a report saved with json, to compare with; NULL: none */
    json_t *before;       /* that report, read by noge_bench_read_baseline before anything is measured */
} noge_bench_settings;

/* `noge bench explore`: environment steps a second. names: sets and graphs, none for the six sets. */
noge_status noge_bench_explore(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench learn`: gradient steps, decisions and the whole training loop a second, on one core. names: sets and
 * graphs, none for four sets. */
noge_status noge_bench_learn(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench decisions`: how long a network takes to decide as the known graph grows, drawn. */
noge_status noge_bench_decisions(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench agent`: decisions a second through the library and through the pipe, and the slowest decision. names:
 * graphs, or "town", a generated road network of 20,000 nodes; none for two grids and the town. */
noge_status noge_bench_agent(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench growth`: time and memory of a decision through the pipe as the known graph grows. names: graphs, none for
 * a grid. */
noge_status noge_bench_growth(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* Reads the baseline, if there is one, into settings->before; the caller releases it. */
noge_status noge_bench_read_baseline(noge_bench_settings *settings, noge_error *error);

/* Is the result a report as JSON, to be printed or to be compared? */
bool noge_bench_reports(const noge_bench_settings *settings);

/* Prints the report as JSON, or compares it with the baseline and names what became slower. Releases it in any case.
 * levels: as for noge_json_show. NOGE_IO if figures are worse than in a baseline of the same processor. */
noge_status noge_bench_show(json_t *report, unsigned levels, const noge_bench_settings *settings, noge_error *error);

/* Measures processor time, so that a busy machine changes figures little. helper: a running process whose time counts
 * as well, such as the program of a policy; 0: none. */
typedef struct noge_bench_stopwatch {
    pid_t helper;
    double own, helped;
} noge_bench_stopwatch;

noge_bench_stopwatch noge_bench_start(pid_t helper);
double noge_bench_elapsed(const noge_bench_stopwatch *begun); /* seconds */

/* Memory of this process in bytes: now, and its peak since the last noge_bench_reset_peak. Where the kernel cannot
 * reset the peak, it is the peak since the process began. NaN if unknown. Resetting also returns freed memory to the
 * system. */
double noge_bench_memory(void);
double noge_bench_peak_memory(void);
void noge_bench_reset_peak(void);

/* A graph in the form for peers: {"nodes": n, "edges": [[a, b], …]}. */
json_t *noge_bench_describe_graph(const noge_graph *graph);

/* Runs a peer written in Python: `task` goes to its standard input, its answer comes back as JSON. script: a file of
 * bench/, looked for beside the program, or a path if `path` is given. If the peer or one of its libraries is missing,
 * *answer is NULL and *reason says why; that is not an error. */
noge_status noge_bench_run_peer(const char *script, const char *path, const json_t *task, json_t **answer,
                                noge_text *reason, noge_error *error);

#endif
