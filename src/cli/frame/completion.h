/* Completion of the command line in shells, from the tables of commands.
 *
 * The placeholder of a value in help says what it is: FILE, DIR, POLICY, GRAPH …; POLICY,… is a list with commas. So a
 * new option with a known placeholder is completed automatically. */
#ifndef NOGE_CLI_FRAME_COMPLETION_H
#define NOGE_CLI_FRAME_COMPLETION_H

#include "base/text/writer.h"
#include "cli/frame/option.h"

typedef struct noge_value {
    const char
        *kind; /* "free", "words", "file", "folder", "command", "policy", "family", "graph", "set", "paper", "city" */
    const char *const *choices; /* of "words" */
    bool list;                  /* several, commas between */
} noge_value;

/* What an option or an operand takes; not for flags. */
noge_value noge_value_of_option(const noge_option *option);
noge_value noge_value_of_operand(const noge_operand *operand);

/* Names, a blank before each: of commands with help, of families, of the paper's families alone, of sets of several
 * families, of cities, and maze:side= … */
void noge_completion_commands(noge_writer *script);
void noge_completion_families(noge_writer *script);
void noge_completion_paper(noge_writer *script);
void noge_completion_blends(noge_writer *script);
void noge_completion_cities(noge_writer *script);
void noge_completion_parameters(noge_writer *script);

/* The scripts. */
noge_status noge_completion_bash(noge_text *text, noge_error *error);
noge_status noge_completion_fish(noge_text *text, noge_error *error);
noge_status noge_completion_zsh(noge_text *text, noge_error *error);

#endif
