/* Cells of tables: means over seeds, and comparisons of explorers episode by episode. */
#ifndef NOGE_EXPERIMENT_REPORT_CELLS_H
#define NOGE_EXPERIMENT_REPORT_CELLS_H

#include "experiment/report/tables.h"
#include "experiment/results/pairs.h"

/* The first words of a caption if method plus was trained with fewer steps than it needs; else an empty text. */
const char *noge_plus_mark(const noge_reproduction *all, char text[120]);

/* "0.9712 (0.0034)", and "3/5" if fewer seeds than expected are done. */
void noge_cell_mean(noge_table *table, const noge_mean *mean, size_t expected);

/* "+0.0123 [+0.0100, +0.0150]", bold if above 0; a dash if there is nothing to compare. */
void noge_cell_difference(noge_table *table, const noge_paired *paired);

/* The verdict's name, bold if it is "above". */
void noge_cell_verdict(noge_table *table, const noge_paired *paired);

/* Compares two explorers. The table keeps a failure. */
noge_paired noge_cell_pair(const noge_reproduction *all, noge_table *table, const noge_side *one,
                           const noge_side *other);

/* Method plus trained on the set itself. */
noge_side noge_side_specialist(const noge_experiment_set *set);

#endif
