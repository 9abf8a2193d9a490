/* Printing a table: what the printers share, and the choice of a printer. */
#include "report/table/print.h"

#include "base/error.h"

#include <string.h>

const char *noge_table_text(const noge_table *table, size_t begin) {
    return begin ? table->strings.bytes + begin : "";
}

const noge_table_entry *noge_table_at(const noge_table *table, size_t row, size_t column) {
    return &table->entries[row * table->column_count + column];
}

bool noge_table_has_rule(const noge_table *table, size_t row) {
    for (size_t i = 0; i < table->rule_count; i++)
        if (table->rules[i] == row)
            return row > 0 && row < table->row_count;
    return false;
}

size_t noge_table_point(const char *text) {
    size_t begin = strcspn(text, "0123456789");
    if (text[begin] == '\0')
        return SIZE_MAX;
    if (begin > 0 && text[begin - 1] == '.')
        return begin - 1;
    size_t end = begin;
    while (strspn(text + end, "0123456789") > 0) {
        end += strspn(text + end, "0123456789");
        if (text[end] == ',' && strspn(text + end + 1, "0123456789") >= 3)
            end++;
    }
    return end;
}

noge_status noge_table_print(const noge_table *table, noge_table_format format, bool ansi, noge_text *text,
                             noge_error *error) {
    if (table->failure.status != NOGE_OK)
        return noge_fail(error, table->failure.status, "%s", table->failure.text);
    switch (format) {
    case NOGE_TABLE_PLAIN: return noge_table_print_plain(table, ansi, text, error);
    case NOGE_TABLE_MARKDOWN: return noge_table_print_markdown(table, text, error);
    case NOGE_TABLE_LATEX: return noge_table_print_latex(table, text, error);
    case NOGE_TABLE_CSV: return noge_table_print_csv(table, text, error);
    case NOGE_TABLE_HTML: return noge_table_print_html(table, text, error);
    }
    return noge_fail(error, NOGE_USAGE, "no such format of a table: %d", (int)format);
}
