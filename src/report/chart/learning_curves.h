/* From training runs to the panels of a chart: one panel for each set, one curve for each group of seeds, baselines as
 * levels. */
#ifndef NOGE_REPORT_CHART_LEARNING_CURVES_H
#define NOGE_REPORT_CHART_LEARNING_CURVES_H

#include "report/chart/chart.h"
#include "run/list.h"

typedef struct noge_learning_curves {
    noge_chart_panel *panel; /* [panel_count], in the order of the sets' first runs */
    size_t panel_count;
    noge_text caption; /* explains lines and bands */
    noge_run_groups groups;
} noge_learning_curves;

/* The mean at a step is over the runs of the group that reached it. The curve is dashed where some runs did not.
 * NOGE_BAD_INPUT if no run was evaluated. Borrows the list. Free in success and in failure. */
noge_status noge_learning_curves_make(noge_learning_curves *curves, const noge_run_list *list, noge_error *error);
void noge_learning_curves_free(noge_learning_curves *curves);

#endif
