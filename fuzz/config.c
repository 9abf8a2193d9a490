/* Made-up configurations of trainings: refused with a reason, or written and read again with the same values. */
#include "run/config.h"
#include "mutate/mutate.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Reads the bytes as a configuration and checks it; its text as config.json has it, or NULL if it is refused. */
static char *settle(const void *bytes, size_t size, noge_error *error) {
    noge_train_config *config = NULL;
    fuzz_file file = fuzz_file_of(bytes, size);
    char *text = NULL;
    noge_status status = noge_train_config_create(&config, NULL, error);
    if (status == NOGE_OK)
        status = noge_run_config_read(config, file.path, NULL, error);
    if (status == NOGE_OK)
        status = noge_train_check(config, error);
    if (status == NOGE_OK) {
        json_t *json = noge_run_config_json(config, NULL, NULL, true);
        text = json ? json_dumps(json, JSON_SORT_KEYS) : NULL;
        fuzz_require(text != NULL, "an accepted configuration cannot be written", NULL);
        json_decref(json);
    } else {
        fuzz_require_reason(status, error);
    }
    noge_train_config_free(config);
    fuzz_file_close(file);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    noge_error error = {0};
    char *text = settle(bytes, size, &error);
    if (!text)
        return 0;
    fuzz_accept();
    char *again = settle(text, strlen(text), &error);
    fuzz_require(again != NULL, "what was written cannot be read", &error);
    fuzz_require(strcmp(text, again) == 0, "what was written reads differently", NULL);
    free(text);
    free(again);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_json)
