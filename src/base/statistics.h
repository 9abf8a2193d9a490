/* Mean and sample standard deviation. Values that are NaN are missing and do not count. */
#ifndef NOGE_BASE_STATISTICS_H
#define NOGE_BASE_STATISTICS_H

#include <stddef.h>

typedef struct noge_mean {
    double mean;      /* NaN without values */
    double deviation; /* divisor count - 1; NaN below two values */
    size_t count;     /* values that are not NaN */
} noge_mean;

/* Over `count` values that lie `stride` bytes apart (sizeof(double) for a plain array). Two passes, O(count). */
noge_mean noge_mean_of(const double *first, size_t count, size_t stride);

/* The same for values that come one at a time (Welford's update). Begin with {0}. Its last bits may differ from those
 * of noge_mean_of. */
typedef struct noge_running_mean {
    double mean, squares; /* squares: sum of squared differences from the mean */
    size_t count;
} noge_running_mean;

void noge_running_mean_add(noge_running_mean *running, double value);
noge_mean noge_running_mean_end(const noge_running_mean *running);

/* The deviation for reports in which a single value deviates by 0 instead of by an unknown amount. */
double noge_mean_spread(const noge_mean *mean);

#endif
