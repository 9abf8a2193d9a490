/* What goes beyond the paper. */
#include "cli/reproduce_beyond.h"

const noge_beyond_set noge_beyond_sets[NOGE_BEYOND_SETS] = {
    {{"mixture", "mixture of the six families", false, 90, NULL, NULL}, true},
    {{"variety", "varieties of the families", false, 90, NULL, NULL}, true},
    {{"geometric", "random geometric", false, 90, NULL, NULL}, false},
    {{"small-world", "small world", false, 90, NULL, NULL}, false},
    {{"delaunay", "Delaunay", false, 90, NULL, NULL}, false},
    {{"regular", "random regular", false, 90, NULL, NULL}, false},
};

/* Inputs are hidden where they may matter most, to keep the hours within bounds. */
#define TELLING_SETS "barabasi,caveman,grid,ladder"

const noge_beyond_recipe noge_beyond_recipes[] = {
    {{"noge-plus", "NOGE-plus", "method plus as it is", NOGE_PART_BEYOND, NULL, {{"method", "plus"}}, 1}, NULL},
    {{"noge-plus-reach-0",
      "nearest only",
      "candidates are the nearest frontier nodes, and none a step farther",
      NOGE_PART_INPUTS,
      "noge-plus",
      {{"method", "plus"}, {"reach", "0"}},
      1},
     TELLING_SETS},
    {{0}, NULL},
};

const noge_recipe *noge_beyond_method(void) {
    return &noge_beyond_recipes[0].recipe;
}

const noge_measured noge_beyond_measured[] = {
    {.name = "universal-mixture",
     .label = "trained on the mixture",
     .trained = "mixture",
     .where = NOGE_ON_PAPER | NOGE_ON_OTHERS},
    {.name = "universal-variety",
     .label = "trained on varieties",
     .trained = "variety",
     .where = NOGE_ON_PAPER | NOGE_ON_OTHERS},
    {.name = "shipped-mixture",
     .label = "noge-plus:mixture, which comes with noge",
     .model = "noge-plus:mixture",
     .where = NOGE_ON_PAPER | NOGE_ON_OTHERS},
    {.name = "shipped-variety",
     .label = "noge-plus:variety, which comes with noge",
     .model = "noge-plus:variety",
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
