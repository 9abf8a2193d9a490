/* Inside the table of settings: how a value is read from text or JSON and written. */
#ifndef NOGE_LEARN_SETTINGS_SETTINGS_H
#define NOGE_LEARN_SETTINGS_SETTINGS_H

#include "learn/settings/config.h"

#include <jansson.h>

/* A value on its way into a configuration (setting_values.c). */
typedef struct noge_setting_given noge_setting_given;

/* Reads and writes a value that is more than a number, a name or a text. */
typedef struct noge_setting_own {
    noge_status (*put)(const noge_setting_given *given);
    json_t *(*json)(const noge_train_config *config, const noge_train_setting *setting);
} noge_setting_own;

extern const noge_setting_own noge_setting_variant, noge_setting_features, noge_setting_hide;

/* The number of the setting of that name; NOGE_SETTINGS_MOST: there is none. */
size_t noge_setting_find(const char *name);

/* The names of the inputs of method plus, the candidate's first; NULL behind the last. */
const char *noge_setting_input(uint32_t number);

/* Does the method of the configuration use the setting? */
bool noge_setting_applies(const noge_train_config *config, size_t number);

/* Is the setting part of a run's config.json? */
bool noge_setting_is_written(const noge_train_config *config, size_t number);

/* How messages name a value, and the status of a wrong one: `steps`, or `file.json: "steps"`. */
typedef struct noge_setting_origin {
    const char *label;
    noge_status status;
} noge_setting_origin;

/* Puts a value into the configuration; the error says which values are possible. Neither function allocates memory. */
noge_status noge_setting_put_text(noge_train_config *config, size_t number, const noge_setting_origin *from,
                                  const char *text, noge_error *error);
noge_status noge_setting_put_json(noge_train_config *config, size_t number, const noge_setting_origin *from,
                                  const json_t *json, noge_error *error);

/* Marks a setting as given, so that defaults no longer replace it. Then updates the defaults that depend on the
 * method. */
void noge_train_config_mark(noge_train_config *config, size_t number);

/* NOGE_USAGE if the number of the setting is outside of its range. */
noge_status noge_setting_check(const noge_train_config *config, size_t number, noge_error *error);

/* The value as config.json has it; NULL: out of memory. */
json_t *noge_setting_json(const noge_train_config *config, size_t number);

/* "noge", "noge-nn", "dqn-pl", "dqn-er", "noge-plus", or "custom". */
const char *noge_train_variant(const noge_train_config *config);

#endif
