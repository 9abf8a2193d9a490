/* Parses the values of these options; the library checks them. */
#include "cli/frame/policy_flags.h"
#include "base/error.h"
#include "base/text/text.h"

#include <math.h>
#include <string.h>

noge_status noge_policy_flags_read(noge_policy_flags *flags, noge_error *error) {
    noge_policy_options *options = &flags->options;
    options->size = sizeof *options;
    if (!(options->decision_seconds > 0))
        return noge_fail(error, NOGE_USAGE, "--policy-timeout must be more than 0");
    options->goal = flags->goal ? flags->numbers : NULL;
    options->goal_count = 0;
    for (const char *at = flags->goal; at; at = *at ? at + 1 : NULL) {
        size_t length = strcspn(at, ",");
        double value;
        if (!noge_parse_double(at, length, &value) || !isfinite((float)value))
            return noge_fail(error, NOGE_USAGE, "--goal: '%.*s' is not a number; expected numbers such as 0,0,0.5,1",
                             (int)length, at);
        if (options->goal_count == NOGE_GOAL_MOST)
            return noge_fail(error, NOGE_USAGE, "--goal has more than %d numbers", NOGE_GOAL_MOST);
        flags->numbers[options->goal_count++] = (float)value;
        at += length;
    }
    return NOGE_OK;
}

noge_status noge_policy_flags_used(const noge_call *call, const noge_policy_flags *flags, bool any_model,
                                   noge_error *error) {
    if (flags->goal && !any_model)
        return noge_fail(error, NOGE_USAGE, "--goal is for models, but no policy is one; name a .safetensors file");
    if (any_model && noge_call_given(call, "budget") && !noge_call_was(call, "budget"))
        return noge_fail(error, NOGE_USAGE,
                         "--budget is a distance now; for a number of decisions say --expect, for a distance with a "
                         "model --budget-distance");
    return NOGE_OK;
}
