/* Options that several commands have, alike in all of them. Rows of an option table; `settings` is the command's
 * struct, with a field of the option's name. */
#ifndef NOGE_CLI_COMMON_OPTIONS_H
#define NOGE_CLI_COMMON_OPTIONS_H

#include "cli/option.h"

/* uint64_t data_seed. JSON has no larger whole numbers. */
#define NOGE_DATA_SEED_OPTION(settings)                                                                                \
    {                                                                                                                  \
        .name = "data-seed", .kind = NOGE_OPTION_UNSIGNED, .placeholder = "SEED",                                      \
        .target = offsetof(settings, data_seed), .usual = "1", .most = INT64_MAX, .help = "seed of generated graphs"   \
    }

/* bool force */
#define NOGE_FORCE_OPTION(settings)                                                                                    \
    {                                                                                                                  \
        .name = "force", .letter = 'f', .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, force),                 \
        .help = "replace files that exist"                                                                             \
    }

/* bool json */
#define NOGE_JSON_OPTION(settings)                                                                                     \
    { .name = "json", .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, json), .help = "print JSON" }

#endif
