/* From the tables and the choice to jobs. The order of the jobs is that of lists and tables: the paper's sets with
 * their data, baselines, trainings and probes; rules and method plus on all sets; then the model tests. */
#include "experiment/plan/plan.h"
#include "base/memory.h"
#include "graph/dataset.h"

#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>

bool noge_reproduce_is_miniature(const noge_reproduce_plan *plan) {
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        const noge_experiment_set *set = &noge_experiment_sets[i];
        if (noge_reproduce_steps(&plan->choice, set) < noge_paper_steps(set))
            return true;
    }
    return plan->choice.miniature;
}

/* ---- Jobs -------------------------------------------------------------------------------------------------------- */

static noge_status add_job(noge_reproduce_plan *plan, noge_job job, noge_error *error) {
    noge_status status = noge_reserve(&plan->job, &plan->space, plan->count + 1, sizeof *plan->job, error);
    if (status != NOGE_OK)
        return status;
    plan->job[plan->count] = job;
    return noge_job_prepare(&plan->job[plan->count++], &plan->choice, error);
}

/* The same job for every seed, wanted for the seeds that the user asked for. */
static noge_status add_seeds(noge_reproduce_plan *plan, noge_job job, noge_error *error) {
    bool wanted = job.wanted;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < plan->seed_count && status == NOGE_OK; i++) {
        job.seed = plan->seed[i];
        job.wanted = wanted && noge_choice_wants_seed(&plan->choice, job.seed);
        status = add_job(plan, job, error);
    }
    return status;
}

static noge_status add_data(noge_reproduce_plan *plan, const noge_experiment_set *set, noge_error *error) {
    bool wanted = noge_choice_wants_paper(&plan->choice, set) || noge_choice_wants_beyond(&plan->choice, set);
    return add_job(plan, (noge_job){.kind = NOGE_JOB_DATA, .set = set, .wanted = wanted}, error);
}

/* The recipes of method plus, or all others. */
static noge_status add_trainings(noge_reproduce_plan *plan, const noge_experiment_set *set, bool plus,
                                 noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    bool wanted = plus ? noge_choice_wants_beyond(choice, set) : noge_choice_wants_paper(choice, set);
    noge_status status = NOGE_OK;
    for (const noge_recipe *recipe = noge_recipes; recipe->name && status == NOGE_OK; recipe++)
        if (noge_recipe_is_plus(recipe) == plus && noge_choice_has_recipe(choice, set, recipe))
            status = add_seeds(plan,
                               (noge_job){.kind = NOGE_JOB_TRAINING,
                                          .set = set,
                                          .recipe = recipe,
                                          .wanted = wanted && noge_choice_wants_recipe(choice, set, recipe)},
                               error);
    return status;
}

/* Probes of nn and of the probed recipes. */
static noge_status add_probes(noge_reproduce_plan *plan, const noge_experiment_set *set, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    bool wanted = noge_choice_wants_paper(choice, set) && choice->ablations;
    noge_job job = {.kind = NOGE_JOB_PROBE, .set = set, .wanted = wanted && noge_choice_wants_baselines(choice)};
    if (!set->larger)
        return NOGE_OK;
    noge_status status = add_seeds(plan, job, error);
    for (const noge_recipe *recipe = noge_recipes; recipe->name && status == NOGE_OK; recipe++)
        if (recipe->probed) {
            job.recipe = recipe;
            job.wanted = wanted && noge_choice_wants_recipe(choice, set, recipe);
            status = add_seeds(plan, job, error);
        }
    return status;
}

static noge_status add_paper_set(noge_reproduce_plan *plan, const noge_experiment_set *set, noge_error *error) {
    bool wanted = noge_choice_wants_paper(&plan->choice, set) && noge_choice_wants_baselines(&plan->choice);
    noge_status status = add_data(plan, set, error);
    if (status == NOGE_OK)
        status = add_seeds(plan, (noge_job){.kind = NOGE_JOB_BASELINES, .set = set, .wanted = wanted}, error);
    if (status == NOGE_OK)
        status = add_trainings(plan, set, false, error);
    return status == NOGE_OK ? add_probes(plan, set, error) : status;
}

/* Rules on the sets that policies are tested on, method plus on the sets that they are trained on. */
static noge_status add_rules_and_plus(noge_reproduce_plan *plan, const noge_experiment_set *set, noge_error *error) {
    bool wanted =
        noge_choice_wants_beyond(&plan->choice, set) && noge_choice_wants_test(&plan->choice, NOGE_METHOD_RULES);
    noge_status status = NOGE_OK;
    if (set->role != NOGE_SET_PAPER)
        status = add_data(plan, set, error);
    if (status == NOGE_OK && set->role != NOGE_SET_TRAINING)
        status = add_seeds(plan, (noge_job){.kind = NOGE_JOB_RULES, .set = set, .wanted = wanted}, error);
    if (status == NOGE_OK && set->role != NOGE_SET_TESTING)
        status = add_trainings(plan, set, true, error);
    return status;
}

/* ---- Model tests ------------------------------------------------------------------------------------------------- */

/* Models trained on `trained` (NULL: models that come with noge), measured on `set`. */
static noge_status add_measured(noge_reproduce_plan *plan, const noge_model_test *row, const noge_experiment_set *set,
                                const noge_experiment_set *trained, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    return add_seeds(plan,
                     (noge_job){.kind = NOGE_JOB_MEASURED,
                                .set = set,
                                .recipe = trained ? noge_recipe_plus() : NULL,
                                .test = row,
                                .trained = trained,
                                .wanted = noge_choice_wants_beyond(choice, set) &&
                                          noge_choice_wants_test(choice, row->name) &&
                                          (!trained || noge_choice_wants_beyond(choice, trained))},
                     error);
}

/* Does the row use models trained on `trained` for `set`? */
static bool uses_models(const noge_model_test *row, const noge_experiment_set *trained,
                        const noge_experiment_set *set) {
    if (row->trained)
        return trained->role == NOGE_SET_TRAINING && strcmp(trained->name, row->trained) == 0;
    return trained->role == NOGE_SET_PAPER && row->where & (trained == set ? NOGE_ON_OWN : NOGE_ON_PAPER);
}

static noge_status measure_on(noge_reproduce_plan *plan, const noge_model_test *row, const noge_experiment_set *set,
                              noge_error *error) {
    char name[NOGE_WITHOUT_NAME];
    if (row->without && !noge_model_test_without(row, set, name))
        return NOGE_OK;
    if (row->without || row->built_in)
        return add_measured(plan, row, set, NULL, error);
    noge_status status = NOGE_OK;
    for (int i = 0; i < NOGE_EXPERIMENT_SETS && status == NOGE_OK; i++)
        if (uses_models(row, &noge_experiment_sets[i], set))
            status = add_measured(plan, row, set, &noge_experiment_sets[i], error);
    return status;
}

static noge_status add_test(noge_reproduce_plan *plan, const noge_model_test *row, noge_error *error) {
    noge_status status = NOGE_OK;
    if (row->trained && !noge_dataset_exists(row->trained))
        return NOGE_OK;
    for (int i = 0; i < NOGE_EXPERIMENT_SETS && status == NOGE_OK; i++) {
        const noge_experiment_set *set = &noge_experiment_sets[i];
        bool other = set->role == NOGE_SET_TESTING && row->where & NOGE_ON_OTHERS && noge_set_exists(set);
        if (set->role == NOGE_SET_PAPER || other)
            status = measure_on(plan, row, set, error);
    }
    return status;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

noge_status noge_reproduce_plan_make(noge_reproduce_plan *plan, const noge_reproduce_choice *choice,
                                     noge_error *error) {
    *plan = (noge_reproduce_plan){.choice = *choice};
    noge_status status = noge_choice_check(choice, error);
    if (status == NOGE_OK)
        status = noge_choice_seeds(choice, &plan->seed, &plan->seed_count, error);
    for (int i = 0; i < NOGE_PAPER_SETS && status == NOGE_OK; i++)
        status = add_paper_set(plan, &noge_experiment_sets[i], error);
    for (int i = 0; i < NOGE_EXPERIMENT_SETS && status == NOGE_OK; i++)
        if (noge_set_exists(&noge_experiment_sets[i]))
            status = add_rules_and_plus(plan, &noge_experiment_sets[i], error);
    for (const noge_model_test *row = noge_model_tests; row->name && status == NOGE_OK; row++)
        status = add_test(plan, row, error);
    return status;
}

void noge_reproduce_plan_free(noge_reproduce_plan *plan) {
    for (size_t i = 0; i < plan->count; i++)
        noge_job_free(&plan->job[i]);
    free(plan->job);
    free(plan->seed);
    *plan = (noge_reproduce_plan){0};
}
