/* Cells that the tables of --beyond have in common. */
#ifndef NOGE_EXPERIMENT_REPORT_BEYOND_CELLS_H
#define NOGE_EXPERIMENT_REPORT_BEYOND_CELLS_H

#include "experiment/report/tables.h"
#include "experiment/results/pairs.h"

/* The first words of a caption if this is a miniature, else nothing. */
const char *noge_beyond_mark(const noge_reproduction *all, char text[120]);

/* "0.9712 (0.0034)", and how many seeds it is over where that is not all that were expected. */
void noge_beyond_put_mean(noge_table *table, const noge_run_mean *mean, size_t expected);

/* "+0.0123 [+0.0100, +0.0150]", bold if it is above 0; a dash if there is nothing to compare. */
void noge_beyond_put_difference(noge_table *table, const noge_paired *paired);

/* The verdict's name, bold if it is above. */
void noge_beyond_put_verdict(noge_table *table, const noge_paired *paired);

/* The comparison of two, failures kept by the table. */
noge_paired noge_beyond_pair(const noge_reproduction *all, noge_table *table, const noge_contestant *one,
                             const noge_contestant *other);

/* What the method trained on the set itself. */
noge_contestant noge_beyond_specialist(const noge_paper_set *set);

/* All sets that explorers are judged on: the paper's, and families that it does not have. Returns how many. */
size_t noge_beyond_judged(const noge_paper_set *set[NOGE_JUDGED_MOST]);

#endif
