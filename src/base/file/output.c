/* Buffered output, compressed if the file's name says so. new_file.c ensures that the file is complete or absent. */
#include "base/file/output.h"
#include "base/error.h"
#include "base/file/new_file.h"
#include "base/memory.h"

#include <fcntl.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { BUFFER_SPACE = 1 << 18 };

typedef enum kind { PLAIN, GZIP, XZ } kind;

struct noge_output {
    noge_new_file file;
    char *path;    /* path as the caller wrote it, for messages */
    bool finished; /* everything is compressed, written and on the disk */
    kind kind;
    uint8_t *buffer; /* [BUFFER_SPACE] bytes of the caller, not yet compressed */
    size_t used;
    uint8_t *packed; /* [BUFFER_SPACE] where the compressors write */
    bool zlib_begun;
    z_stream zlib;
    lzma_stream lzma;
    noge_status status; /* status of the first failure; all later calls fail with it */
    noge_error error;
};

static noge_status no_room(const char *path, noge_error *error) {
    return noge_fail(error, NOGE_NO_MEMORY, "out of memory while writing %s", path);
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

noge_status noge_output_check(const char *path, bool overwrite, noge_error *error) {
    return noge_new_file_check(path, overwrite, error);
}

static bool ends_with(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcmp(path + length - tail, ending) == 0;
}

static noge_status begin_packing(noge_output *output, noge_error *error) {
    output->kind = ends_with(output->path, ".gz") ? GZIP : ends_with(output->path, ".xz") ? XZ : PLAIN;
    if (output->kind == PLAIN)
        return NOGE_OK;
    output->packed = noge_allocate(BUFFER_SPACE, 1, error);
    if (!output->packed)
        return NOGE_NO_MEMORY;
    if (output->kind == GZIP) { /* zlib leaves name and time out of the header: same content, same bytes */
        if (deflateInit2(&output->zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
            return no_room(output->path, error);
        output->zlib_begun = true;
    } else if (lzma_easy_encoder(&output->lzma, LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64) != LZMA_OK) {
        return no_room(output->path, error);
    }
    return NOGE_OK;
}

noge_status noge_output_open(noge_output **output, const char *path, bool overwrite, noge_error *error) {
    return noge_output_open_in(output, AT_FDCWD, path, overwrite, error);
}

noge_status noge_output_open_in(noge_output **output, int folder, const char *path, bool overwrite, noge_error *error) {
    *output = NULL;
    noge_output *made = noge_allocate(1, sizeof *made, error);
    if (!made)
        return NOGE_NO_MEMORY;
    noge_status status = NOGE_OK;
    made->file.file = -1;
    made->lzma = (lzma_stream)LZMA_STREAM_INIT;
    made->path = strdup(path);
    made->buffer = noge_allocate(BUFFER_SPACE, 1, error);
    if (!made->path || !made->buffer)
        status = no_room(path, error);
    if (status == NOGE_OK)
        status = begin_packing(made, error);
    if (status == NOGE_OK)
        status = noge_new_file_open_in(&made->file, folder, made->path, overwrite, error);
    if (status == NOGE_OK)
        *output = made;
    else
        noge_output_abandon(made);
    return status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Compressors: all of the bytes, and with `last` everything still held back. */
static noge_status pack_gzip(noge_output *output, const uint8_t *bytes, size_t size, bool last, noge_error *error) {
    z_stream *zlib = &output->zlib;
    zlib->next_in = (Bytef *)(uintptr_t)bytes; /* zlib does not write there */
    zlib->avail_in = (uInt)size;
    for (;;) {
        zlib->next_out = output->packed;
        zlib->avail_out = BUFFER_SPACE;
        int result = deflate(zlib, last ? Z_FINISH : Z_NO_FLUSH);
        noge_status status = noge_new_file_write(&output->file, output->packed, BUFFER_SPACE - zlib->avail_out, error);
        if (status != NOGE_OK || result == Z_STREAM_END || (!last && zlib->avail_out > 0))
            return status;
        if (result == Z_STREAM_ERROR)
            return noge_fail(error, NOGE_IO, "%s: cannot be compressed", output->path);
    }
}

static noge_status pack_xz(noge_output *output, const uint8_t *bytes, size_t size, bool last, noge_error *error) {
    lzma_stream *lzma = &output->lzma;
    lzma->next_in = bytes;
    lzma->avail_in = size;
    for (;;) {
        lzma->next_out = output->packed;
        lzma->avail_out = BUFFER_SPACE;
        lzma_ret result = lzma_code(lzma, last ? LZMA_FINISH : LZMA_RUN);
        noge_status status = noge_new_file_write(&output->file, output->packed, BUFFER_SPACE - lzma->avail_out, error);
        if (status != NOGE_OK || result == LZMA_STREAM_END || (!last && lzma->avail_in == 0))
            return status;
        if (result != LZMA_OK)
            return noge_fail(error, NOGE_IO, "%s: cannot be compressed", output->path);
    }
}

static noge_status pack(noge_output *output, const uint8_t *bytes, size_t size, bool last, noge_error *error) {
    switch (output->kind) {
    case PLAIN: return noge_new_file_write(&output->file, bytes, size, error);
    case GZIP: return pack_gzip(output, bytes, size, last, error);
    case XZ: return pack_xz(output, bytes, size, last, error);
    }
    return NOGE_OK;
}

/* Keeps the first failure, so that committing after it cannot succeed. */
static noge_status remember(noge_output *output, noge_status status, noge_error *error) {
    if (output->status == NOGE_OK)
        output->status = status;
    if (status != NOGE_OK && error)
        *error = output->error;
    return status;
}

static noge_status flush(noge_output *output, bool last, noge_error *error) {
    size_t used = output->used;
    output->used = 0;
    return remember(output, pack(output, output->buffer, used, last, &output->error), error);
}

noge_status noge_output_write(noge_output *output, const void *bytes, size_t size, noge_error *error) {
    const uint8_t *from = bytes;
    if (output->status != NOGE_OK)
        return remember(output, output->status, error);
    while (size > 0) {
        size_t part = BUFFER_SPACE - output->used;
        if (part > size)
            part = size;
        memcpy(output->buffer + output->used, from, part);
        output->used += part;
        from += part;
        size -= part;
        if (output->used == BUFFER_SPACE && flush(output, false, error) != NOGE_OK)
            return output->status;
    }
    return NOGE_OK;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

noge_status noge_output_finish(noge_output *output, noge_error *error) {
    noge_status status = remember(output, output->status, error);
    if (status != NOGE_OK || output->finished)
        return status;
    output->finished = true;
    status = flush(output, true, error);
    if (status == NOGE_OK)
        status = remember(output, noge_new_file_sync(&output->file, &output->error), error);
    return status;
}

noge_status noge_output_commit(noge_output *output, noge_error *error) {
    noge_status status = noge_output_finish(output, error);
    if (status == NOGE_OK)
        status = noge_new_file_name(&output->file, error);
    noge_output_abandon(output);
    return status;
}

void noge_output_abandon(noge_output *output) {
    if (!output)
        return;
    noge_new_file_abandon(&output->file);
    if (output->zlib_begun)
        deflateEnd(&output->zlib);
    lzma_end(&output->lzma);
    free(output->buffer);
    free(output->packed);
    free(output->path);
    free(output);
}

noge_status noge_output_write_all(const char *path, bool overwrite, const void *bytes, size_t size, noge_error *error) {
    noge_output *output;
    noge_status status = noge_output_open(&output, path, overwrite, error);
    if (status != NOGE_OK)
        return status;
    status = noge_output_write(output, bytes, size, error);
    if (status == NOGE_OK)
        return noge_output_commit(output, error);
    noge_output_abandon(output);
    return status;
}
