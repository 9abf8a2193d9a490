/* What the compiler and the repository say about this build. */
#include "cli/build.h"
#include "commit.h" /* made by the build, in its own folder */
#include "commit_date.h"

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "an unknown compiler"
#endif

const char *noge_build_compiler(void) {
    return COMPILER;
}

const char *noge_build_type(void) {
    return NOGE_BUILD_TYPE;
}

const char *noge_build_date(void) {
    return NOGE_COMMIT_DATE;
}

const char *noge_build_commit(void) {
    return NOGE_VERSION " (" NOGE_COMMIT ")";
}
