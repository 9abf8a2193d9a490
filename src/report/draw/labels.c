/* Labels: the names of nodes, beside their nodes. The graph's area is a raster of small cells that notes what lies in
 * each: nodes, edges, labels. A label tries eight places around its node. It takes the place that covers the fewest
 * cells with edges, and none with nodes, other labels or the border of the page. A label without such a place is left
 * out. Reading a raster costs the same for any number of nodes: O(nodes + length of edges + area of labels). */
#include "report/draw/scene.h"

#include "base/memory.h"
#include "base/text/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 60 };                        /* most nodes of a graph that is labelled without being asked */
enum { LONGEST_NAME = 24, BLOCKED = 0x80 }; /* letters; a cell where no label may lie. Lower bits: 1 is an edge */

static const double cell = 1;      /* side, in points */
static const double gap = 1.5;     /* between a node and its label */
static const double side_air = 60; /* beyond the graph's area, left and right: the page has a margin there */

typedef struct raster {
    uint8_t *at; /* [rows][columns] */
    int columns, rows;
    noge_point corner;
} raster;

/* ---- The raster -------------------------------------------------------------------------------------------------- */

static void mark(raster *board, double x, double y, uint8_t what) {
    int column = (int)floor((x - board->corner.x) / cell), row = (int)floor((y - board->corner.y) / cell);
    if (column >= 0 && column < board->columns && row >= 0 && row < board->rows)
        board->at[(size_t)row * (size_t)board->columns + (size_t)column] |= what;
}

static void mark_box(raster *board, const noge_draw_box *box, uint8_t what) {
    for (double y = box->corner.y; y < box->corner.y + box->height + cell; y += cell)
        for (double x = box->corner.x; x < box->corner.x + box->width + cell; x += cell)
            mark(board, fmin(x, box->corner.x + box->width), fmin(y, box->corner.y + box->height), what);
}

static void mark_line(raster *board, noge_point from, noge_point to) {
    int steps = (int)ceil(hypot(to.x - from.x, to.y - from.y) / (cell / 2)) + 1;
    for (int i = 0; i <= steps; i++) {
        double x = from.x + (to.x - from.x) * i / steps, y = from.y + (to.y - from.y) * i / steps;
        for (int aside = -1; aside <= 1; aside++) { /* lines are about as wide as three cells */
            mark(board, x + aside * cell, y, 1);
            mark(board, x, y + aside * cell, 1);
        }
    }
}

static void mark_edges(raster *board, const noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            if (v >= graph->neighbor[e])
                continue;
            size_t bends;
            const noge_point *bend = noge_draw_bends(scene, e, &bends);
            noge_point from = scene->place[v];
            for (size_t i = 0; i < bends; from = bend[i++])
                mark_line(board, from, bend[i]);
            mark_line(board, from, scene->place[graph->neighbor[e]]);
        }
}

/* Space around a node that its label and others leave free. The start has a ring, the agent a triangle. */
static double reach(const noge_draw_scene *scene, noge_node v) {
    const noge_drawing *drawing = scene->drawing;
    if (drawing->state && v == drawing->source)
        return scene->ring_radius + 1;
    if (drawing->state && drawing->state[v] == NOGE_DRAW_CURRENT)
        return 1.4 * scene->agent_radius;
    return drawing->state && drawing->state[v] == NOGE_DRAW_FRONTIER ? scene->frontier_radius : scene->node_radius;
}

/* Is the sign of the node round? The others are blocked as squares. */
static bool is_round(const noge_draw_scene *scene, noge_node v) {
    const noge_drawing *drawing = scene->drawing;
    return !drawing->state || v == drawing->source ||
           (drawing->state[v] != NOGE_DRAW_FRONTIER && drawing->state[v] != NOGE_DRAW_CURRENT);
}

static void mark_node(raster *board, const noge_draw_scene *scene, noge_node v) {
    double around = reach(scene, v);
    noge_point at = scene->place[v];
    bool round = is_round(scene, v);
    for (double y = -around; y <= around + cell / 2; y += cell / 2)
        for (double x = -around; x <= around + cell / 2; x += cell / 2)
            if (!round || x * x + y * y <= around * around)
                mark(board, at.x + fmin(x, around), at.y + fmin(y, around), BLOCKED);
}

static noge_status create_raster(raster *board, const noge_draw_scene *scene, noge_error *error) {
    noge_draw_box part = noge_draw_part(scene);
    double left = fmax(part.corner.x - side_air, 2);
    double right = fmin(part.corner.x + part.width + side_air, scene->page_width - 2);
    board->corner = (noge_point){left, part.corner.y};
    board->columns = (int)((right - left) / cell) + 1;
    board->rows = (int)(part.height / cell) + 1;
    board->at = noge_allocate((size_t)board->columns * (size_t)board->rows, sizeof *board->at, error);
    if (!board->at)
        return NOGE_NO_MEMORY;
    mark_edges(board, scene);
    for (noge_node v = 0; v < scene->drawing->graph->node_count; v++)
        mark_node(board, scene, v);
    return NOGE_OK;
}

/* Cells with edges in the box; -1 if a label may not lie there. */
static int cost(const raster *board, const noge_draw_box *box) {
    int left = (int)floor((box->corner.x - board->corner.x) / cell),
        top = (int)floor((box->corner.y - board->corner.y) / cell);
    int right = (int)floor((box->corner.x + box->width - board->corner.x) / cell);
    int bottom = (int)floor((box->corner.y + box->height - board->corner.y) / cell), edges = 0;
    if (left < 0 || top < 0 || right >= board->columns || bottom >= board->rows)
        return -1;
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            uint8_t what = board->at[(size_t)row * (size_t)board->columns + (size_t)column];
            if (what & BLOCKED)
                return -1;
            edges += what;
        }
    return edges;
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

bool noge_draw_labels_wanted(const noge_draw_scene *scene) {
    const noge_graph *graph = scene->drawing->graph;
    if (scene->map || scene->drawing->labels == NOGE_DRAW_LABELS_NONE)
        return false;
    return scene->drawing->labels == NOGE_DRAW_LABELS_ALL || (graph->name_offset && graph->node_count <= SMALL);
}

void noge_draw_label_text(const noge_graph *graph, noge_node node, char text[NOGE_DRAW_LABEL_SPACE]) {
    char number[NOGE_NUMBER_TEXT];
    size_t length, at = 0, letters = 0;
    const char *name = noge_graph_name(graph, node, number, &length);
    while (at < length && letters < LONGEST_NAME) {
        uint32_t letter;
        size_t size = noge_utf8_decode(name + at, length - at, &letter);
        at += size > 0 ? size : 1;
        letters++;
    }
    memcpy(text, name, at);
    memcpy(text + at, "…", at < length ? sizeof "…" : 0);
    if (at >= length)
        text[at] = '\0';
}

/* Cairo measures; without it a letter counts as 0.62 of the size. */
static double width_of(cairo_t *cairo, const noge_draw_font *font, const char *text) {
    return cairo ? noge_draw_text_width(cairo, font, text) : 0.62 * font->size * (double)noge_utf8_width(text);
}

/* Tries the places around a node: right, left, above, below, then the corners. */
static bool place_label(raster *board, const noge_draw_scene *scene, noge_node v, double width, noge_draw_box *best) {
    static const signed char right[] = {1, -1, 0, 0, 1, 1, -1, -1}, down[] = {0, 0, -1, 1, -1, 1, -1, 1};
    double height = scene->label_font.size, away = reach(scene, v) + gap;
    double pull = is_round(scene, v) ? 0.25 * away : 0; /* the corners of a round sign are free */
    int least = -1;
    for (int i = 0; i < 8; i++) {
        double x = scene->place[v].x + (right[i] > 0 ? away : right[i] < 0 ? -away - width : -width / 2);
        double y = scene->place[v].y + (down[i] > 0 ? away : down[i] < 0 ? -away - height : -height / 2);
        if (right[i] && down[i]) {
            x -= right[i] * pull;
            y -= down[i] * pull;
        }
        noge_draw_box box = {{x, y}, width, height};
        int edges = cost(board, &box);
        if (edges < 0 || (least >= 0 && edges >= least))
            continue;
        least = edges;
        *best = box;
    }
    return least >= 0;
}

noge_status noge_draw_scene_label(noge_draw_scene *scene, cairo_t *cairo, noge_error *error) {
    uint32_t n = scene->drawing->graph->node_count;
    if (!noge_draw_labels_wanted(scene) || n == 0)
        return NOGE_OK;
    raster board = {0};
    scene->label_font = (noge_draw_font){fmin(fmax(0.38 * scene->spacing, 6), 9), false, NOGE_DRAW_INK};
    scene->label = noge_allocate(n, sizeof *scene->label, error);
    noge_status status = scene->label ? create_raster(&board, scene, error) : NOGE_NO_MEMORY;
    for (noge_node v = 0; v < n && status == NOGE_OK; v++) {
        char text[NOGE_DRAW_LABEL_SPACE];
        noge_draw_box box;
        noge_draw_label_text(scene->drawing->graph, v, text);
        double width = width_of(cairo, &scene->label_font, text);
        if (!(width > 0) || !place_label(&board, scene, v, width, &box))
            continue;
        mark_box(&board, &box, BLOCKED);
        scene->label[v] = box;
    }
    free(board.at);
    return status;
}

noge_draw_box noge_draw_labelled_part(const noge_draw_scene *scene) {
    noge_draw_box part = noge_draw_part(scene);
    double left = part.corner.x, right = part.corner.x + part.width;
    for (noge_node v = 0; scene->label && v < scene->drawing->graph->node_count; v++) {
        const noge_draw_box *label = &scene->label[v];
        if (label->width <= 0)
            continue;
        left = fmin(left, label->corner.x - gap);
        right = fmax(right, label->corner.x + label->width + gap);
    }
    return (noge_draw_box){{left, part.corner.y}, right - left, part.height};
}

noge_point noge_draw_label_start(const noge_draw_scene *scene, noge_node v) {
    const noge_draw_box *box = &scene->label[v];
    return (noge_point){box->corner.x, box->corner.y + 0.86 * box->height};
}

void noge_draw_labels(cairo_t *cairo, const noge_draw_scene *scene) {
    for (noge_node v = 0; scene->label && v < scene->drawing->graph->node_count; v++) {
        char text[NOGE_DRAW_LABEL_SPACE];
        if (scene->label[v].width <= 0)
            continue;
        noge_draw_label_text(scene->drawing->graph, v, text);
        noge_draw_text_line(cairo, &scene->label_font, text, noge_draw_label_start(scene, v), true);
    }
}
