/* Made-up boundaries around a small map. */
#include "mutate/mutate.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char streets[] = "<osm><node id='1' lat='0' lon='0'/><node id='2' lat='0' lon='1'/>"
                                  "<node id='3' lat='1' lon='0'/><node id='4' lat='-1' lon='-1'/>"
                                  "<way id='1'><nd ref='2'/><nd ref='1'/><nd ref='3'/><tag k='highway' v='a'/></way>"
                                  "<way id='2'><nd ref='1'/><nd ref='4'/><tag k='highway' v='a'/></way></osm>";
    fuzz_file map = fuzz_file_of(streets, sizeof streets - 1), outline = fuzz_file_of(bytes, size);
    fuzz_import(map.path, outline.path);
    fuzz_file_close(outline);
    fuzz_file_close(map);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_json)
