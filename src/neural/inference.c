/* See inference.h for the idea. Nodes are computed in batches, so that even the small products of a single visit run in
 * registers: typically 15 nodes one hop around a change and 25 two hops around. */
#include "neural/inference.h"
#include "base/memory.h"
#include "neural/anchors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 256 }; /* nodes computed at once, at most */
enum { LARGE = 512 }; /* candidates from which on bounds pay */

#define VISITED UINT32_MAX
#define ABSENT (UINT32_MAX - 1) /* neither visited nor on the frontier */

struct noge_inference {
    const noge_network *network;
    const noge_kernels *kernels;

    /* By node. */
    uint32_t node_count, node_space;
    float *x, *x_scaled; /* features; the same divided by sqrt(degree + 1) */
    float *factor;       /* 1 / sqrt(degree + 1) */
    float *y;            /* first embedding, divided by sqrt(degree + 1) */
    float *z;            /* second embedding */
    uint32_t *place;     /* index in the frontier, or VISITED, or ABSENT */
    uint32_t *mark;      /* number of the last update that listed the node */
    uint8_t *touched, *in_sum;
    uint32_t *list; /* nodes to be computed: touched ones, then one hop around, then two */
    uint32_t touched_count, update;
    bool stale;  /* everything has to be computed again */
    bool folded; /* goal_weight and goal_bias are those of `goal` */
    bool prefers_newest;

    double *sum; /* of z over the visited */
    uint32_t visited_count;

    /* By place in the frontier. */
    uint32_t frontier_count, frontier_space;
    uint32_t *frontier;
    float *share; /* z · head.0, the candidate's part */
    float *value; /* at the last decision, if all_valued; else of those that could be the best */
    bool all_valued;
    noge_anchors anchors; /* bounds on the values, for large frontiers */

    float *goal_weight; /* head.1 · goal */
    float goal_bias;
    float *goal;
    float *batch_in, *batch_out; /* [BATCH][…] */
    uint32_t *live;              /* [hidden] see live_columns */
    float *context_in, *context, *m0;
};

static const noge_layer *layer(const noge_inference *self, int number) {
    return &self->network->layer[number];
}

static size_t x_width(const noge_inference *self) {
    return layer(self, NOGE_GCN_0)->rows;
}

static size_t y_width(const noge_inference *self) {
    return layer(self, NOGE_GCN_0)->stride;
}

static size_t z_width(const noge_inference *self) {
    return layer(self, NOGE_GCN_1)->stride;
}

static size_t share_width(const noge_inference *self) {
    return layer(self, NOGE_HEAD_0)->stride;
}

/* Width of the head's input without the candidate. */
static size_t context_width(const noge_inference *self) {
    return layer(self, NOGE_HEAD_0)->rows - z_width(self);
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

noge_status noge_inference_create(noge_inference **result, const noge_network *network, const float *goal,
                                  noge_error *error) {
    noge_inference *self = noge_allocate(1, sizeof *self, error);
    *result = NULL;
    if (!self)
        return NOGE_NO_MEMORY;
    self->network = network;
    self->kernels = network->kernels;
    size_t widest = share_width(self) > x_width(self) ? share_width(self) : x_width(self);
    self->sum = noge_allocate(z_width(self), sizeof(double), error);
    self->goal = noge_allocate(network->shape.outputs, sizeof(float), error);
    self->goal_weight = noge_allocate(share_width(self), sizeof(float), error);
    self->batch_in = noge_allocate(BATCH * widest, sizeof(float), error);
    self->batch_out = noge_allocate(BATCH * widest, sizeof(float), error);
    self->live = noge_allocate(z_width(self), sizeof(uint32_t), error);
    self->context_in = noge_allocate(context_width(self), sizeof(float), error);
    self->context = noge_allocate(share_width(self), sizeof(float), error);
    self->m0 = noge_allocate(z_width(self), sizeof(float), error);
    noge_status status = noge_anchors_create(&self->anchors, self->kernels, share_width(self), error);
    if (status != NOGE_OK || !self->sum || !self->goal || !self->goal_weight || !self->batch_in || !self->batch_out ||
        !self->context_in || !self->context || !self->m0 || !self->live) {
        noge_inference_free(self);
        return NOGE_NO_MEMORY;
    }
    noge_inference_set_goal(self, goal);
    noge_inference_clear(self);
    *result = self;
    return NOGE_OK;
}

void noge_inference_free(noge_inference *self) {
    if (!self)
        return;
    void *const blocks[] = {self->x,     self->x_scaled, self->factor,    self->y,          self->z,
                            self->place, self->mark,     self->touched,   self->in_sum,     self->list,
                            self->sum,   self->frontier, self->share,     self->value,      self->goal_weight,
                            self->goal,  self->batch_in, self->batch_out, self->context_in, self->context,
                            self->m0,    self->live};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
    noge_anchors_free(&self->anchors);
    free(self);
}

void noge_inference_clear(noge_inference *self) {
    self->node_count = self->frontier_count = self->visited_count = self->touched_count = self->update = 0;
    memset(self->sum, 0, z_width(self) * sizeof(double));
    noge_anchors_forget(&self->anchors);
}

/* Computes the goal's part of the head's input, which depends on goal and parameters only. */
static void embed_goal(noge_inference *self) {
    const noge_layer *first = layer(self, NOGE_GOAL_0), *second = layer(self, NOGE_GOAL_1);
    const float *parameter = self->network->parameter;
    size_t width = z_width(self);
    self->kernels->multiply(self->m0, self->goal, first->in, parameter + first->weight, parameter + first->bias, 1, 1,
                            first->in, width);
    self->kernels->multiply(self->context_in + 3 * width, self->m0, width, parameter + second->weight,
                            parameter + second->bias, 1, 1, second->in, width);
}

static void fold_goal(noge_inference *self) {
    noge_anchors_forget(&self->anchors);
    self->goal_bias = noge_network_fold_goal(self->network, self->goal, self->goal_weight);
    if (self->network->shape.goals)
        embed_goal(self);
}

void noge_inference_prefer_newest(noge_inference *self, bool newest) {
    self->prefers_newest = newest;
}

void noge_inference_set_goal(noge_inference *self, const float *goal) {
    size_t bytes = self->network->shape.outputs * sizeof(float);
    if (self->folded && memcmp(self->goal, goal, bytes) == 0)
        return;
    memcpy(self->goal, goal, bytes);
    self->folded = true;
    fold_goal(self);
}

void noge_inference_refresh(noge_inference *self) {
    fold_goal(self);
    self->stale = true;
}

/* ---- The graph grows --------------------------------------------------------------------------------------------- */

static noge_status reserve_nodes(noge_inference *self, uint32_t wanted, noge_error *error) {
    size_t space = wanted + wanted / 2 + 64;
    noge_status status = noge_resize(&self->x, space, x_width(self) * sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->x_scaled, space, x_width(self) * sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->y, space, y_width(self) * sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->z, space, z_width(self) * sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->factor, space, sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->place, space, sizeof(uint32_t), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->mark, space, sizeof(uint32_t), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->list, space, sizeof(uint32_t), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->touched, space, 1, error);
    if (status == NOGE_OK)
        status = noge_resize(&self->in_sum, space, 1, error);
    if (status == NOGE_OK)
        self->node_space = (uint32_t)space;
    return status;
}

static noge_status reserve_frontier(noge_inference *self, uint32_t wanted, noge_error *error) {
    size_t space = wanted + wanted / 2 + 64;
    noge_status status = noge_resize(&self->frontier, space, sizeof(uint32_t), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->value, space, sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->share, space, share_width(self) * sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_anchors_reserve(&self->anchors, space, error);
    if (status == NOGE_OK)
        self->frontier_space = (uint32_t)space;
    return status;
}

noge_status noge_inference_grow(noge_inference *self, uint32_t node_count, noge_error *error) {
    if (node_count <= self->node_count)
        return NOGE_OK;
    uint32_t frontier = self->frontier_count + node_count - self->node_count;
    noge_status status = node_count > self->node_space ? reserve_nodes(self, node_count, error) : NOGE_OK;
    if (status == NOGE_OK && frontier > self->frontier_space)
        status = reserve_frontier(self, frontier, error);
    if (status != NOGE_OK)
        return status;
    for (uint32_t v = self->node_count; v < node_count; v++) {
        memset(self->x + v * x_width(self), 0, x_width(self) * sizeof(float));
        self->mark[v] = self->touched[v] = self->in_sum[v] = 0;
        self->place[v] = self->frontier_count;
        self->frontier[self->frontier_count++] = v;
    }
    uint32_t before = self->node_count;
    self->node_count = node_count;
    for (uint32_t v = before; v < node_count; v++)
        noge_inference_touch(self, v);
    return NOGE_OK;
}

float *noge_inference_touch(noge_inference *self, uint32_t node) {
    if (!self->touched[node]) {
        self->touched[node] = 1;
        self->list[self->touched_count++] = node;
    }
    return self->x + node * x_width(self);
}

/* The last frontier node takes the index of the one that leaves. */
static void leave_frontier(noge_inference *self, uint32_t node, uint32_t state) {
    uint32_t place = self->place[node];
    self->place[node] = state;
    if (place >= ABSENT)
        return;
    uint32_t last = self->frontier[--self->frontier_count];
    if (last == node)
        return;
    self->frontier[place] = last;
    self->place[last] = place;
    memcpy(self->share + place * share_width(self), self->share + self->frontier_count * share_width(self),
           share_width(self) * sizeof(float));
    noge_anchors_move(&self->anchors, place, self->frontier_count);
}

void noge_inference_visit(noge_inference *self, uint32_t node) {
    leave_frontier(self, node, VISITED);
    self->visited_count++;
}

noge_status noge_inference_set_absent(noge_inference *self, uint32_t node, bool absent, noge_error *error) {
    if (self->place[node] == VISITED || (self->place[node] == ABSENT) == absent)
        return NOGE_OK;
    if (absent) {
        leave_frontier(self, node, ABSENT);
        return NOGE_OK;
    }
    noge_status status = NOGE_OK;
    if (self->frontier_count == self->frontier_space)
        status = reserve_frontier(self, self->frontier_count + 1, error);
    if (status != NOGE_OK)
        return status;
    self->place[node] = self->frontier_count;
    self->frontier[self->frontier_count++] = node;
    return NOGE_OK;
}

/* ---- Computing what changed -------------------------------------------------------------------------------------- */

/* Appends the unlisted neighbours of the nodes listed so far; returns the new length of the list. */
static uint32_t list_neighbors(noge_inference *self, noge_graph_view graph, uint32_t count) {
    uint32_t end = count;
    for (uint32_t i = 0; i < count; i++) {
        size_t v = self->list[i];
        const uint32_t *row = graph.edge + graph.first[v * graph.step];
        for (uint32_t e = 0, degree = graph.degree[v * graph.step]; e < degree; e++) {
            bool unlisted = self->mark[row[e]] != self->update;
            if (unlisted) {
                self->mark[row[e]] = self->update;
                self->list[end++] = row[e];
            }
        }
    }
    return end;
}

static void scale_features(noge_inference *self, noge_graph_view graph, uint32_t count) {
    size_t width = x_width(self);
    for (uint32_t i = 0; i < count; i++) {
        size_t v = self->list[i];
        self->touched[v] = 0;
        self->mark[v] = self->update;
        self->factor[v] = 1 / sqrtf((float)graph.degree[v * graph.step] + 1);
        self->kernels->scale_rows(self->x_scaled + v * width, self->x + v * width, self->factor + v, 1, width);
    }
}

/* `rows`, [count][width] without negative values, with a list of its columns that are not all zero. */
static noge_input live_columns(noge_inference *self, const float *rows, uint32_t count, size_t width) {
    size_t live = self->kernels->find_live(self->live, rows, count, width);
    return (noge_input){.at = rows, .stride = width, .live = self->live, .count = live};
}

static void compute_first(noge_inference *self, noge_graph_view graph, const uint32_t *node, uint32_t count) {
    const noge_layer *gcn = layer(self, NOGE_GCN_0);
    const float *parameter = self->network->parameter;
    self->kernels->gather_nodes(self->batch_in, self->x_scaled, gcn->rows, NULL, node, count, graph, self->factor);
    self->kernels->multiply(self->batch_out, self->batch_in, gcn->rows, parameter + gcn->weight, parameter + gcn->bias,
                            1, count, gcn->in, gcn->stride);
    self->kernels->put_nodes(self->y, self->batch_out, gcn->stride, node, count, self->factor);
}

/* The visited nodes' new embeddings replace the old ones in the sum. */
static void renew_sum(noge_inference *self, const uint32_t *node, uint32_t count) {
    size_t width = z_width(self);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = node[i];
        if (self->place[v] != VISITED)
            continue;
        self->kernels->exchange(self->sum, self->batch_out + i * width, self->in_sum[v] ? self->z + v * width : NULL,
                                width);
        self->in_sum[v] = 1;
    }
}

/* Computes the candidate's part of the head for those of the nodes that are on the frontier; their embeddings are in
 * batch_out. */
static void renew_shares(noge_inference *self, const uint32_t *node, uint32_t count) {
    const noge_layer *head = layer(self, NOGE_HEAD_0);
    size_t width = z_width(self);
    uint32_t place[BATCH], chosen = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (self->place[node[i]] >= ABSENT)
            continue;
        place[chosen] = self->place[node[i]];
        memcpy(self->batch_in + chosen++ * width, self->batch_out + i * width, width * sizeof(float));
    }
    self->kernels->multiply_rows((noge_matrix){self->share, head->stride, place},
                                 live_columns(self, self->batch_in, chosen, width),
                                 self->network->parameter + head->weight, NULL, 0, NULL, chosen, head->stride);
    for (uint32_t i = 0; i < chosen; i++)
        noge_anchors_renew(&self->anchors, place[i], self->share + place[i] * head->stride, self->goal_weight);
}

static void compute_second(noge_inference *self, noge_graph_view graph, const uint32_t *node, uint32_t count) {
    const noge_layer *gcn = layer(self, NOGE_GCN_1);
    const float *parameter = self->network->parameter;
    self->kernels->gather_nodes(self->batch_in, self->y, gcn->rows, NULL, node, count, graph, self->factor);
    self->kernels->multiply_rows((noge_matrix){self->batch_out, gcn->stride, NULL},
                                 live_columns(self, self->batch_in, count, gcn->rows), parameter + gcn->weight,
                                 parameter + gcn->bias, 1, NULL, count, gcn->stride);
    renew_sum(self, node, count);
    self->kernels->put_nodes(self->z, self->batch_out, gcn->stride, node, count, NULL);
    renew_shares(self, node, count);
}

/* Everything is out of date: lists all nodes in their order, as if they were new. */
static void begin_anew(noge_inference *self) {
    for (uint32_t v = 0; v < self->node_count; v++) {
        self->list[v] = v;
        self->in_sum[v] = 0;
    }
    self->touched_count = self->node_count;
    memset(self->sum, 0, z_width(self) * sizeof(double));
    self->stale = false;
}

static void update(noge_inference *self, noge_graph_view graph) {
    if (self->stale)
        begin_anew(self);
    if (self->touched_count == 0)
        return;
    self->update++;
    scale_features(self, graph, self->touched_count);
    uint32_t first = list_neighbors(self, graph, self->touched_count), second = list_neighbors(self, graph, first);
    for (uint32_t i = 0; i < first; i += BATCH)
        compute_first(self, graph, self->list + i, first - i < BATCH ? first - i : BATCH);
    for (uint32_t i = 0; i < second; i += BATCH)
        compute_second(self, graph, self->list + i, second - i < BATCH ? second - i : BATCH);
    self->touched_count = 0;
}

/* ---- Deciding ---------------------------------------------------------------------------------------------------- */

/* Computes the context's part of the head: [measurement, current, mean over visited, perhaps the goal]. */
static void compute_context(noge_inference *self, uint32_t current, float measurement) {
    const noge_layer *m0 = layer(self, NOGE_MEAS_0), *m1 = layer(self, NOGE_MEAS_1), *head = layer(self, NOGE_HEAD_0);
    const float *parameter = self->network->parameter;
    size_t width = z_width(self);
    float *in = self->context_in;
    self->kernels->multiply(self->m0, &measurement, 1, parameter + m0->weight, parameter + m0->bias, 1, 1, 1, width);
    self->kernels->multiply(in, self->m0, width, parameter + m1->weight, parameter + m1->bias, 1, 1, m1->in, width);
    memcpy(in + width, self->z + current * width, width * sizeof(float));
    for (size_t i = 0; i < width; i++)
        in[2 * width + i] = (float)(self->sum[i] / self->visited_count);
    self->kernels->multiply(self->context, in, context_width(self), parameter + head->weight + width * head->stride,
                            parameter + head->bias, 0, 1, context_width(self), head->stride);
}

/* Equivalent nodes may have slightly different values, because sums have different orders. A value of at least this
 * counts as equal to the best. */
static float least_equal(float best) {
    return best - 2e-6f * (1 + fabsf(best));
}

/* Computes the value of the candidate at place i. */
static float compute_value(noge_inference *self, uint32_t i) {
    size_t width = share_width(self);
    return self->value[i] =
               self->goal_bias + self->kernels->value(self->share + i * width, self->context, self->goal_weight, width);
}

static void compute_all_values(noge_inference *self) {
    for (uint32_t i = 0; i < self->frontier_count && !self->all_valued; i++)
        compute_value(self, i);
    self->all_valued = true;
}

/* Computes all values, or those of all candidates that could be the best: their places are in `list` then. Returns the
 * number of places; UINT32_MAX: all. */
static uint32_t compute_values(noge_inference *self) {
    uint32_t count = UINT32_MAX;
    self->all_valued = false;
    if (self->frontier_count < LARGE)
        noge_anchors_forget(&self->anchors);
    else
        count = noge_anchors_list(&self->anchors, self->context, self->goal_weight, self->frontier_count, self->list,
                                  self->frontier_count / 8);
    for (uint32_t i = 0; count != UINT32_MAX && i < count; i++)
        compute_value(self, self->list[i]);
    if (count != UINT32_MAX)
        return count;
    compute_all_values(self);
    if (self->frontier_count >= LARGE)
        noge_anchors_add(&self->anchors, self->context, self->value, self->goal_bias, self->frontier_count);
    return count;
}

/* The best of some places, or of all if `place` is NULL. */
static uint32_t best_place(const noge_inference *self, const uint32_t *place, uint32_t count) {
    float greatest = -INFINITY;
    uint32_t oldest = UINT32_MAX, newest = 0;
    for (uint32_t i = 0; i < count; i++) {
        float value = self->value[place ? place[i] : i];
        greatest = value > greatest ? value : greatest;
    }
    float least = least_equal(greatest);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = place ? place[i] : i;
        if (self->value[at] >= least) {
            oldest = self->frontier[at] < oldest ? self->frontier[at] : oldest;
            newest = self->frontier[at] > newest ? self->frontier[at] : newest;
        }
    }
    return self->prefers_newest ? newest : oldest;
}

uint32_t noge_inference_decide(noge_inference *self, noge_graph_view graph, uint32_t current, float measurement) {
    update(self, graph);
    compute_context(self, current, measurement);
    uint32_t some = compute_values(self);
    return some == UINT32_MAX ? best_place(self, NULL, self->frontier_count) : best_place(self, self->list, some);
}

uint32_t noge_inference_best(noge_inference *self, bool (*allowed)(void *judge, uint32_t node), void *judge) {
    compute_all_values(self);
    float greatest = -INFINITY;
    uint32_t oldest = UINT32_MAX, newest = UINT32_MAX;
    for (uint32_t i = 0; i < self->frontier_count; i++)
        if (self->value[i] > greatest && allowed(judge, self->frontier[i]))
            greatest = self->value[i];
    float least = least_equal(greatest);
    for (uint32_t i = 0; i < self->frontier_count; i++) {
        uint32_t node = self->frontier[i];
        if (!(self->value[i] >= least) || !allowed(judge, node))
            continue;
        oldest = node < oldest ? node : oldest;
        newest = newest == UINT32_MAX || node > newest ? node : newest;
    }
    return self->prefers_newest ? newest : oldest;
}

uint32_t noge_inference_best_of(noge_inference *self, const uint32_t *candidate, uint32_t count) {
    compute_all_values(self);
    float greatest = -INFINITY;
    for (uint32_t i = 0; i < count; i++)
        greatest = fmaxf(greatest, self->value[self->place[candidate[i]]]);
    float least = least_equal(greatest);
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (self->value[self->place[candidate[i]]] >= least && candidate[i] < best)
            best = candidate[i];
    return best;
}

uint32_t noge_inference_values(noge_inference *self, const uint32_t **node, const float **value) {
    compute_all_values(self);
    *node = self->frontier;
    *value = self->value;
    return self->frontier_count;
}
