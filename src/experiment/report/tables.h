/* The tables of a report. Each function fills one from the existing results. A table without rows is not shown. */
#ifndef NOGE_EXPERIMENT_REPORT_TABLES_H
#define NOGE_EXPERIMENT_REPORT_TABLES_H

#include "experiment/results/results.h"
#include "report/table/table.h"

typedef void noge_reproduce_table(const noge_reproduction *all, noge_table *table);

/* Writes sentences about the results; an empty text if there is nothing to say. */
typedef void noge_reproduce_remark(const noge_reproduction *all, char *text, size_t size);

/* Final exploration rates, ours and the paper's. */
noge_reproduce_table noge_table_rates_generated, noge_table_rates_cities;

/* Differences between the learned agents and the published figures. */
noge_reproduce_table noge_table_agreement;

/* What holds of the paper: the figures of the classical policies, those of the learned agents, and whether these are
 * above nearest neighbour. */
noge_reproduce_remark noge_remark_baselines, noge_remark_learned, noge_remark_order;

/* Warnings: what a miniature is, and how many training runs of the tables are missing. */
noge_reproduce_remark noge_remark_miniature, noge_remark_missing;

/* The mean of the rate over an episode. */
noge_reproduce_table noge_table_mean_rates_generated, noge_table_mean_rates_cities;

noge_reproduce_table noge_table_ablations;

/* The oldest and the newest of equal nodes, and how many cells of the paper each reproduces. */
noge_reproduce_table noge_table_ties;
noge_reproduce_remark noge_remark_ties;

/* Final models under other conditions than those of training. */
noge_reproduce_table noge_table_probes;

/* Method plus: against the best rule and against every rule, universal explorers, models on other sets, guards, hidden
 * inputs. */
noge_reproduce_table noge_table_plus_rates, noge_table_plus_rules, noge_table_plus_universal, noge_table_plus_transfer,
    noge_table_plus_guards, noge_table_plus_inputs;

/* Writes a sentence on the sets where method plus is above, not below and below the best rule; empty without results.
 */
noge_reproduce_remark noge_remark_plus;

/* Statistics of the data, ours and the paper's. */
noge_reproduce_table noge_table_data_generated, noge_table_data_cities;

noge_reproduce_table noge_table_hyperparameters, noge_table_architecture;

/* One row for each result, for other programs. */
noge_reproduce_table noge_table_results;

/* Training times. They differ between runs, so they have no file of their own. */
noge_reproduce_table noge_table_times;

#endif
