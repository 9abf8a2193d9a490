#include "neural/kinds.h"

#include <string.h>

enum { MOST_WORDS = 32 }; /* of a y kind's key */

void noge_kinds_begin(noge_workspace *work) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    for (uint32_t kind = 1; kind < work->x_kinds; kind++)
        work->x_kind_of[work->x_kind_at[kind]] = 0;
    work->x_kinds = 1;
    memset(work->x_scaled, 0, noge_feature_stride(layer->in) * sizeof *work->x_scaled);
    noge_short_keys_clear(&work->surroundings);
    noge_short_keys_clear(&work->z_kinds);
    noge_short_keys_clear(&work->short_signs);
    noge_distinct_clear(&work->y_kinds);
    noge_distinct_clear(&work->z_signs);
    noge_distinct_add(&work->y_kinds);
    memset(work->y, 0, layer->stride * sizeof *work->y);
    memset(work->y_positive, 0, noge_sign_words(layer->stride) * sizeof *work->y_positive);
}

bool noge_kinds_pay(const noge_workspace *work) {
    return work->code_row && noge_short_keys_pay(&work->surroundings, work->x_kinds);
}

/* ---- Kinds of x -------------------------------------------------------------------------------------------------- */

/* Degrees from NOGE_CODE_DEGREES - 1 on are rare. Their nodes share an entry of x_kind_of that is never read. */
static uint32_t add_x_kind(noge_workspace *work, size_t node, uint32_t at) {
    size_t width = noge_feature_stride(work->network->layer[NOGE_GCN_0].in);
    uint32_t kind = work->x_kinds++;
    work->x_kind_at[kind] = at;
    work->network->kernels->scale_rows(work->x_scaled + kind * width, work->code_row + work->code[node] * width,
                                       work->node_factor + node, 1, width);
    return work->x_kind_of[at] = kind;
}

void noge_kinds_of_features(noge_workspace *work, uint32_t i) {
    enum { LAST = NOGE_CODE_DEGREES - 1 };
    size_t begin = work->node_begin[i], end = begin + work->observation[i].node_count;
    for (size_t v = begin; v < end; v++) {
        uint32_t degree = work->neighbours[v] < LAST ? work->neighbours[v] : LAST,
                 at = work->code[v] * NOGE_CODE_DEGREES + degree, kind = work->x_kind_of[at];
        work->x_kind[v] = kind == 0 || degree == LAST ? add_x_kind(work, v, at) : kind;
    }
    work->x_kind[begin + work->zeros[i]] = 0;
}

/* ---- Kinds of y -------------------------------------------------------------------------------------------------- */

/* The key of a y kind: the node's features summed over neighbours, then its factor. */
static inline void write_y_key(uint64_t *key, const float *sum, const float *factor, size_t inputs) {
    size_t pairs = inputs / 2;
    uint32_t last = 0, scale;
    for (size_t i = 0; i < pairs; i++)
        memcpy(key + i, sum + 2 * i, sizeof *key);
    memcpy(&scale, factor, sizeof scale);
    if (inputs % 2)
        memcpy(&last, sum + 2 * pairs, sizeof last);
    key[pairs] = (uint64_t)last << 32 | scale;
}

static inline uint32_t find_y(noge_distinct *kinds, const float *sum, const float *factor, size_t inputs) {
    uint64_t key[MOST_WORDS];
    write_y_key(key, sum, factor, inputs);
    return noge_distinct_find(kinds, key, noge_distinct_hash(key, inputs / 2 + 1), inputs / 2 + 1);
}

/* Sets the y kinds of some nodes, whose sums are computed. `to` and `factor` are those of a first node. */
static void find_y_kinds(noge_workspace *work, uint32_t *to, const float *factor, const uint32_t *node, size_t count) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    noge_distinct *kinds = &work->y_kinds;
    size_t width = noge_feature_stride(layer->in);
    const float *sum = work->x_sum + kinds->count * width;
    for (size_t r = 0; r < count; r++, sum += width) {
        const float *own = factor + node[r];
        uint32_t next = kinds->count, kind;
        if (!noge_distinct_pays(kinds) || layer->in / 2 >= MOST_WORDS)
            kind = noge_distinct_add(kinds);
        else if (layer->in == 6) /* the paper's features: loops of known length */
            kind = find_y(kinds, sum, own, 6);
        else
            kind = find_y(kinds, sum, own, layer->in);
        to[r] = kind;
        if (kind < next)
            continue;
        work->kind_factor[kind] = *own;
        if (sum != work->x_sum + kind * width)
            memcpy(work->x_sum + kind * width, sum, width * sizeof *sum);
    }
}

void noge_kinds_of_nodes(noge_workspace *work, uint32_t i, size_t begin, size_t end) {
    size_t before = work->node_begin[i];
    noge_distinct *kinds = &work->y_kinds;
    if (noge_distinct_pays(kinds)) {
        find_y_kinds(work, work->y_kind + before + begin, work->node_factor + before, work->identity + begin,
                     end - begin);
    } else { /* all rows stay where they are */
        memcpy(work->kind_factor + kinds->count, work->node_factor + before + begin, (end - begin) * sizeof(float));
        for (size_t v = before + begin; v < before + end; v++)
            work->y_kind[v] = noge_distinct_add(kinds);
    }
    work->y_kind[before + work->zeros[i]] = 0;
}

/* Numbers the kinds of some nodes and of their neighbours: number[r] for node[r]. Writes one node of each new number to
 * work->fresh, in order, and returns their count. Nodes with more neighbours than fit a key get a number of their own.
 */
static size_t find_surroundings(noge_workspace *work, uint32_t i, noge_short_keys *table, const uint32_t *kind,
                                const uint32_t *node, size_t count, uint32_t *number) {
    noge_graph_view graph = noge_workspace_graph(work, i);
    uint64_t key[NOGE_BLOCK];
    size_t fresh = 0, begin = 0;
    noge_short_keys_expect(table, count);
    table->asked += (uint32_t)count;
    while (begin < count) {
        size_t end = begin;
        for (; end < count && graph.degree[node[end]] == NOGE_SHORT_NEIGHBOURS; end++)
            key[end] = noge_short_key(kind, node[end], graph.edge + graph.first[node[end]]);
        fresh +=
            noge_short_keys_find(table, key + begin, node + begin, end - begin, number + begin, work->fresh + fresh);
        for (; end < count && graph.degree[node[end]] != NOGE_SHORT_NEIGHBOURS; end++) {
            number[end] = table->count++;
            work->fresh[fresh++] = node[end];
        }
        begin = end;
    }
    return fresh;
}

void noge_kinds_of_surroundings(noge_workspace *work, uint32_t i, size_t begin, size_t end, noge_sum_function *sum) {
    noge_short_keys *table = &work->surroundings;
    size_t before = work->node_begin[i];
    uint32_t number[NOGE_BLOCK], first = table->count;
    size_t fresh =
        find_surroundings(work, i, table, work->x_kind + before, work->identity + begin, end - begin, number);
    sum(work, i, work->fresh, fresh);
    find_y_kinds(work, work->surrounded + first, work->node_factor + before, work->fresh, fresh);
    for (size_t r = 0; r < end - begin; r++)
        work->y_kind[before + begin + r] = work->surrounded[number[r]];
    work->y_kind[before + work->zeros[i]] = 0;
}

/* ---- Kinds of z -------------------------------------------------------------------------------------------------- */

size_t noge_kinds_of_rows(noge_workspace *work, uint32_t i, size_t begin, size_t end) {
    const uint32_t *node = work->node + work->visit_begin[i] + begin;
    uint32_t *z_kind = work->z_kind + work->visit_begin[i] + begin;
    noge_short_keys *table = &work->z_kinds;
    size_t count = end - begin;
    if (noge_short_keys_pay(table, work->y_kinds.count))
        return find_surroundings(work, i, table, work->y_kind + work->node_begin[i], node, count, z_kind);
    for (size_t r = 0; r < count; r++)
        z_kind[r] = table->count++;
    memcpy(work->fresh, node, count * sizeof *node);
    return count;
}

/* Signs of one word, which most networks have: those of up to 64 channels. */
static void find_short_signs(noge_workspace *work, size_t begin, size_t count) {
    noge_distinct *signs = &work->z_signs;
    uint32_t fresh[NOGE_BLOCK];
    noge_short_keys_expect(&work->short_signs, count);
    size_t found = noge_short_keys_find(&work->short_signs, work->kind_signs, work->identity, count,
                                        work->sign_of_kind + begin, fresh);
    for (size_t i = 0; i < found; i++)
        signs->key[noge_distinct_add(signs)] = work->kind_signs[fresh[i]];
}

void noge_kinds_of_signs(noge_workspace *work, size_t begin, size_t end) {
    size_t width = work->network->layer[NOGE_GCN_1].stride, words = noge_sign_words(width);
    noge_distinct *signs = &work->z_signs;
    const uint64_t *key = work->kind_signs;
    if (words == 1) {
        find_short_signs(work, begin, end - begin);
        return;
    }
    for (size_t kind = begin; kind < end; kind++, key += words)
        work->sign_of_kind[kind] = noge_distinct_find(signs, key, noge_distinct_hash(key, words), words);
}
