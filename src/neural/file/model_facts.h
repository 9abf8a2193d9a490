/* The facts of an exploration network: everything about a model that is not a weight, and the metadata of its file. */
#ifndef NOGE_NEURAL_FILE_MODEL_FACTS_H
#define NOGE_NEURAL_FILE_MODEL_FACTS_H

#include "neural/file/safetensors.h"
#include "neural/network.h"

enum { NOGE_MOST_HORIZONS = 32, NOGE_MODEL_TEXT = 64, NOGE_POSITION_INPUTS = 8 };

/* Everything about a network that is not a weight. */
typedef struct noge_model_facts {
    char method[NOGE_MODEL_TEXT]; /* "dfp" or "dqn" */
    char reward[NOGE_MODEL_TEXT]; /* of DQN: "path-length" or "rate"; else "" */
    double gamma;                 /* of DQN */
    bool feature_bfs, feature_dfs, feature_nn;
    uint32_t history; /* time steps stacked, 1 … 8 */
    float feature_low, feature_high;
    bool positions;           /* the order of visits is a feature, by NOGE_POSITION_INPUTS sines and cosines */
    bool positions_alone;     /* the order of visits is the only feature */
    bool goal_input;          /* the network sees the goal */
    bool measures_path;       /* it sees, and predicts, the length of the walk, not the exploration rate */
    double measurement_scale; /* scale of that length, where the network sees it */
    bool prefers_newest;      /* of nodes with equal values it takes the one discovered last, not first */
    uint32_t hidden;
    uint32_t horizon_count;
    uint32_t horizon[NOGE_MOST_HORIZONS];
    float goal[NOGE_MOST_HORIZONS];
    double target_scale;
    char set[NOGE_MODEL_TEXT]; /* what it was trained on */
    uint64_t seed, steps;      /* of training */
    double score;              /* mean exploration rate at its evaluation; NaN: none */
} noge_model_facts;

/* Channels a node has at one time step: visited, current, frontier and the optional ones. */
uint32_t noge_model_channels(const noge_model_facts *facts);

/* The shape of the network these facts describe. */
noge_network_shape noge_model_shape(const noge_model_facts *facts);

#define NOGE_FACTS_FORMAT "noge-model"

/* The newest version; the longest history and greatest width that a model may have. */
enum { NOGE_FACTS_VERSION = 3, NOGE_FACTS_HISTORY = 8, NOGE_FACTS_HIDDEN = 4096 };

/* The channels of a node at one time step, in their order, and whether a model has one. */
enum { NOGE_CHANNELS = 6 };
extern const char *const noge_channel_names[NOGE_CHANNELS];
bool noge_facts_have(const noge_model_facts *facts, int channel);

/* Checks all of the metadata. `file` stands for the file in messages. NOGE_BAD_INPUT says what is wrong. */
noge_status noge_facts_read(noge_model_facts *facts, const noge_tensors *tensors, const char *file, noge_error *error);

/* The metadata, to be freed with json_decref. Facts that could not be read back are NOGE_USAGE. */
noge_status noge_facts_print(const noge_model_facts *facts, json_t **metadata, noge_error *error);

#endif
