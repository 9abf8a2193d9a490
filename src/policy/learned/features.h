/* The network's inputs for a node. Channels of ±0.5 say whether it is visited, current, on the frontier, and whether
 * breadth-first search, depth-first search or nearest neighbour would pick it. They are given for the last few time
 * steps, the oldest first. After or instead of them come sines and cosines of the number of its visit; all 0 before the
 * visit. A node's number stays once it is visited, so that features change for few nodes at a time. */
#ifndef NOGE_POLICY_LEARNED_FEATURES_H
#define NOGE_POLICY_LEARNED_FEATURES_H

#include "neural/file/model.h"

#include <noge/map.h>

enum { NOGE_MOST_HISTORY = 8, NOGE_PICKS = 3 };

/* Picks, in the order of their channels. */
enum { NOGE_PICK_BFS, NOGE_PICK_DFS, NOGE_PICK_NN };

typedef struct noge_features {
    bool pick[NOGE_PICKS]; /* which picks have a channel */
    uint32_t history;
    float low, high;
    uint32_t channels; /* a time step: 3 and the picks; 0: there are positions alone */
    bool positions;
    const float *position; /* [position_count][NOGE_POSITION_INPUTS] computed before; others are computed each time */
    uint32_t position_count;
} noge_features;

noge_features noge_features_of(const noge_model_facts *facts);

/* The past of an exploration, from a map or from a record. Arrays by t, or by node. */
typedef struct noge_past {
    const noge_node *visit;     /* [t] */
    const uint32_t *node_count; /* [t] number of nodes known */
    const uint32_t *visited_at; /* [node] t, anything larger than now if not yet; read every `visited_step` words */
    size_t visited_step;
    const noge_node *pick[NOGE_PICKS]; /* [t]; NOGE_NO_NODE: none; NULL where there is no channel */
} noge_past;

/* Visit number `visit` as the network sees it. */
void noge_features_position(uint32_t visit, float row[NOGE_POSITION_INPUTS]);

/* The network's input for the walk as a whole: its rate, or its length in units of the model's scale. */
float noge_features_measurement(const noge_model_facts *facts, double rate, double walked);

/* One node's features at time `now`: channels * history floats, then the position's. */
void noge_features_write(const noge_features *features, const noge_past *past, uint32_t now, noge_node node,
                         float *row);

/* The same for all nodes known at time `now`, rows of `stride` floats; the rest of a row is set to 0.
 * stride: noge_feature_stride of the number of inputs. */
void noge_features_write_all(const noge_features *features, const noge_past *past, uint32_t now, float *rows,
                             size_t stride);

/* Features as codes: nodes with the same code have the same features. Returns the number of codes; 0: features have no
 * codes, because they tell positions or too much of the past. */
uint32_t noge_features_codes(const noge_features *features);

/* The features of every code: [code][stride], the rest of a row 0. */
void noge_features_write_code_rows(const noge_features *features, float *rows, size_t stride);

/* The codes of all nodes known at time `now`. */
void noge_features_write_codes(const noge_features *features, const noge_past *past, uint32_t now, uint32_t *code);

#endif
