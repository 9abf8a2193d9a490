/* The part of `noge info` that is about models. */
#ifndef NOGE_CLI_SHOW_MODEL_H
#define NOGE_CLI_SHOW_MODEL_H

#include <jansson.h>
#include <noge/status.h>

/* Reads a model and prints its facts, or appends them to `models` if that is not NULL. */
noge_status noge_info_model(const char *path, json_t **models, noge_error *error);

#endif
