/* The printers of tables and what they share. Others use noge_table_print of report/table/table.h. */
#ifndef NOGE_REPORT_TABLE_PRINT_H
#define NOGE_REPORT_TABLE_PRINT_H

#include "base/text/writer.h"
#include "report/table/table.h"

noge_status noge_table_print_plain(const noge_table *table, bool ansi, noge_text *text, noge_error *error);
noge_status noge_table_print_markdown(const noge_table *table, noge_text *text, noge_error *error);
noge_status noge_table_print_latex(const noge_table *table, noge_text *text, noge_error *error);
noge_status noge_table_print_html(const noge_table *table, noge_text *text, noge_error *error);
noge_status noge_table_print_csv(const noge_table *table, noge_text *text, noge_error *error);

const char *noge_table_text(const noge_table *table, size_t begin);
const noge_table_entry *noge_table_at(const noge_table *table, size_t row, size_t column);
bool noge_table_has_rule(const noge_table *table, size_t row); /* above the row */

/* Bytes of a cell before its decimal point: up to the end of its first digits (with commas between thousands), or up to
 * the point of ".767". SIZE_MAX if it has no number. */
size_t noge_table_point(const char *cell);

#endif
