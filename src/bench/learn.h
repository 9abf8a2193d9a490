/* The results of `noge bench learn` for a set, and their report. */
#ifndef NOGE_BENCH_LEARN_H
#define NOGE_BENCH_LEARN_H

#include "bench/bench.h"

enum { NOGE_LEARN_ROUNDS = 10 };

/* Figures of one learner, a second where they are speeds; NaN: not measured. */
typedef struct noge_learn_speed {
    double gradient;  /* gradient steps */
    double loop;      /* gradient steps with the environment steps that belong to each */
    double decisions; /* greedy decisions, their walks included */
    double choices;   /* the decisions alone */
    double rate;      /* exploration rate of these */
    double loss;      /* mean of the first gradient steps */
    double memory;    /* bytes at most, the whole process */
} noge_learn_speed;

typedef struct noge_learn_result {
    char set[64];
    noge_learn_speed ours, peer;
    double operations;    /* floating-point operations in the products of a gradient step */
    double network_share; /* part of a gradient step spent in the network; the rest is batch, features and Adam */
} noge_learn_result;

/* peer: its name and version, "" if there was none. */
noge_status noge_learn_print(const noge_learn_result *result, size_t count, const noge_bench_settings *settings,
                             const char *peer, noge_error *error);
noge_status noge_learn_print_json(const noge_learn_result *result, size_t count, const noge_bench_settings *settings,
                                  const char *peer, noge_error *error);

#endif
