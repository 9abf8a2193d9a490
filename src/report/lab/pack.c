/* One pass over the bytes: what the compressor gives is encoded at once. */
#include "report/lab/pack.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

/* Bytes that wait for their group of three. */
typedef struct groups {
    noge_writer *writer;
    uint8_t waiting[3];
    size_t count;
} groups;

static void put_group(groups *to) {
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)to->waiting[0] << 16 | (uint32_t)to->waiting[1] << 8 | to->waiting[2];
    char text[4];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = i <= to->count ? signs[bits >> (18 - 6 * i) & 63] : '=';
    noge_writer_put(to->writer, text, sizeof text);
    *to = (groups){.writer = to->writer};
}

static void put_bytes(groups *to, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        to->waiting[to->count++] = bytes[i];
        if (to->count == sizeof to->waiting)
            put_group(to);
    }
}

void noge_lab_pack(noge_writer *writer, const void *bytes, size_t size) {
    enum { STEP = 1 << 14, GZIP = 15 + 16 };
    uint8_t buffer[STEP];
    groups to = {.writer = writer};
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)bytes};
    if (size > UINT_MAX) {
        noge_writer_fail(writer, NOGE_BAD_INPUT, "%zu bytes are too many for a page", size);
        return;
    }
    stream.avail_in = (uInt)size;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
        noge_writer_fail(writer, NOGE_NO_MEMORY, "out of memory while compressing");
        return;
    }
    int result = Z_OK;
    while (result == Z_OK) {
        stream.next_out = buffer;
        stream.avail_out = STEP;
        result = deflate(&stream, Z_FINISH);
        put_bytes(&to, buffer, STEP - stream.avail_out);
    }
    deflateEnd(&stream);
    if (to.count > 0)
        put_group(&to);
    if (result != Z_STREAM_END)
        noge_writer_fail(writer, NOGE_IO, "compressing failed");
}
