/* Tables of data and settings. */
#include "base/text/json.h"
#include "experiment/report/published.h"
#include "experiment/report/tables.h"
#include "experiment/results/means.h"

#include <string.h>

/* ---- Data -------------------------------------------------------------------------------------------------------- */

static void put_range(noge_table *table, const uint64_t range[2]) {
    if (range[0] == range[1])
        noge_table_cell(table, "%llu", (unsigned long long)range[0]);
    else
        noge_table_cell(table, "%llu–%llu", (unsigned long long)range[0], (unsigned long long)range[1]);
}

static void put_size(noge_table *table, const noge_part_size *size) {
    noge_table_cell(table, "%llu", (unsigned long long)size->graphs);
    put_range(table, size->nodes);
    put_range(table, size->edges);
}

static void data_statistics(const noge_reproduction *all, noge_table *table, int first, int end, const char *what) {
    static const char *const columns[] = {"graphs", "|V|", "|E|", "paper: graphs", "paper: |V|", "paper: |E|"};
    noge_table_caption(table, "Statistics of %s: nodes |V| and edges |E|, least to most, ours and the paper's.", what);
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_LEFT, "part");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        noge_table_column(table, NOGE_ALIGN_RIGHT, "%s", columns[i]);
    for (int i = first; i < end; i++)
        for (int test = 0; test < 2; test++) {
            noge_part_size ours = noge_reproduction_size(all, &noge_experiment_sets[i], test);
            noge_part_size paper = noge_paper_size(&noge_experiment_sets[i], test);
            if (ours.graphs == 0)
                continue;
            noge_table_row(table);
            noge_table_cell(table, "%s", noge_experiment_sets[i].name);
            noge_table_cell(table, test ? "test" : "train");
            put_size(table, &ours);
            put_size(table, &paper);
        }
}

void noge_table_data_generated(const noge_reproduction *all, noge_table *table) {
    data_statistics(all, table, 0, NOGE_GENERATED_SETS, "the generated sets");
}

void noge_table_data_cities(const noge_reproduction *all, noge_table *table) {
    data_statistics(all, table, NOGE_GENERATED_SETS, NOGE_PAPER_SETS, "the road networks");
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

/* A setting's value in a configuration: a word, or as JSON prints it. omitted: the value if it is left out. */
static void put_setting(noge_table *table, const json_t *config, const char *key, const char *omitted) {
    const json_t *value = json_object_get(config, key);
    const char *word = value ? json_string_value(value) : omitted;
    noge_text text = {0};
    if (word)
        noge_table_cell(table, "%s", word);
    else if (noge_json_print(&text, value, 0, NULL) == NOGE_OK)
        noge_table_cell(table, "%s", text.bytes);
    noge_text_free(&text);
}

/* The configuration of a NOGE run on a set in this plan. */
static const json_t *config_on(const noge_reproduction *all, bool city) {
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_job *job = &all->plan->job[i];
        if (job->kind == NOGE_JOB_TRAINING && job->set->city == city && strcmp(job->recipe->name, "noge") == 0)
            return job->config;
    }
    return NULL;
}

void noge_table_hyperparameters(const noge_reproduction *all, noge_table *table) {
    static const struct {
        const char *key, *words, *paper, *omitted;
    } rows[] = {
        {"step_limit", "decisions an episode at most", "500", NULL},
        {"history", "time steps of features", "2", NULL},
        {"feature_range", "feature range", "[-0.5, 0.5]", NULL},
        {"target_normalisation", "target normalisation", "true", NULL},
        {"steps", "gradient steps", "25600; cities 40000", NULL},
        {"episodes", "evaluation episodes", "50", NULL},
        {"environment_steps", "decisions a gradient step", "32", NULL},
        {"evaluate_every", "gradient steps between evaluations", "512", NULL},
        {"replay", "time steps in the replay", "20000", NULL},
        {"epsilon", "epsilon, first and last", "1, 0.15", NULL},
        {"ties", "choice among nodes of equal value", "not said", "oldest"},
        {"horizons", "horizons", "1, 2, 4 … 128", NULL},
        {"goal", "temporal coefficients", "0, 0, 0, 1/4, 1/4, 1/2, 1/2, 1", NULL},
        {"batch", "samples in a batch", "32", NULL},
        {"learning_rate", "learning rate, Adam", "0.0001", NULL},
        {"hidden", "width of the network", "64; cities 128", NULL},
    };
    const json_t *generated = config_on(all, false), *cities = config_on(all, true);
    char mark[120];
    noge_table_caption(table, "%sHyperparameters. The test set is a fifth of the graphs.",
                       noge_reproduction_mark(all, mark));
    noge_table_column(table, NOGE_ALIGN_LEFT, "parameter");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "generated sets");
    if (cities)
        noge_table_column(table, NOGE_ALIGN_RIGHT, "cities");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "paper");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        noge_table_row(table);
        noge_table_cell(table, "%s", rows[i].words);
        put_setting(table, generated, rows[i].key, rows[i].omitted);
        if (cities)
            put_setting(table, cities, rows[i].key, rows[i].omitted);
        noge_table_cell(table, "%s", rows[i].paper);
    }
}

void noge_table_architecture(const noge_reproduction *all, noge_table *table) {
    const struct {
        const char *module, *noge_in, *nn_in, *out, *city_in, *city_out;
    } rows[] = {
        {"GCN on the known graph", "3 × 2", "4 × 2", "32", "as left", "64"},
        {"", "32", "32", "64", "64", "128"},
        {"MLP on the measurement", "1", "1", "64", "1", "128"},
        {"", "64", "64", "64", "128", "128"},
        {"head, for each frontier node", "256", "256", "128", "512", "256"},
        {"", "128", "128", "8", "256", "8"},
    };
    (void)all;
    noge_table_caption(table,
                       "The network, dimensions of input and output. A node has 3 features in a time step, 4 for "
                       "NOGE-NN, and 2 time steps. The head sees the node, the measurement, the current node and the "
                       "mean of the visited ones. DQN has one output in place of 8. ReLU after every layer but the "
                       "last. As in the paper.");
    noge_table_column(table, NOGE_ALIGN_LEFT, "module");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "in, NOGE");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "in, NOGE-NN");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "out");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "cities: in");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "cities: out");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].module[0] && i > 0)
            noge_table_rule(table);
        noge_table_row(table);
        noge_table_cell(table, "%s", rows[i].module);
        noge_table_cell(table, "%s", rows[i].noge_in);
        noge_table_cell(table, "%s", rows[i].nn_in);
        noge_table_cell(table, "%s", rows[i].out);
        noge_table_cell(table, "%s", rows[i].city_in);
        noge_table_cell(table, "%s", rows[i].city_out);
    }
}
