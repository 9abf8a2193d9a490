#include "policy/learned/features.h"

#include <math.h>
#include <string.h>

noge_features noge_features_of(const noge_model_facts *facts) {
    return (noge_features){
        .pick = {[NOGE_PICK_BFS] = facts->feature_bfs,
                 [NOGE_PICK_DFS] = facts->feature_dfs,
                 [NOGE_PICK_NN] = facts->feature_nn},
        .history = facts->history,
        .low = facts->feature_low,
        .high = facts->feature_high,
        .channels = noge_model_channels(facts),
        .positions = facts->positions,
    };
}

/* Wavelengths of 2π, 20π, 200π and 2000π visits. */
void noge_features_position(uint32_t visit, float row[NOGE_POSITION_INPUTS]) {
    double angle = visit;
    for (int i = 0; i < NOGE_POSITION_INPUTS; i += 2, angle /= 10) {
        row[i] = (float)sin(angle);
        row[i + 1] = (float)cos(angle);
    }
}

static void write_position(const noge_features *features, const noge_past *past, uint32_t now, noge_node node,
                           float *row) {
    uint32_t visit = past->visited_at[node * past->visited_step];
    if (visit > now)
        memset(row, 0, NOGE_POSITION_INPUTS * sizeof *row);
    else if (visit < features->position_count)
        memcpy(row, features->position + (size_t)visit * NOGE_POSITION_INPUTS, NOGE_POSITION_INPUTS * sizeof *row);
    else
        noge_features_position(visit, row);
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
    for (uint32_t j = 0; j < features->history && features->channels > 0; j++, row += features->channels) {
        uint32_t ago = features->history - 1 - j;
        if (ago > now || node >= past->node_count[now - ago])
            write_unknown(features, row);
        else
            write_known(features, past, now - ago, node, row);
    }
    if (features->positions)
        write_position(features, past, now, node, row);
}

void noge_features_write_all(const noge_features *features, const noge_past *past, uint32_t now, float *rows,
                             size_t stride) {
    size_t used = (size_t)features->channels * features->history + (features->positions ? NOGE_POSITION_INPUTS : 0);
    for (noge_node v = 0; v < past->node_count[now]; v++) {
        float *row = rows + v * stride;
        noge_features_write(features, past, now, v, row);
        for (size_t i = used; i < stride; i++)
            row[i] = 0;
    }
}

float noge_features_measurement(const noge_model_facts *facts, double rate, double walked) {
    return (float)(facts->measures_path ? walked / facts->measurement_scale : rate - 0.5);
}
