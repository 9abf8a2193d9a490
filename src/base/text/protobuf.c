/* Fields one after the other: a key, which is number << 3 | kind as a varint, and the value. */
#include "base/text/protobuf.h"
#include "base/memory.h"

#include <string.h>

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool take_bytes(noge_protobuf *message, uint64_t size, noge_protobuf *part) {
    if (size > (uint64_t)(message->end - message->at)) {
        message->broken = true;
        return false;
    }
    *part = noge_protobuf_of(message->at, (size_t)size);
    message->at += size;
    return true;
}

bool noge_protobuf_next(noge_protobuf *message, noge_protobuf_field *field) {
    uint64_t key, size;
    if (message->broken || !noge_protobuf_number(message, &key))
        return false;
    *field = (noge_protobuf_field){.number = key >> 3, .kind = (noge_protobuf_kind)(key & 7)};
    switch (field->kind) {
    case NOGE_PROTOBUF_VARINT:
        if (noge_protobuf_number(message, &field->value))
            return true;
        break;
    case NOGE_PROTOBUF_64: return take_bytes(message, 8, &field->bytes);
    case NOGE_PROTOBUF_32: return take_bytes(message, 4, &field->bytes);
    case NOGE_PROTOBUF_BYTES:
        if (noge_protobuf_number(message, &size))
            return take_bytes(message, size, &field->bytes);
        break;
    }
    message->broken = true;
    return false;
}

uint64_t noge_protobuf_little(const uint8_t *bytes, size_t size) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

noge_status noge_protobuf_collect(noge_protobuf_numbers *numbers, const noge_protobuf_field *field, noge_error *error) {
    if (field->kind != NOGE_PROTOBUF_VARINT && field->kind != NOGE_PROTOBUF_BYTES)
        return NOGE_BAD_INPUT;
    noge_protobuf packed = field->bytes;
    size_t most = field->kind == NOGE_PROTOBUF_VARINT ? 1 : (size_t)(packed.end - packed.at); /* a byte each at least */
    if (most == 0)
        return NOGE_OK;
    noge_status status =
        noge_reserve(&numbers->value, &numbers->space, numbers->count + most, sizeof *numbers->value, error);
    if (status != NOGE_OK)
        return status;
    if (field->kind == NOGE_PROTOBUF_VARINT) {
        numbers->value[numbers->count++] = field->value;
        return NOGE_OK;
    }
    uint64_t *next = numbers->value + numbers->count;
    while (noge_protobuf_number(&packed, next))
        next++;
    numbers->count = (size_t)(next - numbers->value);
    return packed.broken ? NOGE_BAD_INPUT : NOGE_OK;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

void noge_protobuf_put_little(noge_writer *writer, uint64_t value, size_t size) {
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
    noge_writer_put(writer, bytes, size);
}

static void put_number(noge_writer *writer, uint64_t value) {
    uint8_t bytes[10];
    size_t size = 0;
    for (; value > 127; value >>= 7)
        bytes[size++] = (uint8_t)(value | 128);
    bytes[size++] = (uint8_t)value;
    noge_writer_put(writer, bytes, size);
}

static void put_key(noge_writer *writer, uint64_t field, noge_protobuf_kind kind) {
    put_number(writer, field << 3 | kind);
}

void noge_protobuf_put_varint(noge_writer *writer, uint64_t field, uint64_t value) {
    put_key(writer, field, NOGE_PROTOBUF_VARINT);
    put_number(writer, value);
}

void noge_protobuf_put_double(noge_writer *writer, uint64_t field, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_key(writer, field, NOGE_PROTOBUF_64);
    noge_protobuf_put_little(writer, bits, 8);
}

void noge_protobuf_put_float(noge_writer *writer, uint64_t field, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_key(writer, field, NOGE_PROTOBUF_32);
    noge_protobuf_put_little(writer, bits, 4);
}

void noge_protobuf_put_bytes(noge_writer *writer, uint64_t field, const void *bytes, size_t size) {
    put_key(writer, field, NOGE_PROTOBUF_BYTES);
    put_number(writer, size);
    noge_writer_put(writer, bytes, size);
}
