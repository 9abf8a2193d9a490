/* Sums over the neighbours of nodes, forward and backward, and rows taken or put by number. */
#include "neural/kernel_vector.h"

/* The sum of `columns` vectors of a node's row and its neighbours' rows, times the node's factor. columns, and whether
 * there is a list of rows, are constants wherever this is inlined. */
static inline __attribute__((always_inline)) void sum_around(vector sum[COLUMNS], const float *in, size_t width,
                                                             size_t node, noge_graph_view graph, const uint32_t *row,
                                                             const float *factor, const int columns,
                                                             const bool listed) {
    const uint32_t *neighbour = graph.edge + graph.first[node * graph.step];
    uint32_t degree = graph.degree[node * graph.step];
    const float *from = in + (listed ? row[node] : node) * width;
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        sum[c] = load(from + (size_t)c * LANES);
    for (uint32_t e = 0; e < degree; e++) {
        from = in + (listed ? row[neighbour[e]] : neighbour[e]) * width;
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            sum[c] += load(from + (size_t)c * LANES);
    }
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        sum[c] *= spread(factor[node]);
}

static inline __attribute__((always_inline)) void gather_strip(float *out, const float *in, size_t width,
                                                               const uint32_t *row, const uint32_t *node, size_t count,
                                                               noge_graph_view graph, const float *factor,
                                                               const int columns, const bool listed) {
    for (size_t i = 0; i < count; i++) {
        vector sum[COLUMNS];
        sum_around(sum, in, width, node[i], graph, row, factor, columns, listed);
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            store(out + i * width + (size_t)c * LANES, sum[c]);
    }
}

#if defined(__AVX512F__)
/* The same for half a vector, the end of a row of features. */
static inline __attribute__((always_inline)) void gather_half(float *out, const float *in, size_t width,
                                                              const uint32_t *row, const uint32_t *node, size_t count,
                                                              noge_graph_view graph, const float *factor,
                                                              const bool listed) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t *neighbour = graph.edge + graph.first[node[i] * graph.step];
        uint32_t degree = graph.degree[node[i] * graph.step];
        half sum = *(const half *)(in + (listed ? row[node[i]] : node[i]) * width);
        for (uint32_t e = 0; e < degree; e++)
            sum += *(const half *)(in + (listed ? row[neighbour[e]] : neighbour[e]) * width);
        *(half *)(out + i * width) = sum * (factor[node[i]] - (half){0});
    }
}
#endif

static inline __attribute__((always_inline)) void gather(float *out, const float *in, size_t width, const uint32_t *row,
                                                         const uint32_t *node, size_t count, noge_graph_view graph,
                                                         const float *factor, const bool listed) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= width; c += COLUMNS * LANES)
        gather_strip(out + c, in + c, width, row, node, count, graph, factor, COLUMNS, listed);
    for (; c + 2 * LANES <= width; c += 2 * LANES)
        gather_strip(out + c, in + c, width, row, node, count, graph, factor, 2, listed);
    for (; c + LANES <= width; c += LANES)
        gather_strip(out + c, in + c, width, row, node, count, graph, factor, 1, listed);
#if defined(__AVX512F__)
    if (c < width)
        gather_half(out + c, in + c, width, row, node, count, graph, factor, listed);
#endif
}

void KERNEL(gather_nodes)(float *out, const float *in, size_t width, const uint32_t *row, const uint32_t *node,
                          size_t count, noge_graph_view graph, const float *factor) {
    if (row)
        gather(out, in, width, row, node, count, graph, factor, true);
    else
        gather(out, in, width, NULL, node, count, graph, factor, false);
}

/* The same backwards, columns from `column` on. */
static inline __attribute__((always_inline)) void return_strip(float *out, float *total, const float *in, size_t width,
                                                               size_t begin, size_t count, noge_graph_view graph,
                                                               const uint32_t *row, const float *factor,
                                                               const uint32_t *kind, const uint64_t *positive,
                                                               size_t column, const int columns) {
    vector all[COLUMNS];
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        all[c] = load(total + column + (size_t)c * LANES);
    for (size_t i = 0; i < count; i++) {
        vector sum[COLUMNS];
        sum_around(sum, in + column, width, begin + i, graph, row, factor, columns, true);
        const uint64_t *signs = positive + kind[begin + i] * noge_sign_words(width);
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++) {
            size_t at = column + (size_t)c * LANES;
            vector kept = keep(sum[c], signs, at);
            store(out + i * width + at, kept);
            all[c] += kept;
        }
    }
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        store(total + column + (size_t)c * LANES, all[c]);
}

void KERNEL(return_nodes)(float *out, float *total, const float *in, size_t width, size_t begin, size_t count,
                          noge_graph_view graph, const uint32_t *row, const float *factor, const uint32_t *kind,
                          const uint64_t *positive) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= width; c += COLUMNS * LANES)
        return_strip(out, total, in, width, begin, count, graph, row, factor, kind, positive, c, COLUMNS);
    for (; c + 2 * LANES <= width; c += 2 * LANES)
        return_strip(out, total, in, width, begin, count, graph, row, factor, kind, positive, c, 2);
    for (; c < width; c += LANES)
        return_strip(out, total, in, width, begin, count, graph, row, factor, kind, positive, c, 1);
}

void KERNEL(take_rows)(float *out, const float *in, size_t width, const uint32_t *row, const uint32_t *node, size_t n,
                       const float *factor) {
    size_t vectors = width / LANES * LANES;
    for (size_t c = 0; c < vectors; c += LANES)
        for (size_t i = 0; i < n; i++)
            store(out + i * width + c, load(in + row[i] * width + c) * spread(factor[node[i]]));
#if defined(__AVX512F__)
    for (size_t i = 0; vectors < width && i < n; i++) /* the end of a row of features */
        *(half *)(out + i * width + vectors) =
            *(const half *)(in + row[i] * width + vectors) * (factor[node[i]] - (half){0});
#endif
}

void KERNEL(put_nodes)(float *to, const float *from, size_t width, const uint32_t *node, size_t count,
                       const float *factor) {
    for (size_t i = 0; i < count; i++) {
        vector scale = spread(factor ? factor[node[i]] : 1);
        for (size_t c = 0; c < width; c += LANES)
            store(to + node[i] * width + c, load(from + i * width + c) * scale);
    }
}
