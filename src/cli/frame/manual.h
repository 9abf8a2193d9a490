/* Manual pages, made of the tables that --help is made of: neither can say what the other does not. */
#ifndef NOGE_CLI_FRAME_MANUAL_H
#define NOGE_CLI_FRAME_MANUAL_H

#include "base/writer.h"
#include "cli/frame/option.h"

/* noge-COMMAND.1; of the program, noge.1, if command is NULL. */
noge_status noge_manual_page(const noge_command *command, noge_text *text, noge_error *error);

/* What both kinds of page consist of. */
void noge_manual_title(noge_writer *page, const char *name, const char *summary);
void noge_manual_option(noge_writer *page, const noge_option *option);
void noge_manual_examples(noge_writer *page, const noge_example *examples);

/* EXIT STATUS, ENVIRONMENT and FILES: of the options that a command has, or all. */
void noge_manual_surroundings(noge_writer *page, const noge_command *command);

#endif
