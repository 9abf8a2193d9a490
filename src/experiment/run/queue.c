/* What a queue of jobs needs, whichever process does them. */
#include "experiment/run/queue.h"
#include "base/version.h"

#include <stdio.h>
#include <string.h>

void noge_queue_report_end(noge_queue *at, const noge_work *work, uint32_t index, noge_status status) {
    char words[NOGE_ERROR_TEXT + NOGE_RUN_NAME + PATH_MAX + 40];
    if (status != NOGE_OK)
        snprintf(words, sizeof words, "%s: failed: %s", work->job->name, work->error.text);
    else if (work->finished)
        snprintf(words, sizeof words, "%s: taken from %s", work->job->name, work->finished);
    else
        snprintf(words, sizeof words, "%s: measured", work->job->name);
    noge_run_display_end_run(&at->display, index, words);
}

noge_status noge_queue_machine(char *name, size_t size, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_build_machine(&text, error);
    if (status == NOGE_OK)
        snprintf(name, size, "%.*s", (int)strcspn(text.bytes, ";"), text.bytes);
    noge_text_free(&text);
    return status;
}
