/* OSMnx's filter asks the server for tags that do not match an expression without anchors. So a word forbids every
 * value that contains it: "no" forbids motor_vehicle=unknown, and "service" highway=services. These accidents are part
 * of the networks that people compare, and we keep them. */
#include "graph/osm/tags.h"

#include <string.h>

static const char *const key_names[NOGE_OSM_KEYS] = {
    "highway", "area", "access", "motor_vehicle", "motorcar", "service", "oneway", "junction",
};

noge_osm_key noge_osm_key_of(const char *bytes, size_t size) {
    if (size < 4 || size > 13) /* the shortest and the longest of them; spares most keys the comparisons */
        return NOGE_OSM_KEYS;
    for (int key = 0; key < NOGE_OSM_KEYS; key++)
        if (strlen(key_names[key]) == size && memcmp(key_names[key], bytes, size) == 0)
            return (noge_osm_key)key;
    return NOGE_OSM_KEYS;
}

bool noge_osm_network_parse(const char *name, noge_osm_network *network) {
    static const char *const names[] = {"drive", "all"};
    for (int i = 0; i < 2; i++)
        if (strcmp(names[i], name) == 0) {
            *network = (noge_osm_network)i;
            return true;
        }
    return false;
}

/* For each key the words that no value may contain. */
static const struct {
    noge_osm_key key;
    const char *words[18]; /* NULL ends them */
} not_for_cars[] = {
    {NOGE_OSM_AREA, {"yes"}},
    {NOGE_OSM_ACCESS, {"private"}},
    {NOGE_OSM_MOTOR_VEHICLE, {"no"}},
    {NOGE_OSM_MOTORCAR, {"no"}},
    {NOGE_OSM_HIGHWAY,
     {"abandoned", "bridleway", "construction", "corridor", "cycleway", "elevator", "escalator", "footway", "path",
      "pedestrian", "planned", "platform", "proposed", "raceway", "service", "steps", "track"}},
    {NOGE_OSM_SERVICE, {"alley", "driveway", "emergency_access", "parking", "parking_aisle", "private"}},
};

static bool contains_one(noge_osm_value value, const char *const *words) {
    for (; value.bytes && *words; words++)
        if (memmem(value.bytes, value.size, *words, strlen(*words)))
            return true;
    return false;
}

bool noge_osm_is_in(const noge_osm_tags *tags, noge_osm_network network) {
    if (!tags->value[NOGE_OSM_HIGHWAY].bytes)
        return false;
    for (size_t i = 0; network == NOGE_NETWORK_DRIVE && i < sizeof not_for_cars / sizeof *not_for_cars; i++)
        if (contains_one(tags->value[not_for_cars[i].key], not_for_cars[i].words))
            return false;
    return true;
}

static bool is_one_of(noge_osm_value value, const char *const *words) {
    for (; value.bytes && *words; words++)
        if (strlen(*words) == value.size && memcmp(*words, value.bytes, value.size) == 0)
            return true;
    return false;
}

noge_osm_direction noge_osm_direction_of(const noge_osm_tags *tags) {
    static const char *const backward[] = {"-1", "reverse", "T", NULL},
                             *const forward[] = {"yes", "true", "1", "F", NULL},
                             *const roundabout[] = {"roundabout", NULL};
    if (is_one_of(tags->value[NOGE_OSM_ONEWAY], backward))
        return NOGE_OSM_BACKWARD;
    if (is_one_of(tags->value[NOGE_OSM_ONEWAY], forward) || is_one_of(tags->value[NOGE_OSM_JUNCTION], roundabout))
        return NOGE_OSM_FORWARD;
    return NOGE_OSM_BOTH;
}
