#include <noge/version.h>

const char *noge_version(void) {
    return NOGE_VERSION;
}
