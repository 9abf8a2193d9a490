/* The first pass finds the mean, the second one adds up squared differences: numerically safe for values that are large
 * compared with their deviation. */
#include "base/statistics.h"

#include <math.h>

static double value_at(const double *first, size_t i, size_t stride) {
    return *(const double *)(const void *)((const char *)first + i * stride);
}

static double deviation_of(double squares, size_t count) {
    return count > 1 ? sqrt(squares / (double)(count - 1)) : NAN;
}

noge_mean noge_mean_of(const double *first, size_t count, size_t stride) {
    double sum = 0, squares = 0;
    size_t present = 0;
    for (size_t i = 0; i < count; i++) {
        double value = value_at(first, i, stride);
        if (isnan(value))
            continue;
        sum += value;
        present++;
    }
    double mean = present > 0 ? sum / (double)present : NAN;
    for (size_t i = 0; i < count; i++) {
        double difference = value_at(first, i, stride) - mean;
        if (!isnan(difference))
            squares += difference * difference;
    }
    return (noge_mean){mean, deviation_of(squares, present), present};
}

void noge_running_mean_add(noge_running_mean *running, double value) {
    if (isnan(value))
        return;
    double step = value - running->mean;
    running->mean += step / (double)++running->count;
    running->squares += step * (value - running->mean);
}

noge_mean noge_running_mean_end(const noge_running_mean *running) {
    return (noge_mean){running->count > 0 ? running->mean : NAN, deviation_of(running->squares, running->count),
                       running->count};
}

double noge_mean_spread(const noge_mean *mean) {
    return mean->count == 1 ? 0 : mean->deviation;
}
