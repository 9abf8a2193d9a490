/* A trained model: weights and facts, read once, never changed, shared by all policies that decide with it.
 *
 * Each kind of model is one noge_model_type: network_model.c (methods dfp and dqn) and ranker_model.c (method plus).
 * Everybody else uses the functions below and does not ask which kind it is. To add one: a file that defines its type,
 * and a line in the table of model_file.c. */
#ifndef NOGE_POLICY_MODEL_H
#define NOGE_POLICY_MODEL_H

#include "base/cpu.h"
#include "base/text.h"
#include "neural/ranker_file.h"
#include "neural/safetensors.h"
#include "policy/policy.h"

typedef struct noge_model noge_model;

/* How a policy shall use a model. */
typedef struct noge_model_settings {
    const float *goal; /* [goal_count] weight of each horizon; NULL: the model's own */
    uint32_t goal_count;
    uint32_t budget; /* decisions in all; 0: unknown */
    bool newest;     /* of nodes that the model cannot tell apart: the one discovered last */
} noge_model_settings;

/* What every model says of itself. Texts belong to the model. */
typedef struct noge_model_summary {
    const char *method;   /* "dfp", "dqn", "plus" */
    const char *variant;  /* "noge-nn": method and inputs as names of models have them */
    const char *set;      /* trained on this; "": unknown */
    uint64_t seed, steps; /* of training */
    double score;         /* mean exploration rate at its evaluation; NaN: none */
} noge_model_summary;

typedef struct noge_model_type {
    const char *format; /* as the metadata of its files has it */

    /* Checks everything; whether this noge has the inputs that the model needs is for `check`. file: for messages. */
    noge_status (*load)(noge_model **model, const noge_tensors *tensors, const char *file, noge_kernel kernel,
                        noge_error *error);
    void (*release)(noge_model *model); /* what it holds; not the model itself */
    noge_model_summary (*summarise)(const noge_model *model);

    /* What only this kind has to tell: lines for a person, members of an object for a program. */
    noge_status (*describe)(const noge_model *model, noge_text *lines, noge_error *error);
    void (*add_json)(const noge_model *model, json_t *object);

    /* NOGE_USAGE if the settings do not suit the model. */
    noge_status (*check)(const noge_model *model, const noge_model_settings *settings, noge_error *error);

    /* A policy that borrows the model; the settings suit it. */
    noge_status (*create)(noge_policy **policy, const noge_model *model, const noge_model_settings *settings,
                          noge_error *error);
    noge_status (*scores)(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                          uint32_t *count, noge_error *error);

    /* NULL for kinds that do not rank candidates. */
    const noge_ranker *(*ranker)(const noge_model *model, const noge_ranker_facts **facts);
} noge_model_type;

/* The first member of every kind of model. */
struct noge_model {
    const noge_model_type *type;
    char *file; /* for messages; owned */
};

/* For types' load: a zeroed model of `size` bytes with type and file. */
void *noge_model_allocate(const noge_model_type *type, size_t size, const char *file, noge_error *error);

/* Accepts NULL. */
void noge_model_free(noge_model *model);

noge_model_summary noge_model_summarise(const noge_model *model);

/* A policy that decides with the model, which must live longer. Settings that do not suit are NOGE_USAGE. */
noge_status noge_model_create_policy(noge_policy **policy, const noge_model *model, const noge_model_settings *settings,
                                     noge_error *error);

/* What the policy's model thinks of frontier nodes: the network of all, the ranker of its candidates. *count 0 if the
 * policy is no model's, is guarded, or nothing can be reached. Uses no random numbers and decides nothing. Both arrays
 * are the policy's and valid until it is asked again. */
noge_status noge_model_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                              uint32_t *count, noge_error *error);

/* The ranker of a model of method plus and its facts; NULL for other models. */
const noge_ranker *noge_model_ranker(const noge_model *model, const noge_ranker_facts **facts);

#endif
