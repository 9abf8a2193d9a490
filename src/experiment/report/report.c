/* The tables and figures of the report in their order. Each is written to its own files and to both pages. */
#include "experiment/report/report.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/file/output.h"
#include "base/text/text.h"
#include "base/version.h"
#include "experiment/report/figures.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"
#include "report/page/page.h"
#include "report/terminal/print.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

typedef struct entry {
    const char *heading;           /* NULL: under the heading before */
    noge_reproduce_remark *remark; /* sentences, below a table or figure; NULL: none */
    bool warning;                  /* the sentences are highlighted */
    bool contents;                 /* the table of contents is here */
    const char *file;              /* NULL: no files of its own */
    noge_reproduce_table *table;
    noge_reproduce_figure *figure;
    const char *caption; /* of a figure */
} entry;

static const entry items[] = {
    {.heading = "What holds", .remark = noge_remark_baselines},
    {.remark = noge_remark_miniature, .warning = true},
    {.remark = noge_remark_learned},
    {.remark = noge_remark_order},
    {.remark = noge_remark_missing, .warning = true},
    {.contents = true},
    {.file = "agreement", .table = noge_table_agreement},
    {.heading = "The task",
     .file = "teaser",
     .figure = noge_figure_teaser,
     .caption = "An exploration in progress, `nn` on a grid: the agent (red) knows what it has visited (blue) and the "
                "frontier of nodes it has seen and could visit next (green). It does not know the rest (white). It "
                "should visit all nodes on a short walk. The exploration rate is decisions over distance walked: 1 "
                "means never a step back."},
    {.heading = "Exploration rates", .file = "rates-generated", .table = noge_table_rates_generated},
    {.file = "rates-cities", .table = noge_table_rates_cities},
    {.heading = "Learning curves",
     .file = "curves-generated",
     .figure = noge_figure_curves_generated,
     .caption = "Exploration rate against gradient step on the six generated sets; thin lines are the classical "
                "policies on the same episodes. The agents take the newest of nodes with equal values."},
    {.file = "curves-cities",
     .figure = noge_figure_curves_cities,
     .caption = "Exploration rate against gradient step on the road networks. The agents take the oldest of nodes "
                "with equal values."},
    {.heading = "Comparison with DQN",
     .file = "curves-dqn",
     .figure = noge_figure_curves_dqn,
     .caption = "NOGE, NOGE-NN and deep Q-learning, rewarded by path length (dqn-pl) and by the change of the "
                "exploration rate (dqn-er). NOGE and NOGE-NN take the newest of nodes with equal values, DQN the "
                "oldest."},
    {.heading = "Ablations", .file = "ablations", .table = noge_table_ablations},
    {.file = "probes", .table = noge_table_probes},
    {.heading = "Which of equal values", .file = "ties", .table = noge_table_ties, .remark = noge_remark_ties},
    {.heading = "Beyond the paper", .file = "beyond-rates", .table = noge_table_plus_rates, .remark = noge_remark_plus},
    {.file = "curves-beyond",
     .figure = noge_figure_curves_plus,
     .caption = "Exploration rate of method plus against gradient step; thin lines are rules on the same episodes, the "
                "best among them. The last part of a run is judged by the mean of its parameters."},
    {.file = "beyond-rules", .table = noge_table_plus_rules},
    {.file = "beyond-universal", .table = noge_table_plus_universal},
    {.file = "beyond-transfer", .table = noge_table_plus_transfer},
    {.file = "beyond-guards", .table = noge_table_plus_guards},
    {.file = "beyond-inputs", .table = noge_table_plus_inputs},
    {.heading = "Mean rate over the episode", .file = "mean-rates-generated", .table = noge_table_mean_rates_generated},
    {.file = "mean-rates-cities", .table = noge_table_mean_rates_cities},
    {.heading = "Data sets",
     .file = "samples",
     .figure = noge_figure_samples,
     .caption = "Samples of the six generated families. The graphs of the sets have these and larger sizes."},
    {.file = "data-generated", .table = noge_table_data_generated},
    {.file = "cities",
     .figure = noge_figure_cities,
     .caption = "The drivable road networks, cut along the diagonal of their bounding box: the part with more edges "
                "trains, the other tests. © OpenStreetMap contributors."},
    {.file = "data-cities", .table = noge_table_data_cities},
    {.heading = "Settings", .file = "hyperparameters", .table = noge_table_hyperparameters},
    {.file = "architecture", .table = noge_table_architecture},
};

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static noge_status write_file(const noge_reproduction *all, const char *folder, const char *name, const char *extension,
                              const noge_text *text, noge_error *error) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s%s%s", all->out, folder, name, extension);
    return noge_output_write_all(path, true, text->bytes, text->size, error);
}

static noge_status write_table(const noge_reproduction *all, const char *name, const noge_table *table,
                               noge_error *error) {
    static const struct {
        noge_table_format format;
        const char *extension;
    } forms[] = {{NOGE_TABLE_MARKDOWN, ".md"}, {NOGE_TABLE_LATEX, ".tex"}, {NOGE_TABLE_CSV, ".csv"}};
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < sizeof forms / sizeof *forms && status == NOGE_OK; i++) {
        noge_text text = {0};
        status = noge_table_print(table, forms[i].format, false, &text, error);
        if (status == NOGE_OK)
            status = write_file(all, "tables/", name, forms[i].extension, &text, error);
        noge_text_free(&text);
    }
    return status;
}

/* One line for each result: tables/results.csv. */
static noge_status write_results(const noge_reproduction *all, noge_error *error) {
    noge_table table = {0};
    noge_text text = {0};
    noge_table_results(all, &table);
    noge_status status = noge_table_print(&table, NOGE_TABLE_CSV, false, &text, error);
    if (status == NOGE_OK)
        status = write_file(all, "tables/", "results", ".csv", &text, error);
    noge_text_free(&text);
    noge_table_free(&table);
    return status;
}

/* ---- Exhibits ---------------------------------------------------------------------------------------------------- */

/* Writes the heading before the first item below it that has something to show. */
static void announce(noge_page *page, const char **heading) {
    if (*heading)
        noge_page_heading(page, *heading);
    *heading = NULL;
}

static void remark(const noge_reproduction *all, noge_page *page, const entry *item, const char **heading) {
    char text[1600] = "";
    if (item->remark)
        item->remark(all, text, sizeof text);
    if (!text[0])
        return;
    announce(page, heading);
    if (item->warning)
        noge_page_warning(page, "%s", text);
    else
        noge_page_words(page, "%s", text);
}

static noge_status show_table(const noge_reproduction *all, noge_page *page, const entry *item, const char **heading,
                              noge_error *error) {
    noge_table table = {0};
    char links[100];
    noge_status status = NOGE_OK;
    item->table(all, &table);
    snprintf(links, sizeof links, "tables/%s", item->file ? item->file : "");
    if (table.row_count > 0) {
        if (item->file)
            status = write_table(all, item->file, &table, error);
        announce(page, heading);
        noge_page_table(page, &table, item->file ? links : NULL);
    }
    noge_table_free(&table);
    return status;
}

static noge_status show_figure(const noge_reproduction *all, noge_experiment_data *data, noge_page *page,
                               const entry *item, const char **heading, noge_error *error) {
    noge_text svg = {0}, pdf = {0};
    char path[100];
    snprintf(path, sizeof path, "figures/%s", item->file);
    noge_status status = item->figure(all, data, NOGE_DRAW_SVG, &svg, error);
    if (status == NOGE_OK && svg.size > 0)
        status = item->figure(all, data, NOGE_DRAW_PDF, &pdf, error);
    if (status == NOGE_OK && svg.size > 0)
        status = write_file(all, "figures/", item->file, ".svg", &svg, error);
    if (status == NOGE_OK && svg.size > 0)
        status = write_file(all, "figures/", item->file, ".pdf", &pdf, error);
    if (status == NOGE_OK && svg.size > 0) {
        announce(page, heading);
        noge_page_figure(page, svg.bytes, svg.size, path, item->caption);
    }
    noge_text_free(&svg);
    noge_text_free(&pdf);
    return status;
}

/* ---- Around them ------------------------------------------------------------------------------------------------- */

static void introduce(noge_page *page) {
    noge_page_begin(page, "Neural Online Graph Exploration, reproduced");
    noge_page_words(page,
                    "The tables and figures of \"Neural Online Graph Exploration\" (Chiotellis and Cremers), made from "
                    "scratch by `noge reproduce`, with the published figures beside ours. Results beyond the paper are "
                    "marked.");
}

/* Lists the commits or machines of the results, each once. */
static void list_origins(const noge_reproduction *all, bool machines, char *text, size_t size) {
    text[0] = 0;
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_result *result = &all->work[i].result;
        const char *name = machines ? result->machine : result->commit;
        if (all->work[i].state != NOGE_WORK_DONE || !name || strstr(text, name))
            continue;
        noge_list_more(text, size, "; ", name);
    }
}

static void tell_origins(const noge_reproduction *all, noge_page *page) {
    char commits[600], machines[600];
    noge_table times = {0};
    list_origins(all, false, commits, sizeof commits);
    list_origins(all, true, machines, sizeof machines);
    noge_page_heading(page, "How this was made");
    noge_page_words(page,
                    "Each result is a small file `results/NAME.json` of one job, with its configuration, its "
                    "hash, the commit and the machine. An evaluation is 50 test episodes of at most 500 "
                    "decisions, chosen by the run's seed, the same for every method. Standard deviations are over "
                    "seeds and divide by n - 1. `noge reproduce --list` shows what is done and what is missing.");
    noge_page_words(page, "Results by noge %s. Machines: %s. This page by noge %s, built with %s.",
                    commits[0] ? commits : "–", machines[0] ? machines : "unknown", noge_build_commit(),
                    noge_build_compiler());
    noge_table_times(all, &times);
    if (times.row_count > 0)
        noge_page_table(page, &times, NULL);
    noge_table_free(&times);
}

noge_status noge_reproduction_report(const noge_reproduction *all, noge_experiment_data *data, noge_error *error) {
    noge_page page = {0};
    char path[PATH_MAX];
    const char *heading = NULL;
    snprintf(path, sizeof path, "%s/tables", all->out);
    noge_status status = noge_folder_make(path, 0777, error);
    snprintf(path, sizeof path, "%s/figures", all->out);
    if (status == NOGE_OK)
        status = noge_folder_make(path, 0777, error);
    introduce(&page);
    for (size_t i = 0; i < sizeof items / sizeof *items && status == NOGE_OK; i++) {
        const entry *item = &items[i];
        heading = item->heading ? item->heading : heading;
        if (item->contents)
            noge_page_contents(&page);
        if (item->table)
            status = show_table(all, &page, item, &heading, error);
        else if (item->figure)
            status = show_figure(all, data, &page, item, &heading, error);
        remark(all, &page, item, &heading);
    }
    if (status == NOGE_OK)
        status = write_results(all, error);
    if (status == NOGE_OK) {
        tell_origins(all, &page);
        status = noge_page_end(&page, error);
    }
    if (status == NOGE_OK)
        status = write_file(all, "", "report", ".html", &page.html, error);
    if (status == NOGE_OK)
        status = write_file(all, "", "results", ".md", &page.markdown, error);
    if (status == NOGE_OK)
        noge_print(stderr, "%s/report.html has all tables and figures; results.md has the same as Markdown\n",
                   all->out);
    noge_page_free(&page);
    return status;
}
