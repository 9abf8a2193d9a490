/* Benchmarks that live in the product: what they share. A benchmark takes the fastest of several rounds, because
 * everything that disturbs a measurement makes it slower, and says on which machine it ran. */
#ifndef NOGE_BENCH_BENCH_H
#define NOGE_BENCH_BENCH_H

#include "base/version.h"
#include "catalog/data_folder.h"

#include <jansson.h>
#include <noge/graph.h>

typedef struct noge_bench_settings {
    const char *policies;
    double seconds;     /* 0: as long as the benchmark usually takes */
    uint64_t hidden;    /* width of the network */
    const char *method; /* what is learned: dfp or dqn */
    const char *model;  /* NULL: random weights */
    const char *called; /* the model as it was named, for tables */
    uint64_t steps;     /* decisions at most; 0: all */
    const char *output;
    bool force;
    const char *peer; /* NULL: found beside the program; "none": do without */
    noge_data_choice data;
    bool json;
} noge_bench_settings;

/* `noge bench explore`: environment steps a second. names: sets and graphs, none for the six sets. */
noge_status noge_bench_explore(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench learn`: gradient steps, decisions and the whole training loop a second, on one core. names: sets and
 * graphs, none for four sets. */
noge_status noge_bench_learn(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench decisions`: how long a network takes to decide as the known graph grows, drawn. */
noge_status noge_bench_decisions(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench agent`: decisions a second through the library and through the pipe. names: graphs, none for two grids.
 */
noge_status noge_bench_agent(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* `noge bench growth`: what a decision through the pipe costs, in time and memory, as the known world grows. names:
 * graphs, none for a grid. */
noge_status noge_bench_growth(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* Memory of this process in bytes: now, and the most since the last noge_bench_reset_peak or, where the kernel does
 * not allow forgetting, since it began. NaN if the system does not tell. Forgetting also gives back memory that was
 * freed.
 */
double noge_bench_memory(void);
double noge_bench_peak_memory(void);
void noge_bench_reset_peak(void);

/* A graph as peers take it: {"nodes": n, "edges": [[a, b], …]}. */
json_t *noge_bench_describe_graph(const noge_graph *graph);

/* Runs a peer written in Python: `task` goes to its standard input, its answer comes back as JSON. script: a file of
 * bench/, looked for beside the program, or a path if `path` is given. *answer is NULL, and *reason says why, if the
 * peer or what it needs is not there: that is no error. */
noge_status noge_bench_run_peer(const char *script, const char *path, const json_t *task, json_t **answer,
                                noge_text *reason, noge_error *error);

#endif
