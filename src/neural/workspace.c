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
    work->dweight = noge_allocate_aligned(z * network->layer[NOGE_GCN_1].rows, sizeof(float), error);
    work->block = noge_allocate_aligned(NOGE_BLOCK * z, sizeof(float), error);
    work->x_kind_of = noge_allocate(NOGE_MOST_CODES * NOGE_CODE_DEGREES, sizeof(uint32_t), error);
    work->z_any = noge_allocate(noge_sign_words(z), sizeof(uint64_t), error);
    work->kind_signs = noge_allocate(NOGE_BLOCK * noge_sign_words(z), sizeof(uint64_t), error);
    const size_t columns[NOGE_LIVE_LISTS] = {z, z, phi, width};
    bool complete = true;
    for (int list = 0; list < NOGE_LIVE_LISTS; list++) {
        work->live[list] = noge_allocate(columns[list], sizeof(uint32_t), error);
        complete &= work->live[list] != NULL;
    }
    if (complete && work->share && work->goal_weight && work->dweight && work->block && work->kind_signs &&
        work->z_any && work->x_kind_of)
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

enum { NODE_ARRAYS = 16, VISIT_ARRAYS = 7, LARGEST_ARRAYS = 5, COUNT_ARRAYS = 18, GOAL_ARRAYS = 3 };

/* With those by y kind, of which there may be as many as nodes. */
static void list_node_arrays(noge_workspace *work, array list[NODE_ARRAYS]) {
    size_t x = noge_feature_stride(work->network->shape.inputs) * sizeof(float),
           y = work->network->layer[NOGE_GCN_0].stride;
    const array all[NODE_ARRAYS] = {{&work->first, sizeof(uint32_t)},
                                    {&work->degree, sizeof(uint32_t)},
                                    {&work->row, sizeof(uint32_t)},
                                    {&work->node_factor, sizeof(float)},
                                    {&work->neighbours, sizeof(uint32_t)},
                                    {&work->x, x},
                                    {&work->code, sizeof(uint32_t)},
                                    {&work->x_kind_at, sizeof(uint32_t)},
                                    {&work->x_scaled, x},
                                    {&work->x_kind, sizeof(uint32_t)},
                                    {&work->surrounded, sizeof(uint32_t)},
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
    const array all[COUNT_ARRAYS] = {
        {&work->node_begin, sizeof(uint32_t)},
        {&work->zeros, sizeof(uint32_t)},
        {&work->visit_begin, sizeof(uint32_t)},
        {&work->edge_begin, sizeof(size_t)},
        {&work->y_any, noge_sign_words(work->network->layer[NOGE_GCN_0].stride) * sizeof(uint64_t)},
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

/* Makes room for `rows` rows of some arrays, all in one block, whose contents are 0. */
static noge_status grow(noge_room *room, const array *list, size_t arrays, size_t rows, noge_error *error) {
    enum { LINE = 64 };
    if (rows <= room->rows)
        return NOGE_OK;
    size_t wanted = 2 * rows, row = 0; /* twice the need, so that later batches rarely need to grow it */
    for (size_t i = 0; i < arrays; i++)
        row += list[i].width;
    char *block = noge_allocate_aligned(wanted + LINE, row, error); /* a line for the end of each array */
    if (!block)
        return NOGE_NO_MEMORY;
    free(room->block);
    *room = (noge_room){.block = block, .rows = wanted};
    for (size_t i = 0; i < arrays; i++) {
        memcpy(list[i].place, &block, sizeof block);
        block += (wanted * list[i].width + LINE - 1) / LINE * LINE;
    }
    return NOGE_OK;
}

void noge_workspace_free(noge_workspace *work) {
    if (!work)
        return;
    for (int i = 0; i < NOGE_ROOMS; i++)
        free(work->room[i].block);
    free(work->share);
    free(work->goal_weight);
    free(work->dweight);
    free(work->block);
    free(work->kind_signs);
    free(work->z_any);
    free(work->x_kind_of);
    for (int i = 0; i < NOGE_LIVE_LISTS; i++)
        free(work->live[i]);
    noge_distinct_free(&work->y_kinds);
    noge_short_keys_free(&work->surroundings);
    noge_short_keys_free(&work->z_kinds);
    noge_short_keys_free(&work->short_signs);
    noge_distinct_free(&work->z_signs);
    free(work);
}

/* ---- A batch ----------------------------------------------------------------------------------------------------- */

/* Rows of a batch. */
typedef struct extent {
    size_t nodes; /* up to the row of zeros */
    size_t known, visits, candidates;
    size_t entries; /* of lists of neighbours */
    size_t largest; /* nodes of the largest observation */
} extent;

static bool takes_all(const noge_observation *at) {
    return at->candidate == NOGE_WHOLE_FRONTIER;
}

static uint32_t rows_of(const noge_observation *at) {
    return takes_all(at) ? at->node_count : at->edges.visit_count + 1;
}

/* The number of the row of zeros behind the observation's nodes. */
static uint32_t zeros_of(const noge_observation *at) {
    return at->lists ? at->lists->node_count : at->node_count;
}

static size_t list_space(const noge_observation *at) {
    return at->lists ? at->lists->first[at->node_count]
                     : noge_neighbours_space(at->node_count, noge_edges_count(&at->edges));
}

static extent measure(const noge_observation *observation, uint32_t count) {
    extent all = {0};
    for (uint32_t i = 0; i < count; i++) {
        const noge_observation *at = &observation[i];
        all.nodes += (size_t)zeros_of(at) + 1;
        all.known += at->node_count;
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
        status = noge_short_keys_reserve(&work->surroundings, all.nodes + 1, error);
    if (status == NOGE_OK)
        status = noge_short_keys_reserve(&work->z_kinds, all.visits + 1, error);
    if (status == NOGE_OK)
        status = noge_short_keys_reserve(&work->short_signs, all.visits + 1, error);
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
    noge_room *room = work->room;
    size_t count_arrays = list_count_arrays(work, counted), before = room[NOGE_ROOM_LARGEST].rows;
    for (int i = 0; i < work->network->layer_count; i++) /* identity lists columns of layers and observations, too */
        if (all.largest < work->network->layer[i].in)
            all.largest = work->network->layer[i].in;
    all.largest = all.largest < count ? count : all.largest;
    noge_status status = grow(&room[NOGE_ROOM_NODES], nodes, NODE_ARRAYS, all.nodes, error);
    if (status == NOGE_OK)
        status = grow(&room[NOGE_ROOM_VISITS], visits, VISIT_ARRAYS, all.visits, error);
    if (status == NOGE_OK)
        status = grow(&room[NOGE_ROOM_ENTRIES], &entries, 1, all.entries, error);
    if (status == NOGE_OK)
        status = grow(&room[NOGE_ROOM_CANDIDATES], &candidates, 1, all.candidates, error);
    if (status == NOGE_OK) /* and a row of zeros behind the last */
        status = grow(&room[NOGE_ROOM_LARGEST], largest, LARGEST_ARRAYS, all.largest + 1, error);
    if (status == NOGE_OK)
        status = reserve_kinds(work, all, error);
    if (status == NOGE_OK && room[NOGE_ROOM_LARGEST].rows > before)
        for (size_t v = 0; v < room[NOGE_ROOM_LARGEST].rows; v++)
            work->identity[v] = (uint32_t)v;
    if (status == NOGE_OK)
        status = grow(&room[NOGE_ROOM_COUNTS], counted, count_arrays, (size_t)count + 1, error);
    return status;
}

/* Rows for the visits and one candidate; all other nodes get the row behind them. */
static void lay_out_candidate(const noge_observation *at, uint32_t *row, uint32_t *node) {
    const uint32_t visits = at->edges.visit_count, nodes = at->node_count, *visited_at = at->visited_at;
    for (uint32_t v = 0; v < nodes; v++)
        row[v] = visited_at[v] < visits ? visited_at[v] : visits + 1;
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
    noge_neighbours lists = {0,
                             work->first + nodes,
                             work->degree + nodes,
                             work->neighbours + nodes,
                             work->node_factor + nodes,
                             work->neighbour + work->edge_begin[i]};
    if (at->lists)
        noge_neighbours_cut(&lists, at->lists, at->visited_at, at->edges.visit_count, at->node_count, work->factor_of,
                            work->fresh);
    else
        noge_neighbours_list(&lists, &at->edges, at->node_count);
    (takes_all(at) ? lay_out_frontier : lay_out_candidate)(at, work->row + nodes, work->node + visits);
    work->zeros[i] = zeros_of(at);
    work->row[nodes + work->zeros[i]] = rows;
    work->node_begin[i + 1] = nodes + work->zeros[i] + 1;
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
    work->code_row = NULL;
    work->count = count;
    work->node_rows = all.known;
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
    return work->x + work->node_begin[i] * noge_feature_stride(work->network->shape.inputs);
}

void noge_workspace_use_codes(noge_workspace *work, const float *row) {
    work->code_row = row;
}

uint32_t *noge_workspace_codes(noge_workspace *work, uint32_t i) {
    return work->code + work->node_begin[i];
}

noge_graph_view noge_workspace_graph(const noge_workspace *work, uint32_t i) {
    return (noge_graph_view){.first = work->first + work->node_begin[i],
                             .degree = work->degree + work->node_begin[i],
                             .step = 1,
                             .edge = work->neighbour + work->edge_begin[i]};
}

void noge_signs_unite(uint64_t *set, const uint64_t *positive, const uint32_t *row, size_t count, size_t width) {
    size_t words = noge_sign_words(width);
    for (size_t w = 0; w < words; w++) {
        uint64_t any = 0;
        for (size_t i = 0; i < count; i++)
            any |= positive[row[i] * words + w];
        set[w] = any;
    }
}

void noge_workspace_list_live(noge_workspace *work, int list, const uint64_t *set, size_t width) {
    size_t used = 0;
    for (size_t w = 0; w < noge_sign_words(width); w++)
        for (uint64_t any = set[w]; any; any &= any - 1)
            work->live[list][used++] = (uint32_t)(64 * w) + (uint32_t)__builtin_ctzll(any);
    work->live_count[list] = used;
}
