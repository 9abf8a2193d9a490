/* Comparing configurations in JSON. Two configurations are the same if their canonical forms are: without the version
 * of noge and the number of threads, which do not change a result. A hyperparameter that was added later is absent from
 * configurations that do not use it (learn/settings/settings.c), so results stay valid when noge gets a new one. */
#ifndef NOGE_EXPERIMENT_PLAN_CONFIG_H
#define NOGE_EXPERIMENT_PLAN_CONFIG_H

#include <jansson.h>
#include <stdint.h>

/* The canonical form; NULL without memory. The caller releases it with json_decref. */
json_t *noge_config_canonical(const json_t *config);

/* XXH3 of the canonical form; 0 without memory. */
uint64_t noge_config_hash(const json_t *config);

/* Describes the first difference: "steps" is 2560 there and 25600 now. */
void noge_config_difference(const json_t *there, const json_t *now, char *text, size_t size);

#endif
