/* Flags for settings of a training, made from the table of settings: --evaluate-every for evaluate_every. A switch that
 * is on by default has a flag with no- before its name. */
#ifndef NOGE_CLI_COMMAND_TRAIN_OPTIONS_H
#define NOGE_CLI_COMMAND_TRAIN_OPTIONS_H

#include "cli/frame/option.h"
#include "learn/settings/config.h"

enum { NOGE_TRAIN_OPTIONS = NOGE_SETTINGS_MOST };

/* Where the command's settings keep the values. */
typedef struct noge_train_values {
    const char *text[NOGE_TRAIN_OPTIONS]; /* by number of the setting, as typed */
    bool given[NOGE_TRAIN_OPTIONS];       /* of switches */
} noge_train_values;

/* Fills the beginning of an array of at least NOGE_TRAIN_OPTIONS options and returns the place behind the last. place:
 * of the values in the command's settings. Call once, before commands are parsed; names and texts are kept in static
 * memory. */
noge_option *noge_train_options_list(noge_option *option, size_t place);

/* Sets the values of the flags that were given. Errors name the flag. */
noge_status noge_train_options_apply(const noge_call *call, const noge_train_values *values, noge_train_config *config,
                                     noge_error *error);

/* noge_train_check with errors that name flags. */
noge_status noge_train_options_check(const noge_train_config *config, noge_error *error);

#endif
