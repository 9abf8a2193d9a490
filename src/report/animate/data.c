/* The data of an animation. Lists of small differences, one line each. */
#include "base/text/json.h"
#include "report/animate/layers.h"

#include <math.h>
#include <string.h>

static void put_places(noge_animate_pen *pen, const noge_animate_scene *all, uint32_t seen) {
    const noge_draw_scene *scene = &all->scene;
    long x = 0, y = 0;
    noge_animate_put(pen, "{\"place\":[");
    for (uint32_t i = 0; i < seen; i++) {
        noge_point place = scene->place[scene->drawing->seen[i]];
        long here_x = noge_animate_unit(place.x), here_y = noge_animate_unit(place.y);
        noge_animate_put(pen, "%s%ld,%ld", i ? "," : "", here_x - x, here_y - y);
        x = here_x;
        y = here_y;
    }
}

static void put_names(noge_animate_pen *pen, const noge_drawing *drawing, uint32_t seen) {
    char number[NOGE_NUMBER_TEXT];
    noge_animate_put(pen, "],\n\"name\":[");
    for (uint32_t i = 0; i < seen && pen->writer.status == NOGE_OK; i++) {
        size_t length;
        const char *name = noge_graph_name(drawing->graph, drawing->seen[i], number, &length);
        noge_animate_put(pen, "%s", i ? "," : "");
        noge_json_write_script_string(&pen->writer, name, length);
    }
}

/* One number for each visit: how much it added. */
static void put_visits(noge_animate_pen *pen, const noge_animate_scene *all, const char *key) {
    const noge_drawing *drawing = all->scene.drawing;
    noge_animate_put(pen, "],\n\"%s\":[", key);
    for (size_t t = 0; t < drawing->visit_count; t++) {
        const noge_draw_visit *visit = &drawing->visit[t];
        size_t walked = t ? visit->walk_end - visit[-1].walk_end : 0;
        uint32_t seen = t ? visit->seen - visit[-1].seen : visit->seen;
        unsigned long long number = key[0] == 'k' ? all->known[t] : key[1] == 't' ? walked : seen;
        noge_animate_put(pen, "%s%llu", t ? "," : "", number);
    }
}

/* Path lengths, unless they equal the numbers of strides. */
static void put_costs(noge_animate_pen *pen, const noge_drawing *drawing) {
    bool counted = true;
    for (size_t t = 1; t < drawing->visit_count; t++)
        counted &= drawing->visit[t].cost == (double)(drawing->visit[t].walk_end - drawing->visit[t - 1].walk_end);
    if (counted)
        return;
    noge_animate_put(pen, "],\n\"cost\":[");
    for (size_t t = 0; t < drawing->visit_count; t++) {
        char number[32];
        noge_format_double(drawing->visit[t].cost, number);
        noge_animate_put(pen, "%s%s", t ? "," : "", number);
    }
}

void noge_animate_data(noge_animate_pen *pen, const noge_animate_scene *all) {
    const noge_drawing *drawing = all->scene.drawing;
    uint32_t seen = drawing->visit[drawing->visit_count - 1].seen;
    put_places(pen, all, seen);
    put_names(pen, drawing, seen);
    noge_animate_put(pen, "],\n\"walk\":[");
    for (size_t i = 0; i < drawing->walk_count; i++)
        noge_animate_put(pen, "%s%u", i ? "," : "", all->seen_as[drawing->walk[i]]);
    put_visits(pen, all, "strides");
    put_visits(pen, all, "seen");
    put_visits(pen, all, "known");
    put_costs(pen, drawing);
    noge_animate_put(pen, "],\n\"shades\":%d", NOGE_DRAW_SHADES);
    if (drawing->returned)
        noge_animate_put(pen, ",\n\"home\":1");
    if (drawing->unit) {
        noge_animate_put(pen, ",\n\"unit\":");
        noge_json_write_script_string(&pen->writer, drawing->unit, strlen(drawing->unit));
    }
    if (all->scene.metres > 0 && isfinite(all->scene.metres)) {
        char number[32];
        noge_format_double(all->scene.metres / NOGE_ANIMATE_UNITS, number);
        noge_animate_put(pen, ",\n\"metres\":%s", number);
    }
    noge_animate_put(pen, "}");
}
