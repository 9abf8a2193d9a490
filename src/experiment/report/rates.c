/* Tables of exploration rates. Methods are rows and sets are columns, so that our final rate, our best rate and the
 * published rate are below each other. Bold as in the paper: the best mean of a column, and every method whose mean is
 * within its own standard deviation of it. */
#include "base/text/text.h"
#include "experiment/report/cells.h"
#include "experiment/report/published.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"
#include "policy/spec.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ROWS = 64, CLASSICAL = NOGE_PAPER_CLASSICAL };

/* Half of the last digit shown. A comparison of published figures has three rounded numbers. */
#define HALF_SHOWN 0.00005

/* The names of the classical policies in the paper. */
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

/* A row of our figures. compared: it counts for the best of its column. */
static void add_ours(sheet *page, const char *label, const char *whose, const char *method, noge_pick pick,
                     bool compared) {
    begin_row(page, label, whose);
    for (size_t i = 0; i < page->set_count; i++) {
        noge_mean mean = noge_reproduction_mean(page->all, &page->set[i], method, pick);
        noge_cell_mean(page->table, &mean, page->all->plan->seed_count);
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

static bool any_learned(const sheet *page, noge_recipe_part part) {
    bool any = false;
    for (const noge_recipe *method = noge_recipes; method->name && !any; method++)
        any = method->part == part && any_results(page, method->name);
    return any;
}

/* A sentence about the learned agents that have rows. */
static void tell_ties(const sheet *page, char *text, size_t size) {
    bool paper = any_learned(page, NOGE_PART_PAPER), dqn = any_learned(page, NOGE_PART_DQN);
    const char *which = page->set->city ? "oldest" : "newest";
    text[0] = 0;
    if (paper)
        noge_print_more(text, size, " NOGE and NOGE-NN take the %s of nodes with equal values%s.", which,
                        dqn ? ", DQN the oldest" : "");
    else if (dqn)
        noge_print_more(text, size, " DQN takes the oldest of nodes with equal values.");
}

static void caption_rates(const sheet *page, const char *what) {
    const size_t seeds = page->all->plan->seed_count;
    char mark[120], ties[120];
    bool learned = any_learned(page, NOGE_PART_PAPER) || any_learned(page, NOGE_PART_DQN);
    tell_ties(page, ties, sizeof ties);
    noge_table_caption(
        page->table,
        "%sFinal exploration rate on %s, mean (standard deviation) over %zu seed%s; n/%zu marks means over fewer "
        "seeds. Bold: the best of the column, and means within their own deviation of it, separately for ours and the "
        "paper's.%s New: policies of ours beyond the paper, bold if above the best of ours or within their own "
        "deviation of it.%s",
        noge_reproduction_mark(page->all, mark), what, seeds, noge_plural(seeds), seeds,
        learned ? " \"Best\" is the best evaluation of a run. It has seen the test episodes, so it is not compared."
                : "",
        ties);
}

static void rates(const noge_reproduction *all, noge_table *table, size_t first, size_t count, const char *what) {
    sheet page = {.all = all, .table = table, .set = &noge_experiment_sets[first], .set_count = count};
    bool ours[MOST_ROWS] = {false}, paper[MOST_ROWS] = {false}, beyond[MOST_ROWS] = {false};
    caption_rates(&page, what);
    noge_table_column(table, NOGE_ALIGN_LEFT, "method");
    noge_table_column(table, NOGE_ALIGN_LEFT, "whose");
    for (size_t i = 0; i < count; i++)
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", page.set[i].name);
    if (!any_results(&page, "nn") && !any_results(&page, "noge") && !any_results(&page, "noge-nn"))
        return;
    for (size_t i = 0; i < CLASSICAL; i++) {
        ours[page.row] = true;
        add_ours(&page, labels[i], "ours", noge_paper_methods[i], NOGE_PICK_FINAL, true);
        paper[page.row] = true;
        add_paper(&page, labels[i], noge_paper_methods[i]);
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
    char mark[120], ties[120];
    tell_ties(&page, ties, sizeof ties);
    noge_table_caption(table,
                       "%sBeyond the paper, on %s: the exploration rate averaged over the decisions of an episode, so "
                       "that early decisions count too. Mean (standard deviation) over seeds%s. Bold: the best of the "
                       "column, and means within their own deviation of it.%s",
                       noge_reproduction_mark(all, mark), what, ties[0] ? ", final models" : "", ties);
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
