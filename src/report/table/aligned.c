/* Tables aligned by spaces: plain text and Markdown. A column is as wide as its widest cell on a terminal, escapes and
 * asterisks included. In a decimal column a number has a head before its point and a tail from the point on; points are
 * aligned. */
#include "report/table/print.h"

#include "base/memory.h"
#include "base/text/utf8.h"
#include "base/text/wrap.h"

#include <stdlib.h>
#include <string.h>

/* Widths of one column. */
typedef struct column {
    size_t head, tail; /* the widest of its numbers */
    size_t width;
} column;

typedef struct sheet {
    const noge_table *table;
    bool markdown, ansi;
    column *columns;
    size_t keys, from, to; /* a block: the first `keys` columns, then columns from … to - 1 */
    noge_writer writer;
} sheet;

enum { GAP = 2 }; /* between columns of plain text */

/* The column after column i of the block; SIZE_MAX: the first. */
static size_t next(const sheet *page, size_t i) {
    size_t after = i == SIZE_MAX ? 0 : i + 1;
    return after == page->keys ? page->from : after;
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

/* The text shown for a letter: a space for control characters of ASCII, replacements for others that act on a terminal;
 * in Markdown a backslash before markup. */
static size_t show(const sheet *page, const char *letter, char shown[8], size_t *size) {
    uint32_t code = noge_utf8_letter(letter, size);
    size_t length = 0;
    if (page->markdown && code < 0x80 && strchr("\\`*_|<[~&$", (int)code))
        shown[length++] = '\\';
    length += noge_utf8_encode(code < 0x20 || code == 0x7f ? ' ' : noge_utf8_shown(code), shown + length);
    shown[length] = '\0';
    return length;
}

static size_t width_of(const sheet *page, const char *words, size_t size) {
    size_t width = 0, step;
    for (size_t i = 0; i < size; i += step) {
        char shown[8];
        show(page, words + i, shown, &step);
        width += noge_utf8_width(shown);
    }
    return width;
}

static void write_shown(sheet *page, const char *words) {
    for (size_t step; *words; words += step) {
        char shown[8];
        size_t length = show(page, words, shown, &step);
        noge_writer_put(&page->writer, shown, length);
    }
}

/* Head and tail of a cell. Cells without a number, or in other columns, have no tail. */
static bool measure(const sheet *page, const noge_table_entry *entry, noge_table_align align, size_t *head,
                    size_t *tail) {
    const char *value = noge_table_text(page->table, entry->value), *note = noge_table_text(page->table, entry->note);
    size_t size = strlen(value), mark = page->markdown && entry->best && size > 0 ? 2 : 0;
    size_t point = align == NOGE_ALIGN_DECIMAL ? noge_table_point(value) : SIZE_MAX;
    size_t before = point == SIZE_MAX ? size : point;
    *head = mark + width_of(page, value, before);
    *tail = width_of(page, value + before, size - before) + mark + width_of(page, note, strlen(note));
    if (point != SIZE_MAX)
        return true;
    *head += *tail;
    *tail = 0;
    return false;
}

static void measure_column(const sheet *page, size_t index) {
    const noge_table *table = page->table;
    const noge_table_heading *heading = &table->columns[index];
    column *widths = &page->columns[index];
    const char *title = noge_table_text(table, heading->text);
    widths->width = larger(width_of(page, title, strlen(title)), page->markdown ? 4 : 0);
    for (size_t row = 0; row < table->row_count; row++) {
        size_t head, tail;
        if (measure(page, noge_table_at(table, row, index), heading->align, &head, &tail)) {
            widths->head = larger(widths->head, head);
            widths->tail = larger(widths->tail, tail);
        } else
            widths->width = larger(widths->width, head);
    }
    widths->width = larger(widths->width, widths->head + widths->tail);
}

static void write_cell(sheet *page, const noge_table_entry *entry, size_t index) {
    const column *widths = &page->columns[index];
    noge_table_align align = page->table->columns[index].align;
    size_t head, tail, left = 0;
    if (measure(page, entry, align, &head, &tail))
        left = widths->width - widths->tail - head;
    else if (align != NOGE_ALIGN_LEFT)
        left = widths->width - head;
    const char *value = noge_table_text(page->table, entry->value);
    bool bold = entry->best && *value && (page->markdown || page->ansi);
    noge_writer_repeat(&page->writer, " ", left);
    if (bold)
        noge_writer_string(&page->writer, page->markdown ? "**" : "\033[1m");
    write_shown(page, value);
    if (bold)
        noge_writer_string(&page->writer, page->markdown ? "**" : "\033[0m");
    write_shown(page, noge_table_text(page->table, entry->note));
    noge_writer_repeat(&page->writer, " ", widths->width - left - head - tail);
}

/* Plain lines have no spaces at their ends. */
static void end_line(sheet *page) {
    noge_text *text = page->writer.text;
    if (page->writer.status != NOGE_OK)
        return;
    while (text->size > 0 && text->bytes[text->size - 1] == ' ')
        text->bytes[--text->size] = '\0';
    noge_writer_string(&page->writer, "\n");
}

/* row SIZE_MAX: the header. */
static void write_row(sheet *page, size_t row) {
    const noge_table *table = page->table;
    size_t first = next(page, SIZE_MAX);
    for (size_t i = first; i < page->to; i = next(page, i)) {
        noge_writer_string(&page->writer, page->markdown ? (i > first ? " | " : "| ") : (i > first ? "  " : ""));
        if (row != SIZE_MAX) {
            write_cell(page, noge_table_at(table, row, i), i);
            continue;
        }
        const char *title = noge_table_text(table, table->columns[i].text);
        size_t rest = page->columns[i].width - width_of(page, title, strlen(title));
        bool right = table->columns[i].align != NOGE_ALIGN_LEFT;
        noge_writer_repeat(&page->writer, " ", right ? rest : 0);
        write_shown(page, title);
        noge_writer_repeat(&page->writer, " ", right ? 0 : rest);
    }
    if (page->markdown)
        noge_writer_string(&page->writer, " |");
    end_line(page);
}

static void write_rule(sheet *page) {
    const noge_table *table = page->table;
    size_t first = next(page, SIZE_MAX);
    for (size_t i = first; i < page->to; i = next(page, i)) {
        size_t width = page->columns[i].width;
        if (page->markdown) {
            bool right = table->columns[i].align != NOGE_ALIGN_LEFT;
            noge_writer_string(&page->writer, i > first ? " | " : "| ");
            noge_writer_repeat(&page->writer, "-", right ? width - 1 : width);
            noge_writer_string(&page->writer, right ? ":" : "");
        } else {
            noge_writer_string(&page->writer, i > first ? "  " : "");
            noge_writer_repeat(&page->writer, "─", width);
        }
    }
    noge_writer_string(&page->writer, page->markdown ? " |\n" : "\n");
}

static void write_caption(sheet *page) {
    const char *caption = noge_table_text(page->table, page->table->caption);
    size_t width = page->markdown ? 0 : page->table->width;
    noge_text shown = {0};
    sheet apart = {.table = page->table, .markdown = page->markdown, .writer = {.text = &shown}};
    if (width == 0) {
        write_shown(page, caption);
    } else {
        noge_error error;
        write_shown(&apart, caption);
        noge_status status = noge_writer_end(&apart.writer, &error);
        if (status == NOGE_OK)
            status = noge_text_wrap(page->writer.text, width, 0, shown.bytes ? shown.bytes : "", &error);
        if (status != NOGE_OK)
            noge_writer_fail(&page->writer, status, "%s", error.text);
        noge_text_free(&shown);
    }
    noge_writer_string(&page->writer, "\n\n");
}

static void write_block(sheet *page) {
    write_row(page, SIZE_MAX);
    write_rule(page);
    for (size_t row = 0; row < page->table->row_count; row++) {
        if (noge_table_has_rule(page->table, row) && !page->markdown)
            write_rule(page);
        write_row(page, row);
    }
}

/* The end of the block that begins at column `from`: as many columns as fit, at least one. */
static size_t block_end(const sheet *page, size_t from) {
    const noge_table *table = page->table;
    size_t to = from, used = 0, limit = page->markdown || table->width == 0 ? SIZE_MAX : table->width;
    for (size_t i = 0; i < page->keys; i++)
        used += page->columns[i].width + GAP;
    while (to < table->column_count && (to == from || used + page->columns[to].width <= limit))
        used += page->columns[to++].width + GAP;
    return to;
}

static noge_status print_aligned(sheet *page, noge_error *error) {
    const noge_table *table = page->table;
    page->columns = noge_allocate(table->column_count, sizeof *page->columns, error);
    if (!page->columns)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < table->column_count; i++)
        measure_column(page, i);
    page->keys = table->keys > 0 ? table->keys : 1;
    if (page->keys >= table->column_count)
        page->keys = 0;
    if (table->caption)
        write_caption(page);
    page->from = page->keys;
    do {
        if (page->from > page->keys)
            noge_writer_string(&page->writer, "\n");
        page->to = block_end(page, page->from);
        write_block(page);
        page->from = page->to;
    } while (page->to < table->column_count);
    free(page->columns);
    return noge_writer_end(&page->writer, error);
}

noge_status noge_table_print_plain(const noge_table *table, bool ansi, noge_text *text, noge_error *error) {
    return print_aligned(&(sheet){.table = table, .ansi = ansi, .writer = {.text = text}}, error);
}

noge_status noge_table_print_markdown(const noge_table *table, noge_text *text, noge_error *error) {
    return print_aligned(&(sheet){.table = table, .markdown = true, .writer = {.text = text}}, error);
}
