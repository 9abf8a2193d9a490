/* Tables of judged cells for a terminal. The page docs/JUDGING.md is made by docs/judging. */
#ifndef NOGE_EXPERIMENT_JUDGE_TABLE_H
#define NOGE_EXPERIMENT_JUDGE_TABLE_H

#include "experiment/judge/plan.h"
#include "experiment/judge/store.h"

/* Is the cell one of the plan's sets, conditions and policies? context: the plan. For noge_judge_store_print. */
bool noge_judge_is_planned(const json_t *cell, void *context);

/* Appends a table for each condition of the plan that has cells: a row for each set, with `nn`, the best rule, and the
 * plan's policies with their differences from the best rule. Of several teachers only the best is shown. */
noge_status noge_judge_print_tables(const noge_judge_plan *plan, const noge_judge_store *store, bool terminal,
                                    noge_text *text, noge_error *error);

#endif
