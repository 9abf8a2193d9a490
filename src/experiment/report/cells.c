/* Cells of tables: means over seeds, and comparisons of explorers episode by episode. */
#include "experiment/report/cells.h"
#include "base/text/text.h"
#include "measure/paired.h"
#include "report/table/figure.h"

#include <math.h>
#include <stdio.h>

const char *noge_plus_mark(const noge_reproduction *all, char text[120]) {
    uint32_t steps = noge_plus_steps(&all->plan->choice), usual = noge_plus_default_steps();
    text[0] = 0;
    if (steps < usual || all->plan->choice.miniature)
        snprintf(text, 120, "MINIATURE, %u of %u gradient steps, %zu seed%s: not what the method can do. ", steps,
                 usual, all->plan->seed_count, all->plan->seed_count == 1 ? "" : "s");
    return text;
}

void noge_cell_mean(noge_table *table, const noge_mean *mean, size_t expected) {
    char note[64] = "";
    if (mean->count > 1)
        noge_print_more(note, sizeof note, " (%.4f)", mean->deviation);
    if (mean->count > 0 && mean->count < expected)
        noge_print_more(note, sizeof note, " %zu/%zu", mean->count, expected);
    noge_table_number(table, mean->mean, 4);
    if (note[0])
        noge_table_note(table, "%s", note);
}

void noge_cell_difference(noge_table *table, const noge_paired *paired) {
    if (paired->groups == 0) {
        noge_table_number(table, NAN, 4);
        return;
    }
    noge_table_difference(table, paired->mean, 4);
    noge_table_note(table, " [%s, %s]", noge_figure_signed(paired->low, 4).text,
                    noge_figure_signed(paired->high, 4).text);
    if (noge_paired_verdict(paired) == NOGE_VERDICT_ABOVE)
        noge_table_emphasise(table);
}

void noge_cell_verdict(noge_table *table, const noge_paired *paired) {
    noge_verdict verdict = noge_paired_verdict(paired);
    if (paired->groups == 0) {
        noge_table_cell(table, "–");
        return;
    }
    noge_table_cell(table, "%s", noge_verdict_name(verdict));
    if (verdict == NOGE_VERDICT_ABOVE)
        noge_table_emphasise(table);
}

noge_paired noge_cell_pair(const noge_reproduction *all, noge_table *table, const noge_side *one,
                           const noge_side *other) {
    noge_paired paired = {0};
    noge_error failure = {0};
    if (noge_sides_compare(all, one, other, &paired, &failure) != NOGE_OK && table->failure.status == NOGE_OK)
        table->failure = failure;
    return paired;
}

noge_side noge_side_specialist(const noge_experiment_set *set) {
    return (noge_side){.set = set, .recipe = noge_recipe_plus()};
}
