/* Finding files without a path: the cities in the data folder, and the files that come with the program.
 *
 * The data folder is the one given, else NOGE_DATA, else $XDG_DATA_HOME/noge, else ~/.local/share/noge. No other folder
 * is searched, so a name means the same wherever the program is started. */
#ifndef NOGE_CATALOG_DATA_FOLDER_H
#define NOGE_CATALOG_DATA_FOLDER_H

#include "graph/read_options.h"

#include "graph/cities.h"
#include <limits.h>

/* What a name of a graph needs beside itself. */
typedef struct noge_data_choice {
    uint64_t seed;            /* for generated graphs */
    const char *folder;       /* the data folder; NULL: not given */
    noge_read_options read;   /* for files. Cities and sets of several files have their own formats */
    noge_read_report *report; /* those of the files are added to it; may be NULL */
} noge_data_choice;

/* The data folder, whether it exists or not. given: may be NULL. NOGE_USAGE if none is known. */
noge_status noge_data_folder(const char *given, char path[PATH_MAX], noge_error *error);

/* The file of a city in the data folder: NAME.graph or NAME.graphml, perhaps compressed. NOGE_BAD_INPUT if there is
 * none. */
noge_status noge_data_city(const char *given, const noge_city *city, char path[PATH_MAX], noge_error *error);

/* A file in the data folder or below: NAME, NAME.gz or NAME.xz. NOGE_BAD_INPUT if there is none. */
noge_status noge_data_file(const char *given, const char *name, char path[PATH_MAX], noge_error *error);

/* A file or folder that comes with the program, such as "bench/torch_learn.py": in the source tree around the build
 * folder, or in PREFIX/share/noge beside PREFIX/bin. Other programs find it from the shared library, or beside a module
 * that contains the library, such as that of Python. False if there is none. */
bool noge_own_file(const char *name, char path[PATH_MAX]);

#endif
