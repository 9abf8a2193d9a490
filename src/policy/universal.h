/* The explorer that was trained on random variations of many families, so that nobody has to choose one: rankers of
 * candidates like those in model files, but carried in the library itself (ranked.c). There are two, for it matters
 * whether everything will be visited: one decides then, the other if the exploration will be stopped at a limit. Their
 * bytes are those of models/universal.safetensors and models/universal-limited.safetensors when the library was built,
 * and they go through the same checks as any file. */
#ifndef NOGE_POLICY_UNIVERSAL_H
#define NOGE_POLICY_UNIVERSAL_H

#include <stddef.h>

#define NOGE_UNIVERSAL "universal"

/* The models' files, as the build found them. */
extern const unsigned char noge_universal_model[];
extern const size_t noge_universal_model_size;
extern const unsigned char noge_universal_limited_model[];
extern const size_t noge_universal_limited_model_size;

#endif
