/* The outlook against its plain twin at the decisions of whole explorations by every policy, and at hubs. */
#include "support/agents.h"
#include "support/random.h"
#include "support/unit.h"

#include "oracle/plain_outlook.h"
#include "support/client.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/noge.h>
#include <string.h>

static plain_outlook plain;
static noge_prospect prospect;

static bool is_near(double a, double b) {
    return fabs(a - b) <= 2e-5 * fmax(1, fabs(b));
}

static void compare_with_twin(const noge_map *map, double reach) {
    plain_outlook_see(map, reach, &plain);
    assert_int_equal(prospect.count, plain.count);
    for (int j = 0; j < NOGE_OUTLOOK_CONTEXT; j++)
        if (!is_near((double)prospect.context[j], plain.context[j]))
            fail_msg("context %s is %g, not %g", noge_outlook_context[j].name, (double)prospect.context[j],
                     plain.context[j]);
    for (uint32_t i = 0; i < prospect.count; i++) {
        uint32_t k = 0;
        while (k < plain.count && plain.node[k] != prospect.node[i])
            k++;
        assert_true(k < plain.count);
        assert_true(i == 0 || prospect.own[i][0] >= prospect.own[i - 1][0]); /* nearest first */
        for (int j = 0; j < NOGE_OUTLOOK_OWN; j++)
            if (!is_near((double)prospect.own[i][j], plain.own[k][j]))
                fail_msg("%s is %g, not %g", noge_outlook_own[j].name, (double)prospect.own[i][j], plain.own[k][j]);
    }
}

/* Decisions are looked at now and then, so that the outlook has one visit or several to catch up with. */
static void explore(noge_episode *episode, noge_policy *policy, noge_outlook *outlook, double reach,
                    noge_random *random, bool always) {
    noge_outlook_begin(outlook);
    while (!noge_episode_over(episode)) {
        noge_node choice;
        if (always || noge_random_below(random, 3) == 0) {
            assert_fine(noge_outlook_see(outlook, episode->map, &prospect, error));
            compare_with_twin(episode->map, reach);
        }
        assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
        assert_fine(noge_episode_step(episode, choice, error));
    }
}

static void it_is_what_its_plain_twin_sees(void **state) {
    (void)state;
    noge_random random = test_random(3, "test outlook", 0);
    for (int weighted = 0; weighted < 2; weighted++)
        for (size_t p = 0; p < noge_policy_type_count(); p++) {
            double reach = (double)(p % 4) * (weighted ? 0.7 : 1);
            noge_episode *episode;
            noge_outlook *outlook;
            noge_policy *policy;
            assert_fine(noge_episode_create(&episode, error));
            assert_fine(noge_outlook_create(&outlook, reach, error));
            assert_fine(noge_policy_create(&policy, noge_policy_describe(p).name, error));
            for (int round = 0; round < 6; round++) {
                uint32_t nodes = 2 + noge_random_below(&random, 70);
                noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, 2 * nodes), weighted);
                noge_policy_begin(policy, noge_random_bits(&random));
                assert_fine(noge_episode_begin(episode, graph, noge_random_below(&random, nodes),
                                               TASK(.weighted = weighted, .limit = round % 3 == 0 ? 5 + nodes / 2 : 0),
                                               noge_random_bits(&random), error));
                explore(episode, policy, outlook, reach, &random, round % 2);
                noge_graph_free(graph);
            }
            noge_policy_free(policy);
            noge_outlook_free(outlook);
            noge_episode_free(episode);
        }
}

static void a_search_that_met_the_candidates_knows_the_way(void **state) {
    (void)state;
    noge_random random = test_random(4, "test outlook", 0);
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_graph *graph = test_random_graph(&random, 60, 50, weighted);
        noge_episode *episode;
        double distance[8];
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.weighted = weighted), 5, error));
        while (!noge_episode_over(episode)) {
            uint32_t count = noge_map_nearby(episode->map, 2, 8, distance);
            assert_in_range(count, 1, 8);
            uint32_t which = noge_random_below(&random, count);
            assert_fine(noge_episode_step(episode, noge_map_found(episode->map)[which], error));
            assert_true(episode->step[episode->step_count].cost == distance[which]);
        }
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
}

/* An explorer that is carried about makes the outlook count everything anew. */
static void it_is_the_same_where_the_world_does_not_obey(void **state) {
    (void)state;
    noge_random random = test_random(6, "test outlook", 0);
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_graph *graph = test_random_graph(&random, 60, 60, weighted);
        noge_episode *episode;
        noge_outlook *outlook;
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_outlook_create(&outlook, 1, error));
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.weighted = weighted), 5, error));
        noge_outlook_begin(outlook);
        while (!noge_episode_over(episode)) {
            noge_map *map = episode->map;
            assert_fine(noge_outlook_see(outlook, map, &prospect, error));
            compare_with_twin(map, 1);
            if (map->visit_count > 10)
                assert_fine(noge_map_move(map, map->visit[noge_random_below(&random, map->visit_count)], NULL, error));
            assert_fine(noge_outlook_see(outlook, map, &prospect, error));
            compare_with_twin(map, 1);
            assert_fine(noge_episode_step(episode, prospect.node[prospect.count - 1], error));
        }
        noge_outlook_free(outlook);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
}

/* Against the definition: of the candidates with a certain row, the one with the smallest number is left, where the
 * first of them was. */
static void of_equals_the_oldest_is_left(void **state) {
    (void)state;
    noge_random random = test_random(8, "test outlook", 0);
    uint32_t merged = 0;
    for (int round = 0; round < 400; round++) {
        static noge_prospect all;
        uint32_t left = 0;
        all.count = 1 + noge_random_below(&random, NOGE_OUTLOOK_MOST);
        for (uint32_t i = 0; i < all.count; i++) {
            all.node[i] = 1000 + (i * 37) % 101;
            for (int j = 0; j < NOGE_OUTLOOK_OWN; j++)
                all.own[i][j] = j % 7 == 0 ? (float)noge_random_below(&random, 2) : 0;
        }
        prospect = all;
        noge_prospect_distinct(&prospect, NOGE_OUTLOOK_OWN);
        for (uint32_t i = 0; i < all.count; i++) {
            bool first = true;
            noge_node oldest = all.node[i];
            for (uint32_t k = 0; k < all.count; k++)
                if (memcmp(all.own[k], all.own[i], sizeof all.own[0]) == 0) {
                    first = first && k >= i;
                    oldest = all.node[k] < oldest ? all.node[k] : oldest;
                }
            if (!first)
                continue;
            assert_int_equal(prospect.node[left], oldest);
            assert_memory_equal(prospect.own[left], all.own[i], sizeof all.own[0]);
            left++;
        }
        assert_int_equal(prospect.count, left);
        merged += all.count - left;
    }
    assert_true(merged > 1000);
}

/* So often that the map forgets what had changed before. */
static void walk_to_and_fro(noge_map *map) {
    noge_node here = map->at;
    uint64_t dropped = noge_inside(map)->log.dropped;
    for (int i = 0; i < 2000 && map->visit[0] != here; i++)
        assert_fine(noge_map_move(map, i % 2 ? here : map->visit[0], NULL, error));
    assert_true(map->visit[0] == here || noge_inside(map)->log.dropped > dropped);
}

/* Clients that obey now and then, and in whose worlds ways come and go; looked at now and then, so that there is much
 * to catch up with, or at every report. */
static void it_is_the_same_where_ways_come_and_go(void **state) {
    (void)state;
    for (uint64_t round = 0; round < 60; round++) {
        static plain_agent told_so_far;
        bool weighted = round % 3 == 2;
        test_client at = {.random = test_random(round, "test outlook client", 0)};
        uint32_t often = 1 + (uint32_t)(round % 2) * 7;
        noge_agent *agent;
        noge_outlook *outlook;
        noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_NOWHERE};
        memset(&told_so_far, 0, sizeof told_so_far);
        told_so_far.weighted = weighted;
        told_so_far.at = UINT32_MAX;
        test_make_world(&at);
        assert_fine(test_agent_create(&agent, "nn", TASK(.weighted = weighted), 1, error));
        assert_fine(noge_outlook_create(&outlook, 1, error));
        noge_outlook_begin(outlook);
        for (int i = 0; i < 150; i++) {
            test_telling told;
            test_make_report(&at, &told_so_far, &advice, &told);
            assert_fine(noge_agent_tell(agent, &told.report, error));
            plain_tell(&told_so_far, &told.report);
            if (round % 5 == 4 && i % 50 == 40)
                walk_to_and_fro(noge_agent_map(agent));
            assert_fine(noge_agent_decide(agent, &advice, error));
            if (advice.state != NOGE_AGENT_GO || test_lot(&at, often) > 0)
                continue;
            assert_fine(noge_outlook_see(outlook, noge_agent_map(agent), &prospect, error));
            compare_with_twin(noge_agent_map(agent), 1);
        }
        noge_outlook_free(outlook);
        noge_agent_free(agent);
    }
}

/* From the middle of a star the first candidates are enough. */
static void a_hub_has_no_more_candidates_than_there_is_room(void **state) {
    (void)state;
    enum { LEAVES = 500 };
    noge_map *map;
    noge_outlook *outlook;
    assert_fine(noge_map_create(&map, NULL, error));
    assert_fine(noge_outlook_create(&outlook, 1, error));
    assert_fine(noge_map_visit(map, 0, &(noge_sight){.new_count = LEAVES}, NULL, error));
    assert_fine(noge_outlook_see(outlook, map, &prospect, error));
    assert_int_equal(prospect.count, NOGE_OUTLOOK_MOST);
    assert_true(fabs((double)prospect.own[7][12] - log(LEAVES)) < 1e-5); /* siblings */
    assert_fine(noge_map_visit(map, 7, &(noge_sight){0}, NULL, error));
    assert_fine(noge_outlook_see(outlook, map, &prospect, error));
    assert_true(fabs((double)prospect.context[0] - log(2)) < 1e-6); /* there and back */
    assert_true(fabs((double)prospect.own[7][12] - log(LEAVES - 1)) < 1e-5);
    noge_outlook_free(outlook);
    noge_map_free(map);
}

/* Names are listed in files, with commas. */
static void names_are_words_and_differ(void **state) {
    (void)state;
    const char *name[NOGE_OUTLOOK_OWN + NOGE_OUTLOOK_CONTEXT];
    for (int i = 0; i < NOGE_OUTLOOK_OWN + NOGE_OUTLOOK_CONTEXT; i++) {
        const noge_outlook_input *input =
            i < NOGE_OUTLOOK_OWN ? &noge_outlook_own[i] : &noge_outlook_context[i - NOGE_OUTLOOK_OWN];
        name[i] = input->name;
        assert_true(strlen(name[i]) > 0 && !strpbrk(name[i], ", ") && strlen(input->meaning) > 10);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(name[k], name[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_what_its_plain_twin_sees),
        cmocka_unit_test(a_search_that_met_the_candidates_knows_the_way),
        cmocka_unit_test(it_is_the_same_where_the_world_does_not_obey),
        cmocka_unit_test(it_is_the_same_where_ways_come_and_go),
        cmocka_unit_test(a_hub_has_no_more_candidates_than_there_is_room),
        cmocka_unit_test(of_equals_the_oldest_is_left),
        cmocka_unit_test(names_are_words_and_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
