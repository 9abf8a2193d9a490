#include "neural/workspace.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

noge_status noge_workspace_create(noge_workspace **result, const noge_network *network, noge_error *error) {
    noge_workspace *work = *result = noge_allocate(1, sizeof *work, error);
    if (!work)
        return NOGE_NO_MEMORY;
    work->network = network;
    for (uint32_t degree = 0; degree < NOGE_FACTORS; degree++)
        work->factor_of[degree] = 1 / sqrtf((float)degree + 1);
    size_t width = network->layer[NOGE_HEAD_0].stride, z = network->layer[NOGE_GCN_1].stride,
           phi = network->layer[NOGE_HEAD_0].rows;
    work->share = noge_allocate_aligned(NOGE_SHARE_ROWS * width, sizeof(float), error);
    work->goal_weight = noge_allocate_aligned(width, sizeof(float), error);
    work->block = noge_allocate_aligned(NOGE_BLOCK * z, sizeof(float), error);
    work->kind_signs = noge_allocate(NOGE_BLOCK * noge_sign_words(z), sizeof(uint64_t), error);
    const size_t columns[NOGE_LIVE_LISTS] = {z, z, phi, width};
    bool complete = true;
    for (int list = 0; list < NOGE_LIVE_LISTS; list++) {
        work->live[list] = noge_allocate(columns[list], sizeof(uint32_t), error);
        complete &= work->live[list] != NULL;
    }
    if (complete && work->share && work->goal_weight && work->block && work->kind_signs)
        return NOGE_OK;
    noge_workspace_free(work);
    *result = NULL;
    return NOGE_NO_MEMORY;
}

typedef struct array {
    void *place;  /* address of the pointer */
    size_t width; /* bytes a row */
} array;

static size_t width_of(const noge_workspace *work, int layer) {
    return work->network->layer[layer].stride * sizeof(float);
}

enum {
    NODE_ARRAYS = 10,
    VISIT_ARRAYS = 7,
    LARGEST_ARRAYS = 5,
    COUNT_ARRAYS = 16,
    GOAL_ARRAYS = 3,
    ALL_ARRAYS = 2 + NODE_ARRAYS + VISIT_ARRAYS + LARGEST_ARRAYS + COUNT_ARRAYS
};

/* With those by y kind, of which there may be as many as nodes. */
static void list_node_arrays(noge_workspace *work, array list[NODE_ARRAYS]) {
    size_t x = work->network->layer[NOGE_GCN_0].rows * sizeof(float), y = work->network->layer[NOGE_GCN_0].stride;
    const array all[NODE_ARRAYS] = {{&work->first, sizeof(uint32_t)},
                                    {&work->degree, sizeof(uint32_t)},
                                    {&work->row, sizeof(uint32_t)},
                                    {&work->node_factor, sizeof(float)},
                                    {&work->x, x},
                                    {&work->y_kind, sizeof(uint32_t)},
                                    {&work->kind_factor, sizeof(float)},
                                    {&work->x_sum, x},
                                    {&work->y, y * sizeof(float)},
                                    {&work->y_positive, noge_sign_words(y) * sizeof(uint64_t)}};
    memcpy(list, all, sizeof all);
}

/* With those by z kind, of which there may be as many as visits. */
static void list_visit_arrays(noge_workspace *work, array list[VISIT_ARRAYS]) {
    const array all[VISIT_ARRAYS] = {{&work->node, sizeof(uint32_t)},        {&work->z_kind, sizeof(uint32_t)},
                                     {&work->z_sign, sizeof(uint32_t)},      {&work->y_sum, width_of(work, NOGE_GCN_0)},
                                     {&work->z, width_of(work, NOGE_GCN_1)}, {&work->sign_of_kind, sizeof(uint32_t)},
                                     {&work->place, sizeof(uint32_t)}};
    memcpy(list, all, sizeof all);
}

/* Arrays for one graph at a time. */
static void list_largest_arrays(noge_workspace *work, array list[LARGEST_ARRAYS]) {
    size_t y = width_of(work, NOGE_GCN_0);
    const array all[LARGEST_ARRAYS] = {{&work->identity, sizeof(uint32_t)},
                                       {&work->fresh, sizeof(uint32_t)},
                                       {&work->dy_row, sizeof(uint32_t)},
                                       {&work->dy, y},
                                       {&work->dy_sum, y}};
    memcpy(list, all, sizeof all);
}

/* Returns the number of arrays; those of the goal come last and may be missing. */
static size_t list_count_arrays(noge_workspace *work, array list[COUNT_ARRAYS]) {
    size_t m = width_of(work, NOGE_MEAS_0), phi = work->network->layer[NOGE_HEAD_0].rows * sizeof(float),
           h = width_of(work, NOGE_HEAD_0), out = width_of(work, NOGE_HEAD_1);
    const array all[COUNT_ARRAYS] = {{&work->node_begin, sizeof(uint32_t)},
                                     {&work->visit_begin, sizeof(uint32_t)},
                                     {&work->edge_begin, sizeof(size_t)},
                                     {&work->candidate_begin, sizeof(uint32_t)},
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
        void *block = noge_allocate_aligned(wanted, list[i].width, error), *old;
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
    array list[ALL_ARRAYS] = {{&work->neighbour, 0}, {&work->candidate, 0}};
    size_t arrays = 2;
    list_node_arrays(work, list + arrays);
    list_visit_arrays(work, list + (arrays += NODE_ARRAYS));
    list_largest_arrays(work, list + (arrays += VISIT_ARRAYS));
    list_count_arrays(work, list + (arrays += LARGEST_ARRAYS));
    for (size_t i = 0; i < arrays + COUNT_ARRAYS; i++) {
        void *block;
        memcpy(&block, list[i].place, sizeof block);
        free(block);
    }
    free(work->share);
    free(work->goal_weight);
    free(work->block);
    free(work->kind_signs);
    for (int i = 0; i < NOGE_LIVE_LISTS; i++)
        free(work->live[i]);
    noge_distinct_free(&work->y_kinds);
    noge_distinct_free(&work->z_kinds);
    noge_distinct_free(&work->z_signs);
    free(work);
}

/* ---- A batch ----------------------------------------------------------------------------------------------------- */

/* Rows of a batch. */
typedef struct extent {
    size_t nodes, visits, candidates;
    size_t entries; /* of lists of neighbours */
    size_t largest; /* nodes of the largest observation */
} extent;

static bool takes_all(const noge_observation *at) {
    return at->candidate == NOGE_WHOLE_FRONTIER;
}

static uint32_t rows_of(const noge_observation *at) {
    return takes_all(at) ? at->node_count : at->edges.visit_count + 1;
}

static uint32_t edges_of(const noge_observation *at) {
    return at->edges.visit_count > 0 ? at->edges.edge_end[at->edges.visit_count - 1] : 0;
}

enum { FILL = 4 };

static uint32_t filled_up(uint32_t degree) {
    return (degree + FILL - 1) / FILL * FILL;
}

/* Space for all lists of neighbours, and FILL entries in front. */
static size_t list_space(const noge_observation *at) {
    return FILL + 2 * (size_t)edges_of(at) + (FILL - 1) * (size_t)at->node_count;
}

static extent measure(const noge_observation *observation, uint32_t count) {
    extent all = {0};
    for (uint32_t i = 0; i < count; i++) {
        const noge_observation *at = &observation[i];
        all.nodes += (size_t)at->node_count + 1; /* and a row of zeros */
        all.visits += rows_of(at);
        all.entries += list_space(at);
        all.candidates += rows_of(at) - at->edges.visit_count;
        all.largest = at->node_count > all.largest ? at->node_count : all.largest;
    }
    return all;
}

static noge_status reserve_kinds(noge_workspace *work, extent all, noge_error *error) {
    const noge_layer *layer = work->network->layer;
    noge_status status = noge_distinct_reserve(&work->y_kinds, layer[NOGE_GCN_0].in / 2 + 1, all.nodes + 1, error);
    if (status == NOGE_OK)
        status = noge_distinct_reserve(&work->z_kinds, NOGE_KIND_WORDS, all.visits + 1, error);
    if (status == NOGE_OK)
        status =
            noge_distinct_reserve(&work->z_signs, noge_sign_words(layer[NOGE_GCN_1].stride), all.visits + 1, error);
    return status;
}

static noge_status reserve(noge_workspace *work, extent all, uint32_t count, noge_error *error) {
    array nodes[NODE_ARRAYS], visits[VISIT_ARRAYS], largest[LARGEST_ARRAYS], counted[COUNT_ARRAYS];
    const array entries = {&work->neighbour, sizeof(uint32_t)},
                candidates = {&work->candidate, width_of(work, NOGE_GCN_1)};
    list_node_arrays(work, nodes);
    list_visit_arrays(work, visits);
    list_largest_arrays(work, largest);
    size_t count_arrays = list_count_arrays(work, counted), before = work->largest_space;
    for (int i = 0; i < work->network->layer_count; i++) /* identity lists columns of layers and observations, too */
        if (all.largest < work->network->layer[i].in)
            all.largest = work->network->layer[i].in;
    all.largest = all.largest < count ? count : all.largest;
    noge_status status = grow(nodes, NODE_ARRAYS, &work->node_space, all.nodes, error);
    if (status == NOGE_OK)
        status = grow(visits, VISIT_ARRAYS, &work->visit_space, all.visits, error);
    if (status == NOGE_OK)
        status = grow(&entries, 1, &work->entry_space, all.entries, error);
    if (status == NOGE_OK)
        status = grow(&candidates, 1, &work->candidate_space, all.candidates, error);
    if (status == NOGE_OK) /* and a row of zeros behind the last */
        status = grow(largest, LARGEST_ARRAYS, &work->largest_space, all.largest + 1, error);
    if (status == NOGE_OK)
        status = reserve_kinds(work, all, error);
    for (size_t v = before; status == NOGE_OK && v < work->largest_space; v++)
        work->identity[v] = (uint32_t)v;
    if (status == NOGE_OK)
        status = grow(counted, count_arrays, &work->count_space, (size_t)count + 1, error);
    return status;
}

/* Writes the neighbours of each node in the order of discovery, and 1 / sqrt(degree + 1) by node. Lists are filled up
 * to whole fours with the number of a row of zeros: loops over most of them then take the same number of rounds. */
static void list_neighbours(const noge_workspace *work, const noge_observation *at, uint32_t *neighbour,
                            uint32_t *first, uint32_t *degree, float *factor) {
    const noge_edges *edges = &at->edges;
    uint32_t edge_count = edges_of(at), begin = FILL;
    const uint32_t none[FILL] = {at->node_count, at->node_count, at->node_count, at->node_count};
    memset(degree, 0, at->node_count * sizeof *degree);
    for (uint32_t e = 0; e < edge_count; e++)
        degree[edges->edge[e]]++;
    for (uint32_t s = 0; s < edges->visit_count; s++)
        degree[edges->visit[s]] += edges->edge_end[s] - (s > 0 ? edges->edge_end[s - 1] : 0);
    for (uint32_t v = 0; v < at->node_count; v++) {
        first[v] = begin;
        begin += filled_up(degree[v]);
        factor[v] = degree[v] < NOGE_FACTORS ? work->factor_of[degree[v]] : 1 / sqrtf((float)degree[v] + 1);
        memcpy(neighbour + begin - FILL, none, sizeof none); /* without neighbours, again the end of the list before */
    }
    for (uint32_t s = 0, e = 0; s < edges->visit_count; s++) {
        uint32_t v = edges->visit[s], next = first[v];
        for (; e < edges->edge_end[s]; e++) {
            neighbour[next++] = edges->edge[e];
            neighbour[first[edges->edge[e]]++] = v;
        }
        first[v] = next;
    }
    for (uint32_t v = 0; v < at->node_count; v++) {
        first[v] -= degree[v];
        degree[v] = filled_up(degree[v]);
    }
}

/* Rows for the visits and one candidate; all other nodes get the row behind them. */
static void lay_out_candidate(const noge_observation *at, uint32_t *row, uint32_t *node) {
    uint32_t visits = at->edges.visit_count;
    for (uint32_t v = 0; v < at->node_count; v++)
        row[v] = at->visited_at[v] < visits ? at->visited_at[v] : visits + 1;
    row[at->candidate] = visits;
    memcpy(node, at->edges.visit, visits * sizeof *node);
    node[visits] = at->candidate;
}

/* Rows for the visits and the whole frontier. */
static void lay_out_frontier(const noge_observation *at, uint32_t *row, uint32_t *node) {
    uint32_t visits = at->edges.visit_count, next = visits;
    for (uint32_t v = 0; v < at->node_count; v++) {
        row[v] = at->visited_at[v] < visits ? at->visited_at[v] : next++;
        node[row[v]] = v;
    }
}

static void lay_out(noge_workspace *work, uint32_t i) {
    const noge_observation *at = &work->observation[i];
    uint32_t nodes = work->node_begin[i], visits = work->visit_begin[i], rows = rows_of(at);
    list_neighbours(work, at, work->neighbour + work->edge_begin[i], work->first + nodes, work->degree + nodes,
                    work->node_factor + nodes);
    (takes_all(at) ? lay_out_frontier : lay_out_candidate)(at, work->row + nodes, work->node + visits);
    work->row[nodes + at->node_count] = rows;
    work->node_begin[i + 1] = nodes + at->node_count + 1;
    work->visit_begin[i + 1] = visits + rows;
    work->edge_begin[i + 1] = work->edge_begin[i] + list_space(at);
    work->candidate_begin[i + 1] = work->candidate_begin[i] + rows - at->edges.visit_count;
}

noge_status noge_workspace_begin(noge_workspace *work, const noge_observation *observation, uint32_t count,
                                 noge_error *error) {
    extent all = measure(observation, count);
    noge_status status = reserve(work, all, count, error);
    if (status != NOGE_OK)
        return status;
    work->observation = observation;
    work->count = count;
    work->node_rows = all.nodes - count;
    work->visit_rows = all.visits;
    work->node_begin[0] = work->visit_begin[0] = work->candidate_begin[0] = 0;
    work->edge_begin[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        lay_out(work, i);
    return NOGE_OK;
}

bool noge_workspace_stopped(const noge_workspace *work) {
    return noge_stop_poll(work->stop, 0, NULL) != NOGE_OK;
}

float *noge_workspace_features(noge_workspace *work, uint32_t i) {
    return work->x + work->node_begin[i] * work->network->layer[NOGE_GCN_0].rows;
}

noge_graph_view noge_workspace_graph(const noge_workspace *work, uint32_t i) {
    return (noge_graph_view){.first = work->first + work->node_begin[i],
                             .degree = work->degree + work->node_begin[i],
                             .step = 1,
                             .edge = work->neighbour + work->edge_begin[i]};
}

void noge_workspace_list_live(noge_workspace *work, int list, const uint64_t *positive, const uint32_t *row,
                              size_t count, size_t width) {
    size_t words = noge_sign_words(width), used = 0;
    for (size_t w = 0; w < words; w++) {
        uint64_t any = 0;
        for (size_t i = 0; i < count; i++)
            any |= positive[row[i] * words + w];
        for (; any; any &= any - 1)
            work->live[list][used++] = (uint32_t)(64 * w) + (uint32_t)__builtin_ctzll(any);
    }
    work->live_count[list] = used;
}
