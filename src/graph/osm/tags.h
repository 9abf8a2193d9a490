/* The tags of a way: whether it belongs to a network, and in which directions it may be used. */
#ifndef NOGE_GRAPH_OSM_TAGS_H
#define NOGE_GRAPH_OSM_TAGS_H

#include "base/text/text.h"

#include <noge/import.h>

/* The keys that are used; all others are ignored. */
typedef enum noge_osm_key {
    NOGE_OSM_HIGHWAY,
    NOGE_OSM_AREA,
    NOGE_OSM_ACCESS,
    NOGE_OSM_MOTOR_VEHICLE,
    NOGE_OSM_MOTORCAR,
    NOGE_OSM_FOOT,
    NOGE_OSM_BICYCLE,
    NOGE_OSM_SERVICE,
    NOGE_OSM_ONEWAY,
    NOGE_OSM_JUNCTION,
    NOGE_OSM_KEYS, /* number of keys; also stands for any other key */
} noge_osm_key;

typedef struct noge_osm_value {
    const char *bytes; /* not terminated; NULL: the way has no such tag */
    size_t size;
} noge_osm_value;

typedef struct noge_osm_tags {
    noge_osm_value value[NOGE_OSM_KEYS];
} noge_osm_tags;

noge_osm_key noge_osm_key_of(const char *bytes, size_t size);

/* True if a way with these tags belongs to the network. */
bool noge_osm_is_in(const noge_osm_tags *tags, noge_osm_network network);

/* Appends the filter that asks an Overpass server for the same ways. */
noge_status noge_osm_network_filter(noge_text *text, noge_osm_network network, noge_error *error);

typedef enum noge_osm_direction {
    NOGE_OSM_BOTH,
    NOGE_OSM_FORWARD,  /* one-way in the order of its nodes */
    NOGE_OSM_BACKWARD, /* one-way against the order of its nodes */
} noge_osm_direction;

/* In the network for walking every street leads both ways. */
noge_osm_direction noge_osm_direction_of(const noge_osm_tags *tags, noge_osm_network network);

#endif
