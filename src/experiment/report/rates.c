/* Tables of exploration rates. Methods are rows and sets are columns, so that our final rate, our best rate and the
 * published rate are below each other. Bold as in the paper: the best mean of a column, and every method whose mean is
 * within its own standard deviation of it. */
#include "experiment/report/published.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"
#include "policy/spec.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ROWS = 64, CLASSICAL = 4 };

/* Half of the last digit shown. A comparison of published figures has three rounded numbers. */
#define HALF_SHOWN 0.00005

/* The first policies of noge_policy_describe, and their names in the paper. */
static const char *const classical[CLASSICAL] = {"random", "bfs", "dfs", "nn"};
static const char *const labels[CLASSICAL] = {"RANDOM", "BFS", "DFS", "NN"};

/* The table and its numbers, which decide what is bold. */
typedef struct sheet {
    const noge_reproduction *all;
    noge_table *table;
    const noge_experiment_set *set; /* of the first column */
    size_t set_count;
    size_t row;
    double mean[MOST_ROWS][NOGE_PAPER_SETS], deviation[MOST_ROWS][NOGE_PAPER_SETS];
} sheet;

static void begin_row(sheet *page, const char *method, const char *whose) {
    noge_table_row(page->table);
    noge_table_cell(page->table, "%s", method);
    noge_table_cell(page->table, "%s", whose);
    for (size_t i = 0; i < NOGE_PAPER_SETS; i++)
        page->mean[page->row][i] = NAN;
}

/* Notes the number of seeds if it is not that of the plan. */
static void put_mean(const sheet *page, const noge_mean *mean) {
    size_t all = page->all->plan->seed_count;
    noge_table_number(page->table, mean->mean, 4);
    if (mean->count > 1 && mean->count < all)
        noge_table_note(page->table, " (%.4f) %zu/%zu", mean->deviation, mean->count, all);
    else if (mean->count > 1)
        noge_table_note(page->table, " (%.4f)", mean->deviation);
    else if (mean->count == 1 && all > 1)
        noge_table_note(page->table, " 1/%zu", all);
}

/* A row of our figures. compared: it counts for the best of its column. */
static void add_ours(sheet *page, const char *label, const char *whose, const char *method, noge_pick pick,
                     bool compared) {
    begin_row(page, label, whose);
    for (size_t i = 0; i < page->set_count; i++) {
        noge_mean mean = noge_reproduction_mean(page->all, &page->set[i], method, pick);
        put_mean(page, &mean);
        if (compared) {
            page->mean[page->row][i] = mean.mean;
            page->deviation[page->row][i] = mean.count > 1 ? mean.deviation : 0;
        }
    }
    page->row++;
}

static void add_paper(sheet *page, const char *label, const char *method) {
    begin_row(page, label, "paper");
    noge_table_quiet(page->table);
    for (size_t i = 0; i < page->set_count; i++) {
        noge_published figure = noge_paper_rate(&page->set[i], method);
        noge_table_number(page->table, figure.mean, 4);
        noge_table_note(page->table, " (%.4f)", figure.deviation);
        page->mean[page->row][i] = figure.mean;
        page->deviation[page->row][i] = figure.deviation;
    }
    page->row++;
}

/* The best mean of a column among the rows that are members. */
static double best_of(const sheet *page, size_t column, const bool *member) {
    double best = -INFINITY;
    for (size_t row = 0; row < page->row; row++)
        if (member[row] && page->mean[row][column] > best)
            best = page->mean[row][column];
    return best;
}

/* slack: tolerance for rounding. */
static void emphasise(sheet *page, const bool *member, const bool *judged, double slack) {
    for (size_t i = 0; i < page->set_count; i++) {
        double best = best_of(page, i, member);
        for (size_t row = 0; row < page->row; row++)
            if (judged[row] && page->mean[row][i] + page->deviation[row][i] + slack >= best)
                noge_table_emphasise_at(page->table, row, 2 + i);
    }
}

static bool any_results(const sheet *page, const char *method) {
    for (size_t i = 0; i < page->set_count; i++)
        if (noge_reproduction_mean(page->all, &page->set[i], method, NOGE_PICK_FINAL).count > 0)
            return true;
    return false;
}

static void add_learned(sheet *page, const noge_recipe *method, bool *ours, bool *paper) {
    if (!any_results(page, method->name))
        return;
    ours[page->row] = true;
    add_ours(page, method->label, "ours, final", method->name, NOGE_PICK_FINAL, true);
    add_ours(page, method->label, "ours, best", method->name, NOGE_PICK_BEST, false);
    if (method->part != NOGE_PART_PAPER)
        return;
    paper[page->row] = true;
    add_paper(page, method->label, method->name);
}

static void rates(const noge_reproduction *all, noge_table *table, size_t first, size_t count, const char *what) {
    sheet page = {.all = all, .table = table, .set = &noge_experiment_sets[first], .set_count = count};
    bool ours[MOST_ROWS] = {false}, paper[MOST_ROWS] = {false}, beyond[MOST_ROWS] = {false};
    char mark[120];
    noge_table_caption(
        table,
        "%sFinal exploration rate on %s, mean (standard deviation) over %zu seed%s; n/%zu marks means over fewer "
        "seeds. Bold: the best of the column, and means within their own deviation of it, separately for ours and the "
        "paper's. \"Best\" is the best evaluation of a run. It has seen the test episodes, so it is not compared. New: "
        "policies of ours beyond the paper, bold if above the best of ours or within their own deviation of it.",
        noge_reproduction_mark(all, mark), what, all->plan->seed_count, all->plan->seed_count == 1 ? "" : "s",
        all->plan->seed_count);
    noge_table_column(table, NOGE_ALIGN_LEFT, "method");
    noge_table_column(table, NOGE_ALIGN_LEFT, "whose");
    for (size_t i = 0; i < count; i++)
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", page.set[i].name);
    if (!any_results(&page, "nn") && !any_results(&page, "noge") && !any_results(&page, "noge-nn"))
        return;
    for (size_t i = 0; i < CLASSICAL; i++) {
        ours[page.row] = true;
        add_ours(&page, labels[i], "ours", classical[i], NOGE_PICK_FINAL, true);
        paper[page.row] = true;
        add_paper(&page, labels[i], classical[i]);
    }
    noge_table_rule(table);
    for (const noge_recipe *method = noge_recipes; method->name; method++)
        if (method->part == NOGE_PART_PAPER || method->part == NOGE_PART_DQN)
            add_learned(&page, method, ours, paper);
    noge_table_rule(table);
    for (size_t i = CLASSICAL; i < NOGE_BASELINE_COUNT && page.row < MOST_ROWS; i++) {
        beyond[page.row] = true;
        add_ours(&page, noge_policy_describe(i).name, "ours, new", noge_policy_describe(i).name, NOGE_PICK_FINAL, true);
    }
    emphasise(&page, ours, ours, HALF_SHOWN);
    emphasise(&page, paper, paper, 3 * HALF_SHOWN);
    emphasise(&page, ours, beyond, HALF_SHOWN);
}

void noge_table_rates_generated(const noge_reproduction *all, noge_table *table) {
    rates(all, table, 0, NOGE_GENERATED_SETS, "the generated sets");
}

void noge_table_rates_cities(const noge_reproduction *all, noge_table *table) {
    rates(all, table, NOGE_GENERATED_SETS, NOGE_PAPER_SETS - NOGE_GENERATED_SETS, "the road networks");
}

/* ---- The mean over an episode ------------------------------------------------------------------------------------ */

static void mean_rates(const noge_reproduction *all, noge_table *table, size_t first, size_t count, const char *what) {
    sheet page = {.all = all, .table = table, .set = &noge_experiment_sets[first], .set_count = count};
    bool judged[MOST_ROWS] = {false};
    char mark[120];
    noge_table_caption(table,
                       "%sBeyond the paper, on %s: the exploration rate averaged over the decisions of an episode, so "
                       "that early decisions count too. Mean (standard deviation) over seeds, final models. Bold: the "
                       "best of the column, and means within their own deviation of it.",
                       noge_reproduction_mark(all, mark), what);
    noge_table_column(table, NOGE_ALIGN_LEFT, "method");
    noge_table_column(table, NOGE_ALIGN_LEFT, "whose");
    for (size_t i = 0; i < page.set_count; i++)
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", page.set[i].name);
    for (size_t i = 0; i < NOGE_BASELINE_COUNT && any_results(&page, "nn"); i++) {
        judged[page.row] = true;
        add_ours(&page, i < CLASSICAL ? labels[i] : noge_policy_describe(i).name, i < CLASSICAL ? "ours" : "ours, new",
                 noge_policy_describe(i).name, NOGE_PICK_FINAL_MEAN, true);
    }
    noge_table_rule(table);
    for (const noge_recipe *method = noge_recipes; method->name; method++)
        if ((method->part == NOGE_PART_PAPER || method->part == NOGE_PART_DQN) && any_results(&page, method->name)) {
            judged[page.row] = true;
            add_ours(&page, method->label, "ours, final", method->name, NOGE_PICK_FINAL_MEAN, true);
        }
    emphasise(&page, judged, judged, HALF_SHOWN);
}

void noge_table_mean_rates_generated(const noge_reproduction *all, noge_table *table) {
    mean_rates(all, table, 0, NOGE_GENERATED_SETS, "the generated sets");
}

void noge_table_mean_rates_cities(const noge_reproduction *all, noge_table *table) {
    mean_rates(all, table, NOGE_GENERATED_SETS, NOGE_PAPER_SETS - NOGE_GENERATED_SETS, "the road networks");
}

/* ---- At a glance ------------------------------------------------------------------------------------------------- */

void noge_remark_baselines(const noge_reproduction *all, char *text, size_t size) {
    double most = -1;
    size_t count = 0;
    text[0] = 0;
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        for (size_t p = 0; p < CLASSICAL; p++) {
            const noge_experiment_set *set = &noge_experiment_sets[i];
            noge_mean ours = noge_reproduction_mean(all, set, classical[p], NOGE_PICK_FINAL);
            double paper = noge_paper_rate(set, classical[p]).mean, off = fabs(ours.mean - paper);
            if (ours.count == 0)
                continue;
            count++;
            if (off <= most)
                continue;
            most = off;
            snprintf(text, size, "farthest is `%s` on %s: %.4f, published %.4f.", classical[p], set->name, ours.mean,
                     paper);
        }
    char farthest[200];
    snprintf(farthest, sizeof farthest, "%s", text);
    if (count > 0)
        snprintf(text, size, "The classical policies: %zu figures are within %.4f of the published ones; %s", count,
                 ceil(most * 1e4) / 1e4, farthest);
}

static const char *verdict(double deviations) {
    if (fabs(deviations) <= 1)
        return "yes";
    if (fabs(deviations) <= 2)
        return "within two";
    return deviations > 0 ? "no, above" : "no, below";
}

static void put_verdict(noge_table *table, double deviations) {
    noge_table_cell(table, "%s", verdict(deviations));
    if (fabs(deviations) <= 2)
        noge_table_emphasise(table);
}

static void add_agreement(const noge_reproduction *all, noge_table *table, const noge_experiment_set *set,
                          const noge_recipe *method) {
    noge_published paper = noge_paper_rate(set, method->name);
    noge_mean final = noge_reproduction_mean(all, set, method->name, NOGE_PICK_FINAL);
    noge_mean best = noge_reproduction_mean(all, set, method->name, NOGE_PICK_BEST);
    if (final.count == 0)
        return;
    double off = (final.mean - paper.mean) / paper.deviation, best_off = (best.mean - paper.mean) / paper.deviation;
    noge_table_row(table);
    noge_table_cell(table, "%s", set->name);
    noge_table_cell(table, "%s", method->label);
    noge_table_cell(table, "%zu", final.count);
    noge_table_number(table, paper.mean, 4);
    noge_table_note(table, " (%.4f)", paper.deviation);
    noge_table_number(table, final.mean, 4);
    noge_table_cell(table, "%+.1f", off);
    put_verdict(table, off);
    noge_table_number(table, best.mean, 4);
    noge_table_cell(table, "%+.1f", best_off);
    put_verdict(table, best_off);
}

void noge_table_agreement(const noge_reproduction *all, noge_table *table) {
    static const char *const columns[] = {"seeds", "paper", "final", "off by", "holds", "best", "off by", "holds"};
    static const noge_table_align aligns[] = {NOGE_ALIGN_RIGHT,   NOGE_ALIGN_DECIMAL, NOGE_ALIGN_DECIMAL,
                                              NOGE_ALIGN_DECIMAL, NOGE_ALIGN_LEFT,    NOGE_ALIGN_DECIMAL,
                                              NOGE_ALIGN_DECIMAL, NOGE_ALIGN_LEFT};
    char mark[120];
    noge_table_caption(
        table,
        "%sThe learned agents beside the published figures. \"Off by\" is the difference in standard deviations of the "
        "paper. A figure holds if it is within two of them; \"yes\" means within one. The paper says that it reports "
        "the final model. The script published with it returns the best evaluation. Both are shown.",
        noge_reproduction_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "agent");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        noge_table_column(table, aligns[i], "%s", columns[i]);
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        for (const noge_recipe *method = noge_recipes; method->name; method++)
            if (method->part == NOGE_PART_PAPER)
                add_agreement(all, table, &noge_experiment_sets[i], method);
}
