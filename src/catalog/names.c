/* Sets have the names of families, blends (several families together), cities and their pieces. */
#include "catalog/names.h"
#include "base/error.h"
#include "base/text/text.h"
#include "graph/cities.h"
#include "graph/dataset.h"
#include "graph/tables.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LIST_SPACE = 256 };

/* ---- What there is ----------------------------------------------------------------------------------------------- */

void noge_family_part(const char *name, char family[NOGE_FAMILY_NAME]) {
    snprintf(family, NOGE_FAMILY_NAME, "%.*s", (int)strcspn(name, ":"), name);
}

bool noge_is_family(const char *name) {
    char family[NOGE_FAMILY_NAME];
    noge_family_part(name, family);
    return noge_family_find(family) != NULL;
}

const noge_city *noge_pieces_city(const char *name) {
    static const char ending[] = "-pieces";
    char city[NOGE_SET_NAME];
    size_t length = strlen(name), rest = sizeof ending - 1;
    if (length <= rest || length >= sizeof city || strcmp(name + length - rest, ending) != 0)
        return NULL;
    snprintf(city, sizeof city, "%.*s", (int)(length - rest), name);
    return noge_city_find(city);
}

bool noge_is_one_set(const char *name) {
    return noge_dataset_exists(name) || noge_city_find(name) || noge_pieces_city(name);
}

bool noge_next_set(const char **rest, char name[NOGE_SET_NAME]) {
    size_t length = strcspn(*rest, "+");
    if (length == 0 || length >= NOGE_SET_NAME)
        return false;
    memcpy(name, *rest, length);
    name[length] = 0;
    *rest += length + ((*rest)[length] == '+');
    return true;
}

static bool are_several(const char *name) {
    size_t length = strlen(name), count = 0;
    char member[NOGE_SET_NAME];
    if (length == 0 || length >= NOGE_SET_NAME || name[length - 1] == '+')
        return false;
    for (; *name; count++)
        if (!noge_next_set(&name, member) || !noge_is_one_set(member))
            return false;
    return count > 1;
}

bool noge_is_named_set(const char *name) {
    return noge_is_one_set(name) || are_several(name);
}

/* Is it a list joined by + with known and unknown members? member: the first unknown one. */
static bool has_unknown_member(const char *name, char member[NOGE_SET_NAME]) {
    bool known = false, unknown = false;
    for (const char *at = name;; at++) {
        size_t length = strcspn(at, "+");
        char one[NOGE_SET_NAME];
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        bool exists = noge_is_one_set(one);
        if (!exists && !unknown)
            memcpy(member, one, sizeof one);
        known |= exists;
        unknown |= !exists;
        at += length;
        if (*at == 0)
            return known && unknown;
    }
}

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

/* Appends a name to a list; one that does not fit is left out. */
static void append(char list[LIST_SPACE], const char *name) {
    size_t used = strlen(list), wanted = strlen(name) + (used ? 2 : 0);
    if (used + wanted < LIST_SPACE)
        snprintf(list + used, LIST_SPACE - used, "%s%s", used ? ", " : "", name);
}

static void list_families(char list[LIST_SPACE]) {
    size_t count;
    const noge_family *families = noge_families(&count);
    list[0] = 0;
    for (size_t i = 0; i < count; i++)
        append(list, families[i].name);
}

static void list_sets(char list[LIST_SPACE]) {
    size_t count;
    list_families(list);
    const noge_blend *blends = noge_blends(&count);
    for (size_t i = 0; i < count; i++)
        append(list, blends[i].name);
    const noge_city *cities = noge_cities(&count);
    for (size_t i = 0; i < count; i++)
        append(list, cities[i].name);
}

static const char *nearest_family(const char *name) {
    size_t count;
    const noge_family *families = noge_families(&count);
    return noge_nearest_name(name, &families[0].name, count, sizeof *families);
}

static const char *nearest_set(const char *name) {
    size_t count;
    const noge_city *cities = noge_cities(&count);
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(name, cities[i].name) == 0 || strcasecmp(name, cities[i].summary) == 0)
            return cities[i].name;
    const noge_blend *blends = noge_blends(&count);
    const char *family = nearest_family(name);
    return family ? family : noge_nearest_name(name, &blends[0].name, count, sizeof *blends);
}

noge_status noge_fail_family(const char *family, noge_error *error) {
    char list[LIST_SPACE];
    const char *nearest = nearest_family(family);
    if (nearest)
        return noge_fail(error, NOGE_USAGE, "unknown family '%s'; did you mean %s?", family, nearest);
    list_families(list);
    return noge_fail(error, NOGE_USAGE, "unknown family '%s'; the families are %s", family, list);
}

static noge_status fail_member(const char *name, const char *member, noge_error *error) {
    char list[LIST_SPACE];
    const char *nearest = nearest_set(member);
    list_sets(list);
    return noge_fail(error, NOGE_BAD_INPUT, "%s: no such file, and unknown set '%s'; %s%s%s", name, member,
                     nearest ? "did you mean " : "the sets are ", nearest ? nearest : list, nearest ? "?" : "");
}

noge_status noge_fail_unknown(const char *name, noge_error *error) {
    char member[NOGE_SET_NAME], family[NOGE_FAMILY_NAME], list[LIST_SPACE];
    if (strchr(name, '+') && strlen(name) >= NOGE_SET_NAME)
        return noge_fail(error, NOGE_BAD_INPUT, "%.60s…: no such file, and longer than the %d letters of a set's name",
                         name, NOGE_SET_NAME - 1);
    if (has_unknown_member(name, member))
        return fail_member(name, member, error);
    noge_family_part(name, family);
    const char *nearest = nearest_set(family);
    if (nearest)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no such file, and no such set; did you mean %s%s?", name, nearest,
                         name + strcspn(name, ":"));
    if (strpbrk(name, "./")) /* meant as a path */
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no such file", name);
    list_sets(list);
    return noge_fail(error, NOGE_BAD_INPUT, "%s: no such file, and no such set; the sets are %s", name, list);
}
