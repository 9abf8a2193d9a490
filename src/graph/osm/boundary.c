/* Whether a point is in a polygon, exactly and fast. Coordinates are integers, so the side of a line on which a
 * point lies is found without rounding. The sides are listed by the rows (strips of latitude) that they touch; a
 * question looks at one row, that is at a handful of a city's thousands of sides. */
#include "graph/osm/boundary.h"
#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

#define MARGIN 500.0 /* metres */

__extension__ typedef __int128 wide;

typedef struct side {
    noge_place a, b;
    uint32_t polygon;
} side;

/* The sides by latitude. */
typedef struct rows {
    int64_t low, height; /* beginning of the first row; height of each */
    int64_t margin;      /* distance beyond its ends within which a side is listed */
    size_t count;
    size_t *offset; /* [count + 1] into side */
    uint32_t *side; /* numbers of sides, ascending in each row */
} rows;

struct noge_boundary {
    side *sides;
    size_t side_count, side_space;
    noge_place low, high;
    rows exact, near;
};

noge_status noge_boundary_create(noge_boundary **boundary, noge_error *error) {
    noge_boundary *made = *boundary = noge_allocate(1, sizeof *made, error);
    if (!made)
        return NOGE_NO_MEMORY;
    made->low = (noge_place){INT64_MAX, INT64_MAX};
    made->high = (noge_place){INT64_MIN, INT64_MIN};
    return NOGE_OK;
}

void noge_boundary_free(noge_boundary *boundary) {
    if (!boundary)
        return;
    free(boundary->sides);
    free(boundary->exact.offset);
    free(boundary->exact.side);
    free(boundary->near.offset);
    free(boundary->near.side);
    free(boundary);
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

noge_status noge_boundary_add_side(noge_boundary *boundary, uint32_t polygon, noge_place a, noge_place b,
                                   noge_error *error) {
    if (boundary->side_count == UINT32_MAX)
        return noge_fail(error, NOGE_BAD_INPUT, "a boundary of more than four billion sides");
    noge_status status =
        noge_reserve(&boundary->sides, &boundary->side_space, boundary->side_count + 1, sizeof *boundary->sides, error);
    if (status != NOGE_OK)
        return status;
    boundary->sides[boundary->side_count++] = (side){a, b, polygon};
    boundary->low = (noge_place){least(boundary->low.x, least(a.x, b.x)), least(boundary->low.y, least(a.y, b.y))};
    boundary->high = (noge_place){most(boundary->high.x, most(a.x, b.x)), most(boundary->high.y, most(a.y, b.y))};
    return NOGE_OK;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

static size_t row_of(const rows *all, int64_t y) {
    return (size_t)((y - all->low) / all->height);
}

static void reach(const rows *all, const side *it, size_t *first, size_t *last) {
    *first = row_of(all, least(it->a.y, it->b.y) - all->margin);
    *last = row_of(all, most(it->a.y, it->b.y) + all->margin);
}

/* As many rows as sides, fewer if the sides are tall: the lists together stay a small multiple of the sides. */
static void choose_rows(const noge_boundary *boundary, rows *all) {
    double total = 0, extent = (double)(boundary->high.y - boundary->low.y) + 2.0 * (double)all->margin + 1;
    for (size_t i = 0; i < boundary->side_count; i++)
        total += (double)llabs(boundary->sides[i].a.y - boundary->sides[i].b.y) + 2.0 * (double)all->margin + 1;
    double wanted = 4.0 * (double)boundary->side_count * extent / total;
    wanted = fmin(fmax(wanted, 1), fmin((double)boundary->side_count, extent));
    all->low = boundary->low.y - all->margin;
    all->height = (int64_t)(extent / wanted) + 1;
    all->count = row_of(all, boundary->high.y + all->margin) + 1;
}

static noge_status make_rows(const noge_boundary *boundary, int64_t margin, rows *all, noge_error *error) {
    size_t first, last;
    all->margin = margin;
    choose_rows(boundary, all);
    all->offset = noge_allocate(all->count + 2, sizeof *all->offset, error);
    if (!all->offset)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < boundary->side_count; i++) {
        reach(all, &boundary->sides[i], &first, &last);
        for (size_t row = first; row <= last; row++)
            all->offset[row + 2]++;
    }
    for (size_t row = 0; row < all->count; row++)
        all->offset[row + 2] += all->offset[row + 1];
    all->side = noge_allocate(all->offset[all->count + 1], sizeof *all->side, error);
    if (!all->side)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < boundary->side_count; i++) {
        reach(all, &boundary->sides[i], &first, &last);
        for (size_t row = first; row <= last; row++)
            all->side[all->offset[row + 1]++] = (uint32_t)i;
    }
    return NOGE_OK;
}

noge_status noge_boundary_finish(noge_boundary *boundary, noge_error *error) {
    const double metres_a_degree = NOGE_EARTH_RADIUS * M_PI / 180;
    if (boundary->side_count == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "a boundary without sides");
    noge_status status = make_rows(boundary, 0, &boundary->exact, error);
    if (status == NOGE_OK)
        status = make_rows(boundary, (int64_t)(MARGIN / metres_a_degree * NOGE_NANO) + 1, &boundary->near, error);
    return status;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

/* Greater than 0 if p is left of the line from a to b, 0 if it is on the line. */
static int side_of(noge_place a, noge_place b, noge_place p) {
    wide left = (wide)(b.x - a.x) * (p.y - a.y), right = (wide)(b.y - a.y) * (p.x - a.x);
    return left > right ? 1 : left < right ? -1 : 0;
}

typedef enum crossing { NONE, CROSSES, TOUCHES } crossing;

/* Whether a ray from p to the east crosses a side. Only the upper end belongs to a side, so that a ray through a corner
 * is counted correctly. */
static crossing meet(const side *it, noge_place p) {
    noge_place low = it->a.y <= it->b.y ? it->a : it->b, high = it->a.y <= it->b.y ? it->b : it->a;
    if (p.y < low.y || p.y > high.y || p.x > most(low.x, high.x))
        return NONE;
    if (p.x >= least(low.x, high.x)) {
        int where = side_of(low, high, p); /* the side goes up, so left of it is west of it */
        if (where == 0)
            return TOUCHES;
        if (where < 0)
            return NONE;
    }
    return p.y > low.y ? CROSSES : NONE;
}

bool noge_boundary_has(const noge_boundary *boundary, noge_place place) {
    const rows *all = &boundary->exact;
    if (place.x < boundary->low.x || place.x > boundary->high.x || place.y < boundary->low.y ||
        place.y > boundary->high.y)
        return false;
    size_t row = row_of(all, place.y);
    uint32_t polygon = 0;
    bool inside = false;
    for (size_t i = all->offset[row]; i < all->offset[row + 1]; i++) {
        const side *it = &boundary->sides[all->side[i]];
        if (it->polygon != polygon && inside)
            return true;
        polygon = it->polygon;
        crossing met = meet(it, place);
        if (met == TOUCHES)
            return true;
        inside ^= met == CROSSES;
    }
    return inside;
}

/* Within the margin of a side, on a plane that touches the earth at p. */
static bool is_close(const side *it, noge_place p, double scale_x, double scale_y) {
    double ax = (double)(it->a.x - p.x) * scale_x, ay = (double)(it->a.y - p.y) * scale_y;
    double bx = (double)(it->b.x - p.x) * scale_x, by = (double)(it->b.y - p.y) * scale_y;
    double dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy;
    double along = square > 0 ? -(ax * dx + ay * dy) / square : 0;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    double x = ax + along * dx, y = ay + along * dy;
    return x * x + y * y <= MARGIN * MARGIN;
}

bool noge_boundary_is_near(const noge_boundary *boundary, noge_place place) {
    const rows *all = &boundary->near;
    if (place.y < boundary->low.y - all->margin || place.y > boundary->high.y + all->margin)
        return false;
    if (noge_boundary_has(boundary, place))
        return true;
    double scale_y = NOGE_EARTH_RADIUS * M_PI / 180 / NOGE_NANO;
    double scale_x = scale_y * cos((double)place.y / NOGE_NANO * M_PI / 180);
    double beyond = fmax((double)(boundary->low.x - place.x), (double)(place.x - boundary->high.x));
    if (beyond * scale_x > MARGIN)
        return false;
    size_t row = row_of(all, place.y);
    for (size_t i = all->offset[row]; i < all->offset[row + 1]; i++)
        if (is_close(&boundary->sides[all->side[i]], place, scale_x, scale_y))
            return true;
    return false;
}

void noge_boundary_box(const noge_boundary *boundary, noge_place *low, noge_place *high) {
    *low = boundary->low;
    *high = boundary->high;
}
