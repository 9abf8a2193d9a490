/* The candidates that bounds leave over, against the values of all of them: while contexts wander and return, and
 * candidates come, go and change. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "neural/anchors.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { WIDTH = 2 * NOGE_LANES, MOST = 400, DECISIONS = 300, KINDS = 12 };

typedef struct frontier {
    noge_anchors anchors;
    float share[MOST][WIDTH], value[MOST], context[WIDTH], goal[WIDTH];
    uint32_t count;
} frontier;

static void draw_floats(noge_random *random, float *to, float size) {
    for (int i = 0; i < WIDTH; i++)
        to[i] = (float)(2 * noge_random_unit(random) - 1) * size;
}

/* Some candidates change, some leave, and new ones come. */
static void change_frontier(frontier *all, noge_random *random) {
    for (int i = 0; i < 5; i++) {
        uint32_t place = noge_random_below(random, all->count);
        draw_floats(random, all->share[place], 1);
        noge_anchors_renew(&all->anchors, place, all->share[place], all->goal);
    }
    uint32_t leaves = noge_random_below(random, all->count), last = --all->count;
    memcpy(all->share[leaves], all->share[last], sizeof all->share[0]);
    noge_anchors_move(&all->anchors, leaves, last);
    for (uint32_t come = noge_random_below(random, 3); come > 0 && all->count < MOST; come--) {
        draw_floats(random, all->share[all->count], 1);
        noge_anchors_renew(&all->anchors, all->count, all->share[all->count], all->goal);
        all->count++;
    }
}

/* Returns whether bounds left over a list. */
static bool decide(frontier *all) {
    uint32_t place[MOST],
        listed = noge_anchors_list(&all->anchors, all->context, all->goal, all->count, place, MOST / 4);
    float best = -INFINITY;
    bool found[MOST] = {false};
    for (uint32_t i = 0; i < all->count; i++) {
        all->value[i] = 3 + all->anchors.kernels->value(all->share[i], all->context, all->goal, WIDTH);
        best = fmaxf(best, all->value[i]);
    }
    if (listed == UINT32_MAX) {
        noge_anchors_add(&all->anchors, all->context, all->value, 3, all->count);
        return false;
    }
    assert_true(listed <= MOST / 4);
    for (uint32_t i = 0; i < listed; i++)
        found[place[i]] = true;
    for (uint32_t i = 0; i < all->count; i++)
        if (all->value[i] >= best - 1e-5f)
            assert_true(found[i]);
    return true;
}

static void best_is_listed(void **state) {
    (void)state;
    for (uint64_t round = 0; round < 20; round++) {
        noge_random random = test_random(round, "test anchors", 0);
        static frontier all;
        float kind[KINDS][WIDTH];
        uint32_t lists = 0;
        all.count = 200;
        assert_fine(noge_anchors_create(&all.anchors, noge_kernels_of(noge_kernel_best()), WIDTH, error));
        assert_fine(noge_anchors_reserve(&all.anchors, MOST, error));
        draw_floats(&random, all.goal, 1);
        for (uint32_t i = 0; i < all.count; i++)
            draw_floats(&random, all.share[i], 1);
        for (int i = 0; i < KINDS; i++)
            draw_floats(&random, kind[i], 0.2f);
        for (int i = 0; i < DECISIONS; i++) {
            change_frontier(&all, &random);
            draw_floats(&random, all.context, 0.02f);
            for (uint32_t j = 0, k = noge_random_below(&random, KINDS); j < WIDTH; j++)
                all.context[j] += kind[k][j] + 1e-4f * (float)i;
            lists += decide(&all);
        }
        assert_true(lists > DECISIONS / 2); /* bounds spare work */
        noge_anchors_forget(&all.anchors);
        assert_false(decide(&all));
        noge_anchors_free(&all.anchors);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(best_is_listed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
