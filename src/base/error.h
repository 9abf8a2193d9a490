/* Filling in the errors that noge/status.h describes. */
#ifndef NOGE_BASE_ERROR_H
#define NOGE_BASE_ERROR_H

#include <noge/status.h>

/* Fills *error (if not NULL) and returns `status`, so that failing is one line: return noge_fail(error, NOGE_IO, …).
 * Names in messages may come from files: letters that act on a terminal are replaced (noge_utf8_shown). */
noge_status noge_fail(noge_error *error, noge_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a remedy, for which a program may name an option. The text names none. */
noge_status noge_fail_remedy(noge_error *error, noge_status status, noge_remedy remedy, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for a failed system call: appends ": " and the message for errno. */
noge_status noge_fail_errno(noge_error *error, noge_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, with the word at fault in its JSON spelling; the text begins with it, or with a place that names it. */
noge_status noge_fail_field(noge_error *error, noge_status status, const char *field, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Puts a front end's spelling, such as --evaluate-every, in the place of the field at the beginning of the text. */
void noge_error_respell(noge_error *error, const char *spelling);

#endif
