/* The model of the policy "universal", which the library contains: several rankers trained on many kinds of graphs, a
 * recogniser, and the table that says which ranker decides. The bytes are those of files in models/ at build time;
 * ranker_model.c checks them like any file. */
#ifndef NOGE_POLICY_LEARNED_UNIVERSAL_H
#define NOGE_POLICY_LEARNED_UNIVERSAL_H

#include "policy/learned/ranked.h"

#define NOGE_UNIVERSAL "universal"

/* The models' files, as the build found them. */
extern const unsigned char noge_universal_model[], noge_universal_short_model[], noge_universal_lengths_model[];
extern const unsigned char noge_barabasi_noge_plus_model[], noge_caveman_noge_plus_model[];
extern const unsigned char noge_grid_noge_plus_model[], noge_universal_limited_model[],
    noge_universal_recogniser_model[];
extern const size_t noge_universal_model_size, noge_universal_short_model_size, noge_universal_lengths_model_size;
extern const size_t noge_barabasi_noge_plus_model_size, noge_caveman_noge_plus_model_size;
extern const size_t noge_grid_noge_plus_model_size, noge_universal_limited_model_size,
    noge_universal_recogniser_model_size;

typedef enum noge_universal_part_number {
    NOGE_PART_WHOLE,
    NOGE_PART_SHORT,
    NOGE_PART_LENGTHS,
    NOGE_PART_BARABASI,
    NOGE_PART_CAVEMAN,
    NOGE_PART_GRID,
    NOGE_PART_LIMITED,
    NOGE_PART_RECOGNISER,
    NOGE_PARTS,
    NOGE_PART_NEAREST = NOGE_PARTS, /* no network from here on: as nn does */
    NOGE_PART_OLDEST,               /* as nn:oldest does */
    NOGE_PART_MOST,                 /* as nn:most-visited does */
    NOGE_PART_FEWEST,               /* as nn:fewest-visited does */
    NOGE_PARTS_AND_RULES,
} noge_universal_part_number;

typedef struct noge_universal_part {
    const char *title; /* what it is for */
    const char *file;  /* its name in models/ without the extension */
    const unsigned char *bytes;
    const size_t *size;
} noge_universal_part;

extern const noge_universal_part noge_universal_parts[NOGE_PARTS];

/* A checksum of all parts. */
uint64_t noge_universal_content(void);

/* What decides, by the kind of the graph, by whether the exploration ends at home (1), and by the situation. */
extern const uint8_t noge_universal_decides[NOGE_KINDS][2][NOGE_SITUATIONS];

#endif
