/* Made-up binary files, as they come and with their checksums put right: otherwise nothing would get past those. */
#include "graph/binary.h"
#include "mutate/mutate.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

static void repair_sections(uint8_t *bytes, size_t size, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *at = bytes + sizeof(noge_binary_header) + i * sizeof(noge_binary_section);
        noge_binary_section entry;
        memcpy(&entry, at, sizeof entry);
        if (entry.offset > size || entry.size > size - entry.offset)
            continue;
        entry.checksum = XXH3_64bits(bytes + entry.offset, entry.size);
        memcpy(at, &entry, sizeof entry);
    }
}

static void repair(uint8_t *bytes, size_t size) {
    noge_binary_header header;
    if (size < sizeof header)
        return;
    memcpy(&header, bytes, sizeof header);
    size_t table = header.section_count * sizeof(noge_binary_section);
    if (header.section_count > NOGE_BINARY_MOST_SECTIONS || size - sizeof header < table)
        return;
    memcpy(header.magic, NOGE_BINARY_MAGIC, sizeof header.magic);
    header.version = NOGE_BINARY_VERSION;
    header.file_size = size;
    repair_sections(bytes, size, header.section_count);
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, &header, offsetof(noge_binary_header, checksum));
    XXH3_64bits_update(&state, bytes + sizeof header, table);
    header.checksum = XXH3_64bits_digest(&state);
    memcpy(bytes, &header, sizeof header);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_format(bytes, size, NOGE_FORMAT_BINARY);
    uint8_t *copy = malloc(size + 1);
    if (!copy)
        return 0;
    if (size > 0)
        memcpy(copy, bytes, size);
    repair(copy, size);
    fuzz_format(copy, size, NOGE_FORMAT_BINARY);
    free(copy);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_sections)
