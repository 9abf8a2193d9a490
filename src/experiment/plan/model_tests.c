/* Which models are measured on which sets. */
#include "catalog/model_name.h"
#include "experiment/plan/tables.h"
#include "policy/learned/universal.h"

#include <limits.h>
#include <stdio.h>

const noge_model_test noge_model_tests[] = {
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
    {.name = "transfer", .label = "trained elsewhere", .where = NOGE_ON_PAPER},
    {.name = "guard-nearest", .label = "among the nearest", .guard = "nearest", .where = NOGE_ON_OWN},
    {.name = "guard-robust", .label = "robust:1", .guard = "robust:1", .where = NOGE_ON_OWN},
    {0},
};

bool noge_model_test_without(const noge_model_test *row, const noge_experiment_set *set, char name[NOGE_WITHOUT_NAME]) {
    char path[PATH_MAX];
    noge_error unused;
    snprintf(name, NOGE_WITHOUT_NAME, "%s:%s", row->without, set->name);
    return set->city && noge_model_path(name, path, &unused) == NOGE_OK;
}
