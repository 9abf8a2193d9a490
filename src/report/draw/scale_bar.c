/* The scale bar of a map: a line whose length in metres is 1, 2 or 5 times a power of ten. */
#include "report/draw/scene.h"

#include <math.h>
#include <stdio.h>

static const double longest = 100; /* points */

bool noge_draw_scale_bar(const noge_draw_scene *scene, noge_draw_scale *scale) {
    double most = scene->metres * longest;
    if (!(most >= 1e-3 && most < 1e9))
        return false;
    double power = pow(10, floor(log10(most))), share = most / power;
    double metres = power * (share >= 5 ? 5 : share >= 2 ? 2 : 1);
    scale->points = metres / scene->metres;
    snprintf(scale->label, sizeof scale->label, "%.9g %s", metres < 1000 ? metres : metres / 1000,
             metres < 1000 ? "m" : "km");
    return true;
}
