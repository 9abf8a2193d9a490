/* Bytes inside a page: compressed with gzip, then as base64. */
#ifndef NOGE_REPORT_LAB_PACK_H
#define NOGE_REPORT_LAB_PACK_H

#include "base/text/writer.h"

/* Writes the packed bytes, which have no quotes and no markup. The same bytes give the same text. */
void noge_lab_pack(noge_writer *writer, const void *bytes, size_t size);

#endif
