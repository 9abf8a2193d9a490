/* Made-up files of the format nodelink. */
#include "support.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_format(bytes, size, NOGE_FORMAT_NODELINK);
    return 0;
}
