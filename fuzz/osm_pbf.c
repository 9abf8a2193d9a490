/* Made-up OpenStreetMap PBF. libFuzzer cannot compress, so what it makes up is also put into an uncompressed block of
 * an otherwise proper file; there it reaches the inner messages. */
#include "mutate/mutate.h"
#include "support.h"

#include <string.h>

/* A block of this type around the content, which must be shorter than 2 MiB. */
static size_t put_block(uint8_t *at, const char *type, const uint8_t *content, size_t size) {
    size_t length = strlen(type), body = size + 4;
    uint8_t *begin = at;
    const uint8_t head[] = {0, 0, 0, (uint8_t)(length + 6), 0x0a, (uint8_t)length};
    memcpy(at, head, sizeof head);
    memcpy(at + sizeof head, type, length);
    at += sizeof head + length;
    *at++ = 0x18; /* the size of the body, three bytes of seven bits */
    *at++ = (uint8_t)(body | 0x80);
    *at++ = (uint8_t)(body >> 7 | 0x80);
    *at++ = (uint8_t)(body >> 14);
    *at++ = 0x0a; /* raw content */
    *at++ = (uint8_t)(size | 0x80);
    *at++ = (uint8_t)(size >> 7 | 0x80);
    *at++ = (uint8_t)(size >> 14);
    memcpy(at, content, size);
    return (size_t)(at + size - begin);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const uint8_t header[] = "\x22\x0eOsmSchema-V0.6\x22\x0a"
                                    "DenseNodes";
    static uint8_t whole[1 << 16];
    if (size > sizeof whole - 200)
        return 0;
    fuzz_file map = fuzz_file_of(bytes, size);
    fuzz_import(map.path, NULL);
    fuzz_file_close(map);
    size_t used = put_block(whole, "OSMHeader", header, sizeof header - 1);
    used += put_block(whole + used, "OSMData", bytes, size);
    map = fuzz_file_of(whole, used);
    fuzz_import(map.path, NULL);
    fuzz_file_close(map);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_osm_pbf)
