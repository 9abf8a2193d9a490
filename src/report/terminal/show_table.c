/* A table is as wide as it likes unless it is plain and standard output is a terminal. */
#include "report/terminal/show_table.h"
#include "report/terminal/columns.h"
#include "report/terminal/print.h"

#include <unistd.h>

noge_status noge_table_show(noge_table *table, noge_table_format format, noge_text *text, noge_error *error) {
    bool terminal = noge_output_is_terminal();
    noge_table_fit(table, terminal ? noge_terminal_columns(STDOUT_FILENO) : 0);
    return noge_table_print(table, format, terminal, text, error);
}

noge_status noge_table_put(noge_table *table, bool apart, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_table_show(table, NOGE_TABLE_PLAIN, &text, error);
    if (status == NOGE_OK) {
        fputs(apart ? "\n" : "", stdout);
        fwrite(text.bytes, 1, text.size, stdout);
    }
    noge_text_free(&text);
    noge_table_free(table);
    return status;
}
