#include "neural/workspace.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

noge_status noge_workspace_create(noge_workspace **work, const noge_network *network, noge_error *error) {
    *work = noge_allocate(1, sizeof **work, error);
    if (!*work)
        return NOGE_NO_MEMORY;
    (*work)->network = network;
    size_t width = network->layer[NOGE_HEAD_0].stride;
    (*work)->share = noge_allocate(NOGE_SHARE_ROWS * width, sizeof(float), error);
    (*work)->goal_weight = noge_allocate(width, sizeof(float), error);
    if ((*work)->share && (*work)->goal_weight)
        return NOGE_OK;
    noge_workspace_free(*work);
    *work = NULL;
    return NOGE_NO_MEMORY;
}

typedef struct array {
    void *place;  /* address of the pointer */
    size_t width; /* bytes a row */
} array;

static size_t width_of(const noge_workspace *work, int layer) {
    return work->network->layer[layer].stride * sizeof(float);
}

enum { NODE_ARRAYS = 7, VISIT_ARRAYS = 5, COUNT_ARRAYS = 14, GOAL_ARRAYS = 3 };

static void list_node_arrays(noge_workspace *work, array list[NODE_ARRAYS]) {
    size_t x = work->network->layer[NOGE_GCN_0].rows * sizeof(float), y = width_of(work, NOGE_GCN_0);
    const array all[NODE_ARRAYS] = {{&work->identity, sizeof(uint32_t)},
                                    {&work->row, sizeof(uint32_t)},
                                    {&work->node_factor, sizeof(float)},
                                    {&work->x, x},
                                    {&work->x_sum, x},
                                    {&work->y, y},
                                    {&work->dy, y}};
    memcpy(list, all, sizeof all);
}

static void list_visit_arrays(noge_workspace *work, array list[VISIT_ARRAYS]) {
    size_t y = width_of(work, NOGE_GCN_0), z = width_of(work, NOGE_GCN_1);
    const array all[VISIT_ARRAYS] = {
        {&work->visit_factor, sizeof(float)}, {&work->y_sum, y}, {&work->dy_sum, y}, {&work->z, z}, {&work->dz, z}};
    memcpy(list, all, sizeof all);
}

/* Returns the number of arrays; those of the goal come last and may be missing. */
static size_t list_count_arrays(noge_workspace *work, array list[COUNT_ARRAYS]) {
    size_t m = width_of(work, NOGE_MEAS_0), phi = work->network->layer[NOGE_HEAD_0].rows * sizeof(float),
           h = width_of(work, NOGE_HEAD_0), out = width_of(work, NOGE_HEAD_1);
    const array all[COUNT_ARRAYS] = {{&work->node_begin, sizeof(uint32_t)},
                                     {&work->visit_begin, sizeof(uint32_t)},
                                     {&work->measured, NOGE_LANES * sizeof(float)},
                                     {&work->m0, m},
                                     {&work->dm0, m},
                                     {&work->phi, phi},
                                     {&work->dphi, phi},
                                     {&work->h, h},
                                     {&work->dh, h},
                                     {&work->out, out},
                                     {&work->dout, out},
                                     {&work->goal, work->network->layer[NOGE_GOAL_0].rows * sizeof(float)},
                                     {&work->g0, width_of(work, NOGE_GOAL_0)},
                                     {&work->dg0, width_of(work, NOGE_GOAL_0)}};
    memcpy(list, all, sizeof all);
    return work->network->shape.goals ? COUNT_ARRAYS : COUNT_ARRAYS - GOAL_ARRAYS;
}

static noge_status grow(const array *list, size_t arrays, size_t *space, size_t rows, noge_error *error) {
    if (rows <= *space)
        return NOGE_OK;
    size_t wanted = 2 * rows; /* twice the need, so that later batches rarely need to grow it */
    for (size_t i = 0; i < arrays; i++) {
        void *block = noge_allocate(wanted, list[i].width, error), *old;
        if (!block)
            return NOGE_NO_MEMORY;
        memcpy(&old, list[i].place, sizeof old);
        free(old);
        memcpy(list[i].place, &block, sizeof block);
    }
    *space = wanted;
    return NOGE_OK;
}

void noge_workspace_free(noge_workspace *work) {
    if (!work)
        return;
    array list[NODE_ARRAYS + VISIT_ARRAYS + COUNT_ARRAYS];
    list_node_arrays(work, list);
    list_visit_arrays(work, list + NODE_ARRAYS);
    list_count_arrays(work, list + NODE_ARRAYS + VISIT_ARRAYS);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        void *block;
        memcpy(&block, list[i].place, sizeof block);
        free(block);
    }
    free(work->share);
    free(work->goal_weight);
    free(work);
}

static noge_status reserve(noge_workspace *work, size_t nodes, size_t visits, uint32_t count, noge_error *error) {
    array nodes_list[NODE_ARRAYS], visits_list[VISIT_ARRAYS], count_list[COUNT_ARRAYS];
    list_node_arrays(work, nodes_list);
    list_visit_arrays(work, visits_list);
    size_t count_arrays = list_count_arrays(work, count_list);
    size_t before = work->node_space;
    noge_status status = grow(nodes_list, NODE_ARRAYS, &work->node_space, nodes, error);
    if (status == NOGE_OK && work->node_space > before)
        for (uint32_t i = 0; i < work->node_space; i++)
            work->identity[i] = i;
    if (status == NOGE_OK)
        status = grow(visits_list, VISIT_ARRAYS, &work->visit_space, visits, error);
    if (status == NOGE_OK)
        status = grow(count_list, count_arrays, &work->count_space, (size_t)count + 1, error);
    return status;
}

/* 1 / sqrt(degree + 1) by node. */
static void set_factors(const noge_observation *at, float *factor) {
    uint32_t e = 0;
    for (uint32_t v = 0; v < at->node_count; v++)
        factor[v] = 1;
    for (uint32_t s = 0; s < at->edges.visit_count; s++) {
        factor[at->edges.visit[s]] += (float)(at->edges.edge_end[s] - e);
        for (; e < at->edges.edge_end[s]; e++)
            factor[at->edges.edge[e]]++;
    }
    for (uint32_t v = 0; v < at->node_count; v++)
        factor[v] = 1 / sqrtf(factor[v]);
}

/* Rows for the visits, one candidate, and everything else. */
static void lay_out_candidate(const noge_observation *at, uint32_t *row, const float *factor, float *visit_factor) {
    uint32_t visits = at->edges.visit_count;
    for (uint32_t v = 0; v < at->node_count; v++)
        row[v] = at->visited_at[v] < visits ? at->visited_at[v] : visits + 1;
    row[at->candidate] = visits;
    for (uint32_t s = 0; s < visits; s++)
        visit_factor[s] = factor[at->edges.visit[s]];
    visit_factor[visits] = factor[at->candidate];
    visit_factor[visits + 1] = 0; /* the row for all other nodes has no effect */
}

/* Rows for the visits and the whole frontier. */
static void lay_out_frontier(const noge_observation *at, uint32_t *row, const float *factor, float *visit_factor) {
    uint32_t visits = at->edges.visit_count, next = visits;
    for (uint32_t v = 0; v < at->node_count; v++) {
        row[v] = at->visited_at[v] < visits ? at->visited_at[v] : next++;
        visit_factor[row[v]] = factor[v];
    }
}

static uint32_t rows_of(const noge_observation *at) {
    return at->candidate == NOGE_WHOLE_FRONTIER ? at->node_count : at->edges.visit_count + NOGE_EXTRA_ROWS;
}

noge_status noge_workspace_begin(noge_workspace *work, const noge_observation *observation, uint32_t count,
                                 noge_error *error) {
    size_t nodes = 0, visits = 0;
    for (uint32_t i = 0; i < count; i++) {
        nodes += observation[i].node_count;
        visits += rows_of(&observation[i]);
    }
    noge_status status = reserve(work, nodes, visits, count, error);
    if (status != NOGE_OK)
        return status;
    work->observation = observation;
    work->count = count;
    work->node_rows = nodes;
    work->visit_rows = visits;
    work->node_begin[0] = work->visit_begin[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        work->node_begin[i + 1] = work->node_begin[i] + observation[i].node_count;
        work->visit_begin[i + 1] = work->visit_begin[i] + rows_of(&observation[i]);
        float *factor = work->node_factor + work->node_begin[i];
        set_factors(&observation[i], factor);
        (observation[i].candidate == NOGE_WHOLE_FRONTIER ? lay_out_frontier : lay_out_candidate)(
            &observation[i], work->row + work->node_begin[i], factor, work->visit_factor + work->visit_begin[i]);
    }
    return NOGE_OK;
}

bool noge_workspace_stopped(const noge_workspace *work) {
    return noge_stop_poll(work->stop, 0, NULL) != NOGE_OK;
}

float *noge_workspace_features(noge_workspace *work, uint32_t i) {
    return work->x + work->node_begin[i] * work->network->layer[NOGE_GCN_0].rows;
}
