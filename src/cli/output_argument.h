/* Outputs a person names: looked at before any work begins. */
#ifndef NOGE_CLI_OUTPUT_ARGUMENT_H
#define NOGE_CLI_OUTPUT_ARGUMENT_H

#include <noge/status.h>

/* NOGE_USAGE if the path exists and `force` is not set, or if it is a folder. "-" and devices are fine. */
noge_status noge_output_argument(const char *path, bool force, noge_error *error);

#endif
