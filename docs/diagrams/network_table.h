/* The table below the network: the widths of every variant. */
#ifndef NOGE_DIAGRAMS_NETWORK_TABLE_H
#define NOGE_DIAGRAMS_NETWORK_TABLE_H

#include "diagrams.h"
#include "pen.h"

/* From `corner` on, of that width. Returns its height. */
double noge_network_table(noge_pen *pen, const noge_diagram_subject *subject, noge_point corner, double width);

#endif
