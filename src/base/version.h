/* How this library was built. The version alone is public: <noge/version.h>. */
#ifndef NOGE_BASE_VERSION_H
#define NOGE_BASE_VERSION_H

#include "base/text/text.h"

#include <noge/version.h>

const char *noge_build_compiler(void); /* "gcc 12.2.0" */
const char *noge_build_type(void);     /* Meson's build type: "release", "debug" … */
const char *noge_build_date(void);     /* date of the commit, "2026-11-15"; "" if unknown */
const char *noge_build_commit(void);   /* version and commit, "0.1.0 (3f2a91c)" */

/* Appends one line about processor, kernels, compiler and commit. */
noge_status noge_build_machine(noge_text *text, noge_error *error);

#endif
