/* Compares every episode of an evaluation with the shortest walk. */
#ifndef NOGE_MEASURE_CERTIFY_H
#define NOGE_MEASURE_CERTIFY_H

#include "base/threads.h"

#include <noge/measure.h>

/* Fills in NOGE_METRIC_OVER_LOWER and NOGE_METRIC_OVER_UPPER. Bounds are found once for each graph and source from
 * which any policy visited everything; episodes that ended early have the trivial lower bound. NOGE_INTERRUPTED if
 * `stop` says so before a bound; it may be NULL. */
noge_status noge_certify(noge_evaluation *evaluation, const noge_dataset *dataset,
                         const noge_evaluation_options *options, uint32_t threads, noge_stop *stop, noge_error *error);

#endif
