/* Mutates compressed files: the content is decompressed, changed by the mutator of its format, and compressed again, by
 * gzip or xz, in one part or in two, now and then cut off. */
#include "mutate.h"

#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { MOST_CONTENT = 1 << 18 };

static bool is_gzip(const uint8_t *bytes, size_t size) {
    return size > 2 && bytes[0] == 0x1f && bytes[1] == 0x8b;
}

static bool is_xz(const uint8_t *bytes, size_t size) {
    return size > 6 && memcmp(bytes,
                              "\xfd"
                              "7zXZ",
                              6) == 0;
}

/* All members, as far as they can be read. */
static void unpack_gzip(const uint8_t *bytes, size_t size, fuzz_bytes *content) {
    static uint8_t part[MOST_CONTENT];
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)bytes, .avail_in = (uInt)size};
    if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK)
        abort();
    int result = Z_OK;
    while (stream.avail_in > 0 && (result == Z_OK || result == Z_STREAM_END) && content->size < MOST_CONTENT) {
        stream.next_out = part;
        stream.avail_out = sizeof part;
        result = inflate(&stream, Z_NO_FLUSH);
        fuzz_put(content, part, sizeof part - stream.avail_out);
        if (result == Z_STREAM_END)
            inflateReset(&stream);
    }
    inflateEnd(&stream);
}

static void unpack_xz(const uint8_t *bytes, size_t size, fuzz_bytes *content) {
    static uint8_t part[MOST_CONTENT];
    lzma_stream stream = LZMA_STREAM_INIT;
    if (lzma_stream_decoder(&stream, 32 << 20, LZMA_CONCATENATED) != LZMA_OK)
        abort();
    stream.next_in = bytes;
    stream.avail_in = size;
    stream.next_out = part;
    stream.avail_out = sizeof part;
    lzma_ret result = lzma_code(&stream, LZMA_FINISH); /* what can be read of a damaged file is enough */
    (void)result;
    fuzz_put(content, part, sizeof part - stream.avail_out);
    lzma_end(&stream);
}

static void pack_gzip(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)bytes, .avail_in = (uInt)size};
    if (deflateInit2(&stream, fuzz_once_in(dice, 2) ? 0 : 6, Z_DEFLATED, 16 + 9 + (int)fuzz_choose(dice, 7), 8, 0) !=
        Z_OK)
        abort();
    size_t bound = deflateBound(&stream, size);
    uint8_t *packed = malloc(bound);
    if (!packed)
        abort();
    stream.next_out = packed;
    stream.avail_out = (uInt)bound;
    deflate(&stream, Z_FINISH);
    fuzz_put(out, packed, bound - stream.avail_out);
    free(packed);
    deflateEnd(&stream);
}

static void pack_xz(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    static const lzma_check checks[] = {LZMA_CHECK_NONE, LZMA_CHECK_CRC32, LZMA_CHECK_CRC64, LZMA_CHECK_SHA256};
    lzma_options_lzma options;
    lzma_lzma_preset(&options, 0);
    options.dict_size = LZMA_DICT_SIZE_MIN; /* a larger dictionary makes every input slow */
    lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, NULL}};
    size_t bound = lzma_stream_buffer_bound(size), used = 0;
    uint8_t *packed = malloc(bound);
    if (!packed || lzma_stream_buffer_encode(filters, checks[fuzz_choose(dice, 4)], NULL, bytes, size, packed, &used,
                                             bound) != LZMA_OK)
        abort();
    fuzz_put(out, packed, used);
    free(packed);
}

static void pack(fuzz_dice *dice, bool xz, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    size_t first = fuzz_once_in(dice, 6) ? fuzz_choose(dice, size + 1) : size;
    for (int part = 0; part < (first < size ? 2 : 1); part++)
        (xz ? pack_xz : pack_gzip)(dice, bytes + (part ? first : 0), part ? size - first : first, out);
}

bool fuzz_mutate_compressed(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    fuzz_bytes content = {0}, changed = {0};
    bool xz = is_xz(bytes, size);
    if (xz)
        unpack_xz(bytes, size, &content);
    else if (is_gzip(bytes, size))
        unpack_gzip(bytes, size, &content);
    else if (size > 0)
        fuzz_put(&content, bytes, size);
    bool known = content.size > 0 && fuzz_mutate_any(dice, content.at, content.size, &changed) && changed.size > 0;
    if (known) {
        size_t wrapping = fuzz_choose(dice, 8), before = out->size;
        if (wrapping == 0)
            fuzz_put(out, changed.at, changed.size);
        else
            pack(dice, wrapping < 3 ? !xz : xz, changed.at, changed.size, out);
        if (fuzz_once_in(dice, 20) && out->size > before)
            out->size -= 1 + fuzz_choose(dice, out->size - before);
    }
    free(content.at);
    free(changed.at);
    return known;
}
