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

/* Rows are copied a few floats at a time. */
enum { ROW_STEP = 8, MOST_ROW = NOGE_MOST_HISTORY * (3 + NOGE_PICKS) + NOGE_POSITION_INPUTS };

/* The channels of a node that was known at the last `known` times and visited at the last `visited` of them, but
 * neither current nor picked. */
static void write_usual(const noge_features *features, uint32_t known, uint32_t visited, float row[MOST_ROW]) {
    float low = features->low, high = features->high;
    memset(row, 0, MOST_ROW * sizeof *row);
    for (uint32_t j = 0; j < features->history; j++, row += features->channels) {
        uint32_t ago = features->history - 1 - j;
        write_unknown(features, row);
        row[0] = ago < visited ? high : low;
        row[2] = ago < known && ago >= visited ? high : low;
    }
}

/* Writes every node's usual channels, and 0 behind them. There are few kinds of rows, so they are copied. */
static void copy_usual(const noge_features *features, const noge_past *past, uint32_t now, float *rows, size_t stride) {
    float usual[NOGE_MOST_HISTORY + 1][NOGE_MOST_HISTORY + 1][MOST_ROW];
    uint32_t times = now < features->history ? now + 1 : features->history;
    for (uint32_t known = 0; known <= times; known++)
        for (uint32_t visited = 0; visited <= known; visited++)
            write_usual(features, known, visited, usual[known][visited]);
    for (noge_node v = 0; v < past->node_count[now]; v++) {
        uint32_t known = 0, visited = 0, at = past->visited_at[v * past->visited_step];
        for (uint32_t ago = 0; ago < times; ago++) {
            known += v < past->node_count[now - ago];
            visited += at <= now - ago;
        }
        for (size_t i = 0; i < stride; i += ROW_STEP)
            memcpy(rows + v * stride + i, usual[known][visited] + i, ROW_STEP * sizeof *rows);
    }
}

/* Writes which node was current and which were picked at each time. */
static void mark_chosen(const noge_features *features, const noge_past *past, uint32_t now, float *rows,
                        size_t stride) {
    for (uint32_t ago = 0; ago < features->history && ago <= now; ago++) {
        uint32_t s = now - ago, c = (features->history - 1 - ago) * features->channels;
        rows[past->visit[s] * stride + c + 1] = features->high;
        for (uint32_t p = 0, channel = c + 3; p < NOGE_PICKS; p++) {
            if (!features->pick[p])
                continue;
            if (past->pick[p][s] < past->node_count[s])
                rows[past->pick[p][s] * stride + channel] = features->high;
            channel++;
        }
    }
}

void noge_features_write_all(const noge_features *features, const noge_past *past, uint32_t now, float *rows,
                             size_t stride) {
    size_t length = (size_t)features->channels * features->history;
    if (length > 0) {
        copy_usual(features, past, now, rows, stride);
        mark_chosen(features, past, now, rows, stride);
    } else {
        memset(rows, 0, past->node_count[now] * stride * sizeof *rows);
    }
    for (noge_node v = 0; features->positions && v < past->node_count[now]; v++)
        write_position(features, past, now, v, rows + v * stride + length);
}

float noge_features_measurement(const noge_model_facts *facts, double rate, double walked) {
    return (float)(facts->measures_path ? walked / facts->measurement_scale : rate - 0.5);
}
