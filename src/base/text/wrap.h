/* Words in lines of a given width. */
#ifndef NOGE_BASE_TEXT_WRAP_H
#define NOGE_BASE_TEXT_WRAP_H

#include "base/text/text.h"

/* Appends words in lines of at most `width` columns that begin at column `indent`; the caller is already there. A
 * newline in `words` begins a new line. A word that is too long for a line is broken after a comma or stays whole. */
noge_status noge_text_wrap(noge_text *text, size_t width, size_t indent, const char *words, noge_error *error);

#endif
