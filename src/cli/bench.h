/* Benchmarks that live in the product: what they share. A benchmark takes the fastest of several rounds, because
 * everything that disturbs a measurement makes it slower, and says on which machine it ran. */
#ifndef NOGE_CLI_BENCH_H
#define NOGE_CLI_BENCH_H

#include "base/text.h"

#include <jansson.h>

typedef struct noge_bench_settings {
    const char *policies;
    double seconds;
    const char *peer; /* NULL: found beside the program; "none": do without */
    uint64_t data_seed;
    bool json;
} noge_bench_settings;

/* `noge bench explore`: environment steps a second. names: sets and graphs, none for the six sets. */
noge_status noge_bench_explore(const noge_bench_settings *settings, char **names, size_t count, noge_error *error);

/* One line on processor, kernels, compiler and commit. */
noge_status noge_bench_machine(noge_text *text, noge_error *error);

/* Runs a peer written in Python: `task` goes to its standard input, its answer comes back as JSON. script: a file of
 * bench/, looked for beside the program, or a path if `path` is given. *answer is NULL, and *reason says why, if the
 * peer or what it needs is not there: that is no error. */
noge_status noge_bench_run_peer(const char *script, const char *path, const json_t *task, json_t **answer,
                                noge_text *reason, noge_error *error);

#endif
