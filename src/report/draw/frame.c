/* The frame around the graph: title above; legend, caption and attribution below. The same code measures and paints.
 * Measuring comes first, because the frame decides the height of the page. */
#include "report/draw/scene.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double margin = NOGE_DRAW_MARGIN, sign_width = 26, item_gap = 20, line_height = 19;

typedef enum sign {
    SIGN_AGENT,
    SIGN_START,
    SIGN_VISITED,
    SIGN_FRONTIER,
    SIGN_UNKNOWN,
    SIGN_NODE, /* of a graph without exploration */
    SIGN_KNOWN_EDGE,
    SIGN_UNKNOWN_EDGE,
    SIGN_WALK,
    SIGN_WALKED_AGAIN,
    SIGN_SCALE,
} sign;

typedef struct item {
    sign sign;
    double width; /* of the sign, with the space behind it */
    char label[64];
} item;

enum { MOST_ITEMS = 11 };

typedef struct legend {
    bool without_numbers;
    item item[MOST_ITEMS];
    size_t count;
} legend;

/* 1365 as 1,365. */
static void write_number(char text[32], uint64_t number) {
    char digits[24];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)number), at = 0;
    for (size_t i = 0; i < length; i++) {
        text[at++] = digits[i];
        if (i + 1 < length && (length - i - 1) % 3 == 0)
            text[at++] = ',';
    }
    text[at] = '\0';
}

static void add(legend *list, sign kind, uint64_t number, const char *one, const char *many) {
    char text[32];
    item *entry = &list->item[list->count++];
    entry->sign = kind;
    entry->width = sign_width;
    write_number(text, number);
    if (one && !list->without_numbers)
        snprintf(entry->label, sizeof entry->label, "%s %s", text, number == 1 ? one : many);
    else
        snprintf(entry->label, sizeof entry->label, "%s", many);
}

/* Streets: maps show no nodes. */
static void collect_map(legend *list, const noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    bool streets = graph->geographic, moving = scene->drawing->moving;
    uint64_t known = scene->known_edges, frontier = scene->state_count[NOGE_DRAW_FRONTIER];
    if (!scene->drawing->state) {
        add(list, SIGN_KNOWN_EDGE, graph->edge_count, streets ? "street" : "edge", streets ? "streets" : "edges");
        return;
    }
    if (frontier > 0 || moving)
        add(list, SIGN_FRONTIER, frontier, "on the frontier", "on the frontier");
    if (known > 0)
        add(list, SIGN_KNOWN_EDGE, known, streets ? "known street" : "known edge",
            streets ? "known streets" : "known edges");
    if (graph->edge_count > known || moving)
        add(list, SIGN_UNKNOWN_EDGE, graph->edge_count - known, "unknown", "unknown");
}

static void collect_nodes(legend *list, const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    const uint64_t *states = scene->state_count, edges = drawing->graph->edge_count;
    if (!drawing->state) {
        add(list, SIGN_NODE, drawing->graph->node_count, "node", "nodes");
        add(list, SIGN_KNOWN_EDGE, edges, "edge", "edges");
        return;
    }
    uint64_t visited = states[NOGE_DRAW_VISITED] + states[NOGE_DRAW_CURRENT];
    if (visited > 0)
        add(list, SIGN_VISITED, visited, "visited", "visited");
    if (states[NOGE_DRAW_FRONTIER] > 0 || drawing->moving)
        add(list, SIGN_FRONTIER, states[NOGE_DRAW_FRONTIER], "on the frontier", "on the frontier");
    if (states[NOGE_DRAW_UNKNOWN] > 0 || drawing->moving)
        add(list, SIGN_UNKNOWN, states[NOGE_DRAW_UNKNOWN], "unknown", "unknown");
    if (scene->known_edges > 0)
        add(list, SIGN_KNOWN_EDGE, scene->known_edges, "known edge", "known edges");
    if (edges > scene->known_edges || drawing->moving)
        add(list, SIGN_UNKNOWN_EDGE, edges - scene->known_edges, "unknown edge", "unknown edges");
}

/* Only the signs that occur in the drawing. */
static void collect(legend *list, const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    if (drawing->state && scene->state_count[NOGE_DRAW_CURRENT] > 0)
        add(list, SIGN_AGENT, 0, NULL, "agent");
    if (drawing->state && drawing->source != NOGE_NO_NODE && drawing->graph->node_count > 0)
        add(list, SIGN_START, 0, NULL, "start");
    if (scene->map)
        collect_map(list, scene);
    else
        collect_nodes(list, scene);
    if (scene->stride_count > 0)
        add(list, SIGN_WALK, scene->stride_count, "step", "steps, paler is earlier");
    if (scene->repeated_edges > 0 && drawing->graph->geographic)
        add(list, SIGN_WALKED_AGAIN, scene->repeated_edges, "street walked again", "streets walked again");
    else if (scene->repeated_edges > 0)
        add(list, SIGN_WALKED_AGAIN, scene->repeated_edges, "edge walked again", "edges walked again");
    noge_draw_scale scale;
    if (noge_draw_scale_bar(scene, &scale)) {
        add(list, SIGN_SCALE, 0, NULL, scale.label);
        list->item[list->count - 1].width = scale.points + sign_width - 18;
    }
}

static void line(cairo_t *cairo, noge_point from, double length, noge_draw_colour colour, double width) {
    noge_draw_set_colour(cairo, colour);
    cairo_set_line_width(cairo, width);
    cairo_move_to(cairo, from.x, from.y);
    cairo_line_to(cairo, from.x + length, from.y);
    cairo_stroke(cairo);
}

static void paint_lane(cairo_t *cairo, bool map, noge_point from, double length, double first, double last,
                       double width) {
    enum { PIECES = 12 };
    for (int i = 0; i < PIECES; i++)
        line(cairo, (noge_point){from.x + i * length / PIECES, from.y}, length / PIECES,
             noge_draw_walk_colour(first + (last - first) * i / (PIECES - 1), map), width);
}

static void paint_node(cairo_t *cairo, noge_point centre, noge_draw_state state) {
    noge_draw_add_node(cairo, state, centre);
    noge_draw_nodes(cairo, state, 5);
}

/* A line with a tick at each end. */
static void paint_scale(cairo_t *cairo, noge_point left, double length) {
    const double tick = 3.5;
    noge_draw_set_colour(cairo, NOGE_DRAW_INK);
    cairo_set_line_width(cairo, 1.2);
    cairo_move_to(cairo, left.x, left.y - tick);
    cairo_line_to(cairo, left.x, left.y + tick);
    cairo_move_to(cairo, left.x, left.y);
    cairo_line_to(cairo, left.x + length, left.y);
    cairo_move_to(cairo, left.x + length, left.y - tick);
    cairo_line_to(cairo, left.x + length, left.y + tick);
    cairo_stroke(cairo);
}

/* The sign around `centre`; a scale bar begins left of it. */
static void paint_sign(cairo_t *cairo, const noge_draw_scene *scene, const item *entry, noge_point centre) {
    noge_point left = {centre.x - 9, centre.y};
    switch (entry->sign) {
    case SIGN_AGENT: noge_draw_agent(cairo, centre, 5.5); break;
    case SIGN_START: noge_draw_start(cairo, centre, 6); break;
    case SIGN_NODE:
    case SIGN_VISITED: paint_node(cairo, centre, NOGE_DRAW_VISITED); break;
    case SIGN_FRONTIER: paint_node(cairo, centre, NOGE_DRAW_FRONTIER); break;
    case SIGN_UNKNOWN: paint_node(cairo, centre, NOGE_DRAW_UNKNOWN); break;
    case SIGN_KNOWN_EDGE: line(cairo, left, 18, noge_draw_edge_colour(scene->drawing, true), 1.3); break;
    case SIGN_UNKNOWN_EDGE: line(cairo, left, 18, noge_draw_edge_colour(scene->drawing, false), 1.3); break;
    case SIGN_WALK: paint_lane(cairo, scene->map, left, 18, 0, 1, 3); break;
    case SIGN_WALKED_AGAIN:
        paint_lane(cairo, scene->map, (noge_point){left.x, left.y - 2.2}, 18, 0.3, 0.3, 2.4);
        paint_lane(cairo, scene->map, (noge_point){left.x, left.y + 2.2}, 18, 0.9, 0.9, 2.4);
        break;
    case SIGN_SCALE: paint_scale(cairo, left, entry->width - sign_width + 18); break;
    }
}

/* Items from left to right, in lines of at most `line_width`. Returns the height. */
static double lay_legend(cairo_t *cairo, const noge_draw_scene *scene, double top, double line_width, bool paint) {
    const noge_draw_font font = {10.5, false, NOGE_DRAW_INK};
    legend list = {.without_numbers = scene->drawing->moving};
    collect(&list, scene);
    double x = margin, y = top;
    for (size_t i = 0; i < list.count; i++) {
        const item *entry = &list.item[i];
        double width = entry->width + noge_draw_text_width(cairo, &font, entry->label);
        if (x > margin && x + width > margin + line_width) {
            x = margin;
            y += line_height;
        }
        if (paint) {
            paint_sign(cairo, scene, entry, (noge_point){x + 9, y + line_height / 2});
            noge_draw_text_block(cairo, &font, entry->label, (noge_point){x + entry->width, y + 2.6}, scene->page_width,
                                 true);
        }
        x += width + item_gap;
    }
    return y + line_height - top;
}

static const noge_draw_font title_font = {14, true, {0.13, 0.15, 0.19}};

double noge_draw_frame_width(cairo_t *cairo, const noge_drawing *drawing) {
    return drawing->title ? noge_draw_text_width(cairo, &title_font, drawing->title) + 2 * margin + 1 : 0;
}

const char *noge_draw_attribution(const noge_drawing *drawing) {
    return drawing->attribution ? drawing->attribution : drawing->graph->attribution;
}

double noge_draw_frame(cairo_t *cairo, const noge_draw_scene *scene, double *graph_top, bool paint) {
    const noge_drawing *drawing = scene->drawing;
    const noge_draw_font caption = {10, false, NOGE_DRAW_FAINT_INK}, attribution = {8, false, NOGE_DRAW_FAINT_INK};
    double width = scene->page_width - 2 * margin, y = margin;
    double height = noge_draw_text_block(cairo, &title_font, drawing->title, (noge_point){margin, y}, width, paint);
    y += height > 0 ? height + 10 : 0;
    *graph_top = y;
    y += scene->height + 2 * scene->padding + NOGE_DRAW_BELOW;
    double beside = scene->cropped ? scene->inset.width + 2 * NOGE_DRAW_INSET_AIR + item_gap : 0;
    double inset_end = scene->cropped ? y + scene->inset.height + 2 * NOGE_DRAW_INSET_AIR : 0;
    width -= beside;
    y += lay_legend(cairo, scene, y, width, paint);
    if (drawing->caption)
        y += 8 + noge_draw_text_block(cairo, &caption, drawing->caption, (noge_point){margin, y + 8}, width, paint);
    const char *owner = noge_draw_attribution(drawing);
    if (owner)
        y += 6 + noge_draw_text_block(cairo, &attribution, owner, (noge_point){margin, y + 6}, width, paint);
    return fmax(y - 6, inset_end) + margin;
}
