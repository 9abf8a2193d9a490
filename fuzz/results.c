/* Made-up results of experiments: read for every kind of job. The first byte, a digit, chooses it; the configuration
 * that it wants and its hash stand before the input, since no made-up hash would fit. A result is damaged with a
 * reason, or its evaluations are in order. */
#include "experiment/plan/plan.h"
#include "experiment/results/result.h"
#include "mutate/mutate.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static noge_reproduce_plan *whole_plan(void) {
    static noge_reproduce_plan plan;
    noge_error error = {0};
    const noge_reproduce_choice choice = {.miniature = true,
                                          .tables = true,
                                          .ablations = true,
                                          .beyond = true,
                                          .sets = "grid,ladder",
                                          .seeds = "1",
                                          .steps = 8};
    if (plan.count == 0)
        fuzz_require(noge_reproduce_plan_make(&plan, &choice, &error) == NOGE_OK, "no plan", &error);
    return &plan;
}

static const noge_job *first_job(const noge_reproduce_plan *plan, noge_job_kind kind) {
    for (size_t i = 0; i < plan->count; i++)
        if (plan->job[i].kind == kind && plan->job[i].possible == NOGE_OK)
            return &plan->job[i];
    return &plan->job[0];
}

/* {"format": 1, …, "config": …, and the input, which closes the brace. */
static char *complete(const noge_job *job, const uint8_t *bytes, size_t size, size_t *whole) {
    char *config = json_dumps(job->config, 0);
    size_t most = strlen(config) + size + 200;
    char *text = malloc(most);
    if (!config || !text)
        abort();
    int length = snprintf(text, most, "{\"format\": 1, \"noge\": \"0\", \"hash\": \"%016" PRIx64 "\", \"config\": %s",
                          job->hash, config);
    memcpy(text + length, bytes, size);
    *whole = (size_t)length + size;
    free(config);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const noge_reproduce_plan *plan = whole_plan();
    if (size == 0)
        return 0;
    const noge_job *job = first_job(plan, (noge_job_kind)(bytes[0] % (NOGE_JOB_MEASURED + 1)));
    size_t whole;
    char name[NOGE_RUN_NAME + 20], path[200], *text = complete(job, bytes + 1, size - 1, &whole);
    snprintf(path, sizeof path, "%s/results", fuzz_folder_of(NULL, 0));
    mkdir(path, 0777);
    snprintf(name, sizeof name, "results/%s.json", job->name);
    const char *folder = fuzz_folder_of(&(fuzz_named){name, text, whole}, 1);
    noge_result result;
    noge_result_state state;
    noge_error why = {0}, error = {0};
    noge_status status = noge_result_read(&result, folder, job, &state, &why, &error);
    fuzz_require(status == NOGE_OK || status == NOGE_NO_MEMORY, "a result cannot be read", &error);
    if (status == NOGE_OK && state == NOGE_RESULT_FOREIGN)
        fuzz_require(why.text[0] != 0, "refused without a reason", &why);
    if (status == NOGE_OK && state == NOGE_RESULT_FINE)
        fuzz_accept();
    if (status == NOGE_OK && state == NOGE_RESULT_FINE)
        for (size_t i = 1; result.run && i < result.run->evaluation_count; i++)
            fuzz_require(result.run->evaluation[i].step > result.run->evaluation[i - 1].step, "steps do not ascend",
                         &why);
    noge_result_free(&result);
    free(text);
    return 0;
}

/* The input is the rest of an object; it gets a beginning while it is changed. */
static bool mutate_rest(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    static const char begin[] = "{\"x\": 0";
    fuzz_bytes whole = {0}, changed = {0};
    fuzz_put_text(&whole, begin);
    fuzz_put(&whole, bytes, size);
    bool known = fuzz_mutate_json(dice, whole.at, whole.size, &changed) && changed.size > sizeof begin &&
                 memcmp(changed.at, begin, sizeof begin - 1) == 0;
    if (known)
        fuzz_put(out, changed.at + sizeof begin - 1, changed.size - sizeof begin + 1);
    free(whole.at);
    free(changed.at);
    return known;
}

static bool mutate(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    return fuzz_mutate_behind(1, mutate_rest, dice, bytes, size, out);
}

FUZZ_MUTATOR(mutate)
