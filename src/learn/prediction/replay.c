#include "learn/prediction/replay.h"
#include "base/error.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A time step in the replay. */
typedef struct slot {
    uint32_t record; /* in the pool */
    uint32_t t;
} slot;

struct noge_replay {
    uint32_t size;
    noge_record_bounds bounds;
    noge_record *pool; /* all records ever needed at once */
    uint32_t pool_count;
    size_t pool_space;
    uint32_t *unused; /* records of the pool that are free */
    uint32_t unused_count;
    size_t unused_space;
    uint32_t *order; /* ring of the records in use, oldest first */
    uint32_t order_begin, order_count;
    slot *slots; /* ring of time steps, oldest first */
    uint32_t slot_begin, slot_count;
};

noge_status noge_replay_create(noge_replay **result, uint32_t size, noge_record_bounds bounds, noge_error *error) {
    noge_replay *replay = noge_allocate(1, sizeof *replay, error);
    *result = NULL;
    if (!replay)
        return NOGE_NO_MEMORY;
    replay->size = size;
    replay->bounds = bounds;
    replay->slots = noge_allocate(size, sizeof *replay->slots, error);
    replay->order = noge_allocate((size_t)size + 1, sizeof *replay->order,
                                  error); /* every record has a step, except perhaps the running one */
    if (!replay->slots || !replay->order) {
        noge_replay_free(replay);
        return NOGE_NO_MEMORY;
    }
    *result = replay;
    return NOGE_OK;
}

void noge_replay_free(noge_replay *replay) {
    if (!replay)
        return;
    for (uint32_t i = 0; i < replay->pool_count; i++)
        free(replay->pool[i].block);
    free(replay->pool);
    free(replay->unused);
    free(replay->order);
    free(replay->slots);
    free(replay);
}

noge_record_bounds noge_replay_bounds(const noge_replay *replay) {
    return replay->bounds;
}

uint32_t noge_replay_count(const noge_replay *replay) {
    return replay->slot_count;
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

/* Adds a record to the pool, its arrays in one block: doubles first, then words. */
static noge_status add_to_pool(noge_replay *replay, noge_error *error) {
    const noge_record_bounds *bounds = &replay->bounds;
    noge_status status =
        noge_reserve(&replay->pool, &replay->pool_space, (size_t)replay->pool_count + 1, sizeof *replay->pool, error);
    if (status == NOGE_OK)
        status = noge_reserve(&replay->unused, &replay->unused_space, (size_t)replay->pool_count + 1,
                              sizeof *replay->unused, error);
    if (status != NOGE_OK)
        return status;
    size_t times = bounds->times, nodes = (size_t)bounds->nodes + 1, edges = bounds->edges, goals = bounds->goals,
           entries = noge_neighbours_space(nodes, edges),
           words = (3 + NOGE_PICKS) * times + 5 * nodes + edges + entries;
    double *block = noge_allocate(times * sizeof(double) + words * sizeof(uint32_t) + goals * sizeof(float), 1, error);
    if (!block)
        return NOGE_NO_MEMORY;
    uint32_t *word = (uint32_t *)(void *)(block + times);
    noge_record *record = &replay->pool[replay->pool_count];
    *record = (noge_record){
        .block = block, .walked = block, .visit = word, .node_count = word + times, .edge_end = word + 2 * times};
    uint32_t *by_node = word + (3 + NOGE_PICKS) * times;
    record->visited_at = by_node;
    record->lists = (noge_neighbours){.first = by_node + nodes,
                                      .degree = by_node + 2 * nodes,
                                      .count = by_node + 3 * nodes,
                                      .factor = (float *)(void *)(by_node + 4 * nodes),
                                      .neighbour = by_node + 5 * nodes + edges};
    record->edge = by_node + 5 * nodes;
    record->goal = goals ? (float *)(void *)(word + words) : NULL;
    for (int p = 0; p < NOGE_PICKS; p++)
        record->pick[p] = word + (3 + (size_t)p) * times;
    replay->unused[replay->unused_count++] = replay->pool_count++;
    return NOGE_OK;
}

static uint32_t *order_at(const noge_replay *replay, uint32_t i) {
    return &replay->order[(replay->order_begin + i) % (replay->size + 1)];
}

static slot *slot_at(const noge_replay *replay, uint32_t i) {
    return &replay->slots[(replay->slot_begin + i) % replay->size];
}

/* An unused record becomes the newest. */
static noge_status take_record(noge_replay *replay, noge_record **record, noge_error *error) {
    noge_status status = replay->unused_count > 0 ? NOGE_OK : add_to_pool(replay, error);
    if (status != NOGE_OK)
        return status;
    uint32_t number = replay->unused[--replay->unused_count];
    *order_at(replay, replay->order_count++) = number;
    *record = &replay->pool[number];
    return NOGE_OK;
}

static void drop_oldest_step(noge_replay *replay) {
    noge_record *record = &replay->pool[slot_at(replay, 0)->record];
    replay->slot_begin = (replay->slot_begin + 1) % replay->size;
    replay->slot_count--;
    bool running = *order_at(replay, replay->order_count - 1) == (uint32_t)(record - replay->pool);
    if (--record->slots == 0 && !running) {
        replay->unused[replay->unused_count++] = *order_at(replay, 0);
        replay->order_begin = (replay->order_begin + 1) % (replay->size + 1);
        replay->order_count--;
    }
}

uint32_t noge_replay_record_count(const noge_replay *replay) {
    return replay->order_count;
}

const noge_record *noge_replay_record(const noge_replay *replay, uint32_t index) {
    return &replay->pool[*order_at(replay, index)];
}

noge_status noge_replay_reserve_spare(noge_replay *replay, noge_error *error) {
    noge_status status = NOGE_OK;
    uint32_t wanted = replay->order_count / 4 + 4;
    while (replay->unused_count < wanted && status == NOGE_OK)
        status = add_to_pool(replay, error);
    return status;
}

/* ---- Recording --------------------------------------------------------------------------------------------------- */

noge_status noge_replay_begin(noge_replay *replay, uint32_t graph, noge_node source, uint64_t world_seed,
                              const float *goal, noge_error *error) {
    noge_record *record;
    noge_status status = take_record(replay, &record, error);
    if (status != NOGE_OK)
        return status;
    record->graph = graph;
    record->source = source;
    record->world_seed = world_seed;
    record->last = record->slots = 0;
    record->listed_at = UINT32_MAX;
    if (record->goal)
        memcpy(record->goal, goal, replay->bounds.goals * sizeof *goal);
    return NOGE_OK;
}

/* Copies the edges that the last visit revealed, which are at the end of its row. */
static void copy_edges(noge_record *record, const noge_map *map, uint32_t t) {
    const noge_row row = noge_map_row(map, map->visit[t]);
    uint32_t before = t == 0 ? 0 : record->edge_end[t - 1], revealed = (uint32_t)map->edge_count - before;
    memcpy(record->edge + before, row.node + row.count - revealed, revealed * sizeof(noge_node));
    record->edge_end[t] = (uint32_t)map->edge_count;
}

void noge_replay_add(noge_replay *replay, const noge_map *map, const noge_node pick[NOGE_PICKS]) {
    uint32_t number = *order_at(replay, replay->order_count - 1), t = map->visit_count - 1;
    noge_record *record = &replay->pool[number];
    assert(t == 0 ? record->slots == 0 : t == record->last + 1);
    assert(t < replay->bounds.times && map->node_count <= replay->bounds.nodes);
    if (replay->slot_count == replay->size)
        drop_oldest_step(replay);
    for (uint32_t v = t == 0 ? 0 : record->node_count[t - 1]; v < map->node_count; v++)
        record->visited_at[v] = UINT32_MAX;
    record->visited_at[map->visit[t]] = t;
    record->visit[t] = map->visit[t];
    record->node_count[t] = map->node_count;
    record->walked[t] = map->walked;
    for (int p = 0; p < NOGE_PICKS; p++)
        record->pick[p][t] = pick[p];
    copy_edges(record, map, t);
    record->last = t;
    record->slots++;
    *slot_at(replay, replay->slot_count++) = (slot){number, t};
}

noge_record *noge_replay_restore(noge_replay *replay, uint32_t last, uint32_t slots, noge_error *error) {
    noge_record *record;
    if (last >= replay->bounds.times || slots > last + 1 || slots > replay->size - replay->slot_count ||
        replay->order_count > replay->size || take_record(replay, &record, error) != NOGE_OK)
        return NULL;
    record->last = last;
    record->slots = slots;
    record->listed_at = UINT32_MAX;
    for (uint32_t i = 0; i < slots; i++)
        *slot_at(replay, replay->slot_count++) = (slot){(uint32_t)(record - replay->pool), last + 1 - slots + i};
    return record;
}

/* ---- Sampling ---------------------------------------------------------------------------------------------------- */

bool noge_replay_sample(const noge_replay *replay, noge_random *random, uint32_t future, noge_record **record,
                        uint32_t *t) {
    for (uint32_t tries = 0; replay->slot_count > 0 && tries < 1000000; tries++) {
        const slot *at = slot_at(replay, noge_random_below(random, replay->slot_count));
        *record = &replay->pool[at->record];
        *t = at->t;
        if (*t > 0 && *t + future <= (*record)->last)
            return true;
    }
    return false;
}

const noge_neighbours *noge_record_lists(noge_record *record) {
    const noge_edges edges = {record->visit, record->edge_end, record->edge, record->last + 1};
    uint32_t nodes = record->node_count[record->last];
    if (record->listed_at != record->last)
        noge_neighbours_list(&record->lists, &edges, nodes);
    record->listed_at = record->last;
    record->visited_at[nodes] = UINT32_MAX;
    return &record->lists;
}

noge_past noge_record_past(const noge_record *record) {
    return (noge_past){.visit = record->visit,
                       .node_count = record->node_count,
                       .visited_at = record->visited_at,
                       .visited_step = 1,
                       .pick = {record->pick[0], record->pick[1], record->pick[2]}};
}
