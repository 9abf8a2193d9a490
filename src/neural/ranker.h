/* A network that ranks the candidates of a decision: the greater the score, the better.
 *
 *     h1 = relu(own · A + context · B + b1)     h2 = relu(h1 · C + b2)     score = h2 · d
 *
 * `own` are the numbers of a candidate, `context` those that all candidates of a decision share; their product is
 * computed once a decision. Many decisions go through as one batch, and the scores do not depend on the batch. */
#ifndef NOGE_NEURAL_RANKER_H
#define NOGE_NEURAL_RANKER_H

#include "neural/kernels.h"

#include <noge/status.h>

typedef struct noge_ranker_shape {
    uint32_t own, context; /* inputs */
    uint32_t hidden;       /* width */
} noge_ranker_shape;

/* The parts of one block of parameters. Matrices have a row for each input, `stride` long; entries beyond `hidden` are
 * zero and stay zero. */
enum {
    NOGE_RANKER_OWN,
    NOGE_RANKER_CONTEXT,
    NOGE_RANKER_BIAS1,
    NOGE_RANKER_SECOND,
    NOGE_RANKER_BIAS2,
    NOGE_RANKER_LAST,
    NOGE_RANKER_PARTS
};

typedef struct noge_ranker {
    noge_ranker_shape shape;
    noge_kernel level;
    const noge_kernels *kernels;
    size_t stride;
    size_t parameter_count;
    size_t part[NOGE_RANKER_PARTS]; /* where each begins */
    float *parameter;
    float *reverse; /* C transposed, for the backward pass */
    float *zero;    /* [stride] */
} noge_ranker;

noge_status noge_ranker_create(noge_ranker **ranker, noge_ranker_shape shape, noge_kernel level, noge_error *error);
void noge_ranker_free(noge_ranker *ranker);

/* Sets Glorot's uniform weights from the seed, biases 0, and a last layer with negligible weights. */
void noge_ranker_initialise(noge_ranker *ranker, uint64_t seed);

/* Copies the weights of another ranker. It may lack the last inputs of a candidate and of the context; their weights
 * become 0. It may be narrower: then the other hidden units keep their weights, but have no effect on the score yet. */
void noge_ranker_copy(noge_ranker *ranker, const noge_ranker *from);

/* Call it when the parameters have changed, before the next backward pass. */
void noge_ranker_reverse(noge_ranker *ranker);

/* Decisions one after the other. */
typedef struct noge_decisions {
    uint32_t count;
    const uint32_t *end; /* [count] where the candidates of each end; those of the first begin at `begin` */
    uint32_t begin;
    const float *own;     /* [end of the last][own_row], from number 0 on */
    const float *context; /* [count][context_row] */
    size_t own_row, context_row;
} noge_decisions;

/* Room for the numbers between the layers, to be used by one thread at a time. */
typedef struct noge_ranker_work {
    float *block;
    size_t space;
    size_t many, few; /* numbers in each of the first three parts below, and of the last two */
    float *h1, *h2, *back, *first, *first_back; /* [candidates][stride] thrice, [decisions][stride] twice */
} noge_ranker_work;

/* Makes room, also for every ranker that it had room for before. Free with noge_ranker_work_free. */
noge_status noge_ranker_work_reserve(noge_ranker_work *work, const noge_ranker *ranker, size_t decisions,
                                     size_t candidates, noge_error *error);
void noge_ranker_work_free(noge_ranker_work *work);

/* score: of every candidate from `begin` on. There must be room. */
void noge_ranker_forward(const noge_ranker *ranker, noge_ranker_work *work, const noge_decisions *decisions,
                         float *score);

/* After noge_ranker_forward of the same decisions: adds the gradient of the parameters that follows from `dscore` to
 * `gradient`, laid out like the parameters. */
void noge_ranker_backward(const noge_ranker *ranker, noge_ranker_work *work, const noge_decisions *decisions,
                          const float *dscore, float *gradient);

#endif
