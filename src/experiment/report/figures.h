/* The figures of a report. Each appends a picture to *bytes, or nothing if there is nothing to show. */
#ifndef NOGE_EXPERIMENT_REPORT_FIGURES_H
#define NOGE_EXPERIMENT_REPORT_FIGURES_H

#include "experiment/run/run.h"
#include "report/draw/draw.h"
#include "run/list.h"

typedef noge_status noge_reproduce_figure(noge_reproduction *all, noge_draw_format format, noge_text *bytes,
                                          noge_error *error);

/* An exploration in progress. */
noge_reproduce_figure noge_figure_teaser;

/* A graph of each family; the cities with their cut, if their data is there. */
noge_reproduce_figure noge_figure_samples, noge_figure_cities;

/* Learning curves: NOGE and NOGE-NN on the generated sets and on the cities; those and DQN. */
noge_reproduce_figure noge_figure_curves_generated, noge_figure_curves_cities, noge_figure_curves_dqn;

/* Method plus on all sets, with the best rule and some others. */
noge_reproduce_figure noge_figure_curves_beyond;

/* Learning curves of these runs, a panel a set; nothing if there are none. mark: the first words below it. */
noge_status noge_figure_curves(const noge_run_list *list, const char *mark, size_t columns, noge_draw_format format,
                               noge_text *bytes, noge_error *error);

#endif
