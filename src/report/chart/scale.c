/* Scales. Round numbers are 1, 2 or 5 times a power of ten; on a logarithmic axis powers of ten, with 2 and 5 between
 * them where the axis spans little, and plain round steps where it spans less than a power. */
#include "report/chart/scale.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Values that differ relatively by less than this are equal. */
static const double same = 1e-9;

/* Values below this count as 0, because their quotients are not reliable. */
static const double nothing = 1e-290;

/* ---- Linear ------------------------------------------------------------------------------------------------------ */

static double round_step(double least_step) {
    double power = pow(10, floor(log10(least_step)));
    for (int i = 0; i < 3; i++) {
        double step = power * (const double[]){1, 2, 5}[i];
        if (step >= least_step * (1 - same))
            return step;
    }
    return 10 * power;
}

static void mark_steps(noge_chart_scale *scale, double ticks) {
    double range = scale->most - scale->least, step = round_step(range / fmax(ticks, 1));
    double first = ceil(scale->least / step - same), last = floor(scale->most / step + same);
    scale->tick_count = 0;
    for (double i = first; i <= last && scale->tick_count < NOGE_CHART_TICKS; i++)
        scale->tick[scale->tick_count++] = i * step + 0.0; /* no -0 */
    int power = (int)floor(log10(step) + same);
    scale->decimals = power < 0 ? -power : 0;
}

static void fit_linear(noge_chart_scale *scale, double padding, double ticks) {
    double size = fmax(fabs(scale->least), fabs(scale->most)), range = scale->most - scale->least;
    if (range <= fmax(same * size, nothing)) { /* one value: some room around it */
        double room = size > nothing ? 0.1 * size : 1;
        scale->least -= room;
        scale->most += room;
    } else if (padding > 0) {
        double least = scale->least - padding * range, most = scale->most + padding * range;
        scale->least = scale->least >= 0 && least < 0 ? 0 : least;
        scale->most = scale->most <= 0 && most > 0 ? 0 : most;
    }
    mark_steps(scale, ticks);
}

/* ---- Logarithmic ------------------------------------------------------------------------------------------------- */

static void add_if_shown(const noge_chart_scale *scale, double value, double *list, size_t *count) {
    if (value >= scale->least * (1 - same) && value <= scale->most * (1 + same) && *count < NOGE_CHART_TICKS)
        list[(*count)++] = value;
}

static void mark_powers(noge_chart_scale *scale, double ticks) {
    int first = (int)floor(log10(scale->least)), last = (int)ceil(log10(scale->most));
    double decades = log10(scale->most) - log10(scale->least);
    int stride = (int)fmax(1, ceil(decades / fmax(ticks, 1)));
    for (int power = first; power <= last; power++)
        for (int digit = 1; digit < 10; digit++) {
            double value = digit * pow(10, power);
            bool tick =
                digit == 1 ? power % stride == 0 : (digit == 2 || digit == 5) && 3 * decades <= ticks && stride == 1;
            if (tick)
                add_if_shown(scale, value, scale->tick, &scale->tick_count);
            else if (stride == 1 || digit == 1)
                add_if_shown(scale, value, scale->minor, &scale->minor_count);
        }
    scale->decimals = -1;
    if (scale->tick_count < 2 && decades < 1) {
        scale->minor_count = 0;
        mark_steps(scale, ticks);
    }
}

static void fit_logarithmic(noge_chart_scale *scale, double padding, double ticks) {
    double range = log10(scale->most) - log10(scale->least);
    double room = range <= same ? 0.3 : padding * range;
    scale->least *= pow(10, -room);
    scale->most *= pow(10, room);
    mark_powers(scale, ticks);
}

/* ---- Both -------------------------------------------------------------------------------------------------------- */

void noge_chart_scale_fit(noge_chart_scale *scale, double least, double most, bool logarithmic, double padding,
                          double ticks) {
    *scale = (noge_chart_scale){.logarithmic = logarithmic, .least = least, .most = most};
    if (logarithmic)
        fit_logarithmic(scale, padding, ticks);
    else
        fit_linear(scale, padding, ticks);
}

double noge_chart_scale_place(const noge_chart_scale *scale, double value) {
    if (scale->logarithmic)
        return (log(value) - log(scale->least)) / (log(scale->most) - log(scale->least));
    return (value - scale->least) / (scale->most - scale->least);
}

/* Commas between the thousands of the digits before the point. */
static void print_grouped(char *text, size_t space, double value, int decimals) {
    char plain[NOGE_CHART_TICK_TEXT];
    snprintf(plain, sizeof plain, "%.*f", decimals, fabs(value));
    size_t whole = strcspn(plain, "."), at = 0;
    if (value < 0)
        at += (size_t)snprintf(text, space, "\u2212"); /* a minus sign, as wide as a plus */
    for (size_t i = 0; plain[i] && at + 2 < space; i++) {
        text[at++] = plain[i];
        if (i + 1 < whole && (whole - i - 1) % 3 == 0)
            text[at++] = ',';
    }
    text[at] = '\0';
}

static void print_power(char *text, size_t space, double value) {
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    int power = (int)floor(log10(fabs(value)) + same);
    double digits = value / pow(10, power);
    char number[16];
    size_t at = 0;
    if (fabs(digits - 1) > 1e-6)
        at = (size_t)snprintf(text, space, "%.6g×", digits);
    at += (size_t)snprintf(text + at, space - at, "10%s", power < 0 ? "⁻" : "");
    snprintf(number, sizeof number, "%d", power < 0 ? -power : power);
    for (const char *digit = number; *digit && at + 4 < space; digit++)
        at += (size_t)snprintf(text + at, space - at, "%s", raised[*digit - '0']);
}

/* All numbers of an axis have the same number of decimals. */
static bool wants_powers(const noge_chart_scale *scale) {
    double size = fmax(fabs(scale->least), fabs(scale->most));
    return size >= 1e7 || scale->decimals > 5 || (scale->decimals < 0 && scale->least < 1e-4);
}

void noge_chart_scale_text(const noge_chart_scale *scale, size_t tick, char text[NOGE_CHART_TICK_TEXT]) {
    double value = scale->tick[tick];
    int decimals = scale->decimals >= 0 ? scale->decimals : (int)fmax(0, -floor(log10(fabs(value)) + same));
    if (value == 0)
        snprintf(text, NOGE_CHART_TICK_TEXT, "%.*f", wants_powers(scale) ? 0 : decimals, 0.0);
    else if (wants_powers(scale))
        print_power(text, NOGE_CHART_TICK_TEXT, value);
    else
        print_grouped(text, NOGE_CHART_TICK_TEXT, value, decimals);
}
