/* File formats have no unit of length, so what is known about the data decides. */
#include "report/table/unit.h"
#include "base/text/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *noge_length_unit(const noge_graph *graph, bool weighted) {
    if (!weighted || !graph->length)
        return "edges";
    bool from_map = graph->attribution && strstr(graph->attribution, "OpenStreetMap");
    return graph->geographic || from_map ? "metres" : "units";
}

bool noge_length_is_far(double length, const char *unit) {
    return strcmp(unit, "metres") == 0 && length >= 1000;
}

const char *noge_length_print(char text[NOGE_LENGTH_TEXT], double length, const char *unit, int direction) {
    bool far = noge_length_is_far(length, unit);
    double value = far ? length / 1000 : length;
    int decimals = direction != 0 || (!far && strcmp(unit, "metres") != 0) ? 3 : far && value < 10 ? 2 : 1;
    double steps = value * pow(10, decimals);
    value = (direction < 0   ? floor(steps + 1e-9)
             : direction > 0 ? ceil(steps - 1e-9)
                             : round(steps)) /
                pow(10, decimals) +
            0.0; /* + 0.0 makes 0 of -0 */
    char number[32];
    noge_format_double(value, number);
    if (far)
        snprintf(text, NOGE_LENGTH_TEXT, "%.*f km", decimals, value);
    else
        snprintf(text, NOGE_LENGTH_TEXT, "%s%s%s", number, *unit ? " " : "",
                 value == 1 && strcmp(unit, "edges") == 0 ? "edge" : unit);
    return text;
}

const char *noge_dataset_length_unit(const noge_dataset *dataset, bool weighted) {
    const char *unit = NULL;
    for (uint32_t i = 0; i < dataset->test_count; i++) {
        const char *next = noge_length_unit(dataset->graph[dataset->test[i]], weighted);
        if (unit && strcmp(unit, next) != 0)
            return "units";
        unit = next;
    }
    return unit ? unit : "units";
}
