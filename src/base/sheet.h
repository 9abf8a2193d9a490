/* A text that is written without looking back: manual pages and completion scripts are hundreds of small pieces, and
 * failures, which can only be a lack of memory, stick until somebody asks. */
#ifndef NOGE_BASE_SHEET_H
#define NOGE_BASE_SHEET_H

#include "base/text.h"

typedef struct noge_sheet {
    noge_text *text;
    noge_status status; /* of the first failure, whose message is in *error */
    noge_error *error;
} noge_sheet;

void noge_sheet_put(noge_sheet *sheet, const char *bytes, size_t size);
void noge_sheet_print(noge_sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
