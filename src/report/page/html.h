/* Text and pictures inside HTML and SVG. */
#ifndef NOGE_REPORT_PAGE_HTML_H
#define NOGE_REPORT_PAGE_HTML_H

#include "base/text/writer.h"

/* Writes text for HTML or XML, also inside a quoted attribute: markup is escaped, control characters become spaces, and
 * bytes that are not UTF-8 become U+FFFD. */
void noge_html_escape(noge_writer *writer, const char *words);

/* Appends an SVG picture to a page. Its ids get `prefix` in front, because Cairo uses the same ids in every picture and
 * a page must not repeat them. The XML declaration is left out. */
noge_status noge_html_inline_svg(noge_text *text, const char *svg, size_t size, const char *prefix, noge_error *error);

#endif
