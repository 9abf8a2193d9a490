/* A city's boundary has thousands of points, too many for a server, and growing it by a margin is error-prone. The
 * importer cuts exactly anyway, so the request only has to contain the boundary. It uses a polygon of sixteen sides in
 * equally spaced directions, which touches the boundary from outside and is moved outwards by the margin. It is short
 * and always contains the boundary. For most towns it is not much larger than the town; a bounding box is half as large
 * again.
 *
 * Degrees become a plane by scaling longitudes with the cosine of the latitude farthest from the equator. A metre is
 * nowhere in the area longer in this plane than at that latitude, so a margin is never too narrow. */
#include "fetch/area.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

static const double circle = 6.283185307179586, metres_a_degree = 110500; /* the smallest on Earth */

enum { WORLD_LATITUDE = 89, HALF_WORLD = 180 };

typedef struct extent {
    double west, east, south, north;
    uint64_t points;
    bool fine; /* all of them are degrees */
} extent;

typedef void visitor(void *context, double longitude, double latitude);

static void visit_positions(const json_t *coordinates, visitor *visit, void *context) {
    size_t index;
    json_t *part;
    if (json_is_number(json_array_get(coordinates, 0))) {
        if (json_is_number(json_array_get(coordinates, 1)))
            visit(context, json_number_value(json_array_get(coordinates, 0)),
                  json_number_value(json_array_get(coordinates, 1)));
        return;
    }
    json_array_foreach(coordinates, index, part) visit_positions(part, visit, context);
}

/* Visits everything that may contain geometries: features, collections of features, collections of geometries. */
static void visit_geojson(const json_t *value, visitor *visit, void *context) {
    static const char *const nests[] = {"geometry", "geometries", "features"};
    size_t index;
    json_t *part;
    json_array_foreach(value, index, part) visit_geojson(part, visit, context);
    visit_positions(json_object_get(value, "coordinates"), visit, context);
    for (size_t i = 0; i < sizeof nests / sizeof *nests; i++)
        if (json_object_get(value, nests[i]))
            visit_geojson(json_object_get(value, nests[i]), visit, context);
}

static void widen(void *context, double longitude, double latitude) {
    extent *all = context;
    all->fine = all->fine && fabs(longitude) <= HALF_WORLD && fabs(latitude) <= WORLD_LATITUDE;
    all->west = fmin(all->west, longitude);
    all->east = fmax(all->east, longitude);
    all->south = fmin(all->south, latitude);
    all->north = fmax(all->north, latitude);
    all->points++;
}

/* The extent of the boundary in each direction, in the plane and from its middle. */
typedef struct reach {
    double middle_x, middle_y, shrink;
    double cosine[NOGE_AREA_CORNERS], sine[NOGE_AREA_CORNERS], far[NOGE_AREA_CORNERS];
} reach;

static void stretch(void *context, double longitude, double latitude) {
    reach *to = context;
    double x = (longitude - to->middle_x) * to->shrink, y = latitude - to->middle_y;
    for (int i = 0; i < NOGE_AREA_CORNERS; i++)
        to->far[i] = fmax(to->far[i], x * to->cosine[i] + y * to->sine[i]);
}

static noge_status measure(extent *all, const json_t *geojson, const char *name, noge_error *error) {
    *all = (extent){.west = INFINITY, .east = -INFINITY, .south = INFINITY, .north = -INFINITY, .fine = true};
    visit_geojson(geojson, widen, all);
    if (all->points == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: has no boundary in it; a polygon of GeoJSON is wanted", name);
    if (!all->fine)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: has positions that are not degrees, or nearer than a degree to a pole", name);
    if (all->east - all->west > HALF_WORLD)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: lies on both sides of the date line; fetch the parts one by one, or import an extract",
                         name);
    return NOGE_OK;
}

/* Where the lines of two neighbouring directions meet. */
static void set_corner(noge_area *area, const reach *to, int first) {
    int second = (first + 1) % NOGE_AREA_CORNERS;
    double c1 = to->cosine[first], s1 = to->sine[first], c2 = to->cosine[second], s2 = to->sine[second];
    double turn = c1 * s2 - s1 * c2; /* the sine of the angle between them */
    double x = (to->far[first] * s2 - to->far[second] * s1) / turn;
    double y = (to->far[second] * c1 - to->far[first] * c2) / turn;
    area->longitude[first] = fmax(-HALF_WORLD, fmin(HALF_WORLD, to->middle_x + x / to->shrink));
    area->latitude[first] = fmax(-90, fmin(90, to->middle_y + y));
}

noge_status noge_area_around(noge_area *area, const json_t *geojson, double margin, const char *name,
                             noge_error *error) {
    extent all;
    noge_status status = measure(&all, geojson, name, error);
    if (status != NOGE_OK)
        return status;
    double wide = margin / metres_a_degree, farthest = fmax(fabs(all.south), fabs(all.north)) + 2 * wide;
    reach to = {.middle_x = (all.west + all.east) / 2, .middle_y = (all.south + all.north) / 2};
    to.shrink = cos(fmin(farthest, 89.9) / 360 * circle);
    for (int i = 0; i < NOGE_AREA_CORNERS; i++) {
        to.cosine[i] = cos(circle * i / NOGE_AREA_CORNERS);
        to.sine[i] = sin(circle * i / NOGE_AREA_CORNERS);
        to.far[i] = -INFINITY;
    }
    visit_geojson(geojson, stretch, &to);
    for (int i = 0; i < NOGE_AREA_CORNERS; i++)
        to.far[i] += wide;
    for (int i = 0; i < NOGE_AREA_CORNERS; i++)
        set_corner(area, &to, i);
    return NOGE_OK;
}
