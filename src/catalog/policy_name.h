/* Policies by name, and the names of models in tables. Public part: noge/catalog.h. */
#ifndef NOGE_CATALOG_POLICY_NAME_H
#define NOGE_CATALOG_POLICY_NAME_H

#include <noge/catalog.h>
#include <noge/measure.h>

/* The name of a policy in tables. A model is named after its training set, with its guard ("grid-noge-1@nearest"). If
 * that is unknown, it is named after its file, without folder and extension. Other policies keep their names. */
void noge_policy_short_name(const noge_policy_spec *spec, char *name, size_t size);

/* Parses a name as noge_catalog_policy does, without options, and makes a policy. */
noge_status noge_catalog_create(noge_policy **policy, const char *name, noge_error *error);

/* noge_evaluate with policies by name, as noge_catalog_policy takes them. */
noge_status noge_catalog_evaluate(noge_evaluation **evaluation, const noge_dataset *dataset, const char *const *names,
                                  uint32_t count, const noge_policy_options *policy_options,
                                  const noge_evaluation_options *options, noge_error *error);

#endif
