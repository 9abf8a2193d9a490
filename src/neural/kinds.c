#include "neural/kinds.h"

#include <string.h>

void noge_kinds_begin(noge_workspace *work) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    noge_distinct_clear(&work->y_kinds);
    noge_distinct_clear(&work->z_kinds);
    noge_distinct_clear(&work->z_signs);
    noge_distinct_add(&work->y_kinds);
    memset(work->y, 0, layer->stride * sizeof *work->y);
    memset(work->y_positive, 0, noge_sign_words(layer->stride) * sizeof *work->y_positive);
}

/* Keys of a block of rows and their hashes: written first for all of them, so that no look-up delays the next. */
enum { MOST_WORDS = 32 };
typedef struct key_block {
    uint64_t key[NOGE_BLOCK * NOGE_KIND_WORDS];
    uint64_t hash[NOGE_BLOCK];
} key_block;

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

void noge_kinds_of_nodes(noge_workspace *work, uint32_t i, size_t begin, size_t end) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    noge_distinct *kinds = &work->y_kinds;
    size_t width = noge_feature_stride(layer->in), before = work->node_begin[i];
    const float *sum = work->x_sum + kinds->count * width;
    for (size_t v = before + begin; v < before + end; v++, sum += width) {
        uint32_t next = kinds->count, kind;
        if (!noge_distinct_pays(kinds) || layer->in / 2 >= MOST_WORDS)
            kind = noge_distinct_add(kinds);
        else if (layer->in == 6) /* the paper's features: loops of known length */
            kind = find_y(kinds, sum, work->node_factor + v, 6);
        else
            kind = find_y(kinds, sum, work->node_factor + v, layer->in);
        work->y_kind[v] = kind;
        if (kind < next)
            continue;
        work->kind_factor[kind] = work->node_factor[v];
        if (sum != work->x_sum + kind * width)
            memcpy(work->x_sum + kind * width, sum, width * sizeof *sum);
    }
    work->y_kind[before + work->zeros[i]] = 0;
}

static inline uint64_t pack(const uint32_t *kind, const uint32_t *four) {
    return kind[four[0]] | (uint64_t)kind[four[1]] << 16 | (uint64_t)kind[four[2]] << 32 |
           (uint64_t)kind[four[3]] << 48;
}

/* The key of a z kind: the y kinds of the neighbours, in their order, four a word, and the node's own. Lists of
 * neighbours are filled up to whole fours. Longer lists get no key of use. */
static void write_z_keys(const noge_workspace *work, uint32_t i, const uint32_t *node, size_t count, key_block *all) {
    const uint32_t *kind = work->y_kind + work->node_begin[i];
    noge_graph_view graph = noge_workspace_graph(work, i);
    for (size_t r = 0; r < count; r++) {
        const uint32_t *neighbour = graph.edge + graph.first[node[r]];
        uint64_t *key = all->key + r * NOGE_KIND_WORDS;
        key[0] = graph.degree[node[r]] >= 4 ? pack(kind, neighbour) : 0;
        key[1] = graph.degree[node[r]] >= 8 ? pack(kind, neighbour + 4) : 0;
        key[2] = kind[node[r]];
        all->hash[r] = noge_distinct_hash(key, NOGE_KIND_WORDS);
    }
}

size_t noge_kinds_of_rows(noge_workspace *work, uint32_t i, size_t begin, size_t end) {
    const uint32_t *node = work->node + work->visit_begin[i] + begin, *degree = noge_workspace_graph(work, i).degree;
    uint32_t *z_kind = work->z_kind + work->visit_begin[i] + begin;
    noge_distinct *kinds = &work->z_kinds;
    bool pays = work->y_kinds.count <= UINT16_MAX && noge_distinct_pays(kinds);
    size_t fresh = 0;
    key_block all;
    if (pays)
        write_z_keys(work, i, node, end - begin, &all);
    for (size_t r = 0; r < end - begin; r++) {
        uint32_t next = kinds->count;
        z_kind[r] = pays && degree[node[r]] <= NOGE_KIND_NEIGHBOURS
                        ? noge_distinct_find(kinds, all.key + r * NOGE_KIND_WORDS, all.hash[r], NOGE_KIND_WORDS)
                        : noge_distinct_add(kinds);
        work->fresh[fresh] = node[r];
        fresh += z_kind[r] == next;
    }
    return fresh;
}

void noge_kinds_of_signs(noge_workspace *work, size_t begin, size_t end) {
    size_t width = work->network->layer[NOGE_GCN_1].stride, words = noge_sign_words(width);
    noge_distinct *signs = &work->z_signs;
    const uint64_t *key = work->kind_signs;
    uint32_t last = 0;
    work->network->kernels->note_positive(work->kind_signs, work->z + begin * width, end - begin, width);
    for (size_t kind = begin; kind < end; kind++, key += words) {
        if (signs->count == 0 || noge_distinct_differs(signs, last, key, words))
            last = noge_distinct_find(signs, key, noge_distinct_hash(key, words), words);
        work->sign_of_kind[kind] = last;
    }
}
