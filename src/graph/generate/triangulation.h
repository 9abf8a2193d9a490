/* A Delaunay triangulation that grows point by point: no point lies inside the circle through a triangle's corners. */
#ifndef NOGE_GRAPH_GENERATE_TRIANGULATION_H
#define NOGE_GRAPH_GENERATE_TRIANGULATION_H

#include "graph/generate/square.h"
#include <noge/status.h>

typedef struct noge_triangle {
    uint32_t corner[3]; /* counter-clockwise; sites, or the ghost */
    uint32_t beside[3]; /* the triangle beyond the side that faces corner i */
} noge_triangle;

/* A side of the hole that a new site makes. */
typedef struct noge_rim {
    uint32_t from, to;      /* counter-clockwise around the hole */
    uint32_t outside, side; /* the triangle beyond it, and which of its sides this is */
} noge_rim;

typedef struct noge_triangulation {
    uint32_t site_count, triangle_count;
    uint32_t ghost; /* number of the site that stands for everything outside: the greatest number of sites */
    noge_site *site;
    noge_triangle *triangle;
    uint32_t recent; /* a triangle made by the last site, where the search for the next one begins */

    /* Room for one insertion. */
    uint32_t *hole, *mark; /* triangles to be replaced; the last site that replaced each */
    noge_rim *rim;
    uint32_t *fan; /* for each site on the rim, the new triangle that begins there */
} noge_triangulation;

/* Allocates room for `sites` sites. Free it after a failure too. */
noge_status noge_triangulation_create(noge_triangulation *all, uint32_t most_sites, noge_error *error);
void noge_triangulation_free(noge_triangulation *all);

/* Adds a site. Returns false, and changes nothing, if the site exists already or if the third site is on the line of
 * the first two. About O(sqrt(sites)) for sites in random order. */
bool noge_triangulation_add(noge_triangulation *all, noge_site site);

#endif
