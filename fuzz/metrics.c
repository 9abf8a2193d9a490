/* Made-up folders of trainings. The first byte says which of the two files the rest is: config.json, if it is odd, or
 * metrics.jsonl; the other one is well formed. The folder is refused with a reason, or its figures are in order. */
#include "mutate/mutate.h"
#include "support.h"

#include <noge/train.h>
#include <string.h>

static const char config[] = "{\"format\": 1, \"set\": \"grid\", \"variant\": \"noge\", \"seed\": 1, \"steps\": 600}";
static const char metrics[] = "{\"kind\": \"baseline\", \"policy\": \"nn\", \"rate\": 0.7, \"std\": 0.1}\n"
                              "{\"kind\": \"evaluation\", \"step\": 0, \"rate\": 0.1, \"std\": 0.1, \"seconds\": 1}\n";

static void check(const noge_run *run) {
    const noge_run_evaluation *before = NULL;
    fuzz_require(run->set && run->variant, "a run without its names", NULL);
    for (size_t i = 0; i < run->evaluation_count; i++) {
        const noge_run_evaluation *at = &run->evaluation[i];
        fuzz_require(run->best && !(at->rate > run->best->rate), "an evaluation is better than the best", NULL);
        fuzz_require(!before || at->step > before->step, "steps do not ascend", NULL);
        before = at;
    }
    fuzz_require(run->last == before, "the last evaluation is another", NULL);
    for (size_t i = 0; i < run->baseline_count; i++)
        fuzz_require(memchr(run->baseline[i].policy, 0, sizeof run->baseline[i].policy) != NULL, "an endless name",
                     NULL);
    fuzz_require(!run->best_baseline == !run->baseline_count, "no baseline is the best", NULL);
    fuzz_accept();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (size == 0)
        return 0;
    fuzz_named files[] = {{"config.json", config, sizeof config - 1}, {"metrics.jsonl", metrics, sizeof metrics - 1}};
    int which = bytes[0] & 1 ? 0 : 1;
    files[which].bytes = bytes + 1;
    files[which].size = size - 1;
    noge_run *run = NULL;
    noge_error error = {0};
    noge_status status = noge_run_read(&run, fuzz_folder_of(files, 2), &error);
    if (status == NOGE_OK)
        check(run);
    else
        fuzz_require_reason(status, &error);
    noge_run_free(run);
    return 0;
}

static bool mutate(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    bool whole = size > 0 && bytes[0] & 1; /* config.json is one document, metrics.jsonl one a line */
    return fuzz_mutate_behind(1, whole ? fuzz_mutate_json : fuzz_mutate_json_lines, dice, bytes, size, out);
}

FUZZ_MUTATOR(mutate)
