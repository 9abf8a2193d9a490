/* Method plus: a policy gradient over the candidates of the outlook.
 *
 * An update makes several episodes from each of a few start nodes. Candidates are drawn at random, with the softmax of
 * their scores as probabilities. The cost of a decision is the distance walked from there to the end, minus one for
 * each visit. Its advantage is the mean cost of the other episodes from the same start at the same time, minus its own
 * cost. A bonus for entropy, which falls to 0, keeps the policy from settling too early. The model is the mean of the
 * parameters over the last part of the run.
 *
 * A run may have teachers: models trained before, or rules. At first the learner imitates their choices in the states
 * that it visits itself; later the outcome of its episodes counts more and more. Each training graph is taught by the
 * teacher that explores it best. So one network can learn what several specialists know.
 *
 * With the setting tell_limit the network sees how many decisions are left. Then one episode in eight, on graphs with
 * no more nodes than the step limit, gets fewer decisions than the graph has nodes. Such episodes have no teacher but
 * one for limits, because others would explore the whole graph.
 *
 * With the setting foresight, what remains to be visited is a critic: a decision's cost is the distance walked plus the
 * change of the remaining sum (plus_remaining.h), whose weight a regression over the episodes of the update finds. Then
 * the near future suffices to judge a decision, and the discount stays.
 *
 * Every episode has random streams of its own, named by update and number, and a gradient of its own. Gradients are
 * added in the order of the episodes, so results do not depend on the number of threads. */
#ifndef NOGE_LEARN_PLUS_PLUS_H
#define NOGE_LEARN_PLUS_PLUS_H

#include "learn/method.h"
#include "learn/plus/plus_remaining.h"
#include "learn/settings/config.h"
#include "neural/adam.h"
#include "policy/learned/ranked.h"

/* A training episode, kept until the update is done. Decisions with one candidate have a cost and nothing else. */
typedef struct noge_rollout {
    uint32_t decisions;
    double *togo; /* [decisions] discounted distance walked from here to the end, minus one for each visit */
    double
        *remaining; /* [decisions + 1] what remains to be visited: plus_remaining.h; 0 if not everything was visited */
    double walked;  /* in units */
    uint32_t strayed; /* number of decisions without the greatest score */

    uint32_t asked;      /* number of decisions with several candidates; the next three are [asked] */
    uint32_t *time;      /* number of the decision in the episode */
    uint32_t *end;       /* end of its candidates in the arrays below */
    uint32_t *chosen;    /* the one taken, counted like the candidates */
    float *context;      /* [asked][NOGE_OUTLOOK_ROW] */
    double *advantage;   /* [asked] */
    uint32_t candidates; /* in all; the next two are [candidates] */
    float *own;          /* [candidates][NOGE_OUTLOOK_ROW] */
    float *probability;
    bool taught;
    float *lesson; /* [candidates] the teacher's probabilities, if taught */
    size_t own_space, probability_space, lesson_space;

    float *gradient; /* laid out like the parameters */
} noge_rollout;

#define NOGE_PLUS_NO_TEACHER UINT32_MAX

/* The kind of teachers for episodes that a limit ends before everything is visited. */
#define NOGE_TEACHER_LIMITED "limited"

/* A policy to imitate: a model of method plus, or a rule. */
enum { NOGE_TEACHER_KIND = 32 };
typedef struct noge_teacher {
    char kind[NOGE_TEACHER_KIND]; /* of the graphs that it may teach, or NOGE_TEACHER_LIMITED; empty: all */
    noge_policy_spec *spec;
    const noge_ranker *ranker; /* its network, which belongs to the specification; NULL: a rule */
} noge_teacher;

enum { NOGE_PLUS_BLOCK = 256 }; /* candidates that go through the network together */

/* What a thread owns. */
typedef struct noge_plus_worker {
    noge_episode *episode;
    noge_outlook *outlook;
    noge_remaining *remaining;
    noge_ranker_work work;
    noge_prospect prospect;
    float score[NOGE_OUTLOOK_MOST];
    noge_policy **policy;    /* [teacher_count] one of each teacher */
    uint32_t teacher;        /* of the episode; NOGE_PLUS_NO_TEACHER: none */
    uint32_t advice;         /* the candidate that a rule would take; the number of candidates: none of them */
    const noge_graph *graph; /* of the episode */
    double unit;             /* its mean edge length */

    /* A block of candidates for the backward pass. */
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
    double strayed;  /* share of the last update's decisions without the greatest score */
    double excess;   /* distance walked in the last update for each visit, minus 1 */

    noge_teacher *teacher; /* [teacher_count] */
    uint32_t teacher_count;
    uint32_t limited_teacher; /* the one for limits, or NOGE_PLUS_NO_TEACHER */
    double *walked;           /* [graphs][teacher_count] distance walked by each teacher, while they are compared */
    /* [graphs] number of the teacher or NOGE_PLUS_NO_TEACHER; until teachers are chosen, how often the graph is trained
     * on */
    uint32_t *taught_by;

    double *unit;          /* [graphs] mean edge length, in which costs are counted; 1 if lengths do not count */
    noge_rollout *rollout; /* [starts][rollouts] */
    uint32_t rollout_count;
    uint32_t most;            /* decisions that an episode has room for */
    noge_team *team;          /* processes that share the episodes; NULL: none */
    noge_stop *stop;          /* of the present call; NULL: never */
    noge_plus_worker *worker; /* [threads] */
    uint32_t threads;
} noge_plus;

noge_status noge_plus_create(noge_plus **plus, const noge_dataset *dataset, const noge_train_config *config,
                             noge_error *error);
void noge_plus_free(noge_plus *plus);

/* One update. NOGE_INTERRUPTED if plus->stop says so; nothing has changed then. A gradient that is not finite is
 * NOGE_DIVERGED. */
noge_status noge_plus_update(noge_plus *plus, noge_error *error);

/* The model as it is now. */
const noge_ranker *noge_plus_model(const noge_plus *plus);

/* A policy that decides as the model does now, as noge_method_type requires. */
noge_status noge_plus_create_policy(const void *learner, const noge_train_progress *progress, noge_policy **policy,
                                    noge_error *error);

/* Sets the weights of hidden inputs to zero, in parameters or in a gradient. They stay zero, so the network computes as
 * if it had no such inputs, and its file does not mention them. */
void noge_plus_hide(const noge_plus *plus, float *parameter);

/* Saving and loading checkpoints, as noge_method_type requires. */
noge_status noge_plus_save(const void *learner, const noge_train_progress *progress, noge_checkpoint_writer *write,
                           void *context, noge_error *error);
noge_status noge_plus_load(void *learner, noge_train_progress *progress, noge_loading *from);

/* Reads the teachers that the configuration names. */
noge_status noge_plus_read_teachers(noge_plus *plus, noge_error *error);

/* Finds out which teacher explores each training graph best; needed once before the first update. Without teachers it
 * does nothing. NOGE_INTERRUPTED if plus->stop says so; another call begins anew. */
noge_status noge_plus_choose_teachers(noge_plus *plus, noge_error *error);

/* Prepares noge_plus_try_teachers: counts how often each graph is trained on, and clears the distances walked. */
void noge_plus_forget_teachers(noge_plus *plus);

/* Frees them. Before the workers are freed. */
void noge_plus_dismiss_teachers(noge_plus *plus);

/* Before the learner's candidates are found: asks a teacher that is a rule, of the episode of this worker. *pick: its
 * choice, NOGE_NO_NODE if there is no such teacher. */
noge_status noge_plus_ask_rule(const noge_plus *plus, noge_plus_worker *worker, noge_node *pick, noge_error *error);

/* The teacher's probabilities for the candidates of the worker's prospect, of which `own` are the learner's. */
void noge_plus_teach(const noge_plus *plus, noge_plus_worker *worker, const float *own, float *lesson);

/* Weight of the teachers in the loss; the outcome of episodes has the rest. It is 1 for half of the run, then falls to
 * 0. With foresight, which learns more from outcomes, it falls from a half to 0. With the setting imitate it stays 1.
 * Always 0 without teachers. */
double noge_plus_teaching(const noge_plus *plus);

/* Probabilities of candidates from their scores. */
void noge_plus_softmax(const float *score, uint32_t count, float *probability);

/* The steps of an update. The first two are tasks, one for each episode, the third is one for each graph; the others
 * work on all episodes. */
noge_status noge_plus_explore(void *context, uint32_t worker, uint64_t number, noge_error *error);
noge_status noge_plus_differentiate(void *context, uint32_t worker, uint64_t number, noge_error *error);
noge_status noge_plus_try_teachers(void *context, uint32_t worker, uint64_t graph, noge_error *error);
void noge_plus_compare(noge_plus *plus);
noge_status noge_plus_step(noge_plus *plus, noge_error *error);

/* ---- Several processes: plus_team.c ------------------------------------------------------------------------------ */

/* Runs a task for all episodes or graphs, 0 … count - 1, on the threads of this process. If a team shares the work,
 * each rank has every size-th task, and rank 0 has all results afterwards, where one process would have them. */
noge_status noge_plus_explore_all(noge_plus *plus, noge_error *error);
noge_status noge_plus_differentiate_all(noge_plus *plus, noge_error *error);
noge_status noge_plus_try_all_teachers(noge_plus *plus, noge_error *error);

/* Tells the other ranks which teacher each graph has. */
noge_status noge_plus_announce_teachers(noge_plus *plus, noge_error *error);

/* Evaluates the model as it is now, as noge_method_type requires. Each rank explores every size-th episode. */
noge_status noge_plus_evaluate(void *learner, const noge_evaluation_options *options, noge_stop *stop,
                               noge_evaluation **evaluation, noge_error *error);

/* How another rank works for rank 0. */
noge_team_work noge_plus_serve(void *learner);

#endif
