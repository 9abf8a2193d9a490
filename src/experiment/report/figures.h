/* The figures of a report. Each appends a picture to *bytes, or nothing if there is nothing to show.
 * data: the sets, loaded when a figure needs them. */
#ifndef NOGE_EXPERIMENT_REPORT_FIGURES_H
#define NOGE_EXPERIMENT_REPORT_FIGURES_H

#include "experiment/plan/data.h"
#include "experiment/results/results.h"
#include "report/draw/draw.h"

typedef noge_status noge_reproduce_figure(const noge_reproduction *all, noge_experiment_data *data,
                                          noge_draw_format format, noge_text *bytes, noge_error *error);

/* An exploration in progress. */
noge_reproduce_figure noge_figure_teaser;

/* A graph of each family; the cities and their two parts, if their data is there. */
noge_reproduce_figure noge_figure_samples, noge_figure_cities;

/* Learning curves: NOGE and NOGE-NN on the generated sets and on the cities; NOGE, NOGE-NN and DQN. */
noge_reproduce_figure noge_figure_curves_generated, noge_figure_curves_cities, noge_figure_curves_dqn;

/* Method plus on the paper's sets, with the best rule and some others. */
noge_reproduce_figure noge_figure_curves_plus;

#endif
