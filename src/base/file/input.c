/* Three kinds of source behind one read function. Raw bytes are read into a buffer; the decompressors read from it and
 * write into the caller's buffer. Several compressed streams in one file are allowed, as in gzip and xz. */
#include "base/file/input.h"
#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { RAW_SPACE = 1 << 17 };

/* Memory limit of decompressing xz, in bytes. The highest preset of xz takes 65 MB; a forged header can ask for 4
 * GB. */
static const uint64_t lzma_memory = (uint64_t)1 << 30;

/* A few kilobytes can decompress to more than any memory. Graphs and maps shrink by less than a hundred times. */
enum { MOST_RATIO = 200, HARMLESS = 64 << 20 };

typedef enum kind { PLAIN, GZIP, XZ } kind;

struct noge_input {
    int file;
    bool owned; /* close it at the end */
    kind kind;
    char *path;             /* for messages */
    uint8_t *raw;           /* [RAW_SPACE] bytes as they are in the file */
    size_t raw_at, raw_end; /* the unused part */
    uint64_t raw_read;      /* bytes read from the file */
    uint64_t written;       /* bytes decompressed */
    bool raw_over;          /* the file has no more */
    bool over;              /* all bytes were returned */
    bool in_stream;         /* gzip: inside a member */
    bool zlib_begun;
    z_stream zlib;
    lzma_stream lzma;
};

static noge_status cut_off(const noge_input *input, noge_error *error) {
    return noge_fail(error, NOGE_BAD_INPUT, "%s: the compressed data ends in the middle; the file was cut off",
                     input->path);
}

static noge_status damaged(const noge_input *input, const char *detail, noge_error *error) {
    return noge_fail(error, NOGE_BAD_INPUT, "%s: the compressed data is damaged (%s)", input->path, detail);
}

/* Makes raw bytes available unless the file is over: moves the unused bytes to the front and reads after them. */
static noge_status fill(noge_input *input, noge_error *error) {
    if (input->raw_over || input->raw_end - input->raw_at == RAW_SPACE)
        return NOGE_OK;
    memmove(input->raw, input->raw + input->raw_at, input->raw_end - input->raw_at);
    input->raw_end -= input->raw_at;
    input->raw_at = 0;
    ssize_t got;
    do
        got = read(input->file, input->raw + input->raw_end, RAW_SPACE - input->raw_end);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return errno == EISDIR ? noge_fail(error, NOGE_BAD_INPUT, "%s: is a folder, not a file", input->path)
                               : noge_fail_errno(error, NOGE_IO, "%s: cannot be read", input->path);
    input->raw_over = got == 0;
    input->raw_end += (size_t)got;
    input->raw_read += (size_t)got;
    return NOGE_OK;
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static noge_status open_file(noge_input *input, const char *path, noge_error *error) {
    if (strcmp(path, "-") == 0) {
        input->file = STDIN_FILENO;
        return NOGE_OK;
    }
    input->file = open(path, O_RDONLY | O_CLOEXEC);
    input->owned = input->file >= 0;
    if (input->file < 0) {
        noge_status status = errno == EACCES || errno == EPERM || errno == EMFILE ? NOGE_IO : NOGE_BAD_INPUT;
        return noge_fail_errno(error, status, "%s: cannot be opened", path);
    }
    struct stat about;
    if (fstat(input->file, &about) == 0 && S_ISDIR(about.st_mode))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: is a folder, not a file", path);
    return NOGE_OK;
}

static bool begins_with(const noge_input *input, const char *magic, size_t length) {
    return input->raw_end - input->raw_at >= length && memcmp(input->raw + input->raw_at, magic, length) == 0;
}

static noge_status recognise(noge_input *input, noge_error *error) {
    static const char gzip[] = {0x1f, (char)0x8b}, xz[] = {(char)0xfd, '7', 'z', 'X', 'Z', 0};
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && !input->raw_over && input->raw_end < sizeof xz) /* pipes may give byte after byte */
        status = fill(input, error);
    if (status != NOGE_OK)
        return status;
    if (begins_with(input, gzip, sizeof gzip)) {
        input->kind = GZIP;
        if (inflateInit2(&input->zlib, 15 + 16) != Z_OK)
            return noge_fail(error, NOGE_NO_MEMORY, "out of memory while decompressing %s", input->path);
        input->zlib_begun = true;
        input->in_stream = true;
    } else if (begins_with(input, xz, sizeof xz)) {
        input->kind = XZ;
        if (lzma_stream_decoder(&input->lzma, lzma_memory, LZMA_CONCATENATED) != LZMA_OK)
            return noge_fail(error, NOGE_NO_MEMORY, "out of memory while decompressing %s", input->path);
    }
    return NOGE_OK;
}

noge_status noge_input_open(noge_input **input, const char *path, noge_error *error) {
    noge_input *made = *input = noge_allocate(1, sizeof *made, error);
    if (!made)
        return NOGE_NO_MEMORY;
    made->file = -1;
    made->lzma = (lzma_stream)LZMA_STREAM_INIT;
    made->path = strdup(strcmp(path, "-") == 0 ? "standard input" : path);
    made->raw = noge_allocate(RAW_SPACE, 1, error);
    noge_status status = NOGE_OK;
    if (!made->path || !made->raw)
        status = noge_fail(error, NOGE_NO_MEMORY, "out of memory while opening %s", path);
    if (status == NOGE_OK)
        status = open_file(made, path, error);
    if (status == NOGE_OK)
        status = recognise(made, error);
    if (status != NOGE_OK) {
        noge_input_close(made);
        *input = NULL;
    }
    return status;
}

void noge_input_close(noge_input *input) {
    if (!input)
        return;
    if (input->zlib_begun)
        inflateEnd(&input->zlib);
    lzma_end(&input->lzma);
    if (input->owned)
        close(input->file);
    free(input->raw);
    free(input->path);
    free(input);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static noge_status read_plain(noge_input *input, void *buffer, size_t size, size_t *got, noge_error *error) {
    noge_status status = input->raw_at == input->raw_end ? fill(input, error) : NOGE_OK;
    size_t there = input->raw_end - input->raw_at;
    if (status != NOGE_OK || there == 0)
        return status;
    *got = there < size ? there : size;
    memcpy(buffer, input->raw + input->raw_at, *got);
    input->raw_at += *got;
    return NOGE_OK;
}

/* Between gzip members: another one, or the end. Zeros after the last are padding (tapes), as for gzip itself. */
static noge_status next_member(noge_input *input, noge_error *error) {
    for (;;) {
        while (input->raw_at < input->raw_end && input->raw[input->raw_at] == 0)
            input->raw_at++;
        if (input->raw_at < input->raw_end || input->raw_over)
            break;
        noge_status status = fill(input, error);
        if (status != NOGE_OK)
            return status;
    }
    if (input->raw_at == input->raw_end) {
        input->over = true;
        return NOGE_OK;
    }
    input->in_stream = true;
    return inflateReset(&input->zlib) == Z_OK ? NOGE_OK : damaged(input, "a new part cannot begin", error);
}

static noge_status read_gzip(noge_input *input, void *buffer, size_t size, size_t *got, noge_error *error) {
    noge_status status = NOGE_OK;
    while (*got == 0 && !input->over && status == NOGE_OK) {
        if (!input->in_stream) {
            status = next_member(input, error);
            continue;
        }
        if (input->raw_at == input->raw_end && (status = fill(input, error)) != NOGE_OK)
            break;
        input->zlib.next_in = input->raw + input->raw_at;
        input->zlib.avail_in = (uInt)(input->raw_end - input->raw_at);
        input->zlib.next_out = buffer;
        input->zlib.avail_out = size > UINT_MAX ? UINT_MAX : (uInt)size;
        int result = inflate(&input->zlib, Z_NO_FLUSH);
        input->raw_at = input->raw_end - input->zlib.avail_in;
        *got = (size_t)(input->zlib.next_out - (Bytef *)buffer);
        if (result == Z_STREAM_END)
            input->in_stream = false;
        else if (result == Z_BUF_ERROR && input->raw_over)
            status = cut_off(input, error);
        else if (result == Z_MEM_ERROR)
            status = noge_fail(error, NOGE_NO_MEMORY, "out of memory while decompressing %s", input->path);
        else if (result != Z_OK && result != Z_BUF_ERROR)
            status = damaged(input, input->zlib.msg ? input->zlib.msg : "gzip", error);
    }
    return status;
}

static noge_status lzma_failure(const noge_input *input, lzma_ret result, noge_error *error) {
    switch (result) {
    case LZMA_BUF_ERROR: return cut_off(input, error);
    case LZMA_MEM_ERROR: return noge_fail(error, NOGE_NO_MEMORY, "out of memory while decompressing %s", input->path);
    case LZMA_MEMLIMIT_ERROR:
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: takes more than 1 GB to decompress; compress it with xz -9 or less", input->path);
    case LZMA_OPTIONS_ERROR: return damaged(input, "or of a newer kind of xz", error);
    default: return damaged(input, "xz", error);
    }
}

static noge_status read_xz(noge_input *input, void *buffer, size_t size, size_t *got, noge_error *error) {
    while (*got == 0 && !input->over) {
        noge_status status = input->raw_at == input->raw_end ? fill(input, error) : NOGE_OK;
        if (status != NOGE_OK)
            return status;
        input->lzma.next_in = input->raw + input->raw_at;
        input->lzma.avail_in = input->raw_end - input->raw_at;
        input->lzma.next_out = buffer;
        input->lzma.avail_out = size;
        lzma_ret result = lzma_code(&input->lzma, input->raw_over ? LZMA_FINISH : LZMA_RUN);
        input->raw_at = input->raw_end - input->lzma.avail_in;
        *got = size - input->lzma.avail_out;
        if (result == LZMA_STREAM_END)
            input->over = true;
        else if (result != LZMA_OK)
            return lzma_failure(input, result, error);
    }
    return NOGE_OK;
}

/* Refuses what was made to fill the memory. */
static noge_status check_ratio(noge_input *input, size_t got, noge_error *error) {
    input->written += got;
    uint64_t used = input->raw_read - (input->raw_end - input->raw_at);
    if (input->written <= HARMLESS || input->written / MOST_RATIO <= used || noge_limits_lifted())
        return NOGE_OK;
    return noge_fail(
        error, NOGE_BAD_INPUT,
        "%s: decompresses to more than %d times its size (%llu MB so far); NOGE_LIMITS=off reads it anyway",
        input->path, MOST_RATIO, (unsigned long long)(input->written / 1000000));
}

noge_status noge_input_read(noge_input *input, void *buffer, size_t size, size_t *got, noge_error *error) {
    *got = 0;
    if (size == 0)
        return NOGE_OK;
    if (input->kind == PLAIN)
        return read_plain(input, buffer, size, got, error);
    noge_status status =
        input->kind == GZIP ? read_gzip(input, buffer, size, got, error) : read_xz(input, buffer, size, got, error);
    return status == NOGE_OK ? check_ratio(input, *got, error) : status;
}

double noge_input_done(const noge_input *input) {
    struct stat about;
    off_t at = lseek(input->file, 0, SEEK_CUR);
    if (at < 0 || fstat(input->file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size <= 0)
        return 0;
    double done = (double)(at - (off_t)(input->raw_end - input->raw_at)) / (double)about.st_size;
    return done < 1 ? done : 1;
}

/* Makes room for a whole file: its size if that is known, and more as more bytes come. A few bytes can decompress to
 * more than any memory, so the size is compared with the machine's memory. */
static noge_status make_room(const noge_input *input, char **bytes, size_t *space, size_t wanted, noge_error *error) {
    if (wanted <= *space)
        return NOGE_OK;
    noge_error reason = {0};
    if (noge_check_fits("its content", wanted + wanted / 2, 1, &reason) != NOGE_OK)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: %s", input->path, reason.text);
    return noge_reserve(bytes, space, wanted, 1, error);
}

noge_status noge_input_read_all(const char *path, char **bytes, size_t *size, noge_error *error) {
    enum { STEP = 1 << 16 };
    noge_input *input;
    char *content = NULL;
    size_t space = 0, used = 0, got = 0, first = STEP;
    struct stat about;
    *bytes = NULL;
    *size = 0;
    noge_status status = noge_input_open(&input, path, error);
    if (status != NOGE_OK)
        return status;
    if (fstat(input->file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0)
        first = (size_t)about.st_size + STEP;
    status = make_room(input, &content, &space, first, error);
    while (status == NOGE_OK) {
        status = noge_input_read(input, content + used, space - used - 1, &got, error);
        if (status != NOGE_OK || got == 0)
            break;
        used += got;
        status = make_room(input, &content, &space, used + STEP, error);
    }
    if (status == NOGE_OK) {
        content[used] = 0;
        *bytes = content;
        *size = used;
    } else {
        free(content);
    }
    noge_input_close(input);
    return status;
}
