/* Folders that a command makes on its way. */
#ifndef NOGE_CLI_MAKE_FOLDERS_H
#define NOGE_CLI_MAKE_FOLDERS_H

#include <noge/status.h>

/* Makes the folder and those above it, where they are not there yet, with this mode less the umask. What cannot be is
 * NOGE_IO. */
noge_status noge_make_folders(const char *path, unsigned mode, noge_error *error);

#endif
