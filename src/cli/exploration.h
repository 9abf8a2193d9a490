/* What there is to tell of an exploration, whether it has just happened or was walked again from a trace. */
#ifndef NOGE_CLI_EXPLORATION_H
#define NOGE_CLI_EXPLORATION_H

#include "cli/walk.h"

#include <noge/noge.h>
#include <stdio.h>

/* All borrowed. */
typedef struct noge_exploration {
    const noge_graph *graph;
    const char *graph_name;
    const char *policy;
    noge_node source;
    uint64_t seed;
    bool weighted;
    uint32_t reachable;          /* nodes in the source's component */
    noge_episode *episode;       /* of a replay only the map and the steps */
    const noge_node *graph_node; /* [nodes of the map], or NULL: the episode's world knows */
    const noge_walk *walk;       /* only drawings need it */
} noge_exploration;

/* The figures, for a person or for a program on standard output. */
noge_status noge_exploration_print(const noge_exploration *told, FILE *out, noge_error *error);
noge_status noge_exploration_print_json(const noge_exploration *told, noge_error *error);

/* Draws the state at the end and the walk. */
noge_status noge_exploration_draw(const noge_exploration *told, const char *path, bool overwrite, noge_error *error);

/* Positions to draw a graph with that has none of its own; NULL in *position if it has. Free with free(). */
noge_status noge_drawing_positions(const noge_graph *graph, noge_point **position, noge_error *error);

#endif
