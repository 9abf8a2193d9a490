/* Names of sets and methods, seeds, and the rules by which they select jobs. */
#include "experiment/plan/choice.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "graph/dataset.h"
#include "policy/spec.h"

#include <noge/generate.h>
#include <noge/policy.h>
#include <stdio.h>
#include <string.h>

enum { FULL_SEEDS = 5, QUICK_SEEDS = 2, MOST_SEEDS = 1000, NAMES = 64, FIRST_SEED = 1 };

/* ---- Lists of names ---------------------------------------------------------------------------------------------- */

/* Is the name in the list A,B,…? NULL is the list of everything. */
static bool lists(const char *list, const char *name) {
    size_t length = strlen(name);
    if (!list)
        return true;
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, name, length) == 0)
            return true;
    return false;
}

static noge_status fail_unknown(const char *option, const char *word, const char *const *name, size_t count,
                                noge_error *error) {
    char all[300] = "";
    const char *nearest = noge_nearest_name(word, name, count, sizeof *name);
    for (size_t i = 0; i < count; i++)
        noge_list_more(all, sizeof all, ", ", name[i]);
    if (nearest)
        return noge_fail(error, NOGE_USAGE, "--%s: unknown name '%.40s'; did you mean '%s'?", option, word, nearest);
    return noge_fail(error, NOGE_USAGE, "--%s: unknown name '%.40s'; there are %s", option, word, all);
}

/* Is every word of the list one of these names? */
static noge_status check_names(const char *option, const char *list, const char *const *name, size_t count,
                               noge_error *error) {
    if (list && !*list)
        return noge_fail(error, NOGE_USAGE, "--%s is empty; leave it out to have everything", option);
    for (const char *at = list; at && *at; at += strcspn(at, ","), at += *at == ',') {
        char word[64];
        bool known = false;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        for (size_t i = 0; i < count; i++)
            known |= strcmp(word, name[i]) == 0;
        if (!known)
            return fail_unknown(option, word, name, count, error);
    }
    return NOGE_OK;
}

bool noge_set_exists(const noge_experiment_set *set) {
    return set->role == NOGE_SET_PAPER || set->file || noge_dataset_exists(set->name);
}

static noge_status check_sets(const noge_reproduce_choice *choice, noge_error *error) {
    const char *name[NOGE_EXPERIMENT_SETS];
    size_t count = 0;
    for (int i = 0; i < NOGE_EXPERIMENT_SETS; i++) {
        const noge_experiment_set *set = &noge_experiment_sets[i];
        if (set->role == NOGE_SET_PAPER || (choice->beyond && noge_set_exists(set)))
            name[count++] = set->name;
    }
    return check_names("sets", choice->sets, name, count, error);
}

static size_t add_recipes(const char **name, size_t count, bool plus) {
    for (const noge_recipe *recipe = noge_recipes; recipe->name && count < NAMES; recipe++)
        if (noge_recipe_is_plus(recipe) == plus)
            name[count++] = recipe->name;
    return count;
}

static noge_status check_methods(const char *list, noge_error *error) {
    const char *name[NAMES] = {"baselines", NOGE_METHOD_RULES};
    size_t count = add_recipes(name, 2, false);
    for (size_t i = 0; i < NOGE_BASELINE_COUNT && count < NAMES; i++)
        name[count++] = noge_policy_describe(i).name;
    count = add_recipes(name, count, true);
    for (const noge_model_test *row = noge_model_tests; row->name && count < NAMES; row++)
        name[count++] = row->name;
    return check_names("methods", list, name, count, error);
}

noge_status noge_choice_check(const noge_reproduce_choice *choice, noge_error *error) {
    noge_status status = check_sets(choice, error);
    return status == NOGE_OK ? check_methods(choice->methods, error) : status;
}

bool noge_choice_names_set(const noge_reproduce_choice *choice, const noge_experiment_set *set) {
    return choice->sets && lists(choice->sets, set->name);
}

bool noge_choice_names_method(const noge_reproduce_choice *choice, const char *name) {
    return choice->methods && lists(choice->methods, name);
}

/* ---- Selection --------------------------------------------------------------------------------------------------- */

/* The two sets of the ablations. */
static bool has_ablations(const noge_experiment_set *set) {
    return strcmp(set->name, "grid") == 0 || strcmp(set->name, "maze") == 0;
}

bool noge_choice_has_recipe(const noge_reproduce_choice *choice, const noge_experiment_set *set,
                            const noge_recipe *recipe) {
    bool named = noge_choice_names_set(choice, set);
    switch (recipe->part) {
    case NOGE_PART_PAPER: return !set->city || !choice->miniature || named;
    case NOGE_PART_DQN:
    case NOGE_PART_TIES: return !set->city;
    case NOGE_PART_ABLATION: return has_ablations(set) || (named && choice->ablations);
    case NOGE_PART_PLUS:
    case NOGE_PART_INPUTS:
        return lists(recipe->sets, set->name) || (named && noge_choice_names_method(choice, recipe->name));
    }
    return false;
}

bool noge_choice_wants_paper(const noge_reproduce_choice *choice, const noge_experiment_set *set) {
    if (set->role != NOGE_SET_PAPER || !(choice->tables || choice->ablations || choice->methods))
        return false;
    return choice->sets ? lists(choice->sets, set->name) : choice->tables || has_ablations(set);
}

/* Does the choice ask for anything beyond the paper? */
static bool wants_any_beyond(const noge_reproduce_choice *choice) {
    bool any = noge_choice_names_method(choice, NOGE_METHOD_RULES);
    for (const noge_recipe *recipe = noge_recipes; recipe->name; recipe++)
        any |= noge_recipe_is_plus(recipe) && noge_choice_names_method(choice, recipe->name);
    for (const noge_model_test *row = noge_model_tests; row->name; row++)
        any |= noge_choice_names_method(choice, row->name);
    return choice->methods ? any : choice->beyond;
}

bool noge_choice_wants_beyond(const noge_reproduce_choice *choice, const noge_experiment_set *set) {
    if (!wants_any_beyond(choice))
        return false;
    return choice->sets ? lists(choice->sets, set->name) : !choice->miniature || !set->city;
}

bool noge_choice_wants_baselines(const noge_reproduce_choice *choice) {
    for (size_t i = 0; i < NOGE_BASELINE_COUNT; i++)
        if (lists(choice->methods, noge_policy_describe(i).name))
            return true;
    return lists(choice->methods, "baselines");
}

/* Ablations need the agents that they are compared with. */
bool noge_choice_wants_recipe(const noge_reproduce_choice *choice, const noge_experiment_set *set,
                              const noge_recipe *recipe) {
    if (choice->methods)
        return lists(choice->methods, recipe->name);
    if (noge_recipe_is_plus(recipe))
        return choice->beyond;
    if (recipe->part == NOGE_PART_ABLATION || recipe->part == NOGE_PART_TIES)
        return choice->ablations;
    if (choice->tables)
        return true;
    return recipe->part == NOGE_PART_PAPER && (has_ablations(set) || choice->sets) && !set->city;
}

bool noge_choice_wants_test(const noge_reproduce_choice *choice, const char *name) {
    return choice->methods ? lists(choice->methods, name) : choice->beyond;
}

/* ---- Seeds ------------------------------------------------------------------------------------------------------- */

typedef struct seeds {
    uint64_t *seed; /* [count], ascending */
    size_t count, space;
} seeds;

static noge_status add_seed(seeds *all, uint64_t seed, noge_error *error) {
    size_t at = 0;
    while (at < all->count && all->seed[at] < seed)
        at++;
    if (at < all->count && all->seed[at] == seed)
        return NOGE_OK;
    noge_status status = noge_reserve(&all->seed, &all->space, all->count + 1, sizeof *all->seed, error);
    if (status != NOGE_OK)
        return status;
    memmove(all->seed + at + 1, all->seed + at, (all->count - at) * sizeof *all->seed);
    all->seed[at] = seed;
    all->count++;
    return NOGE_OK;
}

static noge_status add_first(seeds *all, uint64_t count, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint64_t seed = FIRST_SEED; seed <= count && status == NOGE_OK; seed++)
        status = add_seed(all, seed, error);
    return status;
}

static noge_status add_typed(seeds *all, const char *text, noge_error *error) {
    bool list = strchr(text, ',');
    noge_status status = NOGE_OK;
    for (const char *at = text; status == NOGE_OK; at++) {
        uint64_t number;
        size_t length = strcspn(at, ",");
        if (!noge_parse_unsigned(at, length, INT64_MAX, &number) || (!list && (number < 1 || number > MOST_SEEDS)))
            return noge_fail(error, NOGE_USAGE, "--seeds must be a number from 1 to %d, or a list such as 1,2,5",
                             MOST_SEEDS);
        status = list ? add_seed(all, number, error) : add_first(all, number, error);
        at += length;
        if (!*at)
            break;
    }
    return status;
}

static uint64_t default_seeds(const noge_reproduce_choice *choice) {
    return choice->miniature ? QUICK_SEEDS : FULL_SEEDS;
}

noge_status noge_choice_seeds(const noge_reproduce_choice *choice, uint64_t **seed, size_t *count, noge_error *error) {
    seeds all = {0};
    noge_status status = add_first(&all, default_seeds(choice), error);
    if (status == NOGE_OK && choice->seeds)
        status = add_typed(&all, choice->seeds, error);
    *seed = all.seed;
    *count = all.count;
    return status;
}

bool noge_choice_wants_seed(const noge_reproduce_choice *choice, uint64_t seed) {
    char word[24];
    uint64_t most = default_seeds(choice);
    snprintf(word, sizeof word, "%llu", (unsigned long long)seed);
    if (choice->seeds && strchr(choice->seeds, ','))
        return lists(choice->seeds, word);
    if (choice->seeds)
        noge_parse_unsigned(choice->seeds, strlen(choice->seeds), MOST_SEEDS, &most);
    return seed >= FIRST_SEED && seed <= most;
}
