/* The unit of distances: what a printed length counts. */
#ifndef NOGE_REPORT_TABLE_UNIT_H
#define NOGE_REPORT_TABLE_UNIT_H

#include <noge/noge.h>

/* "edges" unless lengths are added up. Then "metres" if the graph's positions are geographic or its data come from
 * OpenStreetMap, otherwise "units": nobody knows of what. Never NULL. O(length of the attribution). */
const char *noge_length_unit(const noge_graph *graph, bool weighted);

/* The unit that all graphs of a set share; "units" if they differ. */
const char *noge_dataset_length_unit(const noge_dataset *dataset, bool weighted);

#endif
