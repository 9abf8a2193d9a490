/* The explorer that was trained on random variations of many families, so that nobody has to choose one: a ranker of
 * candidates like those in model files, but carried in the library itself (ranked.c). Its bytes are those of
 * models/universal.safetensors when the library was built, and they go through the same checks as any file. */
#ifndef NOGE_POLICY_UNIVERSAL_H
#define NOGE_POLICY_UNIVERSAL_H

#include <stddef.h>

#define NOGE_UNIVERSAL "universal"

/* The model's file, as the build found it. */
extern const unsigned char noge_universal_model[];
extern const size_t noge_universal_model_size;

#endif
