/* From the tables of what goes beyond the paper to jobs: rules, training, and models taken to sets. */
#include "base/error.h"
#include "experiment/plan/beyond.h"
#include "experiment/plan/choice.h"

#include <stdio.h>
#include <string.h>

enum { QUICK_STEPS = 100, ONLY_SEED = 1 };

uint32_t noge_beyond_usual_steps(void) {
    return noge_train_defaults_plus().steps;
}

uint32_t noge_beyond_steps(const noge_reproduce_choice *choice) {
    return choice->steps ? choice->steps : choice->miniature ? QUICK_STEPS : noge_beyond_usual_steps();
}

/* Is anything at all of what is here asked for? */
static bool wants_any(const noge_reproduce_choice *choice) {
    bool any = noge_reproduce_lists(choice->methods, NOGE_BEYOND_RULES);
    for (const noge_beyond_recipe *row = noge_beyond_recipes; row->recipe.name; row++)
        any |= noge_reproduce_lists(choice->methods, row->recipe.name);
    for (const noge_measured *row = noge_beyond_measured; row->name; row++)
        any |= noge_reproduce_lists(choice->methods, row->name);
    return choice->methods ? any : choice->beyond;
}

bool noge_beyond_wants_set(const noge_reproduce_choice *choice, const noge_paper_set *set) {
    if (!wants_any(choice))
        return false;
    return choice->sets ? noge_reproduce_lists(choice->sets, set->name) : !choice->miniature || !set->city;
}

static bool wants_name(const noge_reproduce_choice *choice, const char *name) {
    return choice->methods ? noge_reproduce_lists(choice->methods, name) : choice->beyond;
}

/* Results of other seeds have a place in the plan, too, so that they show if somebody asked for them. */
static bool wants_recipe(const noge_reproduce_choice *choice, const noge_beyond_recipe *row, uint64_t seed) {
    return wants_name(choice, row->recipe.name) && noge_reproduce_wants_seed(choice, seed) &&
           (!row->first_seed || seed == ONLY_SEED || choice->methods);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

static noge_status add_rules(noge_reproduce_plan *plan, const noge_paper_set *set, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < plan->seed_count && status == NOGE_OK; i++)
        status = noge_reproduce_add_job(plan,
                                        (noge_job){.kind = NOGE_JOB_RULES,
                                                   .set = set,
                                                   .seed = plan->seed[i],
                                                   .wanted = noge_beyond_wants_set(choice, set) &&
                                                             wants_name(choice, NOGE_BEYOND_RULES) &&
                                                             noge_reproduce_wants_seed(choice, plan->seed[i])},
                                        error);
    return status;
}

/* ---- Training ---------------------------------------------------------------------------------------------------- */

static noge_status add_training(noge_reproduce_plan *plan, const noge_paper_set *set, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    noge_status status = NOGE_OK;
    for (const noge_beyond_recipe *row = noge_beyond_recipes; row->recipe.name && status == NOGE_OK; row++) {
        /* What is named by its set and its name is meant, too. */
        bool named = choice->sets && choice->methods && noge_reproduce_lists(choice->sets, set->name) &&
                     noge_reproduce_lists(choice->methods, row->recipe.name);
        for (size_t i = 0; i < plan->seed_count && status == NOGE_OK; i++)
            if (named || noge_reproduce_lists(row->sets, set->name))
                status = noge_reproduce_add_job(plan,
                                                (noge_job){.kind = NOGE_JOB_TRAINING,
                                                           .set = set,
                                                           .method = &row->recipe,
                                                           .seed = plan->seed[i],
                                                           .wanted = noge_beyond_wants_set(choice, set) &&
                                                                     wants_recipe(choice, row, plan->seed[i])},
                                                error);
    }
    return status;
}

/* ---- Models taken to sets ---------------------------------------------------------------------------------------- */

static noge_status add_measured(noge_reproduce_plan *plan, const noge_measured *row, const noge_paper_set *set,
                                const noge_paper_set *trained, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    bool wanted = noge_beyond_wants_set(choice, set) && wants_name(choice, row->name) &&
                  (!trained || noge_beyond_wants_set(choice, trained));
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < plan->seed_count && status == NOGE_OK; i++)
        if (!row->first_seed || plan->seed[i] == ONLY_SEED)
            status =
                noge_reproduce_add_job(plan,
                                       (noge_job){.kind = NOGE_JOB_MEASURED,
                                                  .set = set,
                                                  .method = trained ? noge_beyond_method() : NULL,
                                                  .measured = row,
                                                  .trained = trained,
                                                  .seed = plan->seed[i],
                                                  .wanted = wanted && noge_reproduce_wants_seed(choice, plan->seed[i])},
                                       error);
    return status;
}

/* The models of a row on one set. */
static noge_status take_to(noge_reproduce_plan *plan, const noge_measured *row, const noge_paper_set *set,
                           noge_error *error) {
    noge_status status = NOGE_OK;
    char name[NOGE_WITHOUT_NAME];
    if (row->without)
        return noge_beyond_without(row, set, name) ? add_measured(plan, row, set, NULL, error) : NOGE_OK;
    if (row->built_in)
        return add_measured(plan, row, set, NULL, error);
    for (int i = 0; i < NOGE_PAPER_SETS && !row->trained && status == NOGE_OK; i++) {
        bool own = &noge_paper_sets[i] == set;
        if (row->where & (own ? NOGE_ON_OWN : NOGE_ON_PAPER))
            status = add_measured(plan, row, set, &noge_paper_sets[i], error);
    }
    for (int i = 0; i < NOGE_BEYOND_SETS && row->trained && status == NOGE_OK; i++)
        if (strcmp(noge_beyond_sets[i].set.name, row->trained) == 0)
            status = add_measured(plan, row, set, &noge_beyond_sets[i].set, error);
    return status;
}

/* Can this noge make the set of its models? */
static bool exists(const noge_measured *row) {
    return !row->trained || noge_dataset_exists(row->trained);
}

static noge_status add_row(noge_reproduce_plan *plan, const noge_measured *row, noge_error *error) {
    noge_status status = NOGE_OK;
    for (int i = 0; i < NOGE_PAPER_SETS && status == NOGE_OK; i++)
        status = take_to(plan, row, &noge_paper_sets[i], error);
    for (int i = 0; i < NOGE_BEYOND_SETS && row->where & NOGE_ON_OTHERS && status == NOGE_OK; i++)
        if (!noge_beyond_sets[i].trained && noge_beyond_has_set(&noge_beyond_sets[i]))
            status = take_to(plan, row, &noge_beyond_sets[i].set, error);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static noge_status add_other_set(noge_reproduce_plan *plan, const noge_beyond_set *other, noge_error *error) {
    const noge_paper_set *set = &other->set;
    noge_status status = noge_reproduce_add_job(
        plan, (noge_job){.kind = NOGE_JOB_DATA, .set = set, .wanted = noge_beyond_wants_set(&plan->choice, set)},
        error);
    if (status == NOGE_OK)
        status = other->trained ? add_training(plan, set, error) : add_rules(plan, set, error);
    return status;
}

noge_status noge_beyond_plan(noge_reproduce_plan *plan, noge_error *error) {
    noge_status status = NOGE_OK;
    for (int i = 0; i < NOGE_PAPER_SETS && status == NOGE_OK; i++) {
        status = add_rules(plan, &noge_paper_sets[i], error);
        if (status == NOGE_OK)
            status = add_training(plan, &noge_paper_sets[i], error);
    }
    for (int i = 0; i < NOGE_BEYOND_SETS && status == NOGE_OK; i++)
        if (noge_beyond_has_set(&noge_beyond_sets[i]))
            status = add_other_set(plan, &noge_beyond_sets[i], error);
    for (const noge_measured *row = noge_beyond_measured; row->name && status == NOGE_OK; row++)
        if (exists(row))
            status = add_row(plan, row, error);
    return status;
}
