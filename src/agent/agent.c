/* Creating and freeing an agent, and its names. */
#include "agent/agent.h"
#include "base/error.h"
#include "base/memory.h"
#include "policy/spec.h"

#include <stdlib.h>
#include <string.h>

noge_status noge_agent_create(noge_agent **agent, const noge_policy_spec *policy, const noge_task *task, uint64_t seed,
                              noge_error *error) {
    if (!agent || !policy)
        return noge_fail(error, NOGE_USAGE, "agent and policy must not be NULL");
    *agent = NULL;
    if (noge_policy_spec_is_program(policy))
        return noge_fail(error, NOGE_USAGE,
                         "policy '%.200s' cannot decide for an agent; name a built-in policy or a model",
                         noge_policy_spec_name(policy));
    noge_agent *made = noge_allocate(1, sizeof *made, error);
    if (!made)
        return NOGE_NO_MEMORY;
    made->target = NOGE_NO_NODE;
    noge_status status = noge_policy_spec_create(policy, &made->policy, error);
    if (status == NOGE_OK)
        status = noge_map_create(&made->map, task, error);
    if (status != NOGE_OK) {
        noge_agent_free(made);
        return status;
    }
    noge_policy_begin(made->policy, seed);
    *agent = made;
    return NOGE_OK;
}

void noge_agent_free(noge_agent *agent) {
    if (!agent)
        return;
    noge_map_free(agent->map);
    noge_policy_free(agent->policy);
    noge_names_free(&agent->names);
    noge_aside_free(&agent->aside);
    void *const blocks[] = {agent->closed,     agent->mark,         agent->lost, agent->around,    agent->known,
                            agent->new_length, agent->known_length, agent->path, agent->candidate, agent->score};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
    free(agent);
}

/* Names are stored with their terminating 0, so that they can be handed out as they are. */
noge_node noge_agent_find(const noge_agent *agent, const char *name) {
    return agent && name ? noge_names_find(&agent->names, name, strlen(name) + 1) : NOGE_NO_NODE;
}

const char *noge_agent_name(const noge_agent *agent, noge_node node) {
    size_t length;
    return agent && node < agent->names.count ? noge_names_text(&agent->names, node, &length) : NULL;
}

bool noge_agent_is_unreachable(const noge_agent *agent, noge_node node) {
    return agent && node < agent->names.count && agent->closed[node];
}

noge_status noge_agent_task(noge_agent *agent, const noge_task *task, noge_error *error) {
    return agent ? noge_map_set_task(agent->map, task, error) : noge_fail(error, NOGE_USAGE, "agent must not be NULL");
}

noge_map *noge_agent_map(noge_agent *agent) {
    return agent ? agent->map : NULL;
}
