/* The example's grid on the page, in the colours of all drawings of explorations. */
#ifndef NOGE_DIAGRAMS_LATTICE_H
#define NOGE_DIAGRAMS_LATTICE_H

#include "example.h"
#include "pen.h"

typedef struct lattice {
    noge_point first; /* where the first node lies */
    double spacing, radius;
    bool numbered; /* visited nodes tell the order of their visits */
    bool valued;   /* frontier nodes tell their values */
} lattice;

noge_point noge_lattice_place(const lattice *grid, noge_node node);

/* The edges, what is unknown faintly; then the nodes on top. */
void noge_lattice_edges(noge_pen *pen, const lattice *grid, const noge_graph *graph, const example_moment *moment);
void noge_lattice_nodes(noge_pen *pen, const lattice *grid, const example_moment *moment);

/* A node alone. label: within it, may be NULL. */
void noge_lattice_node(noge_pen *pen, noge_point centre, double radius, noge_draw_state state, const char *label);

/* A ring around a node. */
void noge_lattice_ring(noge_pen *pen, noge_point centre, double radius, noge_draw_colour colour);

#endif
