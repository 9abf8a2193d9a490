/* The area that a map server is asked for: a simple outline that surely contains a boundary and a margin around it. */
#ifndef NOGE_FETCH_AREA_H
#define NOGE_FETCH_AREA_H

#include "base/text.h"

#include <jansson.h>

enum { NOGE_AREA_CORNERS = 16 };

typedef struct noge_area {
    double longitude[NOGE_AREA_CORNERS], latitude[NOGE_AREA_CORNERS]; /* degrees, around it anticlockwise; convex */
} noge_area;

/* Around all positions in a GeoJSON file, at least `margin` metres wide on every side. NOGE_BAD_INPUT, `name` in front,
 * if there are none, if they are no degrees, or if they lie on both sides of the date line. */
noge_status noge_area_around(noge_area *area, const json_t *geojson, double margin, const char *name,
                             noge_error *error);

#endif
