/* Made-up configurations of trainings: refused with a reason, or written and read again with the same values. */
#include "run/config.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Reads the bytes as a configuration and returns it as text; NULL if they are refused. */
static char *settle(const void *bytes, size_t size, noge_error *error) {
    noge_train_config config = noge_train_defaults();
    fuzz_file file = fuzz_file_of(bytes, size);
    char *text = NULL;
    noge_status status = noge_run_config_read(&config, file.path, NULL, error);
    if (status == NOGE_OK)
        status = noge_train_check(&config, error);
    if (status == NOGE_OK) {
        json_t *json = noge_run_config_json(&config, NULL, NULL, true);
        text = json ? json_dumps(json, JSON_SORT_KEYS) : NULL;
        fuzz_require(text != NULL, "an accepted configuration cannot be written", NULL);
        json_decref(json);
    } else {
        fuzz_require_reason(status, error);
    }
    fuzz_file_close(file);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    noge_error error = {0};
    char *text = settle(bytes, size, &error);
    if (!text)
        return 0;
    char *again = settle(text, strlen(text), &error);
    fuzz_require(again != NULL, "what was written cannot be read", &error);
    if (strcmp(text, again) != 0) {
        error = (noge_error){0};
        fuzz_require(false, again, NULL);
    }
    free(text);
    free(again);
    return 0;
}
