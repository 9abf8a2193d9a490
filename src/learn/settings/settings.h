/* Inside the table of settings: where a value is stored, and how it is read from text or JSON and written. */
#ifndef NOGE_LEARN_SETTINGS_SETTINGS_H
#define NOGE_LEARN_SETTINGS_SETTINGS_H

#include "learn/settings/config.h"

#include <jansson.h>

/* A row: the public part, and typed access to the value. Exactly one access is set, `real_2` beside `real` for a pair;
 * none for the kinds that setting_values.c treats by themselves. */
typedef struct noge_setting_row {
    noge_train_setting about;
    uint32_t *(*whole)(noge_train_config *config);
    uint64_t *(*large)(noge_train_config *config);
    double *(*real)(noge_train_config *config);
    double *(*real_2)(noge_train_config *config);
    bool *(*toggle)(noge_train_config *config);
    char *(*text)(noge_train_config *config);
    size_t text_size;
    bool omit_empty; /* config.json leaves it out where it is 0 or empty: it came after the first published runs */
} noge_setting_row;

/* Row `number`; NULL behind the last. */
const noge_setting_row *noge_setting_row_at(size_t number);

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
