/* Tables for HTML. The page decides their style and where captions are; cells only have a class for left, right or
 * number. A decimal column is flush right, and a cell with a short tail is padded invisibly, as in LaTeX. */
#include "report/page/html.h"
#include "base/text/utf8.h"
#include "report/table/print.h"

#include <string.h>

static void write_escaped(noge_writer *writer, const char *words) {
    noge_html_escape(writer, words);
}

static const char *class_of(const noge_table *table, size_t column) {
    return table->columns[column].align == NOGE_ALIGN_LEFT ? "" : " class=\"n\"";
}

/* Width of a number from its point on, with its note; SIZE_MAX: no number. */
static size_t tail_of(const noge_table *table, const noge_table_entry *entry) {
    const char *value = noge_table_text(table, entry->value);
    size_t point = noge_table_point(value);
    if (point == SIZE_MAX)
        return SIZE_MAX;
    return noge_utf8_width(value + point) + noge_utf8_width(noge_table_text(table, entry->note));
}

/* Figure spaces are as wide as digits. */
static void write_padding(noge_writer *writer, const noge_table *table, const noge_table_entry *entry, size_t column) {
    size_t most = 0, have = tail_of(table, entry);
    if (table->columns[column].align != NOGE_ALIGN_DECIMAL || have == SIZE_MAX)
        return;
    for (size_t row = 0; row < table->row_count; row++) {
        size_t width = tail_of(table, noge_table_at(table, row, column));
        most = width != SIZE_MAX && width > most ? width : most;
    }
    if (most > have)
        noge_writer_repeat(writer, "\xe2\x80\x87", most - have);
}

static void write_cell(noge_writer *writer, const noge_table *table, size_t row, size_t column) {
    const noge_table_entry *entry = noge_table_at(table, row, column);
    noge_writer_string(writer, "<td");
    noge_writer_string(writer, class_of(table, column));
    noge_writer_string(writer, entry->best ? "><b>" : ">");
    write_escaped(writer, noge_table_text(table, entry->value));
    noge_writer_string(writer, entry->best ? "</b>" : "");
    write_escaped(writer, noge_table_text(table, entry->note));
    write_padding(writer, table, entry, column);
    noge_writer_string(writer, "</td>");
}

static void write_heading(noge_writer *writer, const noge_table *table) {
    noge_writer_string(writer, "<thead><tr>");
    for (size_t i = 0; i < table->column_count; i++) {
        noge_writer_string(writer, "<th scope=\"col\"");
        noge_writer_string(writer, class_of(table, i));
        noge_writer_string(writer, ">");
        write_escaped(writer, noge_table_text(table, table->columns[i].text));
        noge_writer_string(writer, "</th>");
    }
    noge_writer_string(writer, "</tr></thead>\n<tbody>\n");
}

static const char *row_tag(const noge_table *table, size_t row) {
    bool quiet = table->column_count > 0 && noge_table_at(table, row, 0)->quiet;
    if (noge_table_has_rule(table, row))
        return quiet ? "<tr class=\"rule quiet\">" : "<tr class=\"rule\">";
    return quiet ? "<tr class=\"quiet\">" : "<tr>";
}

noge_status noge_table_print_html(const noge_table *table, noge_text *text, noge_error *error) {
    noge_writer writer = {.text = text};
    noge_writer_string(&writer, "<table>\n");
    write_heading(&writer, table);
    for (size_t row = 0; row < table->row_count; row++) {
        noge_writer_string(&writer, row_tag(table, row));
        for (size_t column = 0; column < table->column_count; column++)
            write_cell(&writer, table, row, column);
        noge_writer_string(&writer, "</tr>\n");
    }
    noge_writer_string(&writer, "</tbody>\n</table>\n");
    return noge_writer_end(&writer, error);
}
