/* The table of `noge reproduce --list`: wanted jobs and their states. */
#ifndef NOGE_EXPERIMENT_REPORT_LIST_H
#define NOGE_EXPERIMENT_REPORT_LIST_H

#include "experiment/results/results.h"

/* Prints a table of the wanted jobs to standard output, one row for all seeds of a method. */
noge_status noge_reproduction_list(const noge_reproduction *all, noge_error *error);

#endif
