/* Made-up models of the method plus: refused with a reason, or sound in all they say. One that is accepted is written
 * and must read back as it was, and whatever its weights are, its scores must be computed without a fault. */
#include "mutate/mutate.h"
#include "neural/file/ranker_file.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_number(double a, double b) {
    return a == b || (isnan(a) && isnan(b));
}

static void check_written(const noge_ranker *ranker, const noge_ranker_facts *facts) {
    char path[100];
    snprintf(path, sizeof path, "%s/model", fuzz_folder_of(NULL, 0));
    noge_error error = {0};
    noge_ranker *again = NULL;
    noge_ranker_facts read;
    noge_status status = noge_ranker_write(path, true, ranker, facts, &error);
    fuzz_require(status == NOGE_OK || status == NOGE_NO_MEMORY, "a model cannot be written", &error);
    if (status == NOGE_OK) {
        status = noge_ranker_read(path, NOGE_KERNEL_PORTABLE, &again, &read, &error);
        fuzz_require(status == NOGE_OK || status == NOGE_NO_MEMORY, "what was written cannot be read", &error);
    }
    if (status == NOGE_OK)
        fuzz_require(again->parameter_count == ranker->parameter_count &&
                         memcmp(again->parameter, ranker->parameter, ranker->parameter_count * sizeof(float)) == 0 &&
                         strcmp(read.own, facts->own) == 0 && strcmp(read.context, facts->context) == 0 &&
                         strcmp(read.set, facts->set) == 0 && read.reach == facts->reach &&
                         read.hidden == facts->hidden && read.seed == facts->seed && read.steps == facts->steps &&
                         same_number(read.score, facts->score),
                     "what was written reads differently", &error);
    noge_ranker_free(again);
}

/* Three candidates; inputs are rows of ones, as long as the model has names for. */
static void check_scores(const noge_ranker *ranker) {
    enum { CANDIDATES = 3, ROW = 256 };
    static float own[CANDIDATES][ROW], context[ROW];
    float score[CANDIDATES];
    const uint32_t end = CANDIDATES;
    noge_error error = {0};
    noge_ranker_work work = {0};
    const noge_decisions decision = {
        .count = 1, .end = &end, .own = own[0], .context = context, .own_row = ROW, .context_row = ROW};
    for (int i = 0; i < ROW; i++)
        own[0][i] = own[1][i] = own[2][i] = context[i] = 1;
    noge_status status = noge_ranker_work_reserve(&work, ranker, 1, CANDIDATES, &error);
    fuzz_require(status == NOGE_OK || status == NOGE_NO_MEMORY, "no room for scores", &error);
    if (status == NOGE_OK) {
        noge_ranker_forward(ranker, &work, &decision, score);
        fuzz_require(same_number((double)score[0], (double)score[1]) && same_number((double)score[0], (double)score[2]),
                     "equal candidates have different scores", &error);
    }
    noge_ranker_work_free(&work);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    noge_ranker *ranker;
    noge_ranker_facts facts;
    noge_error error = {0};
    noge_status status = noge_ranker_parse("input", bytes, size, NOGE_KERNEL_PORTABLE, &ranker, &facts, &error);
    if (status != NOGE_OK) {
        fuzz_require(!ranker && error.status == status && error.text[0] != 0, "refused without a reason", &error);
        return 0;
    }
    for (size_t i = 0; i < ranker->parameter_count; i++)
        fuzz_require(isfinite(ranker->parameter[i]), "a weight that is no number was accepted", &error);
    fuzz_accept();
    check_written(ranker, &facts);
    check_scores(ranker);
    noge_ranker_free(ranker);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_tensors)
