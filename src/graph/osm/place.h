/* Positions on the globe in integer nanodegrees, the unit of PBF files: finer than any map, and exact. Divided by 1e9
 * they are the doubles nearest to their decimals. */
#ifndef NOGE_GRAPH_OSM_PLACE_H
#define NOGE_GRAPH_OSM_PLACE_H

#include <noge/graph.h>

#define NOGE_NANO 1000000000

/* In metres; OSMnx uses a sphere. */
#define NOGE_EARTH_RADIUS 6371009.0

typedef struct noge_place {
    int64_t x, y; /* longitude, latitude */
} noge_place;

/* Rounded to a nanodegree. False if it is not within -180 … 180 and -90 … 90. */
bool noge_place_of_degrees(double longitude, double latitude, noge_place *place);

static inline bool noge_place_is_proper(noge_place place) {
    return place.x >= -180LL * NOGE_NANO && place.x <= 180LL * NOGE_NANO && place.y >= -90LL * NOGE_NANO &&
           place.y <= 90LL * NOGE_NANO;
}

static inline noge_point noge_place_point(noge_place place) {
    return (noge_point){(double)place.x / NOGE_NANO, (double)place.y / NOGE_NANO};
}

/* The haversine distance in metres, rounded to millimetres. */
double noge_place_distance(noge_place a, noge_place b);

#endif
