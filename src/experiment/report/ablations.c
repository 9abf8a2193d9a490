/* Two tables beyond the paper: ablations, and final models under conditions that differ from those of training. */
#include "experiment/report/cells.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"

/* ---- Ablations --------------------------------------------------------------------------------------------------- */

/* Sets that have results of ablations. */
static size_t ablated_sets(const noge_reproduction *all, const noge_experiment_set *set[NOGE_PAPER_SETS]) {
    size_t count = 0;
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        bool any = false;
        for (const noge_recipe *method = noge_recipes; method->name && !any; method++)
            any = method->part == NOGE_PART_ABLATION &&
                  noge_reproduction_mean(all, &noge_experiment_sets[i], method->name, NOGE_PICK_FINAL).count > 0;
        if (any)
            set[count++] = &noge_experiment_sets[i];
    }
    return count;
}

static void add_ablation(const noge_reproduction *all, noge_table *table, const noge_recipe *method,
                         const noge_experiment_set **set, size_t count) {
    size_t seeds = 0;
    for (size_t i = 0; i < count; i++)
        seeds += noge_reproduction_mean(all, set[i], method->name, NOGE_PICK_FINAL).count;
    if (seeds == 0)
        return;
    noge_table_row(table);
    noge_table_cell(table, "%s", method->label);
    noge_table_cell(table, "%s", method->summary);
    for (size_t i = 0; i < count; i++) {
        noge_mean final = noge_reproduction_mean(all, set[i], method->name, NOGE_PICK_FINAL);
        noge_mean best = noge_reproduction_mean(all, set[i], method->name, NOGE_PICK_BEST);
        noge_cell_mean(table, &final, 0);
        noge_cell_mean(table, &best, 0);
        noge_table_cell(table, "%zu", final.count);
    }
}

void noge_table_ablations(const noge_reproduction *all, noge_table *table) {
    const noge_experiment_set *set[NOGE_PAPER_SETS];
    size_t count = ablated_sets(all, set);
    char mark[120];
    noge_table_caption(
        table,
        "%sBeyond the paper: one thing changed at a time. Final and best exploration rate, mean (standard deviation) "
        "over the number of seeds beside them. All agents of this table take the oldest of nodes with equal values. "
        "Compare with the first rows, in which nothing else is changed.",
        noge_reproduction_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "agent");
    noge_table_column(table, NOGE_ALIGN_LEFT, "what is changed");
    for (size_t i = 0; i < count; i++) {
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s, final", set[i]->name);
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s, best", set[i]->name);
        noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds");
    }
    if (count == 0)
        return;
    for (const noge_recipe *method = noge_recipes; method->name; method++)
        if (method->part == NOGE_PART_TIES || method->part == NOGE_PART_DQN)
            add_ablation(all, table, method, set, count);
    noge_table_rule(table);
    for (const noge_recipe *method = noge_recipes; method->name; method++)
        if (method->part == NOGE_PART_ABLATION)
            add_ablation(all, table, method, set, count);
}

/* ---- Probes ------------------------------------------------------------------------------------------------------ */

static void add_probed(const noge_reproduction *all, noge_table *table, const noge_experiment_set *set,
                       const char *method, const char *label) {
    if (noge_reproduction_probe_mean(all, set, method, 0).count == 0)
        return;
    noge_table_row(table);
    noge_table_cell(table, "%s", set->name);
    noge_table_cell(table, "%s", label);
    noge_table_cell(table, "%zu", noge_reproduction_probe_mean(all, set, method, 0).count);
    for (int i = 0; i < NOGE_PROBES; i++) {
        noge_mean mean = noge_reproduction_probe_mean(all, set, method, i);
        noge_cell_mean(table, &mean, 0);
    }
}

void noge_table_probes(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    noge_table_caption(
        table,
        "%sBeyond the paper: final models under other conditions. 30 and 100: at most 30 or 100 decisions. Told: the "
        "model knows this limit, and horizons beyond the end have weight 0. Larger graph: larger than all training "
        "graphs, explored whole (%s, %s). All models were trained with the oldest of nodes with equal values and take "
        "it; newest: they take the newest. Exploration rate at the end, mean (standard deviation) over seeds.",
        noge_reproduction_mark(all, mark), "grid:rows=30,columns=40", "maze:side=61");
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "agent");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds");
    for (int i = 0; i < NOGE_PROBES; i++)
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", noge_probes[i].title);
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        const noge_experiment_set *set = &noge_experiment_sets[i];
        add_probed(all, table, set, "nn", "nn");
        for (const noge_recipe *method = noge_recipes; method->name; method++)
            add_probed(all, table, set, method->name, method->label);
        noge_table_rule(table);
    }
}
