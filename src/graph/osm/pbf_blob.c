/* The outer layer of a PBF file. A block has the size of its header in four bytes; the header with type and size;
 * and the body, raw or compressed by zlib. Sizes above the limits of the format are refused before anything is
 * allocated. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "graph/osm/pbf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HEAD = 64 << 10, MOST_BODY = 32 << 20 };

noge_status noge_pbf_fail(const noge_pbf_reader *reader, noge_error *error, const char *format, ...) {
    char text[NOGE_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return noge_fail(error, NOGE_BAD_INPUT, "%s: block %llu: %s", reader->path, (unsigned long long)reader->block,
                     text);
}

/* Reads exactly `size` bytes; with `may_end` also none at the end of the file. */
static noge_status read_exactly(noge_pbf_reader *reader, uint8_t *into, size_t size, bool may_end, bool *ended,
                                noge_error *error) {
    size_t have = 0, got = 1;
    noge_status status = NOGE_OK;
    while (have < size && got > 0 && status == NOGE_OK) {
        status = noge_input_read(reader->input, into + have, size - have, &got, error);
        have += got;
    }
    *ended = may_end && have == 0 && size > 0;
    if (status == NOGE_OK && have < size && !*ended)
        return noge_pbf_fail(reader, error, "the file ends in the middle of it; it was cut off, so download it again");
    return status;
}

static noge_status parse_head(noge_pbf_reader *reader, noge_protobuf head, noge_pbf_type *type, size_t *size,
                              noge_error *error) {
    noge_protobuf_field field;
    bool sized = false;
    uint64_t wanted = 0;
    *type = NOGE_PBF_OTHER;
    while (noge_protobuf_next(&head, &field)) {
        size_t length = (size_t)(field.bytes.end - field.bytes.at);
        if (field.number == 1 && field.kind == NOGE_PROTOBUF_BYTES) {
            if (length == 9 && memcmp(field.bytes.at, "OSMHeader", 9) == 0)
                *type = NOGE_PBF_HEADER;
            else if (length == 7 && memcmp(field.bytes.at, "OSMData", 7) == 0)
                *type = NOGE_PBF_DATA;
        } else if (field.number == 3 && field.kind == NOGE_PROTOBUF_VARINT) {
            sized = true;
            wanted = field.value;
        }
    }
    if (head.broken || !sized || (reader->block == 1 && *type != NOGE_PBF_HEADER))
        return noge_pbf_fail(reader, error,
                             reader->block == 1 ? "this is not an OpenStreetMap PBF file" : "its head is damaged");
    if (wanted > MOST_BODY)
        return noge_pbf_fail(reader, error, "claims to be %llu bytes large; the format allows 32 MiB",
                             (unsigned long long)wanted);
    *size = (size_t)wanted;
    return NOGE_OK;
}

noge_status noge_pbf_next(noge_pbf_reader *reader, noge_pbf_type *type, size_t *size, noge_error *error) {
    uint8_t count[4];
    bool ended;
    reader->block++;
    noge_status status = read_exactly(reader, count, sizeof count, reader->block > 1, &ended, error);
    if (status != NOGE_OK || ended) {
        *type = NOGE_PBF_END;
        return status;
    }
    uint32_t head_size = (uint32_t)count[0] << 24 | (uint32_t)count[1] << 16 | (uint32_t)count[2] << 8 | count[3];
    if (head_size > MOST_HEAD)
        return noge_pbf_fail(reader, error, "claims a head of %u bytes, the format allows 64 KiB; %s", head_size,
                             reader->block == 1 ? "this is not an OpenStreetMap PBF file" : "the file is damaged");
    status = noge_reserve(&reader->packed, &reader->packed_space, head_size + 1, 1, error);
    if (status == NOGE_OK)
        status = read_exactly(reader, reader->packed, head_size, false, &ended, error);
    if (status == NOGE_OK)
        status = parse_head(reader, noge_protobuf_of(reader->packed, head_size), type, size, error);
    return status;
}

noge_status noge_pbf_skip(noge_pbf_reader *reader, size_t size, noge_error *error) {
    bool ended;
    noge_status status = noge_reserve(&reader->packed, &reader->packed_space, size + 1, 1, error);
    return status == NOGE_OK ? read_exactly(reader, reader->packed, size, false, &ended, error) : status;
}

static noge_status inflate_body(noge_pbf_reader *reader, noge_protobuf packed, size_t size, noge_error *error) {
    noge_status status = noge_reserve(&reader->content, &reader->content_space, size + 1, 1, error);
    if (status != NOGE_OK)
        return status;
    int result = reader->zlib_begun ? inflateReset(&reader->zlib) : inflateInit(&reader->zlib);
    if (result != Z_OK)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory while decompressing %s", reader->path);
    reader->zlib_begun = true;
    reader->zlib.next_in = (Bytef *)packed.at; /* zlib does not write there */
    reader->zlib.avail_in = (uInt)(packed.end - packed.at);
    reader->zlib.next_out = reader->content;
    reader->zlib.avail_out = (uInt)size + 1; /* one more than announced, to see when there is more */
    result = inflate(&reader->zlib, Z_FINISH);
    size_t got = size + 1 - reader->zlib.avail_out;
    if (result == Z_MEM_ERROR)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory while decompressing %s", reader->path);
    if (got > size || (result == Z_STREAM_END && got < size))
        return noge_pbf_fail(reader, error, "decompresses to another size than the %zu bytes it announces", size);
    if (result != Z_STREAM_END)
        return noge_pbf_fail(reader, error, "its compressed data is damaged (%s); download the file again",
                             reader->zlib.msg ? reader->zlib.msg : "it ends in the middle");
    return NOGE_OK;
}

noge_status noge_pbf_content(noge_pbf_reader *reader, size_t size, noge_protobuf *content, noge_error *error) {
    static const char *const compressions[] = {"lzma", "bzip2", "lz4", "zstd"}; /* fields 4 … 7 */
    noge_status status = noge_pbf_skip(reader, size, error);
    if (status != NOGE_OK)
        return status;
    noge_protobuf body = noge_protobuf_of(reader->packed, size), raw = {0}, zlib = {0};
    noge_protobuf_field field;
    uint64_t raw_size = 0;
    const char *unknown = NULL;
    while (noge_protobuf_next(&body, &field)) {
        if (field.number == 1 && field.kind == NOGE_PROTOBUF_BYTES)
            raw = field.bytes;
        else if (field.number == 2 && field.kind == NOGE_PROTOBUF_VARINT)
            raw_size = field.value;
        else if (field.number == 3 && field.kind == NOGE_PROTOBUF_BYTES)
            zlib = field.bytes;
        else if (field.number >= 4 && field.number <= 7)
            unknown = compressions[field.number - 4];
    }
    if (body.broken)
        return noge_pbf_fail(reader, error, "its envelope is damaged");
    if (raw_size > MOST_BODY)
        return noge_pbf_fail(reader, error, "claims to decompress to %llu bytes; the format allows 32 MiB",
                             (unsigned long long)raw_size);
    if (raw.at) {
        *content = raw;
        return NOGE_OK;
    }
    if (!zlib.at)
        return noge_pbf_fail(reader, error, "%s%s; noge reads zlib: osmium cat -f pbf converts it",
                             unknown ? "is compressed by " : "has no content", unknown ? unknown : "");
    status = inflate_body(reader, zlib, (size_t)raw_size, error);
    if (status == NOGE_OK)
        *content = noge_protobuf_of(reader->content, (size_t)raw_size);
    return status;
}

void noge_pbf_release(noge_pbf_reader *reader) {
    if (reader->zlib_begun)
        inflateEnd(&reader->zlib);
    free(reader->packed);
    free(reader->content);
}
