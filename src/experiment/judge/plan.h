/* What is judged: sets, conditions and policies. A cell is one policy on one set under one condition.
 *
 * All policies of a set and a condition explore the same episodes, so their differences are paired. */
#ifndef NOGE_EXPERIMENT_JUDGE_PLAN_H
#define NOGE_EXPERIMENT_JUDGE_PLAN_H

#include "experiment/plan/data.h"
#include "graph/dataset.h"

#include <noge/measure.h>

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

/* What is measured of an episode. */
typedef enum noge_judge_figure {
    NOGE_JUDGE_RATE,    /* exploration rate: decisions over edges walked, the way home included; more is better */
    NOGE_JUDGE_LENGTH,  /* distance walked; less is better */
    NOGE_JUDGE_VISITED, /* nodes visited; more is better */
} noge_judge_figure;

/* How a set is explored. */
typedef struct noge_judge_condition {
    const char *name;  /* as typed: "hops-30" */
    const char *title; /* for people */
    noge_judge_figure figure;
    noge_task task;   /* with lengths only for sets with lengths */
    uint32_t typical; /* rough number of decisions that the budget allows; 0: no budget */
} noge_judge_condition;

/* A name of NULL ends the table. */
extern const noge_judge_condition noge_judge_conditions[];

/* "rate", "length" or "visited". */
const char *noge_judge_figure_name(noge_judge_figure figure);

/* Are differences relative to the other policy's mean? Rates are compared by plain differences. */
bool noge_judge_is_relative(noge_judge_figure figure);

/* Is a greater figure better? */
bool noge_judge_more_is_better(noge_judge_figure figure);

/* ---- Policies ---------------------------------------------------------------------------------------------------- */

typedef enum noge_judge_kind {
    NOGE_JUDGE_RULE,
    NOGE_JUDGE_UNIVERSAL, /* the policy that comes with noge */
    NOGE_JUDGE_TEACHER,   /* models noge-plus:SET, from which `universal` learned */
    NOGE_JUDGE_OTHER,     /* named by the user */
} noge_judge_kind;

typedef struct noge_judge_policy {
    char *name;
    noge_judge_kind kind;
    noge_policy_spec *spec;
    char model[NOGE_HASH_TEXT]; /* hash of the model; "": not a model */
} noge_judge_policy;

/* ---- The plan ---------------------------------------------------------------------------------------------------- */

typedef struct noge_judge_options {
    const char *sets;            /* SET,…; NULL: the judging sets */
    const char *conditions;      /* CONDITION,…; NULL: all */
    const char *const *policies; /* [policy_count] judged beside the rules; count 0: `universal` and its teachers */
    size_t policy_count;
    bool rules_only;        /* no policies beside the rules */
    uint64_t seed;          /* the first seed */
    noge_data_choice data;  /* the seed of generated graphs, and how files are found and read */
    uint32_t episodes;      /* greatest number of episodes of a cell */
    uint64_t decisions;     /* greatest number of decisions of a cell, unless two episodes need more */
    uint32_t threads;       /* 0: one for each core; results do not depend on it */
    bool fastest;           /* the fastest kernels in place of the portable ones */
    uint32_t share, shares; /* only share 1 … shares of the pairs of set and condition; shares 0: all */
} noge_judge_options;

typedef struct noge_judge_plan {
    noge_judge_options options;
    char **set; /* [set_count] */
    size_t set_count;
    bool sets_named;                        /* by the user: missing data is an error */
    const noge_judge_condition **condition; /* [condition_count] */
    size_t condition_count;
    noge_judge_policy *policy; /* [policy_count], the rules first */
    size_t policy_count, rule_count;
    noge_experiment_data data; /* graphs of the judging sets */
} noge_judge_plan;

/* Seed 1001, 40,000 episodes, 6,000,000 decisions. */
noge_judge_options noge_judge_defaults(void);

/* Parses the names and reads the models. NOGE_USAGE for an unknown name. Free the plan after a failure too. */
noge_status noge_judge_plan_make(noge_judge_plan *plan, const noge_judge_options *options, noge_error *error);
void noge_judge_plan_free(noge_judge_plan *plan);

/* Loads a set's graphs. *owned: the caller frees the set; otherwise the plan keeps it. */
noge_status noge_judge_load(noge_judge_plan *plan, const char *set, noge_dataset **dataset, bool *owned,
                            noge_error *error);

/* Greatest number of episodes that the limits on decisions and episodes allow, at least 2. */
uint32_t noge_judge_episodes(const noge_judge_options *options, const noge_judge_condition *condition,
                             const noge_dataset *dataset);

/* Number of seeds that share `episodes` equally. A seed has at least 20 episodes and at least one on each test
 * graph, unless there is only one seed. */
uint32_t noge_judge_seeds(const noge_dataset *dataset, uint32_t episodes);

/* Does the condition make sense for the set? Metres need lengths. */
bool noge_judge_applies(const noge_judge_condition *condition, const noge_dataset *dataset);

/* Can the policy finish? The rule `random` needs hours for a large graph explored whole. */
bool noge_judge_finishes(const noge_judge_policy *policy, const noge_judge_condition *condition,
                         const noge_dataset *dataset);

#endif
