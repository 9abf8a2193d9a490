/* Writing that remembers its first failure. */
#include "base/sheet.h"

#include <stdarg.h>
#include <stdio.h>

void noge_sheet_put(noge_sheet *sheet, const char *bytes, size_t size) {
    if (sheet->status == NOGE_OK)
        sheet->status = noge_text_append(sheet->text, bytes, size, sheet->error);
}

void noge_sheet_print(noge_sheet *sheet, const char *format, ...) {
    char piece[2000]; /* no text of ours is longer */
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (length > 0)
        noge_sheet_put(sheet, piece, (size_t)length < sizeof piece ? (size_t)length : sizeof piece - 1);
}
