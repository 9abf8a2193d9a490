/* The test episodes of a seed: the same for every policy. */
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "measure/evaluate.h"

#include <noge/measure.h>
#include <stdlib.h>

/* One source on each of the first `count` test graphs. */
static void draw_one_a_graph(const noge_dataset *dataset, noge_random *random, uint32_t count, noge_trial *trial) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t graph = dataset->test[i];
        trial[i].graph = graph;
        trial[i].source = noge_random_below(random, dataset->graph[graph]->node_count);
    }
}

/* Sets the (graph, source) pair of a number; the nodes of all test graphs are numbered consecutively. */
static void set_pair(const noge_dataset *dataset, uint32_t number, noge_trial *trial) {
    uint32_t i = 0;
    while (number >= dataset->graph[dataset->test[i]]->node_count)
        number -= dataset->graph[dataset->test[i++]]->node_count;
    trial->graph = dataset->test[i];
    trial->source = number;
}

static bool is_repeated(const noge_trial *trial, uint32_t at) {
    for (uint32_t i = 0; i < at; i++)
        if (trial[i].graph == trial[at].graph && trial[i].source == trial[at].source)
            return true;
    return false;
}

/* Few of many pairs: draw again if a pair was drawn before. */
static void draw_few_pairs(const noge_dataset *dataset, noge_random *random, uint32_t total, uint32_t count,
                           noge_trial *trial) {
    for (uint32_t i = 0; i < count; i++)
        do
            set_pair(dataset, noge_random_below(random, total), &trial[i]);
        while (is_repeated(trial, i));
}

/* Most or all pairs: shuffle them, and start again when all are used. */
static noge_status draw_most_pairs(const noge_dataset *dataset, noge_random *random, uint32_t total, uint32_t count,
                                   noge_trial *trial, noge_error *error) {
    uint32_t *number = noge_allocate(total, sizeof *number, error);
    if (!number)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < total; i++)
        number[i] = i;
    noge_random_shuffle(random, number, total);
    for (uint32_t i = 0; i < count; i++)
        set_pair(dataset, number[i % total], &trial[i]);
    free(number);
    return NOGE_OK;
}

noge_status noge_protocol_draw(const noge_dataset *dataset, uint64_t seed, uint32_t count, noge_trial *trial,
                               noge_error *error) {
    if (!dataset || !trial)
        return noge_fail(error, NOGE_USAGE, "dataset and trial must not be NULL");
    noge_random random = noge_random_stream(seed, "trials", 0);
    uint64_t total = 0;
    for (uint32_t i = 0; i < dataset->test_count; i++)
        total += dataset->graph[dataset->test[i]]->node_count;
    if (total == 0 || total > UINT32_MAX)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: %s nodes to start from", dataset->name,
                         total == 0 ? "no test" : "too many test");
    noge_status status = NOGE_OK;
    if (dataset->test_count >= count)
        draw_one_a_graph(dataset, &random, count, trial);
    else if (total / 2 > count)
        draw_few_pairs(dataset, &random, (uint32_t)total, count, trial);
    else
        status = draw_most_pairs(dataset, &random, (uint32_t)total, count, trial, error);
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++) {
        trial[i].world_seed = noge_random_seed(seed, "world", i);
        trial[i].policy_seed = noge_random_seed(seed, "policy", i);
    }
    return status;
}

noge_status noge_protocol_count_idle(const noge_dataset *dataset, uint64_t seed, uint32_t episodes, uint32_t *idle,
                                     noge_error *error) {
    noge_trial *trial = noge_allocate(episodes, sizeof *trial, error);
    noge_status status = trial ? noge_protocol_draw(dataset, seed, episodes, trial, error) : NOGE_NO_MEMORY;
    *idle = 0;
    for (uint32_t i = 0; i < episodes && status == NOGE_OK; i++) {
        const noge_graph *graph = dataset->graph[trial[i].graph];
        *idle += graph->offset[trial[i].source] == graph->offset[trial[i].source + 1];
    }
    free(trial);
    return status;
}
