/* One exploration, decided step by step by a policy or by the visitor of the page.
 *
 * Steps are only counted and their choices kept. A trace is written by repeating the exploration, because writing one
 * on the way would cost more than deciding. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/search.h"
#include "lab_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLAYER "player"

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* Notes what the last visit changed. known: number of known nodes before it. */
static noge_status note_visit(lab_exploration *all, uint32_t known, double cost) {
    lab_state *state = all->state;
    const noge_episode *episode = state->episode;
    noge_error *error = lab_last_error();
    uint32_t now = episode->map->node_count;
    noge_status status = noge_reserve(&all->discovered, &state->discovered_space, now - known, sizeof(uint32_t), error);
    if (status == NOGE_OK)
        status = noge_reserve(&state->choice, &state->choice_space, state->choice_count + 1, sizeof(noge_node), error);
    if (status != NOGE_OK)
        return status;
    all->discovered_count = now - known;
    for (uint32_t v = known; v < now; v++) {
        noge_node node = noge_world_graph_node(episode->world, v);
        all->discovered[v - known] = node;
        all->seen[node] = 1;
    }
    all->current = noge_world_graph_node(episode->world, episode->map->at);
    all->seen[all->current] = 2;
    all->cost = cost;
    return NOGE_OK;
}

static void note_state(lab_exploration *all) {
    const noge_episode *episode = all->state->episode;
    const noge_map *map = episode->map;
    all->walked = map->walked;
    all->visited = map->visit_count;
    all->known = map->node_count;
    all->decisions = episode->step_count;
    all->finished = noge_episode_over(episode) && (episode->returned || !map->task.returns);
    all->candidate_count = 0;
}

/* Notes the path to a node of the map, in nodes of the graph. */
static noge_status note_path(lab_exploration *all, noge_node to) {
    const noge_episode *episode = all->state->episode;
    uint32_t count;
    const noge_node *path = noge_map_path(episode->map, to, &count);
    noge_status status = noge_reserve(&all->path, &all->state->path_space, count, sizeof *all->path, lab_last_error());
    all->path_count = status == NOGE_OK ? count : 0;
    for (uint32_t i = 0; i < all->path_count; i++)
        all->path[i] = noge_world_graph_node(episode->world, path[i]);
    return status;
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

noge_status lab_enter(const lab_state *state, noge_episode **episode) {
    noge_error *error = lab_last_error();
    uint64_t world_seed, policy_seed;
    noge_explore_seeds(state->seed, &world_seed, &policy_seed);
    noge_status status = noge_episode_create(episode, error);
    return status == NOGE_OK
               ? noge_episode_begin(*episode, state->world->graph, state->source, &state->task, world_seed, error)
               : status;
}

noge_status lab_begin_policy(const lab_state *state, noge_policy **policy) {
    uint64_t world_seed, policy_seed;
    *policy = NULL;
    if (!state->spec)
        return NOGE_OK;
    noge_explore_seeds(state->seed, &world_seed, &policy_seed);
    noge_status status = noge_policy_spec_create(state->spec, policy, lab_last_error());
    if (status == NOGE_OK)
        noge_policy_begin(*policy, policy_seed);
    return status;
}

static noge_status make_policy(lab_state *state, const char *name) {
    state->policy_name = strdup(name);
    if (!state->policy_name)
        return noge_fail(lab_last_error(), NOGE_NO_MEMORY, "out of memory for the name of a policy");
    if (strcmp(name, PLAYER) == 0)
        return NOGE_OK;
    state->spec = lab_policy(name);
    return state->spec ? lab_begin_policy(state, &state->policy) : NOGE_USAGE;
}

LAB_EXPORT(lab_explore)
lab_exploration *lab_explore(const lab_world *world, const char *policy, uint32_t source, uint64_t seed, uint32_t steps,
                             bool weighted, bool returns, double budget) {
    lab_exploration *all = noge_allocate(1, sizeof *all, lab_last_error());
    if (!all)
        return NULL;
    lab_state *state = all->state = noge_allocate(1, sizeof *state, lab_last_error());
    all->seen = noge_allocate(world->node_count, 1, lab_last_error());
    if (!state || !all->seen) {
        lab_exploration_free(all);
        return NULL;
    }
    *state = (lab_state){
        .world = world,
        .seed = seed,
        .source = source,
        .task = {
            .size = sizeof(noge_task), .limit = steps, .weighted = weighted, .returns = returns, .budget = budget}};
    all->source = source;
    noge_status status = make_policy(state, policy);
    if (status == NOGE_OK)
        status = lab_enter(state, &state->episode);
    if (status == NOGE_OK)
        status = note_visit(all, 0, 0);
    if (status == NOGE_OK)
        status = note_path(all, 0);
    if (status != NOGE_OK) {
        lab_exploration_free(all);
        return NULL;
    }
    note_state(all);
    return all;
}

LAB_EXPORT(lab_exploration_free) void lab_exploration_free(lab_exploration *all) {
    if (!all)
        return;
    lab_state *state = all->state;
    if (state) {
        noge_policy_free(state->policy);
        noge_policy_spec_free(state->spec);
        noge_episode_free(state->episode);
        noge_outlook_free(state->outlook);
        free(state->policy_name);
        free(state->choice);
        free(state->distance);
        free(state);
    }
    free(all->path);
    free(all->discovered);
    free(all->seen);
    free(all->candidate);
    free(all->candidate_distance);
    free(all->candidate_score);
    free(all);
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* Visits a node of the map. quiet: without its path. */
static noge_status visit(lab_exploration *all, noge_node choice, bool quiet) {
    lab_state *state = all->state;
    noge_episode *episode = state->episode;
    uint32_t known = episode->map->node_count;
    noge_status status = quiet ? NOGE_OK : note_path(all, choice);
    if (status == NOGE_OK)
        status = noge_episode_step(episode, choice, lab_last_error());
    if (status == NOGE_OK)
        status = note_visit(all, known, episode->step[episode->step_count].cost);
    if (status == NOGE_OK)
        state->choice[state->choice_count++] = choice;
    return status;
}

static noge_status walk_home(lab_exploration *all) {
    noge_episode *episode = all->state->episode;
    noge_status status = note_path(all, 0);
    if (status == NOGE_OK)
        status = noge_episode_return(episode, lab_last_error());
    all->discovered_count = 0;
    all->cost = episode->way_home;
    all->current = all->source;
    all->at_home = true;
    return status;
}

static int end_step(lab_exploration *all, noge_status status) {
    note_state(all);
    return status == NOGE_OK ? 1 : -1;
}

LAB_EXPORT(lab_step) int lab_step(lab_exploration *all) {
    lab_state *state = all->state;
    noge_node choice;
    if (all->finished)
        return 0;
    if (noge_episode_over(state->episode))
        return end_step(all, walk_home(all));
    if (!state->policy) {
        noge_fail(lab_last_error(), NOGE_USAGE, "the player decides; choose a node of the frontier");
        return -1;
    }
    noge_status status = noge_policy_choose(state->policy, state->episode->map, &choice, lab_last_error());
    if (status == NOGE_OK)
        status = visit(all, choice, false);
    return end_step(all, status);
}

LAB_EXPORT(lab_choose) int lab_choose(lab_exploration *all, uint32_t node) {
    const noge_episode *episode = all->state->episode;
    if (all->finished)
        return 0;
    if (node >= all->state->world->node_count || all->seen[node] != 1) {
        noge_fail(lab_last_error(), NOGE_USAGE, "node %u is not on the frontier; choose one that is", node);
        return -1;
    }
    if (noge_episode_over(episode))
        return end_step(all, walk_home(all));
    noge_map_clear_search(episode->map); /* the path must not depend on what was asked before */
    return end_step(all, visit(all, noge_world_map_node(episode->world, node), false));
}

LAB_EXPORT(lab_run) int lab_run(lab_exploration *all, uint32_t count) {
    lab_state *state = all->state;
    noge_status status = NOGE_OK;
    int done = 0;
    all->path_count = 0;
    while ((uint32_t)done < count && status == NOGE_OK && state->policy && !noge_episode_over(state->episode)) {
        noge_node choice;
        status = noge_policy_choose(state->policy, state->episode->map, &choice, lab_last_error());
        if (status == NOGE_OK)
            status = visit(all, choice, true);
        done++;
    }
    note_state(all);
    return status == NOGE_OK ? done : -1;
}
