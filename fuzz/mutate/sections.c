/* Mutates graphs in noge's own format: counts, flags, numbers in a section, sections longer or shorter, copied or left
 * out. Offsets and the file's size are written anew; the target computes the checksums. */
#include "graph/binary.h"
#include "mutate.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = sizeof(noge_binary_header), ENTRY = sizeof(noge_binary_section), MOST_SECTIONS = 20 };

typedef struct section {
    noge_binary_section entry;
    const uint8_t *content;
    fuzz_bytes changed; /* instead of the content, if not empty */
} section;

static void put_number(uint8_t *at, size_t width, int64_t value) {
    memcpy(at, &value, width); /* little-endian, as the format */
}

static void change_content(fuzz_dice *dice, section *one) {
    size_t width = fuzz_once_in(dice, 2) ? 4 : 8, size = one->entry.size, count = size / width;
    size_t at = width * fuzz_choose(dice, count);
    fuzz_put(&one->changed, one->content, size);
    uint8_t *bytes = one->changed.at;
    int64_t value = 0;
    switch (fuzz_choose(dice, 5)) {
    case 0: /* longer by a copy of an element */
        if (count > 0) {
            uint8_t element[8];
            memcpy(element, bytes + at, width);
            fuzz_put(&one->changed, element, width);
        }
        break;
    case 1: one->changed.size = size > width ? size - width : size; break;
    case 2:
        if (count > 0)
            put_number(bytes + at, width, fuzz_odd_number(dice));
        break;
    default:
        if (count > 0) {
            memcpy(&value, bytes + at, width);
            put_number(bytes + at, width, (int64_t)((uint64_t)value + fuzz_choose(dice, 5) - 2));
        }
    }
}

static void change_header(fuzz_dice *dice, noge_binary_header *header) {
    int64_t step = (int64_t)fuzz_choose(dice, 5) - 2;
    switch (fuzz_choose(dice, 6)) {
    case 0: header->node_count += (uint64_t)step; break;
    case 1: header->edge_count += (uint64_t)step; break;
    case 2: header->first_number += (uint32_t)step; break;
    case 3: header->node_count = (uint64_t)fuzz_odd_number(dice); break;
    case 4: header->edge_count = (uint64_t)fuzz_odd_number(dice); break;
    default: header->flags ^= 1u << fuzz_choose(dice, 6); break;
    }
}

static void put_file(noge_binary_header header, section *all, size_t count, fuzz_bytes *out) {
    static const uint8_t zeros[NOGE_BINARY_ALIGNMENT];
    size_t base = out->size, table = base + HEADER;
    header.section_count = (uint32_t)count;
    fuzz_put(out, &header, HEADER);
    for (size_t i = 0; i < count; i++)
        fuzz_put(out, &all[i].entry, ENTRY);
    for (size_t i = 0; i < count; i++) {
        size_t behind = (out->size - base) % NOGE_BINARY_ALIGNMENT;
        fuzz_put(out, zeros, behind > 0 ? NOGE_BINARY_ALIGNMENT - behind : 0);
        bool changed = all[i].changed.at != NULL;
        all[i].entry.offset = out->size - base;
        all[i].entry.size = changed ? all[i].changed.size : all[i].entry.size;
        fuzz_put(out, changed ? all[i].changed.at : all[i].content, all[i].entry.size);
        memcpy(out->at + table + i * ENTRY, &all[i].entry, ENTRY);
    }
    header.file_size = out->size - base;
    memcpy(out->at + base, &header, HEADER);
}

bool fuzz_mutate_sections(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    section all[MOST_SECTIONS + 1] = {0};
    noge_binary_header header;
    if (size < HEADER)
        return false;
    memcpy(&header, bytes, HEADER);
    size_t count = header.section_count;
    if (count == 0 || count > MOST_SECTIONS || size < HEADER + count * ENTRY)
        return false;
    for (size_t i = 0; i < count; i++) {
        memcpy(&all[i].entry, bytes + HEADER + i * ENTRY, ENTRY);
        if (all[i].entry.offset > size || all[i].entry.size > size - all[i].entry.offset)
            return false;
        all[i].content = bytes + all[i].entry.offset;
    }
    size_t which = fuzz_choose(dice, count), action = fuzz_choose(dice, 12);
    if (action == 0)
        memmove(&all[which], &all[which + 1], (count-- - which) * sizeof *all);
    else if (action == 1)
        all[count++] = all[which];
    else if (action == 2)
        all[which].entry.tag[fuzz_choose(dice, 4)] ^= 0x20;
    else if (action < 6)
        change_header(dice, &header);
    else
        change_content(dice, &all[which]);
    put_file(header, all, count, out);
    for (size_t i = 0; i < count; i++)
        free(all[i].changed.at);
    return true;
}
