/* Inside a specification: what a name, its guards and the options mean, decided once. Public part: noge/policy.h. */
#ifndef NOGE_POLICY_SPEC_H
#define NOGE_POLICY_SPEC_H

#include "policy/learned/model.h"

#include <noge/policy.h>

/* The first rules, which are for graphs without lengths. Trainings and the reproduction measure these and no others, so
 * their stored results stay valid when rules are added. */
enum { NOGE_BASELINE_COUNT = 10 };

/* The built-in policy of a name without its guards, of this length: "nn", "blocking:0.5"; both members are NULL if
 * there is none. */
noge_policy_info noge_policy_find(const char *name, size_t length);

/* The model that all policies of the specification share, "universal" included; NULL: the policy is not a model. */
const noge_model *noge_policy_spec_model(const noge_policy_spec *spec);

/* Is it a program that decides, "exec:…"? */
bool noge_policy_spec_is_program(const noge_policy_spec *spec);

/* What journals, shards and figures know a model by: a hash of its bytes and guards. 0: the name identifies the policy.
 */
uint64_t noge_policy_spec_hash(const noge_policy_spec *spec);

/* The end of its name that has the guards, "@nearest@robust:0.5"; "" without guards. */
const char *noge_policy_spec_guards(const noge_policy_spec *spec);

#endif
