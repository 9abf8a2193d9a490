/* Made-up files of the format matrix. */
#include "mutate/mutate.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_format(bytes, size, NOGE_FORMAT_MATRIX);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_words)
