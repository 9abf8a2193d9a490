/* The options of policies: --guard, --goal, --kernel, --ties, --policy-timeout. */
#ifndef NOGE_CLI_FRAME_POLICY_FLAGS_H
#define NOGE_CLI_FRAME_POLICY_FLAGS_H

#include "cli/frame/option.h"

#include <noge/catalog.h>

#define NOGE_DEFAULT_POLICY_HELP "default: universal"
#define NOGE_GOAL_HELP "weight of each horizon that a model predicts, in place of its own goal"
#define NOGE_GUARD_HELP                                                                                                \
    "keep policies from straying: nearest lets them choose among the nearest nodes only, robust:LAMBDA walks by "      \
    "nearest "                                                                                                         \
    "neighbour for up to LAMBDA times the distance to their targets; a policy NAME@GUARD has its own"

enum { NOGE_GOAL_MOST = 32 };

/* The options as they were typed. */
typedef struct noge_policy_flags {
    const char *guard, *goal; /* NULL: not given */
    unsigned kernel;          /* 1: portable */
    unsigned ties;            /* a noge_policy_ties */
    double policy_timeout;    /* seconds */
} noge_policy_flags;

/* Converts the flags to options of the library. goal: holds the numbers of --goal, to which the options refer. */
noge_status noge_policy_flags_read(const noge_policy_flags *flags, noge_policy_options *options,
                                   float goal[NOGE_GOAL_MOST], noge_error *error);

/* NOGE_USAGE if a goal was given and no policy is a model, or --budget beside a model from a file: until version 0.2
 * that was a number of decisions. The older name --budget-distance is never refused. */
noge_status noge_policy_flags_used(const noge_call *call, const noge_policy_options *options, bool any_model,
                                   noge_error *error);

#endif
