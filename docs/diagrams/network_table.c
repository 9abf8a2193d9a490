/* A row a variant. What differs between them is the features, the width and the number of outputs. */
#include "network_table.h"

#include "dimensions.h"

#include <inttypes.h>

enum { COLUMNS = 6, VARIANTS = 5 };
static const double row_height = 21, column_share[COLUMNS] = {0, 0.24, 0.39, 0.56, 0.71, 1};

typedef struct variant {
    const char *name;
    noge_train_config config;
} variant;

static void list_variants(const noge_diagram_subject *subject, variant list[VARIANTS]) {
    list[0] = (variant){"NOGE", subject->usual};
    list[1] = (variant){"NOGE-NN", subject->usual};
    list[2] = (variant){"NOGE on a city", subject->city};
    list[3] = (variant){"NOGE-NN on a city", subject->city};
    list[4] = (variant){"DQN", subject->usual};
    for (int i = 0; i < VARIANTS; i++)
        list[i].config.feature_nn = i == 1 || i == 3 || i == 4;
    list[4].config.method = NOGE_METHOD_DQN;
}

static void put_chain(noge_pen *pen, double x, double y, const dimensions *size, int layer) {
    noge_pen_text(pen, &pen_words, x, y, 0, "%u → %u → %u", size->layer[layer].in, size->layer[layer].out,
                  size->layer[layer + 1].out);
}

static void put_row(noge_pen *pen, const variant *row, noge_point left, double width) {
    dimensions size;
    if (pen->status == NOGE_OK)
        pen->status = noge_dimensions_of(&row->config, &size, pen->error);
    if (pen->status != NOGE_OK)
        return;
    double x[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        x[i] = left.x + column_share[i] * width;
    noge_pen_text(pen, &pen_strong, x[0], left.y, 0, "%s", row->name);
    noge_pen_text(pen, &pen_words, x[1], left.y, 0, "%u × %u = %u", size.channels, size.facts.history,
                  size.layer[NOGE_GCN_0].in);
    put_chain(pen, x[2], left.y, &size, NOGE_GCN_0);
    put_chain(pen, x[3], left.y, &size, NOGE_MEAS_0);
    put_chain(pen, x[4], left.y, &size, NOGE_HEAD_0);
    noge_pen_text(pen, &pen_words, x[5], left.y, 1, "%" PRIu64 ",%03" PRIu64, size.numbers / 1000, size.numbers % 1000);
}

double noge_network_table(noge_pen *pen, const noge_diagram_subject *subject, noge_point corner, double width) {
    static const char *const heading[COLUMNS] = {"",     "features a node", "convolutions", "measurement",
                                                 "head", "parameters"};
    variant list[VARIANTS];
    list_variants(subject, list);
    for (int i = 1; i < COLUMNS; i++)
        noge_pen_text(pen, &pen_small, corner.x + column_share[i] * width, corner.y + 9, i + 1 == COLUMNS ? 1 : 0, "%s",
                      heading[i]);
    for (int i = 0; i < VARIANTS; i++) {
        double top = corner.y + 20 + i * row_height;
        noge_pen_line(pen, (const noge_point[]){{corner.x, top}, {corner.x + width, top}}, 2, PEN_RULE, 0.8);
        put_row(pen, &list[i], (noge_point){corner.x, top + 0.5 * row_height}, width);
    }
    return 20 + VARIANTS * row_height;
}
