/* JSON on standard output. */
#ifndef NOGE_REPORT_TERMINAL_SHOW_JSON_H
#define NOGE_REPORT_TERMINAL_SHOW_JSON_H

#include "base/text/json.h"

/* Prints the value and a newline and releases the value, also after a failure. levels: as for noge_json_write. NULL,
 * which Jansson returns without memory, is NOGE_NO_MEMORY. */
noge_status noge_json_show(json_t *value, unsigned levels, noge_error *error);

#endif
