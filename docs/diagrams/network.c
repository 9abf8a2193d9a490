/* The network from the known graph to the value of a frontier node.
 *
 * Above, what is computed once for all nodes; in the middle, what the head takes together for each frontier node, with
 * the measurement coming from below; then predictions, goal and value; at the foot, every variant's widths. */
#include "diagrams.h"
#include "dimensions.h"
#include "lattice.h"
#include "network_table.h"

#include "neural/file/model_facts.h"

#include <math.h>
#include <stdio.h>

enum { PAGE_WIDTH = 800, PAGE_HEIGHT = 682, PARTS = 4 };
static const double margin = 20, layer_width = 96, layer_height = 62, layer_gap = 22, layers_left = 468;

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static noge_draw_colour tint(noge_draw_colour colour) {
    return noge_draw_mix(NOGE_DRAW_WHITE, colour, 0.2);
}

static void draw_layer(noge_pen *pen, noge_pen_box box, const dimensions *size, int layer, const char *kind,
                       const char *after) {
    double x = box.x + 0.5 * box.width;
    noge_pen_draw_box(pen, box, PEN_PANEL, NOGE_DRAW_FAINT_INK);
    if (box.height < layer_height) { /* one line is enough for a low box */
        noge_pen_text(pen, &pen_words, x, box.y + 0.5 * box.height, 0.5, "%s %u → %u, %s", kind, size->layer[layer].in,
                      size->layer[layer].out, after);
        return;
    }
    noge_pen_text(pen, &pen_small, x, box.y + 13, 0.5, "%s", kind);
    noge_pen_text(pen, &pen_heading, x, box.y + 0.5 * box.height, 0.5, "%u → %u", size->layer[layer].in,
                  size->layer[layer].out);
    noge_pen_text(pen, &pen_small, x, box.y + box.height - 13, 0.5, "%s", after);
}

static void draw_step(noge_pen *pen, double from, double to, double y) {
    noge_pen_arrow(pen, (const noge_point[]){{from + 4, y}, {to - 4, y}}, 2, NOGE_DRAW_INK, 1.8);
}

static void print_number(char text[16], double value) {
    static const struct {
        double value;
        const char *sign;
    } known[] = {{0.25, "¼"}, {0.5, "½"}, {0.75, "¾"}};
    const char *sign = "";
    for (int i = 0; i < 3; i++)
        if (fabs(value) == known[i].value)
            sign = known[i].sign;
    if (*sign)
        snprintf(text, 16, "%s%s", value < 0 ? "−" : "", sign);
    else
        snprintf(text, 16, "%s%g", value < 0 ? "−" : "", fabs(value));
}

/* ---- Above: from the graph to embeddings ------------------------------------------------------------------------- */

static const double top_middle = 120, features_right = 424;

static void draw_graph(noge_pen *pen, const example *shown) {
    lattice grid = {.first = {margin + 10, 94}, .spacing = 26, .radius = 7};
    noge_pen_text(pen, &pen_strong, margin, 64, 0, "the known graph");
    noge_lattice_edges(pen, &grid, shown->graph, &shown->before);
    noge_lattice_nodes(pen, &grid, &shown->before);
    noge_point chosen = noge_lattice_place(&grid, shown->choice);
    noge_lattice_ring(pen, chosen, 9.5, NOGE_DRAW_INK);
    noge_pen_text(pen, &pen_small, margin, 196, 0, "ring: the candidate v");
}

/* A cell with a number; "yes" is told by its ground, too. */
static void draw_feature(noge_pen *pen, double x, double y, double width, double value, double high) {
    char text[16];
    print_number(text, value);
    noge_pen_draw_box(pen, (noge_pen_box){x + 1.5, y + 1.5, width - 3, 21},
                      value >= high ? tint(NOGE_DRAW_BLUE) : NOGE_DRAW_WHITE, PEN_RULE);
    noge_pen_text(pen, value >= high ? &pen_strong : &pen_words, x + 0.5 * width, y + 12, 0.5, "%s", text);
}

static void draw_features(noge_pen *pen, const example *shown, const dimensions *size, const dimensions *with_nn) {
    const double left = 168, labels = 72, top = 96;
    const double width = (features_right - left - labels) / with_nn->channels;
    const noge_model_facts *facts = &with_nn->facts;
    float row[NOGE_FACTS_HISTORY * NOGE_CHANNELS];
    noge_example_features(shown, facts, row);
    noge_pen_text(pen, &pen_strong, left, 64, 0, "features of each node, here of v");
    for (uint32_t past = 0; past < facts->history; past++) {
        char ago[32] = "now";
        if (past > 0)
            snprintf(ago, sizeof ago, past == 1 ? "%u step ago" : "%u steps ago", past);
        noge_pen_text(pen, &pen_small, left, top + 24 * past + 12, 0, "%s", ago);
    }
    uint32_t column = 0;
    for (int channel = 0; channel < NOGE_CHANNELS; channel++) {
        if (!noge_facts_have(facts, channel))
            continue;
        double x = left + labels + column * width;
        noge_pen_text(pen, &pen_small, x + 0.5 * width, top - 9, 0.5, "%s", noge_channel_names[channel]);
        for (uint32_t past = 0; past < facts->history; past++) /* rows of features have the oldest first */
            draw_feature(pen, x, top + 24 * past, width, row[(facts->history - 1 - past) * with_nn->channels + column],
                         facts->feature_high);
        column++;
    }
    double below = top + 24 * facts->history + 14;
    noge_pen_text(pen, &pen_words, left, below, 0, "%u × %u = %u numbers", size->channels, size->facts.history,
                  size->layer[NOGE_GCN_0].in);
    noge_pen_text(pen, &pen_words, left, below + 17, 0, "with nn's pick, NOGE-NN: %u × %u = %u", with_nn->channels,
                  facts->history, with_nn->layer[NOGE_GCN_0].in);
}

static noge_pen_box convolution_box(int number) {
    return (noge_pen_box){layers_left + number * (layer_width + layer_gap), top_middle - 0.5 * layer_height,
                          layer_width, layer_height};
}

static noge_pen_box embedding_box(void) {
    noge_pen_box last = convolution_box(1);
    double x = last.x + last.width + layer_gap;
    return (noge_pen_box){x, last.y, PAGE_WIDTH - margin - x, last.height};
}

static void draw_convolutions(noge_pen *pen, const dimensions *size) {
    noge_pen_box first = convolution_box(0), second = convolution_box(1), end = embedding_box();
    noge_pen_text(pen, &pen_strong, first.x, 64, 0, "two graph convolutions");
    draw_step(pen, features_right, first.x, top_middle);
    draw_layer(pen, first, size, NOGE_GCN_0, "convolution", "ReLU");
    draw_step(pen, first.x + first.width, second.x, top_middle);
    draw_layer(pen, second, size, NOGE_GCN_1, "convolution", "ReLU");
    draw_step(pen, second.x + second.width, end.x, top_middle);
    noge_pen_draw_box(pen, end, NOGE_DRAW_WHITE, NOGE_DRAW_INK);
    noge_pen_text(pen, &pen_heading, end.x + 0.5 * end.width, end.y + 18, 0.5, "z");
    noge_pen_text(pen, &pen_small, end.x + 0.5 * end.width, end.y + 36, 0.5, "%u for", size->layer[NOGE_GCN_1].out);
    noge_pen_text(pen, &pen_small, end.x + 0.5 * end.width, end.y + 50, 0.5, "each node");
    noge_pen_block(pen, &pen_small, (noge_point){first.x, 162}, 230,
                   "Each sums over a node and its known neighbours, normalised by their degrees.");
}

/* ---- In the middle: the head ------------------------------------------------------------------------------------- */

static const double part_top = 254, part_width = 106, part_height = 52;

static noge_pen_box part_box(int number) {
    return (noge_pen_box){margin + number * part_width, part_top, part_width, part_height};
}

static void draw_parts(noge_pen *pen, const dimensions *size) {
    const noge_draw_font name = {11, true, NOGE_DRAW_INK};
    const struct {
        const char *name;
        noge_draw_colour colour;
        uint32_t width;
    } part[PARTS] = {{"z of v", NOGE_DRAW_GREEN, size->layer[NOGE_GCN_1].out},
                     {"m", PEN_ORANGE, size->layer[NOGE_MEAS_1].out},
                     {"z of current", NOGE_DRAW_RED, size->layer[NOGE_GCN_1].out},
                     {"mean z, visited", NOGE_DRAW_BLUE, size->layer[NOGE_GCN_1].out}};
    noge_pen_box from = embedding_box();
    double bus = part_top - 24, source = from.x + 0.5 * from.width;
    for (int i = 0; i < PARTS; i++) {
        noge_pen_box box = part_box(i);
        double middle = box.x + 0.5 * box.width;
        noge_pen_draw_box(pen, (noge_pen_box){box.x + 1, box.y, box.width - 2, box.height}, tint(part[i].colour),
                          part[i].colour);
        noge_pen_text(pen, &name, middle, box.y + 18, 0.5, "%s", part[i].name);
        noge_pen_text(pen, &pen_words, middle, box.y + 36, 0.5, "%u", part[i].width);
        if (i != 1) /* the measurement comes from below */
            noge_pen_arrow(pen,
                           (const noge_point[]){
                               {source, from.y + from.height + 4}, {source, bus}, {middle, bus}, {middle, box.y - 3}},
                           4, NOGE_DRAW_INK, 1.8);
    }
}

static noge_pen_box head_box(int number) {
    return (noge_pen_box){layers_left + number * (layer_width + layer_gap),
                          part_top + 0.5 * (part_height - layer_height), layer_width, layer_height};
}

static void draw_head(noge_pen *pen, const dimensions *size) {
    noge_pen_box first = head_box(0), second = head_box(1);
    double middle = part_top + 0.5 * part_height;
    draw_step(pen, margin + PARTS * part_width, first.x, middle);
    draw_layer(pen, first, size, NOGE_HEAD_0, "head", "ReLU");
    draw_step(pen, first.x + first.width, second.x, middle);
    draw_layer(pen, second, size, NOGE_HEAD_1, "head", "linear");
    noge_pen_text(pen, &pen_words, margin + PARTS * part_width, part_top + part_height + 17, 1,
                  "%u for each candidate v", size->layer[NOGE_HEAD_0].in);
}

/* ---- From below: the measurement --------------------------------------------------------------------------------- */

static void draw_measurement(noge_pen *pen, const example *shown, const dimensions *size) {
    const double width = 186, height = 26, step = 44, x = part_box(1).x + 0.5 * part_width;
    double y = part_top + part_height;
    for (int i = 1; i >= 0; i--) {
        noge_pen_arrow(pen, (const noge_point[]){{x, y + step - height - 1}, {x, y + 3}}, 2, NOGE_DRAW_INK, 1.8);
        y += step - height + 2;
        draw_layer(pen, (noge_pen_box){x - 0.5 * width, y, width, height}, size, NOGE_MEAS_0 + i, "dense", "ReLU");
        y += height;
    }
    noge_pen_arrow(pen, (const noge_point[]){{x, y + step - height - 1}, {x, y + 3}}, 2, NOGE_DRAW_INK, 1.8);
    y += step - height + 2;
    noge_pen_draw_box(pen, (noge_pen_box){x - 0.5 * width, y, width, height}, tint(PEN_ORANGE), PEN_ORANGE);
    noge_pen_text(pen, &pen_words, x, y + 0.5 * height, 0.5, "measurement: uₜ − ½ = %g",
                  round(1000 * (shown->before.rate - 0.5)) / 1000);
}

/* ---- Predictions, goal, value ------------------------------------------------------------------------------------ */

static void draw_value(noge_pen *pen, const noge_train_config *config) {
    const double left = 322, labels = 132, top = 360, row = 25;
    const double width = (PAGE_WIDTH - margin - left - labels) / config->horizon_count;
    static const char *const label[] = {"after so many steps", "predicted change", "goal"};
    noge_pen_box last = head_box(1);
    double x = last.x + 0.5 * last.width;
    noge_pen_arrow(pen, (const noge_point[]){{x, last.y + last.height + 4}, {x, top - 5}}, 2, NOGE_DRAW_INK, 1.8);
    for (int i = 0; i < 3; i++)
        noge_pen_text(pen, i == 0 ? &pen_small : &pen_strong, left, top + (i + 0.5) * row, 0, "%s", label[i]);
    for (uint32_t j = 0; j < config->horizon_count; j++) {
        double cell = left + labels + j * width, middle = cell + 0.5 * width;
        char goal[16];
        print_number(goal, config->goal[j]);
        noge_pen_text(pen, &pen_small, middle, top + 0.5 * row, 0.5, "%u", config->horizon[j]);
        noge_pen_draw_box(pen, (noge_pen_box){cell + 1.5, top + row + 2, width - 3, row - 4}, PEN_PANEL, PEN_RULE);
        noge_pen_text(pen, &pen_words, middle, top + 1.5 * row, 0.5, "p%u", j + 1);
        noge_pen_draw_box(pen, (noge_pen_box){cell + 1.5, top + 2 * row + 2, width - 3, row - 4},
                          config->goal[j] != 0 ? tint(NOGE_DRAW_BLUE) : NOGE_DRAW_WHITE, PEN_RULE);
        noge_pen_text(pen, config->goal[j] != 0 ? &pen_strong : &pen_words, middle, top + 2.5 * row, 0.5, "%s", goal);
    }
    noge_pen_box result = {left - 10, top + 3 * row + 8, PAGE_WIDTH - margin - left + 10, 30};
    noge_pen_draw_box(pen, result, NOGE_DRAW_WHITE, NOGE_DRAW_INK);
    noge_pen_text(pen, &pen_heading, left, result.y + 15, 0, "value of v = goal · predicted change of uₜ");
    noge_pen_text(pen, &pen_small, PAGE_WIDTH - margin - 10, result.y + 15, 1, "the greatest wins");
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

static void draw_foot(noge_pen *pen, const noge_diagram_subject *subject) {
    double top = 494;
    noge_pen_text(pen, &pen_strong, margin, top + 9, 0, "Widths");
    top += noge_network_table(pen, subject, (noge_point){margin, top}, PAGE_WIDTH - 2 * margin) + 12;
    noge_pen_block(pen, &pen_words, (noge_point){margin, top}, PAGE_WIDTH - 2 * margin,
                   "Training computes %u observations at once, as one graph of separate parts. Deciding keeps what it "
                   "has computed and renews only what lies within two steps of a change. Both compute this network.",
                   subject->usual.batch_size);
}

static void draw_page(noge_pen *pen, const noge_diagram_subject *subject, const example *shown, const dimensions *size,
                      const dimensions *with_nn) {
    noge_pen_text(pen, &pen_title, margin, 30, 0, "The network");
    draw_graph(pen, shown);
    draw_features(pen, shown, size, with_nn);
    draw_convolutions(pen, size);
    draw_parts(pen, size);
    draw_head(pen, size);
    draw_measurement(pen, shown, size);
    draw_value(pen, &subject->usual);
    draw_foot(pen, subject);
}

noge_status noge_diagram_network(const noge_diagram_subject *subject, noge_text *bytes, noge_error *error) {
    example shown;
    dimensions size, with_nn;
    noge_pen pen = {0};
    noge_train_config picking = subject->usual;
    picking.feature_nn = true;
    noge_status status = noge_example_create(&shown, error);
    if (status == NOGE_OK)
        status = noge_dimensions_of(&subject->usual, &size, error);
    if (status == NOGE_OK)
        status = noge_dimensions_of(&picking, &with_nn, error);
    if (status == NOGE_OK)
        status = noge_pen_open(&pen, PAGE_WIDTH, PAGE_HEIGHT, "The network", bytes, error);
    if (status == NOGE_OK) {
        draw_page(&pen, subject, &shown, &size, &with_nn);
        status = noge_pen_finish(&pen);
    }
    noge_pen_close(&pen);
    noge_example_free(&shown);
    return status;
}

noge_diagram_subject noge_diagram_defaults(void) {
    return (noge_diagram_subject){.usual = noge_train_defaults(), .city = noge_train_defaults_for("MUC")};
}
