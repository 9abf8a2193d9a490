/* Tables for other programs: LaTeX and CSV. LaTeX needs no package for decimal columns: the column is flush right, and
 * a number with a short tail is followed by the rest of the longest tail as a phantom. Digits are equally wide, so
 * points are aligned. */
#include "report/table/print.h"

#include "base/text/utf8.h"

#include <string.h>

/* ---- LaTeX ------------------------------------------------------------------------------------------------------- */

static const char *latex_escape(char letter) {
    switch (letter) {
    case '\\': return "\\textbackslash{}";
    case '~': return "\\textasciitilde{}";
    case '^': return "\\textasciicircum{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '&': return "\\&";
    case '%': return "\\%";
    case '$': return "\\$";
    case '#': return "\\#";
    case '_': return "\\_";
    case '{': return "\\{";
    case '}': return "\\}";
    default: return NULL;
    }
}

static void write_latex(noge_writer *writer, const char *words) {
    for (size_t size; *words; words += size) {
        uint32_t letter = noge_utf8_letter(words, &size);
        const char *escape = size == 1 ? latex_escape(*words) : NULL;
        if (escape)
            noge_writer_string(writer, escape);
        else if (letter < 0x20 || (letter >= 0x7f && letter < 0xa0))
            noge_writer_string(writer, " ");
        else if (letter == 0xfffd)
            noge_writer_string(writer, "?");
        else
            noge_writer_put(writer, words, size);
    }
}

/* A hyphen before a number is a minus sign. */
static const char *write_sign(noge_writer *writer, const char *value) {
    if (*value != '-' || !strchr(".0123456789", value[1]) || value[1] == '\0')
        return value;
    noge_writer_string(writer, "$-$");
    return value + 1;
}

/* The tail of a cell in two pieces: the value from its point on, and the note. Returns their width; SIZE_MAX if the
 * cell has no number. */
static size_t tail_of(const noge_table *table, const noge_table_entry *entry, const char *piece[2]) {
    const char *value = noge_table_text(table, entry->value);
    size_t point = noge_table_point(value);
    if (point == SIZE_MAX)
        return SIZE_MAX;
    piece[0] = value + point;
    piece[1] = noge_table_text(table, entry->note);
    return noge_utf8_width(piece[0]) + noge_utf8_width(piece[1]);
}

/* The part of the longest tail that is missing in this cell. */
static void write_phantom(noge_writer *writer, const noge_table *table, const noge_table_entry *entry, size_t index) {
    const char *own[2], *piece[2], *longest[2] = {"", ""};
    size_t have = tail_of(table, entry, own), most = 0;
    if (have == SIZE_MAX)
        return;
    for (size_t row = 0; row < table->row_count; row++) {
        size_t width = tail_of(table, noge_table_at(table, row, index), piece);
        if (width != SIZE_MAX && width > most) {
            most = width;
            memcpy(longest, piece, sizeof longest);
        }
    }
    if (most <= have)
        return;
    noge_writer_string(writer, "\\phantom{");
    for (int i = 0; i < 2; i++) {
        const char *rest = longest[i];
        for (size_t size; *rest && have > 0; rest += size) {
            size_t width = noge_utf8_letter_width(noge_utf8_letter(rest, &size));
            have -= width < have ? width : have;
        }
        write_latex(writer, rest);
    }
    noge_writer_string(writer, "}");
}

static void write_latex_row(noge_writer *writer, const noge_table *table, size_t row) {
    for (size_t i = 0; i < table->column_count; i++) {
        noge_writer_string(writer, i ? " & " : "    ");
        if (row == SIZE_MAX) {
            write_latex(writer, noge_table_text(table, table->columns[i].text));
            continue;
        }
        const noge_table_entry *entry = noge_table_at(table, row, i);
        const char *value = noge_table_text(table, entry->value);
        bool bold = entry->best && *value;
        noge_writer_string(writer, bold ? "\\textbf{" : "");
        if (table->columns[i].align != NOGE_ALIGN_LEFT)
            value = write_sign(writer, value);
        write_latex(writer, value);
        noge_writer_string(writer, bold ? "}" : "");
        write_latex(writer, noge_table_text(table, entry->note));
        if (table->columns[i].align == NOGE_ALIGN_DECIMAL)
            write_phantom(writer, table, entry, i);
    }
    noge_writer_string(writer, " \\\\\n");
}

noge_status noge_table_print_latex(const noge_table *table, noge_text *text, noge_error *error) {
    noge_writer writer = {.text = text};
    if (table->caption) {
        noge_writer_string(&writer, "\\begin{table}\n  \\centering\n  \\caption{");
        write_latex(&writer, noge_table_text(table, table->caption));
        noge_writer_string(&writer, "}\n");
    }
    noge_writer_string(&writer, "  \\begin{tabular}{");
    for (size_t i = 0; i < table->column_count; i++)
        noge_writer_string(&writer, table->columns[i].align == NOGE_ALIGN_LEFT ? "l" : "r");
    noge_writer_string(&writer, "}\n    \\toprule\n");
    write_latex_row(&writer, table, SIZE_MAX);
    noge_writer_string(&writer, "    \\midrule\n");
    for (size_t row = 0; row < table->row_count; row++) {
        if (noge_table_has_rule(table, row))
            noge_writer_string(&writer, "    \\midrule\n");
        write_latex_row(&writer, table, row);
    }
    noge_writer_string(&writer, "    \\bottomrule\n  \\end{tabular}\n");
    noge_writer_string(&writer, table->caption ? "\\end{table}\n" : "");
    return noge_writer_end(&writer, error);
}

/* ---- CSV --------------------------------------------------------------------------------------------------------- */

/* A field, quoted if necessary; quotes inside are doubled. */
static void write_field(noge_writer *writer, const char *value, const char *note) {
    const char *parts[2] = {value, note};
    bool quoted = strpbrk(value, ",\"\r\n") || strpbrk(note, ",\"\r\n");
    noge_writer_string(writer, quoted ? "\"" : "");
    for (int i = 0; i < 2; i++)
        for (const char *letter = parts[i]; *letter; letter++)
            noge_writer_repeat(writer, (const char[]){*letter, '\0'}, *letter == '"' ? 2 : 1);
    noge_writer_string(writer, quoted ? "\"" : "");
}

noge_status noge_table_print_csv(const noge_table *table, noge_text *text, noge_error *error) {
    noge_writer writer = {.text = text};
    for (size_t i = 0; i < table->column_count; i++) {
        noge_writer_string(&writer, i ? "," : "");
        write_field(&writer, noge_table_text(table, table->columns[i].text), "");
    }
    noge_writer_string(&writer, "\r\n");
    for (size_t row = 0; row < table->row_count; row++) {
        for (size_t i = 0; i < table->column_count; i++) {
            const noge_table_entry *entry = noge_table_at(table, row, i);
            noge_writer_string(&writer, i ? "," : "");
            write_field(&writer, noge_table_text(table, entry->value), noge_table_text(table, entry->note));
        }
        noge_writer_string(&writer, "\r\n");
    }
    return noge_writer_end(&writer, error);
}
