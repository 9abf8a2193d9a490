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

/* The options; all but the goal are set as they are read. */
typedef struct noge_policy_flags {
    noge_policy_options options;
    const char *goal; /* as it was typed; NULL: not given */
    float numbers[NOGE_GOAL_MOST];
} noge_policy_flags;

/* Completes the options: parses the goal and checks the time-out. */
noge_status noge_policy_flags_read(noge_policy_flags *flags, noge_error *error);

/* NOGE_USAGE if a goal was given and no policy is a model, or --budget beside a model from a file: until version 0.2
 * that was a number of decisions. The older name --budget-distance is never refused. */
noge_status noge_policy_flags_used(const noge_call *call, const noge_policy_flags *flags, bool any_model,
                                   noge_error *error);

#endif
