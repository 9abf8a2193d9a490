/* Mutates XML by elements and attributes: elements are copied, moved, emptied and left out together with their content,
 * and attributes get values of others or odd ones. Tags stay balanced. */
#include "mutate.h"

#include <string.h>

enum { MOST_TAGS = 2000, MOST_DEPTH = 60 };

/* An element from its opening tag to behind its closing tag; `inner` is its content, empty for <x/>. */
typedef struct element {
    size_t begin, inner, inner_end, end;
} element;

typedef struct document {
    const uint8_t *bytes;
    size_t size;
    element at[MOST_TAGS];
    size_t count;
} document;

/* Finds the elements. Comments, declarations and processing instructions are skipped as one tag. */
static void parse(document *xml, const uint8_t *bytes, size_t size) {
    size_t open[MOST_DEPTH], depth = 0;
    xml->bytes = bytes;
    xml->size = size;
    xml->count = 0;
    for (size_t at = 0; at < size && xml->count < MOST_TAGS;) {
        const uint8_t *tag = memchr(bytes + at, '<', size - at);
        const uint8_t *close = tag ? memchr(tag, '>', size - (size_t)(tag - bytes)) : NULL;
        if (!close)
            break;
        size_t begin = (size_t)(tag - bytes), end = (size_t)(close - bytes) + 1;
        at = end;
        if (tag[1] == '?' || tag[1] == '!')
            continue;
        if (tag[1] == '/') {
            if (depth > 0) {
                element *opened = &xml->at[open[--depth]];
                opened->inner_end = begin;
                opened->end = end;
            }
        } else {
            xml->at[xml->count] = (element){begin, end, end, end};
            if (close[-1] != '/' && depth < MOST_DEPTH)
                open[depth++] = xml->count;
            xml->count++;
        }
    }
}

/* The value of a random attribute of the element's opening tag: *from to *to, without its quotes. */
static bool find_value(fuzz_dice *dice, const document *xml, const element *tag, size_t *from, size_t *to) {
    size_t begin[20], end[20], count = 0;
    for (size_t at = tag->begin; at < tag->inner && count < 20; at++) {
        uint8_t quote = xml->bytes[at];
        if (quote != '"' && quote != '\'')
            continue;
        const uint8_t *other = memchr(xml->bytes + at + 1, quote, tag->inner - at - 1);
        if (!other)
            break;
        begin[count] = at + 1;
        end[count++] = (size_t)(other - xml->bytes);
        at = (size_t)(other - xml->bytes);
    }
    size_t which = fuzz_choose(dice, count);
    *from = count > 0 ? begin[which] : 0;
    *to = count > 0 ? end[which] : 0;
    return count > 0;
}

static void put_range(const document *xml, size_t from, size_t to, fuzz_bytes *out) {
    if (to > from)
        fuzz_put(out, xml->bytes + from, to - from);
}

/* The document with what lies between `from` and `to` replaced. */
static bool splice(const document *xml, size_t from, size_t to, const void *bytes, size_t size, fuzz_bytes *out) {
    put_range(xml, 0, from, out);
    fuzz_put(out, bytes, size);
    put_range(xml, to, xml->size, out);
    return true;
}

static bool splice_text(const document *xml, size_t from, size_t to, const char *text, fuzz_bytes *out) {
    return splice(xml, from, to, text, strlen(text), out);
}

static bool change_attribute(fuzz_dice *dice, const document *xml, fuzz_bytes *out) {
    const element *tag = &xml->at[fuzz_choose(dice, xml->count)], *other = &xml->at[fuzz_choose(dice, xml->count)];
    size_t from, to, other_from, other_to, name;
    if (!find_value(dice, xml, tag, &from, &to))
        return false;
    switch (fuzz_choose(dice, 5)) {
    case 0:
    case 1:
        if (find_value(dice, xml, other, &other_from, &other_to))
            return splice(xml, from, to, xml->bytes + other_from, other_to - other_from, out);
        return splice_text(xml, from, to, fuzz_odd_text(dice), out);
    case 2: /* leave the attribute out */
        for (name = from; name > tag->begin && xml->bytes[name] != ' ' && xml->bytes[name] != '\n';)
            name--;
        return splice(xml, name, to + 1, "", 0, out);
    case 3: return splice_text(xml, to, to, fuzz_odd_text(dice), out);
    default: return splice_text(xml, from, to, fuzz_odd_text(dice), out);
    }
}

static bool change_element(fuzz_dice *dice, const document *xml, fuzz_bytes *out) {
    const element *one = &xml->at[fuzz_choose(dice, xml->count)], *other = &xml->at[fuzz_choose(dice, xml->count)];
    const uint8_t *bytes = xml->bytes;
    size_t length = one->end - one->begin;
    switch (fuzz_choose(dice, 9)) {
    case 0: return splice(xml, one->begin, one->end, "", 0, out);
    case 1: return splice(xml, one->end, one->end, bytes + one->begin, length, out);
    case 2: return splice(xml, other->begin, other->begin, bytes + one->begin, length, out);
    case 3: return splice(xml, other->inner, other->inner, bytes + one->begin, length, out);
    case 4: return splice(xml, other->begin, other->end, bytes + one->begin, length, out);
    case 5: return splice(xml, one->inner, one->inner_end, "", 0, out);
    case 6: return splice(xml, one->inner, one->inner_end, bytes + other->inner, other->inner_end - other->inner, out);
    case 7: return splice_text(xml, one->inner, one->inner_end, fuzz_odd_text(dice), out);
    default: /* <x>…</x> becomes <x/> */
        if (one->inner == one->end || one->inner < 1)
            return false;
        return splice(xml, one->inner - 1, one->end, "/>", 2, out);
    }
}

static bool insert_markup(fuzz_dice *dice, const document *xml, fuzz_bytes *out) {
    static const char *const markup[] = {"<!-- - -->", "<![CDATA[ <&> ]]>",  "&#10;",   "&lt;",   "<?a b?>",
                                         "&#x1b;",     "<data key=\"d0\"/>", "<data/>", "<tag/>", "<nd/>",
                                         "\r\n"};
    const element *one = &xml->at[fuzz_choose(dice, xml->count)];
    return splice_text(xml, one->inner, one->inner, markup[fuzz_choose(dice, sizeof markup / sizeof *markup)], out);
}

bool fuzz_mutate_xml(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    static document xml;
    parse(&xml, bytes, size);
    if (xml.count == 0)
        return false;
    size_t action = fuzz_choose(dice, 20);
    if (action == 0)
        return insert_markup(dice, &xml, out);
    return action < 9 ? change_attribute(dice, &xml, out) : change_element(dice, &xml, out);
}
