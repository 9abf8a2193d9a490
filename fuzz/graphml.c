/* Made-up GraphML files. */
#include "mutate/mutate.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_format(bytes, size, NOGE_FORMAT_GRAPHML);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_xml)
