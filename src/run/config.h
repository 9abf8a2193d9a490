/* A configuration as a file: JSON with any of the settings by name. A run's config.json is one. */
#ifndef NOGE_RUN_CONFIG_H
#define NOGE_RUN_CONFIG_H

#include "learn/settings/config.h"

#include <jansson.h>

/* Takes over the settings in a JSON file. An unknown name is NOGE_BAD_INPUT, and the error suggests the nearest; so is
 * an impossible value, and the error says what is possible. *sources: the training data that the file names, a list
 * with one set or with files; unchanged if it names none. The caller frees it with json_decref(). sources: may be
 * NULL. */
noge_status noge_run_config_read(noge_train_config *config, const char *path, json_t **sources, noge_error *error);

/* The same for an object that was read from `path`. */
noge_status noge_run_config_take(noge_train_config *config, const char *path, json_t *object, json_t **sources,
                                 noge_error *error);

/* The configuration as config.json has it. set: may be NULL. files: the graph files if the set has no name of its own,
 * else NULL; borrowed. threads: include the number of threads, on which results do not depend. NULL: out of memory. */
json_t *noge_run_config_json(const noge_train_config *config, const char *set, const json_t *files, bool threads);

#endif
