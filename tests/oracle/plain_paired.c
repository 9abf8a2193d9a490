/* Two nested counters: one over all choices of groups, and for each of them one over all choices of differences. */
#include "oracle/plain_paired.h"

#include <stdbool.h>

enum { MOST = 8 };

/* The next number in a system whose digit i has the base base[i]; false after the last. */
static bool count_on(uint32_t *digit, const uint32_t *base, uint32_t digits) {
    for (uint32_t i = 0; i < digits; i++) {
        if (++digit[i] < base[i])
            return true;
        digit[i] = 0;
    }
    return false;
}

/* All resamples within the chosen groups; the mean of each against the bound. */
static void try_groups(const double *difference, const uint32_t *first, const uint32_t *size, const uint32_t *group,
                       uint32_t groups, double bound, double *less, double *at_most) {
    uint32_t digit[MOST] = {0}, base[MOST], digits = 0;
    double likely = 1;
    for (uint32_t g = 0; g < groups; g++) {
        likely /= groups;
        for (uint32_t i = 0; i < size[group[g]]; i++) {
            base[digits++] = size[group[g]];
            likely /= size[group[g]];
        }
    }
    do {
        double mean = 0;
        for (uint32_t g = 0, at = 0; g < groups; g++)
            for (uint32_t i = 0; i < size[group[g]]; i++)
                mean += difference[first[group[g]] + digit[at++]] / size[group[g]] / groups;
        *less += mean < bound - 1e-12 ? likely : 0;
        *at_most += mean <= bound + 1e-12 ? likely : 0;
    } while (count_on(digit, base, digits));
}

void plain_paired_share(const double *difference, const uint32_t *size, uint32_t groups, double bound, double *less,
                        double *at_most) {
    uint32_t group[MOST] = {0}, base[MOST], first[MOST], total = 0;
    for (uint32_t g = 0; g < groups; g++) {
        first[g] = total;
        total += size[g];
        base[g] = groups;
    }
    *less = *at_most = 0;
    do
        try_groups(difference, first, size, group, groups, bound, less, at_most);
    while (count_on(group, base, groups));
}
