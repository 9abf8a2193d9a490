/* Features of all nodes at once, and as codes, against those of one node at a time. */
#include "support/random.h"
#include "support/unit.h"

#include "policy/learned/features.h"

#include <stdlib.h>
#include <string.h>

enum { TIMES = 30, NODES = 80 };

typedef struct story {
    noge_node visit[TIMES], pick[NOGE_PICKS][TIMES];
    uint32_t node_count[TIMES], visited_at[NODES];
} story;

/* An exploration without edges: each visit is to a known node and reveals up to two others. */
static void draw_story(story *all, noge_random *random) {
    uint32_t known = 1;
    for (uint32_t v = 0; v < NODES; v++)
        all->visited_at[v] = UINT32_MAX;
    for (uint32_t t = 0; t < TIMES; t++) {
        noge_node next = noge_random_below(random, known);
        while (all->visited_at[next] != UINT32_MAX)
            next = (next + 1) % known;
        all->visit[t] = next;
        all->visited_at[next] = t;
        known += t == 0 ? 2 : 1 + noge_random_below(random, 2);
        all->node_count[t] = known;
        for (int p = 0; p < NOGE_PICKS; p++)
            all->pick[p][t] = noge_random_below(random, 5) > 0 ? noge_random_below(random, known) : NOGE_NO_NODE;
    }
}

static void check(const noge_features *features, const noge_past *past) {
    size_t inputs = (size_t)features->channels * features->history + (features->positions ? NOGE_POSITION_INPUTS : 0),
           stride = noge_feature_stride(inputs);
    uint32_t codes = noge_features_codes(features), code[NODES];
    float *rows = calloc(NODES * stride, sizeof *rows), *plain = calloc(stride, sizeof *plain),
          *code_row = calloc(codes * stride + 1, sizeof *code_row);
    if (codes > 0)
        noge_features_write_code_rows(features, code_row, stride);
    for (uint32_t now = 0; now < TIMES; now++) {
        noge_features_write_all(features, past, now, rows, stride);
        if (codes > 0)
            noge_features_write_codes(features, past, now, code);
        for (noge_node v = 0; v < past->node_count[now]; v++) {
            noge_features_write(features, past, now, v, plain);
            assert_memory_equal(rows + v * stride, plain, stride * sizeof *plain);
            if (codes > 0) {
                assert_true(code[v] < codes);
                assert_memory_equal(code_row + code[v] * stride, plain, stride * sizeof *plain);
            }
        }
    }
    free(rows), free(plain), free(code_row);
}

static void features(void **state) {
    uint32_t coded = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 64; seed++) {
        noge_random random = test_random(seed, "test features", 0);
        story all;
        draw_story(&all, &random);
        noge_features asked = {.history = 1 + (uint32_t)(seed / 16),
                               .low = -0.5f,
                               .high = 0.5f,
                               .channels = 3,
                               .positions = seed % 16 >= 8};
        for (int p = 0; p < NOGE_PICKS; p++) {
            asked.pick[p] = seed >> p & 1;
            asked.channels += asked.pick[p];
        }
        const noge_past past = {.visit = all.visit,
                                .node_count = all.node_count,
                                .visited_at = all.visited_at,
                                .visited_step = 1,
                                .pick = {all.pick[0], all.pick[1], all.pick[2]}};
        check(&asked, &past);
        coded += noge_features_codes(&asked) > 0;
    }
    assert_in_range(coded, 16, 32); /* none with positions */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(features)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
