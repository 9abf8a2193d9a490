/* The model of the policy "universal", which the library contains: a ranker for each situation (ranked.h), trained on
 * many kinds of graphs. The bytes are those of models/universal*.safetensors at build time; ranker_model.c checks them
 * like any file. */
#ifndef NOGE_POLICY_LEARNED_UNIVERSAL_H
#define NOGE_POLICY_LEARNED_UNIVERSAL_H

#include "policy/learned/ranked.h"

#define NOGE_UNIVERSAL "universal"

/* The models' files, as the build found them. */
extern const unsigned char noge_universal_model[];
extern const size_t noge_universal_model_size;
extern const unsigned char noge_universal_limited_model[];
extern const size_t noge_universal_limited_model_size;
extern const unsigned char noge_universal_lengths_model[];
extern const size_t noge_universal_lengths_model_size;
extern const unsigned char noge_universal_lengths_limited_model[];
extern const size_t noge_universal_lengths_limited_model_size;

typedef struct noge_universal_part {
    const char *title, *file; /* what it is for; its name in models/ without the extension */
    const unsigned char *bytes;
    const size_t *size;
} noge_universal_part;

/* The networks by situation. */
extern const noge_universal_part noge_universal_parts[NOGE_SITUATIONS];

#endif
