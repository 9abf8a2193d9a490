/* Tables of method plus: models on sets that they were not trained on, with guards, and with hidden inputs. */
#include "experiment/report/cells.h"

#include <string.h>

/* How much worse than a specialist a universal explorer may be. */
#define ALLOWANCE 0.005

/* ---- One model for all ------------------------------------------------------------------------------------------- */

static bool is_universal(const noge_model_test *row) {
    return row->trained || row->built_in || row->without;
}

/* Has it seen training graphs of the set? The mixture and the varieties contain all families of the paper. The explorer
 * that comes with noge was also trained on the paper's cities. */
static bool is_familiar(const noge_model_test *row, const noge_experiment_set *set) {
    return set->role == NOGE_SET_PAPER && (!set->city || row->built_in);
}

static void add_universal(const noge_reproduction *all, noge_table *table, const noge_model_test *row,
                          const noge_experiment_set *set) {
    const noge_side universal = {.set = set, .test = row}, nearest = {.set = set, .rule = "nn"};
    const noge_side own = noge_side_specialist(set);
    noge_mean mean = noge_side_mean(all, &universal, NULL);
    if (mean.count == 0)
        return;
    const noge_side best = {.set = set, .rule = noge_side_best_rule(all, &universal)};
    noge_paired to_nearest = noge_cell_pair(all, table, &universal, &nearest), to_best = {0};
    if (best.rule)
        to_best = noge_cell_pair(all, table, &universal, &best);
    noge_paired to_own = noge_cell_pair(all, table, &universal, &own);
    noge_table_row(table);
    noge_table_cell(table, "%s", row->label);
    noge_table_cell(table, "%s", set->name);
    noge_table_cell(table, "%s", is_familiar(row, set) ? "yes" : "no");
    noge_cell_mean(table, &mean, all->plan->seed_count);
    noge_cell_difference(table, &to_nearest);
    noge_cell_verdict(table, &to_nearest);
    noge_table_cell(table, "%s", best.rule ? best.rule : "–");
    noge_cell_difference(table, &to_best);
    noge_cell_difference(table, &to_own);
    noge_table_cell(table, "%s", to_own.groups == 0 ? "–" : to_own.mean >= -ALLOWANCE ? "yes" : "no");
}

void noge_table_plus_universal(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    noge_table_caption(table,
                       "%sOne explorer for all sets, which is not told what it explores. It is compared with the "
                       "paper's nearest neighbour, with the best rule on the set and with explorers trained on the "
                       "set, seed by seed and episode by episode. Differences have 95 %% intervals. Within .005: at "
                       "most .005 below the specialists. Familiar: it was trained on graphs of this set, among others. "
                       "NY and FLA are the roads of New York and Florida, not cut: 500 decisions from random nodes.",
                       noge_plus_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "explorer");
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "familiar");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "rate");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "less nn");
    noge_table_column(table, NOGE_ALIGN_LEFT, "verdict");
    noge_table_column(table, NOGE_ALIGN_LEFT, "best rule");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "less the best rule");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "less the specialists");
    noge_table_column(table, NOGE_ALIGN_LEFT, "within .005");
    for (const noge_model_test *row = noge_model_tests; row->name; row++) {
        for (int i = 0; i < NOGE_EXPERIMENT_SETS && is_universal(row); i++)
            if (noge_experiment_sets[i].role != NOGE_SET_TRAINING)
                add_universal(all, table, row, &noge_experiment_sets[i]);
        noge_table_rule(table);
    }
}

/* ---- Transfer ---------------------------------------------------------------------------------------------------- */

static const noge_model_test *row_named(const char *name) {
    const noge_model_test *row = noge_model_tests;
    while (strcmp(row->name, name) != 0)
        row++;
    return row;
}

/* The rate of a model on another set than its training set; bold if nn is not better there. */
static void put_transfer(const noge_reproduction *all, noge_table *table, const noge_experiment_set *trained,
                         const noge_experiment_set *set) {
    const noge_side taken = {.set = set, .test = row_named("transfer"), .trained = trained};
    const noge_side own = noge_side_specialist(set);
    const noge_side nearest = {.set = set, .rule = "nn"}, *ours = trained == set ? &own : &taken;
    noge_mean mean = noge_side_mean(all, ours, NULL), rule = noge_side_mean(all, &nearest, ours);
    noge_table_number(table, mean.mean, 4);
    if (mean.count > 0 && mean.count < all->plan->seed_count)
        noge_table_note(table, " %zu/%zu", mean.count, all->plan->seed_count);
    if (mean.count > 0 && rule.count > 0 && mean.mean >= rule.mean)
        noge_table_emphasise(table);
}

/* Were models of this training set measured on another set? */
static bool was_taken(const noge_reproduction *all, const noge_experiment_set *trained) {
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        const noge_side taken = {.set = &noge_experiment_sets[i], .test = row_named("transfer"), .trained = trained};
        if (noge_side_mean(all, &taken, NULL).count > 0)
            return true;
    }
    return false;
}

void noge_table_plus_transfer(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    bool any = false;
    noge_table_caption(
        table,
        "%sExplorers trained on one set (rows) and tested on another (columns): the mean rate over seeds, "
        "bold where nearest neighbour is not better on the same episodes.",
        noge_plus_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "trained on");
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", noge_experiment_sets[i].name);
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        if (!was_taken(all, &noge_experiment_sets[i]))
            continue;
        any = true;
        noge_table_row(table);
        noge_table_cell(table, "%s", noge_experiment_sets[i].name);
        for (int j = 0; j < NOGE_PAPER_SETS; j++)
            put_transfer(all, table, &noge_experiment_sets[i], &noge_experiment_sets[j]);
    }
    if (!any)
        return;
    noge_table_rule(table);
    noge_table_row(table);
    noge_table_quiet(table);
    noge_table_cell(table, "nn");
    for (int j = 0; j < NOGE_PAPER_SETS; j++) {
        const noge_side nearest = {.set = &noge_experiment_sets[j], .rule = "nn"};
        noge_table_number(table, noge_side_mean(all, &nearest, NULL).mean, 4);
    }
}

/* ---- Guards ------------------------------------------------------------------------------------------------------ */

static void add_guarded(const noge_reproduction *all, noge_table *table, const noge_model_test *row,
                        const noge_experiment_set *set) {
    const noge_side guarded = {.set = set, .test = row}, own = noge_side_specialist(set);
    const noge_side nearest = {.set = set, .rule = "nn"};
    noge_mean mean = noge_side_mean(all, &guarded, NULL), free = noge_side_mean(all, &own, &guarded);
    if (mean.count == 0)
        return;
    noge_paired to_own = noge_cell_pair(all, table, &guarded, &own);
    noge_paired to_nearest = noge_cell_pair(all, table, &guarded, &nearest);
    noge_table_row(table);
    noge_table_cell(table, "%s", set->name);
    noge_table_cell(table, "%s", row->guard);
    noge_table_number(table, free.mean, 4);
    noge_table_number(table, mean.mean, 4);
    noge_cell_difference(table, &to_own);
    noge_cell_difference(table, &to_nearest);
    noge_cell_verdict(table, &to_nearest);
}

void noge_table_plus_guards(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    noge_table_caption(
        table,
        "%sThe cost or gain of a guarantee: final models without and with a guard, on the same seeds and episodes. "
        "nearest: choose among the nearest nodes only. robust:1: walk by nearest neighbour first, up to once the way "
        "to the target.",
        noge_plus_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "guard");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "without");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "with");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "with less without");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "with less nn");
    noge_table_column(table, NOGE_ALIGN_LEFT, "verdict against nn");
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        for (const noge_model_test *row = noge_model_tests; row->name; row++)
            if (row->guard)
                add_guarded(all, table, row, &noge_experiment_sets[i]);
}

/* ---- Inputs ------------------------------------------------------------------------------------------------------ */

static void add_hidden(const noge_reproduction *all, noge_table *table, const noge_recipe *recipe,
                       const noge_experiment_set *set) {
    const noge_side less = {.set = set, .recipe = recipe}, whole = noge_side_specialist(set);
    noge_mean mean = noge_side_mean(all, &less, NULL), of_whole = noge_side_mean(all, &whole, &less);
    if (mean.count == 0)
        return;
    noge_paired paired = noge_cell_pair(all, table, &less, &whole);
    noge_table_row(table);
    noge_table_cell(table, "%s", recipe->label);
    noge_table_cell(table, "%s", recipe->summary);
    noge_table_cell(table, "%s", set->name);
    noge_table_cell(table, "%zu", mean.count);
    noge_cell_mean(table, &mean, all->plan->seed_count);
    noge_table_number(table, of_whole.mean, 4);
    noge_cell_difference(table, &paired);
    noge_cell_verdict(table, &paired);
}

void noge_table_plus_inputs(const noge_reproduction *all, noge_table *table) {
    static const char *const columns[] = {"rate", "as it is", "difference"};
    char mark[120];
    noge_table_caption(table,
                       "%sThe value of inputs: method plus trained with some inputs hidden, and unchanged method plus "
                       "on the same seeds and episodes. The difference has a 95 %% interval over seeds and episodes.",
                       noge_plus_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "explorer");
    noge_table_column(table, NOGE_ALIGN_LEFT, "what is changed");
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", columns[i]);
    noge_table_column(table, NOGE_ALIGN_LEFT, "verdict");
    for (const noge_recipe *recipe = noge_recipes; recipe->name; recipe++) {
        for (int i = 0; i < NOGE_PAPER_SETS && recipe->part == NOGE_PART_INPUTS; i++)
            add_hidden(all, table, recipe, &noge_experiment_sets[i]);
        noge_table_rule(table);
    }
}
