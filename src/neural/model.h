/* A trained network in a file: safetensors with all that is needed to use it in the metadata. */
#ifndef NOGE_NEURAL_MODEL_H
#define NOGE_NEURAL_MODEL_H

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
    bool positions_alone;     /* and the only one */
    bool goal_input;          /* the network sees the goal */
    bool measures_path;       /* it sees, and predicts, the length of the walk, not the exploration rate */
    double measurement_scale; /* of that length, where the network sees it */
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

/* The same model gives the same bytes. Facts that contradict themselves or the network, and weights that are no
 * numbers, are NOGE_USAGE; bytes of texts that do not belong into one become question marks. */
noge_status noge_model_write(const char *path, bool overwrite, const noge_network *network,
                             const noge_model_facts *facts, noge_error *error);

/* Loading checks everything: format version, facts, names, types and shapes of all tensors, that all weights are
 * finite. NOGE_BAD_INPUT says what does not fit; *network is NULL then. */
noge_status noge_model_read(const char *path, noge_kernel level, noge_network **network, noge_model_facts *facts,
                            noge_error *error);

/* The same of bytes in memory, which are copied. `name` stands for the file in messages. */
noge_status noge_model_parse(const char *name, const void *bytes, size_t size, noge_kernel level,
                             noge_network **network, noge_model_facts *facts, noge_error *error);

/* Does the file begin like a model, or like any other safetensors file? For telling models from graphs, which never
 * begin so; false if it cannot be read or is no plain file. Reads a few bytes. */
bool noge_model_recognise(const char *path);

#endif
