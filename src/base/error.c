/* An error is one sentence in the caller's struct. Nothing is global or allocated, so reporting cannot fail. */
#include "base/error.h"
#include "base/text/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *noge_status_name(noge_status status) {
    switch (status) {
    case NOGE_OK: return "fine";
    case NOGE_NO_MEMORY: return "out of memory";
    case NOGE_IO: return "input or output failed";
    case NOGE_USAGE: return "wrong use";
    case NOGE_BAD_INPUT: return "bad input";
    case NOGE_INTERRUPTED: return "interrupted";
    case NOGE_DIVERGED: return "training diverged";
    }
    return "unknown status";
}

__attribute__((format(printf, 4, 0))) static void fill(noge_error *error, noge_status status, noge_remedy remedy,
                                                       const char *format, va_list arguments) {
    error->status = status;
    error->remedy = remedy;
    error->field[0] = 0;
    char plain[sizeof error->text];
    size_t length;
    plain[0] = 0;
    vsnprintf(plain, sizeof plain, format, arguments);
    noge_utf8_show(error->text, sizeof error->text, plain, strlen(plain), false, &length);
}

noge_status noge_fail(noge_error *error, noge_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (error)
        fill(error, status, NOGE_REMEDY_NONE, format, arguments);
    va_end(arguments);
    return status;
}

noge_status noge_fail_remedy(noge_error *error, noge_status status, noge_remedy remedy, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (error)
        fill(error, status, remedy, format, arguments);
    va_end(arguments);
    return status;
}

noge_status noge_fail_errno(noge_error *error, noge_status status, const char *format, ...) {
    int number = errno;
    va_list arguments;
    va_start(arguments, format);
    if (error) {
        fill(error, status, NOGE_REMEDY_NONE, format, arguments);
        size_t used = strlen(error->text);
        errno = number;
        snprintf(error->text + used, sizeof error->text - used, ": %m");
    }
    va_end(arguments);
    return status;
}

noge_status noge_fail_field(noge_error *error, noge_status status, const char *field, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (error) {
        fill(error, status, NOGE_REMEDY_NONE, format, arguments);
        snprintf(error->field, sizeof error->field, "%s", field);
    }
    va_end(arguments);
    return status;
}

void noge_error_respell(noge_error *error, const char *spelling) {
    char rest[NOGE_ERROR_TEXT];
    size_t length = strlen(error->field);
    if (length == 0 || strncmp(error->text, error->field, length) != 0)
        return;
    memcpy(rest, error->text + length, sizeof rest - length);
    snprintf(error->text, sizeof error->text, "%.50s%.460s", spelling, rest);
}
