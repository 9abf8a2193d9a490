#include "policy/learned/recogniser.h"
#include "base/error.h"
#include "base/text/text.h"

#include <assert.h>
#include <math.h>
#include <string.h>

const char *const noge_kind_names[NOGE_KINDS] = {
    [NOGE_KIND_OTHER] = "other", [NOGE_KIND_BARABASI] = "barabasi", [NOGE_KIND_CAVEMAN] = "caveman",
    [NOGE_KIND_GRID] = "grid",   [NOGE_KIND_LADDER] = "ladder",     [NOGE_KIND_ROAD] = "road",
    [NOGE_KIND_RADIO] = "radio", [NOGE_KIND_REGULAR] = "regular",
};

const float noge_recogniser_own[NOGE_KINDS][NOGE_RECOGNISER_ROW] = {
    [NOGE_KIND_OTHER] = {[NOGE_KIND_OTHER] = 1},     [NOGE_KIND_BARABASI] = {[NOGE_KIND_BARABASI] = 1},
    [NOGE_KIND_CAVEMAN] = {[NOGE_KIND_CAVEMAN] = 1}, [NOGE_KIND_GRID] = {[NOGE_KIND_GRID] = 1},
    [NOGE_KIND_LADDER] = {[NOGE_KIND_LADDER] = 1},   [NOGE_KIND_ROAD] = {[NOGE_KIND_ROAD] = 1},
    [NOGE_KIND_RADIO] = {[NOGE_KIND_RADIO] = 1},     [NOGE_KIND_REGULAR] = {[NOGE_KIND_REGULAR] = 1},
};

/* Inputs of the outlook's context: time, degree, spread, leaves, cycles, frontier-part, and the yield of visits. The
 * others depend on the place of the explorer or on the limit. */
static const uint8_t input[NOGE_RECOGNISER_INPUTS] = {7, 8, 9, 10, 11, 13, 18, 19, 20, 21, 22, 23};

/* How much greater than the score of another kind that of a recognised one must be: the logarithm of how many times as
 * probable it is. Ladders look regular at first, and the rule for regular graphs does harm there. */
static float margin_of(int best, int other) {
    float margin = other == NOGE_KIND_OTHER ? 0.5f : 0.25f;
    return best == NOGE_KIND_REGULAR ? margin + 1 : margin;
}

noge_ranker_shape noge_recogniser_shape(uint32_t hidden) {
    return (noge_ranker_shape){.own = NOGE_KINDS, .context = NOGE_RECOGNISER_INPUTS, .hidden = hidden};
}

noge_ranker_facts noge_recogniser_facts(void) {
    noge_ranker_facts facts = {.score = NAN};
    bool fits = true;
    for (int i = 0; i < NOGE_KINDS; i++)
        fits &= noge_print_more(facts.own, sizeof facts.own, "%s%s", i ? "," : "", noge_kind_names[i]);
    for (int i = 0; i < NOGE_RECOGNISER_INPUTS; i++)
        fits &= noge_print_more(facts.context, sizeof facts.context, "%s%s", i ? "," : "",
                                noge_outlook_context[input[i]].name);
    assert(fits); /* the names are our own tables */
    (void)fits;
    return facts;
}

noge_status noge_recogniser_check(const char *file, const noge_ranker_facts *facts, noge_error *error) {
    noge_ranker_facts ours = noge_recogniser_facts();
    if (strcmp(facts->own, ours.own) == 0 && strcmp(facts->context, ours.context) == 0)
        return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT, "%s: the model does not recognise the kinds %s by the inputs %s", file,
                     ours.own, ours.context);
}

void noge_recogniser_inputs(const noge_prospect *prospect, float row[NOGE_RECOGNISER_ROW]) {
    memset(row, 0, NOGE_RECOGNISER_ROW * sizeof *row);
    for (int i = 0; i < NOGE_RECOGNISER_INPUTS; i++)
        row[i] = prospect->context[input[i]];
}

noge_kind noge_recognise(const noge_ranker *recogniser, noge_ranker_work *work, const float row[NOGE_RECOGNISER_ROW]) {
    static const uint32_t end = NOGE_KINDS;
    noge_decisions decision = {.count = 1,
                               .end = &end,
                               .own = noge_recogniser_own[0],
                               .context = row,
                               .own_row = NOGE_RECOGNISER_ROW,
                               .context_row = NOGE_RECOGNISER_ROW};
    float score[NOGE_KINDS];
    int best = 0;
    noge_ranker_forward(recogniser, work, &decision, score);
    for (int kind = 1; kind < NOGE_KINDS; kind++)
        best = score[kind] > score[best] ? kind : best;
    for (int kind = 0; kind < NOGE_KINDS; kind++)
        if (kind != best && score[kind] > score[best] - margin_of(best, kind))
            return NOGE_KIND_OTHER;
    return (noge_kind)best;
}
