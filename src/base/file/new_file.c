/* A new file has no name until every byte is on the disk. So other programs see either the old file or the whole new
 * one, and a killed process leaves nothing behind.
 *
 * On file systems without nameless files (NFS, FAT) the file is called `.NAME.XXXXXX` until it is complete. Devices,
 * pipes and standard output are written directly. A file that replaces another
 * keeps its permissions. For a new one the process's umask and the folder's defaults decide. */
#include "base/file/new_file.h"
#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TAG_LENGTH = 6, NAMELESS_SPACE = 40 };

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

static noge_status exists(const char *path, noge_error *error) {
    return noge_fail_remedy(error, NOGE_USAGE, NOGE_REMEDY_OVERWRITE,
                            "%s: exists already; choose another name or replace it", path);
}

/* Reports a failed system call. A device or pipe may have part of the output; a file is absent. */
static noge_status write_failure(const noge_new_file *file, noge_error *error) {
    const char *name = strcmp(file->path, "-") == 0 ? "standard output" : file->path;
    const char *left = file->target ? "; nothing was written" : "";
    switch (errno) {
    case ENOSPC: return noge_fail(error, NOGE_IO, "%s: the disk is full%s", name, left);
    case EDQUOT: return noge_fail(error, NOGE_IO, "%s: your share of the disk is full%s", name, left);
    case EFBIG:
        return noge_fail(error, NOGE_IO, "%s: the file is larger than the disk or a limit allows%s", name, left);
    case ENOENT:
        if (file->folder != AT_FDCWD)
            return noge_fail(error, NOGE_IO, "%s: the folder was removed", name);
        break;
    default: break;
    }
    return noge_fail_errno(error, NOGE_IO, "%s: cannot be written", name);
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* Decides where to write: directly to standard output or a device (*direct), or to a new file. Fails if the name is
 * taken. */
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

/* The last folder's part of a path: everything up to and with the last slash. */
static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static noge_status no_folder(const char *path, noge_error *error) {
    return noge_fail(error, NOGE_USAGE, "%s: the folder does not exist; make it first", path);
}

noge_status noge_new_file_check(const char *path, bool overwrite, noge_error *error) {
    bool direct;
    struct stat about;
    noge_status status = inspect(path, overwrite, &direct, error);
    size_t length = status == NOGE_OK && !direct ? folder_length(path) : 0;
    if (length == 0)
        return status;
    char *folder = strndup(path, length);
    bool missing = folder && stat(folder, &about) != 0 && (errno == ENOENT || errno == ENOTDIR);
    free(folder);
    return missing ? no_folder(path, error) : NOGE_OK;
}

/* The path in /proc through which an open file without a name can get one. */
static void name_of_nameless(int number, char name[NAMELESS_SPACE]) {
    snprintf(name, NAMELESS_SPACE, "/proc/self/fd/%d", number);
}

/* Creates a file without a name in the target's folder. False if the file system does not support that. */
static bool create_nameless(noge_new_file *file) {
    size_t length = folder_length(file->target);
    char *folder = length > 0 ? strndup(file->target, length) : strdup(".");
    int number = folder ? openat(file->folder, folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666) : -1;
    free(folder);
    if (number < 0)
        return false;
    char name[NAMELESS_SPACE];
    name_of_nameless(number, name);
    if (access(name, F_OK) != 0) { /* no /proc: it could never be named */
        close(number);
        return false;
    }
    file->file = number;
    file->owned = true;
    return true;
}

/* Frees the temporary name, because the file does not exist or has its final name. Keeps errno. */
static void drop_temporary(noge_new_file *file) {
    int reason = errno;
    free(file->temporary);
    file->temporary = NULL;
    errno = reason;
}

/* Makes a random name in the target's folder; a long name is shortened so that the tag fits. NULL after a failure. */
static noge_status invent_name(noge_new_file *file, noge_error *error) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    size_t folder = folder_length(file->target), length = strlen(file->target) - folder;
    if (length > NAME_MAX - TAG_LENGTH - 2)
        length = NAME_MAX - TAG_LENGTH - 2;
    if (!file->temporary)
        file->temporary = noge_allocate(folder + length + TAG_LENGTH + 3, 1, error);
    if (!file->temporary)
        return NOGE_NO_MEMORY;
    char *at = file->temporary;
    memcpy(at, file->target, folder);
    at[folder] = '.';
    memcpy(at + folder + 1, file->target + folder, length);
    at[folder + 1 + length] = '.';
    char *tag = at + folder + length + 2;
    uint8_t bytes[TAG_LENGTH];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        drop_temporary(file);
        return noge_fail_errno(error, NOGE_IO, "%s: no name for a temporary file", file->path);
    }
    for (int i = 0; i < TAG_LENGTH; i++)
        tag[i] = letters[bytes[i] % (sizeof letters - 1)];
    return NOGE_OK;
}

static noge_status create_temporary(noge_new_file *file, noge_error *error) {
    do {
        noge_status status = invent_name(file, error);
        if (status != NOGE_OK)
            return status;
        file->file = openat(file->folder, file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (file->file < 0 && errno == EEXIST);
    file->owned = file->file >= 0;
    if (file->owned)
        return NOGE_OK;
    drop_temporary(file);
    if (file->folder == AT_FDCWD && (errno == ENOENT || errno == ENOTDIR))
        return no_folder(file->path, error);
    return errno == ENOSPC || errno == EDQUOT || errno == ENOENT
               ? write_failure(file, error)
               : noge_fail_errno(error, NOGE_IO, "%s: no file can be made there", file->path);
}

/* Gives the new file the permissions of the file that it will replace. */
static noge_status keep_permissions(const noge_new_file *file, noge_error *error) {
    enum { PERMISSIONS = 0777 };
    struct stat former, made;
    int flags = file->folder == AT_FDCWD ? 0 : AT_SYMLINK_NOFOLLOW;
    if (fstatat(file->folder, file->target, &former, flags) != 0 || !S_ISREG(former.st_mode))
        return NOGE_OK;
    if (fstat(file->file, &made) == 0 && ((made.st_mode ^ former.st_mode) & PERMISSIONS) == 0)
        return NOGE_OK;
    return fchmod(file->file, former.st_mode & PERMISSIONS) == 0
               ? NOGE_OK
               : noge_fail_errno(error, NOGE_IO, "%s: cannot keep the permissions of the former file", file->path);
}

/* Creates the file, without a name if the file system can. */
static noge_status create(noge_new_file *file, noge_error *error) {
    noge_status status = NOGE_OK;
    if (!file->target)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory while writing %s", file->path);
    if (!create_nameless(file))
        status = create_temporary(file, error);
    return status == NOGE_OK ? keep_permissions(file, error) : status;
}

/* A symbolic link stays a link: its target is replaced. */
static noge_status open_file(noge_new_file *file, bool direct, noge_error *error) {
    if (strcmp(file->path, "-") == 0) {
        file->file = STDOUT_FILENO;
        return NOGE_OK;
    }
    if (direct) {
        file->file = open(file->path, O_WRONLY | O_CLOEXEC);
        file->owned = file->file >= 0;
        return file->owned ? NOGE_OK : noge_fail_errno(error, NOGE_IO, "%s: cannot be opened", file->path);
    }
    file->target = realpath(file->path, NULL);
    if (!file->target)
        file->target = strdup(file->path);
    return create(file, error);
}

noge_status noge_new_file_open(noge_new_file *file, const char *path, bool overwrite, noge_error *error) {
    bool direct;
    *file = (noge_new_file){.file = -1, .folder = AT_FDCWD, .path = path, .overwrite = overwrite};
    noge_status status = inspect(path, overwrite, &direct, error);
    if (status == NOGE_OK)
        status = open_file(file, direct, error);
    if (status != NOGE_OK)
        noge_new_file_abandon(file);
    return status;
}

noge_status noge_new_file_open_in(noge_new_file *file, int folder, const char *path, bool overwrite,
                                  noge_error *error) {
    if (folder == AT_FDCWD)
        return noge_new_file_open(file, path, overwrite, error);
    *file = (noge_new_file){.file = -1, .folder = folder, .path = path, .overwrite = overwrite};
    file->target = strdup(path + folder_length(path));
    noge_status status = create(file, error);
    if (status != NOGE_OK)
        noge_new_file_abandon(file);
    return status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

noge_status noge_new_file_write(noge_new_file *file, const void *bytes, size_t size, noge_error *error) {
    const char *from = bytes;
    while (size > 0) {
        ssize_t written = write(file->file, from, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return write_failure(file, error);
        from += written;
        size -= (size_t)written;
    }
    return NOGE_OK;
}

/* Devices, pipes and some file systems cannot sync; that is not an error. */
noge_status noge_new_file_sync(noge_new_file *file, noge_error *error) {
    if (!file->target || fsync(file->file) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS)
        return NOGE_OK;
    return write_failure(file, error);
}

/* The file has its name already, so a failure is not reported: it could not be undone. */
static void sync_folder(const noge_new_file *file) {
    size_t length = folder_length(file->target);
    char *folder = length > 0 ? strndup(file->target, length) : strdup(".");
    int number = folder ? openat(file->folder, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (number >= 0) {
        (void)fsync(number);
        close(number);
    }
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

/* Renames without replacing a file that appeared meanwhile. On file systems without such a rename, a second link does
 * the same. On those without links (FAT), only a check before renaming is possible. */
static int rename_to_free_name(int folder, const char *from, const char *to) {
    struct stat about;
    if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)
        return -1;
    if (linkat(folder, from, folder, to, 0) == 0)
        return unlinkat(folder, from, 0);
    if (errno == EEXIST)
        return -1;
    if (fstatat(folder, to, &about, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = EEXIST;
        return -1;
    }
    return renameat(folder, from, folder, to);
}

static noge_status name_failure(const noge_new_file *file, noge_error *error) {
    return errno == EEXIST ? exists(file->path, error) : write_failure(file, error);
}

/* Gives a file without a name a temporary name, from which it can be renamed over an existing file. */
static noge_status name_aside(noge_new_file *file, const char *nameless, noge_error *error) {
    int result;
    do {
        noge_status status = invent_name(file, error);
        if (status != NOGE_OK)
            return status;
        result = linkat(AT_FDCWD, nameless, file->folder, file->temporary, AT_SYMLINK_FOLLOW);
    } while (result != 0 && errno == EEXIST);
    if (result == 0)
        return NOGE_OK;
    drop_temporary(file);
    return write_failure(file, error);
}

/* Without replacing a file that exists or, with `overwrite`, replacing it in one step. */
static noge_status name_nameless(noge_new_file *file, noge_error *error) {
    char nameless[NAMELESS_SPACE];
    name_of_nameless(file->file, nameless);
    if (linkat(AT_FDCWD, nameless, file->folder, file->target, AT_SYMLINK_FOLLOW) == 0)
        return NOGE_OK;
    if (errno != EEXIST || !file->overwrite)
        return name_failure(file, error);
    noge_status status = name_aside(file, nameless, error);
    if (status == NOGE_OK && renameat(file->folder, file->temporary, file->folder, file->target) != 0)
        status = name_failure(file, error);
    return status;
}

/* A file with a temporary name is closed first, because closing may fail too. */
static noge_status name_temporary(noge_new_file *file, noge_error *error) {
    file->owned = false;
    if (close(file->file) != 0 && errno != EINTR)
        return write_failure(file, error);
    int result = file->overwrite ? renameat(file->folder, file->temporary, file->folder, file->target)
                                 : rename_to_free_name(file->folder, file->temporary, file->target);
    return result == 0 ? NOGE_OK : name_failure(file, error);
}

noge_status noge_new_file_name(noge_new_file *file, noge_error *error) {
    if (!file->target)
        return NOGE_OK;
    noge_status status = file->temporary ? name_temporary(file, error) : name_nameless(file, error);
    if (status != NOGE_OK)
        return status;
    drop_temporary(file);
    sync_folder(file);
    return NOGE_OK;
}

void noge_new_file_abandon(noge_new_file *file) {
    if (file->temporary)
        unlinkat(file->folder, file->temporary, 0);
    if (file->owned)
        close(file->file);
    free(file->temporary);
    free(file->target);
    *file = (noge_new_file){.file = -1};
}
