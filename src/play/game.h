/* One game of exploration: the player's node, the targets to choose from, and the cost of each.
 *
 * The game knows the hidden world. Drawings get only the `sketch`: the map, and the positions of its nodes. So a player
 * sees what an agent would see. */
#ifndef NOGE_PLAY_GAME_H
#define NOGE_PLAY_GAME_H

#include <noge/noge.h>

/* A frontier node that the player may go to. */
typedef struct noge_target {
    noge_node node;
    double distance;
} noge_target;

typedef struct noge_sketch {
    noge_map *map;
    noge_point *place; /* [nodes of the map]; y upwards */
    uint32_t place_count;
    size_t place_space;
    bool lattice;        /* positions are integers, and edges join exactly the adjacent positions */
    noge_target *target; /* [target_count] the frontier, the nearest first */
    uint32_t target_count;
    size_t target_space;
    uint32_t chosen; /* index in `target`; NOGE_NO_NODE: none */
    noge_node self;  /* where the player is drawn: the map's current node, or on the way to the next */
} noge_sketch;

enum { NOGE_GAME_MESSAGE = 200 };

typedef struct noge_game {
    const noge_graph *graph;
    const noge_point *position; /* of the graph's nodes */
    noge_episode *episode;
    noge_sketch sketch;
    bool picked;                     /* the player has chosen a target since the last move */
    bool stale;                      /* the targets are out of date */
    char message[NOGE_GAME_MESSAGE]; /* result of the last key */
} noge_game;

/* The settings of a game besides the graph. */
typedef struct noge_game_start {
    noge_node source;
    uint64_t world_seed;
    noge_task task;
} noge_game_start;

/* Enters the graph, which is borrowed like its positions. Free it in success and in failure; starts as {0}. */
noge_status noge_game_begin(noge_game *game, const noge_graph *graph, const noge_point *position,
                            const noge_game_start *start, noge_error *error);
void noge_game_free(noge_game *game);

/* Nothing is left to visit, or no decision is left. */
bool noge_game_over(const noge_game *game);

/* Brings the targets up to date; needed before they are read. */
noge_status noge_game_look(noge_game *game, noge_error *error);

/* ---- What a player does; a game that is over does nothing ----------------------------------------------------------
 */

/* On a lattice: one step, to a frontier node or a visited one. far: continue until the way forks or ends. */
noge_status noge_game_walk(noge_game *game, int right, int up, bool far, noge_error *error);

/* Chooses the next target by distance, or the one before. */
noge_status noge_game_choose_next(noge_game *game, bool back, noge_error *error);

/* Chooses the target that lies in this direction from the one chosen. */
noge_status noge_game_choose_towards(noge_game *game, int right, int up, noge_error *error);

/* Chooses a target by its place in the list. */
noge_status noge_game_choose(noge_game *game, uint32_t index, noge_error *error);

/* Goes to the chosen target; if none is chosen, chooses the nearest. */
noge_status noge_game_go(noge_game *game, noge_error *error);

#endif
