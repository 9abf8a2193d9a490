/* Observations of single environments as Python objects: a graph, or a dictionary of padded arrays. */
#ifndef NOGE_PYTHON_SHOW_H
#define NOGE_PYTHON_SHOW_H

#include "module.h"
#include "observation.h"

/* How observations are shown. */
typedef struct show {
    uint32_t nodes;     /* rows of padded arrays and of the mask; 0: as many as are known */
    uint64_t edges;     /* the same for edges */
    PyObject *instance; /* gymnasium.spaces.GraphInstance; NULL: padded arrays */
    PyObject *shared;   /* dictionary of padded arrays that are written in place; NULL: new arrays each time */
    int64_t *known;     /* of the shared arrays: number of nodes and edges */
} show;

/* Takes numpy arrays of the padded shapes, (nodes, edge_links, edges, known, action_mask), to be written in place:
 * `seen` then writes into them. False with an exception if they are none. */
bool show_share(show *as, observation *seen, PyObject *arrays);

/* Frees what belongs to it, not the observation. */
void show_free(show *as);

/* (observation, action mask) as new references. False with an exception on failure. */
bool show_now(const show *as, const observation *seen, PyObject **observed, PyObject **mask);

/* Makes names. -1 with an exception on failure. */
int show_prepare(void);

#endif
