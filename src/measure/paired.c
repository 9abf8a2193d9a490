/* A bootstrap of paired differences. The first difference is subtracted from all before they are summed up, so that
 * equal differences give an interval of width 0, without rounding errors. */
#include "measure/paired.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/sized.h"

#include <math.h>
#include <noge/measure.h>
#include <stdlib.h>

noge_paired_options noge_paired_defaults(void) {
    return (noge_paired_options){
        .size = sizeof(noge_paired_options), .resamples = 10000, .confidence = 0.95, .seed = 1};
}

/* The differences that resamples draw from. */
typedef struct sample {
    double *excess;       /* [total] difference minus the first difference */
    const uint32_t *size; /* [groups] number of differences */
    uint32_t *first;      /* [groups] where the group begins in `excess` */
    uint32_t groups;
} sample;

static noge_status check(const double *difference, const uint32_t *size, uint32_t groups,
                         const noge_paired_options *options, uint32_t *total, noge_error *error) {
    uint64_t count = 0;
    if (options->resamples == 0 || !(options->confidence > 0 && options->confidence < 1))
        return noge_fail(error, NOGE_USAGE, "resamples must be at least 1 (%u), and confidence between 0 and 1 (%g)",
                         options->resamples, options->confidence);
    for (uint32_t g = 0; g < groups; g++) {
        if (size[g] == 0)
            return noge_fail(error, NOGE_USAGE, "group %u of %u has no differences", g + 1, groups);
        for (uint32_t i = 0; i < size[g]; i++)
            if (!isfinite(difference[count + i]))
                return noge_fail(error, NOGE_USAGE, "difference %u of group %u is not finite", i + 1, g + 1);
        count += size[g];
    }
    if (count == 0 || count > UINT32_MAX)
        return noge_fail(error, NOGE_USAGE, "%s differences; 1 to 4,294,967,295 are allowed",
                         count == 0 ? "no" : "too many");
    *total = (uint32_t)count;
    return NOGE_OK;
}

static double mean_of_group(const sample *from, uint32_t group) {
    double sum = 0;
    for (uint32_t i = 0; i < from->size[group]; i++)
        sum += from->excess[from->first[group] + i];
    return sum / from->size[group];
}

/* The mean of differences drawn from a group with replacement, as many as the group has. */
static double draw_from_group(const sample *from, uint32_t group, noge_random *random) {
    const double *excess = from->excess + from->first[group];
    uint32_t size = from->size[group];
    double sum = 0;
    for (uint32_t i = 0; i < size; i++)
        sum += excess[noge_random_below(random, size)];
    return sum / size;
}

static double draw(const sample *from, noge_random *random) {
    double sum = 0;
    for (uint32_t g = 0; g < from->groups; g++)
        sum += draw_from_group(from, noge_random_below(random, from->groups), random);
    return sum / from->groups;
}

static int ascending(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The quantile of sorted values, by linear interpolation. */
static double quantile(const double *sorted, uint32_t count, double part) {
    double at = part * (count - 1);
    uint32_t below = (uint32_t)at, above = below + 1 < count ? below + 1 : below;
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

/* Turns a value that differs from 0 by rounding errors only into 0: a verdict must not depend on the last bit. */
static double without_rounding(double value, const double *excess, double origin, uint32_t count) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = fmax(most, fabs(origin + excess[i]));
    return fabs(value) <= 1e-13 * most ? 0 : value;
}

static void conclude(noge_paired *result, const sample *from, double origin, double *mean, uint32_t count,
                     double confidence) {
    double sum = 0, tail = (1 - confidence) / 2;
    *result = (noge_paired){.groups = from->groups};
    for (uint32_t g = 0; g < from->groups; g++) {
        double own = mean_of_group(from, g);
        sum += own;
        result->above += origin + own > 0;
    }
    qsort(mean, count, sizeof *mean, ascending);
    result->mean = origin + sum / from->groups;
    result->low = origin + quantile(mean, count, tail);
    result->high = origin + quantile(mean, count, 1 - tail);
    uint32_t total = from->first[from->groups - 1] + from->size[from->groups - 1];
    result->mean = without_rounding(result->mean, from->excess, origin, total);
    result->low = without_rounding(result->low, from->excess, origin, total);
    result->high = without_rounding(result->high, from->excess, origin, total);
}

noge_status noge_paired_interval(noge_paired *result, const double *difference, const uint32_t *size, uint32_t groups,
                                 const noge_paired_options *options, noge_error *error) {
    noge_paired_options own = noge_paired_defaults();
    uint32_t total = 0;
    if (!result || !difference || !size)
        return noge_fail(error, NOGE_USAGE, "result, difference and size must not be NULL");
    noge_status status = options ? noge_sized_read(&own, sizeof own, options, "noge_paired_options", error) : NOGE_OK;
    if (status == NOGE_OK)
        status = check(difference, size, groups, &own, &total, error);
    if (status != NOGE_OK)
        return status;
    noge_random random = noge_random_stream(own.seed, "paired", 0);
    sample from = {.excess = noge_allocate(total, sizeof *from.excess, error),
                   .size = size,
                   .first = noge_allocate(groups, sizeof *from.first, error),
                   .groups = groups};
    double *mean = noge_allocate(own.resamples, sizeof *mean, error);
    if (from.excess && from.first && mean) {
        for (uint32_t i = 0; i < total; i++)
            from.excess[i] = difference[i] - difference[0];
        for (uint32_t g = 1; g < groups; g++)
            from.first[g] = from.first[g - 1] + size[g - 1];
        for (uint32_t i = 0; i < own.resamples; i++)
            mean[i] = draw(&from, &random);
        conclude(result, &from, difference[0], mean, own.resamples, own.confidence);
    } else {
        status = NOGE_NO_MEMORY;
    }
    free(from.excess);
    free(from.first);
    free(mean);
    return status;
}

noge_verdict noge_paired_verdict(const noge_paired *paired) {
    if (!paired)
        return NOGE_VERDICT_NOT_BELOW;
    return paired->low > 0 ? NOGE_VERDICT_ABOVE : paired->high < 0 ? NOGE_VERDICT_BELOW : NOGE_VERDICT_NOT_BELOW;
}

const char *noge_verdict_name(noge_verdict verdict) {
    static const char *const names[] = {"below", "not below", "above"};
    return (unsigned)verdict < sizeof names / sizeof *names ? names[verdict] : "unknown";
}
