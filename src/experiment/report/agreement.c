/* Does the paper hold? Sentences and a table that compare our figures with the published ones. A difference is told in
 * the paper's standard deviations only if ours is a mean over at least two seeds: a single run says nothing about the
 * spread that it is compared with. */
#include "base/text/text.h"
#include "experiment/report/published.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"

#include <math.h>
#include <stdio.h>

enum { MOST_CELLS = 2 * NOGE_PAPER_SETS, LEAST_SEEDS = 2 };

/* ---- Classical policies ------------------------------------------------------------------------------------------ */

void noge_remark_baselines(const noge_reproduction *all, char *text, size_t size) {
    double most = -1;
    size_t count = 0;
    char farthest[200] = "";
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        for (size_t p = 0; p < NOGE_PAPER_CLASSICAL; p++) {
            const noge_experiment_set *set = &noge_experiment_sets[i];
            noge_mean ours = noge_reproduction_mean(all, set, noge_paper_methods[p], NOGE_PICK_FINAL);
            double paper = noge_paper_rate(set, noge_paper_methods[p]).mean, off = fabs(ours.mean - paper);
            if (ours.count == 0)
                continue;
            count++;
            if (off <= most)
                continue;
            most = off;
            snprintf(farthest, sizeof farthest, "farthest is `%s` on %s: %.4f, published %.4f.", noge_paper_methods[p],
                     set->name, ours.mean, paper);
        }
    text[0] = 0;
    if (count > 0)
        snprintf(text, size, "The classical policies: %zu figures are within %.4f of the published ones; %s", count,
                 ceil(most * 1e4) / 1e4, farthest);
}

/* ---- Learned agents ---------------------------------------------------------------------------------------------- */

/* One agent of the paper on one set. */
typedef struct cell {
    const noge_experiment_set *set;
    const noge_recipe *agent;
    noge_published paper;
    noge_mean final, best;
} cell;

/* All cells with a result, in the order of the tables. */
static size_t collect(const noge_reproduction *all, cell some[MOST_CELLS]) {
    size_t count = 0;
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        for (const noge_recipe *agent = noge_recipes; agent->name && count < MOST_CELLS; agent++) {
            const noge_experiment_set *set = &noge_experiment_sets[i];
            if (agent->part != NOGE_PART_PAPER)
                continue;
            some[count] = (cell){.set = set,
                                 .agent = agent,
                                 .paper = noge_paper_rate(set, agent->name),
                                 .final = noge_reproduction_mean(all, set, agent->name, NOGE_PICK_FINAL),
                                 .best = noge_reproduction_mean(all, set, agent->name, NOGE_PICK_BEST)};
            if (some[count].final.count > 0)
                count++;
        }
    return count;
}

/* The difference from the paper in its deviations; NaN for fewer than two seeds. */
static double off_by(const cell *one, const noge_mean *ours) {
    return ours->count < LEAST_SEEDS ? (double)NAN : (ours->mean - one->paper.mean) / one->paper.deviation;
}

/* Adds " BEFORE NOGE on grid, maze; NOGE-NN on tree." for the cells that are marked; nothing if none is. */
static void tell_cells(char *text, size_t size, const char *before, const cell *some, size_t count,
                       const bool *marked) {
    const char *separator = before;
    for (const noge_recipe *agent = noge_recipes; agent->name; agent++) {
        bool any = false;
        for (size_t i = 0; i < count; i++) {
            if (!marked[i] || some[i].agent != agent)
                continue;
            if (any)
                noge_print_more(text, size, ", %s", some[i].set->name);
            else
                noge_print_more(text, size, "%s %s on %s", separator, agent->label, some[i].set->name);
            any = true;
            separator = ";";
        }
    }
    if (separator != before)
        noge_print_more(text, size, ".");
}

void noge_remark_learned(const noge_reproduction *all, char *text, size_t size) {
    cell some[MOST_CELLS];
    bool outside[MOST_CELLS] = {false};
    size_t count = collect(all, some), one = 0, two = 0, judged = 0;
    for (size_t i = 0; i < count; i++) {
        double off = fabs(off_by(&some[i], &some[i].final));
        outside[i] = off > 2;
        judged += isnan(off) ? 0 : 1;
        one += off <= 1;
        two += off <= 2;
    }
    text[0] = 0;
    if (noge_reproduce_is_miniature(all->plan))
        return;
    if (judged > 0)
        snprintf(text, size,
                 "The learned agents: of %zu means over two or more seeds, %zu are within two of the paper's standard "
                 "deviations, %zu of them within one.",
                 judged, two, one);
    tell_cells(text, size, " Not within two:", some, count, outside);
    if (count > judged)
        noge_print_more(text, size, "%s%zu figure%s of a single seed %s not judged.", judged > 0 ? " " : "",
                        count - judged, noge_plural(count - judged), count - judged == 1 ? "is" : "are");
}

/* The paper's conclusion is an order: where learning beats nearest neighbour. */
void noge_remark_order(const noge_reproduction *all, char *text, size_t size) {
    cell some[MOST_CELLS];
    bool paper_only[MOST_CELLS] = {false}, ours_only[MOST_CELLS] = {false};
    size_t count = collect(all, some), compared = 0, same = 0;
    for (size_t i = 0; i < count; i++) {
        noge_mean nn = noge_reproduction_mean(all, some[i].set, "nn", NOGE_PICK_FINAL);
        if (nn.count == 0 || some[i].final.count < LEAST_SEEDS)
            continue;
        bool ours = some[i].final.mean > nn.mean;
        bool paper = some[i].paper.mean > noge_paper_rate(some[i].set, "nn").mean;
        compared++;
        same += ours == paper;
        ours_only[i] = ours && !paper;
        paper_only[i] = paper && !ours;
    }
    text[0] = 0;
    if (compared == 0 || noge_reproduce_is_miniature(all->plan))
        return;
    snprintf(text, size, "Whether an agent is above nearest neighbour: as in the paper in %zu of %zu cases.", same,
             compared);
    tell_cells(text, size, " Above in the paper only:", some, count, paper_only);
    tell_cells(text, size, " Above here only:", some, count, ours_only);
}

static const char *verdict(double deviations) {
    if (isnan(deviations))
        return "–";
    if (fabs(deviations) <= 1)
        return "yes";
    if (fabs(deviations) <= 2)
        return "within two";
    return deviations > 0 ? "no, above" : "no, below";
}

/* The columns that answer the question come first: a phone shows no more than four. A miniature is not judged. */
static void put_figures(noge_table *table, const cell *one, const noge_mean *ours, bool judged) {
    double deviations = off_by(one, ours);
    noge_table_number(table, ours->mean, 4);
    if (!judged)
        return;
    noge_table_cell(table, "%s", verdict(deviations));
    if (fabs(deviations) <= 2)
        noge_table_emphasise(table);
    noge_table_difference(table, deviations, 1);
}

static void add_agreement(noge_table *table, const cell *one, bool judged, bool seeds) {
    noge_table_row(table);
    noge_table_cell(table, "%s", one->set->name);
    noge_table_cell(table, "%s", one->agent->label);
    put_figures(table, one, &one->final, judged);
    noge_table_number(table, one->paper.mean, 4);
    noge_table_note(table, " (%.4f)", one->paper.deviation);
    put_figures(table, one, &one->best, judged);
    if (seeds)
        noge_table_cell(table, "%zu", one->final.count);
}

/* The number of seeds of every cell; 0 if they differ. */
static size_t common_seeds(const cell *some, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (some[i].final.count != some[0].final.count)
            return 0;
    return count > 0 ? some[0].final.count : 0;
}

static void caption_agreement(const noge_reproduction *all, noge_table *table, size_t seeds) {
    char mark[120], each[60] = "";
    if (seeds > 0)
        snprintf(each, sizeof each, ", each over %zu seed%s", seeds, noge_plural(seeds));
    noge_table_caption(
        table,
        "%sThe learned agents beside the published figures%s. %sThe paper says that it reports the final model. The "
        "script published with it returns the best "
        "evaluation. Both are shown. Of nodes with equal values, the agents take the newest on generated sets and the "
        "oldest in cities.",
        noge_reproduction_mark(all, mark), each,
        noge_reproduce_is_miniature(all->plan)
            ? ""
            : "\"Off by\" is the difference in standard deviations of the paper, for means over at least two seeds. A "
              "figure holds if it is within two of them; \"yes\" means within one. ");
}

void noge_table_agreement(const noge_reproduction *all, noge_table *table) {
    static const struct {
        const char *name;
        noge_table_align align;
        bool verdict;
    } columns[] = {{"set", NOGE_ALIGN_LEFT, false},      {"agent", NOGE_ALIGN_LEFT, false},
                   {"final", NOGE_ALIGN_DECIMAL, false}, {"holds", NOGE_ALIGN_LEFT, true},
                   {"off by", NOGE_ALIGN_DECIMAL, true}, {"paper", NOGE_ALIGN_DECIMAL, false},
                   {"best", NOGE_ALIGN_DECIMAL, false},  {"holds", NOGE_ALIGN_LEFT, true},
                   {"off by", NOGE_ALIGN_DECIMAL, true}};
    bool judged = !noge_reproduce_is_miniature(all->plan);
    cell some[MOST_CELLS];
    size_t count = collect(all, some), seeds = common_seeds(some, count);
    caption_agreement(all, table, seeds);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (judged || !columns[i].verdict)
            noge_table_column(table, columns[i].align, "%s", columns[i].name);
    if (seeds == 0)
        noge_table_column(table, NOGE_ALIGN_RIGHT, "seeds");
    for (size_t i = 0; i < count; i++)
        add_agreement(table, &some[i], judged, seeds == 0);
}
