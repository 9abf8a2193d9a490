/* How this program was built. */
#ifndef NOGE_BASE_BUILD_H
#define NOGE_BASE_BUILD_H

#include "base/text.h"

const char *noge_build_compiler(void); /* such as "gcc 12.2.0" */
const char *noge_build_type(void);     /* meson's: "release", "debug" … */
const char *noge_build_date(void);     /* of the commit, such as "2026-11-15"; "" if it is not known */
const char *noge_build_commit(void);   /* version and commit, such as "0.1.0 (3f2a91c)" */

/* One line on processor, kernels, compiler and commit. */
noge_status noge_build_machine(noge_text *text, noge_error *error);

#endif
