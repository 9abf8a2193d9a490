/* One decision in three panels: what is known, the choice and the walk, what the visit reveals. */
#include "diagrams.h"
#include "lattice.h"

#include "report/draw/scene.h"

#include <math.h>
#include <stdio.h>

enum { PANELS = 3, PAGE_WIDTH = 800, PAGE_HEIGHT = 510 };
static const double margin = 20, gap = 28, panel_top = 56, panel_height = 326, graph_top = 112, inset = 14;
static const double dash[] = {2.5, 5.5}; /* round ends make each 3 longer */
static const double graph_spacing = 46, node_radius = 12;

static noge_pen_box panel_of(int number) {
    double width = (PAGE_WIDTH - 2 * margin - (PANELS - 1) * gap) / PANELS;
    return (noge_pen_box){margin + number * (width + gap), panel_top, width, panel_height};
}

static lattice lattice_of(int number) {
    noge_pen_box panel = panel_of(number);
    double width = (EXAMPLE_COLUMNS - 1) * graph_spacing;
    return (lattice){.first = {panel.x + 0.5 * (panel.width - width), graph_top},
                     .spacing = graph_spacing,
                     .radius = node_radius,
                     .numbered = true};
}

static void begin_panel(noge_pen *pen, int number, const char *heading) {
    noge_pen_box panel = panel_of(number);
    noge_pen_draw_box(pen, panel, NOGE_DRAW_WHITE, PEN_RULE);
    noge_pen_text(pen, &pen_heading, panel.x + inset, panel.y + 20, 0, "%d  %s", number + 1, heading);
}

/* The sentences under a graph, and the figures on a ground of their own below. */
static noge_point caption_corner(int number) {
    return (noge_point){panel_of(number).x + inset, graph_top + (EXAMPLE_ROWS - 1) * graph_spacing + 24};
}

static double caption_width(void) {
    return panel_of(0).width - 2 * inset;
}

static noge_pen_box begin_figures(noge_pen *pen, int number) {
    noge_pen_box panel = panel_of(number);
    noge_pen_box box = {panel.x + 8, panel.y + panel.height - 34, panel.width - 16, 26};
    noge_pen_draw_box(pen, box, PEN_PANEL, PEN_PANEL);
    return box;
}

static void put_measurement(noge_pen *pen, int number, const example_moment *moment) {
    noge_pen_box box = begin_figures(pen, number);
    noge_pen_text(pen, &pen_strong, box.x + 0.5 * box.width, box.y + 0.5 * box.height, 0.5,
                  "uₜ = t / Lₜ = %u / %g = %.3f", moment->t, moment->walked, moment->rate);
}

/* ---- Panels ------------------------------------------------------------------------------------------------------ */

static void draw_known(noge_pen *pen, const example *shown) {
    lattice grid = lattice_of(0);
    begin_panel(pen, 0, "What is known");
    noge_lattice_edges(pen, &grid, shown->graph, &shown->before);
    noge_lattice_nodes(pen, &grid, &shown->before);
    noge_pen_block(pen, &pen_words, caption_corner(0), caption_width(),
                   "After t = %u decisions: %u visited nodes, %u on the frontier, all edges seen so far.",
                   shown->before.t, shown->before.visited, shown->before.frontier);
    put_measurement(pen, 0, &shown->before);
}

/* The walk ends at the rim of the chosen node. */
static void draw_walk(noge_pen *pen, const example *shown, const lattice *grid) {
    noge_point point[EXAMPLE_NODES];
    for (uint32_t i = 0; i < shown->path_count; i++)
        point[i] = noge_lattice_place(grid, shown->path[i]);
    noge_point *tip = &point[shown->path_count - 1], from = tip[-1];
    double length = hypot(tip->x - from.x, tip->y - from.y), rim = grid->radius + 4;
    tip->x -= rim / length * (tip->x - from.x);
    tip->y -= rim / length * (tip->y - from.y);
    noge_pen_arrow(pen, point, shown->path_count, PEN_ORANGE, 4);
}

static void draw_choice(noge_pen *pen, const example *shown) {
    lattice grid = lattice_of(1);
    grid.valued = true;
    begin_panel(pen, 1, "Choose and walk");
    noge_lattice_edges(pen, &grid, shown->graph, &shown->before);
    draw_walk(pen, shown, &grid);
    noge_lattice_nodes(pen, &grid, &shown->before);
    noge_lattice_ring(pen, noge_lattice_place(&grid, shown->choice), node_radius + 3, NOGE_DRAW_INK);
    noge_pen_block(pen, &pen_words, caption_corner(1), caption_width(),
                   "Each frontier node gets a value, the greatest wins. Nearest neighbour's is minus the distance. The "
                   "way is the shortest known.");
    noge_pen_box box = begin_figures(pen, 1);
    noge_pen_text(pen, &pen_strong, box.x + 0.5 * box.width, box.y + 0.5 * box.height, 0.5, "cost of the walk = %g",
                  shown->cost);
}

/* New edges lie on the ones known now: to new nodes solid, loop closures dashed. */
static void draw_new_edges(noge_pen *pen, const example *shown, const lattice *grid) {
    const noge_graph *graph = shown->graph;
    for (uint64_t e = graph->offset[shown->choice]; e < graph->offset[shown->choice + 1]; e++) {
        noge_node other = graph->neighbor[e];
        const noge_point ends[] = {noge_lattice_place(grid, shown->choice), noge_lattice_place(grid, other)};
        bool closure = shown->before.state[other] == NOGE_DRAW_FRONTIER;
        if (!closure && shown->before.state[other] != NOGE_DRAW_UNKNOWN)
            continue;
        noge_pen_line(pen, ends, 2, NOGE_DRAW_WHITE, 4);
        if (closure)
            cairo_set_dash(pen->cairo, dash, 2, 0);
        noge_pen_line(pen, ends, 2, NOGE_DRAW_INK, 3);
        cairo_set_dash(pen->cairo, NULL, 0, 0);
    }
}

static void draw_revealed(noge_pen *pen, const example *shown) {
    lattice grid = lattice_of(2);
    begin_panel(pen, 2, "Look around");
    noge_lattice_edges(pen, &grid, shown->graph, &shown->after);
    draw_new_edges(pen, shown, &grid);
    noge_lattice_nodes(pen, &grid, &shown->after);
    for (noge_node v = 0; v < EXAMPLE_NODES; v++)
        if (shown->before.state[v] == NOGE_DRAW_UNKNOWN && shown->after.state[v] == NOGE_DRAW_FRONTIER)
            noge_lattice_ring(pen, noge_lattice_place(&grid, v), node_radius + 3, NOGE_DRAW_GREEN);
    noge_pen_block(pen, &pen_words, caption_corner(2), caption_width(),
                   "The visit reveals %u new node%s for the frontier and %u loop closure%s: edges to nodes known "
                   "before.",
                   shown->revealed, shown->revealed == 1 ? "" : "s", shown->closures, shown->closures == 1 ? "" : "s");
    put_measurement(pen, 2, &shown->after);
}

/* ---- Around the panels ------------------------------------------------------------------------------------------- */

static void draw_arrows(noge_pen *pen, const noge_diagram_subject *subject) {
    double middle = graph_top + 0.5 * (EXAMPLE_ROWS - 1) * graph_spacing;
    for (int i = 0; i + 1 < PANELS; i++) {
        double from = panel_of(i).x + panel_of(i).width;
        noge_pen_arrow(pen, (const noge_point[]){{from + 5, middle}, {from + gap - 5, middle}}, 2, NOGE_DRAW_INK, 2);
    }
    double right = panel_of(PANELS - 1).x + 0.5 * panel_of(0).width, left = panel_of(0).x + 0.5 * panel_of(0).width;
    double bottom = panel_top + panel_height, turn = bottom + 22;
    noge_pen_arrow(pen, (const noge_point[]){{right, bottom + 5}, {right, turn}, {left, turn}, {left, bottom + 5}}, 4,
                   NOGE_DRAW_INK, 2);
    char words[64];
    snprintf(words, sizeof words, "again, until the frontier is empty or t = %u", subject->usual.task.limit);
    double width = noge_draw_text_width(pen->cairo, &pen_words, words) + 20;
    noge_pen_draw_box(pen, (noge_pen_box){0.5 * (PAGE_WIDTH - width), turn - 10, width, 20}, NOGE_DRAW_WHITE,
                      NOGE_DRAW_WHITE);
    noge_pen_text(pen, &pen_words, 0.5 * PAGE_WIDTH, turn, 0.5, "%s", words);
}

static double put_sign(noge_pen *pen, double x, double y, double sign_width, const char *words) {
    noge_pen_text(pen, &pen_words, x + sign_width + 6, y, 0, "%s", words);
    return x + sign_width + 6 + noge_draw_text_width(pen->cairo, &pen_words, words) + 19;
}

static double put_node_sign(noge_pen *pen, double x, double y, noge_draw_state state, const char *words) {
    noge_lattice_node(pen, (noge_point){x + 7, y}, 6.5, state, NULL);
    return put_sign(pen, x, y, 14, words);
}

static double put_line_sign(noge_pen *pen, double x, double y, noge_draw_colour colour, double width, bool dashed,
                            const char *words) {
    if (dashed)
        cairo_set_dash(pen->cairo, dash, 2, 0);
    noge_pen_line(pen, (const noge_point[]){{x + 2, y}, {x + 24, y}}, 2, colour, width);
    cairo_set_dash(pen->cairo, NULL, 0, 0);
    return put_sign(pen, x, y, 26, words);
}

static void draw_legend(noge_pen *pen, const example *shown) {
    double x = margin, y = panel_top + panel_height + 50;
    double difference = shown->after.rate - shown->before.rate;
    x = put_node_sign(pen, x, y, NOGE_DRAW_CURRENT, "agent");
    x = put_node_sign(pen, x, y, NOGE_DRAW_VISITED, "visited, in this order");
    x = put_node_sign(pen, x, y, NOGE_DRAW_FRONTIER, "frontier");
    x = put_node_sign(pen, x, y, NOGE_DRAW_UNKNOWN, "hidden");
    x = put_line_sign(pen, x, y, PEN_ORANGE, 4, false, "walk");
    x = put_line_sign(pen, x, y, NOGE_DRAW_INK, 3, false, "to a new node");
    put_line_sign(pen, x, y, NOGE_DRAW_INK, 3, true, "loop closure");
    noge_pen_text(
        pen, &pen_words, margin, y + 26, 0,
        "t: decisions so far.  Lₜ: length of the whole walk.  uₜ: exploration rate, the figure that counts in the "
        "end.");
    noge_pen_text(pen, &pen_words, margin, y + 45, 0,
                  "Reward of this decision, for Q-learning: −%g by path length, or %.3f − %.3f = %s%.3f by rate.",
                  shown->cost, shown->after.rate, shown->before.rate, difference < 0 ? "−" : "", fabs(difference));
    noge_pen_text(
        pen, &pen_words, margin, y + 64, 0,
        "A grid of %d × %d explored by nearest neighbour. A learned policy differs in one thing: where values come "
        "from.",
        EXAMPLE_ROWS, EXAMPLE_COLUMNS);
}

noge_status noge_diagram_decision(const noge_diagram_subject *subject, noge_text *bytes, noge_error *error) {
    example shown;
    noge_pen pen = {0};
    noge_status status = noge_example_create(&shown, error);
    if (status == NOGE_OK)
        status = noge_pen_open(&pen, PAGE_WIDTH, PAGE_HEIGHT, "One decision", bytes, error);
    if (status == NOGE_OK) {
        noge_pen_text(&pen, &pen_title, margin, 30, 0, "One decision of an exploration");
        draw_known(&pen, &shown);
        draw_choice(&pen, &shown);
        draw_revealed(&pen, &shown);
        draw_arrows(&pen, subject);
        draw_legend(&pen, &shown);
        status = noge_pen_finish(&pen);
    }
    noge_pen_close(&pen);
    noge_example_free(&shown);
    return status;
}
