/* The fingerprint of a trained policy: a checksum of its content, independent of the file's name. */
#ifndef NOGE_AGENT_FINGERPRINT_H
#define NOGE_AGENT_FINGERPRINT_H

#include <noge/status.h>

/* The fingerprint of a policy by name or file, with its guard if it has one. 0 for a rule, which its name identifies.
 * O(size of the model's file). */
noge_status noge_policy_fingerprint(const char *policy, uint64_t *fingerprint, noge_error *error);

/* A checksum of both models of `universal`. */
uint64_t noge_universal_content(void);

#endif
