/* What this program is: version, commit, compiler, kernels, libraries. */
#ifndef NOGE_CLI_SHOW_VERSION_H
#define NOGE_CLI_SHOW_VERSION_H

#include <noge/status.h>

/* To standard output, in lines or as JSON. */
noge_status noge_version_print(bool json, noge_error *error);

#endif
