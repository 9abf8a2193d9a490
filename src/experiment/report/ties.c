/* The learned agents of the paper with ties broken by the oldest and by the newest node: which is nearer to the paper?
 * docs/REPRODUCE.md has the rule. */
#include "experiment/report/cells.h"
#include "experiment/report/published.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { OLDEST, NEWEST, CHOICES };

static const char *const choices[CHOICES] = {"oldest", "newest"};

/* One agent of the paper on one set, with either choice. */
typedef struct cell {
    noge_published paper;
    noge_mean ours[CHOICES];
    double distance[CHOICES]; /* in units of both deviations; NaN for fewer than two seeds */
} cell;

static cell compare(const noge_reproduction *all, const noge_experiment_set *set, const noge_recipe *oldest) {
    const char *agent = oldest->setting[0].value; /* the variant, which is also the name of the other recipe */
    cell one = {.paper = noge_paper_rate(set, agent),
                .ours = {noge_reproduction_mean(all, set, oldest->name, NOGE_PICK_FINAL),
                         noge_reproduction_mean(all, set, agent, NOGE_PICK_FINAL)}};
    for (int c = 0; c < CHOICES; c++)
        one.distance[c] = one.ours[c].count < 2 ? (double)NAN
                                                : fabs(one.ours[c].mean - one.paper.mean) /
                                                      hypot(one.ours[c].deviation, one.paper.deviation);
    return one;
}

static void add_cell(const noge_reproduction *all, noge_table *table, const noge_experiment_set *set,
                     const noge_recipe *oldest) {
    cell one = compare(all, set, oldest);
    if (one.ours[OLDEST].count == 0)
        return;
    noge_table_row(table);
    noge_table_cell(table, "%s", set->name);
    noge_table_cell(table, "%s", noge_recipe_find(oldest->setting[0].value)->label);
    noge_table_number(table, one.paper.mean, 4);
    noge_table_note(table, " (%.4f)", one.paper.deviation);
    for (int c = 0; c < CHOICES; c++) {
        noge_cell_mean(table, &one.ours[c], all->plan->seed_count);
        noge_table_number(table, one.distance[c], 2);
        if (one.distance[c] <= one.distance[!c])
            noge_table_emphasise(table);
    }
}

void noge_table_ties(const noge_reproduction *all, noge_table *table) {
    char mark[120];
    noge_table_caption(
        table,
        "%sThe agents of the paper if they take the oldest or the newest of nodes with equal values, in training and "
        "in use. Final exploration rate, mean (standard deviation) over seeds. Distance from the paper: the difference "
        "over the root of the sum of both variances. Bold: the smaller distance.",
        noge_reproduction_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "agent");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "paper");
    for (int c = 0; c < CHOICES; c++) {
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", choices[c]);
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "distance");
    }
    for (int i = 0; i < NOGE_GENERATED_SETS; i++)
        for (const noge_recipe *recipe = noge_recipes; recipe->name; recipe++)
            if (recipe->part == NOGE_PART_TIES)
                add_cell(all, table, &noge_experiment_sets[i], recipe);
}

void noge_remark_ties(const noge_reproduction *all, char *text, size_t size) {
    size_t count = 0, within[CHOICES] = {0};
    double squares[CHOICES] = {0};
    text[0] = 0;
    for (int i = 0; i < NOGE_GENERATED_SETS; i++)
        for (const noge_recipe *recipe = noge_recipes; recipe->name; recipe++) {
            if (recipe->part != NOGE_PART_TIES)
                continue;
            cell one = compare(all, &noge_experiment_sets[i], recipe);
            if (isnan(one.distance[OLDEST]) || isnan(one.distance[NEWEST]))
                continue;
            count++;
            for (int c = 0; c < CHOICES; c++) {
                within[c] += one.distance[c] <= 2;
                squares[c] += one.distance[c] * one.distance[c];
            }
        }
    if (count > 0)
        snprintf(text, size,
                 "Within a distance of 2, of %zu: %zu with the oldest, %zu with the newest. Mean of the squared "
                 "distances: %.2f with the oldest, %.2f with the newest.",
                 count, within[OLDEST], within[NEWEST], squares[OLDEST] / (double)count,
                 squares[NEWEST] / (double)count);
}
