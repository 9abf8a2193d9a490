/* Google's protocol buffers as bytes: numbered fields, one after the other. Never reads behind the end; what is broken
 * ends there and says so. */
#ifndef NOGE_GRAPH_OSM_WIRE_H
#define NOGE_GRAPH_OSM_WIRE_H

#include <noge/status.h>

typedef struct noge_wire {
    const uint8_t *at, *end;
    bool broken; /* the message ended in the middle of a field, or has one that cannot be */
} noge_wire;

/* How a field is written. */
typedef enum noge_wire_kind {
    NOGE_WIRE_VARINT = 0,
    NOGE_WIRE_64 = 1,
    NOGE_WIRE_BYTES = 2,
    NOGE_WIRE_32 = 5
} noge_wire_kind;

typedef struct noge_field {
    uint64_t number; /* 0 is none, as in the format itself */
    noge_wire_kind kind;
    uint64_t value;  /* NOGE_WIRE_VARINT */
    noge_wire bytes; /* NOGE_WIRE_BYTES: its content, a message of its own or a list of packed numbers */
} noge_field;

static inline noge_wire noge_wire_of(const uint8_t *bytes, size_t size) {
    return (noge_wire){bytes, bytes + size, false};
}

/* Numbers of up to 64 bits, seven a byte, the lowest first. False at the end and for broken ones. */
static inline bool noge_wire_number(noge_wire *wire, uint64_t *value) {
    if (wire->at == wire->end)
        return false;
    *value = 0;
    for (unsigned shift = 0; shift < 64 && wire->at < wire->end; shift += 7) {
        uint8_t byte = *wire->at++;
        *value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return true;
    }
    wire->broken = true;
    return false;
}

/* The next field. False at the end and where the message is broken. */
bool noge_wire_next(noge_wire *wire, noge_field *field);

/* A number in which small negative ones are small, too. */
static inline int64_t noge_wire_signed(uint64_t value) {
    return (int64_t)(value >> 1 ^ (0 - (value & 1)));
}

/* Whole numbers collected from a field that may occur again and again. */
typedef struct noge_numbers {
    uint64_t *value;
    size_t count, space;
} noge_numbers;

/* Appends what the field holds, a number or packed numbers. NOGE_BAD_INPUT, without words, if it is broken. */
noge_status noge_numbers_append(noge_numbers *numbers, const noge_field *field, noge_error *error);

#endif
