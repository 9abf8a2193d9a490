/* Made-up folders of trainings. The first byte says which of the two files the rest is: config.json, if it is odd, or
 * metrics.jsonl; the other one is well formed. The folder is refused with a reason, or its figures are in order. */
#include "run/record.h"
#include "support.h"

#include <math.h>
#include <string.h>

static const char config[] = "{\"set\": \"grid\", \"variant\": \"noge\", \"seed\": 1, \"steps\": 600}";
static const char metrics[] = "{\"kind\": \"baseline\", \"policy\": \"nn\", \"rate\": 0.7, \"std\": 0.1}\n"
                              "{\"kind\": \"evaluation\", \"step\": 0, \"rate\": 0.1, \"std\": 0.1, \"seconds\": 1}\n";

static void check(const noge_run_folder *run) {
    const noge_run_evaluation *best = noge_run_folder_best(run), *last = noge_run_folder_last(run);
    fuzz_require(run->set && run->variant && json_is_object(run->config), "a run without its configuration", NULL);
    fuzz_require((best == NULL) == (run->evaluation_count == 0), "no best of several evaluations", NULL);
    for (size_t i = 0; i < run->evaluation_count; i++) {
        fuzz_require(!(run->evaluation[i].rate > best->rate), "an evaluation is better than the best", NULL);
        fuzz_require(i == 0 || run->evaluation[i].step > run->evaluation[i - 1].step, "steps do not ascend", NULL);
    }
    fuzz_require(!last || last == &run->evaluation[run->evaluation_count - 1], "the last is not the last", NULL);
    for (size_t i = 0; i < run->baseline_count; i++)
        fuzz_require(memchr(run->baseline[i].policy, 0, sizeof run->baseline[i].policy) != NULL, "an endless name",
                     NULL);
    noge_run_folder_finished(run);
    noge_run_folder_best_baseline(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (size == 0)
        return 0;
    fuzz_named files[] = {{"config.json", config, sizeof config - 1}, {"metrics.jsonl", metrics, sizeof metrics - 1}};
    int which = bytes[0] & 1 ? 0 : 1;
    files[which].bytes = bytes + 1;
    files[which].size = size - 1;
    noge_run_folder run;
    noge_error error = {0};
    noge_status status = noge_run_folder_read(&run, fuzz_folder_of(files, 2), &error);
    if (status == NOGE_OK)
        check(&run);
    else
        fuzz_require_reason(status, &error);
    noge_run_folder_free(&run);
    return 0;
}
