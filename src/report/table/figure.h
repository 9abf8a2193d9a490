/* Numbers rounded for people. */
#ifndef NOGE_REPORT_TABLE_FIGURE_H
#define NOGE_REPORT_TABLE_FIGURE_H

typedef struct noge_figure {
    char text[352]; /* the largest double with 40 decimals */
} noge_figure;

/* The number with that many decimals, an en dash for NaN. What is rounded to zero has no sign. */
noge_figure noge_figure_plain(double value, int decimals);

/* The same with a + before numbers above zero, for differences. */
noge_figure noge_figure_signed(double value, int decimals);

#endif
