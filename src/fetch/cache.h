/* The cache of answers: a folder of complete files, named by a hash of the request. */
#ifndef NOGE_FETCH_CACHE_H
#define NOGE_FETCH_CACHE_H

#include "fetch/request.h"

/* The folder: `named` if there is one, else noge/ in $XDG_CACHE_HOME or ~/.cache. Does not make it. Free with free().
 */
noge_status noge_cache_folder(char **folder, const char *named, noge_error *error);

/* Makes the folder and its parents, readable by the user only. */
noge_status noge_cache_make(const char *folder, noge_error *error);

/* The path of the file for the answer, which need not exist. Free *path with free(). */
noge_status noge_cache_path(char **path, const char *folder, const noge_request *request, noge_error *error);

/* Is there an answer? day: its date, YYYY-MM-DD. */
bool noge_cache_has(const char *path, char day[16]);

#endif
