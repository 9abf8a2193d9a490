/* Made-up OpenStreetMap JSON, with and without a boundary. */
#include "mutate/mutate.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char square[] = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}";
    fuzz_file map = fuzz_file_of(bytes, size), outline = fuzz_file_of(square, sizeof square - 1);
    fuzz_import(map.path, NULL);
    fuzz_import(map.path, outline.path);
    fuzz_file_close(outline);
    fuzz_file_close(map);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_json)
