/* Mutates JSON as a tree: values are replaced, copied, removed, put elsewhere. What comes out is JSON again. */
#include "mutate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLACES = 4000 };

/* A value and where it hangs; the root has no parent. */
typedef struct place {
    json_t *parent, *value;
    const char *key; /* in an object */
    size_t index;    /* in an array */
} place;

typedef struct places {
    place at[MOST_PLACES];
    size_t count;
} places;

static void collect(places *all, json_t *parent, const char *key, size_t index, json_t *value) {
    const char *name;
    size_t i;
    json_t *child;
    if (all->count == MOST_PLACES)
        return;
    all->at[all->count++] = (place){parent, value, key, index};
    json_object_foreach(value, name, child) collect(all, value, name, 0, child);
    json_array_foreach(value, i, child) collect(all, value, NULL, i, child);
}

static void replace(const place *at, json_t *fresh) {
    if (!at->parent)
        json_decref(fresh);
    else if (at->key)
        json_object_set_new_nocheck(at->parent, at->key, fresh);
    else
        json_array_set_new(at->parent, at->index, fresh);
}

static json_t *odd_value(fuzz_dice *dice) {
    static const double odd[] = {0.5, -0.0, 1e308, -1e308, 5e-324, 1e16, 90.5, 4294967296.5};
    switch (fuzz_choose(dice, 9)) {
    case 0: return json_null();
    case 1: return json_boolean(fuzz_once_in(dice, 2));
    case 2: return json_array();
    case 3: return json_object();
    case 4: return json_real(odd[fuzz_choose(dice, sizeof odd / sizeof *odd)]);
    case 5:
    case 6: return json_string_nocheck(fuzz_odd_text(dice));
    default: return json_integer(fuzz_odd_number(dice));
    }
}

/* A value that is near the old one. */
static json_t *near_value(fuzz_dice *dice, const json_t *value) {
    if (json_is_integer(value))
        return json_integer((json_int_t)((uint64_t)json_integer_value(value) + fuzz_choose(dice, 5) - 2));
    if (json_is_real(value)) {
        double changed = json_real_value(value) * (fuzz_once_in(dice, 2) ? -1 : 1.5);
        return json_real(isfinite(changed) ? changed : 0);
    }
    if (json_is_boolean(value))
        return json_boolean(json_is_false(value));
    if (json_is_string(value)) {
        fuzz_bytes text = {0};
        size_t length = json_string_length(value), cut = fuzz_choose(dice, length + 1);
        fuzz_put(&text, json_string_value(value), cut);
        fuzz_put_text(&text, fuzz_odd_text(dice));
        fuzz_put(&text, json_string_value(value) + cut, length - cut);
        json_t *fresh = json_stringn_nocheck((char *)text.at, text.size);
        free(text.at);
        return fresh;
    }
    return odd_value(dice);
}

static void change_array(fuzz_dice *dice, json_t *array, json_t *other) {
    size_t size = json_array_size(array), at = fuzz_choose(dice, size);
    json_t *first = json_incref(json_array_get(array, at)), *second;
    switch (fuzz_choose(dice, 4)) {
    case 0: json_array_remove(array, at); break;
    case 1: json_array_insert_new(array, at, json_deep_copy(first ? first : other)); break;
    case 2:
        second = json_incref(json_array_get(array, fuzz_choose(dice, size)));
        json_array_set(array, at, second);
        json_decref(second);
        break;
    default: json_array_append_new(array, json_deep_copy(other)); break;
    }
    json_decref(first);
}

static const char *some_key(fuzz_dice *dice, const places *all) {
    for (int tries = 0; tries < 20; tries++) {
        const char *key = all->at[fuzz_choose(dice, all->count)].key;
        if (key)
            return key;
    }
    return fuzz_odd_text(dice);
}

json_t *fuzz_mutate_value(fuzz_dice *dice, json_t *root) {
    static places all;
    all.count = 0;
    collect(&all, NULL, NULL, 0, root);
    place at = all.at[fuzz_choose(dice, all.count)], other = all.at[fuzz_choose(dice, all.count)];
    size_t action = fuzz_choose(dice, 8);
    if (json_is_array(at.value) && action < 4) {
        change_array(dice, at.value, other.value == at.value ? NULL : other.value);
    } else if (json_is_object(at.value) && action < 3) {
        char *key = strdup(some_key(dice, &all)); /* setting it may free the value that has it */
        json_t *fresh = fuzz_once_in(dice, 2) ? odd_value(dice) : json_deep_copy(other.value);
        json_object_set_new_nocheck(at.value, key, fresh);
        free(key);
    } else if (at.key && action == 3) {
        json_object_del(at.parent, at.key);
    } else if (action < 6) {
        replace(&at, near_value(dice, at.value));
    } else if (action == 6) {
        replace(&at, json_deep_copy(other.value));
    } else {
        replace(&at, odd_value(dice));
    }
    return root;
}

static bool put_changed(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    static const size_t layouts[] = {0, JSON_INDENT(1), JSON_COMPACT, JSON_ENSURE_ASCII, JSON_SORT_KEYS};
    json_t *root = json_loadb((const char *)bytes, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    if (!root)
        return false;
    root = fuzz_mutate_value(dice, root);
    char *text = json_dumps(root, JSON_ENCODE_ANY | layouts[fuzz_once_in(dice, 8) ? fuzz_choose(dice, 5) : 0]);
    json_decref(root);
    if (!text)
        return false;
    fuzz_put_text(out, text);
    free(text);
    return true;
}

bool fuzz_mutate_json(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    return put_changed(dice, bytes, size, out);
}

/* The end of the line that begins at `from`, with its newline. */
static size_t line_end(const uint8_t *bytes, size_t size, size_t from) {
    const uint8_t *newline = from < size ? memchr(bytes + from, '\n', size - from) : NULL;
    return newline ? (size_t)(newline - bytes) + 1 : size;
}

static size_t line_begin(const uint8_t *bytes, size_t at) {
    while (at > 0 && bytes[at - 1] != '\n')
        at--;
    return at;
}

bool fuzz_mutate_json_lines(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    size_t begin = line_begin(bytes, fuzz_choose(dice, size)), end = line_end(bytes, size, begin);
    size_t from = line_begin(bytes, fuzz_choose(dice, size)), to = line_end(bytes, size, from);
    size_t before = out->size, action = fuzz_choose(dice, 10);
    fuzz_put(out, bytes, begin);
    if (action == 0) {        /* leave the line out */
    } else if (action == 1) { /* another line before it, or itself again */
        fuzz_put(out, bytes + from, to - from);
        fuzz_put(out, bytes + begin, end - begin);
    } else if (action == 2) { /* another line instead */
        fuzz_put(out, bytes + from, to - from);
    } else {
        if (!put_changed(dice, bytes + begin, end - begin, out)) {
            out->size = before;
            return false;
        }
        fuzz_put(out, "\n", 1);
    }
    fuzz_put(out, bytes + end, size - end);
    return true;
}
