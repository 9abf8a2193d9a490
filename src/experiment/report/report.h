/* The report of a reproduction: tables, figures, and two pages that hold them all. */
#ifndef NOGE_EXPERIMENT_REPORT_REPORT_H
#define NOGE_EXPERIMENT_REPORT_REPORT_H

#include "experiment/run/run.h"

/* Writes OUT/report.html, OUT/results.md, OUT/tables/ and OUT/figures/ of the results there are, replacing former ones.
 */
noge_status noge_reproduction_report(noge_reproduction *all, noge_error *error);

#endif
