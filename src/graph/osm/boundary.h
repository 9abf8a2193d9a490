/* The boundary of an area: polygons with holes. */
#ifndef NOGE_GRAPH_OSM_BOUNDARY_H
#define NOGE_GRAPH_OSM_BOUNDARY_H

#include "graph/osm/place.h"

typedef struct noge_boundary noge_boundary;

/* Makes an empty area. Add the sides of all rings, where a hole has the number of its polygon; then call finish
 * once. */
noge_status noge_boundary_create(noge_boundary **boundary, noge_error *error);
void noge_boundary_free(noge_boundary *boundary);

/* A side of a ring of a polygon; polygons come in ascending order. */
noge_status noge_boundary_add_side(noge_boundary *boundary, uint32_t polygon, noge_place a, noge_place b,
                                   noge_error *error);
noge_status noge_boundary_finish(noge_boundary *boundary, noge_error *error);

/* True if the place is in a polygon and not in one of its holes. The line itself is inside. */
bool noge_boundary_has(const noge_boundary *boundary, noge_place place);

/* Is the place inside, or at most 500 metres away? */
bool noge_boundary_is_near(const noge_boundary *boundary, noge_place place);

/* The corners of its bounding box. */
void noge_boundary_box(const noge_boundary *boundary, noge_place *low, noge_place *high);

/* Reads GeoJSON: a Feature, a FeatureCollection, or a geometry, made of Polygons and MultiPolygons. NOGE_BAD_INPUT for
 * anything else, for rings that are not closed and for coordinates that are not degrees. */
noge_status noge_boundary_read(noge_boundary **boundary, const char *path, noge_error *error);

#endif
