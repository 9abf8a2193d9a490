/* The table of the embedded networks. */
#include "policy/learned/universal.h"

const noge_universal_part noge_universal_parts[NOGE_SITUATIONS] = {
    [NOGE_SITUATION_WHOLE] = {"whole explorations", "universal", noge_universal_model, &noge_universal_model_size},
    [NOGE_SITUATION_LIMITED] = {"a limit that counts", "universal-limited", noge_universal_limited_model,
                                &noge_universal_limited_model_size},
    [NOGE_SITUATION_SHORT] = {"a short limit", "universal-short", noge_universal_short_model,
                              &noge_universal_short_model_size},
    [NOGE_SITUATION_LENGTHS] = {"lengths", "universal-lengths", noge_universal_lengths_model,
                                &noge_universal_lengths_model_size},
    [NOGE_SITUATION_LENGTHS_LIMITED] = {.title = "lengths and a limit"}, /* no network was better there */
};
