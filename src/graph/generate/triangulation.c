/* Bowyer and Watson's way: a new site removes every triangle whose circle it lies in, and the hole is filled by
 * triangles from its rim to the site.
 *
 * The plane is closed to a sphere by one ghost beyond the horizon: each side of the hull belongs to a triangle with the
 * ghost, whose "circle" is the half plane outside. Sites outside the hull are then no special case, and no great
 * triangle around everything, which would have to be infinite to be right, is needed. A sphere of n + 1 corners has
 * 2n - 2 triangles, so all room is known beforehand.
 *
 * Both predicates are exact: coordinates are below 2^30, so three points are in line or not in 64 bits, and four on a
 * circle or not in 128 (the sum is below 12 * 10^36). Of four on a circle those triangles stay that were there first.
 */
#include "graph/generate/triangulation.h"
#include "base/memory.h"

#include <stdlib.h>

__extension__ typedef __int128 wide;

noge_status noge_triangulation_create(noge_triangulation *all, uint32_t most_sites, noge_error *error) {
    size_t triangles = 2 * (size_t)most_sites;
    *all = (noge_triangulation){.ghost = most_sites};
    all->site = noge_allocate(most_sites, sizeof *all->site, error);
    all->triangle = noge_allocate(triangles, sizeof *all->triangle, error);
    all->hole = noge_allocate(triangles, sizeof *all->hole, error);
    all->mark = noge_allocate(triangles, sizeof *all->mark, error);
    all->rim = noge_allocate(triangles, sizeof *all->rim, error);
    all->fan = noge_allocate((size_t)most_sites + 1, sizeof *all->fan, error);
    return all->site && all->triangle && all->hole && all->mark && all->rim && all->fan ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_triangulation_free(noge_triangulation *all) {
    free(all->site);
    free(all->triangle);
    free(all->hole);
    free(all->mark);
    free(all->rim);
    free(all->fan);
    *all = (noge_triangulation){0};
}

/* ---- Predicates -------------------------------------------------------------------------------------------------- */

/* Greater than 0 if p is left of the line from a to b, 0 if it is on the line. */
static int64_t leftness(noge_site a, noge_site b, noge_site p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool same_site(noge_site a, noge_site b) {
    return a.x == b.x && a.y == b.y;
}

/* Is p strictly inside the circle through a, b, c, which are counter-clockwise? The determinant of the three corners
 * seen from p and lifted onto a paraboloid. */
static bool in_circle(noge_site a, noge_site b, noge_site c, noge_site p) {
    int64_t ax = a.x - p.x, ay = a.y - p.y, bx = b.x - p.x, by = b.y - p.y, cx = c.x - p.x, cy = c.y - p.y;
    wide sum = (wide)(ax * ax + ay * ay) * (bx * cy - cx * by);
    sum += (wide)(bx * bx + by * by) * (cx * ay - ax * cy);
    sum += (wide)(cx * cx + cy * cy) * (ax * by - bx * ay);
    return sum > 0;
}

/* Is p strictly inside the segment from a to b, on whose line it lies? */
static bool between(noge_site a, noge_site b, noge_site p) {
    return (a.x - p.x) * (b.x - p.x) + (a.y - p.y) * (b.y - p.y) < 0;
}

/* The index of the corner that is the ghost; 3 if no corner is. */
static int ghost_corner(const noge_triangulation *all, const noge_triangle *triangle) {
    int i = 0;
    while (i < 3 && triangle->corner[i] != all->ghost)
        i++;
    return i;
}

/* The ends of the side that faces corner i. */
static uint32_t side_from(const noge_triangle *triangle, int i) {
    return triangle->corner[(i + 1) % 3];
}

static uint32_t side_to(const noge_triangle *triangle, int i) {
    return triangle->corner[(i + 2) % 3];
}

/* Must this triangle go if there is a site at p? */
static bool is_in_the_way(const noge_triangulation *all, const noge_triangle *triangle, noge_site p) {
    const noge_site *site = all->site;
    int ghost = ghost_corner(all, triangle);
    if (ghost == 3)
        return in_circle(site[triangle->corner[0]], site[triangle->corner[1]], site[triangle->corner[2]], p);
    noge_site a = site[side_from(triangle, ghost)], b = site[side_to(triangle, ghost)];
    int64_t left = leftness(a, b, p);
    return left > 0 || (left == 0 && between(a, b, p));
}

/* ---- One site more ----------------------------------------------------------------------------------------------- */

/* The third site makes a triangle and a ghost's triangle at each of its sides. */
static void begin(noge_triangulation *all) {
    bool turned = leftness(all->site[0], all->site[1], all->site[2]) < 0;
    uint32_t a = 0, b = turned ? 2 : 1, c = turned ? 1 : 2, ghost = all->ghost;
    all->triangle[0] = (noge_triangle){{a, b, c}, {1, 2, 3}};
    all->triangle[1] = (noge_triangle){{c, b, ghost}, {3, 2, 0}};
    all->triangle[2] = (noge_triangle){{a, c, ghost}, {1, 3, 0}};
    all->triangle[3] = (noge_triangle){{b, a, ghost}, {2, 1, 0}};
    all->triangle_count = 4;
}

/* The triangle that p lies in or on, or one of the ghost's whose hull side p lies beyond. Walks towards p; in a
 * Delaunay triangulation such a walk never comes back to where it was. */
static uint32_t locate(const noge_triangulation *all, noge_site p) {
    uint32_t at = all->recent;
    int out = ghost_corner(all, &all->triangle[at]);
    if (out < 3)
        at = all->triangle[at].beside[out];
    for (;;) {
        const noge_triangle *here = &all->triangle[at];
        if (ghost_corner(all, here) < 3)
            return at;
        int i = 0;
        while (i < 3 && leftness(all->site[side_from(here, i)], all->site[side_to(here, i)], p) >= 0)
            i++;
        if (i == 3)
            return at;
        at = here->beside[i];
    }
}

static bool is_corner(const noge_triangulation *all, uint32_t triangle, noge_site p) {
    for (int i = 0; i < 3; i++) {
        uint32_t corner = all->triangle[triangle].corner[i];
        if (corner != all->ghost && same_site(all->site[corner], p))
            return true;
    }
    return false;
}

static uint32_t side_towards(const noge_triangle *triangle, uint32_t neighbour) {
    uint32_t side = 0;
    while (triangle->beside[side] != neighbour)
        side++;
    return side;
}

/* Finds the triangles that a new site removes, which are connected, and the sides around them. */
static uint32_t dig(noge_triangulation *all, uint32_t first, uint32_t newcomer, uint32_t *rim_count) {
    uint32_t hole_count = 1;
    *rim_count = 0;
    all->hole[0] = first;
    all->mark[first] = newcomer;
    for (uint32_t dug = 0; dug < hole_count; dug++) {
        const noge_triangle *here = &all->triangle[all->hole[dug]];
        for (int i = 0; i < 3; i++) {
            uint32_t next = here->beside[i];
            if (all->mark[next] == newcomer)
                continue;
            if (is_in_the_way(all, &all->triangle[next], all->site[newcomer])) {
                all->mark[next] = newcomer;
                all->hole[hole_count++] = next;
            } else {
                all->rim[(*rim_count)++] = (noge_rim){side_from(here, i), side_to(here, i), next,
                                                      side_towards(&all->triangle[next], all->hole[dug])};
            }
        }
    }
    return hole_count;
}

/* A rim has two sides more than its hole has triangles. */
static void fill(noge_triangulation *all, uint32_t hole_count, uint32_t rim_count, uint32_t newcomer) {
    for (uint32_t i = 0; i < rim_count; i++) {
        const noge_rim *rim = &all->rim[i];
        uint32_t made = i < hole_count ? all->hole[i] : all->triangle_count++;
        all->triangle[made] = (noge_triangle){{rim->from, rim->to, newcomer}, {0, 0, rim->outside}};
        all->triangle[rim->outside].beside[rim->side] = made;
        all->fan[rim->from] = made;
        all->recent = made;
    }
    for (uint32_t i = 0; i < rim_count; i++) {
        uint32_t one = all->fan[all->rim[i].from], next = all->fan[all->rim[i].to];
        all->triangle[one].beside[0] = next;
        all->triangle[next].beside[1] = one;
    }
}

bool noge_triangulation_add(noge_triangulation *all, noge_site site) {
    uint32_t newcomer = all->site_count;
    if (newcomer == 1 && same_site(all->site[0], site))
        return false;
    if (newcomer == 2 && leftness(all->site[0], all->site[1], site) == 0)
        return false;
    uint32_t first = newcomer > 2 ? locate(all, site) : 0;
    if (newcomer > 2 && is_corner(all, first, site))
        return false;
    all->site[all->site_count++] = site;
    if (newcomer == 2) {
        begin(all);
    } else if (newcomer > 2) {
        uint32_t rim_count, hole_count = dig(all, first, newcomer, &rim_count);
        fill(all, hole_count, rim_count, newcomer);
    }
    return true;
}
