/* The exploration network: two graph convolutions, a perceptron for the measurement, a head for each candidate; where
 * the goal is an input, a perceptron for it too.
 *
 *   y = relu(Â x · gcn.0), z = relu(Â y · gcn.1), with Â the adjacency normalised symmetrically, self-loops included
 *   m = relu(relu(u · meas.0) · meas.1)
 *   g = relu(relu(goal · goal.0) · goal.1), if the goal is an input
 *   prediction(v) = relu([z_v, m, z_current, mean of z over visited, g if there is one] · head.0) · head.1
 *
 * Parameters are in one block, each weight as [in][out], rows padded to whole vectors with zeros. The padding stays
 * zero, because its inputs are zero and so are its gradients. */
#ifndef NOGE_NEURAL_NETWORK_H
#define NOGE_NEURAL_NETWORK_H

#include "neural/kernels.h"

#include <noge/status.h>

enum noge_layer_number {
    NOGE_GCN_0,
    NOGE_GCN_1,
    NOGE_MEAS_0,
    NOGE_MEAS_1,
    NOGE_HEAD_0,
    NOGE_HEAD_1,
    NOGE_GOAL_0, /* these two only if the goal is an input */
    NOGE_GOAL_1,
    NOGE_MOST_LAYERS
};

enum { NOGE_MOST_CODES = 2048 }; /* of features, if nodes with equal features have the same code */

typedef struct noge_network_shape {
    uint32_t inputs;  /* features a node */
    uint32_t hidden;  /* a multiple of 8 */
    uint32_t outputs; /* horizons */
    uint32_t goals;   /* numbers of the goal that are an input: 0 or outputs */
} noge_network_shape;

typedef struct noge_layer {
    const char *name;    /* "gcn.0" */
    uint32_t in, out;    /* as in a model file */
    uint32_t part;       /* inputs come in parts of this width, each padded to whole vectors */
    size_t rows;         /* inputs with their padding */
    size_t stride;       /* outputs with their padding */
    size_t weight, bias; /* where they begin in a block of parameters */
    size_t reversed;     /* where the weight as [out][in] begins in `reversed` */
} noge_layer;

/* The number of rows of a weight to compute with: padding between parts is included, padding at the end is not. */
static inline size_t noge_layer_used_rows(const noge_layer *layer) {
    return layer->in == layer->part ? layer->in : layer->rows;
}

typedef struct noge_network {
    noge_network_shape shape;
    noge_kernel level;
    int layer_count; /* with the goal's layers only if the goal is an input */
    noge_layer layer[NOGE_MOST_LAYERS];
    size_t parameter_count; /* padding included */
    float *parameter;
    size_t reversed_count;
    float *reversed; /* the weights as [out][in], for the backward pass; noge_network_reverse updates them */
    const noge_kernels *kernels;
} noge_network;

/* Makes a network with all parameters zero. NOGE_USAGE if the hidden width is not a multiple of 8, or any size is 0. */
noge_status noge_network_create(noge_network **network, noge_network_shape shape, noge_kernel level, noge_error *error);
void noge_network_free(noge_network *network);

/* Sets random initial parameters: Glorot's for the convolutions, with bias 0; the others uniform in ±1/sqrt(in), bias
 * too. */
void noge_network_initialise(noge_network *network, uint64_t seed);

/* to[columns,rows] = from[rows,columns] transposed. rows, columns: multiples of NOGE_LANES. */
void noge_transpose(float *to, const float *from, size_t rows, size_t columns);

/* Call it when parameters have changed, before the next backward pass. */
void noge_network_reverse(noge_network *network);

/* Copies the parameters of a network of the same shape, for the forward pass only. */
void noge_network_copy(noge_network *to, const noge_network *from);

/* The last layer and a goal, [outputs], make one vector, head.1 · goal, [2 * hidden]; returns the goal's part of the
 * bias. */
float noge_network_fold_goal(const noge_network *network, const float *goal, float *goal_weight);

/* A weight or bias as files have it: [out][in] and [out], without padding. `block` is laid out like `parameter`. */
void noge_layer_export(const noge_layer *layer, const float *block, float *weight, float *bias);
void noge_layer_import(const noge_layer *layer, float *block, const float *weight, const float *bias);

#endif
