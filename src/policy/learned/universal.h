/* The model of the policy "universal", which the library contains: three rankers trained on many kinds of graphs. Two
 * decide where every edge counts as one step, one of them where a limit will end the exploration; the third decides
 * where edges have lengths. The bytes are those of models/universal.safetensors, models/universal-limited.safetensors
 * and models/universal-lengths.safetensors at build time; ranker_model.c checks them like any file. */
#ifndef NOGE_POLICY_LEARNED_UNIVERSAL_H
#define NOGE_POLICY_LEARNED_UNIVERSAL_H

#include <stddef.h>

#define NOGE_UNIVERSAL "universal"

/* The models' files, as the build found them. */
extern const unsigned char noge_universal_model[];
extern const size_t noge_universal_model_size;
extern const unsigned char noge_universal_limited_model[];
extern const size_t noge_universal_limited_model_size;
extern const unsigned char noge_universal_lengths_model[];
extern const size_t noge_universal_lengths_model_size;

#endif
