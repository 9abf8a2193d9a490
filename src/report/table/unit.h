/* The unit of distances: what a printed length counts. */
#ifndef NOGE_REPORT_TABLE_UNIT_H
#define NOGE_REPORT_TABLE_UNIT_H

#include <noge/noge.h>

/* "edges" unless lengths are added up. Then "metres" if the graph's positions are geographic or its data come from
 * OpenStreetMap, otherwise "units": nobody knows of what. Never NULL. O(length of the attribution). */
const char *noge_length_unit(const noge_graph *graph, bool weighted);

enum { NOGE_LENGTH_TEXT = 48 };

/* A length for people: "74.3 km", "512.3 metres", "1443 edges", "1 edge", "1.75 units"; only the number if the unit is
 * "". direction: -1 rounds down, 1 up, as bounds must be, at the third digit behind the point; 0: to the nearest.
 * Returns `text`. */
const char *noge_length_print(char text[NOGE_LENGTH_TEXT], double length, const char *unit, int direction);

/* Are metres of this length shown as kilometres? */
bool noge_length_is_far(double length, const char *unit);

/* The unit that all graphs of a set share; "units" if they differ. */
const char *noge_dataset_length_unit(const noge_dataset *dataset, bool weighted);

#endif
