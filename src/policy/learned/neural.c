/* The learned policy. Beside the map it keeps the past: the number of known nodes and the picks of the simple policies
 * at each time. The network's features are computed from these. After a visit it updates the features of the few nodes
 * that have changed in the last time steps; incremental inference does the rest. */
#include "policy/learned/neural.h"
#include "base/error.h"
#include "base/memory.h"
#include "neural/inference.h"
#include "policy/learned/features.h"
#include "policy/rule/rules.h"

#include <stdlib.h>
#include <string.h>

typedef struct neural_policy {
    const noge_network *network; /* borrowed */
    noge_model_facts facts;
    noge_features features;
    noge_inference *inference;
    noge_random random;
    float goal[NOGE_MOST_HORIZONS];
    bool limited; /* the goal is that of limit_goal */

    /* By time. */
    uint32_t time_count; /* visits taken in */
    size_t time_space;
    uint32_t *node_count;
    noge_node *at; /* the explorer's node when it was last read: the visited node, or a later one */
    noge_node *pick[NOGE_PICKS];
    size_t *change_begin; /* where the changes of a time begin */

    noge_node *change; /* nodes with changed features, ordered by time */
    size_t change_count, change_space;
    uint64_t news_read; /* of the map's log */
} neural_policy;

static neural_policy *self_of(const noge_policy *policy) {
    return noge_policy_state(policy);
}

/* ---- Taking in visits -------------------------------------------------------------------------------------------- */

static noge_status reserve_time(neural_policy *self, uint32_t times, noge_error *error) {
    if (times <= self->time_space)
        return NOGE_OK;
    size_t space = times + times / 2 + 64;
    noge_status status = noge_resize(&self->node_count, space, sizeof *self->node_count, error);
    if (status == NOGE_OK)
        status = noge_resize(&self->at, space, sizeof *self->at, error);
    for (int p = 0; p < NOGE_PICKS && status == NOGE_OK; p++)
        status = noge_resize(&self->pick[p], space, sizeof(noge_node), error);
    if (status == NOGE_OK)
        status = noge_resize(&self->change_begin, space, sizeof *self->change_begin, error);
    if (status == NOGE_OK)
        self->time_space = space;
    return status;
}

/* Nodes known at time t: before the next visit, or now. */
static uint32_t known_at(const noge_map *map, uint32_t t) {
    return noge_map_known_before(map, t + 1);
}

/* Records the explorer's node and the picks of the simple policies now; they cannot be computed later. */
static void record_picks(neural_policy *self, noge_map *map, uint32_t t) {
    bool now = t + 1 == map->visit_count, any = now && map->frontier_count > 0;
    const bool *wanted = self->features.pick;
    self->at[t] = now ? map->at : map->visit[t];
    self->pick[NOGE_PICK_BFS][t] = any && wanted[NOGE_PICK_BFS] ? noge_map_oldest_in_reach(map) : NOGE_NO_NODE;
    self->pick[NOGE_PICK_DFS][t] = any && wanted[NOGE_PICK_DFS] ? noge_map_newest_in_reach(map) : NOGE_NO_NODE;
    self->pick[NOGE_PICK_NN][t] = any && wanted[NOGE_PICK_NN] ? noge_map_nearest(map) : NOGE_NO_NODE;
}

static void note_change(neural_policy *self, noge_node node) {
    if (node != NOGE_NO_NODE)
        self->change[self->change_count++] = node;
}

/* Lists the nodes with other features at time t than at t - 1. */
static noge_status record_changes(neural_policy *self, const noge_map *map, uint32_t t, noge_error *error) {
    uint32_t before = t == 0 ? 0 : self->node_count[t - 1];
    noge_status status =
        noge_reserve(&self->change, &self->change_space,
                     self->change_count + self->node_count[t] - before + 3 + 2 * NOGE_PICKS, sizeof(noge_node), error);
    if (status != NOGE_OK)
        return status;
    self->change_begin[t] = self->change_count;
    note_change(self, map->visit[t]);
    if (self->at[t] != map->visit[t])
        note_change(self, self->at[t]);
    if (t > 0)
        note_change(self, self->at[t - 1]);
    for (noge_node v = before; v < self->node_count[t]; v++)
        note_change(self, v);
    for (int p = 0; p < NOGE_PICKS; p++) {
        note_change(self, self->pick[p][t]);
        if (t > 0)
            note_change(self, self->pick[p][t - 1]);
    }
    return NOGE_OK;
}

/* The visited node's edges are new, so the degrees of its neighbours on the frontier have changed. */
static void touch_neighbors(neural_policy *self, const noge_map *map, noge_node node) {
    const noge_row row = noge_map_row(map, node);
    noge_inference_touch(self->inference, node);
    for (uint32_t i = 0; i < row.count; i++) /* the frontier counts as visited last */
        if (noge_map_visited_at(map, row.node[i]) > noge_map_visited_at(map, node))
            noge_inference_touch(self->inference, row.node[i]);
}

static noge_status take_in(neural_policy *self, noge_map *map, uint32_t t, noge_error *error) {
    self->node_count[t] = known_at(map, t);
    record_picks(self, map, t);
    noge_status status = record_changes(self, map, t, error);
    if (status == NOGE_OK)
        status = noge_inference_grow(self->inference, self->node_count[t], error);
    if (status != NOGE_OK)
        return status;
    noge_inference_visit(self->inference, map->visit[t]);
    self->time_count = t + 1;
    return NOGE_OK;
}

static noge_past past_of(const neural_policy *self, const noge_map *map) {
    return (noge_past){.visit = self->at,
                       .node_count = self->node_count,
                       .visited_at = &noge_map_nodes(map)->visited_at,
                       .visited_step = sizeof(noge_map_node) / sizeof(uint32_t),
                       .pick = {self->pick[0], self->pick[1], self->pick[2]}};
}

/* ---- Worlds that change or contradict the map -------------------------------------------------------------------- */

/* Brings one node up to date with the map, whatever happened to it. */
static noge_status take_news_of(neural_policy *self, const noge_map *map, noge_node node, noge_error *error) {
    noge_status status =
        noge_reserve(&self->change, &self->change_space, self->change_count + 1, sizeof(noge_node), error);
    if (status == NOGE_OK)
        status = noge_inference_set_absent(self->inference, node, noge_map_is_excluded(map, node), error);
    if (status != NOGE_OK)
        return status;
    note_change(self, node);
    noge_inference_touch(self->inference, node);
    return NOGE_OK;
}

/* Takes in the changes of the map other than visits. The current state is read again: there may be new nodes, the
 * explorer may be elsewhere, and the picks of the simple policies may have changed. */
static noge_status take_news(neural_policy *self, noge_map *map, noge_error *error) {
    uint32_t now = map->visit_count - 1;
    noge_node former[NOGE_PICKS + 1] = {self->at[now], self->pick[0][now], self->pick[1][now], self->pick[2][now]};
    uint32_t before = self->node_count[now];
    record_picks(self, map, now);
    self->node_count[now] = map->node_count;
    noge_node latter[NOGE_PICKS + 1] = {self->at[now], self->pick[0][now], self->pick[1][now], self->pick[2][now]};
    noge_status status = noge_inference_grow(self->inference, map->node_count, error);
    for (int i = 0; i <= NOGE_PICKS && status == NOGE_OK; i++) {
        if (former[i] != NOGE_NO_NODE)
            status = take_news_of(self, map, former[i], error);
        if (status == NOGE_OK && latter[i] != NOGE_NO_NODE)
            status = take_news_of(self, map, latter[i], error);
    }
    for (noge_node v = before; v < map->node_count && status == NOGE_OK; v++)
        status = take_news_of(self, map, v, error);
    uint64_t reader = self->news_read;
    noge_news news;
    while (status == NOGE_OK && noge_log_next(map, &reader, &news)) {
        if (news.all) /* all nodes are listed now, so earlier entries of this time are not needed */
            self->change_count = self->change_begin[now];
        for (noge_node v = news.first; v < news.end && status == NOGE_OK; v++)
            status = take_news_of(self, map, v, error);
    }
    if (status == NOGE_OK)
        self->news_read = reader;
    return status;
}

static noge_status observe(neural_policy *self, noge_map *map, noge_error *error) {
    uint32_t first = self->time_count, history = self->features.history;
    bool news = self->news_read != noge_log_end(map);
    if (first == map->visit_count && !news)
        return NOGE_OK;
    noge_status status = reserve_time(self, map->visit_count, error);
    for (uint32_t t = first; t < map->visit_count && status == NOGE_OK; t++)
        status = take_in(self, map, t, error);
    if (status == NOGE_OK && news)
        status = take_news(self, map, error);
    if (status != NOGE_OK)
        return status;
    for (uint32_t t = first; t < map->visit_count; t++)
        touch_neighbors(self, map, map->visit[t]);
    /* The changes within the window of history that was written last, and since. */
    noge_past past = past_of(self, map);
    uint32_t since = first + 1 > history ? first + 1 - history : 0;
    if (since == map->visit_count) /* news alone */
        since--;
    for (size_t i = self->change_begin[since]; i < self->change_count; i++)
        noge_features_write(&self->features, &past, map->visit_count - 1, self->change[i],
                            noge_inference_touch(self->inference, self->change[i]));
    return NOGE_OK;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

/* Horizons beyond the end get weight 0. If all would, only the longest one before the end counts. */
static void limit_goal(neural_policy *self, uint32_t expected, uint32_t decided) {
    uint32_t remaining = expected > decided ? expected - decided : 1, longest = 0;
    float goal[NOGE_MOST_HORIZONS];
    bool any = false;
    for (uint32_t j = 0; j < self->facts.horizon_count; j++) {
        goal[j] = self->facts.horizon[j] <= remaining ? self->goal[j] : 0;
        any |= goal[j] != 0;
        if (self->facts.horizon[j] <= remaining)
            longest = j;
    }
    if (!any)
        goal[longest] = 1;
    noge_inference_set_goal(self->inference, goal);
}

static bool can_be_reached(void *map, uint32_t node) {
    return noge_map_reaches(map, node);
}

static noge_status choose_greedily(neural_policy *self, noge_map *map, noge_node *choice, noge_error *error) {
    noge_status status = observe(self, map, error);
    if (status != NOGE_OK)
        return status;
    if (map->task.expected > 0)
        limit_goal(self, map->task.expected, map->visit_count - 1);
    else if (self->limited)
        noge_inference_set_goal(self->inference, self->goal);
    self->limited = map->task.expected > 0;
    noge_graph_view view = {.first = &noge_map_nodes(map)->first,
                            .degree = &noge_map_nodes(map)->degree,
                            .step = sizeof(noge_map_node) / sizeof(uint32_t),
                            .edge = noge_map_pool(map)};
    float measurement = noge_features_measurement(&self->facts, noge_map_rate(map), map->walked);
    *choice = noge_inference_decide(self->inference, view, noge_map_current(map), measurement);
    if (noge_map_is_parted(map))
        *choice = noge_inference_best(self->inference, can_be_reached, map);
    return NOGE_OK;
}

static noge_status neural_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context;
    neural_policy *self = state;
    if (map->visit_count > 1 && map->frontier_count > 1)
        return choose_greedily(self, map, choice, error);
    *choice = noge_rule_any(map, &self->random);
    return observe(self, map, error);
}

/* The same with a choice of some frontier nodes. */
static noge_status neural_among(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error) {
    (void)context;
    neural_policy *self = state;
    if (map->visit_count == 1 || count == 1) {
        *choice = candidate[noge_random_below(&self->random, count)];
        return observe(self, map, error);
    }
    noge_status status = choose_greedily(self, map, choice, error);
    if (status == NOGE_OK)
        *choice = noge_inference_best_of(self->inference, candidate, count);
    return status;
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_status neural_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    neural_policy *self = state;
    self->random = noge_random_stream(seed, "first move", 0);
    self->time_count = 0;
    self->change_count = 0;
    self->news_read = 0;
    noge_inference_clear(self->inference);
    return NOGE_OK;
}

static void neural_release(void *state, void *context) {
    (void)context;
    neural_policy *self = state;
    noge_inference_free(self->inference);
    free(self->node_count);
    free(self->at);
    for (int p = 0; p < NOGE_PICKS; p++)
        free(self->pick[p]);
    free(self->change_begin);
    free(self->change);
}

static const noge_policy_type neural_type = {
    .size = sizeof(noge_policy_type),
    .name = "neural",
    .summary = "a trained network, from a model file",
    .state_size = sizeof(neural_policy),
    .begin = neural_begin,
    .choose = neural_choose,
    .choose_among = neural_among,
    .release = neural_release,
};

noge_status noge_neural_policy_create(noge_policy **policy, const noge_network *network, const noge_model_facts *facts,
                                      noge_error *error) {
    noge_status status = noge_policy_make(policy, &neural_type, NULL, error);
    if (status != NOGE_OK)
        return status;
    neural_policy *self = self_of(*policy);
    self->network = network;
    self->facts = *facts;
    self->features = noge_features_of(facts);
    memcpy(self->goal, facts->goal, sizeof self->goal);
    status = noge_inference_create(&self->inference, network, self->goal, error);
    if (status == NOGE_OK) {
        noge_inference_prefer_newest(self->inference, facts->prefers_newest);
        noge_policy_begin(*policy, 0);
    } else {
        noge_policy_free(*policy);
        *policy = NULL;
    }
    return status;
}

/* ---- For trainers ------------------------------------------------------------------------------------------------ */

noge_status noge_neural_policy_observe(noge_policy *policy, noge_map *map, noge_error *error) {
    return observe(self_of(policy), map, error);
}

noge_status noge_neural_policy_greedy(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    return choose_greedily(self_of(policy), map, choice, error);
}

void noge_neural_policy_refresh(noge_policy *policy) {
    noge_inference_refresh(self_of(policy)->inference);
}

void noge_neural_policy_rescale(noge_policy *policy, double measurement_scale) {
    self_of(policy)->facts.measurement_scale = measurement_scale;
}

uint32_t noge_neural_policy_values(const noge_policy *policy, const noge_node **node, const float **value) {
    return noge_inference_values(self_of(policy)->inference, node, value);
}

noge_node noge_neural_policy_pick(const noge_policy *policy, int pick, uint32_t t) {
    return self_of(policy)->pick[pick][t];
}

noge_status noge_neural_policy_set_goal(noge_policy *policy, const float *goal, uint32_t goal_count,
                                        noge_error *error) {
    neural_policy *self = self_of(policy);
    if (goal && goal_count != self->facts.horizon_count)
        return noge_fail(error, NOGE_USAGE, "a goal of %u numbers for a model with %u horizons", goal_count,
                         self->facts.horizon_count);
    memcpy(self->goal, goal ? goal : self->facts.goal, self->facts.horizon_count * sizeof(float));
    self->limited = false;
    noge_inference_set_goal(self->inference, self->goal);
    return NOGE_OK;
}

void noge_neural_policy_prefer_newest(noge_policy *policy, bool newest) {
    noge_inference_prefer_newest(self_of(policy)->inference, newest);
}
