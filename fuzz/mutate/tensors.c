/* Mutates safetensors files: metadata, shapes, names and numbers. The header is written anew, so that its length, the
 * places of the tensors and the size of the data fit each other. */
#include "mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH_BYTES = 8, LARGEST = 1 << 20 };

static size_t width_of(const json_t *tensor) {
    const char *type = json_string_value(json_object_get(tensor, "dtype"));
    const char *digits = type ? strpbrk(type, "0123456789") : NULL;
    return digits ? (size_t)atoi(digits) / 8 : 4;
}

/* Bytes that the shape asks for; LARGEST if that is too much or no shape. */
static size_t size_of(const json_t *tensor) {
    size_t size = width_of(tensor), i;
    json_t *extent;
    json_array_foreach(json_object_get(tensor, "shape"), i, extent) {
        json_int_t number = json_integer_value(extent);
        if (number < 0 || number > LARGEST || size * (size_t)number > LARGEST)
            return LARGEST;
        size *= (size_t)number;
    }
    return size;
}

/* Appends the tensors' data in the order of the header, cut or filled with zeros to their new sizes, and sets their
 * offsets. False if it is too much. */
static bool put_data(json_t *header, const uint8_t *data, size_t size, fuzz_bytes *out) {
    const char *name;
    json_t *tensor;
    json_object_foreach(header, name, tensor) {
        if (strcmp(name, "__metadata__") == 0 || !json_is_object(tensor))
            continue;
        const json_t *old = json_object_get(tensor, "data_offsets");
        size_t from = (size_t)json_integer_value(json_array_get(old, 0)), wanted = size_of(tensor);
        size_t to = (size_t)json_integer_value(json_array_get(old, 1)), begin = out->size;
        if (wanted >= LARGEST || out->size + wanted > LARGEST)
            return false;
        if (from > to || to > size)
            from = to = 0;
        size_t copied = to - from < wanted ? to - from : wanted;
        fuzz_put(out, data + from, copied);
        for (size_t i = copied; i < wanted; i++)
            fuzz_put(out, "", 1);
        json_object_set_new(tensor, "data_offsets", json_pack("[I,I]", (json_int_t)begin, (json_int_t)out->size));
    }
    return true;
}

/* Sets one number of the data to an odd one. */
static void change_number(fuzz_dice *dice, const json_t *header, uint8_t *data, size_t size) {
    static const float odd_floats[] = {0, -0.0f, 1, -1, 1e38f, -1e38f, 1e-40f};
    size_t which = fuzz_choose(dice, json_object_size(header)), i = 0;
    const char *name;
    json_t *tensor;
    json_object_foreach((json_t *)(uintptr_t)header, name, tensor) if (i++ == which) {
        size_t width = width_of(tensor), count = width > 0 ? size_of(tensor) / width : 0;
        json_int_t begin = json_integer_value(json_array_get(json_object_get(tensor, "data_offsets"), 0));
        const char *type = json_string_value(json_object_get(tensor, "dtype"));
        if (count == 0 || count * width >= LARGEST || begin < 0)
            return;
        size_t at = (size_t)begin + width * (fuzz_once_in(dice, 2) ? fuzz_choose(dice, count < 8 ? count : 8)
                                                                   : fuzz_choose(dice, count));
        int64_t integer = fuzz_odd_number(dice);
        float narrow = odd_floats[fuzz_choose(dice, sizeof odd_floats / sizeof *odd_floats)];
        double wide = (double)integer;
        uint32_t broken = 0x7f800000u | (uint32_t)fuzz_choose(dice, 2); /* infinite, or no number */
        uint8_t value[8];
        memcpy(value, &integer, sizeof integer);
        if (type && type[0] == 'F' && width == 8)
            memcpy(value, &wide, sizeof wide);
        else if (type && type[0] == 'F')
            memcpy(value, fuzz_once_in(dice, 4) ? (void *)&broken : (void *)&narrow, sizeof narrow);
        if (width <= sizeof value && at + width <= size)
            memcpy(data + at, value, width);
    }
}

static void change_header(fuzz_dice *dice, json_t *header) {
    size_t which = fuzz_choose(dice, json_object_size(header)), i = 0;
    json_t *metadata = json_object_get(header, "__metadata__"), *tensor, *chosen = NULL;
    const char *name, *key = NULL;
    if (json_object_size(metadata) > 0 && fuzz_once_in(dice, 2)) {
        fuzz_mutate_value(dice, metadata);
        return;
    }
    json_object_foreach(header, name, tensor) if (i++ == which) {
        key = name;
        chosen = tensor;
    }
    if (!chosen)
        return;
    json_t *shape = json_object_get(chosen, "shape");
    char renamed[100];
    switch (fuzz_choose(dice, 5)) {
    case 0: json_object_del(header, key); break;
    case 1: /* the same tensor under another name */
        snprintf(renamed, sizeof renamed, "%.60s%.20s", key, fuzz_odd_text(dice));
        json_object_set_new_nocheck(header, renamed, json_deep_copy(chosen));
        break;
    case 2: fuzz_mutate_value(dice, header); break;
    default:
        if (json_array_size(shape) > 0) {
            size_t axis = fuzz_choose(dice, json_array_size(shape));
            json_int_t old = json_integer_value(json_array_get(shape, axis));
            uint64_t changed = (uint64_t)old + fuzz_choose(dice, 5) - 2; /* unsigned: the greatest number may grow */
            json_array_set_new(shape, axis, json_integer((json_int_t)changed));
        }
    }
}

bool fuzz_mutate_tensors(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    uint64_t length = 0;
    for (int i = 0; i < LENGTH_BYTES && size >= LENGTH_BYTES; i++)
        length |= (uint64_t)bytes[i] << (8 * i);
    if (size < LENGTH_BYTES || length > size - LENGTH_BYTES)
        return false;
    json_t *header = json_loadb((const char *)bytes + LENGTH_BYTES, length, 0, NULL);
    if (!json_is_object(header)) {
        json_decref(header);
        return false;
    }
    bool numbers = fuzz_once_in(dice, 2);
    if (!numbers)
        change_header(dice, header);
    fuzz_bytes data = {0};
    bool fits = put_data(header, bytes + LENGTH_BYTES + length, size - LENGTH_BYTES - (size_t)length, &data);
    if (fits && numbers)
        for (size_t times = 1 + fuzz_choose(dice, 3); times > 0; times--)
            change_number(dice, header, data.at, data.size);
    char *text = fits ? json_dumps(header, JSON_COMPACT) : NULL;
    if (text) {
        uint8_t count[LENGTH_BYTES];
        for (int i = 0; i < LENGTH_BYTES; i++)
            count[i] = (uint8_t)((uint64_t)strlen(text) >> (8 * i));
        fuzz_put(out, count, sizeof count);
        fuzz_put_text(out, text);
        fuzz_put(out, data.at, data.size);
    }
    fits = text != NULL;
    free(text);
    free(data.at);
    json_decref(header);
    return fits;
}
