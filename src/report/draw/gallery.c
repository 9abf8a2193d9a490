/* Every panel is a square. Places are rounded to a tenth of a point, which makes files of cities a third as large.
 * Lines of length 0 after rounding are dropped. */
#include "report/draw/gallery.h"
#include "base/error.h"
#include "report/draw/palette.h"
#include "report/draw/scene.h"

#include <math.h>
#include <string.h>

static const double margin = 16, gap = 18, side = 220, head = 34, legend_height = 22;
static const double degree = 3.14159265358979323846 / 180;

static const noge_draw_font title_font = {14, true, {0.13, 0.15, 0.19}};
static const noge_draw_font panel_font = {11, true, {0.13, 0.15, 0.19}};
static const noge_draw_font note_font = {9, false, {0.42, 0.45, 0.50}};
static const noge_draw_font legend_font = {10.5, false, {0.13, 0.15, 0.19}};

enum { FEW_NODES = 600 }; /* graphs with fewer nodes show them as spots */

static noge_draw_colour colour_of(unsigned style) {
    static const noge_draw_colour colour[NOGE_LINE_COLOURS] = NOGE_LINE_PALETTE;
    return colour[style % NOGE_LINE_COLOURS];
}

/* From the positions of a panel's graphs to the page. */
typedef struct view {
    double low_x, high_y, narrow, scale, left, top;
} view;

static const noge_point *positions(const noge_gallery_layer *layer) {
    return layer->position ? layer->position : layer->graph->position;
}

static view look_at(const noge_gallery_panel *panel, double left, double top) {
    double low_x = INFINITY, high_x = -INFINITY, low_y = INFINITY, high_y = -INFINITY;
    for (size_t i = 0; i < panel->layer_count; i++)
        for (noge_node v = 0; v < panel->layer[i].graph->node_count; v++) {
            noge_point at = positions(&panel->layer[i])[v];
            low_x = fmin(low_x, at.x);
            high_x = fmax(high_x, at.x);
            low_y = fmin(low_y, at.y);
            high_y = fmax(high_y, at.y);
        }
    /* A degree of longitude is shorter the farther north it is. */
    double narrow = panel->layer[0].graph->geographic ? cos((low_y + high_y) / 2 * degree) : 1;
    double width = (high_x - low_x) * narrow, height = high_y - low_y, larger = fmax(width, height);
    double scale = larger > 0 ? side / larger : 1;
    return (view){.low_x = low_x,
                  .high_y = high_y,
                  .narrow = narrow,
                  .scale = scale,
                  .left = left + (side - width * scale) / 2,
                  .top = top + (side - height * scale) / 2};
}

static noge_point place(const view *from, noge_point at) {
    double x = from->left + (at.x - from->low_x) * from->narrow * from->scale;
    double y = from->top + (from->high_y - at.y) * from->scale;
    return (noge_point){round(x * 10) / 10, round(y * 10) / 10};
}

static bool is_same(noge_point a, noge_point b) {
    return a.x == b.x && a.y == b.y;
}

static void paint_edges(noge_draw_canvas *canvas, const view *from, const noge_gallery_layer *layer, bool few) {
    enum { BATCH = 5000 };
    cairo_t *cairo = canvas->cairo;
    const noge_graph *graph = layer->graph;
    noge_draw_trail trail;
    size_t lines = 0;
    bool dense = graph->edge_count > 4 * (uint64_t)graph->node_count;
    noge_draw_set_colour(cairo, noge_draw_mix(colour_of(layer->style), NOGE_DRAW_WHITE, dense ? 0.7 : few ? 0.35 : 0));
    cairo_set_line_width(cairo, dense ? 0.3 : few ? 0.9 : 0.4);
    canvas->status = noge_draw_trail_create(&trail, graph, canvas->error);
    if (canvas->status == NOGE_OK) {
        noge_draw_trail_begin(&trail);
        memset(trail.wanted, true, 2 * graph->edge_count * sizeof *trail.wanted);
        for (noge_draw_leg leg; noge_draw_trail_next(&trail, &leg);) {
            noge_point a = place(from, positions(layer)[leg.from]), b = place(from, positions(layer)[leg.to]);
            if (leg.apart || lines % BATCH == 0)
                cairo_move_to(cairo, a.x, a.y);
            if (!is_same(a, b))
                cairo_line_to(cairo, b.x, b.y);
            if (++lines % BATCH == 0)
                cairo_stroke(cairo);
        }
        cairo_stroke(cairo);
    }
    noge_draw_trail_free(&trail);
}

static void paint_layer(noge_draw_canvas *canvas, const view *from, const noge_gallery_layer *layer) {
    bool few = layer->graph->node_count <= FEW_NODES;
    paint_edges(canvas, from, layer, few);
    for (noge_node v = 0; few && v < layer->graph->node_count; v++)
        noge_draw_add_spot(canvas->cairo, place(from, positions(layer)[v]));
    if (few)
        noge_draw_spots(canvas->cairo, colour_of(layer->style), NOGE_DRAW_WHITE, 2.3, 0.4);
}

static void paint_panel(noge_draw_canvas *canvas, const noge_gallery_panel *panel, noge_point corner) {
    view from = look_at(panel, corner.x, corner.y + head);
    noge_draw_text_block(canvas->cairo, &panel_font, panel->title, corner, side, true);
    noge_draw_text_block(canvas->cairo, &note_font, panel->note, (noge_point){corner.x, corner.y + 15}, side, true);
    for (size_t i = 0; i < panel->layer_count && canvas->status == NOGE_OK; i++)
        paint_layer(canvas, &from, &panel->layer[i]);
}

/* Returns the page's height; draws only if `paint`. A failure is in canvas->status. */
static double lay_out(noge_draw_canvas *canvas, const noge_gallery *gallery, double width, bool paint) {
    cairo_t *cairo = canvas->cairo;
    size_t columns = gallery->columns;
    double top = margin, x = margin;
    top +=
        noge_draw_text_block(cairo, &title_font, gallery->title, (noge_point){margin, top}, width - 2 * margin, paint);
    top += gallery->title ? 10 : 0;
    for (size_t i = 0; i < gallery->panel_count; i++) {
        noge_point corner = {margin + (double)(i % columns) * (side + gap),
                             top + (double)(i / columns) * (side + head + gap)};
        if (paint && canvas->status == NOGE_OK)
            paint_panel(canvas, &gallery->panel[i], corner);
    }
    top += (double)((gallery->panel_count + columns - 1) / columns) * (side + head + gap);
    for (size_t i = 0; i < gallery->legend_count; i++) {
        if (paint) {
            noge_draw_set_colour(cairo, colour_of((unsigned)i));
            cairo_rectangle(cairo, x, top + 3, 12, 9);
            cairo_fill(cairo);
        }
        noge_draw_text_block(cairo, &legend_font, gallery->legend[i], (noge_point){x + 18, top}, width, paint);
        x += 18 + noge_draw_text_width(cairo, &legend_font, gallery->legend[i]) + 22;
    }
    top += gallery->legend_count > 0 ? legend_height : 0;
    top +=
        noge_draw_text_block(cairo, &note_font, gallery->caption, (noge_point){margin, top}, width - 2 * margin, paint);
    return top + margin;
}

static noge_status check(const noge_gallery *gallery, noge_error *error) {
    if (gallery->panel_count == 0 || gallery->columns == 0)
        return noge_fail(error, NOGE_USAGE, "a gallery without panels");
    for (size_t p = 0; p < gallery->panel_count; p++)
        for (size_t i = 0; i < gallery->panel[p].layer_count; i++)
            if (!positions(&gallery->panel[p].layer[i]))
                return noge_fail(error, NOGE_USAGE, "a graph of a gallery has no positions");
    return NOGE_OK;
}

noge_status noge_gallery_print(const noge_gallery *gallery, noge_draw_format format, noge_text *bytes,
                               noge_error *error) {
    noge_draw_canvas paper = {0}, canvas = {0};
    noge_text nothing = {0};
    double width = 2 * margin + (double)gallery->columns * (side + gap) - gap, height = 0;
    noge_status status = check(gallery, error);
    if (status == NOGE_OK)
        status = noge_draw_canvas_open(&paper, NOGE_DRAW_PNG, 1, 1, NULL, &nothing, error);
    if (status == NOGE_OK) {
        height = lay_out(&paper, gallery, width, false);
        status = noge_draw_canvas_open(&canvas, format, width, height, gallery->title, bytes, error);
    }
    if (status == NOGE_OK) {
        canvas.decimals = 1; /* as places are rounded */
        lay_out(&canvas, gallery, width, true);
        status = noge_draw_canvas_finish(&canvas);
    }
    noge_draw_canvas_close(&paper);
    noge_draw_canvas_close(&canvas);
    noge_text_free(&nothing);
    return status;
}
