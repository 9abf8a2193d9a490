/* The explorer that fills the replay: a training graph uniformly, a source uniformly, then epsilon-greedy to the end.
 */
#include "base/error.h"
#include "learn/trainer.h"

#include <math.h>

static void record_state(noge_trainer *trainer) {
    noge_node pick[NOGE_PICKS];
    uint32_t t = trainer->episode->map->visit_count - 1;
    for (int p = 0; p < NOGE_PICKS; p++)
        pick[p] = noge_neural_policy_pick(trainer->policy, p, t);
    noge_replay_add(trainer->replay, trainer->episode->map, pick);
}

/* goal: NULL if it is always the same. */
static noge_status enter(noge_trainer *trainer, uint32_t graph, noge_node source, uint64_t world_seed,
                         const float *goal, noge_error *error) {
    noge_policy_begin(trainer->policy, 0);
    noge_status status =
        goal ? noge_neural_policy_set_goal(trainer->policy, goal, trainer->facts.horizon_count, 0, error) : NOGE_OK;
    if (status == NOGE_OK)
        status = noge_episode_begin(trainer->episode, trainer->dataset->graph[graph], source, world_seed,
                                    trainer->config.step_limit, error);
    if (status == NOGE_OK)
        status = noge_neural_policy_observe(trainer->policy, trainer->episode->map, error);
    return status;
}

/* Of an episode of training, if the network shall learn to pursue any: each number uniform between 0 and 1. */
static void draw_goal(const noge_trainer *trainer, uint64_t episode, float goal[NOGE_MOST_HORIZONS]) {
    noge_random random = noge_random_stream(trainer->config.seed, "training goal", episode);
    for (uint32_t j = 0; j < trainer->facts.horizon_count; j++)
        goal[j] = (float)noge_random_unit(&random);
}

static noge_status begin_episode(noge_trainer *trainer, noge_error *error) {
    const noge_dataset *dataset = trainer->dataset;
    uint32_t graph = dataset->train[noge_random_below(&trainer->acting, dataset->train_count)];
    noge_node source = noge_random_below(&trainer->acting, dataset->graph[graph]->node_count);
    uint64_t episode = trainer->episodes_begun++;
    uint64_t world_seed = noge_random_seed(trainer->config.seed, "training world", episode);
    float goal[NOGE_MOST_HORIZONS];
    if (trainer->facts.goal_input)
        draw_goal(trainer, episode, goal);
    noge_status status = enter(trainer, graph, source, world_seed, trainer->facts.goal_input ? goal : NULL, error);
    if (status == NOGE_OK)
        status = noge_replay_begin(trainer->replay, graph, source, world_seed, goal, error);
    if (status != NOGE_OK)
        return status;
    trainer->exploring = true;
    record_state(trainer);
    return NOGE_OK;
}

noge_status noge_trainer_relive(noge_trainer *trainer, const noge_record *record, noge_error *error) {
    noge_status status = enter(trainer, record->graph, record->source, record->world_seed, record->goal, error);
    for (uint32_t t = 1; t <= record->last && status == NOGE_OK; t++) {
        status = noge_episode_step(trainer->episode, record->visit[t], error);
        if (status == NOGE_OK)
            status = noge_neural_policy_observe(trainer->policy, trainer->episode->map, error);
    }
    trainer->exploring = status == NOGE_OK;
    return status;
}

/* The first move is random, a frontier of one is taken without asking, and chance decides about the rest. */
static noge_status choose(noge_trainer *trainer, double epsilon, noge_node *choice, noge_error *error) {
    noge_map *map = trainer->episode->map;
    if (map->frontier_count > 1 && map->visit_count > 1 && noge_random_unit(&trainer->acting) >= epsilon)
        return noge_neural_policy_greedy(trainer->policy, map, choice, error);
    *choice = map->frontier[noge_random_below(&trainer->acting, map->frontier_count)];
    return NOGE_OK;
}

noge_status noge_trainer_act(noge_trainer *trainer, double epsilon, noge_error *error) {
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && (!trainer->exploring || noge_episode_over(trainer->episode)))
        status = begin_episode(trainer, error);
    noge_node choice = NOGE_NO_NODE;
    if (status == NOGE_OK)
        status = choose(trainer, epsilon, &choice, error);
    if (status == NOGE_OK)
        status = noge_episode_step(trainer->episode, choice, error);
    if (status == NOGE_OK)
        status = noge_neural_policy_observe(trainer->policy, trainer->episode->map, error);
    if (status == NOGE_OK)
        record_state(trainer);
    return status;
}

/* The standard deviation of what is measured, rate or length of the walk, over all recorded t > 0. */
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

noge_status noge_trainer_fill(noge_trainer *trainer, noge_error *error) {
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && noge_replay_count(trainer->replay) < trainer->config.replay_size)
        status = noge_trainer_act(trainer, 1, error);
    if (status == NOGE_OK)
        status = noge_replay_reserve_spare(trainer->replay, error);
    if (status != NOGE_OK)
        return status;
    double scale = deviation(trainer->replay, trainer->facts.measures_path);
    scale = scale > 0 ? scale : 1; /* every walk the same, as on a path: nothing to normalise */
    trainer->facts.target_scale = trainer->config.normalise_targets ? scale : 1;
    trainer->facts.measurement_scale = trainer->facts.measures_path ? scale : 1;
    noge_neural_policy_rescale(trainer->policy, trainer->facts.measurement_scale);
    trainer->filled = true;
    return NOGE_OK;
}
