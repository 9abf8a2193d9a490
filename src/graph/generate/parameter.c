/* Parameters as text. Values are integers, so that a graph is determined without rounding. Some count decimals: a
 * radius of 0.08 is 80,000 millionths. */
#include "graph/generate/family.h"
#include <noge/generate.h>

#include <inttypes.h>
#include <stdio.h>

static uint32_t unit_of(const noge_family_parameter *parameter) {
    uint32_t unit = 1;
    for (uint32_t i = 0; i < parameter->decimals; i++)
        unit *= 10;
    return unit;
}

void noge_parameter_print(const noge_family_parameter *parameter, uint32_t value, char text[NOGE_PARAMETER_TEXT]) {
    if (!parameter || !text)
        return;
    uint32_t unit = unit_of(parameter), rest = value % unit;
    int length = snprintf(text, NOGE_PARAMETER_TEXT, "%" PRIu32, value / unit);
    if (rest > 0)
        length += snprintf(text + length, (size_t)(NOGE_PARAMETER_TEXT - length), ".%0*" PRIu32,
                           (int)parameter->decimals, rest);
    while (rest > 0 && text[length - 1] == '0')
        text[--length] = 0;
}

bool noge_parameter_parse(const noge_family_parameter *parameter, const char *text, size_t length, uint32_t *value) {
    if (!text)
        return false;
    uint32_t decimals = 0;
    uint64_t number = 0;
    bool point = false, digit = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '.' && !point && parameter->decimals > 0) {
            point = true;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || number > UINT32_MAX)
            return false;
        if (point && decimals++ == parameter->decimals)
            return false;
        digit = true;
        number = 10 * number + (uint64_t)(text[i] - '0');
    }
    for (; decimals < parameter->decimals && number <= UINT32_MAX; decimals++)
        number *= 10;
    *value = (uint32_t)number;
    return digit && number >= parameter->least && number <= parameter->most;
}
