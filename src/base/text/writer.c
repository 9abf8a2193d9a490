/* Formatted pieces go through a buffer on the stack; only longer ones need memory of their own. */
#include "base/text/writer.h"
#include "base/error.h"

#include <stdio.h>
#include <string.h>

void noge_writer_put(noge_writer *writer, const void *bytes, size_t size) {
    if (writer->status != NOGE_OK || size == 0)
        return;
    writer->status = writer->output ? noge_output_write(writer->output, bytes, size, &writer->error)
                                    : noge_text_append(writer->text, bytes, size, &writer->error);
}

void noge_writer_string(noge_writer *writer, const char *string) {
    noge_writer_put(writer, string, strlen(string));
}

static void print_long(noge_writer *writer, const char *format, va_list arguments) {
    noge_text whole = {0};
    writer->status = noge_text_print_list(&whole, &writer->error, format, arguments);
    noge_writer_put(writer, whole.bytes, whole.size);
    noge_text_free(&whole);
}

void noge_writer_print_list(noge_writer *writer, const char *format, va_list arguments) {
    char piece[512];
    va_list again;
    if (writer->status != NOGE_OK)
        return;
    va_copy(again, arguments);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    if (length >= 0 && (size_t)length < sizeof piece)
        noge_writer_put(writer, piece, (size_t)length);
    else
        print_long(writer, format, again);
    va_end(again);
}

void noge_writer_print(noge_writer *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    noge_writer_print_list(writer, format, arguments);
    va_end(arguments);
}

void noge_writer_repeat(noge_writer *writer, const char *string, size_t times) {
    for (size_t length = strlen(string); times > 0; times--)
        noge_writer_put(writer, string, length);
}

void noge_writer_unsigned(noge_writer *writer, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    noge_writer_put(writer, digits + at, sizeof digits - at);
}

void noge_writer_double(noge_writer *writer, double number) {
    char text[32];
    noge_writer_put(writer, text, noge_format_double(number, text));
}

void noge_writer_fail(noge_writer *writer, noge_status status, const char *format, ...) {
    va_list arguments;
    if (writer->status != NOGE_OK)
        return;
    va_start(arguments, format);
    vsnprintf(writer->error.text, sizeof writer->error.text, format, arguments);
    va_end(arguments);
    writer->status = writer->error.status = status;
}

noge_status noge_writer_end(const noge_writer *writer, noge_error *error) {
    if (writer->status != NOGE_OK && error)
        *error = writer->error;
    return writer->status;
}
