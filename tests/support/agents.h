/* Agents whose policy has a name. */
#ifndef NOGE_TESTS_AGENTS_H
#define NOGE_TESTS_AGENTS_H

#include <noge/agent.h>

/* Parses the policy's name without options and makes an agent. */
static inline noge_status test_agent_create(noge_agent **agent, const char *policy, const noge_task *task,
                                            uint64_t seed, noge_error *error) {
    noge_policy_spec *spec = NULL;
    *agent = NULL;
    noge_status status = noge_policy_spec_parse(&spec, policy, NULL, error);
    if (status == NOGE_OK)
        status = noge_agent_create(agent, spec, task, seed, error);
    noge_policy_spec_free(spec);
    return status;
}

#endif
