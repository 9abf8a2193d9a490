/* The facts are those that decide the shape, as the trainer takes them from its configuration. */
#include "dimensions.h"

static noge_model_facts facts_of(const noge_train_config *config) {
    noge_model_facts facts = {.feature_bfs = config->feature_bfs,
                              .feature_dfs = config->feature_dfs,
                              .feature_nn = config->feature_nn,
                              .history = config->history,
                              .feature_low = (float)config->feature_low,
                              .feature_high = (float)config->feature_high,
                              .hidden = config->hidden,
                              .horizon_count = config->method == NOGE_METHOD_DQN ? 1 : config->horizon_count};
    return facts;
}

noge_status noge_dimensions_of(const noge_train_config *config, dimensions *size, noge_error *error) {
    noge_network *network;
    size->facts = facts_of(config);
    size->channels = noge_model_channels(&size->facts);
    size->numbers = 0;
    noge_status status = noge_network_create(&network, noge_model_shape(&size->facts), NOGE_KERNEL_PORTABLE, error);
    if (status != NOGE_OK)
        return status;
    for (int i = 0; i < network->layer_count; i++) {
        size->layer[i].in = network->layer[i].in;
        size->layer[i].out = network->layer[i].out;
        size->numbers += (uint64_t)(network->layer[i].in + 1) * network->layer[i].out;
    }
    noge_network_free(network);
    return NOGE_OK;
}
