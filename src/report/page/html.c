/* Cairo gives ids to glyphs, clips and patterns, id="glyph-0-1", and refers to them by xlink:href="#glyph-0-1" and
 * url(#clip-0). These three forms are renamed. */
#include "report/page/html.h"
#include "base/text/utf8.h"

#include <string.h>

static const char *escape(uint32_t letter) {
    switch (letter) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    case NOGE_UTF8_REPLACEMENT:
    case 0xfffe: /* XML allows neither of these */
    case 0xffff: return "\xef\xbf\xbd";
    default: return letter < 0x20 || (letter >= 0x7f && letter < 0xa0) ? " " : NULL;
    }
}

void noge_html_escape(noge_writer *writer, const char *words) {
    for (size_t size; *words; words += size) {
        const char *other = escape(noge_utf8_letter(words, &size));
        if (other)
            noge_writer_string(writer, other);
        else
            noge_writer_put(writer, words, size);
    }
}

/* Length of the mark that begins here and is followed by an id; 0: none. */
static size_t name_follows(const char *at, size_t left) {
    static const char *const marks[] = {"id=\"", "href=\"#", "url(#"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t length = strlen(marks[i]);
        if (left >= length && memcmp(at, marks[i], length) == 0)
            return length;
    }
    return 0;
}

noge_status noge_html_inline_svg(noge_text *text, const char *svg, size_t size, const char *prefix, noge_error *error) {
    const char *begin = memmem(svg, size, "<svg", 4), *end = svg + size;
    noge_status status = NOGE_OK;
    if (!begin)
        begin = svg;
    for (const char *at = begin; at < end && status == NOGE_OK; at++) {
        size_t mark = name_follows(at, (size_t)(end - at));
        if (mark == 0)
            continue;
        status = noge_text_append(text, begin, (size_t)(at - begin) + mark, error);
        if (status == NOGE_OK)
            status = noge_text_append(text, prefix, strlen(prefix), error);
        at += mark - 1;
        begin = at + 1;
    }
    return status == NOGE_OK ? noge_text_append(text, begin, (size_t)(end - begin), error) : status;
}
