/* A file in the making: complete under its name, or absent. Buffers and compression are output.c's. */
#ifndef NOGE_BASE_NEW_FILE_H
#define NOGE_BASE_NEW_FILE_H

#include <noge/status.h>

typedef struct noge_new_file {
    int file;
    bool owned;       /* close it at the end */
    const char *path; /* what the caller calls it, for messages; borrowed */
    char *target;     /* the name it shall have; NULL: written directly */
    char *temporary;  /* the name it has until then; NULL: none */
    bool overwrite;
} noge_new_file;

/* May a file be made there? "-", devices and pipes are fine; a folder, a path in no folder, or one that exists unless
 * `overwrite`, is NOGE_USAGE. */
noge_status noge_new_file_check(const char *path, bool overwrite, noge_error *error);

/* Opens it; `path` must live as long. After a failure there is nothing to abandon. */
noge_status noge_new_file_open(noge_new_file *file, const char *path, bool overwrite, noge_error *error);

noge_status noge_new_file_write(noge_new_file *file, const void *bytes, size_t size, noge_error *error);

/* Waits until every byte is on the disk. */
noge_status noge_new_file_sync(noge_new_file *file, noge_error *error);

/* Gives it its name. A file that appeared there meanwhile is kept, and NOGE_USAGE, unless `overwrite`. Abandon it
 * afterwards, in success and in failure. */
noge_status noge_new_file_name(noge_new_file *file, noge_error *error);

/* Closes it and frees what it holds; without its name it is gone. */
void noge_new_file_abandon(noge_new_file *file);

#endif
