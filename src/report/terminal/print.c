/* The text is formatted first and filtered as a whole: a name can be cut in the middle of a letter by its format. */
#include "report/terminal/print.h"
#include "base/text/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void noge_print(FILE *to, const char *format, ...) {
    char brief[1024], shown[1024], *text = brief;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(brief, sizeof brief, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof brief) {
        va_start(arguments, format);
        if (vasprintf(&text, format, arguments) < 0)
            text = brief; /* without memory its beginning is better than nothing */
        va_end(arguments);
    }
    size_t size = length < 0 ? 0 : strlen(text);
    for (size_t at = 0, written; at < size; fwrite(shown, 1, written, to))
        at += noge_utf8_show(shown, sizeof shown, text + at, size - at, true, &written);
    if (text != brief)
        free(text);
}

void noge_print_idle(FILE *to, const char *name, uint64_t idle, uint64_t episodes) {
    if (idle > 0)
        noge_print(to,
                   "%s: %llu of %llu episodes have no decision, because nothing can be visited from their source; "
                   "means leave %s out\n",
                   name, (unsigned long long)idle, (unsigned long long)episodes, idle == 1 ? "it" : "them");
}
