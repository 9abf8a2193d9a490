/* The report of an import, as text and as JSON, for a file and for a fetched place. */
#ifndef NOGE_REPORT_TABLE_IMPORT_REPORT_H
#define NOGE_REPORT_TABLE_IMPORT_REPORT_H

#include "noge/import.h"

#include <jansson.h>
#include <stdio.h>

/* Prints some lines below the name of the output. */
void noge_import_print(FILE *to, const char *output, const noge_graph *graph, const noge_import_report *report);

/* Adds the same figures to a JSON object. */
void noge_import_describe(json_t **object, const noge_graph *graph, const noge_import_report *report);

/* Shows the progress of an import, for noge_import_options; context: a noge_progress. Stops when interrupted. */
bool noge_import_progress(void *context, double done);

#endif
