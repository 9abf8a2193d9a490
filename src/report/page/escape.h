/* Text from files within SVG, HTML and scripts.
 *
 * Names, titles and attributions may hold anything: quotes, tags, line ends, bytes that are no UTF-8. What is written
 * here is valid UTF-8 that no parser takes for markup, in XML, in HTML and in scripts inside of both. */
#ifndef NOGE_REPORT_PAGE_ESCAPE_H
#define NOGE_REPORT_PAGE_ESCAPE_H

#include "base/text.h"

/* As text or as an attribute in double quotes. Control characters become spaces, strange bytes U+FFFD. */
noge_status noge_escape_markup(noge_text *text, const char *words, noge_error *error);

/* As a JSON string with its quotes, of `size` bytes, without the letters that end scripts: <, > and & are \u003c and
 * so on. Strange bytes become U+FFFD. */
noge_status noge_escape_json(noge_text *text, const char *words, size_t size, noge_error *error);

#endif
