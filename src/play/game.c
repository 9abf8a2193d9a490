/* The rules of the game. A step to a frontier node is a decision; steps over visited nodes only cost distance. */
#include "play/game.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "play/lattice.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { FAR_STEPS = 10000 };

__attribute__((format(printf, 2, 3))) static void say(noge_game *game, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(game->message, sizeof game->message, format, arguments);
    va_end(arguments);
}

/* A length with few digits. */
static const char *cost_text(double cost, char text[32]) {
    noge_format_double(round(cost * 10) / 10, text);
    return text;
}

/* ---- What is known -------------------------------------------------------------------------------------------------
 */

/* Adds the positions of new nodes of the map to the sketch. */
static noge_status learn_places(noge_game *game, noge_error *error) {
    noge_sketch *sketch = &game->sketch;
    uint32_t count = sketch->map->node_count;
    noge_status status = noge_reserve(&sketch->place, &sketch->place_space, count, sizeof *sketch->place, error);
    for (; sketch->place_count < count && status == NOGE_OK; sketch->place_count++)
        sketch->place[sketch->place_count] =
            game->position[noge_world_graph_node(game->episode->world, sketch->place_count)];
    sketch->chosen = sketch->lattice ? NOGE_NO_NODE : 0;
    sketch->self = sketch->map->at;
    game->stale = true;
    game->picked = false;
    return status;
}

static int compare_targets(const void *one, const void *other) {
    const noge_target *a = one, *b = other;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

noge_status noge_game_look(noge_game *game, noge_error *error) {
    noge_sketch *sketch = &game->sketch;
    if (!game->stale)
        return NOGE_OK;
    const noge_node *frontier = sketch->map->frontier;
    const uint32_t count = sketch->map->frontier_count;
    noge_status status = noge_reserve(&sketch->target, &sketch->target_space, count, sizeof *sketch->target, error);
    if (status != NOGE_OK)
        return status;
    noge_map_search(sketch->map);
    for (uint32_t i = 0; i < count; i++)
        sketch->target[i] = (noge_target){frontier[i], noge_map_distance(sketch->map, frontier[i])};
    if (count > 0)
        qsort(sketch->target, count, sizeof *sketch->target, compare_targets);
    sketch->target_count = count;
    game->stale = false;
    return NOGE_OK;
}

noge_status noge_game_begin(noge_game *game, const noge_graph *graph, const noge_point *position,
                            const noge_game_start *start, noge_error *error) {
    noge_sketch *sketch = &game->sketch;
    *game = (noge_game){.graph = graph, .position = position};
    noge_status status = noge_is_lattice(graph, &sketch->lattice, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&game->episode, error);
    if (status == NOGE_OK)
        status = noge_episode_begin(game->episode, graph, start->source, &start->task, start->world_seed, error);
    if (status != NOGE_OK)
        return status;
    sketch->map = game->episode->map;
    return learn_places(game, error);
}

void noge_game_free(noge_game *game) {
    noge_episode_free(game->episode);
    free(game->sketch.place);
    free(game->sketch.target);
}

bool noge_game_over(const noge_game *game) {
    return noge_episode_over(game->episode);
}

/* ---- Walking -------------------------------------------------------------------------------------------------------
 */

static noge_status visit(noge_game *game, noge_node node, noge_error *error) {
    char cost[32];
    uint32_t known = game->sketch.map->node_count;
    noge_status status = noge_episode_step(game->episode, node, error);
    if (status != NOGE_OK)
        return status;
    uint32_t fresh = game->sketch.map->node_count - known;
    cost_text(game->episode->step[game->episode->step_count].cost, cost);
    if (fresh == 0)
        say(game, "Visited for %s. Nothing new shows from here.", cost);
    else
        say(game, "Visited for %s. %u new place%s show%s.", cost, fresh, fresh == 1 ? "" : "s", fresh == 1 ? "s" : "");
    return learn_places(game, error);
}

static noge_status step_back(noge_game *game, noge_node node, noge_error *error) {
    double cost;
    char text[32];
    noge_status status = noge_map_move(game->sketch.map, node, &cost, error);
    say(game, "Over known ground: that costs %s and shows nothing.", cost_text(cost, text));
    game->stale = true;
    game->picked = false;
    game->sketch.chosen = NOGE_NO_NODE;
    game->sketch.self = game->sketch.map->at;
    return status;
}

/* The player's neighbour in this direction; NOGE_NO_NODE if there is a wall. */
static noge_node beside(const noge_sketch *sketch, int right, int up) {
    noge_node at = sketch->map->at;
    uint32_t count;
    const noge_node *neighbor = noge_map_neighbors(sketch->map, at, &count);
    for (uint32_t i = 0; i < count; i++)
        if (sketch->place[neighbor[i]].x == sketch->place[at].x + right &&
            sketch->place[neighbor[i]].y == sketch->place[at].y + up)
            return neighbor[i];
    return NOGE_NO_NODE;
}

static noge_status step_to(noge_game *game, noge_node node, noge_error *error) {
    return noge_map_is_visited(game->sketch.map, node) ? step_back(game, node, error) : visit(game, node, error);
}

/* The next node of a corridor for a player that comes from `from`; NOGE_NO_NODE where the way forks or ends. */
static noge_node way_on(const noge_sketch *sketch, noge_node from) {
    uint32_t count;
    const noge_node *neighbor = noge_map_neighbors(sketch->map, sketch->map->at, &count);
    if (count != 2)
        return NOGE_NO_NODE;
    return neighbor[0] == from ? neighbor[1] : neighbor[0];
}

noge_status noge_game_walk(noge_game *game, int right, int up, bool far, noge_error *error) {
    if (noge_game_over(game))
        return NOGE_OK;
    noge_node next = beside(&game->sketch, right, up);
    noge_status status = NOGE_OK;
    if (next == NOGE_NO_NODE)
        say(game, "There is a wall.");
    for (uint32_t steps = 0; next != NOGE_NO_NODE && status == NOGE_OK; steps++) {
        noge_node from = game->sketch.map->at;
        status = step_to(game, next, error);
        next = far && steps < FAR_STEPS && !noge_game_over(game) ? way_on(&game->sketch, from) : NOGE_NO_NODE;
    }
    return status;
}

/* ---- Choosing ------------------------------------------------------------------------------------------------------
 */

noge_status noge_game_choose(noge_game *game, uint32_t index, noge_error *error) {
    char text[32];
    noge_sketch *sketch = &game->sketch;
    noge_status status = noge_game_look(game, error);
    if (status != NOGE_OK || noge_game_over(game))
        return status;
    if (index >= sketch->target_count) {
        say(game, "There is no such place to go to.");
        return NOGE_OK;
    }
    sketch->chosen = index;
    game->picked = true;
    say(game, "To go there costs %s; Enter does it.", cost_text(sketch->target[index].distance, text));
    return NOGE_OK;
}

noge_status noge_game_choose_next(noge_game *game, bool back, noge_error *error) {
    noge_status status = noge_game_look(game, error);
    uint32_t count = game->sketch.target_count, chosen = game->sketch.chosen;
    if (status != NOGE_OK || count == 0)
        return status;
    if (chosen >= count || !game->picked)
        chosen = back ? count - 1 : 0;
    else
        chosen = (chosen + (back ? count - 1 : 1)) % count;
    return noge_game_choose(game, chosen, error);
}

noge_status noge_game_choose_towards(noge_game *game, int right, int up, noge_error *error) {
    noge_sketch *sketch = &game->sketch;
    noge_status status = noge_game_look(game, error);
    if (status != NOGE_OK || sketch->target_count == 0 || noge_game_over(game))
        return status;
    noge_node from = sketch->chosen < sketch->target_count ? sketch->target[sketch->chosen].node : sketch->map->at;
    uint32_t best = NOGE_NO_NODE;
    double least = INFINITY;
    for (uint32_t i = 0; i < sketch->target_count; i++) {
        double x = sketch->place[sketch->target[i].node].x - sketch->place[from].x;
        double y = sketch->place[sketch->target[i].node].y - sketch->place[from].y;
        double along = x * right + y * up, aside = fabs(x * up) + fabs(y * right);
        double detour = along + 2 * aside; /* sideways distance counts twice */
        if (along > 0 && aside <= 2 * along && detour < least) {
            least = detour;
            best = i;
        }
    }
    if (best == NOGE_NO_NODE) {
        say(game, "Nothing to go to in that direction.");
        return NOGE_OK;
    }
    return noge_game_choose(game, best, error);
}

noge_status noge_game_go(noge_game *game, noge_error *error) {
    noge_sketch *sketch = &game->sketch;
    noge_status status = noge_game_look(game, error);
    if (status != NOGE_OK || noge_game_over(game))
        return status;
    if (sketch->chosen >= sketch->target_count)
        return noge_game_choose(game, 0, error);
    return visit(game, sketch->target[sketch->chosen].node, error);
}
