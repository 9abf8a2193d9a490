/* Trained models that come with noge, by name: noge-nn:maze is the file maze-noge-nn.safetensors among them.
 *
 * They are in the folder that NOGE_MODELS names, else in the one that belongs to the program. */
#ifndef NOGE_CATALOG_MODEL_NAME_H
#define NOGE_CATALOG_MODEL_NAME_H

#include <limits.h>
#include <noge/status.h>

/* Has the name the form of such a model's name? The model need not exist. */
bool noge_is_model_name(const char *name);

/* The path of the model's file, followed by the guards of the name. NOGE_USAGE if the model does not exist; the
 * error lists those that exist. */
noge_status noge_model_path(const char *name, char path[PATH_MAX], noge_error *error);

/* The names of all models that come with noge, sorted; *names NULL if there are none. Free with
 * noge_catalog_names_free. */
noge_status noge_model_names(char ***names, size_t *count, noge_error *error);

#endif
