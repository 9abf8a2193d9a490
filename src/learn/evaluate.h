/* How a training is evaluated: which test episodes, and rates that also mean something with edge lengths. */
#ifndef NOGE_LEARN_EVALUATE_H
#define NOGE_LEARN_EVALUATE_H

#include <noge/measure.h>
#include <noge/train.h>

/* The test episodes of the run's seed. */
noge_evaluation_options noge_train_evaluation_options(const noge_train_config *config);

/* Counts the rates of an evaluation with edge lengths in mean edge lengths of each graph. Decisions per metre would say
 * more about the lengths of streets than about the explorer. */
void noge_train_scale_rates(noge_evaluation *evaluation, const noge_dataset *dataset);

#endif
