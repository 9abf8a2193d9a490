/* Made-up edge lists. */
#include "mutate/mutate.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_format(bytes, size, NOGE_FORMAT_EDGELIST);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_words)
