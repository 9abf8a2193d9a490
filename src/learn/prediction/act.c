/* The explorer that fills the replay: a random training graph, a random start node, then epsilon-greedy to the end. */
#include "base/error.h"
#include "learn/prediction/prediction.h"

#include <math.h>

static void record_state(noge_prediction *learner) {
    noge_node pick[NOGE_PICKS];
    uint32_t t = learner->episode->map->visit_count - 1;
    for (int p = 0; p < NOGE_PICKS; p++)
        pick[p] = noge_neural_policy_pick(learner->policy, p, t);
    noge_replay_add(learner->replay, learner->episode->map, pick);
}

/* Begins an episode. goal: NULL if the goal is not an input. */
static noge_status enter(noge_prediction *learner, uint32_t graph, noge_node source, uint64_t world_seed,
                         const float *goal, noge_error *error) {
    noge_policy_begin(learner->policy, 0);
    noge_status status =
        goal ? noge_neural_policy_set_goal(learner->policy, goal, learner->facts.horizon_count, error) : NOGE_OK;
    if (status == NOGE_OK)
        status = noge_episode_begin(learner->episode, learner->dataset->graph[graph], source, &learner->config->task,
                                    world_seed, error);
    if (status == NOGE_OK)
        status = noge_neural_policy_observe(learner->policy, learner->episode->map, error);
    return status;
}

/* The goal of a training episode, where the goal is an input: each number uniform between 0 and 1. */
static void draw_goal(const noge_prediction *learner, uint64_t episode, float goal[NOGE_MOST_HORIZONS]) {
    noge_random random = noge_random_stream(learner->config->seed, "training goal", episode);
    for (uint32_t j = 0; j < learner->facts.horizon_count; j++)
        goal[j] = (float)noge_random_unit(&random);
}

static noge_status begin_episode(noge_prediction *learner, noge_error *error) {
    const noge_dataset *dataset = learner->dataset;
    uint32_t graph = dataset->train[noge_random_below(&learner->acting, dataset->train_count)];
    noge_node source = noge_random_below(&learner->acting, dataset->graph[graph]->node_count);
    uint64_t episode = learner->episodes_begun++;
    uint64_t world_seed = noge_random_seed(learner->config->seed, "training world", episode);
    float goal[NOGE_MOST_HORIZONS];
    if (learner->facts.goal_input)
        draw_goal(learner, episode, goal);
    noge_status status = enter(learner, graph, source, world_seed, learner->facts.goal_input ? goal : NULL, error);
    if (status == NOGE_OK)
        status = noge_replay_begin(learner->replay, graph, source, world_seed, goal, error);
    if (status != NOGE_OK)
        return status;
    learner->exploring = true;
    record_state(learner);
    return NOGE_OK;
}

noge_status noge_prediction_relive(noge_prediction *learner, const noge_record *record, noge_error *error) {
    noge_status status = enter(learner, record->graph, record->source, record->world_seed, record->goal, error);
    for (uint32_t t = 1; t <= record->last && status == NOGE_OK; t++) {
        status = noge_episode_step(learner->episode, record->visit[t], error);
        if (status == NOGE_OK)
            status = noge_neural_policy_observe(learner->policy, learner->episode->map, error);
    }
    learner->exploring = status == NOGE_OK;
    return status;
}

/* The first move is random. A frontier of one node is taken without evaluating the network. */
static noge_status choose(noge_prediction *learner, double epsilon, noge_node *choice, noge_error *error) {
    noge_map *map = learner->episode->map;
    if (map->frontier_count > 1 && map->visit_count > 1 && noge_random_unit(&learner->acting) >= epsilon)
        return noge_neural_policy_greedy(learner->policy, map, choice, error);
    *choice = map->frontier[noge_random_below(&learner->acting, map->frontier_count)];
    return NOGE_OK;
}

noge_status noge_prediction_act(noge_prediction *learner, double epsilon, noge_error *error) {
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && (!learner->exploring || noge_episode_over(learner->episode)))
        status = begin_episode(learner, error);
    noge_node choice = NOGE_NO_NODE;
    if (status == NOGE_OK)
        status = choose(learner, epsilon, &choice, error);
    if (status == NOGE_OK)
        status = noge_episode_step(learner->episode, choice, error);
    if (status == NOGE_OK)
        status = noge_neural_policy_observe(learner->policy, learner->episode->map, error);
    if (status == NOGE_OK)
        record_state(learner);
    return status;
}

/* The standard deviation of the measurement (rate or length of the walk) over all recorded t > 0. The divisor is
 * the count; base/statistics divides by count - 1, which would change every model. */
static double deviation(const noge_replay *replay, bool path) {
    double sum = 0, squares = 0, count = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < noge_replay_record_count(replay); i++) {
            const noge_record *record = noge_replay_record(replay, i);
            for (uint32_t k = 0; k < record->slots; k++) {
                uint32_t t = record->last - k;
                if (t == 0)
                    continue;
                double value = path ? record->walked[t] : noge_record_rate(record, t);
                if (pass == 0) {
                    sum += value;
                    count++;
                } else {
                    squares += (value - sum / count) * (value - sum / count);
                }
            }
        }
    return count > 0 ? sqrt(squares / count) : 0;
}

noge_status noge_prediction_fill(void *state, noge_stop *stop, noge_error *error) {
    noge_prediction *learner = state;
    noge_status status = NOGE_OK;
    if (learner->filled)
        return NOGE_OK;
    while (status == NOGE_OK && noge_replay_count(learner->replay) < learner->config->replay_size) {
        status = noge_stop_poll(stop, 0, error);
        if (status == NOGE_OK)
            status = noge_prediction_act(learner, 1, error);
    }
    if (status == NOGE_OK)
        status = noge_replay_reserve_spare(learner->replay, error);
    if (status != NOGE_OK)
        return status;
    double scale = deviation(learner->replay, learner->facts.measures_path);
    scale = scale > 0 ? scale : 1; /* all walks are equal, as on a path graph */
    learner->facts.target_scale = learner->config->normalise_targets ? scale : 1;
    learner->facts.measurement_scale = learner->facts.measures_path ? scale : 1;
    noge_neural_policy_rescale(learner->policy, learner->facts.measurement_scale);
    learner->filled = true;
    return NOGE_OK;
}
