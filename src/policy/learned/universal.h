/* The model of the policy "universal", which the library contains: a ranker for each situation (ranked.h) but one,
 * trained on many kinds of graphs. The bytes are those of models/universal*.safetensors at build time; ranker_model.c
 * checks them like any file. */
#ifndef NOGE_POLICY_LEARNED_UNIVERSAL_H
#define NOGE_POLICY_LEARNED_UNIVERSAL_H

#include "policy/learned/ranked.h"

#define NOGE_UNIVERSAL "universal"

/* The models' files, as the build found them. */
extern const unsigned char noge_universal_model[];
extern const size_t noge_universal_model_size;
extern const unsigned char noge_universal_limited_model[];
extern const size_t noge_universal_limited_model_size;
extern const unsigned char noge_universal_short_model[];
extern const size_t noge_universal_short_model_size;
extern const unsigned char noge_universal_lengths_model[];
extern const size_t noge_universal_lengths_model_size;

typedef struct noge_universal_part {
    const char *title;          /* what it is for */
    const char *file;           /* its name in models/ without the extension; NULL: the nearest candidate is taken */
    const unsigned char *bytes; /* NULL without a file */
    const size_t *size;
} noge_universal_part;

/* The networks by situation. */
extern const noge_universal_part noge_universal_parts[NOGE_SITUATIONS];

#endif
