/* The whole text is made first, so a failure prints nothing. */
#include "report/terminal/show_json.h"

#include <stdio.h>

noge_status noge_json_show(json_t *value, unsigned levels, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_json_print(&text, value, levels, error);
    if (status == NOGE_OK) {
        fwrite(text.bytes, 1, text.size, stdout);
        putchar('\n');
    }
    noge_text_free(&text);
    json_decref(value);
    return status;
}
