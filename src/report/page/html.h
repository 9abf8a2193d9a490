/* Words in HTML. */
#ifndef NOGE_REPORT_PAGE_HTML_H
#define NOGE_REPORT_PAGE_HTML_H

#include "base/text.h"

/* Appends the words so that they are shown as they are, also within a quoted attribute: markup is escaped, control
 * characters become spaces, and what is no UTF-8 the sign for that. */
noge_status noge_html_escape(noge_text *text, const char *words, noge_error *error);

/* Appends a picture in SVG to be part of a page. Names within it get `prefix` in front, because Cairo gives the same
 * names in every picture and a page has room for each only once; what may only stand at the top of a file is left
 * out. */
noge_status noge_html_inline_svg(noge_text *text, const char *svg, size_t size, const char *prefix, noge_error *error);

#endif
