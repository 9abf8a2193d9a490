#include "policy/features.h"

noge_features noge_features_of(const noge_model_facts *facts) {
    return (noge_features){
        .pick = {[NOGE_PICK_BFS] = facts->feature_bfs,
                 [NOGE_PICK_DFS] = facts->feature_dfs,
                 [NOGE_PICK_NN] = facts->feature_nn},
        .history = facts->history,
        .low = facts->feature_low,
        .high = facts->feature_high,
        .channels = noge_model_channels(facts),
    };
}

static void write_unknown(const noge_features *features, float *row) {
    for (uint32_t c = 0; c < features->channels; c++)
        row[c] = features->low;
}

/* The channels of a node that was known at time s. */
static void write_known(const noge_features *features, const noge_past *past, uint32_t s, noge_node node, float *row) {
    float low = features->low, high = features->high;
    bool visited = past->visited_at[node * past->visited_step] <= s;
    row[0] = visited ? high : low;
    row[1] = past->visit[s] == node ? high : low;
    row[2] = visited ? low : high;
    uint32_t c = 3;
    for (int p = 0; p < NOGE_PICKS; p++)
        if (features->pick[p])
            row[c++] = past->pick[p][s] == node ? high : low;
}

void noge_features_write(const noge_features *features, const noge_past *past, uint32_t now, noge_node node,
                         float *row) {
    for (uint32_t j = 0; j < features->history; j++, row += features->channels) {
        uint32_t ago = features->history - 1 - j;
        if (ago > now || node >= past->node_count[now - ago])
            write_unknown(features, row);
        else
            write_known(features, past, now - ago, node, row);
    }
}

void noge_features_write_all(const noge_features *features, const noge_past *past, uint32_t now, float *rows,
                             size_t stride) {
    size_t used = (size_t)features->channels * features->history;
    for (noge_node v = 0; v < past->node_count[now]; v++) {
        float *row = rows + v * stride;
        noge_features_write(features, past, now, v, row);
        for (size_t i = used; i < stride; i++)
            row[i] = 0;
    }
}
