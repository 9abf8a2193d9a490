/* Inside a specification: what a name, its guard and the options mean, decided once. Public part: noge/policy.h. */
#ifndef NOGE_POLICY_SPEC_H
#define NOGE_POLICY_SPEC_H

#include "policy/learned/model.h"

#include <noge/policy.h>

/* The first rules, which are for graphs without lengths. Trainings and the reproduction measure these and no others, so
 * their stored results stay valid when rules are added. */
enum { NOGE_BASELINE_COUNT = 10 };

/* The built-in policy of a name without its guard, of this length: "nn", "blocking:0.5"; both members are NULL if there
 * is none. */
noge_policy_info noge_policy_find(const char *name, size_t length);

/* As noge_policy_spec_parse, for names that stand for files: `name` is parsed, and the specification is called `shown`.
 * A guard from the options is appended to `shown`. */
noge_status noge_policy_spec_parse_as(noge_policy_spec **spec, const char *name, const char *shown,
                                      const noge_policy_options *options, noge_error *error);

/* The model that all policies of the specification share, "universal" included; NULL: the policy is not a model. */
const noge_model *noge_policy_spec_model(const noge_policy_spec *spec);

/* Does a guard restrict its choices? */
bool noge_policy_spec_is_guarded(const noge_policy_spec *spec);

#endif
