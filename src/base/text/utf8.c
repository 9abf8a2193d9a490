/* Widths come from short lists of ranges. The C library's wcwidth() knows more scripts but depends on the locale, and a
 * table must not change with the locale. */
#include "base/text/utf8.h"

#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

static const range combining[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd},   {0x0610, 0x061a}, {0x064b, 0x065f},
    {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f},   {0x20d0, 0x20ff}, {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0xe0100, 0xe01ef},
};

static const range wide[] = {
    {0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xa960, 0xa97f}, {0xac00, 0xd7a3},
    {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6}, {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
};

static bool within(uint32_t letter, const range *ranges, size_t count) {
    for (size_t i = 0; i < count && letter >= ranges[i].first; i++)
        if (letter <= ranges[i].last)
            return true;
    return false;
}

size_t noge_utf8_decode(const char *bytes, size_t size, uint32_t *letter) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* smaller codes have shorter forms */
    const unsigned char *byte = (const unsigned char *)bytes;
    size_t length = byte[0] < 0x80 ? 1 : byte[0] < 0xc2 ? 0 : byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
    if (length == 0 || length > size || byte[0] > 0xf4)
        return 0;
    uint32_t code = length == 1 ? byte[0] : byte[0] & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if (byte[i] >> 6 != 2)
            return 0;
        code = code << 6 | (byte[i] & 0x3fu);
    }
    if (code < least[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return 0;
    *letter = code;
    return length;
}

uint32_t noge_utf8_letter(const char *bytes, size_t *size) {
    uint32_t letter = NOGE_UTF8_REPLACEMENT;
    *size = noge_utf8_decode(bytes, strnlen(bytes, 4), &letter);
    if (*size == 0)
        *size = 1;
    return letter;
}

bool noge_utf8_is(const char *bytes, size_t size) {
    uint32_t letter;
    for (size_t at = 0, length; at < size; at += length)
        if ((length = noge_utf8_decode(bytes + at, size - at, &letter)) == 0)
            return false;
    return true;
}

size_t noge_utf8_encode(uint32_t letter, char bytes[4]) {
    if (letter > 0x10ffff || (letter >= 0xd800 && letter <= 0xdfff))
        letter = NOGE_UTF8_REPLACEMENT;
    size_t size = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size; i-- > 1; letter >>= 6)
        bytes[i] = (char)(0x80 | (letter & 0x3f));
    bytes[0] = (char)(first[size] | letter);
    return size;
}

uint32_t noge_utf8_shown(uint32_t letter) {
    static const range acting[] = {{0x80, 0x9f},     {0x061c, 0x061c}, {0x200e, 0x200f},
                                   {0x2028, 0x202e}, {0x2066, 0x2069}, {0xe0000, 0xe007f}};
    if (letter < 0x20)
        return 0x2400 + letter;
    if (letter == 0x7f)
        return 0x2421;
    return within(letter, acting, sizeof acting / sizeof *acting) ? NOGE_UTF8_REPLACEMENT : letter;
}

size_t noge_utf8_show(char *to, size_t space, const char *from, size_t size, bool lines, size_t *length) {
    size_t at = 0, used = 0;
    while (at < size) {
        char shown[4];
        uint32_t letter = NOGE_UTF8_REPLACEMENT;
        size_t step = noge_utf8_decode(from + at, size - at, &letter);
        bool kept = lines && (letter == '\n' || letter == '\t');
        size_t bytes = noge_utf8_encode(kept ? letter : noge_utf8_shown(letter), shown);
        if (used + bytes >= space)
            break;
        memcpy(to + used, shown, bytes);
        used += bytes;
        at += step > 0 ? step : 1;
    }
    to[used] = 0;
    *length = used;
    return at;
}

size_t noge_utf8_letter_width(uint32_t letter) {
    if (within(letter, combining, sizeof combining / sizeof *combining))
        return 0;
    return within(letter, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

size_t noge_utf8_width(const char *text) {
    size_t width = 0, size;
    for (; *text; text += size)
        width += noge_utf8_letter_width(noge_utf8_letter(text, &size));
    return width;
}
