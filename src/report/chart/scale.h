/* The scale of an axis: from values to places, and round numbers to mark it with. */
#ifndef NOGE_REPORT_CHART_SCALE_H
#define NOGE_REPORT_CHART_SCALE_H

#include <stdbool.h>
#include <stddef.h>

enum { NOGE_CHART_TICKS = 64, NOGE_CHART_TICK_TEXT = 64 };

typedef struct noge_chart_scale {
    bool logarithmic;
    double least, most; /* at the ends of the axis; least < most */
    double tick[NOGE_CHART_TICKS];
    size_t tick_count;
    double minor[NOGE_CHART_TICKS]; /* between ticks of a logarithmic axis; without numbers */
    size_t minor_count;
    int decimals; /* of the ticks' numbers */
} noge_chart_scale;

/* A scale for least … most with about `ticks` round numbers. padding: the share of the range left free at both ends,
 * but not beyond 0 if no value is. least <= most; absolute values at most 1e150, and at least 1e-150 on a logarithmic
 * axis. */
void noge_chart_scale_fit(noge_chart_scale *scale, double least, double most, bool logarithmic, double padding,
                          double ticks);

/* The place of a value: 0 at `least`, 1 at `most`, outside of that for others. */
double noge_chart_scale_place(const noge_chart_scale *scale, double value);

/* The number at a tick: 0.25, 25,600, 10⁻⁷. */
void noge_chart_scale_text(const noge_chart_scale *scale, size_t tick, char text[NOGE_CHART_TICK_TEXT]);

#endif
