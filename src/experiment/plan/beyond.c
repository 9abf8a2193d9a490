/* What goes beyond the paper. */
#include "experiment/plan/beyond.h"
#include "catalog/model_name.h"
#include "policy/outlook.h"
#include "policy/universal.h"

#include <stdio.h>

/* Nobody trains NOGE on these, so its seconds are of no use. */
const noge_beyond_set noge_beyond_sets[NOGE_BEYOND_SETS] = {
    {{"mixture", "mixture of the six families", false, 90, 80, NULL, NULL}, .trained = true},
    {{"variety", "varieties of the families", false, 90, 80, NULL, NULL}, .trained = true},
    {{"geometric", "random geometric", false, 90, 80, NULL, NULL}, .trained = false},
    {{"small-world", "small world", false, 90, 80, NULL, NULL}, .trained = false},
    {{"delaunay", "Delaunay", false, 90, 80, NULL, NULL}, .trained = false},
    {{"regular", "random regular", false, 90, 80, NULL, NULL}, .trained = false},
    {{"NY", "New York", true, 400, 90, NULL, NULL}, .file = "large/NY.gr"},
    {{"FLA", "Florida", true, 400, 90, NULL, NULL}, .file = "large/FLA.gr"},
};

/* Inputs are hidden where they may matter most and once, to keep the hours within bounds. */
#define TELLING_SETS "barabasi,caveman,grid,ladder"

#define HIDDEN(name, label, summary, inputs)                                                                           \
    {                                                                                                                  \
        {name, label, summary, NOGE_PART_INPUTS, "noge-plus", {{"method", "plus"}, {"hide", inputs}}, 1},              \
            TELLING_SETS, true                                                                                         \
    }

const noge_beyond_recipe noge_beyond_recipes[] = {
    {{"noge-plus", "NOGE-plus", "method plus as it is", NOGE_PART_BEYOND, NULL, {{"method", "plus"}}, 1}, NULL, false},
    HIDDEN("noge-plus-no-surroundings", "no surroundings", "it does not see what else is open around a candidate",
           NOGE_INPUTS_SURROUNDINGS),
    HIDDEN("noge-plus-no-visited", "no visited counts",
           "it does not see how many neighbours of a candidate are visited", NOGE_INPUTS_VISITED),
    HIDDEN("noge-plus-no-parents", "no parents' degrees",
           "it does not see the degrees of a candidate's visited neighbours", NOGE_INPUTS_PARENTS),
    HIDDEN("noge-plus-no-siblings", "no siblings", "it does not see what else is open beside these neighbours",
           NOGE_INPUTS_SIBLINGS),
    HIDDEN("noge-plus-no-age", "no age", "it does not see how long a candidate has been known", NOGE_INPUTS_AGE),
    HIDDEN("noge-plus-no-context", "no context", "it sees none of the numbers that all candidates share",
           NOGE_INPUTS_CONTEXT),
    {{"noge-plus-reach-0",
      "nearest only",
      "candidates are the nearest frontier nodes, and none a step farther",
      NOGE_PART_INPUTS,
      "noge-plus",
      {{"method", "plus"}, {"reach", "0"}},
      1},
     TELLING_SETS,
     true},
    {{0}, NULL, false},
};

bool noge_beyond_has_set(const noge_beyond_set *set) {
    return set->file || noge_dataset_exists(set->set.name);
}

const char *noge_beyond_file(const noge_paper_set *set) {
    for (int i = 0; i < NOGE_BEYOND_SETS; i++)
        if (&noge_beyond_sets[i].set == set)
            return noge_beyond_sets[i].file;
    return NULL;
}

const noge_recipe *noge_beyond_method(void) {
    return &noge_beyond_recipes[0].recipe;
}

bool noge_beyond_without(const noge_measured *row, const noge_paper_set *set, char name[NOGE_WITHOUT_NAME]) {
    char path[PATH_MAX];
    noge_error unused;
    snprintf(name, NOGE_WITHOUT_NAME, "%s:%s", row->without, set->name);
    return set->city && noge_model_path(name, path, &unused) == NOGE_OK;
}

const noge_measured noge_beyond_measured[] = {
    {.name = NOGE_UNIVERSAL,
     .label = "universal, part of noge",
     .built_in = true,
     .where = NOGE_ON_PAPER | NOGE_ON_OTHERS},
    {.name = "universal-without",
     .label = "universal, had it not seen the city",
     .without = "noge-plus-without",
     .where = NOGE_ON_PAPER},
    {.name = "universal-mixture",
     .label = "trained on the mixture",
     .trained = "mixture",
     .where = NOGE_ON_PAPER | NOGE_ON_OTHERS},
    {.name = "universal-variety",
     .label = "trained on varieties",
     .trained = "variety",
     .where = NOGE_ON_PAPER | NOGE_ON_OTHERS},
    {.name = "transfer", .label = "trained elsewhere", .where = NOGE_ON_PAPER, .first_seed = true},
    {.name = "guard-nearest",
     .label = "among the nearest",
     .guard = "nearest",
     .where = NOGE_ON_OWN,
     .first_seed = true},
    {.name = "guard-robust", .label = "robust:1", .guard = "robust:1", .where = NOGE_ON_OWN, .first_seed = true},
    {0},
};
