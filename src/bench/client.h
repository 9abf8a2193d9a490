/* A client of `noge agent` for benchmarks. It knows the whole graph, reports from its node and follows the advice. All
 * its reports are prepared before the measurement. */
#ifndef NOGE_BENCH_CLIENT_H
#define NOGE_BENCH_CLIENT_H

#include "base/text/text.h"

#include <noge/agent.h>
#include <stdio.h>
#include <sys/types.h>

/* A graph with the prepared reports of all its nodes. The name of node v is its number. */
typedef struct noge_bench_world {
    uint32_t count;
    char (*place)[NOGE_NUMBER_TEXT]; /* [count] */
    noge_seen *sees;                 /* of all places, one after the other */
    uint64_t *begin;                 /* [count + 1] in sees */
    noge_text lines;                 /* reports, one after the other */
    size_t *line;                    /* [count + 1] in lines */
} noge_bench_world;

/* Free it in success and in failure. */
noge_status noge_bench_world_make(noge_bench_world *world, const noge_graph *graph, noge_error *error);
void noge_bench_world_free(noge_bench_world *world);

/* A running `noge agent`, after its greeting. */
typedef struct noge_bench_child {
    pid_t process;
    FILE *to, *from;
    char *answer; /* the last one */
    size_t space;
} noge_bench_child;

/* journal: NULL for none; sync: "disk" or "system". Stop it in success and in failure. */
noge_status noge_bench_child_start(noge_bench_child *child, const char *policy, const char *journal, const char *sync,
                                   noge_error *error);
noge_status noge_bench_child_stop(noge_bench_child *child, noge_error *error);

/* Sends a line, waits for the answer. */
noge_status noge_bench_child_ask(noge_bench_child *child, const char *line, size_t size, noge_error *error);

/* Reports from *node and moves *node to the advised place. *going: false if there was no such advice. */
noge_status noge_bench_child_report(noge_bench_child *child, const noge_bench_world *world, noge_node *node,
                                    bool *going, noge_error *error);

#endif
