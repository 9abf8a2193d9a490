/* Folders of our own: making them, and taking one for this process alone. */
#ifndef NOGE_BASE_FOLDER_H
#define NOGE_BASE_FOLDER_H

#include <noge/status.h>

/* Makes the folder and those above it, where they are not there yet, with this mode less the umask. What cannot be is
 * NOGE_IO. */
noge_status noge_folder_make(const char *path, unsigned mode, noge_error *error);

/* Opens the folder and holds it so that no other process that asks here gets it; close(*lock) gives it back, and so
 * does the end of the process. NOGE_USAGE, "PATH: TAKEN", if another one has it. *lock is -1 in failure. Where there
 * is no locking, there is none. */
noge_status noge_folder_take(int *lock, const char *path, const char *taken, noge_error *error);

#endif
