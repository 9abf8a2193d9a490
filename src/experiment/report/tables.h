/* The tables of a report. Each is filled from the results there are; one without rows is not shown. */
#ifndef NOGE_EXPERIMENT_REPORT_TABLES_H
#define NOGE_EXPERIMENT_REPORT_TABLES_H

#include "experiment/results/results.h"
#include "report/table/table.h"

typedef void noge_reproduce_table(const noge_reproduction *all, noge_table *table);

/* Final exploration rates, ours and the paper's. */
noge_reproduce_table noge_table_rates_generated, noge_table_rates_cities;

/* How far the learned agents are from the published figures. */
noge_reproduce_table noge_table_agreement;

/* Says in a sentence how far the classical policies are from the published figures; empty if none was measured. */
void noge_remark_baselines(const noge_reproduction *all, char *text, size_t size);

/* The mean of the rate over an episode. */
noge_reproduce_table noge_table_mean_rates_generated, noge_table_mean_rates_cities;

noge_reproduce_table noge_table_ablations;

/* Models under other conditions than those of training. */
noge_reproduce_table noge_table_probes;

/* Beyond the paper: method plus against the best rule and against every rule; a universal one; models taken to other
 * sets; with guards; with something hidden. */
noge_reproduce_table noge_table_plus_rates, noge_table_plus_rules, noge_table_plus_universal, noge_table_plus_transfer,
    noge_table_plus_guards, noge_table_plus_inputs;

/* Says in a sentence on which sets it is above, not below and below the best rule; empty if none was judged. */
void noge_remark_plus(const noge_reproduction *all, char *text, size_t size);

/* Statistics of the data, ours and the paper's. */
noge_reproduce_table noge_table_data_generated, noge_table_data_cities;

noge_reproduce_table noge_table_hyperparameters, noge_table_architecture;

/* Every result by itself, for other programs. */
noge_reproduce_table noge_table_results;

/* How long training took. Not the same twice, and so not among the tables that are kept. */
noge_reproduce_table noge_table_times;

#endif
