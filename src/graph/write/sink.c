/* Where the writers put their bytes. */
#include "graph/write/writers.h"

#include <string.h>

void noge_sink_put(noge_sink *sink, const void *bytes, size_t size) {
    if (sink->status != NOGE_OK || size == 0)
        return;
    sink->status = sink->output ? noge_output_write(sink->output, bytes, size, &sink->error)
                                : noge_text_append(sink->text, bytes, size, &sink->error);
}

void noge_sink_string(noge_sink *sink, const char *string) {
    noge_sink_put(sink, string, strlen(string));
}

void noge_sink_number(noge_sink *sink, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    noge_sink_put(sink, digits + at, sizeof digits - at);
}

void noge_sink_double(noge_sink *sink, double number) {
    char text[32];
    noge_sink_put(sink, text, noge_format_double(number, text));
}
