/* Numbers go through the C library inside its "C" locale: a program that embeds the library may have chosen another,
 * and a graph file must read the same under all of them. */
#include "base/text/text.h"
#include "base/error.h"
#include "base/memory.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Growing buffers --------------------------------------------------------------------------------------------- */

noge_status noge_text_append(noge_text *text, const void *bytes, size_t size, noge_error *error) {
    if (size > SIZE_MAX / 4 - text->size)
        return noge_fail(error, NOGE_NO_MEMORY, "a text of more than %zu bytes", text->size);
    noge_status status = noge_reserve(&text->bytes, &text->space, text->size + size + 1, 1, error);
    if (status != NOGE_OK)
        return status;
    if (size > 0)
        memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = 0;
    return NOGE_OK;
}

noge_status noge_text_print_list(noge_text *text, noge_error *error, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    noge_status status = length < 0
                             ? noge_fail(error, NOGE_USAGE, "a text that cannot be formatted")
                             : noge_reserve(&text->bytes, &text->space, text->size + (size_t)length + 1, 1, error);
    if (status == NOGE_OK) {
        vsnprintf(text->bytes + text->size, (size_t)length + 1, format, again);
        text->size += (size_t)length;
    }
    va_end(again);
    return status;
}

noge_status noge_text_print(noge_text *text, noge_error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    noge_status status = noge_text_print_list(text, error, format, arguments);
    va_end(arguments);
    return status;
}

bool noge_print_more(char *text, size_t space, const char *format, ...) {
    size_t used = strnlen(text, space);
    int length = -1;
    va_list arguments;
    va_start(arguments, format);
    if (used < space)
        length = vsnprintf(text + used, space - used, format, arguments);
    va_end(arguments);
    return length >= 0 && (size_t)length < space - used;
}

void noge_list_more(char *list, size_t space, const char *separator, const char *name) {
    static const char rest[] = "…";
    size_t used = strnlen(list, space), between = used > 0 ? strlen(separator) : 0, end = sizeof rest - 1;
    bool over = used >= end && memcmp(list + used - end, rest, end) == 0;
    bool fits = used + between + strlen(name) + strlen(separator) + sizeof rest <= space;
    if (!over)
        noge_print_more(list, space, "%s%s", between ? separator : "", fits ? name : rest);
}

void noge_text_free(noge_text *text) {
    free(text->bytes);
    *text = (noge_text){0};
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

bool noge_parse_unsigned(const char *bytes, size_t size, uint64_t most, uint64_t *value) {
    uint64_t number = 0;
    if (size == 0)
        return false;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] < '0' || bytes[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(bytes[i] - '0');
        if (number > most / 10 || digit > most - 10 * number)
            return false;
        number = 10 * number + digit;
    }
    *value = number;
    return true;
}

static size_t digits(const char *text, size_t at, size_t size) {
    size_t begin = at;
    while (at < size && text[at] >= '0' && text[at] <= '9')
        at++;
    return at - begin;
}

/* Is the whole of it a decimal number: sign, digits with a point, exponent? */
static bool is_decimal(const char *text, size_t size) {
    size_t at = size > 0 && (text[0] == '-' || text[0] == '+');
    size_t whole = digits(text, at, size), fraction = 0;
    at += whole;
    if (at < size && text[at] == '.') {
        fraction = digits(text, at + 1, size);
        at += 1 + fraction;
    }
    if (whole + fraction == 0)
        return false;
    if (at < size && (text[at] == 'e' || text[at] == 'E')) {
        at++;
        at += at < size && (text[at] == '-' || text[at] == '+');
        size_t exponent = digits(text, at, size);
        if (exponent == 0)
            return false;
        at += exponent;
    }
    return at == size;
}

/* Infinity and NaN as strtod spells them, so that callers can say what is wrong with them. */
static bool is_special(const char *text, size_t size, double *value) {
    size_t sign = size > 0 && (text[0] == '-' || text[0] == '+');
    const char *word = text + sign;
    size_t length = size - sign;
    if ((length == 3 && strncasecmp(word, "inf", 3) == 0) || (length == 8 && strncasecmp(word, "infinity", 8) == 0))
        *value = INFINITY;
    else if (length == 3 && strncasecmp(word, "nan", 3) == 0)
        *value = NAN;
    else
        return false;
    if (sign && text[0] == '-')
        *value = -*value;
    return true;
}

/* newlocale hands out glibc's built-in "C" locale without allocating; elsewhere it may allocate and is freed. */
static double read_decimal(const char *text) {
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (c == (locale_t)0)
        return strtod(text, NULL);
    double value = strtod_l(text, NULL, c);
    freelocale(c);
    return value;
}

bool noge_parse_double(const char *bytes, size_t size, double *value) {
    enum { LONGEST = 1200 }; /* the exact decimal of any double is shorter */
    char text[LONGEST];
    if (is_special(bytes, size, value))
        return true;
    if (size >= LONGEST || !is_decimal(bytes, size))
        return false;
    memcpy(text, bytes, size);
    text[size] = 0;
    *value = read_decimal(text);
    return true;
}

/* A decimal of up to 15 digits is unchanged by conversion to a double and back, so %.15g finds it, without trailing
 * zeros. 17 digits distinguish all doubles. Only numbers near zero have fewer digits; for these 1 digit is tried
 * first. */
size_t noge_format_double(double value, char text[32]) {
    if (isnan(value) || isinf(value))
        return (size_t)snprintf(text, 32, "%s", isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0), former = (locale_t)0;
    if (c != (locale_t)0)
        former = uselocale(c);
    int length = 0;
    for (int precision = fabs(value) < DBL_MIN && value != 0 ? 1 : 15; precision <= 17; precision++) {
        length = snprintf(text, 32, "%.*g", precision, value);
        if (strtod(text, NULL) == value)
            break;
    }
    if (c != (locale_t)0) {
        uselocale(former);
        freelocale(c);
    }
    return (size_t)length;
}

size_t noge_format_float(float value, char text[32]) {
    double decimal = (double)value;
    for (int digits = 1; digits <= 9 && isfinite(value); digits++) {
        snprintf(text, 32, "%.*g", digits, (double)value);
        decimal = strtod(text, NULL); /* in the locale that printed it */
        if ((float)decimal == value)
            break;
    }
    return noge_format_double(decimal, text);
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

enum { LONGEST_NAME = 63 };

static int lower(char c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static bool same_letter(char a, char b) {
    return lower(a) == lower(b);
}

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* Letters to change, insert, leave out or swap with their neighbour to make `a` into `b` (Damerau and Levenshtein,
 * each letter touched once). Three rows of the table are enough. */
static unsigned spelling_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    unsigned table[3][LONGEST_NAME + 1];
    unsigned *before = table[0], *last = table[1], *row = table[2];
    for (size_t j = 0; j <= b_length; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            unsigned change = last[j - 1] + !same_letter(a[i - 1], b[j - 1]);
            row[j] = least(change, 1 + least(last[j], row[j - 1]));
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
        unsigned *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[b_length];
}

/* A third of the letters may be wrong, at least one, but never all of them. */
static bool close_enough(unsigned distance, size_t length) {
    return distance < length && (distance <= 1 || distance <= length / 3);
}

const char *noge_nearest_name(const char *word, const void *names, size_t count, size_t stride) {
    size_t length = strlen(word);
    const char *nearest = NULL, *continued = NULL;
    unsigned nearest_distance = 0;
    if (length == 0 || length > LONGEST_NAME)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        const char *name;
        memcpy(&name, (const char *)names + i * stride, sizeof name);
        size_t name_length = name ? strlen(name) : 0;
        if (name_length == 0 || name_length > LONGEST_NAME)
            continue;
        unsigned distance = spelling_distance(word, length, name, name_length);
        if (close_enough(distance, length) && (!nearest || distance < nearest_distance)) {
            nearest = name;
            nearest_distance = distance;
        }
        if (!continued && name_length > length && strncasecmp(word, name, length) == 0)
            continued = name;
    }
    return nearest ? nearest : continued;
}
