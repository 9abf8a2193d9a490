/* The networks are those of OSMnx 1.0.1. OSMnx asks the server for ways without tags that match an expression without
 * anchors. A word therefore forbids every value that contains it: "no" forbids motor_vehicle=unknown, and "service"
 * forbids highway=services. These side effects are kept, so that networks are the same as OSMnx's. */
#include "graph/osm/tags.h"

#include <string.h>

static const char *const key_names[NOGE_OSM_KEYS] = {
    "highway", "area", "access", "motor_vehicle", "motorcar", "foot", "bicycle", "service", "oneway", "junction",
};

noge_osm_key noge_osm_key_of(const char *bytes, size_t size) {
    if (size < 4 || size > 13) /* shortest and longest of the keys; avoids most comparisons */
        return NOGE_OSM_KEYS;
    for (int key = 0; key < NOGE_OSM_KEYS; key++)
        if (strlen(key_names[key]) == size && memcmp(key_names[key], bytes, size) == 0)
            return (noge_osm_key)key;
    return NOGE_OSM_KEYS;
}

/* ---- Networks ---------------------------------------------------------------------------------------------------- */

typedef struct rule {
    noge_osm_key key;
    const char *words; /* with | between them; no value may contain one */
} rule;

enum { MOST_RULES = 6 };

static const struct {
    const char *name;
    bool both_ways; /* one-way streets count in both directions */
    rule rules[MOST_RULES];
} networks[NOGE_NETWORK_COUNT] = {
    [NOGE_NETWORK_DRIVE] = {"drive",
                            false,
                            {{NOGE_OSM_AREA, "yes"},
                             {NOGE_OSM_ACCESS, "private"},
                             {NOGE_OSM_HIGHWAY, "abandoned|bridleway|construction|corridor|cycleway|elevator|escalator|"
                                                "footway|path|pedestrian|planned|platform|proposed|raceway|service|"
                                                "steps|track"},
                             {NOGE_OSM_MOTOR_VEHICLE, "no"},
                             {NOGE_OSM_MOTORCAR, "no"},
                             {NOGE_OSM_SERVICE, "alley|driveway|emergency_access|parking|parking_aisle|private"}}},
    [NOGE_NETWORK_ALL] = {"all",
                          false,
                          {{NOGE_OSM_AREA, "yes"},
                           {NOGE_OSM_ACCESS, "private"},
                           {NOGE_OSM_HIGHWAY, "abandoned|construction|planned|platform|proposed|raceway"},
                           {NOGE_OSM_SERVICE, "private"}}},
    [NOGE_NETWORK_WALK] = {"walk",
                           true,
                           {{NOGE_OSM_AREA, "yes"},
                            {NOGE_OSM_ACCESS, "private"},
                            {NOGE_OSM_HIGHWAY, "abandoned|construction|cycleway|motor|planned|platform|proposed|"
                                               "raceway"},
                            {NOGE_OSM_FOOT, "no"},
                            {NOGE_OSM_SERVICE, "private"}}},
    [NOGE_NETWORK_BIKE] = {"bike",
                           false,
                           {{NOGE_OSM_AREA, "yes"},
                            {NOGE_OSM_ACCESS, "private"},
                            {NOGE_OSM_HIGHWAY, "abandoned|construction|corridor|elevator|escalator|footway|motor|"
                                               "planned|platform|proposed|raceway|steps"},
                            {NOGE_OSM_BICYCLE, "no"},
                            {NOGE_OSM_SERVICE, "private"}}},
};

const char *noge_osm_network_name(noge_osm_network network) {
    return (unsigned)network < NOGE_NETWORK_COUNT ? networks[network].name : "unknown";
}

bool noge_osm_network_parse(const char *name, noge_osm_network *network) {
    if (!name)
        return false;
    for (int i = 0; i < NOGE_NETWORK_COUNT; i++)
        if (strcmp(networks[i].name, name) == 0) {
            *network = (noge_osm_network)i;
            return true;
        }
    return false;
}

noge_status noge_osm_network_filter(noge_text *text, noge_osm_network network, noge_error *error) {
    noge_status status = noge_text_print(text, error, "[\"highway\"]");
    for (int i = 0; i < MOST_RULES && networks[network].rules[i].words && status == NOGE_OK; i++)
        status = noge_text_print(text, error, "[\"%s\"!~\"%s\"]", key_names[networks[network].rules[i].key],
                                 networks[network].rules[i].words);
    return status;
}

static bool contains_one(noge_osm_value value, const char *words) {
    while (value.bytes && *words) {
        size_t size = strcspn(words, "|");
        if (memmem(value.bytes, value.size, words, size))
            return true;
        words += size + (words[size] == '|');
    }
    return false;
}

bool noge_osm_is_in(const noge_osm_tags *tags, noge_osm_network network) {
    const rule *rules = networks[network].rules;
    if (!tags->value[NOGE_OSM_HIGHWAY].bytes)
        return false;
    for (int i = 0; i < MOST_RULES && rules[i].words; i++)
        if (contains_one(tags->value[rules[i].key], rules[i].words))
            return false;
    return true;
}

/* ---- Directions -------------------------------------------------------------------------------------------------- */

static bool is_one_of(noge_osm_value value, const char *const *words) {
    for (; value.bytes && *words; words++)
        if (strlen(*words) == value.size && memcmp(*words, value.bytes, value.size) == 0)
            return true;
    return false;
}

noge_osm_direction noge_osm_direction_of(const noge_osm_tags *tags, noge_osm_network network) {
    static const char *const backward[] = {"-1", "reverse", "T", NULL},
                             *const forward[] = {"yes", "true", "1", "F", NULL},
                             *const roundabout[] = {"roundabout", NULL};
    if (networks[network].both_ways)
        return NOGE_OSM_BOTH;
    if (is_one_of(tags->value[NOGE_OSM_ONEWAY], backward))
        return NOGE_OSM_BACKWARD;
    if (is_one_of(tags->value[NOGE_OSM_ONEWAY], forward) || is_one_of(tags->value[NOGE_OSM_JUNCTION], roundabout))
        return NOGE_OSM_FORWARD;
    return NOGE_OSM_BOTH;
}
