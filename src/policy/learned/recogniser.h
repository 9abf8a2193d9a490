/* Recognises a few kinds of graphs by what is known of them, so that a network made for such graphs can decide.
 *
 * The recogniser is a ranker whose candidates are the kinds: `own` says which kind, `context` are inputs of the outlook
 * that describe the graph and not the decision. It was trained so that the softmax of the scores are probabilities. A
 * kind counts as recognised only if its score is clearly the greatest. */
#ifndef NOGE_POLICY_LEARNED_RECOGNISER_H
#define NOGE_POLICY_LEARNED_RECOGNISER_H

#include "neural/file/ranker_file.h"
#include "policy/learned/outlook.h"

typedef enum noge_kind {
    NOGE_KIND_OTHER, /* none of the following, or not sure */
    NOGE_KIND_BARABASI,
    NOGE_KIND_CAVEMAN,
    NOGE_KIND_GRID,
    NOGE_KIND_LADDER,
    NOGE_KIND_ROAD,
    NOGE_KIND_RADIO,   /* points joined to all others near them */
    NOGE_KIND_REGULAR, /* all nodes have the same degree, or nearly */
    NOGE_KINDS,
} noge_kind;

/* As files and people call them. */
extern const char *const noge_kind_names[NOGE_KINDS];

/* Inputs of the recogniser; length of its rows. */
enum { NOGE_RECOGNISER_INPUTS = 12, NOGE_RECOGNISER_ROW = 16 };

/* Shape of a recogniser, and facts with the names of its inputs; the rest is zero. */
noge_ranker_shape noge_recogniser_shape(uint32_t hidden);
noge_ranker_facts noge_recogniser_facts(void);

/* Does the ranker have these inputs? NOGE_BAD_INPUT names the file. */
noge_status noge_recogniser_check(const char *file, const noge_ranker_facts *facts, noge_error *error);

/* The inputs of the present map. */
void noge_recogniser_inputs(const noge_prospect *prospect, float row[NOGE_RECOGNISER_ROW]);

/* The candidates of every recognition: kind k has a 1 in place k. */
extern const float noge_recogniser_own[NOGE_KINDS][NOGE_RECOGNISER_ROW];

/* The kind with the greatest score; NOGE_KIND_OTHER if another is nearly as great. row: of noge_recogniser_inputs.
 * There must be room for a decision with NOGE_KINDS candidates. */
noge_kind noge_recognise(const noge_ranker *recogniser, noge_ranker_work *work, const float row[NOGE_RECOGNISER_ROW]);

#endif
