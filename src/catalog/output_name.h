/* Outputs a person names: looked at before any work begins. */
#ifndef NOGE_CATALOG_OUTPUT_NAME_H
#define NOGE_CATALOG_OUTPUT_NAME_H

#include <noge/files.h>

/* NOGE_USAGE if the path exists and `force` is not set, if it is a folder, or in none that exists. "-" and devices are
 * fine. */
noge_status noge_output_argument(const char *path, bool force, noge_error *error);

/* The same for a graph: NOGE_USAGE, too, if the format is NOGE_FORMAT_AUTO and the path names none. */
noge_status noge_graph_output_argument(const char *path, noge_format format, bool force, noge_error *error);

#endif
