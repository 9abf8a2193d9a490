/* Nothing allocates once warm, and any allocation may fail: an error comes back, nothing leaks or breaks. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "support/allocations.h"
#include "support/graphs.h"

#include <noge/policy.h>

static const char *const policies[] = {"random",
                                       "bfs",
                                       "dfs",
                                       "dfs-stack",
                                       "nn",
                                       "nn:most-visited",
                                       "nn:random",
                                       "dfs-stack@nearest",
                                       "bfs@robust:1",
                                       "universal",
                                       "universal@nearest",
                                       "dfs:shortest",
                                       "blocking",
                                       "hdfs:1.5",
                                       "blocking:0@robust:1"};

enum { POLICY_COUNT = sizeof policies / sizeof *policies };

static noge_status explore(noge_policy *policy, noge_episode *episode, const noge_graph *graph, bool weighted,
                           noge_error *error) {
    noge_policy_begin(policy, 1);
    noge_status status = noge_episode_begin(episode, graph, 0, TASK(.weighted = weighted), 1, error);
    return status == NOGE_OK ? noge_policy_run(policy, episode, error) : status;
}

static void allocates_nothing_once_warm(void **state) {
    (void)state;
    for (int weighted = 0; weighted < 2; weighted++)
        for (size_t i = 0; i < POLICY_COUNT; i++) {
            noge_random random = test_random(5, "test memory", 0);
            noge_graph *graph = test_random_graph(&random, 400, 500, weighted);
            noge_policy *policy;
            noge_episode *episode;
            assert_fine(noge_policy_create(&policy, policies[i], error));
            assert_fine(noge_episode_create(&episode, error));
            assert_fine(explore(policy, episode, graph, weighted, error));
            uint64_t warm = test_allocation_count();
            assert_true(warm > 0);
            assert_fine(explore(policy, episode, graph, weighted, error));
            assert_int_equal(test_allocation_count(), warm);
            noge_episode_free(episode);
            noge_policy_free(policy);
            noge_graph_free(graph);
        }
}

static noge_status live_once(const char *name, bool weighted, const noge_graph *graph, noge_error *error) {
    noge_policy *policy = NULL;
    noge_episode *episode = NULL;
    noge_status status = noge_policy_create(&policy, name, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    if (status == NOGE_OK)
        status = explore(policy, episode, graph, weighted, error);
    noge_episode_free(episode);
    noge_policy_free(policy);
    return status;
}

static void survives_every_failed_allocation(void **state) {
    (void)state;
    noge_random random = test_random(6, "test memory", 0);
    noge_graph *graph = test_random_graph(&random, 200, 300, true);
    for (int weighted = 0; weighted < 2; weighted++)
        for (size_t i = 0; i < POLICY_COUNT; i++) {
            noge_status status = NOGE_NO_MEMORY;
            uint64_t failed = 0;
            while (status != NOGE_OK) {
                noge_error error = {0};
                test_allocation_fail_after(failed++);
                status = live_once(policies[i], weighted, graph, &error);
                test_allocation_fail_after(UINT64_MAX);
                if (status != NOGE_OK)
                    assert_int_equal(status, NOGE_NO_MEMORY);
                assert_int_equal(error.status, status);
            }
            assert_true(failed > 10);
        }
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocates_nothing_once_warm),
        cmocka_unit_test(survives_every_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
