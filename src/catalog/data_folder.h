/* Where data sets live that are not generated: the folder given by --data, else the one in NOGE_DATA, else noge's
 * folder among the user's data (XDG_DATA_HOME, usually ~/.local/share/noge). */
#ifndef NOGE_CATALOG_DATA_FOLDER_H
#define NOGE_CATALOG_DATA_FOLDER_H

#include <limits.h>
#include <noge/cities.h>
#include <noge/files.h>

/* Where graphs come from if a name alone does not tell: part of the settings of commands that take graphs. */
typedef struct noge_data_choice {
    uint64_t seed;      /* of generated ones */
    const char *folder; /* --data; NULL: not given */
} noge_data_choice;

/* The folder, whether it exists or not. given: may be NULL. NOGE_USAGE if there is nothing to go by. */
noge_status noge_data_folder(const char *given, char path[PATH_MAX], noge_error *error);

/* The file of a city in that folder: NAME.graph or NAME.graphml, perhaps compressed. NOGE_BAD_INPUT if there is none,
 * and the error says how to get it. */
noge_status noge_data_city(const char *given, const noge_city *city, char path[PATH_MAX], noge_error *error);

/* A file below that folder, NAME, NAME.gz or NAME.xz; NOGE_BAD_INPUT if there is none. */
noge_status noge_data_file(const char *given, const char *name, char path[PATH_MAX], noge_error *error);

#endif
