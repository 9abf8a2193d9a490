/* What an import found and made, for a person and for a program; alike for a file and for a place that was fetched. */
#ifndef NOGE_REPORT_TABLE_IMPORT_REPORT_H
#define NOGE_REPORT_TABLE_IMPORT_REPORT_H

#include "noge/import.h"

#include <jansson.h>
#include <stdio.h>

/* Some lines under the output's name. */
void noge_import_print(FILE *to, const char *output, const noge_graph *graph, const noge_import_report *report);

/* Adds the same to an object, in which the caller has said where the data comes from and where it goes. */
void noge_import_describe(json_t *object, const noge_graph *graph, const noge_import_report *report);

/* The progress of an import as a bar, for noge_import_options; context: a noge_progress. Stops when interrupted. */
bool noge_import_progress(void *context, double done);

#endif
