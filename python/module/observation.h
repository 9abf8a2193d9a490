/* What an environment shows of a map. A step writes what is new and the distances, not the whole map. */
#ifndef NOGE_PYTHON_OBSERVATION_H
#define NOGE_PYTHON_OBSERVATION_H

#include <noge/noge.h>

/* The features of a node: is visited, is the current node, is on the frontier, distance. */
enum { FEATURES = 4 };

/* The arrays have room for every node and edge of the graph. Rows beyond `nodes` and `edges` are not touched. */
typedef struct observation {
    float *feature;   /* [nodes][FEATURES] */
    uint8_t *allowed; /* [nodes] is on the frontier */
    int64_t *link;    /* [edges][2] in order of discovery, the lower node first */
    float *length;    /* [edges] */
    uint32_t nodes;   /* number of rows written */
    uint64_t edges;
    uint32_t node_space; /* room in arrays that observation_reserve has allocated */
    uint64_t edge_space;
    noge_node at;  /* the current node that was written */
    bool weighted; /* edges have lengths; otherwise each is 1 */
} observation;

/* Makes room for a graph of this size. What was written is lost. False: out of memory, and nothing has changed. */
bool observation_reserve(observation *seen, uint32_t nodes, uint64_t edges);

/* Frees arrays that observation_reserve has allocated. */
void observation_free(observation *seen);

/* Forgets what was written. zero: also writes zeros over it. */
void observation_clear(observation *seen, bool zero);

/* Writes what the visit to the current node has added. degree: number of its known edges just before the visit. */
void observation_visit(observation *seen, const noge_map *map, uint32_t degree);

/* Writes the distances of all nodes. Costs a search of the map, or of what the last visit has brought nearer. */
void observation_distances(observation *seen, noge_map *map);

#endif
