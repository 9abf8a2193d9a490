#include "learn/evaluate.h"
#include "graph/dataset.h"
#include "learn/settings/config.h"

noge_evaluation_options noge_train_evaluation_options(const noge_train_config *config) {
    noge_evaluation_options options = noge_evaluation_defaults();
    options.first_seed = config->seed;
    options.seed_count = 1;
    options.episodes = config->evaluation_episodes;
    options.task = &config->task;
    options.threads = config->threads;
    return options;
}

static double mean_length(const noge_graph *graph) {
    double sum = 0;
    for (uint64_t i = 0; graph->length && i < 2 * graph->edge_count; i++)
        sum += graph->length[i];
    return sum > 0 ? sum / (2 * (double)graph->edge_count) : 1;
}

void noge_train_scale_rates(noge_evaluation *evaluation, const noge_dataset *dataset) {
    uint64_t count = (uint64_t)evaluation->policy_count * evaluation->seed_count * evaluation->episodes;
    for (uint64_t i = 0; i < count; i++) {
        noge_outcome *outcome = &evaluation->outcome[i];
        outcome->value[NOGE_METRIC_RATE] *= mean_length(dataset->graph[outcome->trial.graph]);
    }
}
