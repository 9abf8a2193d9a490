/* Help texts: `noge --help`, `noge COMMAND --help`, and their parts for manual pages and shells. */
#ifndef NOGE_CLI_FRAME_HELP_H
#define NOGE_CLI_FRAME_HELP_H

#include "cli/frame/option.h"

#define NOGE_SUMMARY "explore graphs nobody has mapped"
#define NOGE_INTRODUCTION                                                                                              \
    "noge explores graphs nobody has mapped: an agent sees only the edges of the nodes it has visited, picks the "     \
    "next one and walks there."

/* Options in place of a command. main parses them, not the table. */
extern const noge_option noge_program_options[];

/* The first examples for a new user. */
extern const noge_example noge_first_look[];

/* The option that every command has. */
extern const noge_option noge_option_help;

/* Appends the text of `noge --help`. */
noge_status noge_overview(noge_text *text, noge_error *error);

/* Appends the text of `noge COMMAND --help`. */
noge_status noge_command_help(const noge_command *command, noge_text *text, noge_error *error);

/* The meaning of an option: its help text, choices and default. Cut off if it does not fit. */
enum { NOGE_MEANING_SPACE = 800 };
void noge_option_meaning(const noge_option *option, char *meaning, size_t space);

#endif
