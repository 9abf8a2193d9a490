/* The report of a reproduction: tables, figures, and a page as HTML and as Markdown. */
#ifndef NOGE_EXPERIMENT_REPORT_REPORT_H
#define NOGE_EXPERIMENT_REPORT_REPORT_H

#include "experiment/plan/data.h"
#include "experiment/results/results.h"

/* Writes OUT/report.html, OUT/results.md, OUT/tables/ and OUT/figures/ from the results there are, and replaces former
 * ones. data: the sets, loaded when a figure needs them. */
noge_status noge_reproduction_report(const noge_reproduction *all, noge_experiment_data *data, noge_error *error);

#endif
