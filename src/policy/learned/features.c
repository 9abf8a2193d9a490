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

/* ---- Codes ------------------------------------------------------------------------------------------------------- */

/* The lower bits of a code say at which times the node was current or picked, `history` bits for each. The upper ones
 * number what is usual: for how many times it was known and visited. */
static uint32_t mark_bits(const noge_features *features) {
    uint32_t bits = features->history;
    for (int p = 0; p < NOGE_PICKS; p++)
        bits += features->pick[p] ? features->history : 0;
    return bits;
}

static uint32_t usual_number(uint32_t known, uint32_t visited) {
    return known * (known + 1) / 2 + visited;
}

uint32_t noge_features_codes(const noge_features *features) {
    enum { MOST_BITS = 16 };
    if (features->positions || features->channels == 0 || mark_bits(features) > MOST_BITS)
        return 0;
    uint32_t codes = usual_number(features->history + 1, 0) << mark_bits(features);
    return codes <= NOGE_MOST_CODES ? codes : 0;
}

void noge_features_write_code_rows(const noge_features *features, float *rows, size_t stride) {
    uint32_t bits = mark_bits(features), history = features->history;
    float usual[MOST_ROW];
    for (uint32_t known = 0; known <= history; known++)
        for (uint32_t visited = 0; visited <= known; visited++) {
            write_usual(features, known, visited, usual);
            for (uint32_t marks = 0; marks < (uint32_t)1 << bits; marks++, rows += stride) {
                memcpy(rows, usual, stride * sizeof *rows);
                for (uint32_t bit = 0; bit < bits; bit++) { /* channel 1 is the current node's, picks begin at 3 */
                    uint32_t what = bit / history, channel = what == 0 ? 1 : 2 + what;
                    if (marks >> bit & 1)
                        rows[(history - 1 - bit % history) * features->channels + channel] = features->high;
                }
            }
        }
}

/* The usual codes of nodes `begin` to end - 1, which were known at the last `known` of `times` times. */
static void write_usual_codes(const noge_past *past, uint32_t now, uint32_t times, uint32_t known, uint32_t bits,
                              noge_node begin, noge_node end, uint32_t *code) {
    uint32_t first = usual_number(known, 0);
    for (noge_node v = begin; v < end; v++) {
        uint32_t at = past->visited_at[v * past->visited_step], since = now - at + 1;
        uint32_t visited = since < times ? since : times;
        code[v] = (first + (at <= now ? visited : 0)) << bits;
    }
}

void noge_features_write_codes(const noge_features *features, const noge_past *past, uint32_t now, uint32_t *code) {
    uint32_t bits = mark_bits(features), history = features->history, times = now < history ? now + 1 : history;
    noge_node begin = 0;
    for (uint32_t known = times; known > 0; known--) { /* nodes are numbered in order of discovery */
        noge_node end = past->node_count[now + 1 - known];
        write_usual_codes(past, now, times, known, bits, begin, end, code);
        begin = end;
    }
    for (uint32_t ago = 0; ago < times; ago++) {
        uint32_t s = now - ago, bit = ago;
        code[past->visit[s]] |= (uint32_t)1 << bit;
        for (int p = 0; p < NOGE_PICKS; p++) {
            if (!features->pick[p])
                continue;
            bit += history;
            if (past->pick[p][s] < past->node_count[s])
                code[past->pick[p][s]] |= (uint32_t)1 << bit;
        }
    }
}

float noge_features_measurement(const noge_model_facts *facts, double rate, double walked) {
    return (float)(facts->measures_path ? walked / facts->measurement_scale : rate - 0.5);
}
