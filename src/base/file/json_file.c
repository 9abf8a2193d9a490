#include "base/file/json_file.h"

#include "base/file/output.h"
#include "base/text/json.h"

noge_status noge_json_write_file(const char *path, bool overwrite, const json_t *value, unsigned levels,
                                 noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_json_print(&text, value, levels, error);
    if (status == NOGE_OK)
        status = noge_text_append(&text, "\n", 1, error);
    if (status == NOGE_OK)
        status = noge_output_write_all(path, overwrite, text.bytes, text.size, error);
    noge_text_free(&text);
    return status;
}
