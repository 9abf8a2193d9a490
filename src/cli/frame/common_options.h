/* Options that several commands share. Rows of an option table; `settings` is the command's struct, with a field of the
 * option's name. */
#ifndef NOGE_CLI_FRAME_COMMON_OPTIONS_H
#define NOGE_CLI_FRAME_COMMON_OPTIONS_H

#include "catalog/data_folder.h"
#include "cli/frame/option.h"

/* noge_data_choice data. JSON has no larger whole numbers. */
#define NOGE_DATA_OPTIONS(settings)                                                                                    \
    {.name = "data-seed",                                                                                              \
     .kind = NOGE_OPTION_UNSIGNED,                                                                                     \
     .placeholder = "SEED",                                                                                            \
     .target = offsetof(settings, data.seed),                                                                          \
     .usual = "1",                                                                                                     \
     .most = INT64_MAX,                                                                                                \
     .help = "seed of generated graphs"},                                                                              \
        NOGE_DATA_FOLDER_OPTION(settings, data.folder), NOGE_TWO_WAY_OPTION(settings, data.read.two_way)

/* const char *, named by `field` */
#define NOGE_DATA_FOLDER_OPTION(settings, field)                                                                       \
    {                                                                                                                  \
        .name = "data", .kind = NOGE_OPTION_TEXT, .placeholder = "DIR", .target = offsetof(settings, field),           \
        .help = "folder with the cities MUC, OXF and SFO; default: NOGE_DATA or ~/.local/share/noge"                   \
    }

/* bool, named by `field` */
#define NOGE_TWO_WAY_OPTION(settings, field)                                                                           \
    {                                                                                                                  \
        .name = NOGE_TWO_WAY, .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, field),                           \
        .help = "join the directions of directed files, which are refused otherwise; the shorter length counts"        \
    }

/* unsigned, named by `field`, or noge_policy_kernel: 0 auto, 1 portable */
#define NOGE_KERNEL_OPTION(settings, field)                                                                            \
    {                                                                                                                  \
        .name = "kernel", .kind = NOGE_OPTION_CHOICE, .placeholder = "KERNEL", .target = offsetof(settings, field),    \
        .usual = "auto", .choices = (const char *const[]){"auto", "portable", NULL},                                   \
        .help = "what models compute with: auto is the fastest for this processor, portable gives the same bytes on "  \
                "every x86-64"                                                                                         \
    }

/* noge_policy_flags, named by `field`. Needs cli/frame/policy_flags.h. */
#define NOGE_POLICY_OPTIONS(settings, field)                                                                           \
    {.name = "guard",                                                                                                  \
     .kind = NOGE_OPTION_TEXT,                                                                                         \
     .placeholder = "GUARD",                                                                                           \
     .target = offsetof(settings, field.options.guard),                                                                \
     .help = NOGE_GUARD_HELP},                                                                                         \
        {.name = "goal",                                                                                               \
         .kind = NOGE_OPTION_TEXT,                                                                                     \
         .placeholder = "A,B,…",                                                                                       \
         .target = offsetof(settings, field.goal),                                                                     \
         .help = NOGE_GOAL_HELP},                                                                                      \
        NOGE_KERNEL_OPTION(settings, field.options.kernel),                                                            \
        {.name = "ties",                                                                                               \
         .kind = NOGE_OPTION_CHOICE,                                                                                   \
         .placeholder = "WHICH",                                                                                       \
         .target = offsetof(settings, field.options.ties),                                                             \
         .usual = "trained",                                                                                           \
         .choices = (const char *const[]){"trained", "newest", "oldest", NULL},                                        \
         .help = "choice among nodes that a model cannot tell apart: as in its training, discovered last or first"},   \
    {                                                                                                                  \
        .name = "policy-timeout", .kind = NOGE_OPTION_REAL, .placeholder = "SECONDS",                                  \
        .target = offsetof(settings, field.options.decision_seconds), .usual = "10",                                   \
        .help = "time limit for one decision of a policy exec:COMMAND"                                                 \
    }

/* const char *source */
#define NOGE_SOURCE_OPTION(settings)                                                                                   \
    {                                                                                                                  \
        .name = "source", .kind = NOGE_OPTION_TEXT, .placeholder = "NODE", .target = offsetof(settings, source),       \
        .help = "node to start from; default: a random one"                                                            \
    }

/* uint64_t seed: of one exploration */
#define NOGE_SEED_OPTION(settings)                                                                                     \
    {                                                                                                                  \
        .name = "seed", .letter = 's', .kind = NOGE_OPTION_UNSIGNED, .placeholder = "SEED",                            \
        .target = offsetof(settings, seed), .usual = "1", .most = INT64_MAX, .help = "seed of the exploration"         \
    }

/* noge_task task: the word of a task that --flag is. */
#define NOGE_TASK_OPTION(settings, flag)                                                                               \
    { .name = flag, .kind = NOGE_OPTION_TASK, .target = offsetof(settings, task) }

/* uint64_t seed, episodes, noge_task task: of the protocol's episodes. Their help differs with what is done in them. */
#define NOGE_PROTOCOL_OPTIONS(settings, seed_help, episodes_help)                                                      \
    {.name = "seed",                                                                                                   \
     .letter = 's',                                                                                                    \
     .kind = NOGE_OPTION_UNSIGNED,                                                                                     \
     .placeholder = "SEED",                                                                                            \
     .target = offsetof(settings, seed),                                                                               \
     .usual = "1",                                                                                                     \
     .most = INT64_MAX,                                                                                                \
     .help = seed_help},                                                                                               \
        {.name = "episodes",                                                                                           \
         .letter = 'n',                                                                                                \
         .kind = NOGE_OPTION_UNSIGNED,                                                                                 \
         .placeholder = "N",                                                                                           \
         .target = offsetof(settings, episodes),                                                                       \
         .usual = "50",                                                                                                \
         .least = 1,                                                                                                   \
         .most = 100000000,                                                                                            \
         .help = episodes_help},                                                                                       \
    {                                                                                                                  \
        .name = "limit", .kind = NOGE_OPTION_TASK, .target = offsetof(settings, task), .usual = "500",                 \
        .help = "end every exploration after T decisions"                                                              \
    }

/* uint64_t threads; 0: one a core */
#define NOGE_THREADS_OPTION(settings)                                                                                  \
    {                                                                                                                  \
        .name = "threads", .letter = 'j', .kind = NOGE_OPTION_UNSIGNED, .placeholder = "N",                            \
        .target = offsetof(settings, threads), .least = 1, .most = 4096,                                               \
        .help = "number of threads, which does not change results; default: one a core"                                \
    }

/* bool force */
#define NOGE_FORCE_OPTION(settings)                                                                                    \
    {                                                                                                                  \
        .name = "force", .letter = 'f', .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, force),                 \
        .help = "replace files that exist"                                                                             \
    }

/* unsigned network: a noge_osm_network */
#define NOGE_NETWORK_OPTION(settings)                                                                                  \
    {                                                                                                                  \
        .name = "network", .kind = NOGE_OPTION_CHOICE, .placeholder = "NETWORK",                                       \
        .target = offsetof(settings, network), .usual = "drive",                                                       \
        .choices = (const char *const[]){"drive", "all", "walk", "bike", NULL}, /* as noge_osm_network */              \
            .help = "drive: public streets for cars; walk, bike: public ways for people on foot or on bicycles; all: " \
                    "every public way. As OSMnx 1.0.1 defines them"                                                    \
    }

/* bool json */
#define NOGE_JSON_OPTION(settings)                                                                                     \
    { .name = "json", .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, json), .help = "print JSON" }

#endif
