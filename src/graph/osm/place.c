/* Degrees, nanodegrees and metres. */
#include "graph/osm/place.h"

#include <math.h>

bool noge_place_of_degrees(double longitude, double latitude, noge_place *place) {
    if (!(fabs(longitude) <= 180 && fabs(latitude) <= 90)) /* false for NaN, too */
        return false;
    *place = (noge_place){llround(longitude * NOGE_NANO), llround(latitude * NOGE_NANO)};
    return true;
}

double noge_place_distance(noge_place a, noge_place b) {
    const double radians = M_PI / 180;
    noge_point from = noge_place_point(a), to = noge_place_point(b);
    double y1 = from.y * radians, y2 = to.y * radians;
    double sine_y = sin((y2 - y1) / 2), sine_x = sin((to.x * radians - from.x * radians) / 2);
    double h = sine_y * sine_y + cos(y1) * cos(y2) * (sine_x * sine_x);
    double metres = 2 * asin(sqrt(h < 1 ? h : 1)) * NOGE_EARTH_RADIUS;
    return rint(metres * 1000) / 1000;
}
