/* A world hides a graph and reveals it to a map, visit by visit; an episode records one exploration.
 *
 * Thread safety: a world or an episode belongs to one thread at a time. Threads may share graphs, because graphs are
 * immutable. */
#ifndef NOGE_EXPLORE_H
#define NOGE_EXPLORE_H

#include <noge/map.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- World: the side that knows the graph ------------------------------------------------------------------------ */

/* A hidden graph and the map of an explorer in it. */
typedef struct noge_world noge_world;

/* The graph's node behind a node of the map, NOGE_NO_NODE if the map has no such node. */
NOGE_API noge_node noge_world_graph_node(const noge_world *world, noge_node map_node);

/* The map's node for a node of the graph, NOGE_NO_NODE while it is unknown. */
NOGE_API noge_node noge_world_map_node(const noge_world *world, noge_node graph_node);

/* The seeds of the world and of the policy that `noge explore` derives from one seed, for programs that repeat its
 * explorations. */
NOGE_API void noge_explore_seeds(uint64_t seed, uint64_t *world_seed, uint64_t *policy_seed);

/* ---- Episode: one exploration, recorded -------------------------------------------------------------------------- */

/* The record of a visit, t = 0 included. */
typedef struct noge_step {
    noge_node visit;      /* the node of the map */
    uint32_t known_nodes; /* number of known nodes after the visit */
    uint64_t known_edges; /* number of known edges after the visit */
    double cost;          /* length of this walk */
    double walked;        /* length of all walks so far */
} noge_step;

/* One exploration and its record. Read only; the library makes and frees it. */
typedef struct noge_episode {
    noge_world *world;   /* owned */
    noge_map *map;       /* the world's */
    uint32_t step_count; /* decisions so far: t */
    noge_step *step;     /* [step_count + 1] */
    uint32_t step_space; /* room in `step` */
    bool returned;       /* the explorer has walked home: noge_episode_return */
    double way_home;     /* length of that walk; 0 before it */
} noge_episode;

/* Makes an object for many episodes, one after the other. */
NOGE_API noge_status noge_episode_create(noge_episode **episode, noge_error *error);

/* Frees the episode. Accepts NULL. */
NOGE_API void noge_episode_free(noge_episode *episode);

/* Enters the world at `source`. task: copied; NULL is NOGE_TASK. seed: as for noge_world_enter. */
NOGE_API noge_status noge_episode_begin(noge_episode *episode, const noge_graph *graph, noge_node source,
                                        const noge_task *task, uint64_t seed, noge_error *error);

/* True when the frontier is empty, the limit is reached, or no frontier node is affordable. Costs a search if there is
 * a budget, otherwise O(1). */
NOGE_API bool noge_episode_over(const noge_episode *episode);

/* Visits a frontier node and records it. NOGE_USAGE if the node is not affordable or the explorer has walked home. */
NOGE_API noge_status noge_episode_step(noge_episode *episode, noge_node node, noge_error *error);

/* Ends an episode that must return: walks to node 0 by a shortest known path. The walk counts for the distance walked
 * but is not a decision. Call it when the episode is over; noge_policy_run does. Nothing happens if the episode need
 * not return or has returned. */
NOGE_API noge_status noge_episode_return(noge_episode *episode, noge_error *error);

/* The exploration rate u_t: decisions over distance after decision t; 0 at t = 0 and after the last step. */
NOGE_API double noge_episode_rate(const noge_episode *episode, uint32_t t);

#ifdef __cplusplus
}
#endif
#endif
