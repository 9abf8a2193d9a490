/* Making folders, and locks that keep other processes out of a folder or file. */
#ifndef NOGE_BASE_FILE_FOLDER_H
#define NOGE_BASE_FILE_FOLDER_H

#include <noge/status.h>

/* Makes the folder and its missing parents with this mode less the umask. NOGE_IO if that fails. */
noge_status noge_folder_make(const char *path, unsigned mode, noge_error *error);

/* Locks an open file until it is closed or the process ends; other processes that lock here are refused. Waits up to
 * two seconds for a process that is ending. NOGE_USAGE, "PATH: TAKEN", if another process holds the lock. Succeeds
 * without locking on file systems that have no locks. */
noge_status noge_lock_take(int file, const char *path, const char *taken, noge_error *error);

/* Opens and locks a folder. close(*lock) releases it. *lock is -1 after a failure. */
noge_status noge_folder_take(int *lock, const char *path, const char *taken, noge_error *error);

/* The same for processes that share the folder with each other, but not with one that has taken it. */
noge_status noge_folder_share(int *lock, const char *path, const char *taken, noge_error *error);

/* Makes a folder with a name of its own in TMPDIR, or in /tmp. path: room for PATH_MAX bytes. */
noge_status noge_folder_temporary(char *path, noge_error *error);

/* Deletes a folder with everything in it. What cannot be deleted stays. */
void noge_folder_remove(const char *path);

#endif
