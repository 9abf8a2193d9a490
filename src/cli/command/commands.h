/* The table of commands. */
#ifndef NOGE_CLI_COMMAND_COMMANDS_H
#define NOGE_CLI_COMMAND_COMMANDS_H

#include "cli/frame/option.h"

extern const noge_command noge_command_agent;
extern const noge_command noge_command_bench;
extern const noge_command noge_command_bound;
extern const noge_command noge_command_compare;
extern const noge_command noge_command_completion;
extern const noge_command noge_command_convert;
extern const noge_command noge_command_curve;
extern const noge_command noge_command_draw;
extern const noge_command noge_command_explain;
extern const noge_command noge_command_explore;
extern const noge_command noge_command_fetch;
extern const noge_command noge_command_generate;
extern const noge_command noge_command_import;
extern const noge_command noge_command_info;
extern const noge_command noge_command_judge;
extern const noge_command noge_command_lab;
extern const noge_command noge_command_manual;
extern const noge_command noge_command_play;
extern const noge_command noge_command_policies;
extern const noge_command noge_command_reproduce;
extern const noge_command noge_command_runs;
extern const noge_command noge_command_split;
extern const noge_command noge_command_train;

/* Makes the options of `train` from the table of settings. Call it once, at the beginning of main. */
void noge_command_train_prepare(void);

/* All commands in the order of `noge --help`; ended by NULL. */
extern const noge_command *const noge_commands[];

/* The command of that name, or NULL. */
const noge_command *noge_command_find(const char *name);

#endif
