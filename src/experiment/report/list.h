/* What a plan would do and what is there already, for `noge reproduce --list`. */
#ifndef NOGE_EXPERIMENT_REPORT_LIST_H
#define NOGE_EXPERIMENT_REPORT_LIST_H

#include "experiment/results/results.h"

/* Prints a table of the wanted jobs, training runs of different seeds together, to standard output. */
noge_status noge_reproduction_list(const noge_reproduction *all, noge_error *error);

#endif
