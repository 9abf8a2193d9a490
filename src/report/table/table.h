/* Tables: cells of text under a header, printed for a terminal, GitHub Markdown, LaTeX, a spreadsheet or
 * a page of HTML.
 *
 * Fill it without checking: the first failure is kept, and printing reports it.
 *
 *     noge_table table = {0};
 *     noge_table_caption(&table, "Exploration rate, mean (std) over %u seeds", seeds);
 *     noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
 *     noge_table_column(&table, NOGE_ALIGN_DECIMAL, "nn");
 *     noge_table_row(&table);
 *     noge_table_cell(&table, "grid");
 *     noge_table_number(&table, 0.767, 4);
 *     noge_table_note(&table, " (%.4f)", 0.012);
 *     noge_table_emphasise(&table);
 *     status = noge_table_print(&table, NOGE_TABLE_PLAIN, on_a_terminal, &text, error);
 *     noge_table_free(&table);
 */
#ifndef NOGE_REPORT_TABLE_TABLE_H
#define NOGE_REPORT_TABLE_TABLE_H

#include "base/text/text.h"

typedef enum noge_table_align {
    NOGE_ALIGN_LEFT,
    NOGE_ALIGN_RIGHT,
    NOGE_ALIGN_DECIMAL, /* numbers are aligned at their decimal points */
} noge_table_align;

typedef enum noge_table_format {
    NOGE_TABLE_PLAIN,
    NOGE_TABLE_MARKDOWN,
    NOGE_TABLE_LATEX, /* needs the package booktabs */
    NOGE_TABLE_CSV,   /* RFC 4180; without caption, rules and emphasis */
    NOGE_TABLE_HTML,  /* a <table> without style and caption; numbers of decimal columns stand below each other at their
                         right */
} noge_table_format;

/* Texts are stored in `strings` and identified by their offsets. */
typedef struct noge_table_entry {
    size_t value;
    size_t note; /* printed after the value, never bold */
    bool best;
    bool quiet; /* in the first cell of a row: the row is shown for comparison */
} noge_table_entry;

typedef struct noge_table_heading {
    size_t text;
    noge_table_align align;
} noge_table_heading;

/* Starts as {0}; free with noge_table_free. Fields are for the printing functions. */
typedef struct noge_table {
    noge_text strings;
    size_t caption; /* 0: none, because offset 0 is an empty text */
    noge_table_heading *columns;
    size_t column_count, column_space;
    noge_table_entry *entries; /* [row_count][column_count] */
    size_t row_count, entry_space;
    size_t filled; /* number of cells given for the last row */
    size_t *rules; /* rows above which a line is drawn, ascending */
    size_t rule_count, rule_space;
    size_t width;       /* columns of plain text to fit into; 0: any number */
    size_t keys;        /* first columns, which each block repeats; 0: one */
    noge_error failure; /* the first */
} noge_table;

void noge_table_free(noge_table *table);

/* Sets the sentence that explains the table. */
void noge_table_caption(noge_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next column. All columns come before the first row. */
void noge_table_column(noge_table *table, noge_table_align align, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The number of first columns that say what a row is about; 1 if it is not called. */
void noge_table_keys(noge_table *table, size_t count);

/* Limits the width of plain text, 0: no limit. The caption is wrapped. A table that is too wide is printed in blocks of
 * columns, one below the other, each with the first columns; no cell is broken. */
void noge_table_fit(noge_table *table, size_t width);

/* Begins a row. Cells not given stay empty. */
void noge_table_row(noge_table *table);

/* Marks the last row as shown for comparison: paler in HTML, unchanged elsewhere. */
void noge_table_quiet(noge_table *table);

/* Draws a line between the last row and the next. */
void noge_table_rule(noge_table *table);

/* The next cell of the row. More cells than columns are a failure. */
void noge_table_cell(noge_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for a number with that many decimals, or for a difference with its sign; an en dash for NaN. */
void noge_table_number(noge_table *table, double value, int decimals);
void noge_table_difference(noge_table *table, double value, int decimals);

/* Text after the value of the last cell, such as " (0.012)". */
void noge_table_note(noge_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Marks the last cell as one of the best: printed in bold. */
void noge_table_emphasise(noge_table *table);

/* The same for an earlier cell; rows and columns count from 0. */
void noge_table_emphasise_at(noge_table *table, size_t row, size_t column);

/* Appends the table to *text. ansi: bold by escape sequences in plain text, for terminals; other formats have their
 * own bold. Control characters in cells become spaces, except in CSV. */
noge_status noge_table_print(const noge_table *table, noge_table_format format, bool ansi, noge_text *text,
                             noge_error *error);

#endif
