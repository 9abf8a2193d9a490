/* A file is written under a name of its own beside the one it shall have, `.NAME.XXXXXX`, and renamed when every byte
 * is on the disk: whoever looks sees the former file or the whole new one. What cannot be renamed (devices, pipes,
 * standard output) is written directly. The temporary is created by open() with 0666, so the process's umask and the
 * folder's defaults decide about permissions as they do for any file. */
#include "base/output.h"
#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <lzma.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { BUFFER_SPACE = 1 << 18, TAG_LENGTH = 6 };

typedef enum kind { PLAIN, GZIP, XZ } kind;

struct noge_output {
    int file;
    bool owned;      /* close it at the end */
    char *path;      /* what the caller calls it, for messages */
    char *target;    /* the name it shall have; NULL: written directly */
    char *temporary; /* the name it has until then */
    bool overwrite;
    kind kind;
    uint8_t *buffer; /* [BUFFER_SPACE] bytes of the caller, not yet compressed */
    size_t used;
    uint8_t *packed; /* [BUFFER_SPACE] where the compressors write */
    bool zlib_begun;
    z_stream zlib;
    lzma_stream lzma;
    noge_status status; /* of the first failure: what follows it fails likewise */
    noge_error error;
};

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

static noge_status no_room(const char *path, noge_error *error) {
    return noge_fail(error, NOGE_NO_MEMORY, "not enough memory to write %s", path);
}

static noge_status exists(const char *path, noge_error *error) {
    return noge_fail(error, NOGE_USAGE, "%s: exists already; choose another name, or ask to overwrite it", path);
}

/* A failed system call on the way to the file. What goes to a device or pipe is partly there, a file is not. */
static noge_status write_failure(const noge_output *output, noge_error *error) {
    const char *name = strcmp(output->path, "-") == 0 ? "standard output" : output->path;
    const char *left = output->target ? "; nothing was written" : "";
    switch (errno) {
    case ENOSPC: return noge_fail(error, NOGE_IO, "%s: the disk is full%s", name, left);
    case EDQUOT: return noge_fail(error, NOGE_IO, "%s: your share of the disk is full%s", name, left);
    case EFBIG:
        return noge_fail(error, NOGE_IO, "%s: the file is larger than the disk or a limit allows%s", name, left);
    default: return noge_fail_errno(error, NOGE_IO, "%s: cannot be written", name);
    }
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* Where to write: standard output or something that is no file (*direct), or a file under a name that may be taken. */
static noge_status inspect(const char *path, bool overwrite, bool *direct, noge_error *error) {
    struct stat about;
    *direct = strcmp(path, "-") == 0;
    if (*direct)
        return NOGE_OK;
    size_t length = strlen(path);
    if (length == 0)
        return noge_fail(error, NOGE_USAGE, "the name of the output is empty");
    if (stat(path, &about) == 0) {
        if (S_ISDIR(about.st_mode))
            return noge_fail(error, NOGE_USAGE, "%s: is a folder; name a file in it", path);
        *direct = !S_ISREG(about.st_mode);
        return *direct || overwrite ? NOGE_OK : exists(path, error);
    }
    if (!overwrite && lstat(path, &about) == 0)
        return exists(path, error); /* a link to nowhere */
    if (path[length - 1] == '/')
        return noge_fail(error, NOGE_USAGE, "%s: is the name of a folder; name a file in it", path);
    return NOGE_OK;
}

noge_status noge_output_check(const char *path, bool overwrite, noge_error *error) {
    bool direct;
    return inspect(path, overwrite, &direct, error);
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

/* The last folder's part of a path: everything up to and with the last slash. */
static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Creates a file beside the target; a long name is shortened so that the tag fits. */
static noge_status create_temporary(noge_output *output, noge_error *error) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    size_t folder = folder_length(output->target), length = strlen(output->target) - folder;
    if (length > NAME_MAX - TAG_LENGTH - 2)
        length = NAME_MAX - TAG_LENGTH - 2;
    output->temporary = noge_allocate(folder + length + TAG_LENGTH + 3, 1, error);
    if (!output->temporary)
        return NOGE_NO_MEMORY;
    char *at = output->temporary;
    memcpy(at, output->target, folder);
    at[folder] = '.';
    memcpy(at + folder + 1, output->target + folder, length);
    at[folder + 1 + length] = '.';
    char *tag = at + folder + length + 2;
    do {
        uint8_t lots[TAG_LENGTH];
        if (getrandom(lots, sizeof lots, 0) != (ssize_t)sizeof lots)
            return noge_fail_errno(error, NOGE_IO, "%s: no name for a temporary file", output->path);
        for (int i = 0; i < TAG_LENGTH; i++)
            tag[i] = letters[lots[i] % (sizeof letters - 1)];
        output->file = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (output->file < 0 && errno == EEXIST);
    if (output->file >= 0) {
        output->owned = true;
        return NOGE_OK;
    }
    int reason = errno;
    free(output->temporary);
    output->temporary = NULL;
    errno = reason;
    if (reason == ENOENT || reason == ENOTDIR)
        return noge_fail(error, NOGE_USAGE, "%s: the folder does not exist; make it first", output->path);
    return reason == ENOSPC || reason == EDQUOT
               ? write_failure(output, error)
               : noge_fail_errno(error, NOGE_IO, "%s: no file can be made there", output->path);
}

/* A link to a file stays a link: what it leads to is replaced. */
static noge_status open_file(noge_output *output, bool direct, noge_error *error) {
    if (strcmp(output->path, "-") == 0) {
        output->file = STDOUT_FILENO;
        return NOGE_OK;
    }
    if (direct) {
        output->file = open(output->path, O_WRONLY | O_CLOEXEC);
        output->owned = output->file >= 0;
        return output->owned ? NOGE_OK : noge_fail_errno(error, NOGE_IO, "%s: cannot be opened", output->path);
    }
    output->target = realpath(output->path, NULL);
    if (!output->target)
        output->target = strdup(output->path);
    return output->target ? create_temporary(output, error) : no_room(output->path, error);
}

noge_status noge_output_open(noge_output **output, const char *path, bool overwrite, noge_error *error) {
    bool direct;
    *output = NULL;
    noge_status status = inspect(path, overwrite, &direct, error);
    if (status != NOGE_OK)
        return status;
    noge_output *made = noge_allocate(1, sizeof *made, error);
    if (!made)
        return NOGE_NO_MEMORY;
    made->file = -1;
    made->overwrite = overwrite;
    made->lzma = (lzma_stream)LZMA_STREAM_INIT;
    made->path = strdup(path);
    made->buffer = noge_allocate(BUFFER_SPACE, 1, error);
    if (!made->path || !made->buffer)
        status = no_room(path, error);
    if (status == NOGE_OK)
        status = begin_packing(made, error);
    if (status == NOGE_OK)
        status = open_file(made, direct, error);
    if (status == NOGE_OK)
        *output = made;
    else
        noge_output_abandon(made);
    return status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static noge_status write_raw(noge_output *output, const uint8_t *bytes, size_t size, noge_error *error) {
    while (size > 0) {
        ssize_t written = write(output->file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return write_failure(output, error);
        bytes += written;
        size -= (size_t)written;
    }
    return NOGE_OK;
}

/* Compressors: all of the bytes, and with `last` everything still held back. */
static noge_status pack_gzip(noge_output *output, const uint8_t *bytes, size_t size, bool last, noge_error *error) {
    z_stream *zlib = &output->zlib;
    zlib->next_in = (Bytef *)(uintptr_t)bytes; /* zlib does not write there */
    zlib->avail_in = (uInt)size;
    for (;;) {
        zlib->next_out = output->packed;
        zlib->avail_out = BUFFER_SPACE;
        int result = deflate(zlib, last ? Z_FINISH : Z_NO_FLUSH);
        noge_status status = write_raw(output, output->packed, BUFFER_SPACE - zlib->avail_out, error);
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
        noge_status status = write_raw(output, output->packed, BUFFER_SPACE - lzma->avail_out, error);
        if (status != NOGE_OK || result == LZMA_STREAM_END || (!last && lzma->avail_in == 0))
            return status;
        if (result != LZMA_OK)
            return noge_fail(error, NOGE_IO, "%s: cannot be compressed", output->path);
    }
}

static noge_status pack(noge_output *output, const uint8_t *bytes, size_t size, bool last, noge_error *error) {
    switch (output->kind) {
    case PLAIN: return write_raw(output, bytes, size, error);
    case GZIP: return pack_gzip(output, bytes, size, last, error);
    case XZ: return pack_xz(output, bytes, size, last, error);
    }
    return NOGE_OK;
}

/* Remembers the first failure, so that committing after it cannot succeed. */
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

noge_status noge_output_print(noge_output *output, noge_error *error, const char *format, ...) {
    char text[512], *longer = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof text) {
        va_start(arguments, format);
        length = vasprintf(&longer, format, arguments);
        va_end(arguments);
    }
    if (length < 0)
        return remember(output, no_room(output->path, &output->error), error);
    noge_status status = noge_output_write(output, longer ? longer : text, (size_t)length, error);
    free(longer);
    return status;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

/* Some file systems cannot sync; there is nothing to do about it then. */
static noge_status sync_file(noge_output *output, noge_error *error) {
    if (fsync(output->file) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS)
        return NOGE_OK;
    return write_failure(output, error);
}

/* The file has its name by now and a failure could not undo that, hence none is reported. */
static void sync_folder(const char *path) {
    size_t length = folder_length(path);
    char *folder = length > 0 ? strndup(path, length) : strdup(".");
    int file = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
}

/* Renames without replacing a file that appeared meanwhile. Where the file system has no such renaming, a second link
 * does the same; where it has no links either (FAT), a look must do. */
static int rename_to_free_name(const char *from, const char *to) {
    struct stat about;
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)
        return -1;
    if (link(from, to) == 0)
        return unlink(from);
    if (errno == EEXIST)
        return -1;
    if (lstat(to, &about) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, to);
}

static noge_status give_name(noge_output *output, noge_error *error) {
    int result = output->overwrite ? rename(output->temporary, output->target)
                                   : rename_to_free_name(output->temporary, output->target);
    if (result != 0)
        return errno == EEXIST ? exists(output->path, error) : write_failure(output, error);
    free(output->temporary); /* it is gone */
    output->temporary = NULL;
    sync_folder(output->target);
    return NOGE_OK;
}

noge_status noge_output_commit(noge_output *output, noge_error *error) {
    noge_status status = remember(output, output->status, error);
    if (status == NOGE_OK)
        status = flush(output, true, error);
    if (status == NOGE_OK && output->target)
        status = sync_file(output, error);
    if (output->owned) {
        output->owned = false;
        if (close(output->file) != 0 && status == NOGE_OK && errno != EINTR)
            status = write_failure(output, error);
    }
    if (status == NOGE_OK && output->target)
        status = give_name(output, error);
    noge_output_abandon(output);
    return status;
}

void noge_output_abandon(noge_output *output) {
    if (!output)
        return;
    if (output->owned)
        close(output->file);
    if (output->temporary)
        unlink(output->temporary);
    if (output->zlib_begun)
        deflateEnd(&output->zlib);
    lzma_end(&output->lzma);
    free(output->temporary);
    free(output->target);
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
