/* Traces: written by repeating an exploration, read and checked against their graph. */
#include "base/error.h"
#include "base/memory.h"
#include "catalog/names.h"
#include "explore/search.h"
#include "lab_state.h"
#include "stand_in/memory_files.h"

#include <noge/trace.h>
#include <stdlib.h>
#include <string.h>

#define WRITTEN "/trace.jsonl"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* The policy decides again, though its choices are known: which of several shortest paths is walked depends on the last
 * search of the map, and that is the policy's. */
static noge_status repeat(const lab_exploration *all, noge_policy *policy, noge_map *map, noge_trace *trace) {
    const lab_state *state = all->state;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < state->choice_count && status == NOGE_OK; i++) {
        noge_node choice = state->choice[i];
        if (policy)
            status = noge_policy_choose(policy, map, &choice, lab_last_error());
        if (choice != state->choice[i])
            noge_map_clear_search(map); /* the visitor chose another one */
        if (status == NOGE_OK)
            status = noge_trace_step(trace, state->choice[i], lab_last_error());
    }
    if (status == NOGE_OK && all->at_home)
        status = noge_trace_return(trace, lab_last_error());
    return status == NOGE_OK ? noge_trace_commit(trace, lab_last_error()) : status;
}

LAB_EXPORT(lab_trace) const char *lab_trace(const lab_exploration *all, uint32_t *size) {
    const lab_state *state = all->state;
    const noge_trace_options options = {.size = sizeof options,
                                        .graph_name = state->world->name,
                                        .policy = state->policy_name,
                                        .seed = state->seed,
                                        .overwrite = true};
    noge_episode *episode = NULL;
    noge_trace *trace = NULL;
    noge_policy *policy = NULL;
    size_t bytes = 0;
    noge_status status = lab_enter(state, &episode);
    if (status == NOGE_OK)
        status = lab_begin_policy(state, &policy);
    if (status == NOGE_OK)
        status = noge_trace_create(&trace, WRITTEN, episode, state->world->graph, &options, lab_last_error());
    if (status == NOGE_OK)
        status = repeat(all, policy, episode->map, trace);
    noge_trace_free(trace);
    noge_policy_free(policy);
    noge_episode_free(episode);
    const char *written = status == NOGE_OK ? lab_file_get(WRITTEN, &bytes) : NULL;
    *size = (uint32_t)bytes;
    return written;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The result of lab_replay and what it borrows. */
static struct {
    lab_recording shown;
    noge_trace_header *header;
    uint32_t *decision;
} last;

static void forget(void) {
    noge_trace_header_free(last.header);
    free(last.decision);
    memset(&last, 0, sizeof last);
}

static noge_status replay_on(lab_world *world, const char *name) {
    noge_recording *recording = NULL;
    noge_status status = noge_trace_replay(&recording, name, world->graph, lab_last_error());
    if (status != NOGE_OK)
        return status;
    last.decision = noge_allocate(recording->step_count, sizeof *last.decision, lab_last_error());
    for (uint32_t i = 0; last.decision && i < recording->step_count; i++)
        last.decision[i] = recording->graph_node[recording->step[i + 1].visit];
    last.shown.world = world;
    last.shown.source = recording->source;
    last.shown.decision_count = recording->step_count;
    last.shown.decision = last.decision;
    last.shown.returned = recording->returned;
    noge_recording_free(recording);
    return last.decision ? NOGE_OK : NOGE_NO_MEMORY;
}

/* A trace does not say the seed of its graph: it is the usual one, or that of the exploration. */
static noge_status replay_generated(const char *name) {
    const uint64_t seeds[] = {1, last.header->seed};
    noge_status status = NOGE_OK;
    for (int i = 0; i < 2; i++) {
        lab_world *world = lab_generate(last.header->graph_name, seeds[i]);
        if (!world)
            return NOGE_USAGE;
        status = replay_on(world, name);
        if (status == NOGE_OK)
            return NOGE_OK;
        lab_world_free(world);
    }
    return status;
}

LAB_EXPORT(lab_replay)
const lab_recording *lab_replay(const char *name, const void *bytes, size_t size, lab_world *world) {
    forget();
    noge_status status = lab_file_put(name, bytes, size, lab_last_error());
    if (status == NOGE_OK)
        status = noge_trace_read_header(&last.header, name, lab_last_error());
    if (status == NOGE_OK && world)
        status = replay_on(world, name);
    else if (status == NOGE_OK && noge_is_family(last.header->graph_name))
        status = replay_generated(name);
    lab_file_remove(name);
    if (status != NOGE_OK)
        return NULL;
    const noge_trace_header *header = last.header;
    last.shown.seed = header->seed;
    last.shown.budget = header->task->budget;
    last.shown.graph_name = header->graph_name;
    last.shown.policy = header->policy;
    last.shown.weighted = header->task->weighted;
    last.shown.returns = header->task->returns;
    return &last.shown;
}
