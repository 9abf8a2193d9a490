/* Streets: known edges as lines of braille dots, two by four in a character; the nearest targets as letters to press.
 *
 * Everything known is shown while it fits, at a scale that shrinks in steps. When streets would become too small to
 * read, the window follows the player instead. */
#include "base/memory.h"
#include "play/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DOTS_ACROSS = 2, DOTS_DOWN = 4, BRAILLE = 0x2800, LETTER_FRONTIER = 0x25cb };

/* Length of a mean street in dots: at the beginning, and at least. */
static const double long_street = 24, short_street = 7;

/* ---- Window --------------------------------------------------------------------------------------------------------
 */

static double mean_street(const noge_sketch *sketch) {
    double sum = 0;
    uint64_t count = 0;
    for (noge_node v = 0; v < sketch->place_count; v++) {
        uint32_t degree;
        const noge_node *neighbor = noge_map_neighbors(sketch->map, v, &degree);
        for (uint32_t i = 0; i < degree; i++, count++)
            sum += hypot(sketch->place[v].x - sketch->place[neighbor[i]].x,
                         sketch->place[v].y - sketch->place[neighbor[i]].y);
    }
    return sum > 0 ? sum / (double)count : 1;
}

/* The middle of the window along one axis; half: of the window, in units of length. */
static double place_middle(double middle, double low, double high, double at, double half) {
    if (high - low > 2 * half) {
        low = at - half / 2;
        high = at + half / 2;
    }
    if (high > middle + half)
        middle = high - half;
    return low < middle - half ? low + half : middle;
}

static void place_camera(const noge_sketch *sketch, noge_camera *camera, noge_screen_part area) {
    noge_point low, high, at = sketch->place[sketch->self];
    double street = mean_street(sketch), width = area.columns * DOTS_ACROSS, height = area.rows * DOTS_DOWN;
    double wide = fmax(width - 8, 2), tall = fmax(height - 8, 2); /* room for the marks at the rim */
    noge_sketch_extent(sketch, &low, &high);
    if (!camera->placed) {
        camera->scale = long_street / street;
        camera->x = at.x;
        camera->y = at.y;
        camera->placed = true;
    }
    double least = short_street / street;
    while (camera->scale > least &&
           ((high.x - low.x) * camera->scale > wide || (high.y - low.y) * camera->scale > tall))
        camera->scale /= sqrt(2);
    double scale = camera->scale * pow(2, camera->zoom / 2.0);
    camera->x = place_middle(camera->x, low.x, high.x, at.x, wide / scale / 2);
    camera->y = place_middle(camera->y, low.y, high.y, at.y, tall / scale / 2);
}

/* ---- Dots ----------------------------------------------------------------------------------------------------------
 */

typedef struct dot_canvas {
    const noge_camera *camera;
    noge_screen_part area;
    double scale;
    int width, height; /* in dots */
    uint8_t *dots;     /* [rows][columns] */
    noge_ink *ink;     /* [rows][columns] */
} dot_canvas;

static noge_point project(const dot_canvas *canvas, noge_point place) {
    return (noge_point){(place.x - canvas->camera->x) * canvas->scale + canvas->width / 2.0,
                        (canvas->camera->y - place.y) * canvas->scale + canvas->height / 2.0};
}

static void put_dot(dot_canvas *canvas, int x, int y, noge_ink ink) {
    static const uint8_t bit[DOTS_DOWN][DOTS_ACROSS] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (x < 0 || x >= canvas->width || y < 0 || y >= canvas->height)
        return;
    size_t cell = (size_t)(y / DOTS_DOWN) * (size_t)canvas->area.columns + (size_t)(x / DOTS_ACROSS);
    canvas->dots[cell] |= bit[y % DOTS_DOWN][x % DOTS_ACROSS];
    if (ink > canvas->ink[cell]) /* inks are in order of importance */
        canvas->ink[cell] = ink;
}

/* Cuts the part from t0 to t1 of a line down to where from + t * step is within 0 … room. */
static bool cut(double from, double step, double room, double *t0, double *t1) {
    if (step == 0)
        return from >= 0 && from <= room;
    double a = -from / step, b = (room - from) / step;
    *t0 = fmax(*t0, fmin(a, b));
    *t1 = fmin(*t1, fmax(a, b));
    return *t0 <= *t1;
}

static void put_line(dot_canvas *canvas, noge_point from, noge_point to, noge_ink ink) {
    noge_point a = project(canvas, from), b = project(canvas, to);
    double t0 = 0, t1 = 1, x = b.x - a.x, y = b.y - a.y;
    if (!cut(a.x, x, canvas->width, &t0, &t1) || !cut(a.y, y, canvas->height, &t0, &t1))
        return;
    double steps = ceil(fmax(fabs(x), fabs(y)) * (t1 - t0)) + 1;
    for (double i = 0; i <= steps; i++) {
        double t = t0 + (t1 - t0) * i / steps;
        put_dot(canvas, (int)floor(a.x + t * x), (int)floor(a.y + t * y), ink);
    }
}

static void put_streets(dot_canvas *canvas, const noge_sketch *sketch) {
    for (noge_node v = 0; v < sketch->place_count; v++) {
        uint32_t count;
        const noge_node *neighbor = noge_map_neighbors(sketch->map, v, &count);
        for (uint32_t i = 0; i < count; i++)
            if (neighbor[i] < v)
                put_line(canvas, sketch->place[v], sketch->place[neighbor[i]],
                         noge_map_is_visited(sketch->map, v) && noge_map_is_visited(sketch->map, neighbor[i])
                             ? NOGE_INK_VISITED
                             : NOGE_INK_FAINT);
    }
}

static void put_path(dot_canvas *canvas, const noge_sketch *sketch) {
    if (sketch->chosen >= sketch->target_count)
        return;
    uint32_t count;
    const noge_node *path = noge_map_path(sketch->map, sketch->target[sketch->chosen].node, &count);
    for (uint32_t i = 1; i < count; i++)
        put_line(canvas, sketch->place[path[i - 1]], sketch->place[path[i]], NOGE_INK_PATH);
}

/* ---- Marks ---------------------------------------------------------------------------------------------------------
 */

static void put_mark(const dot_canvas *canvas, noge_screen *screen, noge_point place, uint32_t letter, noge_ink ink) {
    noge_point dot = project(canvas, place);
    if (dot.x >= 0 && dot.x < canvas->width && dot.y >= 0 && dot.y < canvas->height)
        noge_screen_put(screen, canvas->area.row + (int)dot.y / DOTS_DOWN,
                        canvas->area.column + (int)dot.x / DOTS_ACROSS, letter, ink);
}

static void put_marks(const dot_canvas *canvas, noge_screen *screen, const noge_sketch *sketch) {
    static const char letters[] = NOGE_TARGET_LETTERS;
    for (uint32_t i = sketch->target_count; i-- > 0;) /* the nearest last, on top */
        put_mark(canvas, screen, sketch->place[sketch->target[i].node],
                 i < sizeof letters - 1 ? (unsigned char)letters[i] : LETTER_FRONTIER, NOGE_INK_FRONTIER);
    uint32_t chosen = sketch->chosen;
    if (chosen < sketch->target_count)
        put_mark(canvas, screen, sketch->place[sketch->target[chosen].node],
                 chosen < sizeof letters - 1 ? (unsigned char)letters[chosen] : LETTER_FRONTIER, NOGE_INK_CHOSEN);
    put_mark(canvas, screen, sketch->place[sketch->self], '@', NOGE_INK_SELF);
}

noge_status noge_draw_streets(const noge_sketch *sketch, noge_camera *camera, noge_screen *screen,
                              noge_screen_part area, noge_error *error) {
    if (area.rows < 1 || area.columns < 1)
        return NOGE_OK;
    size_t cells = (size_t)area.rows * (size_t)area.columns;
    dot_canvas canvas = {.camera = camera,
                         .area = area,
                         .width = area.columns * DOTS_ACROSS,
                         .height = area.rows * DOTS_DOWN,
                         .dots = noge_allocate(cells, sizeof *canvas.dots, error),
                         .ink = noge_allocate(cells, sizeof *canvas.ink, error)};
    noge_status status = canvas.dots && canvas.ink ? NOGE_OK : NOGE_NO_MEMORY;
    if (status != NOGE_OK)
        goto done;
    place_camera(sketch, camera, area);
    canvas.scale = camera->scale * pow(2, camera->zoom / 2.0);
    put_streets(&canvas, sketch);
    put_path(&canvas, sketch);
    for (size_t i = 0; i < cells; i++)
        if (canvas.dots[i])
            noge_screen_put(screen, area.row + (int)(i / (size_t)area.columns),
                            area.column + (int)(i % (size_t)area.columns), BRAILLE + (uint32_t)canvas.dots[i],
                            canvas.ink[i]);
    put_marks(&canvas, screen, sketch);
done:
    free(canvas.dots);
    free(canvas.ink);
    return status;
}
