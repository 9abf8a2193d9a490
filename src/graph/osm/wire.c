/* Fields and packed numbers; see wire.h. */
#include "graph/osm/wire.h"
#include "base/memory.h"

static bool take_bytes(noge_wire *wire, uint64_t size, noge_wire *part) {
    if (size > (uint64_t)(wire->end - wire->at)) {
        wire->broken = true;
        return false;
    }
    *part = noge_wire_of(wire->at, (size_t)size);
    wire->at += size;
    return true;
}

bool noge_wire_next(noge_wire *wire, noge_field *field) {
    uint64_t key, size;
    if (wire->broken || !noge_wire_number(wire, &key))
        return false;
    *field = (noge_field){.number = key >> 3, .kind = (noge_wire_kind)(key & 7)};
    switch (field->kind) {
    case NOGE_WIRE_VARINT:
        if (noge_wire_number(wire, &field->value))
            return true;
        break;
    case NOGE_WIRE_64: return take_bytes(wire, 8, &field->bytes);
    case NOGE_WIRE_32: return take_bytes(wire, 4, &field->bytes);
    case NOGE_WIRE_BYTES:
        if (noge_wire_number(wire, &size))
            return take_bytes(wire, size, &field->bytes);
        break;
    }
    wire->broken = true;
    return false;
}

noge_status noge_numbers_append(noge_numbers *numbers, const noge_field *field, noge_error *error) {
    if (field->kind != NOGE_WIRE_VARINT && field->kind != NOGE_WIRE_BYTES)
        return NOGE_BAD_INPUT;
    noge_wire wire = field->bytes;
    size_t most = field->kind == NOGE_WIRE_VARINT ? 1 : (size_t)(wire.end - wire.at); /* a byte each at least */
    if (most == 0)
        return NOGE_OK;
    noge_status status =
        noge_reserve(&numbers->value, &numbers->space, numbers->count + most, sizeof *numbers->value, error);
    if (status != NOGE_OK)
        return status;
    if (field->kind == NOGE_WIRE_VARINT) {
        numbers->value[numbers->count++] = field->value;
        return NOGE_OK;
    }
    uint64_t *next = numbers->value + numbers->count;
    while (noge_wire_number(&wire, next))
        next++;
    numbers->count = (size_t)(next - numbers->value);
    return wire.broken ? NOGE_BAD_INPUT : NOGE_OK;
}
