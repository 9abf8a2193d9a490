/* The replay in a checkpoint: its episodes' arrays one after the other, and back. Reading checks that they are valid
 * episodes before they are used. */
#include "learn/prediction/replay_tensors.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The fields of a record. */
enum { RECORD_GRAPH, RECORD_SOURCE, RECORD_SEED, RECORD_LAST, RECORD_SLOTS };

static noge_status flat_allocate(noge_flat *all, noge_error *error) {
    all->field = noge_allocate(all->records * NOGE_RECORD_FIELDS, sizeof *all->field, error);
    all->by_time = noge_allocate(all->times * NOGE_FLAT_BY_TIME, sizeof *all->by_time, error);
    all->walked = noge_allocate(all->times, sizeof *all->walked, error);
    all->visited_at = noge_allocate(all->nodes, sizeof *all->visited_at, error);
    all->edge = noge_allocate(all->edges, sizeof *all->edge, error);
    all->goal = noge_allocate(all->records * all->goals, sizeof *all->goal, error);
    return all->field && all->by_time && all->walked && all->visited_at && all->edge && all->goal ? NOGE_OK
                                                                                                  : NOGE_NO_MEMORY;
}

void noge_flat_free(noge_flat *all) {
    free(all->field);
    free(all->by_time);
    free(all->walked);
    free(all->visited_at);
    free(all->edge);
    free(all->goal);
}

static uint32_t *time_array(const noge_record *record, int i) {
    return i == 0 ? record->visit : i == 1 ? record->node_count : i == 2 ? record->edge_end : record->pick[i - 3];
}

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

noge_status noge_flat_take(const noge_replay *replay, noge_flat *all, noge_error *error) {
    *all = (noge_flat){.records = noge_replay_record_count(replay), .goals = noge_replay_bounds(replay).goals};
    for (uint32_t i = 0; i < all->records; i++) {
        const noge_record *record = noge_replay_record(replay, i);
        all->times += record->last + 1;
        all->nodes += record->node_count[record->last];
        all->edges += record->edge_end[record->last];
    }
    noge_status status = flat_allocate(all, error);
    if (status != NOGE_OK)
        return status;
    uint64_t time = 0, node = 0, edge = 0;
    for (uint32_t i = 0; i < all->records; i++) {
        const noge_record *record = noge_replay_record(replay, i);
        const uint32_t times = record->last + 1;
        int64_t *field = all->field + (uint64_t)i * NOGE_RECORD_FIELDS;
        field[RECORD_GRAPH] = record->graph;
        field[RECORD_SOURCE] = record->source;
        field[RECORD_SEED] = (int64_t)record->world_seed;
        field[RECORD_LAST] = record->last;
        field[RECORD_SLOTS] = record->slots;
        for (int k = 0; k < NOGE_FLAT_BY_TIME; k++)
            memcpy(all->by_time + (uint64_t)k * all->times + time, time_array(record, k), times * sizeof(uint32_t));
        memcpy(all->walked + time, record->walked, times * sizeof(double));
        memcpy(all->visited_at + node, record->visited_at, record->node_count[record->last] * sizeof(uint32_t));
        memcpy(all->edge + edge, record->edge, record->edge_end[record->last] * sizeof(uint32_t));
        if (all->goals > 0)
            memcpy(all->goal + (uint64_t)i * all->goals, record->goal, all->goals * sizeof(float));
        time += times;
        node += record->node_count[record->last];
        edge += record->edge_end[record->last];
    }
    return NOGE_OK;
}

/* ---- Loading ----------------------------------------------------------------------------------------------------- */

noge_status noge_flat_load(noge_loading *from, uint32_t goals, noge_flat *all) {
    uint64_t fields = 0, words = 0;
    *all = (noge_flat){0};
    noge_status status = noge_loading_copy(from, "replay.records", NOGE_I64, UINT64_MAX, (void **)&all->field, &fields);
    if (status == NOGE_OK)
        status = noge_loading_copy(from, "replay.walked", NOGE_F64, UINT64_MAX, (void **)&all->walked, &all->times);
    if (status == NOGE_OK)
        status = noge_loading_copy(from, "replay.times", NOGE_I32, UINT64_MAX, (void **)&all->by_time, &words);
    if (status == NOGE_OK)
        status =
            noge_loading_copy(from, "replay.visited", NOGE_I32, UINT64_MAX, (void **)&all->visited_at, &all->nodes);
    if (status == NOGE_OK)
        status = noge_loading_copy(from, "replay.edges", NOGE_I32, UINT64_MAX, (void **)&all->edge, &all->edges);
    if (status == NOGE_OK && (fields % NOGE_RECORD_FIELDS != 0 || words != all->times * NOGE_FLAT_BY_TIME))
        status = noge_loading_unfit(from, "the replay's arrays do not fit together");
    all->records = fields / NOGE_RECORD_FIELDS;
    all->goals = goals;
    if (status == NOGE_OK && goals > 0)
        status = noge_loading_copy(from, "replay.goals", NOGE_F32, all->records * goals, (void **)&all->goal, NULL);
    return status;
}

/* Proves that a record's arrays describe an episode, so that nothing later reads beyond them. */
static bool is_sound(const noge_record *record, const noge_dataset *dataset, const noge_record_bounds *most) {
    uint32_t nodes = 0, edges = 0;
    if (record->graph >= dataset->graph_count || record->source >= dataset->graph[record->graph]->node_count)
        return false;
    for (uint32_t t = 0; t <= record->last; t++) {
        if (record->node_count[t] < nodes || record->node_count[t] > most->nodes || record->edge_end[t] < edges ||
            record->edge_end[t] > most->edges || record->visit[t] >= record->node_count[t] ||
            (t > 0 && !(record->walked[t] > record->walked[t - 1])))
            return false;
        nodes = record->node_count[t];
        for (; edges < record->edge_end[t]; edges++)
            if (record->edge[edges] >= nodes || record->visited_at[record->edge[edges]] <= t)
                return false; /* a visit reveals all edges of its node */
    }
    for (uint32_t v = 0; v < nodes; v++)
        if (record->visited_at[v] != UINT32_MAX &&
            (record->visited_at[v] > record->last || record->visit[record->visited_at[v]] != v))
            return false;
    for (uint32_t t = 0; t <= record->last; t++)
        if (record->visited_at[record->visit[t]] != t)
            return false;
    return true;
}

noge_status noge_flat_restore(noge_loading *from, noge_replay *replay, const noge_dataset *dataset,
                              const noge_flat *all, const noge_record_bounds *most) {
    uint64_t time = 0, node = 0, edge = 0;
    for (uint64_t i = 0; i < all->records; i++) {
        const int64_t *field = all->field + i * NOGE_RECORD_FIELDS;
        uint64_t last = (uint64_t)field[RECORD_LAST];
        if (last >= all->times - time || last >= most->times)
            return noge_loading_unfit(from, "an episode is longer than it can be");
        noge_record *record = noge_replay_restore(replay, (uint32_t)last, (uint32_t)field[RECORD_SLOTS], from->error);
        if (!record)
            return noge_loading_unfit(from, "an episode does not fit into the replay");
        record->graph = (uint32_t)field[RECORD_GRAPH];
        record->source = (noge_node)field[RECORD_SOURCE];
        record->world_seed = (uint64_t)field[RECORD_SEED];
        for (int k = 0; k < NOGE_FLAT_BY_TIME; k++)
            memcpy(time_array(record, k), all->by_time + (uint64_t)k * all->times + time,
                   (last + 1) * sizeof(uint32_t));
        memcpy(record->walked, all->walked + time, (last + 1) * sizeof(double));
        uint64_t nodes = record->node_count[last], edges = record->edge_end[last];
        if (nodes > all->nodes - node || nodes > most->nodes || edges > all->edges - edge || edges > most->edges)
            return noge_loading_unfit(from, "an episode knows more than it can");
        memcpy(record->visited_at, all->visited_at + node, nodes * sizeof(uint32_t));
        memcpy(record->edge, all->edge + edge, edges * sizeof(uint32_t));
        for (uint32_t j = 0; j < all->goals; j++) {
            record->goal[j] = all->goal[i * all->goals + j];
            if (!isfinite(record->goal[j]))
                return noge_loading_unfit(from, "a goal is not a number");
        }
        if (!is_sound(record, dataset, most))
            return noge_loading_unfit(from, "an episode contradicts itself");
        time += last + 1;
        node += nodes;
        edge += edges;
    }
    return NOGE_OK;
}
