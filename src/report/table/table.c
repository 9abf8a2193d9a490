/* A table before it is printed: texts in one buffer, cells in rows. Tables are small: a screen or a page. No function
 * returns a status, so that code reads like the table that it fills. Printing reports the first failure. */
#include "report/table/table.h"

#include "base/error.h"
#include "base/memory.h"
#include "report/table/figure.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void noge_table_free(noge_table *table) {
    noge_text_free(&table->strings);
    free(table->columns);
    free(table->entries);
    free(table->rules);
    memset(table, 0, sizeof *table);
}

static bool failed(const noge_table *table) {
    return table->failure.status != NOGE_OK;
}

/* Stores a text; returns its offset, 0 for an empty one. */
static size_t keep(noge_table *table, const char *format, va_list arguments) {
    if (failed(table))
        return 0;
    char *words = NULL;
    int length = vasprintf(&words, format, arguments);
    if (length < 0) {
        noge_fail(&table->failure, NOGE_NO_MEMORY, "out of memory for a cell of a table");
        return 0;
    }
    size_t begin = 0;
    noge_status status = NOGE_OK;
    if (table->strings.size == 0)
        status = noge_text_append(&table->strings, "", 1, &table->failure);
    if (status == NOGE_OK && length > 0) {
        begin = table->strings.size;
        noge_text_append(&table->strings, words, (size_t)length + 1, &table->failure);
    }
    free(words);
    return begin;
}

void noge_table_caption(noge_table *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    table->caption = keep(table, format, arguments);
    va_end(arguments);
}

void noge_table_column(noge_table *table, noge_table_align align, const char *format, ...) {
    if (table->row_count > 0 && !failed(table))
        noge_fail(&table->failure, NOGE_USAGE, "a column of a table was given after its first row");
    if (failed(table) || noge_reserve(&table->columns, &table->column_space, table->column_count + 1,
                                      sizeof *table->columns, &table->failure) != NOGE_OK)
        return;
    va_list arguments;
    va_start(arguments, format);
    table->columns[table->column_count++] = (noge_table_heading){keep(table, format, arguments), align};
    va_end(arguments);
}

void noge_table_keys(noge_table *table, size_t count) {
    table->keys = count;
}

void noge_table_fit(noge_table *table, size_t width) {
    table->width = width;
}

void noge_table_row(noge_table *table) {
    size_t used = table->row_count * table->column_count;
    if (failed(table) || noge_reserve(&table->entries, &table->entry_space, used + table->column_count,
                                      sizeof *table->entries, &table->failure) != NOGE_OK)
        return;
    for (size_t i = 0; i < table->column_count; i++)
        table->entries[used + i] = (noge_table_entry){0};
    table->row_count++;
    table->filled = 0;
}

void noge_table_quiet(noge_table *table) {
    if (!failed(table) && table->row_count > 0 && table->column_count > 0)
        table->entries[(table->row_count - 1) * table->column_count].quiet = true;
}

void noge_table_rule(noge_table *table) {
    bool twice = table->rule_count > 0 && table->rules[table->rule_count - 1] == table->row_count;
    if (failed(table) || twice ||
        noge_reserve(&table->rules, &table->rule_space, table->rule_count + 1, sizeof *table->rules, &table->failure) !=
            NOGE_OK)
        return;
    table->rules[table->rule_count++] = table->row_count;
}

/* The last cell given, NULL (and a failure) if there is none. */
static noge_table_entry *last(noge_table *table) {
    if (!failed(table) && (table->row_count == 0 || table->filled == 0))
        noge_fail(&table->failure, NOGE_USAGE, "a table has no cell yet to add something to");
    return failed(table) ? NULL : &table->entries[(table->row_count - 1) * table->column_count + table->filled - 1];
}

static void cell(noge_table *table, const char *format, va_list arguments) {
    if (!failed(table) && (table->row_count == 0 || table->filled == table->column_count))
        noge_fail(&table->failure, NOGE_USAGE, "row %zu of a table got more cells than its %zu columns",
                  table->row_count, table->column_count);
    if (failed(table))
        return;
    size_t value = keep(table, format, arguments);
    if (!failed(table))
        table->entries[(table->row_count - 1) * table->column_count + table->filled++].value = value;
}

void noge_table_cell(noge_table *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    cell(table, format, arguments);
    va_end(arguments);
}

void noge_table_number(noge_table *table, double value, int decimals) {
    noge_table_cell(table, "%s", noge_figure_plain(value, decimals).text);
}

void noge_table_difference(noge_table *table, double value, int decimals) {
    noge_table_cell(table, "%s", noge_figure_signed(value, decimals).text);
}

void noge_table_note(noge_table *table, const char *format, ...) {
    noge_table_entry *entry = last(table);
    if (!entry)
        return;
    va_list arguments;
    va_start(arguments, format);
    entry->note = keep(table, format, arguments);
    va_end(arguments);
}

void noge_table_emphasise(noge_table *table) {
    noge_table_entry *entry = last(table);
    if (entry)
        entry->best = true;
}

void noge_table_emphasise_at(noge_table *table, size_t row, size_t column) {
    if (!failed(table) && (row >= table->row_count || column >= table->column_count))
        noge_fail(&table->failure, NOGE_USAGE, "a table of %zu rows and %zu columns has no cell (%zu, %zu)",
                  table->row_count, table->column_count, row, column);
    if (!failed(table))
        table->entries[row * table->column_count + column].best = true;
}
