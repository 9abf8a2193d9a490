/* What the user asked for: which parts, sets, methods and seeds of the plan. The lists are kept as typed. */
#ifndef NOGE_EXPERIMENT_PLAN_CHOICE_H
#define NOGE_EXPERIMENT_PLAN_CHOICE_H

#include "experiment/plan/tables.h"

typedef struct noge_reproduce_choice {
    bool miniature; /* few seeds and steps */
    bool tables;    /* the paper's tables */
    bool ablations;
    bool beyond;                        /* what goes beyond the paper */
    const char *sets, *methods, *seeds; /* as typed; NULL: all */
    uint32_t steps;                     /* gradient steps of every training; 0: the recipe's own number */
} noge_reproduce_choice;

/* NOGE_USAGE for an unknown set or method; the message names the nearest known one. */
noge_status noge_choice_check(const noge_reproduce_choice *choice, noge_error *error);

/* Stores the seeds of the plan, ascending: the default ones, and those that the choice names as N (seeds 1 to N) or as
 * a list A,B,…. The caller frees *seed, in success and in failure. NOGE_USAGE for anything else. */
noge_status noge_choice_seeds(const noge_reproduce_choice *choice, uint64_t **seed, size_t *count, noge_error *error);

bool noge_choice_wants_seed(const noge_reproduce_choice *choice, uint64_t seed);

/* Is the set typed in --sets? False without --sets. */
bool noge_choice_names_set(const noge_reproduce_choice *choice, const noge_experiment_set *set);

/* Is the method typed in --methods? False without --methods. */
bool noge_choice_names_method(const noge_reproduce_choice *choice, const char *name);

/* Can this program generate the set, or does it read the set from a file? */
bool noge_set_exists(const noge_experiment_set *set);

/* Is the recipe trained on this set, whether now or by another command? */
bool noge_choice_has_recipe(const noge_reproduce_choice *choice, const noge_experiment_set *set,
                            const noge_recipe *recipe);

/* Is the set part of the tables or ablations that the choice asks for; of what goes beyond the paper? */
bool noge_choice_wants_paper(const noge_reproduce_choice *choice, const noge_experiment_set *set);
bool noge_choice_wants_beyond(const noge_reproduce_choice *choice, const noge_experiment_set *set);

/* Does the choice ask for the classical policies, all measured together? */
bool noge_choice_wants_baselines(const noge_reproduce_choice *choice);

/* Does the choice ask for this recipe on this set? */
bool noge_choice_wants_recipe(const noge_reproduce_choice *choice, const noge_experiment_set *set,
                              const noge_recipe *recipe);

/* Does the choice ask for this model test, or for NOGE_METHOD_RULES? */
bool noge_choice_wants_test(const noge_reproduce_choice *choice, const char *name);

#endif
