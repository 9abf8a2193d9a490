/* Manual pages, made from the same tables as --help. */
#ifndef NOGE_CLI_FRAME_MANUAL_H
#define NOGE_CLI_FRAME_MANUAL_H

#include "base/text/writer.h"
#include "cli/frame/option.h"

/* Appends the page noge-COMMAND.1, or noge.1 if command is NULL. */
noge_status noge_manual_page(const noge_command *command, noge_text *text, noge_error *error);

/* Parts of both kinds of pages. */
void noge_manual_title(noge_writer *page, const char *name, const char *summary);
void noge_manual_option(noge_writer *page, const noge_option *option);
void noge_manual_examples(noge_writer *page, const noge_example *examples);

/* Sections EXIT STATUS, ENVIRONMENT and FILES, as far as they concern the options of the command; all if it is NULL. */
void noge_manual_environment(noge_writer *page, const noge_command *command);

#endif
