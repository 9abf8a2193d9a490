/* The memory of a training step. A batch of observations is one block-diagonal graph: all nodes are consecutive rows,
 * so each layer is a single large product. The memory grows to the largest batch and then stays. */
#ifndef NOGE_NEURAL_WORKSPACE_H
#define NOGE_NEURAL_WORKSPACE_H

#include "base/threads.h"
#include "neural/network.h"

/* Value of `candidate`: every frontier node is a candidate. */
#define NOGE_WHOLE_FRONTIER UINT32_MAX

enum { NOGE_SHARE_ROWS = 64 };  /* candidates of a whole frontier taken at once */
enum { NOGE_POLL_ROWS = 4096 }; /* rows of a product between two polls */

/* A partly known graph and the decision taken there. The arrays are borrowed. */
typedef struct noge_observation {
    uint32_t node_count;
    noge_edges edges;           /* what the visits so far revealed; the last visit is to the current node */
    const uint32_t *visited_at; /* [node_count] number of the visit; edges.visit_count or more: not yet */
    uint32_t candidate;         /* the frontier node to evaluate, or NOGE_WHOLE_FRONTIER */
    float measurement;
    const float *goal; /* [goals] if it is an input; else not read */
} noge_observation;

typedef struct noge_workspace {
    const noge_network *network;
    noge_stop *stop; /* polled within the passes, by worker 0; NULL: never */
    const noge_observation *observation;
    uint32_t count;
    size_t node_rows, visit_rows; /* of the whole batch */
    size_t node_space, visit_space, count_space;

    uint32_t *node_begin, *visit_begin; /* [count + 1] where an observation's rows begin */
    uint32_t *identity, *row;           /* [node] itself; its row among the visited, see noge_workspace_begin */
    float *node_factor, *visit_factor;  /* [row] 1 / sqrt(degree + 1) */
    float *x, *x_sum;                   /* [node][inputs] features; summed over neighbours */
    float *y, *dy;                      /* [node][hidden / 2] */
    float *y_sum, *dy_sum;              /* [visit][hidden / 2] */
    float *z, *dz;                      /* [visit][hidden] */
    float *measured, *m0, *dm0;         /* [observation][…] */
    float *goal, *g0, *dg0;             /* [observation][…], only if the goal is an input */
    float *phi, *dphi;                  /* [observation][4 or 5 * hidden] head's input */
    float *h, *dh;                      /* [observation][2 * hidden] */
    float *out, *dout;                  /* [observation][outputs] */
    float *share;                       /* [NOGE_SHARE_ROWS][2 * hidden] candidates' part of head.0 */
    float *goal_weight;                 /* [2 * hidden] head.1 · goal */
} noge_workspace;

/* An observation has visit_count + 2 rows among the visited: its visits in order, the candidate, and one row for all
 * other nodes. That row is summed into but never read, so the loops over edges need no condition. With the whole
 * frontier as candidates it has a row for each node: its visits in order, then the frontier in order of discovery. */
enum { NOGE_EXTRA_ROWS = 2 };

noge_status noge_workspace_create(noge_workspace **work, const noge_network *network, noge_error *error);
void noge_workspace_free(noge_workspace *work);

/* Makes room for a batch, which is borrowed, and lays out its rows. Allocates only for a larger batch than any before.
 */
noge_status noge_workspace_begin(noge_workspace *work, const noge_observation *observation, uint32_t count,
                                 noge_error *error);

/* Was a stop asked for? The passes end early then, and their results are undefined; the caller polls `stop` itself. */
bool noge_workspace_stopped(const noge_workspace *work);

/* Where to write the features of observation i: [node_count][noge_stride(inputs)], padding 0. */
float *noge_workspace_features(noge_workspace *work, uint32_t i);

/* Where observation i begins in an array by node, or by row among the visited. */
static inline float *noge_node_row(float *rows, const noge_workspace *work, uint32_t i, size_t width) {
    return rows + work->node_begin[i] * width;
}

static inline float *noge_visit_row(float *rows, const noge_workspace *work, uint32_t i, size_t width) {
    return rows + work->visit_begin[i] * width;
}

#endif
