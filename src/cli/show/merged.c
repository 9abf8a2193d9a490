/* Graphs are simple and undirected: loops are dropped, and parallel and opposite edges become one. People may not
 * expect that of their files. */
#include "cli/show/merged.h"
#include "base/text/text.h"
#include "report/terminal/print.h"

#include <stdio.h>

void noge_merged_print(const char *name, const noge_read_report *report) {
    unsigned long long loops = report->merged.loops, parallels = report->merged.parallels;
    unsigned long long opposites = report->merged.opposites, one_way = report->one_way;
    if (loops)
        noge_print(stderr, "%s: dropped %llu loop%s (edge%s from a node to itself)\n", name, loops, noge_plural(loops),
                   noge_plural(loops));
    if (parallels)
        noge_print(stderr, "%s: merged %llu parallel edge%s into the shortest\n", name, parallels,
                   noge_plural(parallels));
    if (opposites)
        noge_print(stderr, "%s: merged %llu edge%s with the one in the opposite direction\n", name, opposites,
                   noge_plural(opposites));
    if (one_way)
        noge_print(stderr, "%s: %llu arc%s no opposite; now one can walk both ways there\n", name, one_way,
                   one_way == 1 ? " has" : "s have");
}

noge_status noge_graph_load(const char *name, const noge_data_choice *data, noge_graph **graph, noge_error *error) {
    noge_read_report report = NOGE_READ_REPORT;
    noge_data_choice own = *data;
    own.report = &report;
    noge_status status = noge_graph_argument(name, &own, graph, error);
    if (status == NOGE_OK)
        noge_merged_print(name, &report);
    return status;
}
