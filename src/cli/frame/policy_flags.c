/* Parses the values of these options; the library checks them. */
#include "cli/frame/policy_flags.h"
#include "base/error.h"
#include "base/text/text.h"

#include <math.h>
#include <string.h>

static noge_status read_goal(const char *text, float goal[NOGE_GOAL_MOST], uint32_t *count, noge_error *error) {
    *count = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        double value;
        if (!noge_parse_double(at, length, &value) || !isfinite((float)value))
            return noge_fail(error, NOGE_USAGE, "--goal: '%.*s' is not a number; expected numbers such as 0,0,0.5,1",
                             (int)length, at);
        if (*count == NOGE_GOAL_MOST)
            return noge_fail(error, NOGE_USAGE, "--goal has more than %d numbers", NOGE_GOAL_MOST);
        goal[(*count)++] = (float)value;
        at += length;
        if (!*at)
            return NOGE_OK;
    }
}

noge_status noge_policy_flags_read(const noge_policy_flags *flags, noge_policy_options *options,
                                   float goal[NOGE_GOAL_MOST], noge_error *error) {
    if (!(flags->policy_timeout > 0))
        return noge_fail(error, NOGE_USAGE, "--policy-timeout must be more than 0");
    *options = (noge_policy_options){
        .size = sizeof *options,
        .guard = flags->guard,
        .goal = flags->goal ? goal : NULL,
        .ties = (noge_policy_ties)flags->ties,
        .kernel = flags->kernel == 1 ? NOGE_POLICY_KERNEL_PORTABLE : NOGE_POLICY_KERNEL_FASTEST,
        .decision_seconds = flags->policy_timeout,
    };
    return flags->goal ? read_goal(flags->goal, goal, &options->goal_count, error) : NOGE_OK;
}

noge_status noge_policy_flags_used(const noge_call *call, const noge_policy_options *options, bool any_model,
                                   noge_error *error) {
    if (options->goal_count > 0 && !any_model)
        return noge_fail(error, NOGE_USAGE, "--goal is for models, but no policy is one; name a .safetensors file");
    if (any_model && noge_call_given(call, "budget") && !noge_call_was(call, "budget"))
        return noge_fail(error, NOGE_USAGE,
                         "--budget is a distance now; for a number of decisions say --expect, for a distance with a "
                         "model --budget-distance");
    return NOGE_OK;
}
