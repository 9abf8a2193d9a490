/* Method plus: a policy gradient over the candidates of the outlook.
 *
 * An update explores from a few starts, each several times, by lot: candidates are drawn with the probabilities that
 * the softmax of their scores gives. What a decision is worth is the walking from there to the end beyond one step a
 * visit; it is compared with the mean of the other explorations from the same start at the same time, so that nothing
 * but the difference between explorations teaches. Entropy is rewarded at first, and ever less, lest the explorer
 * decides for good before it has seen enough. The model is the mean of the parameters over the last part of the run.
 *
 * A run may have teachers, models trained before. At first the explorer learns to choose as they do, wherever it gets
 * by itself, then ever more by what comes of it. Each training graph is taught by the one that explores it best, so
 * what several specialists know can become one explorer's, which must tell by itself where it is.
 *
 * An explorer may be told of its limit, the decisions left until it is stopped. Then one exploration in eight, of
 * graphs that have no more nodes than the limit, is given fewer decisions than there are nodes, and teachers, who would
 * explore it all, have no say.
 *
 * Every exploration draws from streams of its own, named by update and number, and has a gradient of its own, added up
 * in their order: the threads that did the work do not show. */
#ifndef NOGE_LEARN_PLUS_H
#define NOGE_LEARN_PLUS_H

#include "learn/config.h"
#include "learn/method.h"
#include "neural/adam.h"
#include "policy/ranked.h"

/* An exploration of training, kept until the update is done. Of decisions without a choice only the cost is kept. */
typedef struct noge_rollout {
    uint32_t decisions;
    double *togo; /* [decisions] walking from here to the end beyond one step a visit, discounted */
    double walked;
    uint32_t strayed; /* decisions that did not follow the greatest score */

    uint32_t asked;      /* decisions with a choice; the next three are [asked] */
    uint32_t *time;      /* which decision it was */
    uint32_t *end;       /* where its candidates end */
    uint32_t *chosen;    /* the one taken, counted like the candidates */
    float *context;      /* [asked][NOGE_OUTLOOK_ROW] */
    double *advantage;   /* [asked] */
    uint32_t candidates; /* in all; the next two are [candidates] */
    float *own;          /* [candidates][NOGE_OUTLOOK_ROW] */
    float *probability;
    bool taught;
    float *lesson; /* the teacher's probabilities, if it is */
    size_t own_space, probability_space, lesson_space;

    float *gradient; /* laid out like the parameters */
} noge_rollout;

enum { NOGE_PLUS_BLOCK = 256 }; /* candidates that go through the network together */

/* What a thread owns. */
typedef struct noge_plus_worker {
    noge_episode *episode;
    noge_outlook *outlook;
    noge_ranker_work work;
    noge_prospect prospect;
    float score[NOGE_OUTLOOK_MOST];
    const noge_ranker *teacher; /* of the exploration; NULL: there is none */

    /* A block of candidates on their way back through the network. */
    uint32_t decisions, end[NOGE_PLUS_BLOCK];
    float own[NOGE_PLUS_BLOCK][NOGE_OUTLOOK_ROW], context[NOGE_PLUS_BLOCK][NOGE_OUTLOOK_ROW];
    float dscore[NOGE_PLUS_BLOCK], block_score[NOGE_PLUS_BLOCK];
} noge_plus_worker;

typedef struct noge_plus {
    noge_train_config config;
    const noge_dataset *dataset;
    noge_ranker *ranker;
    noge_ranker *average; /* of `averaged` updates */
    uint64_t averaged;
    noge_adam adam;
    float *gradient;
    uint32_t update; /* updates done */
    double strayed;  /* part of the last update's decisions that did not follow the greatest score */
    double excess;   /* its walking beyond one step a visit, for each visit */

    noge_ranker **teacher; /* [teacher_count] */
    uint32_t teacher_count;
    double *walked;      /* [graphs][teacher_count] while they are compared */
    uint32_t *taught_by; /* [graphs], of those for training: which of them; before, how often it is trained on */

    noge_rollout *rollout; /* [starts][rollouts] */
    uint32_t rollout_count;
    noge_plus_worker *worker; /* [threads] */
    uint32_t threads;
} noge_plus;

noge_status noge_plus_create(noge_plus **plus, const noge_dataset *dataset, const noge_train_config *config,
                             noge_error *error);
void noge_plus_free(noge_plus *plus);

/* One update. A gradient that is not finite is NOGE_DIVERGED. */
noge_status noge_plus_update(noge_plus *plus, noge_error *error);

/* The model as it is now. */
const noge_ranker *noge_plus_model(const noge_plus *plus);

/* Sets to zero what belongs to hidden inputs, in parameters or a gradient: a network that never leaves zero there
 * computes as if it did not have them, and needs no word of it in its file. */
void noge_plus_hide(const noge_plus *plus, float *parameter);

/* Checkpoints, as noge_method_type wants them. */
noge_status noge_plus_save(const void *learner, const noge_train_progress *progress, noge_checkpoint_writer *write,
                           void *context, noge_error *error);
noge_status noge_plus_load(void *learner, noge_train_progress *progress, noge_loading *from);

/* Reads the teachers that the configuration names and finds out which explores each training graph best. */
noge_status noge_plus_call_teachers(noge_plus *plus, noge_error *error);

/* How much teachers count beside what comes of explorations: 1 for half of the run, then falling to
 * 0; 0 without teachers. */
double noge_plus_teaching(const noge_plus *plus);

/* The steps of an update, each over all explorations. The first two are tasks, one for each of them. */
noge_status noge_plus_explore(void *context, uint32_t worker, uint64_t number, noge_error *error);
noge_status noge_plus_differentiate(void *context, uint32_t worker, uint64_t number, noge_error *error);
void noge_plus_compare(noge_plus *plus);
noge_status noge_plus_step(noge_plus *plus, noge_error *error);

#endif
