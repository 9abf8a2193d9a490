/* Nodes as large as a number in them needs; the agent is a little larger, so that it is not told by its colour alone.
 */
#include "lattice.h"

#include "report/draw/scene.h"

#include <math.h>
#include <stdio.h>

noge_point noge_lattice_place(const lattice *grid, noge_node node) {
    return (noge_point){grid->first.x + node % EXAMPLE_COLUMNS * grid->spacing,
                        grid->first.y + node / EXAMPLE_COLUMNS * grid->spacing};
}

static bool is_visited(const example_moment *moment, noge_node node) {
    return moment->state[node] == NOGE_DRAW_VISITED || moment->state[node] == NOGE_DRAW_CURRENT;
}

/* An edge is known once one of its ends has been visited. */
void noge_lattice_edges(noge_pen *pen, const lattice *grid, const noge_graph *graph, const example_moment *moment) {
    for (noge_node a = 0; a < graph->node_count; a++)
        for (uint64_t e = graph->offset[a]; e < graph->offset[a + 1]; e++) {
            noge_node b = graph->neighbor[e];
            bool known = is_visited(moment, a) || is_visited(moment, b);
            const noge_point ends[] = {noge_lattice_place(grid, a), noge_lattice_place(grid, b)};
            if (a < b)
                noge_pen_line(pen, ends, 2, known ? NOGE_DRAW_KNOWN_EDGE : NOGE_DRAW_UNKNOWN_EDGE, known ? 1.8 : 0.9);
        }
}

void noge_lattice_ring(noge_pen *pen, noge_point centre, double radius, noge_draw_colour colour) {
    cairo_new_path(pen->cairo);
    cairo_arc(pen->cairo, centre.x, centre.y, radius, 0, 2 * acos(-1));
    noge_draw_set_colour(pen->cairo, colour);
    cairo_set_line_width(pen->cairo, 2);
    cairo_stroke(pen->cairo);
}

void noge_lattice_node(noge_pen *pen, noge_point centre, double radius, noge_draw_state state, const char *label) {
    const noge_draw_font font = {11, true, state == NOGE_DRAW_FRONTIER ? NOGE_DRAW_INK : NOGE_DRAW_WHITE};
    double size = state == NOGE_DRAW_UNKNOWN ? 0.6 * radius : state == NOGE_DRAW_CURRENT ? 1.15 * radius : radius;
    noge_draw_add_node(pen->cairo, state, centre);
    noge_draw_nodes(pen->cairo, state, size);
    if (label)
        noge_pen_text(pen, &font, centre.x, centre.y, 0.5, "%s", label);
}

void noge_lattice_nodes(noge_pen *pen, const lattice *grid, const example_moment *moment) {
    for (noge_node v = 0; v < EXAMPLE_NODES; v++) {
        char label[16] = "";
        if (grid->numbered && is_visited(moment, v))
            snprintf(label, sizeof label, "%u", moment->order[v]);
        if (grid->valued && moment->state[v] == NOGE_DRAW_FRONTIER)
            snprintf(label, sizeof label, "−%g", -moment->value[v]);
        noge_lattice_node(pen, noge_lattice_place(grid, v), grid->radius, moment->state[v], *label ? label : NULL);
    }
}
