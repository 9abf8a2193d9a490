/* Every kernel of every level against plain loops in double precision, with sizes that fit no tile; and the promise
 * that an element is summed in the same order whatever surrounds it, bit by bit. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "neural/kernels.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Exactly as long as it must be, so that a sanitizer sees who reads further, and not aligned to vectors. */
typedef struct array {
    void *block;
    float *at;
    size_t count;
} array;

static array zeros(size_t count) {
    array made = {.block = calloc(count + 1, sizeof(float)), .count = count};
    assert_non_null(made.block);
    made.at = (float *)made.block + 1;
    return made;
}

static array copy_of(array from) {
    array made = zeros(from.count);
    memcpy(made.at, from.at, from.count * sizeof(float));
    return made;
}

static array draw(noge_random *random, size_t count) {
    array made = zeros(count);
    for (size_t i = 0; i < count; i++)
        made.at[i] = (float)(2 * noge_random_unit(random) - 1);
    return made;
}

static void assert_same_bits(array a, array b) {
    assert_int_equal(a.count, b.count);
    if (a.count > 0)
        assert_memory_equal(a.at, b.at, a.count * sizeof(float));
}

/* magnitude: of all that was added up. */
static void assert_near(float ours, double plain, double magnitude) {
    if (!(fabs((double)ours - plain) <= 1e-6 * magnitude + 1e-12))
        fail_msg("%.9g where plain loops have %.12g", (double)ours, plain);
}

/* Calls `test` for each level this machine has, many times. */
static void on_every_level(void (*test)(const noge_kernels *, noge_random *), uint64_t rounds) {
    for (int level = 0; level <= (int)noge_kernel_best(); level++)
        for (uint64_t i = 0; i < rounds; i++) {
            noge_random random = test_random(i, "test kernels", 0);
            test(noge_kernels_of((noge_kernel)level), &random);
        }
}

static size_t draw_size(noge_random *random, uint32_t most) {
    return noge_random_below(random, 4) == 0 ? noge_random_below(random, 6) : noge_random_below(random, most);
}

static size_t draw_width(noge_random *random) {
    return NOGE_LANES * (1 + noge_random_below(random, 9));
}

/* ---- Products ---------------------------------------------------------------------------------------------------- */

static void check_multiply(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, 60), k = draw_size(random, 60), h = draw_width(random);
    size_t stride = k + noge_random_below(random, 20);
    int relu = (int)noge_random_below(random, 2);
    array a = draw(random, n * stride), b = draw(random, k * h), bias = draw(random, h), out = draw(random, n * h);
    const float *shift = noge_random_below(random, 3) ? bias.at : NULL;
    kernels->multiply(out.at, a.at, stride, b.at, shift, relu, n, k, h);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < h; j++) {
            double sum = shift ? (double)shift[j] : 0, magnitude = 1;
            for (size_t l = 0; l < k; l++) {
                double product = (double)a.at[i * stride + l] * (double)b.at[l * h + j];
                sum += product;
                magnitude += fabs(product);
            }
            assert_near(out.at[i * h + j], relu && sum < 0 ? 0 : sum, magnitude);
        }
    array again = zeros(n * h), rows = zeros(n * h);
    kernels->multiply(again.at, a.at, stride, b.at, shift, relu, n, k, h);
    for (size_t i = 0; i < n; i++)
        kernels->multiply(rows.at + i * h, a.at + i * stride, stride, b.at, shift, relu, 1, k, h);
    assert_same_bits(out, again);
    assert_same_bits(out, rows);
    free(a.block), free(b.block), free(bias.block), free(out.block), free(again.block), free(rows.block);
}

static void check_multiply_transposed(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, 260), k = draw_size(random, 40), h = draw_width(random);
    size_t stride = k + noge_random_below(random, 20);
    array a = draw(random, n * stride), g = draw(random, n * h), before = draw(random, k * h);
    array out = copy_of(before), again = copy_of(before), rows = copy_of(before), parts = copy_of(before);
    size_t cut = noge_random_below(random, (uint32_t)n + 1);
    kernels->multiply_transposed(parts.at, a.at, stride, g.at, cut, k, h);
    kernels->multiply_transposed(parts.at, a.at + cut * stride, stride, g.at + cut * h, n - cut, k, h);
    kernels->multiply_transposed(out.at, a.at, stride, g.at, n, k, h);
    for (size_t i = 0; i < k; i++)
        for (size_t j = 0; j < h; j++) {
            double sum = (double)before.at[i * h + j], magnitude = 1;
            for (size_t l = 0; l < n; l++) {
                double product = (double)a.at[l * stride + i] * (double)g.at[l * h + j];
                sum += product;
                magnitude += fabs(product);
            }
            assert_near(out.at[i * h + j], sum, magnitude);
        }
    kernels->multiply_transposed(again.at, a.at, stride, g.at, n, k, h);
    for (size_t i = 0; i < k; i++)
        kernels->multiply_transposed(rows.at + i * h, a.at + i, stride, g.at, n, 1, h);
    assert_same_bits(out, again);
    assert_same_bits(out, rows);
    assert_same_bits(out, parts);
    free(a.block), free(g.block), free(before.block), free(out.block), free(again.block), free(rows.block);
    free(parts.block);
}

/* Some columns of a matrix, all others zero: the list changes no bit of a product, whatever the distance of rows. */
static void check_live(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, NOGE_BLOCK + 1), k = draw_size(random, 60), h = draw_width(random), used = 0;
    size_t apart = h + NOGE_LANES * noge_random_below(random, 3);
    array a = draw(random, n * k), b = draw(random, k * h), bias = draw(random, h), factor = draw(random, n);
    array out = zeros(n * h), wide = zeros(n * apart), g = draw(random, n * h), slope = draw(random, k * h);
    array listed = copy_of(slope), mixed = zeros(n * k);
    array mixed_g = zeros(n * h), scaled = zeros(n * h);
    uint32_t live[60], row[NOGE_BLOCK], g_row[NOGE_BLOCK];
    for (uint32_t c = 0; c < k; c++)
        if (noge_random_below(random, 3) > 0)
            live[used++] = c;
        else
            for (size_t i = 0; i < n; i++)
                a.at[i * k + c] = 0;
    for (uint32_t i = 0; i < n; i++)
        row[i] = g_row[i] = i;
    noge_random_shuffle(random, row, (uint32_t)n);
    noge_random_shuffle(random, g_row, (uint32_t)n);
    for (size_t i = 0; i < n; i++) {
        memcpy(mixed.at + row[i] * k, a.at + i * k, k * sizeof(float));
        memcpy(mixed_g.at + g_row[i] * h, g.at + i * h, h * sizeof(float));
    }
    noge_input input = {a.at, k, live, used}, rearranged = {mixed.at, k, live, used};
    kernels->multiply(out.at, a.at, k, b.at, bias.at, 1, n, k, h);
    kernels->multiply_rows((noge_matrix){wide.at, apart, NULL}, input, b.at, bias.at, 1, factor.at, n, h);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < apart; j++)
            assert_true(wide.at[i * apart + j] == (j < h ? out.at[i * h + j] * factor.at[i] : 0));
    size_t words = noge_sign_words(h);
    uint64_t *positive = calloc(n * words + 1, sizeof *positive), *plain = calloc(n * words + 1, sizeof *plain);
    kernels->multiply_positive(scaled.at, positive, input, b.at, bias.at, factor.at, n, h);
    kernels->note_positive(plain, scaled.at, n, h);
    for (size_t i = 0; i < n; i++)
        assert_memory_equal(scaled.at + i * h, wide.at + i * apart, h * sizeof(float));
    assert_memory_equal(positive, plain, n * words * sizeof *plain);
    free(positive), free(plain);
    kernels->multiply_transposed(slope.at, a.at, k, g.at, n, k, h);
    kernels->multiply_transposed_rows(listed.at, rearranged, row, mixed_g.at, g_row, 0, n, h);
    assert_same_bits(slope, listed);
    array zero = zeros(k * h);
    kernels->multiply_transposed(zero.at, a.at, k, g.at, n, k, h);
    kernels->multiply_transposed_rows(listed.at, rearranged, row, mixed_g.at, g_row, 1, n, h);
    for (size_t i = 0; i < used; i++)
        assert_memory_equal(listed.at + live[i] * h, zero.at + live[i] * h, h * sizeof(float));
    free(a.block), free(b.block), free(bias.block), free(factor.block), free(out.block), free(wide.block);
    free(g.block), free(slope.block), free(listed.block), free(mixed.block);
    free(zero.block), free(mixed_g.block), free(scaled.block);
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

static void check_rows(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, 80), h = draw_width(random);
    array g = draw(random, n * h), factor = draw(random, n), sum = draw(random, h), before = copy_of(sum);
    array scaled = zeros(n * h), in_place = copy_of(g), again = copy_of(before);
    uint32_t row[80];
    for (uint32_t i = 0; i < n; i++)
        row[i] = i;
    kernels->add_rows(sum.at, g.at, n, h);
    kernels->add_listed(again.at, g.at, row, n, h);
    kernels->scale_rows(scaled.at, g.at, factor.at, n, h);
    kernels->scale_rows(in_place.at, in_place.at, factor.at, n, h);
    for (size_t j = 0; j < h; j++) {
        double plain = (double)before.at[j];
        for (size_t i = 0; i < n; i++) {
            plain += (double)g.at[i * h + j];
            assert_true(scaled.at[i * h + j] == g.at[i * h + j] * factor.at[i]);
        }
        assert_near(sum.at[j], plain, 1 + (double)n);
    }
    assert_same_bits(sum, again);
    assert_same_bits(scaled, in_place);
    free(g.block), free(factor.block), free(sum.block), free(before.block);
    free(scaled.block), free(in_place.block), free(again.block);
}

static void check_mask(const noge_kernels *kernels, noge_random *random) {
    size_t count = draw_width(random);
    array gradient = draw(random, count), before = copy_of(gradient), value = draw(random, count);
    value.at[0] = 0;
    value.at[1] = -0.0f;
    value.at[2] = 1e-45f; /* the smallest there is, and positive */
    kernels->mask(gradient.at, value.at, count);
    for (size_t i = 0; i < count; i++)
        assert_true(gradient.at[i] == (value.at[i] > 0 ? before.at[i] : 0));
    free(gradient.block), free(before.block), free(value.block);
}

static void check_signs(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, 80), h = draw_width(random), words = noge_sign_words(h);
    array value = draw(random, n * h), from = draw(random, h), to = zeros(n * h);
    array sum = draw(random, h), plain = copy_of(sum), before = copy_of(sum);
    uint64_t *positive = calloc(n * words + 1, sizeof *positive);
    uint32_t row[80];
    for (size_t i = 0; i < n; i++) {
        value.at[i * h] = i % 2 ? -0.0f : 0;
        value.at[i * h + 1] = 1e-45f; /* the smallest there is, and positive */
        row[i] = noge_random_below(random, (uint32_t)n);
    }
    kernels->note_positive(positive, value.at, n, h);
    kernels->spread_positive(to.at, from.at, positive, row, sum.at, n, h);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < 64 * words; j++) {
            bool set = positive[i * words + j / 64] >> j % 64 & 1;
            assert_int_equal(set, j < h && value.at[i * h + j] > 0);
            if (j >= h)
                continue;
            assert_true(to.at[i * h + j] == (value.at[row[i] * h + j] > 0 ? from.at[j] : 0));
            plain.at[j] += to.at[i * h + j];
        }
    assert_same_bits(sum, plain);
    array again = zeros(n * h);
    kernels->spread_positive(again.at, from.at, positive, row, NULL, n, h);
    assert_same_bits(to, again);
    array alone = copy_of(before);
    kernels->spread_positive(NULL, from.at, positive, row, alone.at, n, h);
    assert_same_bits(alone, plain);
    free(positive), free(value.block), free(from.block), free(to.block), free(sum.block), free(plain.block);
    free(again.block), free(before.block), free(alone.block);
}

/* The bits of the plain product with the rows written out, transposed. Columns of signs are set, clear or mixed. */
static void check_signed_products(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, 150), h = draw_width(random), k = draw_width(random), words = noge_sign_words(h);
    array a = draw(random, 20 * k), from = draw(random, h), out = draw(random, h * k);
    array plain = zeros(h * k), first = copy_of(out);
    uint64_t *positive = calloc(10 * words, sizeof *positive);
    uint32_t row[150], sign[150];
    for (size_t i = 0; i < 10 * h; i++)
        if (i % h % 3 == 0 || (i % h % 3 == 1 && noge_random_below(random, 2)))
            positive[i / h * words + i % h / 64] |= (uint64_t)1 << i % h % 64;
    for (size_t i = 0; i < n; i++) {
        row[i] = noge_random_below(random, 20);
        sign[i] = noge_random_below(random, 10);
    }
    kernels->add_positive(out.at, from.at, positive, sign, a.at, row, n, h, k);
    array g = zeros(n * h), all = zeros(n * k), product = zeros(k * h);
    for (size_t i = 0; i < h * k; i++)
        product.at[i % k * h + i / k] = first.at[i];
    for (size_t i = 0; i < n; i++)
        memcpy(all.at + i * k, a.at + row[i] * k, k * sizeof(float));
    kernels->spread_positive(g.at, from.at, positive, sign, NULL, n, h);
    kernels->multiply_transposed(product.at, all.at, k, g.at, n, k, h);
    for (size_t i = 0; i < h * k; i++)
        plain.at[i] = product.at[i % k * h + i / k];
    assert_same_bits(out, plain);
    free(positive), free(a.block), free(from.block), free(out.block), free(plain.block);
    free(first.block), free(g.block), free(all.block), free(product.block);
}

static void check_columns(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, 20), h = draw_width(random), used = 0;
    array rows = zeros(n * h);
    uint32_t *live = calloc(h, sizeof *live);
    for (uint32_t i = 0; n > 0 && i < h; i++)
        rows.at[noge_random_below(random, (uint32_t)(n * h))] = 1e-45f;
    size_t count = kernels->find_live(live, rows.at, n, h);
    for (uint32_t j = 0; j < h; j++) {
        bool any = false;
        for (size_t i = 0; i < n; i++)
            any |= rows.at[i * h + j] > 0;
        if (any)
            assert_int_equal(live[used++], j);
    }
    assert_int_equal(count, used);
    free(live), free(rows.block);
}

static void check_taken(const noge_kernels *kernels, noge_random *random) {
    size_t n = draw_size(random, 80), h = draw_width(random);
    array in = draw(random, 10 * h), out = zeros(n * h), factor = draw(random, 15);
    uint32_t row[80], node[80];
    for (size_t i = 0; i < n; i++) {
        row[i] = noge_random_below(random, 10);
        node[i] = noge_random_below(random, 15);
    }
    kernels->take_rows(out.at, in.at, h, row, node, n, factor.at);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < h; j++)
            assert_true(out.at[i * h + j] == in.at[row[i] * h + j] * factor.at[node[i]]);
    free(in.block), free(out.block), free(factor.block);
}

/* ---- Graphs ------------------------------------------------------------------------------------------------------ */

enum { NODES = 40, EDGES = 120, ROWS = 25 };

static void check_nodes(const noge_kernels *kernels, noge_random *random) {
    enum { STEP = 3 };
    size_t width = draw_width(random), count = noge_random_below(random, NODES);
    uint32_t first[NODES * STEP] = {0}, degree[NODES * STEP] = {0}, edge[EDGES], node[NODES], used = 0;
    for (uint32_t v = 0; v < NODES; v++) {
        node[v] = v;
        first[v * STEP] = used;
        degree[v * STEP] = noge_random_below(random, 4);
        for (uint32_t i = 0; i < degree[v * STEP]; i++)
            edge[used++] = noge_random_below(random, NODES);
    }
    noge_random_shuffle(random, node, NODES);
    noge_graph_view graph = {first, degree, STEP, edge};
    array in = draw(random, NODES * width), factor = draw(random, NODES), out = zeros(count * width);
    array put = draw(random, NODES * width), before = copy_of(put), plain = copy_of(put);
    kernels->gather_nodes(out.at, in.at, width, NULL, node, count, graph, factor.at);
    uint32_t row[NODES];
    array listed = zeros(count * width), mixed = zeros(NODES * width);
    for (uint32_t v = 0; v < NODES; v++)
        row[v] = v;
    noge_random_shuffle(random, row, NODES);
    for (size_t v = 0; v < NODES; v++)
        memcpy(mixed.at + row[v] * width, in.at + v * width, width * sizeof(float));
    kernels->gather_nodes(listed.at, mixed.at, width, row, node, count, graph, factor.at);
    assert_same_bits(out, listed);
    kernels->put_nodes(put.at, out.at, width, node, count, factor.at);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < width; j++) {
            uint32_t v = node[i];
            double sum = (double)in.at[v * width + j];
            for (uint32_t e = 0; e < degree[v * STEP]; e++)
                sum += (double)in.at[edge[first[v * STEP] + e] * width + j];
            assert_near(out.at[i * width + j], sum * (double)factor.at[v], 4);
            plain.at[v * width + j] = out.at[i * width + j] * factor.at[v];
        }
    assert_same_bits(put, plain);
    kernels->put_nodes(before.at, out.at, width, node, count, NULL);
    for (size_t i = 0; i < count; i++)
        assert_memory_equal(before.at + node[i] * width, out.at + i * width, width * sizeof(float));
    free(in.block), free(factor.block), free(out.block), free(put.block), free(before.block), free(plain.block);
    free(listed.block), free(mixed.block);
}

static void check_return(const noge_kernels *kernels, noge_random *random) {
    enum { KINDS = 7 };
    size_t width = draw_width(random), words = noge_sign_words(width), begin = noge_random_below(random, NODES),
           count = noge_random_below(random, NODES - (uint32_t)begin + 1);
    uint32_t first[NODES], degree[NODES], edge[EDGES], row[NODES], kind[NODES], used = 0;
    uint64_t *positive = calloc(KINDS * words, sizeof *positive);
    for (size_t i = 0; i < KINDS * words; i++)
        positive[i] = noge_random_bits(random);
    for (uint32_t v = 0; v < NODES; v++) {
        first[v] = used;
        degree[v] = noge_random_below(random, 4);
        row[v] = noge_random_below(random, ROWS);
        kind[v] = noge_random_below(random, KINDS);
        for (uint32_t i = 0; i < degree[v]; i++)
            edge[used++] = noge_random_below(random, NODES);
    }
    array in = draw(random, ROWS * width), factor = draw(random, NODES), out = zeros(count * width);
    array total = draw(random, width), plain = zeros(width);
    memcpy(plain.at, total.at, width * sizeof(float));
    kernels->return_nodes(out.at, total.at, in.at, width, begin, count, (noge_graph_view){first, degree, 1, edge}, row,
                          factor.at, kind, positive);
    kernels->add_rows(plain.at, out.at, count, width);
    assert_same_bits(total, plain);
    free(total.block), free(plain.block);
    for (size_t i = 0; i < count; i++)
        for (size_t v = begin + i, j = 0; j < width; j++) {
            bool set = positive[kind[v] * words + j / 64] >> j % 64 & 1;
            double sum = (double)in.at[row[v] * width + j];
            for (uint32_t e = 0; e < degree[v]; e++)
                sum += (double)in.at[row[edge[first[v] + e]] * width + j];
            assert_near(out.at[i * width + j], set ? sum * (double)factor.at[v] : 0, 4);
        }
    free(positive), free(in.block), free(factor.block), free(out.block);
}

/* ---- The rest ---------------------------------------------------------------------------------------------------- */

static void check_exchange(const noge_kernels *kernels, noge_random *random) {
    size_t count = draw_size(random, 70);
    array in = draw(random, count), out = draw(random, count);
    double *sum = calloc(count + 1, sizeof *sum);
    kernels->exchange(sum, in.at, NULL, count);
    for (size_t i = 0; i < count; i++)
        assert_true(sum[i] == (double)in.at[i]);
    kernels->exchange(sum, out.at, in.at, count);
    for (size_t i = 0; i < count; i++)
        assert_true(fabs(sum[i] - (double)out.at[i]) < 1e-15);
    free(sum);
    free(in.block), free(out.block);
}

static void check_adam(const noge_kernels *kernels, noge_random *random) {
    size_t count = draw_width(random);
    noge_adam_rates rates = {0.9f, 0.999f, 1e-3f, 3.0f, 1e-8f};
    array parameter = draw(random, count), gradient = draw(random, count), first = draw(random, count);
    array second = draw(random, count), old = copy_of(parameter), m = copy_of(first), v = copy_of(second);
    for (size_t i = 0; i < count; i++)
        second.at[i] = v.at[i] = fabsf(v.at[i]);
    kernels->adam(parameter.at, gradient.at, first.at, second.at, count, rates);
    for (size_t i = 0; i < count; i++) {
        double g = (double)gradient.at[i];
        double plain_m = 0.9 * (double)m.at[i] + 0.1 * g, plain_v = 0.999 * (double)v.at[i] + 0.001 * g * g;
        assert_near(first.at[i], plain_m, 1);
        assert_near(second.at[i], plain_v, 1);
        assert_near(parameter.at[i], (double)old.at[i] - 1e-3 * plain_m / (sqrt(plain_v) * 3 + 1e-8), 1);
    }
    free(parameter.block), free(gradient.block), free(first.block), free(second.block);
    free(old.block), free(m.block), free(v.block);
}

/* Moments of a few times the smallest number give the same bits as if they were multiplied. */
static void check_resting(const noge_kernels *kernels, noge_random *random) {
    size_t count = draw_width(random);
    noge_adam_rates rates = {0.9f, 0.999f, noge_random_below(random, 4) ? 1e-3f : 0.4f, 3.0f, 1e-8f};
    array parameter = draw(random, count), gradient = zeros(count), first = zeros(count), second = draw(random, count);
    array p = copy_of(parameter), m = zeros(count), v = zeros(count);
    for (size_t i = 0; i < count; i++) {
        float smallest = 1e-45f, times = (float)noge_random_below(random, 12);
        m.at[i] = first.at[i] = noge_random_below(random, 2) ? -times * smallest : times * smallest;
        v.at[i] = second.at[i] = fabsf(second.at[i]);
        gradient.at[i] = noge_random_below(random, 5) ? 0 : -0.0f;
        m.at[i] = rates.beta1 * m.at[i];
        v.at[i] = rates.beta2 * v.at[i];
        p.at[i] -= rates.step * m.at[i] / (sqrtf(v.at[i]) * rates.root + rates.epsilon);
    }
    kernels->adam(parameter.at, gradient.at, first.at, second.at, count, rates);
    assert_same_bits(parameter, p);
    assert_same_bits(second, v);
    for (size_t i = 0; i < count; i++)
        assert_true(first.at[i] == m.at[i]);
    free(parameter.block), free(gradient.block), free(first.block), free(second.block);
    free(p.block), free(m.block), free(v.block);
}

static void check_value(const noge_kernels *kernels, noge_random *random) {
    size_t count = draw_width(random);
    array share = draw(random, count), context = draw(random, count), goal = draw(random, count);
    double plain = 0;
    for (size_t i = 0; i < count; i++)
        plain += fmax(0, (double)share.at[i] + (double)context.at[i]) * (double)goal.at[i];
    float ours = kernels->value(share.at, context.at, goal.at, count);
    assert_near(ours, plain, (double)count);
    float again = kernels->value(share.at, context.at, goal.at, count);
    assert_memory_equal(&ours, &again, sizeof ours);
    free(share.block), free(context.block), free(goal.block);
}

static void products(void **state) {
    (void)state;
    on_every_level(check_multiply, 200);
    on_every_level(check_multiply_transposed, 100);
    on_every_level(check_live, 100);
}

static void rows(void **state) {
    (void)state;
    on_every_level(check_rows, 100);
    on_every_level(check_mask, 100);
    on_every_level(check_signs, 100);
    on_every_level(check_signed_products, 100);
    on_every_level(check_columns, 100);
    on_every_level(check_taken, 100);
}

static void graphs(void **state) {
    (void)state;
    on_every_level(check_nodes, 100);
    on_every_level(check_return, 100);
}

static void sums_and_steps(void **state) {
    (void)state;
    on_every_level(check_exchange, 100);
    on_every_level(check_adam, 100);
    on_every_level(check_resting, 100);
    on_every_level(check_value, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products),
        cmocka_unit_test(rows),
        cmocka_unit_test(graphs),
        cmocka_unit_test(sums_and_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
