/* Mutates texts of lines and words (edge lists, DIMACS, adjacency lists), and of blocks in brackets (GML). Words are
 * replaced by other words of the same text, so that names and numbers still refer to something. */
#include "mutate.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 4000 };

/* Parts of a text, one behind the other or inside one another. */
typedef struct part {
    size_t begin, end;
} part;

typedef struct parts {
    part at[MOST_PARTS];
    size_t count;
} parts;

static bool is_blank(uint8_t byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == ',' || byte == ';';
}

/* Words; a quoted text is one word. */
static void find_words(parts *words, const uint8_t *bytes, size_t size) {
    words->count = 0;
    for (size_t at = 0; at < size && words->count < MOST_PARTS;) {
        size_t begin = at;
        if (is_blank(bytes[at])) {
            at++;
            continue;
        }
        if (bytes[at] == '"') {
            const uint8_t *close = memchr(bytes + at + 1, '"', size - at - 1);
            at = close ? (size_t)(close - bytes) + 1 : size;
        } else {
            while (at < size && !is_blank(bytes[at]))
                at++;
        }
        words->at[words->count++] = (part){begin, at};
    }
}

static void find_lines(parts *lines, const uint8_t *bytes, size_t size) {
    lines->count = 0;
    for (size_t at = 0; at < size && lines->count < MOST_PARTS;) {
        const uint8_t *newline = memchr(bytes + at, '\n', size - at);
        size_t end = newline ? (size_t)(newline - bytes) + 1 : size;
        lines->at[lines->count++] = (part){at, end};
        at = end;
    }
}

/* Blocks `key [ … ]`, from the key to behind the bracket. */
static void find_blocks(parts *blocks, const uint8_t *bytes, size_t size) {
    size_t open[100], depth = 0;
    parts *found = blocks;
    found->count = 0;
    for (size_t at = 0; at < size && found->count < MOST_PARTS; at++) {
        if (bytes[at] == '[' && depth < 100) {
            size_t begin = at;
            while (begin > 0 && is_blank(bytes[begin - 1]))
                begin--;
            while (begin > 0 && !is_blank(bytes[begin - 1]))
                begin--;
            open[depth++] = begin;
        } else if (bytes[at] == ']' && depth > 0) {
            found->at[found->count++] = (part){open[--depth], at + 1};
        }
    }
}

static bool splice(const uint8_t *bytes, size_t size, part old, const void *fresh, size_t fresh_size, fuzz_bytes *out) {
    fuzz_put(out, bytes, old.begin);
    fuzz_put(out, fresh, fresh_size);
    fuzz_put(out, bytes + old.end, size - old.end);
    return true;
}

/* A number near the one that the word is, or an odd text. */
static const char *near_word(fuzz_dice *dice, const uint8_t *bytes, part word) {
    static char text[64];
    size_t length = word.end - word.begin;
    bool number = length > 0 && length < 19;
    for (size_t i = 0; i < length && number; i++)
        number = isdigit(bytes[word.begin + i]) || (i == 0 && bytes[word.begin] == '-');
    if (!number || fuzz_once_in(dice, 3))
        return fuzz_odd_text(dice);
    memcpy(text, bytes + word.begin, length);
    text[length] = 0;
    snprintf(text, sizeof text, "%lld", strtoll(text, NULL, 10) + (long long)fuzz_choose(dice, 7) - 3);
    return text;
}

static bool change_word(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    static parts words;
    find_words(&words, bytes, size);
    part one = words.at[fuzz_choose(dice, words.count)], other = words.at[fuzz_choose(dice, words.count)];
    if (words.count == 0)
        return false;
    const char *text;
    switch (fuzz_choose(dice, 6)) {
    case 0:
    case 1: return splice(bytes, size, one, bytes + other.begin, other.end - other.begin, out);
    case 2: /* leave it out, with the blank behind it */
        return splice(bytes, size, (part){one.begin, one.end < size ? one.end + 1 : one.end}, "", 0, out);
    case 3: /* one more word behind it */
        fuzz_put(out, bytes, one.end);
        fuzz_put(out, fuzz_once_in(dice, 8) ? "\t" : " ", 1);
        fuzz_put(out, bytes + other.begin, other.end - other.begin);
        fuzz_put(out, bytes + one.end, size - one.end);
        return true;
    default: text = near_word(dice, bytes, one); return splice(bytes, size, one, text, strlen(text), out);
    }
}

/* Copies, moves or leaves out a part. */
static bool change_parts(fuzz_dice *dice, const parts *all, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    if (all->count == 0)
        return false;
    part one = all->at[fuzz_choose(dice, all->count)], other = all->at[fuzz_choose(dice, all->count)];
    size_t length = other.end - other.begin;
    switch (fuzz_choose(dice, 4)) {
    case 0: return splice(bytes, size, one, "", 0, out);
    case 1: return splice(bytes, size, one, bytes + other.begin, length, out);
    default: return splice(bytes, size, (part){one.end, one.end}, bytes + other.begin, length, out);
    }
}

bool fuzz_mutate_words(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    static parts lines;
    if (!fuzz_once_in(dice, 3))
        return change_word(dice, bytes, size, out);
    find_lines(&lines, bytes, size);
    return change_parts(dice, &lines, bytes, size, out);
}

bool fuzz_mutate_blocks(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    static parts blocks;
    if (!fuzz_once_in(dice, 3))
        return change_word(dice, bytes, size, out);
    find_blocks(&blocks, bytes, size);
    if (blocks.count > 0 && fuzz_once_in(dice, 3)) { /* into another block, before its closing bracket */
        part one = blocks.at[fuzz_choose(dice, blocks.count)], other = blocks.at[fuzz_choose(dice, blocks.count)];
        fuzz_put(out, bytes, one.end - 1);
        fuzz_put_text(out, " ");
        fuzz_put(out, bytes + other.begin, other.end - other.begin);
        fuzz_put_text(out, "\n");
        fuzz_put(out, bytes + one.end - 1, size - one.end + 1);
        return true;
    }
    return change_parts(dice, &blocks, bytes, size, out);
}
