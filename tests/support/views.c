#include "support/views.h"

#include <math.h>
#include <stdlib.h>

static void *room(size_t count, size_t size) {
    void *block = calloc(count + 1, size);
    if (!block)
        abort();
    return block;
}

static void write_features(const noge_record *record, uint32_t t, const noge_model_facts *facts, uint32_t node,
                           float *row) {
    const bool has_pick[NOGE_PICKS] = {facts->feature_bfs, facts->feature_dfs, facts->feature_nn};
    for (int64_t s = (int64_t)t - facts->history + 1; s <= t && !facts->positions_alone; s++) {
        bool known = s >= 0 && node < record->node_count[s];
        bool visited = known && record->visited_at[node] <= s;
        const bool is[3] = {visited, known && record->visit[s] == node, known && !visited};
        for (int c = 0; c < 3; c++)
            *row++ = is[c] ? facts->feature_high : facts->feature_low;
        for (int p = 0; p < NOGE_PICKS; p++)
            if (has_pick[p])
                *row++ = known && record->pick[p][s] == node ? facts->feature_high : facts->feature_low;
    }
    for (int i = 0; i < 8 && facts->positions; i++) {
        double angle = record->visited_at[node] / pow(10, i / 2);
        *row++ = record->visited_at[node] > t ? 0 : (float)(i % 2 == 0 ? sin(angle) : cos(angle));
    }
}

test_view test_view_of(const noge_record *record, uint32_t t, const noge_model_facts *facts) {
    uint32_t nodes = record->node_count[t], edges = record->edge_end[t], e = 0;
    size_t inputs = noge_model_shape(facts).inputs;
    test_view view = {.edge = room(2 * (size_t)edges, sizeof *view.edge),
                      .frontier = room(nodes, sizeof *view.frontier),
                      .x = room(nodes * inputs, sizeof *view.x)};
    for (uint32_t s = 0; s <= t; s++)
        for (; e < record->edge_end[s]; e++) {
            view.edge[2 * e] = record->visit[s];
            view.edge[2 * e + 1] = record->edge[e];
        }
    for (uint32_t v = 0; v < nodes; v++) {
        write_features(record, t, facts, v, view.x + v * inputs);
        if (record->visited_at[v] > t)
            view.frontier[view.frontier_count++] = v;
    }
    view.sight =
        (plain_sight){.node_count = nodes,
                      .edge_count = edges,
                      .edge = view.edge,
                      .x = view.x,
                      .stride = inputs,
                      .visit = record->visit,
                      .visit_count = t + 1,
                      .measurement = facts->measures_path ? (float)(record->walked[t] / facts->measurement_scale)
                                                          : (float)(noge_record_rate(record, t) - 0.5),
                      .goal = record->goal};
    return view;
}

void test_view_free(test_view *view) {
    free(view->edge);
    free(view->frontier);
    free(view->x);
}
