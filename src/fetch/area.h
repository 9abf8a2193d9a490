/* The area that a map server is asked for: a simple polygon that contains a boundary and a margin around it. */
#ifndef NOGE_FETCH_AREA_H
#define NOGE_FETCH_AREA_H

#include "base/text/text.h"

#include <jansson.h>

enum { NOGE_AREA_CORNERS = 16 };

typedef struct noge_area {
    double longitude[NOGE_AREA_CORNERS], latitude[NOGE_AREA_CORNERS]; /* in degrees, anticlockwise; convex */
} noge_area;

/* Finds the area around all positions in a GeoJSON file, with a margin of at least `margin` metres on every side.
 * NOGE_BAD_INPUT if there are no positions, if they are not degrees, or if they lie on both sides of the date line.
 * name: names the file in messages. */
noge_status noge_area_around(noge_area *area, const json_t *geojson, double margin, const char *name,
                             noge_error *error);

#endif
