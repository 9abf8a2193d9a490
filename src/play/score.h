/* Comparing the player with policies: same world, same start, same number of decisions. */
#ifndef NOGE_PLAY_SCORE_H
#define NOGE_PLAY_SCORE_H

#include "play/game.h"

enum { NOGE_SCORE_MOST = 16, NOGE_SCORE_NAME = 100 };

typedef struct noge_play_score {
    char name[NOGE_SCORE_NAME];
    noge_policy_spec *spec; /* owned; NULL for the player */
    uint32_t decisions;
    double walked, rate;
} noge_play_score;

typedef struct noge_scores {
    const char *graph_name;
    const char *unit; /* of distances: "edges", "metres" or "units" */
    uint64_t seed;
    bool complete; /* everything was visited */
    size_t count;  /* the player first */
    noge_play_score row[NOGE_SCORE_MOST];
} noge_scores;

/* Adds the policies to compare with: `given`, separated by commas, or the default ones and the models trained on the
 * graph's family. Names are checked at once: a wrong one is NOGE_USAGE. */
noge_status noge_scores_add_policies(noge_scores *scores, const char *given, const char *graph_name, noge_error *error);

/* Runs all policies from the player's start with the player's number of decisions. policy_seed: for policies that use
 * random numbers. */
noge_status noge_scores_measure(noge_scores *scores, const noge_game *game, const noge_game_start *start,
                                uint64_t policy_seed, noge_error *error);

/* Frees the specifications, after success and after failure. */
void noge_scores_free(noge_scores *scores);

/* A table and a sentence about it, or JSON, on standard output. */
noge_status noge_scores_print(const noge_scores *scores, noge_error *error);
noge_status noge_scores_print_json(const noge_scores *scores, const noge_game *game, const noge_game_start *start,
                                   noge_error *error);

#endif
