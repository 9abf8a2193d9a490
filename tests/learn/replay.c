/* The replay gives back what was there: every observation it can be asked for equals the map as it was then. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "learn/prediction/replay.h"
#include "support/graphs.h"

#include <noge/explore.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 40, SIZE = 300, EPISODES = 25 };

/* A full copy of what was known at a time, which the replay does not keep. */
typedef struct snapshot {
    uint32_t node_count, edge_count;
    double walked;
    noge_node current, next; /* the visit after it; NOGE_NO_NODE: none recorded */
    bool edge[NODES][NODES], visited[NODES];
    noge_node pick[NOGE_PICKS];
} snapshot;

typedef struct history {
    uint32_t times;
    snapshot *at; /* [NODES] */
} history;

static void take_snapshot(snapshot *to, const noge_map *map, const noge_node *pick) {
    memset(to, 0, sizeof *to);
    to->node_count = map->node_count;
    to->edge_count = (uint32_t)map->edge_count;
    to->walked = map->walked;
    to->current = noge_map_current(map);
    to->next = NOGE_NO_NODE;
    memcpy(to->pick, pick, sizeof to->pick);
    for (noge_node v = 0; v < map->node_count; v++) {
        to->visited[v] = noge_map_is_visited(map, v);
        for (uint32_t i = 0; i < noge_map_row(map, v).count; i++)
            to->edge[v][noge_map_row(map, v).node[i]] = true;
    }
}

static void check_observation(const noge_record *record, uint32_t t, const snapshot *then) {
    uint32_t e = 0;
    bool edge[NODES][NODES] = {{false}};
    assert_int_equal(record->node_count[t], then->node_count);
    assert_int_equal(record->edge_end[t], then->edge_count);
    assert_true(record->walked[t] == then->walked);
    assert_int_equal(record->visit[t], then->current);
    if (then->next != NOGE_NO_NODE)
        assert_int_equal(record->visit[t + 1], then->next);
    for (uint32_t s = 0; s <= t; s++)
        for (; e < record->edge_end[s]; e++)
            edge[record->visit[s]][record->edge[e]] = edge[record->edge[e]][record->visit[s]] = true;
    assert_memory_equal(edge, then->edge, sizeof edge);
    for (noge_node v = 0; v < then->node_count; v++)
        assert_int_equal(record->visited_at[v] <= t, then->visited[v]);
    for (int p = 0; p < NOGE_PICKS; p++)
        assert_int_equal(record->pick[p][t], then->pick[p]);
}

static void gives_back_what_was_there(void **state) {
    (void)state;
    noge_random random = test_random(1, "test replay", 0);
    noge_replay *replay;
    noge_episode *episode;
    history past[EPISODES];
    assert_fine(noge_replay_create(&replay, SIZE, (noge_record_bounds){NODES + 1, NODES, 400, 0}, error));
    assert_fine(noge_episode_create(&episode, error));
    uint32_t recorded = 0;
    for (uint32_t e = 0; e < EPISODES; e++) {
        noge_graph *graph = test_random_graph(&random, 2 + noge_random_below(&random, NODES - 2), 60, false);
        past[e] = (history){.at = calloc(NODES, sizeof(snapshot))};
        assert_fine(noge_episode_begin(episode, graph, 0, NULL, e, error));
        assert_fine(noge_replay_begin(replay, e, 0, e, NULL, error));
        for (;;) {
            const noge_node pick[NOGE_PICKS] = {noge_random_below(&random, 9), NOGE_NO_NODE, 3};
            noge_replay_add(replay, episode->map, pick);
            take_snapshot(&past[e].at[past[e].times], episode->map, pick);
            if (past[e].times++ > 0)
                past[e].at[past[e].times - 2].next = noge_map_current(episode->map);
            recorded++;
            assert_int_equal(noge_replay_count(replay), recorded < SIZE ? recorded : SIZE);
            for (int i = 0; i < 3; i++) {
                noge_record *record;
                uint32_t t;
                if (noge_replay_sample(replay, &random, 4, &record, &t)) {
                    assert_true(t > 0 && t + 4 < past[record->graph].times);
                    check_observation(record, t, &past[record->graph].at[t]);
                }
            }
            if (noge_episode_over(episode) || noge_random_below(&random, 60) == 0)
                break;
            assert_fine(noge_episode_step(
                episode, episode->map->frontier[noge_random_below(&random, episode->map->frontier_count)], error));
        }
        noge_graph_free(graph);
    }
    for (uint32_t e = 0; e < EPISODES; e++)
        free(past[e].at);
    noge_episode_free(episode);
    noge_replay_free(replay);
}

/* A path of 20 nodes walked again and again: every valid time of what is left is drawn equally often. */
static void samples_uniformly_what_is_left(void **state) {
    (void)state;
    enum { PATH = 20, ROOM = 50, DRAWS = 60000 };
    noge_random random = test_random(2, "test replay", 0);
    noge_replay *replay;
    noge_episode *episode;
    noge_builder *builder;
    noge_graph *path;
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_add_nodes(builder, PATH, error));
    for (noge_node v = 1; v < PATH; v++)
        assert_fine(noge_builder_add_edge(builder, v - 1, v, 1, error));
    assert_fine(noge_builder_finish(builder, &path, NULL, error));
    noge_builder_free(builder);
    assert_fine(noge_replay_create(&replay, ROOM, (noge_record_bounds){PATH + 1, PATH, PATH, 0}, error));
    assert_fine(noge_episode_create(&episode, error));
    const noge_node none[NOGE_PICKS] = {NOGE_NO_NODE, NOGE_NO_NODE, NOGE_NO_NODE};
    for (uint32_t e = 0; e < 5; e++) {
        assert_fine(noge_episode_begin(episode, path, 0, NULL, e, error));
        assert_fine(noge_replay_begin(replay, e, 0, e, NULL, error));
        noge_replay_add(replay, episode->map, none);
        while (!noge_episode_over(episode)) {
            assert_fine(noge_episode_step(episode, episode->map->oldest, error));
            noge_replay_add(replay, episode->map, none);
        }
    }
    /* 100 steps went in, 50 are left: all 20 of the last two episodes and times 10 … 19 of the one before. */
    uint32_t count[5][PATH] = {{0}};
    for (int i = 0; i < DRAWS; i++) {
        noge_record *record;
        uint32_t t;
        assert_true(noge_replay_sample(replay, &random, 4, &record, &t));
        count[record->graph][t]++;
    }
    uint32_t valid = 0;
    for (uint32_t e = 0; e < 5; e++)
        for (uint32_t t = 0; t < PATH; t++)
            valid += (e == 2 ? t >= 10 : e > 2) && t > 0 && t + 4 < PATH;
    for (uint32_t e = 0; e < 5; e++)
        for (uint32_t t = 0; t < PATH; t++) {
            bool allowed = (e == 2 ? t >= 10 : e > 2) && t > 0 && t + 4 < PATH;
            if (allowed)
                assert_in_range(count[e][t], DRAWS / valid * 8 / 10, DRAWS / valid * 12 / 10);
            else
                assert_int_equal(count[e][t], 0);
        }
    noge_episode_free(episode);
    noge_replay_free(replay);
    noge_graph_free(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_back_what_was_there),
        cmocka_unit_test(samples_uniformly_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
