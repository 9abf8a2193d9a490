/* What was asked for by lists: names of sets and methods, and numbers of seeds. */
#include "experiment/plan/choice.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "experiment/plan/beyond.h"

#include <stdio.h>
#include <string.h>

enum { FULL_SEEDS = 5, QUICK_SEEDS = 2, MOST_SEEDS = 1000, NAMES = 64 };

/* ---- Lists of names ---------------------------------------------------------------------------------------------- */

bool noge_reproduce_lists(const char *list, const char *name) {
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
    size_t used = 0;
    for (size_t i = 0; i < count && used + 40 < sizeof all; i++)
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", name[i]);
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

static noge_status check_sets(const noge_reproduce_choice *choice, noge_error *error) {
    const char *name[NOGE_JUDGED_MOST];
    size_t count = 0;
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        name[count++] = noge_paper_sets[i].name;
    for (int i = 0; i < NOGE_BEYOND_SETS && choice->beyond; i++)
        if (noge_beyond_has_set(&noge_beyond_sets[i]))
            name[count++] = noge_beyond_sets[i].set.name;
    return check_names("sets", choice->sets, name, count, error);
}

static noge_status check_methods(const char *list, noge_error *error) {
    const char *name[NAMES] = {"baselines", NOGE_BEYOND_RULES};
    size_t count = 2;
    for (const noge_recipe *method = noge_recipes; method->name && count < NAMES; method++)
        name[count++] = method->name;
    for (size_t i = 0; i < noge_policy_rule_count() && count < NAMES; i++)
        name[count++] = noge_policy_describe(i).name;
    for (const noge_beyond_recipe *row = noge_beyond_recipes; row->recipe.name && count < NAMES; row++)
        name[count++] = row->recipe.name;
    for (const noge_measured *row = noge_beyond_measured; row->name && count < NAMES; row++)
        name[count++] = row->name;
    return check_names("methods", list, name, count, error);
}

noge_status noge_reproduce_check_names(const noge_reproduce_choice *choice, noge_error *error) {
    noge_status status = check_sets(choice, error);
    return status == NOGE_OK ? check_methods(choice->methods, error) : status;
}

bool noge_reproduce_wants_baselines(const char *list) {
    for (size_t i = 0; i < noge_policy_rule_count(); i++)
        if (noge_reproduce_lists(list, noge_policy_describe(i).name))
            return true;
    return noge_reproduce_lists(list, "baselines");
}

/* ---- Seeds ------------------------------------------------------------------------------------------------------- */

static noge_status add_seed(noge_reproduce_plan *plan, uint64_t seed, noge_error *error) {
    size_t at = 0;
    while (at < plan->seed_count && plan->seed[at] < seed)
        at++;
    if (at < plan->seed_count && plan->seed[at] == seed)
        return NOGE_OK;
    noge_status status = noge_reserve(&plan->seed, &plan->seed_space, plan->seed_count + 1, sizeof *plan->seed, error);
    if (status != NOGE_OK)
        return status;
    memmove(plan->seed + at + 1, plan->seed + at, (plan->seed_count - at) * sizeof *plan->seed);
    plan->seed[at] = seed;
    plan->seed_count++;
    return NOGE_OK;
}

static uint64_t usual_seeds(const noge_reproduce_choice *choice) {
    return choice->miniature ? QUICK_SEEDS : FULL_SEEDS;
}

noge_status noge_reproduce_read_seeds(noge_reproduce_plan *plan, noge_error *error) {
    const char *words = plan->choice.seeds;
    noge_status status = NOGE_OK;
    for (uint64_t seed = 1; seed <= usual_seeds(&plan->choice) && status == NOGE_OK; seed++)
        status = add_seed(plan, seed, error);
    bool list = words && strchr(words, ',');
    for (const char *at = words; at && status == NOGE_OK; at = *at ? at + 1 : NULL) {
        uint64_t number;
        size_t length = strcspn(at, ",");
        if (!noge_parse_unsigned(at, length, INT64_MAX, &number) || (!list && (number < 1 || number > MOST_SEEDS)))
            return noge_fail(error, NOGE_USAGE, "--seeds wants a number of seeds up to %d, or a list such as 1,2,5",
                             MOST_SEEDS);
        if (list)
            status = add_seed(plan, number, error);
        for (uint64_t seed = 1; !list && seed <= number && status == NOGE_OK; seed++)
            status = add_seed(plan, seed, error);
        at += length;
        if (!*at)
            break;
    }
    return status;
}

bool noge_reproduce_wants_seed(const noge_reproduce_choice *choice, uint64_t seed) {
    char word[24];
    uint64_t most = usual_seeds(choice);
    snprintf(word, sizeof word, "%llu", (unsigned long long)seed);
    if (choice->seeds && strchr(choice->seeds, ','))
        return noge_reproduce_lists(choice->seeds, word);
    if (choice->seeds)
        noge_parse_unsigned(choice->seeds, strlen(choice->seeds), MOST_SEEDS, &most);
    return seed >= 1 && seed <= most;
}
