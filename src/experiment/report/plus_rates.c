/* Tables of method plus against the rules, on the set that it was trained on. */
#include "experiment/report/cells.h"
#include "experiment/results/means.h"
#include "measure/paired.h"
#include "policy/spec.h"

#include <stdio.h>
#include <string.h>

/* ---- Against the best rule --------------------------------------------------------------------------------------- */

static void add_set(const noge_reproduction *all, noge_table *table, const noge_experiment_set *set) {
    const noge_side ours = noge_side_specialist(set);
    const noge_side best = {.set = set, .rule = noge_side_best_rule(all, &ours)};
    if (!best.rule)
        return;
    noge_mean mean = noge_side_mean(all, &ours, NULL), rule = noge_side_mean(all, &best, &ours);
    noge_paired paired = noge_cell_pair(all, table, &ours, &best);
    noge_table_row(table);
    noge_table_cell(table, "%s", set->name);
    noge_cell_mean(table, &mean, all->plan->seed_count);
    noge_table_cell(table, "%s", best.rule);
    noge_table_number(table, rule.mean, 4);
    noge_cell_difference(table, &paired);
    noge_table_cell(table, "%u of %u", paired.above, paired.groups);
    noge_cell_verdict(table, &paired);
}

void noge_table_plus_rates(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    noge_table_caption(
        table,
        "%sMethod plus, one recipe for all sets, final models, against the best rule on the same test episodes. The "
        "best rule is chosen by these same figures, which favours the rule. Mean (standard deviation) over seeds. "
        "Difference: of the mean rates, with a 95 %% interval from 10,000 bootstrap resamples of training seeds and of "
        "episodes within them. Seeds above: seeds whose own mean is above the rule's. Verdict: \"above\" if the "
        "interval is above 0, \"not below\" if it contains 0.",
        noge_plus_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "plus");
    noge_table_column(table, NOGE_ALIGN_LEFT, "best rule");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "its rate");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "difference");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds above");
    noge_table_column(table, NOGE_ALIGN_LEFT, "verdict");
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        add_set(all, table, &noge_experiment_sets[i]);
}

/* Appends the verdict and the names of its sets. */
static void tell_verdict(const noge_verdict *verdict, const bool *judged, noge_verdict wanted, char *text,
                         size_t size) {
    char names[200] = "";
    size_t count = 0;
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        if (judged[i] && verdict[i] == wanted) {
            noge_list_more(names, sizeof names, ", ", noge_experiment_sets[i].name);
            count++;
        }
    if (count > 0)
        noge_print_more(text, size, " %s on %zu (%s);", noge_verdict_name(wanted), count, names);
}

void noge_remark_plus(const noge_reproduction *all, char *text, size_t size) {
    noge_verdict verdict[NOGE_PAPER_SETS] = {0};
    bool judged[NOGE_PAPER_SETS] = {false}, any = false;
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        const noge_side ours = noge_side_specialist(&noge_experiment_sets[i]);
        const noge_side best = {.set = ours.set, .rule = noge_side_best_rule(all, &ours)};
        noge_paired paired = {0};
        judged[i] = best.rule && noge_sides_compare(all, &ours, &best, &paired, NULL) == NOGE_OK;
        verdict[i] = noge_paired_verdict(&paired);
        any |= judged[i];
    }
    text[0] = 0;
    if (!any)
        return;
    snprintf(text, size, "Against the best rule of each set:");
    tell_verdict(verdict, judged, NOGE_VERDICT_ABOVE, text, size);
    tell_verdict(verdict, judged, NOGE_VERDICT_NOT_BELOW, text, size);
    tell_verdict(verdict, judged, NOGE_VERDICT_BELOW, text, size);
    text[strlen(text) - 1] = '.';
}

/* ---- Against every rule ------------------------------------------------------------------------------------------ */

static void add_rule(const noge_reproduction *all, noge_table *table, const noge_side *ours, const char *name) {
    const noge_side rule = {.set = ours->set, .rule = name};
    noge_mean mean = noge_side_mean(all, &rule, ours);
    if (mean.count == 0)
        return;
    noge_paired paired = noge_cell_pair(all, table, ours, &rule);
    noge_table_row(table);
    noge_table_cell(table, "%s", ours->set->name);
    noge_table_cell(table, "%s", name);
    noge_cell_mean(table, &mean, all->plan->seed_count);
    noge_cell_difference(table, &paired);
    noge_table_cell(table, "%u of %u", paired.above, paired.groups);
    noge_cell_verdict(table, &paired);
}

void noge_table_plus_rules(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    noge_table_caption(table,
                       "%sMethod plus against every rule on the same episodes: the rate of the rule, and the "
                       "difference to it with a 95 %% interval.",
                       noge_plus_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "rule");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "its rate");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "plus less the rule");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds above");
    noge_table_column(table, NOGE_ALIGN_LEFT, "verdict");
    for (int i = 0; i < NOGE_PAPER_SETS; i++) {
        const noge_side ours = noge_side_specialist(&noge_experiment_sets[i]);
        for (size_t p = 0; p < NOGE_BASELINE_COUNT; p++)
            add_rule(all, table, &ours, noge_policy_describe(p).name);
        noge_table_rule(table);
    }
}
