/* One training episode: random decisions, recorded for the gradient. */
#include "base/memory.h"
#include "base/random.h"
#include "learn/plus/plus.h"

#include <math.h>
#include <string.h>

void noge_plus_softmax(const float *score, uint32_t count, float *probability) {
    double sum = 0;
    float most = score[0];
    for (uint32_t i = 1; i < count; i++)
        most = score[i] > most ? score[i] : most;
    for (uint32_t i = 0; i < count; i++)
        sum += probability[i] = (float)exp((double)(score[i] - most));
    for (uint32_t i = 0; i < count; i++)
        probability[i] = (float)((double)probability[i] / sum);
}

static uint32_t draw(const float *probability, uint32_t count, noge_random *random) {
    double left = noge_random_unit(random);
    uint32_t i = 0;
    for (; i + 1 < count; i++)
        if ((left -= (double)probability[i]) < 0)
            break;
    return i;
}

static bool is_greatest(const float *probability, uint32_t count, uint32_t which) {
    for (uint32_t i = 0; i < count; i++)
        if (probability[i] > probability[which])
            return false;
    return true;
}

/* Makes room for the candidates of one more decision. The arrays by decision are large enough from the beginning. */
static noge_status reserve(noge_rollout *rollout, uint32_t count, noge_error *error) {
    size_t wanted = (size_t)rollout->candidates + count;
    noge_status status =
        noge_reserve(&rollout->own, &rollout->own_space, wanted * NOGE_OUTLOOK_ROW, sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_reserve(&rollout->probability, &rollout->probability_space, wanted, sizeof(float), error);
    if (status == NOGE_OK)
        status = noge_reserve(&rollout->lesson, &rollout->lesson_space, wanted, sizeof(float), error);
    return status;
}

/* Rates the candidates, draws one, and records all. */
static noge_status ask(const noge_plus *plus, noge_plus_worker *worker, noge_rollout *rollout, noge_random *random,
                       noge_node *choice, noge_error *error) {
    const noge_prospect *prospect = &worker->prospect;
    uint32_t count = prospect->count, first = rollout->candidates, at = rollout->asked;
    noge_status status = reserve(rollout, count, error);
    if (status != NOGE_OK)
        return status;
    noge_ranked_score(plus->ranker, &worker->work, prospect, worker->score);
    float *probability = rollout->probability + first;
    noge_plus_softmax(worker->score, count, probability);
    uint32_t chosen = draw(probability, count, random);
    if (worker->teacher != NOGE_PLUS_NO_TEACHER)
        noge_plus_teach(plus, worker, probability, rollout->lesson + first);
    memcpy(rollout->own + (size_t)first * NOGE_OUTLOOK_ROW, prospect->own, (size_t)count * sizeof prospect->own[0]);
    memcpy(rollout->context + (size_t)at * NOGE_OUTLOOK_ROW, prospect->context, sizeof prospect->context);
    rollout->strayed += !is_greatest(probability, count, chosen);
    rollout->time[at] = rollout->decisions;
    rollout->chosen[at] = first + chosen;
    rollout->end[at] = rollout->candidates = first + count;
    rollout->asked++;
    *choice = prospect->node[chosen];
    return NOGE_OK;
}

/* Copies the inputs of a node if it is a candidate. */
static bool find_row(const noge_prospect *prospect, noge_node node, float row[NOGE_OUTLOOK_ROW]) {
    uint32_t i = 0;
    while (i < prospect->count && prospect->node[i] != node)
        i++;
    if (i < prospect->count)
        memcpy(row, prospect->own[i], sizeof prospect->own[i]);
    return i < prospect->count;
}

/* The candidate with these inputs, which may stand for others; the number of candidates if there is none. */
static uint32_t find_equal(const noge_prospect *prospect, const float *row, uint32_t inputs) {
    uint32_t i = 0;
    while (i < prospect->count && memcmp(prospect->own[i], row, inputs * sizeof *row) != 0)
        i++;
    return i;
}

static noge_status decide(const noge_plus *plus, noge_plus_worker *worker, noge_rollout *rollout, noge_random *random,
                          noge_node *choice, noge_error *error) {
    noge_map *map = worker->episode->map;
    *choice = map->frontier[0];
    if (map->frontier_count == 1)
        return NOGE_OK;
    noge_node pick;
    noge_status status = noge_plus_ask_rule(plus, worker, &pick, error);
    if (status == NOGE_OK)
        status = noge_outlook_see(worker->outlook, map, &worker->prospect, error);
    if (status != NOGE_OK)
        return status;
    float row[NOGE_OUTLOOK_ROW];
    bool known = find_row(&worker->prospect, pick, row);
    noge_prospect_distinct(&worker->prospect, plus->ranker->shape.own);
    worker->advice = known ? find_equal(&worker->prospect, row, plus->ranker->shape.own) : worker->prospect.count;
    *choice = worker->prospect.node[0];
    return worker->prospect.count > 1 ? ask(plus, worker, rollout, random, choice, error) : NOGE_OK;
}

/* 0: no limit. A network with all inputs learns from limits of every size: half of the explorations are complete, of
 * these one in four knows a generous limit; the others have 4 decisions at least and on a logarithmic scale no size is
 * preferred. */
static uint32_t draw_any_limit(const noge_train_config *config, uint32_t nodes, noge_random *random, bool *taught) {
    static const double fewest = 4, generous = 50;
    uint32_t kind = noge_random_below(random, 8);
    double unit = noge_random_unit(random);
    *taught = kind < 4 || nodes <= fewest;
    double limit = *taught ? nodes * pow(generous, unit) : fewest * pow(nodes / fewest, unit);
    if (*taught && kind > 0 && config->task.limit >= nodes)
        return 0;
    return limit < config->task.limit ? (uint32_t)limit : config->task.limit;
}

/* The step limit of an episode. With tell_limit it is sometimes smaller than the graph; *taught: the graph's own
 * teacher may teach. */
static uint32_t draw_limit(const noge_train_config *config, const noge_graph *graph, noge_random *random,
                           bool *taught) {
    if (config->tell_limit && config->wide)
        return draw_any_limit(config, graph->node_count, random, taught);
    *taught = !config->tell_limit || graph->node_count > config->task.limit || noge_random_below(random, 8) > 0;
    return *taught ? config->task.limit : 1 + noge_random_below(random, graph->node_count);
}

/* The teacher of an episode on a graph. complete: no limit ends it that the graph's own teacher was not tried with. */
static uint32_t teacher_of(const noge_plus *plus, uint32_t graph, bool complete) {
    if (noge_plus_teaching(plus) == 0)
        return NOGE_PLUS_NO_TEACHER;
    return complete ? plus->taught_by[graph] : plus->limited_teacher;
}

/* Draws a training graph and a start node, the same for all episodes of this start. */
static noge_status begin(const noge_plus *plus, noge_plus_worker *worker, uint64_t number, bool *taught,
                         noge_error *error) {
    const noge_train_config *config = &plus->config;
    const noge_dataset *dataset = plus->dataset;
    uint64_t all = (uint64_t)plus->update * plus->rollout_count + number;
    noge_random random = noge_random_stream(config->seed, "plus start", all / config->rollouts);
    uint32_t which = dataset->train[noge_random_below(&random, dataset->train_count)];
    const noge_graph *graph = dataset->graph[which];
    noge_node source = noge_random_below(&random, graph->node_count);
    noge_task task = config->task;
    task.limit = draw_limit(config, graph, &random, taught);
    worker->teacher = teacher_of(plus, which, *taught);
    *taught = worker->teacher != NOGE_PLUS_NO_TEACHER;
    worker->unit = plus->unit[which];
    worker->graph = graph;
    if (*taught)
        noge_policy_begin(worker->policy[worker->teacher], all);
    noge_outlook_begin(worker->outlook);
    return noge_episode_begin(worker->episode, graph, source, &task, noge_random_seed(config->seed, "plus world", all),
                              error);
}

/* Later walking weighs less at first, which lowers the variance of the sum. The weight rises to 1. */
static double discount(const noge_plus *plus) {
    if (plus->config.foresight)
        return 1; /* noge_plus_compare discounts */
    return 1 - (1 - plus->config.discount) * (1 - (double)plus->update / plus->config.steps);
}

/* The walk home, if there is one, follows the last decision. */
static void add_up(noge_rollout *rollout, const noge_episode *episode, double unit, double weight) {
    double sum = episode->way_home / unit;
    rollout->walked = (episode->step[rollout->decisions].walked + episode->way_home) / unit;
    for (uint32_t t = rollout->decisions; t > 0; t--)
        rollout->togo[t - 1] = sum = weight * sum + episode->step[t].cost / unit - 1;
}

/* What remains after each decision, if the episode visits everything. */
static noge_status look_ahead(noge_plus_worker *worker, noge_rollout *rollout, noge_error *error) {
    const noge_episode *episode = worker->episode;
    for (uint32_t t = 0; t <= rollout->decisions; t++)
        rollout->remaining[t] = 0;
    if (episode->map->frontier_count > 0)
        return NOGE_OK;
    return noge_remaining_of(worker->remaining, worker->graph, episode, worker->unit, rollout->remaining, error);
}

noge_status noge_plus_explore(void *context, uint32_t worker_number, uint64_t number, noge_error *error) {
    noge_plus *plus = context;
    noge_plus_worker *worker = &plus->worker[worker_number];
    noge_rollout *rollout = &plus->rollout[number];
    noge_random random =
        noge_random_stream(plus->config.seed, "plus lots", (uint64_t)plus->update * plus->rollout_count + number);
    noge_status status = begin(plus, worker, number, &rollout->taught, error);
    rollout->decisions = rollout->asked = rollout->candidates = rollout->strayed = 0;
    while (status == NOGE_OK && !noge_episode_over(worker->episode)) {
        noge_node choice;
        status = noge_stop_poll(plus->stop, worker_number, error);
        if (status == NOGE_OK)
            status = decide(plus, worker, rollout, &random, &choice, error);
        if (status == NOGE_OK)
            status = noge_episode_step(worker->episode, choice, error);
        rollout->decisions++;
    }
    if (status == NOGE_OK)
        status = noge_episode_return(worker->episode, error);
    if (status == NOGE_OK && plus->config.foresight)
        status = look_ahead(worker, rollout, error);
    if (status == NOGE_OK)
        add_up(rollout, worker->episode, worker->unit, discount(plus));
    return status;
}
