/* Graphs are simple: loops are dropped, and parallel edges become one. People may not expect that of their files. */
#include "cli/show/merged.h"
#include "base/text/text.h"
#include "report/terminal/print.h"

#include <stdio.h>

void noge_merged_print(const char *name, const noge_build_report *report) {
    unsigned long long loops = report->loops, parallels = report->parallels, opposites = report->opposites;
    if (loops)
        noge_print(stderr, "%s: dropped %llu loop%s (edge%s from a node to itself)\n", name, loops, noge_plural(loops),
                   noge_plural(loops));
    if (parallels)
        noge_print(stderr, "%s: merged %llu parallel edge%s into the shortest\n", name, parallels,
                   noge_plural(parallels));
    if (opposites)
        noge_print(stderr, "%s: merged %llu edge%s with the one in the opposite direction\n", name, opposites,
                   noge_plural(opposites));
}
