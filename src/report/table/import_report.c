/* The report of an import. Total lengths are shown because they are known for many cities. */
#include "report/table/import_report.h"
#include "base/text/json.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"

enum { PROGRESS_PARTS = 1000 };

static double total_length(const noge_graph *graph) {
    double total = 0;
    for (uint64_t e = 0; e < 2 * graph->edge_count; e++)
        total += graph->length[e];
    return total / 2;
}

void noge_import_print(FILE *to, const char *output, const noge_graph *graph, const noge_import_report *report) {
    noge_print(to, "%s\n  ways         %llu, %llu of them in the network\n", output, (unsigned long long)report->ways,
               (unsigned long long)report->ways_kept);
    noge_print(to, "  crossings    %llu of %llu nodes", (unsigned long long)report->crossings,
               (unsigned long long)report->nodes);
    if (report->outside > 0)
        noge_print(to, "; %llu outside the boundary", (unsigned long long)report->outside);
    if (report->other_components + report->unconnected > 0)
        noge_print(to, "; %llu not connected", (unsigned long long)(report->other_components + report->unconnected));
    noge_print(to, "\n  nodes        %u\n  edges        %llu\n  lengths      %.1f km in all\n", graph->node_count,
               (unsigned long long)graph->edge_count, total_length(graph) / 1000);
    if (report->one_way > 0)
        noge_print(to, "  one-way      %llu street%s; the graph has them in both directions\n",
                   (unsigned long long)report->one_way, report->one_way == 1 ? "" : "s");
    if (report->missing > 0)
        noge_print(to, "  missing      %llu nodes that ways refer to are not in the file; the ways are split there\n",
                   (unsigned long long)report->missing);
    noge_print(to, "  data         %s\n", graph->attribution);
}

void noge_import_describe(json_t **object, const noge_graph *graph, const noge_import_report *report) {
    noge_json_set(object, "ways",
                  json_pack("{s:I,s:I}", "read", (json_int_t)report->ways, "kept", (json_int_t)report->ways_kept));
    noge_json_set(object, "found",
                  json_pack("{s:I,s:I,s:I,s:I,s:I}", "nodes", (json_int_t)report->nodes, "missing",
                            (json_int_t)report->missing, "crossings", (json_int_t)report->crossings, "outside",
                            (json_int_t)report->outside, "not_connected",
                            (json_int_t)(report->other_components + report->unconnected)));
    noge_json_set(object, "nodes", json_integer((json_int_t)graph->node_count));
    noge_json_set(object, "edges", json_integer((json_int_t)graph->edge_count));
    noge_json_set(object, "metres", noge_json_number(total_length(graph)));
    noge_json_set(object, "merged",
                  json_pack("{s:I,s:I,s:I,s:I}", "loops", (json_int_t)report->build.loops, "parallels",
                            (json_int_t)report->build.parallels, "opposites", (json_int_t)report->build.opposites,
                            "one_way", (json_int_t)report->one_way));
    noge_json_set(object, "attribution", noge_json_string(graph->attribution));
}

bool noge_import_progress(void *context, double done) {
    noge_progress_update(context, (uint64_t)(done * PROGRESS_PARTS), PROGRESS_PARTS, NULL);
    return !noge_interrupted();
}
