/* Boundaries from GeoJSON (RFC 7946), as Nominatim, geojson.io and QGIS write it. Several polygons make one area. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/text/json.h"
#include "graph/osm/boundary.h"
#include "graph/read/readers.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *path;
    noge_boundary *boundary;
    uint32_t polygon;
    noge_error *error;
} reader;

static noge_status refuse(const reader *r, const char *what) {
    return noge_fail(r->error, NOGE_BAD_INPUT, "%s: %s", r->path, what);
}

static noge_status take_position(const reader *r, const json_t *position, noge_place *place) {
    const json_t *x = json_array_get(position, 0), *y = json_array_get(position, 1);
    if (!json_is_number(x) || !json_is_number(y))
        return refuse(r, "a corner of the polygon is not a pair of numbers");
    if (noge_place_of_degrees(json_number_value(x), json_number_value(y), place))
        return NOGE_OK;
    return noge_fail(r->error, NOGE_BAD_INPUT,
                     "%s: the corner %g, %g is not a longitude and a latitude in degrees; GeoJSON is in WGS 84",
                     r->path, json_number_value(x), json_number_value(y));
}

static noge_status take_ring(const reader *r, const json_t *ring) {
    size_t count = json_array_size(ring);
    noge_place first, before, place;
    if (count < 4)
        return refuse(r, "a ring of the polygon has fewer than four corners, the first of them again at the end");
    noge_status status = take_position(r, json_array_get(ring, 0), &first);
    before = first;
    for (size_t i = 1; i < count && status == NOGE_OK; i++) {
        status = take_position(r, json_array_get(ring, i), &place);
        if (status == NOGE_OK)
            status = noge_boundary_add_side(r->boundary, r->polygon, before, place, r->error);
        before = place;
    }
    if (status == NOGE_OK && (before.x != first.x || before.y != first.y))
        return refuse(r, "a ring of the polygon is not closed: its last corner is not its first");
    return status;
}

static noge_status take_polygon(reader *r, const json_t *rings) {
    noge_status status = NOGE_OK;
    if (json_array_size(rings) == 0)
        return refuse(r, "a polygon without corners");
    for (size_t i = 0; i < json_array_size(rings) && status == NOGE_OK; i++)
        status = take_ring(r, json_array_get(rings, i));
    r->polygon++;
    return status;
}

static noge_status take_object(reader *r, const json_t *object);

static noge_status take_each(reader *r, const json_t *list, noge_status (*take)(reader *, const json_t *)) {
    noge_status status = NOGE_OK;
    if (json_array_size(list) == 0)
        return refuse(r, "there is no polygon in it");
    for (size_t i = 0; i < json_array_size(list) && status == NOGE_OK; i++)
        status = take(r, json_array_get(list, i));
    return status;
}

/* The recursion is bounded, because Jansson refuses deep nesting. */
static noge_status take_object(reader *r, const json_t *object) {
    const char *type = json_string_value(json_object_get(object, "type"));
    char shown[NOGE_SHOWN_TEXT];
    if (!type)
        return refuse(r, "this is not GeoJSON: there is no \"type\" where one should be");
    if (strcmp(type, "Feature") == 0)
        return take_object(r, json_object_get(object, "geometry"));
    if (strcmp(type, "FeatureCollection") == 0)
        return take_each(r, json_object_get(object, "features"), take_object);
    if (strcmp(type, "GeometryCollection") == 0)
        return take_each(r, json_object_get(object, "geometries"), take_object);
    if (strcmp(type, "Polygon") == 0)
        return take_polygon(r, json_object_get(object, "coordinates"));
    if (strcmp(type, "MultiPolygon") == 0)
        return take_each(r, json_object_get(object, "coordinates"), take_polygon);
    return noge_fail(r->error, NOGE_BAD_INPUT, "%s: a boundary is a Polygon or MultiPolygon, not a %s", r->path,
                     noge_show(shown, type, strlen(type)));
}

noge_status noge_boundary_read(noge_boundary **boundary, const char *path, noge_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    json_error_t wrong;
    reader r = {.path = path, .error = error};
    *boundary = NULL;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    json_t *root = noge_json_read(bytes, size, 0, &wrong);
    free(bytes);
    if (!root)
        return noge_json_fail(error, &wrong, "%s:%d: this is not GeoJSON: %s", path, wrong.line, wrong.text);
    status = noge_boundary_create(&r.boundary, error);
    if (status == NOGE_OK)
        status = take_object(&r, root);
    if (status == NOGE_OK)
        status = noge_boundary_finish(r.boundary, error);
    json_decref(root);
    if (status == NOGE_OK)
        *boundary = r.boundary;
    else
        noge_boundary_free(r.boundary);
    return status;
}
