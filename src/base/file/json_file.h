/* Files of one JSON value. */
#ifndef NOGE_BASE_FILE_JSON_FILE_H
#define NOGE_BASE_FILE_JSON_FILE_H

#include <noge/status.h>

#include <jansson.h>

/* Writes the value, which is borrowed, and a line break to a file that is complete or absent. levels: as in
 * noge_json_print. A value of NULL is NOGE_NO_MEMORY. */
noge_status noge_json_write_file(const char *path, bool overwrite, const json_t *value, unsigned levels,
                                 noge_error *error);

#endif
