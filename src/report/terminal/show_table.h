/* Tables on standard output. */
#ifndef NOGE_REPORT_TERMINAL_SHOW_TABLE_H
#define NOGE_REPORT_TERMINAL_SHOW_TABLE_H

#include "report/table/table.h"

/* Appends a table that will be written to standard output. A plain one has bold cells on a terminal and fits into it,
 * if need be in several blocks of columns. */
noge_status noge_table_show(noge_table *table, noge_table_format format, noge_text *text, noge_error *error);

/* Writes a plain table to standard output, `apart`: after an empty line. Frees the table in success and in failure. */
noge_status noge_table_put(noge_table *table, bool apart, noge_error *error);

#endif
