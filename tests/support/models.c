#include "support/models.h"

#include <stdlib.h>

noge_model_facts test_model_facts(void) {
    return (noge_model_facts){
        .method = "dfp",
        .feature_nn = true,
        .history = 2,
        .feature_low = -0.5f,
        .feature_high = 0.5f,
        .hidden = 8,
        .horizon_count = 8,
        .horizon = {1, 2, 4, 8, 16, 32, 64, 128},
        .goal = {0, 0, 0, 0.25f, 0.25f, 0.5f, 0.5f, 1},
        .target_scale = 0.1234567890123,
        .set = "grid",
        .seed = 1,
        .steps = 25600,
        .score = 0.8861,
    };
}

noge_network *test_model_network(const noge_model_facts *facts, uint64_t seed, noge_kernel level) {
    noge_network *network;
    if (noge_network_create(&network, noge_model_shape(facts), level, NULL) != NOGE_OK)
        abort();
    noge_network_initialise(network, seed);
    return network;
}
