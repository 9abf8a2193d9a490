/* Words in the language of manual pages, roff with the man macros, so that groff and mandoc show what was meant.
 *
 * What must be told apart: a line that begins with a dot or an apostrophe is a request; a backslash begins an escape; a
 * dash alone is a hyphen, which does not work on a command line when copied, so that all of ours are minus signs;
 * apostrophes and accents would become typographical quotes. Letters beyond ASCII are named by their number and survive
 * any locale. */
#ifndef NOGE_CLI_FRAME_ROFF_H
#define NOGE_CLI_FRAME_ROFF_H

#include "base/writer.h"

/* Words as they are, on the line that is being written; not at its beginning. */
void noge_roff_literal(noge_writer *writer, const char *words);

/* Running text, in lines of its own. Newlines in it begin paragraphs; `what one types` is bold. */
void noge_roff_text(noge_writer *writer, const char *words);

/* Lines as they are, bold, each of which may begin with anything. */
void noge_roff_example(noge_writer *writer, const char *line);

#endif
