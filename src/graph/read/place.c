/* Where in a file something is wrong: the part of an error message that all readers of text share. */
#include "base/error.h"
#include "base/text/json.h"
#include "graph/read/readers.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

noge_status noge_fail_at(noge_error *error, const noge_source *source, uint64_t line, const char *format, ...) {
    char text[NOGE_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return noge_fail(error, NOGE_BAD_INPUT, "%s:%llu: %s", source->name, (unsigned long long)line, text);
}

noge_status noge_fail_in_list(noge_error *error, noge_status status, const noge_source *source, const char *list,
                              size_t index, const char *what) {
    return noge_fail(error, status, "%s:%llu: %s[%zu]: %s", source->name,
                     (unsigned long long)noge_json_line(source->bytes, source->size, list, index), list, index, what);
}

noge_status noge_place_error(noge_status status, noge_error *error, const noge_source *source, uint64_t line) {
    if (status == NOGE_OK || !error)
        return status;
    char text[NOGE_ERROR_TEXT];
    memcpy(text, error->text, sizeof text);
    return noge_fail(error, status, "%s:%llu: %s", source->name, (unsigned long long)line, text);
}

noge_status noge_take_directed(const noge_source *source, uint64_t line, noge_read_report *report, noge_error *error) {
    report->directed = true;
    if (source->two_way)
        return NOGE_OK;
    return noge_fail_remedy(error, NOGE_BAD_INPUT, NOGE_REMEDY_TWO_WAY,
                            "%s:%llu: the file says that its edges are directed, and noge explores undirected graphs; "
                            "join the two directions of each edge to read it",
                            source->name, (unsigned long long)line);
}

noge_status noge_fail_empty(noge_error *error, const noge_source *source) {
    return noge_fail(error, NOGE_BAD_INPUT, "%s: no edges or nodes in it", source->name);
}

const char *noge_show(char shown[NOGE_SHOWN_TEXT], const char *bytes, size_t size) {
    static const char more[] = "...";
    size_t room = NOGE_SHOWN_TEXT - sizeof more, length = size < room ? size : room;
    for (size_t i = 0; i < length; i++)
        shown[i] = (unsigned char)bytes[i] < ' ' || bytes[i] == 0x7f ? '?' : bytes[i];
    memcpy(shown + length, size > room ? more : "", size > room ? sizeof more : 1);
    return shown;
}
