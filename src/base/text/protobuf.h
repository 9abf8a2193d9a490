/* Google's protocol buffers as bytes: messages of numbered fields, read and written without a schema. OpenStreetMap's
 * PBF files are read with it, TensorBoard's event files are written and cut with it.
 *
 * Reading never goes past the end. A damaged message ends early and is marked `broken`. */
#ifndef NOGE_BASE_TEXT_PROTOBUF_H
#define NOGE_BASE_TEXT_PROTOBUF_H

#include "base/text/writer.h"

/* How a field is encoded. */
typedef enum noge_protobuf_kind {
    NOGE_PROTOBUF_VARINT = 0,
    NOGE_PROTOBUF_64 = 1,
    NOGE_PROTOBUF_BYTES = 2,
    NOGE_PROTOBUF_32 = 5
} noge_protobuf_kind;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The unread rest of a message. The bytes are borrowed. */
typedef struct noge_protobuf {
    const uint8_t *at, *end;
    bool broken; /* the message ended inside a field, or a field has an unknown encoding */
} noge_protobuf;

typedef struct noge_protobuf_field {
    uint64_t number; /* 0: no field; the format does not use that number */
    noge_protobuf_kind kind;
    uint64_t value;      /* NOGE_PROTOBUF_VARINT */
    noge_protobuf bytes; /* content of the other kinds; for BYTES a message or a list of packed numbers */
} noge_protobuf_field;

static inline noge_protobuf noge_protobuf_of(const uint8_t *bytes, size_t size) {
    return (noge_protobuf){bytes, size > 0 ? bytes + size : bytes, false};
}

/* A varint: up to 64 bits, seven a byte, lowest first. False at the end and if it is broken. */
static inline bool noge_protobuf_number(noge_protobuf *message, uint64_t *value) {
    if (message->at == message->end)
        return false;
    *value = 0;
    for (unsigned shift = 0; shift < 64 && message->at < message->end; shift += 7) {
        uint8_t byte = *message->at++;
        *value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return true;
    }
    message->broken = true;
    return false;
}

/* The next field. False at the end and if the message is broken. */
bool noge_protobuf_next(noge_protobuf *message, noge_protobuf_field *field);

/* Decodes a zigzag number, in which small negative numbers are short too. */
static inline int64_t noge_protobuf_signed(uint64_t value) {
    return (int64_t)(value >> 1 ^ (0 - (value & 1)));
}

/* A little-endian number of `size` bytes, at most 8. */
uint64_t noge_protobuf_little(const uint8_t *bytes, size_t size);

/* Integers collected from a field that may be repeated, packed or not. Zero it first, free(value) at the end. */
typedef struct noge_protobuf_numbers {
    uint64_t *value;
    size_t count, space;
} noge_protobuf_numbers;

/* Appends the field's number or packed numbers. NOGE_BAD_INPUT without a message if the field is broken. */
noge_status noge_protobuf_collect(noge_protobuf_numbers *numbers, const noge_protobuf_field *field, noge_error *error);

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

void noge_protobuf_put_little(noge_writer *writer, uint64_t value, size_t size); /* no field, only the bytes */
void noge_protobuf_put_varint(noge_writer *writer, uint64_t field, uint64_t value);
void noge_protobuf_put_double(noge_writer *writer, uint64_t field, double value);
void noge_protobuf_put_float(noge_writer *writer, uint64_t field, float value);
void noge_protobuf_put_bytes(noge_writer *writer, uint64_t field, const void *bytes, size_t size);

#endif
