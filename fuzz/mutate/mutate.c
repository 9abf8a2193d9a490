/* What all mutators share: random choices, growing bytes, odd values, and the choice between libFuzzer's mutations of
 * bytes and ours of structure. Both are needed: ours keep a format's shape, libFuzzer's break it. */
#include "mutate.h"

#include <stdlib.h>
#include <string.h>

uint64_t fuzz_roll(fuzz_dice *dice) {
    uint64_t z = dice->state += 0x9e3779b97f4a7c15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

size_t fuzz_choose(fuzz_dice *dice, size_t count) {
    return count > 0 ? (size_t)(fuzz_roll(dice) % count) : 0;
}

bool fuzz_once_in(fuzz_dice *dice, size_t count) {
    return fuzz_choose(dice, count) == 0;
}

void fuzz_put(fuzz_bytes *out, const void *bytes, size_t size) {
    if (size > out->space - out->size || !out->at) {
        out->space = 2 * (out->size + size) + 64;
        out->at = realloc(out->at, out->space);
        if (!out->at)
            abort();
    }
    if (size > 0)
        memcpy(out->at + out->size, bytes, size);
    out->size += size;
}

void fuzz_put_text(fuzz_bytes *out, const char *text) {
    fuzz_put(out, text, strlen(text));
}

const char *fuzz_odd_text(fuzz_dice *dice) {
    static const char *const odd[] = {
        "",
        "0",
        "-0",
        "1",
        "-1",
        "2",
        "3",
        "00",
        "0.5",
        "-180",
        "90.0000001",
        "1e308",
        "1e-320",
        "1e999",
        "nan",
        "inf",
        "0x10",
        "255",
        "256",
        "65536",
        "2147483647",
        "2147483648",
        "4294967295",
        "4294967296",
        "9007199254",
        "1e18",
        "-2147483649",
        "9223372036854775807",
        "a",
        "b",
        "true",
        "18446744073709551616",
        " ",
        "#",
        "\x1b[2J",
        "\xe2\x80\xae\xd0\xb6",
        "\xff\xfe",
        "&amp;",
        "a\tb",
        "../../etc",
        "\xc2\x9b",
        "epsg:4326",
        "OpenStreetMap",
        "a name of more than sixteen bytes, which is no number at all",
    };
    return odd[fuzz_choose(dice, sizeof odd / sizeof *odd)];
}

int64_t fuzz_odd_number(fuzz_dice *dice) {
    int64_t power = (int64_t)1 << fuzz_choose(dice, 63);
    switch (fuzz_choose(dice, 6)) {
    case 0: return power - 1;
    case 1: return -power;
    case 2: return power;
    case 3: return (int64_t)fuzz_choose(dice, 10);
    case 4: return -(int64_t)fuzz_choose(dice, 10);
    default: return fuzz_once_in(dice, 2) ? INT64_MAX : INT64_MIN;
    }
}

bool fuzz_mutate_behind(size_t kept, fuzz_mutator *mutator, fuzz_dice *dice, const uint8_t *bytes, size_t size,
                        fuzz_bytes *out) {
    if (size < kept)
        return false;
    fuzz_put(out, bytes, kept);
    if (kept > 0 && fuzz_once_in(dice, 8)) {
        out->at[out->size - 1 - fuzz_choose(dice, kept)] = (uint8_t)fuzz_roll(dice);
        if (fuzz_once_in(dice, 2)) {
            fuzz_put(out, bytes + kept, size - kept);
            return true;
        }
    }
    return mutator(dice, bytes + kept, size - kept, out);
}

size_t fuzz_mutate(fuzz_mutator *mutator, uint8_t *bytes, size_t size, size_t most, unsigned seed) {
    fuzz_dice dice = {seed};
    if (fuzz_once_in(&dice, 4))
        return LLVMFuzzerMutate(bytes, size, most);
    for (size_t times = 1 + fuzz_choose(&dice, 3); times > 0; times--) {
        fuzz_bytes out = {0};
        bool known = mutator(&dice, bytes, size, &out) && out.size <= most;
        if (known && out.size > 0)
            memcpy(bytes, out.at, out.size);
        if (known)
            size = out.size;
        free(out.at);
        if (!known)
            return LLVMFuzzerMutate(bytes, size, most);
    }
    return size;
}

bool fuzz_mutate_any(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    size_t at = 0;
    while (at < size && (bytes[at] == ' ' || bytes[at] == '\n'))
        at++;
    if (at == size)
        return false;
    if (bytes[at] == '<')
        return fuzz_mutate_xml(dice, bytes, size, out);
    if (bytes[at] == '{' || bytes[at] == '[')
        return fuzz_mutate_json(dice, bytes, size, out);
    if (bytes[at] == 0x89)
        return fuzz_mutate_sections(dice, bytes, size, out);
    if (memchr(bytes, '[', size))
        return fuzz_mutate_blocks(dice, bytes, size, out);
    return fuzz_mutate_words(dice, bytes, size, out);
}
