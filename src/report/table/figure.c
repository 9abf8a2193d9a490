/* printf keeps the sign of a small negative number, as in -0.0000. */
#include "report/table/figure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static noge_figure print(const char *plus, double value, int decimals) {
    noge_figure figure;
    char *text = figure.text;
    if (isnan(value))
        snprintf(text, sizeof figure.text, "–");
    else
        snprintf(text, sizeof figure.text, "%s%.*f", signbit(value) ? "" : plus, decimals, value);
    size_t length = strlen(text);
    if (strchr("+-", text[0]) && strspn(text + 1, "0.") == length - 1)
        memmove(text, text + 1, length);
    return figure;
}

noge_figure noge_figure_plain(double value, int decimals) {
    return print("", value, decimals);
}

noge_figure noge_figure_signed(double value, int decimals) {
    return print("+", value, decimals);
}
