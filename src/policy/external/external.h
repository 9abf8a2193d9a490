/* Policies that are programs of their own, in any language: `exec:COMMAND`. docs/POLICIES.md describes the lines.
 *
 * Each policy starts a child process when it is first begun; each exploration begins with a line that says so. The map
 * may change by visits only; any other change of the map is NOGE_USAGE. */
#ifndef NOGE_POLICY_EXTERNAL_EXTERNAL_H
#define NOGE_POLICY_EXTERNAL_EXTERNAL_H

#include <noge/policy.h>
#include <sys/types.h>

#define NOGE_EXTERNAL_PREFIX "exec:"
#define NOGE_EXTERNAL_SECONDS 10 /* default time-out of one decision */

/* Is this the name of such a policy, "exec:./mine.py --flag"? */
bool noge_external_is_name(const char *name);

extern const noge_policy_type noge_external_type;

/* The process of a policy that is a program, after its first beginning; 0 for other policies. */
pid_t noge_external_process(const noge_policy *policy);

/* The context of a specification of noge_external_type. name: "exec:" and a command. Blanks separate the words of the
 * command, a backslash makes the next character part of a word; no shell reads it. seconds: time-out of one decision;
 * 0: the default. NOGE_USAGE: no command, or a time-out that is not a positive number; NOGE_BAD_INPUT: no such program,
 * or it cannot be executed. Free with noge_external_type.release_context. */
noge_status noge_external_context(void **context, const char *name, double seconds, noge_error *error);

#endif
