/* The exploration that the diagrams show: a real one, of a grid so small that every node can be named. */
#ifndef NOGE_DIAGRAMS_EXAMPLE_H
#define NOGE_DIAGRAMS_EXAMPLE_H

#include "neural/file/model.h"
#include "report/draw/draw.h"

#include <noge/policy.h>

enum { EXAMPLE_ROWS = 4, EXAMPLE_COLUMNS = 5, EXAMPLE_NODES = EXAMPLE_ROWS * EXAMPLE_COLUMNS };

/* What the agent knows after a number of decisions. Arrays by the grid's nodes, row by row. */
typedef struct example_moment {
    uint8_t state[EXAMPLE_NODES];  /* of noge_draw_state */
    uint32_t order[EXAMPLE_NODES]; /* number of the visit, of visited nodes */
    double value[EXAMPLE_NODES];   /* what nearest neighbour compares, of frontier nodes: minus the distance */
    uint32_t visited, frontier;
    uint64_t edges;
    uint32_t t;
    double walked, rate;
} example_moment;

/* One decision: the moments before and after it, and the walk between them. */
typedef struct example {
    noge_graph *graph;
    noge_episode *episode;
    example_moment before, after;
    noge_node choice;
    noge_node path[EXAMPLE_NODES]; /* from the agent to the choice */
    uint32_t path_count;
    double cost;
    uint32_t revealed, closures; /* new nodes; edges to nodes known before */
} example;

/* Explores the grid by nearest neighbour, from one start and seed after the other, until a decision shows all there is
 * to show: a single nearest node, a walk back of three steps or more, a new node and a loop closure. Free in success
 * and in failure. */
noge_status noge_example_create(example *shown, noge_error *error);
void noge_example_free(example *shown);

/* What the network sees of the chosen node before it is visited: [history * channels], the oldest time step first. */
void noge_example_features(const example *shown, const noge_model_facts *facts, float *row);

#endif
