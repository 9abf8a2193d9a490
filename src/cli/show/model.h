/* The part of `noge info` that is about models. */
#ifndef NOGE_CLI_SHOW_MODEL_H
#define NOGE_CLI_SHOW_MODEL_H

#include <jansson.h>
#include <noge/status.h>

/* Reads a model and prints its facts, or appends them to `models` if that is not NULL. */
noge_status noge_info_model(const char *path, json_t **models, noge_error *error);

/* Does `info` describe a policy of this name: a rule, universal, a model that comes with noge, any of them with a
 * guard? Files without a guard are not meant. */
bool noge_info_is_policy(const char *name);

/* Prints what the policy is: a model in all detail, a rule in a line. For programs both lists are given, and a model is
 * appended to the first, another policy to the second. */
noge_status noge_info_policy(const char *name, json_t **models, json_t **policies, noge_error *error);

#endif
