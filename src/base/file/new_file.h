/* A new file that is complete under its name or absent. output.c adds buffers and compression. */
#ifndef NOGE_BASE_FILE_NEW_FILE_H
#define NOGE_BASE_FILE_NEW_FILE_H

#include <noge/status.h>

typedef struct noge_new_file {
    int file;
    bool owned;       /* close it at the end */
    int folder;       /* descriptor that `target` and `temporary` are relative to; AT_FDCWD: the working folder */
    const char *path; /* path as the caller wrote it, for messages; borrowed */
    char *target;     /* final path; NULL: written directly */
    char *temporary;  /* temporary path; NULL: none */
    bool overwrite;
} noge_new_file;

/* May a file be created at this path? "-", devices and pipes are fine. NOGE_USAGE for a folder, a path in a missing
 * folder, and a file that exists unless `overwrite`. */
noge_status noge_new_file_check(const char *path, bool overwrite, noge_error *error);

/* Opens the file; `path` must live as long. After a failure there is nothing to abandon. */
noge_status noge_new_file_open(noge_new_file *file, const char *path, bool overwrite, noge_error *error);

/* The same for the file in an open folder that the last part of `path` names. The folder's descriptor is borrowed and
 * decides where the file goes, even if the folder is renamed; `path` is for messages. Symbolic links are replaced, not
 * followed. NOGE_IO if the folder was removed. */
noge_status noge_new_file_open_in(noge_new_file *file, int folder, const char *path, bool overwrite, noge_error *error);

noge_status noge_new_file_write(noge_new_file *file, const void *bytes, size_t size, noge_error *error);

/* Waits until every byte is on the disk. */
noge_status noge_new_file_sync(noge_new_file *file, noge_error *error);

/* Names the file. NOGE_USAGE if another file has appeared there meanwhile, unless `overwrite`. Abandon it afterwards,
 * also after a failure. */
noge_status noge_new_file_name(noge_new_file *file, noge_error *error);

/* Closes the file and frees its paths. A file that has no name yet disappears. */
void noge_new_file_abandon(noge_new_file *file);

#endif
