/* What names mean: policies and models as a person names them on the command line.
 *
 * Thread safety: all functions may be called from any thread. They read the environment, which must not change
 * meanwhile. */
#ifndef NOGE_CATALOG_H
#define NOGE_CATALOG_H

#include <noge/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Parses everything that noge_policy_spec_parse does, and the names of the models that come with noge, such as
 * "noge-nn:maze" (VARIANT:SET), with or without a guard. They are files in the folder that the environment variable
 * NOGE_MODELS names, otherwise in the folder installed with noge. An unknown model is NOGE_USAGE; the error lists those
 * that exist. */
NOGE_API noge_status noge_catalog_policy(noge_policy_spec **spec, const char *name, const noge_policy_options *options,
                                         noge_error *error);

/* The policy used if none is named: "universal", or "nn:most-visited" where edges have lengths, because universal was
 * trained without lengths. */
NOGE_API const char *noge_catalog_default_policy(bool weighted);

/* The names of all models that come with noge, sorted. *count 0 and NULL if there are none. Free with
 * noge_catalog_names_free. */
NOGE_API char **noge_catalog_models(size_t *count);
NOGE_API void noge_catalog_names_free(char **names, size_t count);

#ifdef __cplusplus
}
#endif
#endif
