/* A file stores 1.0 as 1, which is read back as an integer. To compare numbers as a file has them, every configuration
 * is printed and read once. */
#include "experiment/plan/config.h"
#include "base/text/json.h"
#include "base/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

static bool makes_no_difference(const char *key) {
    return strcmp(key, "noge") == 0 || strcmp(key, "threads") == 0;
}

static json_t *as_read(const json_t *config) {
    noge_text text = {0};
    json_t *read = NULL;
    if (noge_json_print(&text, config, 0, NULL) == NOGE_OK)
        read = noge_json_read(text.bytes, text.size, 0, NULL);
    noge_text_free(&text);
    return read;
}

json_t *noge_config_canonical(const json_t *config) {
    json_t *all = config ? as_read(config) : NULL, *left = json_object();
    const char *key;
    json_t *value;
    bool failed = !all || !left;
    json_object_foreach(failed ? NULL : all, key, value) {
        if (!makes_no_difference(key))
            failed |= json_object_set(left, key, value) != 0;
    }
    json_decref(all);
    if (!failed)
        return left;
    json_decref(left);
    return NULL;
}

uint64_t noge_config_hash(const json_t *config) {
    json_t *canonical = noge_config_canonical(config);
    noge_text text = {0};
    noge_status status = noge_json_dump(&text, canonical, JSON_COMPACT | JSON_SORT_KEYS, NULL);
    uint64_t hash = status == NOGE_OK ? XXH3_64bits(text.bytes, text.size) : 0;
    noge_text_free(&text);
    json_decref(canonical);
    return hash;
}

/* ---- Differences ------------------------------------------------------------------------------------------------- */

/* The first key of `from` with another value in `to`; NULL: none. */
static const char *first_difference(json_t *from, const json_t *to) {
    const char *key;
    json_t *value;
    json_object_foreach(from, key, value) {
        const json_t *other = json_object_get(to, key);
        if (!other || !json_equal(value, other))
            return key;
    }
    return NULL;
}

void noge_config_difference(const json_t *there, const json_t *now, char *text, size_t size) {
    json_t *a = noge_config_canonical(there), *b = noge_config_canonical(now);
    const char *key = b ? first_difference(b, a) : NULL;
    char before[NOGE_JSON_QUOTED], wanted[NOGE_JSON_QUOTED];
    if (!key && a)
        key = first_difference(a, b);
    noge_json_quote(key ? json_object_get(a, key) : NULL, before);
    noge_json_quote(key ? json_object_get(b, key) : NULL, wanted);
    snprintf(text, size, "\"%s\" is %s there and %s now", key ? key : "nothing",
             key && json_object_get(a, key) ? before : "missing", key && json_object_get(b, key) ? wanted : "missing");
    json_decref(a);
    json_decref(b);
}
