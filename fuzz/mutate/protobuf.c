/* Mutates OpenStreetMap's PBF: blocks of a file, messages in messages, and packed numbers. Every length is written anew
 * and content is compressed again. An input that is no file is taken for the content of one block. */
#include "base/text/protobuf.h"
#include "mutate.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { MOST_FIELDS = 500, MOST_DEPTH = 6, MOST_CONTENT = 1 << 20 };

static void put_varint(fuzz_bytes *out, uint64_t value) {
    uint8_t byte;
    do {
        byte = (uint8_t)(value & 0x7f) | (value > 0x7f ? 0x80 : 0);
        fuzz_put(out, &byte, 1);
    } while (value >>= 7);
}

static void put_field(fuzz_bytes *out, uint64_t number, const void *bytes, size_t size) {
    put_varint(out, number << 3 | NOGE_PROTOBUF_BYTES);
    put_varint(out, size);
    fuzz_put(out, bytes, size);
}

static uint64_t near_number(fuzz_dice *dice, uint64_t value) {
    return fuzz_once_in(dice, 3) ? (uint64_t)fuzz_odd_number(dice) : value + fuzz_choose(dice, 9) - 4;
}

/* Packed numbers: one changed, copied or left out. */
static void change_numbers(fuzz_dice *dice, noge_protobuf list, fuzz_bytes *out) {
    size_t count = 0, i = 0, action = fuzz_choose(dice, 5);
    uint64_t value;
    for (noge_protobuf all = list; noge_protobuf_number(&all, &value);)
        count++;
    for (size_t which = fuzz_choose(dice, count); noge_protobuf_number(&list, &value); i++) {
        if (i == which && action == 0)
            continue;
        if (i == which && action == 1)
            put_varint(out, value);
        put_varint(out, i == which && action > 1 ? near_number(dice, value) : value);
    }
}

static void change_message(fuzz_dice *dice, noge_protobuf message, int depth, fuzz_bytes *out);

/* True if the bytes read as a message to their end. */
static bool is_message(noge_protobuf bytes) {
    noge_protobuf_field field;
    size_t count = 0;
    while (noge_protobuf_next(&bytes, &field))
        if (field.number == 0 || field.number > 40 || ++count > MOST_FIELDS)
            return false;
    return !bytes.broken && count > 0;
}

static void change_field(fuzz_dice *dice, const noge_protobuf_field *field, const uint8_t *raw, size_t raw_size,
                         int depth, fuzz_bytes *out) {
    size_t action = fuzz_choose(dice, 10);
    fuzz_bytes inner = {0};
    if (action == 0) /* leave it out */
        return;
    if (action == 1) { /* twice */
        fuzz_put(out, raw, raw_size);
        fuzz_put(out, raw, raw_size);
    } else if (field->kind == NOGE_PROTOBUF_VARINT) {
        put_varint(out, field->number << 3 | NOGE_PROTOBUF_VARINT);
        put_varint(out, near_number(dice, field->value));
    } else if (field->kind == NOGE_PROTOBUF_BYTES) {
        if (depth < MOST_DEPTH && is_message(field->bytes) && !fuzz_once_in(dice, 4))
            change_message(dice, field->bytes, depth + 1, &inner);
        else if (fuzz_once_in(dice, 4))
            fuzz_put_text(&inner, fuzz_odd_text(dice));
        else
            change_numbers(dice, field->bytes, &inner);
        put_field(out, field->number, inner.at, inner.size);
        free(inner.at);
    } else {
        fuzz_put(out, raw, raw_size);
    }
}

static void change_message(fuzz_dice *dice, noge_protobuf message, int depth, fuzz_bytes *out) {
    noge_protobuf_field field;
    size_t count = 0, i = 0;
    for (noge_protobuf all = message; noge_protobuf_next(&all, &field);)
        count++;
    for (size_t which = fuzz_choose(dice, count); i < count; i++) {
        const uint8_t *raw = message.at;
        noge_protobuf_next(&message, &field);
        if (i == which)
            change_field(dice, &field, raw, (size_t)(message.at - raw), depth, out);
        else
            fuzz_put(out, raw, (size_t)(message.at - raw));
    }
}

/* ---- Blocks of a file -------------------------------------------------------------------------------------------- */

/* A block with this content, raw or compressed. */
static void put_block(fuzz_dice *dice, noge_protobuf type, const uint8_t *content, size_t size, fuzz_bytes *out) {
    fuzz_bytes head = {0}, body = {0};
    if (fuzz_once_in(dice, 2)) {
        put_field(&body, 1, content, size);
    } else {
        uLongf packed = compressBound(size);
        uint8_t *bytes = malloc(packed);
        if (!bytes || compress2(bytes, &packed, content ? content : (const uint8_t *)"", size, 1) != Z_OK)
            abort();
        put_varint(&body, 2 << 3 | NOGE_PROTOBUF_VARINT);
        put_varint(&body, fuzz_once_in(dice, 30) ? size + 1 : size);
        put_field(&body, 3, bytes, packed);
        free(bytes);
    }
    put_field(&head, 1, type.at, (size_t)(type.end - type.at));
    put_varint(&head, 3 << 3 | NOGE_PROTOBUF_VARINT);
    put_varint(&head, body.size);
    const uint8_t count[] = {0, 0, (uint8_t)(head.size >> 8), (uint8_t)head.size};
    fuzz_put(out, count, sizeof count);
    fuzz_put(out, head.at, head.size);
    fuzz_put(out, body.at, body.size);
    free(head.at);
    free(body.at);
}

/* The content of a blob, to be freed; NULL if it cannot be read. */
static uint8_t *unpack(noge_protobuf body, size_t *size) {
    noge_protobuf_field field;
    noge_protobuf raw = {0}, packed = {0};
    while (noge_protobuf_next(&body, &field)) {
        if (field.number == 1 && field.kind == NOGE_PROTOBUF_BYTES)
            raw = field.bytes;
        else if (field.number == 3 && field.kind == NOGE_PROTOBUF_BYTES)
            packed = field.bytes;
    }
    uint8_t *content = malloc(MOST_CONTENT);
    uLongf got = MOST_CONTENT;
    if (!content)
        abort();
    if (raw.at && raw.end - raw.at <= MOST_CONTENT) {
        got = (uLongf)(raw.end - raw.at);
        memcpy(content, raw.at, got);
    } else if (!packed.at || uncompress(content, &got, packed.at, (uLong)(packed.end - packed.at)) != Z_OK) {
        free(content);
        return NULL;
    }
    *size = got;
    return content;
}

/* Reads the block at *bytes and moves behind it. False at the end or if it is damaged. */
static bool next_block(const uint8_t **bytes, const uint8_t *end, noge_protobuf *type, noge_protobuf *body) {
    const uint8_t *at = *bytes;
    if (end - at < 4)
        return false;
    size_t head = (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3], size = 0;
    if (head > (size_t)(end - at) - 4)
        return false;
    noge_protobuf message = noge_protobuf_of(at + 4, head);
    noge_protobuf_field field;
    *type = (noge_protobuf){0};
    while (noge_protobuf_next(&message, &field)) {
        if (field.number == 1 && field.kind == NOGE_PROTOBUF_BYTES)
            *type = field.bytes;
        else if (field.number == 3 && field.kind == NOGE_PROTOBUF_VARINT)
            size = (size_t)field.value;
    }
    at += 4 + head;
    if (!type->at || size > (size_t)(end - at))
        return false;
    *body = noge_protobuf_of(at, size);
    *bytes = at + size;
    return true;
}

bool fuzz_mutate_osm_pbf(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    const uint8_t *at = bytes, *end = bytes + size;
    noge_protobuf type, body;
    size_t count = 0, i = 0;
    while (next_block(&at, end, &type, &body))
        count++;
    if (count == 0) {
        noge_protobuf content = noge_protobuf_of(bytes, size);
        if (!is_message(content))
            return false;
        change_message(dice, content, 0, out);
        return true;
    }
    size_t which = fuzz_choose(dice, count), action = fuzz_choose(dice, 20);
    for (at = bytes; i < count; i++) {
        const uint8_t *begin = at;
        size_t content_size;
        next_block(&at, end, &type, &body);
        uint8_t *content = i == which && action > 1 ? unpack(body, &content_size) : NULL;
        if (content) {
            fuzz_bytes changed = {0};
            change_message(dice, noge_protobuf_of(content, content_size), 0, &changed);
            put_block(dice, type, changed.at, changed.size, out);
            free(changed.at);
        } else if (i != which || action > 0) {
            fuzz_put(out, begin, (size_t)(at - begin));
            if (i == which && action == 1)
                fuzz_put(out, begin, (size_t)(at - begin));
        }
        free(content);
    }
    fuzz_put(out, at, (size_t)(end - at));
    return true;
}
