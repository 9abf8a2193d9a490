/* The bootstrap of paired differences without lots: every resample there is, each with its probability. */
#ifndef NOGE_TESTS_PLAIN_PAIRED_H
#define NOGE_TESTS_PLAIN_PAIRED_H

#include <stdint.h>

/* How likely is it that the mean of a resample is less than `bound`, and that it is at most that? A handful of groups
 * and differences, or it takes too long. */
void plain_paired_share(const double *difference, const uint32_t *size, uint32_t groups, double bound, double *less,
                        double *at_most);

#endif
