/* Nothing allocates in the ordinary case once warm, and any allocation may fail: an error comes back, the agent can
 * still be freed, nothing leaks. */
#include "support/agents.h"
#include "support/unit.h"

#include "support/allocations.h"

#include <noge/agent.h>
#include <stdio.h>

enum { SIDE = 12 };

/* Tells of a place on a grid. */
static noge_status tell(noge_agent *agent, unsigned at, noge_error *error) {
    char name[5][12];
    noge_seen sees[4];
    size_t count = 0;
    const unsigned around[4] = {at - SIDE, at + SIDE, at - 1, at + 1};
    const bool there[4] = {at >= SIDE, at<SIDE *(SIDE - 1), at % SIDE> 0, at % SIDE < SIDE - 1};
    snprintf(name[4], sizeof name[4], "%u", at);
    for (int i = 0; i < 4; i++)
        if (there[i]) {
            snprintf(name[i], sizeof name[i], "%u", around[i]);
            sees[count++] = (noge_seen){name[i], 1 + (at + around[i]) % 3};
        }
    return noge_agent_tell(
        agent, &(noge_report){.size = sizeof(noge_report), .at = name[4], .sees = sees, .seen_count = count}, error);
}

static noge_status make_trouble(noge_agent *agent, noge_error *error) {
    const char *some[] = {"1", "77"};
    const noge_named_edge way = {"12", "13"};
    const noge_seen sight = {"0", 1};
    const noge_report reports[] = {
        {.size = sizeof(noge_report), .blocked = &way, .blocked_count = 1},
        {.size = sizeof(noge_report), .unreachable = some, .unreachable_count = 2},
        {.size = sizeof(noge_report), .at = "elsewhere", .sees = &sight, .seen_count = 1},
        {.size = sizeof(noge_report), .reachable = some, .reachable_count = 2},
    };
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < sizeof reports / sizeof *reports && status == NOGE_OK; i++) {
        noge_advice advice = {.size = sizeof advice};
        status = noge_agent_tell(agent, &reports[i], error);
        if (status == NOGE_OK)
            status = noge_agent_decide(agent, &advice, error);
    }
    return status;
}

static noge_status live(const char *policy, bool weighted, noge_error *error) {
    noge_agent *agent = NULL;
    noge_graph *graph = NULL;
    noge_status status = test_agent_create(&agent, policy, TASK(.weighted = weighted), 1, error);
    noge_advice advice = {.size = sizeof advice};
    const noge_candidate *candidate;
    uint32_t count;
    for (unsigned at = 0; at < SIDE * SIDE / 2 && status == NOGE_OK; at++) {
        status = tell(agent, at, error);
        if (status == NOGE_OK)
            status = noge_agent_decide(agent, &advice, error);
    }
    if (status == NOGE_OK)
        status = make_trouble(agent, error);
    if (status == NOGE_OK)
        status = noge_agent_frontier(agent, &candidate, &count, error);
    if (status == NOGE_OK)
        status = noge_agent_graph(agent, &graph, error);
    noge_graph_free(graph);
    noge_agent_free(agent);
    return status;
}

static void survives_every_failed_allocation(void **state) {
    (void)state;
    static const char *const policies[] = {"nn:most-visited",
                                           "universal",
                                           "dfs-stack",
                                           "dfs:shortest",
                                           "blocking",
                                           "hdfs",
                                           "tests/golden/model.safetensors"};
    for (size_t p = 0; p < sizeof policies / sizeof *policies; p++)
        for (int weighted = 0; weighted < 2; weighted++) {
            noge_status status = NOGE_NO_MEMORY;
            uint64_t failed = 0;
            while (status != NOGE_OK) {
                noge_error error = {0};
                test_allocation_fail_after(failed++);
                status = live(policies[p], weighted, &error);
                test_allocation_fail_after(UINT64_MAX);
                if (status != NOGE_OK)
                    assert_int_equal(status, NOGE_NO_MEMORY);
                assert_int_equal(error.status, status);
            }
            assert_true(failed > 20);
        }
}

static void allocates_nothing_where_nothing_is_new(void **state) {
    (void)state;
    noge_agent *agent;
    noge_advice advice = {.size = sizeof advice};
    uint64_t warm = 0;
    assert_fine(test_agent_create(&agent, "nn:most-visited", NULL, 1, error));
    for (int round = 0; round < 9; round++) {
        for (unsigned at = 0; at < SIDE * (SIDE - 1); at++) {
            assert_fine(tell(agent, at, error));
            assert_fine(noge_agent_decide(agent, &advice, error));
        }
        if (round == 6) /* by then the log of moves has its size */
            warm = test_allocation_count();
    }
    assert_int_equal(test_allocation_count(), warm);
    noge_agent_free(agent);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(survives_every_failed_allocation),
        cmocka_unit_test(allocates_nothing_where_nothing_is_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
