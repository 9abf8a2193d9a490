/* Inside tables: what the printers share. Public part: report/table/table.h. */
#ifndef NOGE_REPORT_TABLE_PRINT_H
#define NOGE_REPORT_TABLE_PRINT_H

#include "report/table/table.h"

noge_status noge_table_print_plain(const noge_table *table, bool ansi, noge_text *text, noge_error *error);
noge_status noge_table_print_markdown(const noge_table *table, noge_text *text, noge_error *error);
noge_status noge_table_print_latex(const noge_table *table, noge_text *text, noge_error *error);
noge_status noge_table_print_html(const noge_table *table, noge_text *text, noge_error *error);
noge_status noge_table_print_csv(const noge_table *table, noge_text *text, noge_error *error);

const char *noge_table_text(const noge_table *table, size_t begin);
const noge_table_entry *noge_table_at(const noge_table *table, size_t row, size_t column);
bool noge_table_has_rule(const noge_table *table, size_t row); /* above that row */

/* How many bytes of a cell stand before its decimal point: up to the end of its first digits (with commas between
 * thousands), or up to the point of ".767". SIZE_MAX if it holds no number. */
size_t noge_table_point(const char *cell);

/* Appends to a text until something fails, and remembers that. */
typedef struct noge_table_writer {
    noge_text *text;
    noge_error *error;
    noge_status status;
} noge_table_writer;

void noge_table_write(noge_table_writer *writer, const char *bytes, size_t size);
void noge_table_write_text(noge_table_writer *writer, const char *words);
void noge_table_write_times(noge_table_writer *writer, const char *words, size_t times);

#endif
