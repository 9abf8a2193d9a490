/* One game of exploring: where the player is, what there is to choose from, what each choice costs.
 *
 * The game has a side that knows the world. What may be shown is the `sketch`: the map, and where the nodes on the map
 * lie. Drawings get nothing else, so a player sees what an agent would see. */
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
    bool lattice;        /* places are whole numbers, and edges join exactly the places side by side */
    noge_target *target; /* [target_count] the frontier, the nearest first */
    uint32_t target_count;
    size_t target_space;
    uint32_t chosen; /* a place in `target`; NOGE_NO_NODE: none */
    noge_node self;  /* where the player is drawn: the map's current node, or on the way to the next */
} noge_sketch;

enum { NOGE_GAME_MESSAGE = 200 };

typedef struct noge_game {
    const noge_graph *graph;
    const noge_point *position; /* of the graph's nodes */
    noge_episode *episode;
    noge_sketch sketch;
    bool stale;                      /* the targets are those of a former moment */
    char message[NOGE_GAME_MESSAGE]; /* what became of the last key */
} noge_game;

/* What decides a game besides the graph. */
typedef struct noge_game_start {
    noge_node source;
    uint64_t world_seed;
    uint32_t step_limit;
    bool weighted;
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

/* On a lattice: one step, onto something new or over known ground; far: on until the way forks or ends. */
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
