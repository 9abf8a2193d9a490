/* The algorithm of Bowyer and Watson: a new site removes every triangle with the site in its circumcircle. New
 * triangles from the hole's rim to the site fill the hole.
 *
 * One extra site, the ghost, lies at infinity. Each side of the hull belongs to a triangle with the ghost; its "circle"
 * is the half plane outside. So sites outside the hull are not a special case, and no enclosing triangle is needed. A
 * closed surface of n + 1 corners has 2n - 2 triangles, so the memory is known beforehand.
 *
 * Both predicates are exact. Coordinates are below 2^30, so 64 bits suffice for three points on a line, and 128 bits
 * for four points on a circle (the sum is below 12 * 10^36). Of four points on a circle the existing triangles stay. */
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

/* For a point p on the line through a and b: is it strictly between them? */
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

/* Must this triangle be removed for a site at p? */
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

/* The third site makes a triangle, and a triangle with the ghost at each of its sides. */
static void begin(noge_triangulation *all) {
    bool turned = leftness(all->site[0], all->site[1], all->site[2]) < 0;
    uint32_t a = 0, b = turned ? 2 : 1, c = turned ? 1 : 2, ghost = all->ghost;
    all->triangle[0] = (noge_triangle){{a, b, c}, {1, 2, 3}};
    all->triangle[1] = (noge_triangle){{c, b, ghost}, {3, 2, 0}};
    all->triangle[2] = (noge_triangle){{a, c, ghost}, {1, 3, 0}};
    all->triangle[3] = (noge_triangle){{b, a, ghost}, {2, 1, 0}};
    all->triangle_count = 4;
}

/* Finds the triangle that contains p, or a triangle with the ghost if p is outside the hull. Walks towards p; in a
 * Delaunay triangulation such a walk never runs in a circle. */
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
