/* Trained models that come with noge, by name: noge-nn:maze is the file maze-noge-nn.safetensors among them.
 *
 * They are in the folder that NOGE_MODELS names, else in the one that belongs to the program. */
#ifndef NOGE_CATALOG_MODEL_NAME_H
#define NOGE_CATALOG_MODEL_NAME_H

#include <limits.h>
#include <noge/status.h>

/* Is this the name of such a model, whether there is one or not? */
bool noge_is_model_name(const char *name);

/* Its file, with the guard behind it if the name has one. NOGE_USAGE if there is none; the error lists those there are.
 */
noge_status noge_model_path(const char *name, char path[PATH_MAX], noge_error *error);

#endif
