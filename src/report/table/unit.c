/* File formats have no unit of length, so what is known about the data decides. */
#include "report/table/unit.h"

#include <string.h>

const char *noge_length_unit(const noge_graph *graph, bool weighted) {
    if (!weighted || !graph->length)
        return "edges";
    bool from_map = graph->attribution && strstr(graph->attribution, "OpenStreetMap");
    return graph->geographic || from_map ? "metres" : "units";
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
