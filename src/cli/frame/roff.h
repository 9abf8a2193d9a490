/* Text for manual pages: roff with the man macros, for groff and mandoc.
 *
 * Escaped are: a dot or an apostrophe at the beginning of a line, which would be a request; backslashes; apostrophes
 * and accents, which would become typographical quotes. Dashes become minus signs, because a copied hyphen does not
 * work on a command line. Letters beyond ASCII are written by number and work in any locale. */
#ifndef NOGE_CLI_FRAME_ROFF_H
#define NOGE_CLI_FRAME_ROFF_H

#include "base/text/writer.h"

/* Words as they are, on the line that is being written; not at its beginning. */
void noge_roff_literal(noge_writer *writer, const char *words);

/* Running text, in lines of its own. Newlines in it begin paragraphs; `what one types` is bold. */
void noge_roff_text(noge_writer *writer, const char *words);

/* Lines as they are, bold, each of which may begin with anything. */
void noge_roff_example(noge_writer *writer, const char *line);

#endif
