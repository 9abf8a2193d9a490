/* A trained model: weights and facts, read once, never changed, shared by all policies that decide with it.
 *
 * Each kind of model is one noge_model_type: network_model.c (methods dfp and dqn) and ranker_model.c (method plus).
 * All other code uses the functions below, which work for any kind. To add a kind, write a file that defines its type
 * and add a line to the table of model_file.c. */
#ifndef NOGE_POLICY_LEARNED_MODEL_H
#define NOGE_POLICY_LEARNED_MODEL_H

#include "base/cpu.h"
#include "base/text/text.h"
#include "neural/file/ranker_file.h"
#include "neural/file/safetensors.h"
#include "policy/policy.h"

typedef struct noge_model noge_model;

/* The facts that every model has. Texts belong to the model. */
typedef struct noge_model_summary {
    const char *method;   /* "dfp", "dqn", "plus" */
    const char *variant;  /* "noge-nn": method and inputs as names of models have them */
    const char *set;      /* trained on this; "": unknown */
    uint64_t seed, steps; /* of training */
    double score;         /* mean exploration rate at its evaluation; NaN: none */
} noge_model_summary;

typedef struct noge_model_type {
    const char *format; /* as the metadata of its files has it */

    /* Loads a model and checks everything but its inputs, which `check` compares with those of this version. file: for
     * messages. */
    noge_status (*load)(noge_model **model, const noge_tensors *tensors, const char *file, noge_kernel kernel,
                        noge_error *error);
    void (*release)(noge_model *model); /* frees what the model holds, not the model itself */
    noge_model_summary (*summarise)(const noge_model *model);

    /* Describes what only this kind has: as lines of text, and as members of a JSON object. */
    noge_status (*describe)(const noge_model *model, noge_text *lines, noge_error *error);
    void (*add_json)(const noge_model *model, json_t **object);

    /* NOGE_USAGE if the options do not suit the model. */
    noge_status (*check)(const noge_model *model, const noge_policy_options *options, noge_error *error);

    /* Makes a policy that borrows the model; the options were checked. */
    noge_status (*create)(noge_policy **policy, const noge_model *model, const noge_policy_options *options,
                          noge_error *error);
    noge_status (*scores)(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                          uint32_t *count, noge_error *error);

    /* NULL for kinds that do not rank candidates. */
    const noge_ranker *(*ranker)(const noge_model *model, const noge_ranker_facts **facts);
} noge_model_type;

/* The first member of every kind of model. */
struct noge_model {
    const noge_model_type *type;
    char *file;    /* for messages; owned */
    uint64_t hash; /* of its bytes and the guards of the policy that it is for; never 0 */
};

/* For types' load: a zeroed model of `size` bytes with type and file. */
void *noge_model_allocate(const noge_model_type *type, size_t size, const char *file, noge_error *error);

/* Sets the hash: the same bytes under the same guards decide alike, whatever the file is called. guards: as at the end
 * of a policy's name, "" for none. */
void noge_model_mark(noge_model *model, const void *bytes, size_t size, const char *guards);

/* Accepts NULL. */
void noge_model_free(noge_model *model);

noge_model_summary noge_model_summarise(const noge_model *model);

/* A policy that decides with the model, which must live longer. Options that do not suit are NOGE_USAGE. */
noge_status noge_model_create_policy(noge_policy **policy, const noge_model *model, const noge_policy_options *options,
                                     noge_error *error);

/* The scores that the policy's model gives to frontier nodes: a network to all, a ranker to its candidates. *count is 0
 * if the policy has no model, is guarded, or nothing can be reached. Uses no random numbers and decides nothing. Both
 * arrays belong to the policy and are valid until the next call. */
noge_status noge_model_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                              uint32_t *count, noge_error *error);

/* The ranker of a model of method plus and its facts; NULL for other models. */
const noge_ranker *noge_model_ranker(const noge_model *model, const noge_ranker_facts **facts);

#endif
