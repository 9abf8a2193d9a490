/* The memory of a training step. The convolutions of a batch go graph by graph, in blocks of rows, so that values are
 * still in a near cache when they are read again. What the backward pass needs is kept for the whole batch: the inputs
 * of each layer, and one byte for each value that says whether it was positive. The head is one product over the batch.
 * The memory grows to the largest batch and then stays. */
#ifndef NOGE_NEURAL_WORKSPACE_H
#define NOGE_NEURAL_WORKSPACE_H

#include "base/threads.h"
#include "neural/network.h"

/* Value of `candidate`: every frontier node is a candidate. */
#define NOGE_WHOLE_FRONTIER UINT32_MAX

enum { NOGE_SHARE_ROWS = 64 }; /* candidates of a whole frontier taken at once */
enum { NOGE_FACTORS = 64 };    /* degrees whose factor is stored */

/* Lists of columns. */
enum { NOGE_LIVE_Y, NOGE_LIVE_Z, NOGE_LIVE_LISTS };

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
    size_t node_space, visit_space, entry_space, largest_space, candidate_space, count_space;

    uint32_t *node_begin, *visit_begin; /* [count + 1] where an observation's rows begin */
    size_t *edge_begin;                 /* [count + 1] where an observation's neighbours begin */
    uint32_t *candidate_begin;          /* [count + 1] where an observation's rows of z begin */
    uint32_t *first, *degree;           /* [node] where its neighbours begin, after edge_begin; their number */
    uint32_t *neighbour;                /* in order of discovery, filled up with a row of zeros */
    uint32_t *row;                      /* [node] its row among the visited, see below */
    uint32_t *node;                     /* [visit] the node of a row */
    float *node_factor, *visit_factor;  /* [row] 1 / sqrt(degree + 1) */
    float *x, *x_sum;                   /* [node][inputs] features; summed over neighbours */
    float *y_sum;                       /* [visit][hidden / 2] */
    int8_t *y_positive, *z_positive;    /* [node][hidden / 2], [visit][hidden] -1 where the value is positive */
    float *z;                           /* [candidate][hidden] embeddings of candidates */
    float *y, *dy_sum;                  /* [node of the largest observation][hidden / 2] of one graph at a time */
    float *block;                       /* [NOGE_BLOCK][hidden] */
    uint32_t *identity;                 /* [node of the largest observation] 0, 1, 2 … */
    uint32_t *live[NOGE_LIVE_LISTS];    /* [hidden] columns of a graph's y or z that are not all zero */
    int8_t *any;                        /* [hidden] */
    float factor_of[NOGE_FACTORS];      /* 1 / sqrt(degree + 1) for small degrees */
    float *measured, *m0, *dm0;         /* [observation][…] */
    float *goal, *g0, *dg0;             /* [observation][…], only if the goal is an input */
    float *phi, *dphi;                  /* [observation][4 or 5 * hidden] head's input */
    float *h, *dh;                      /* [observation][2 * hidden] */
    float *out, *dout;                  /* [observation][outputs] */
    float *share;                       /* [NOGE_SHARE_ROWS][2 * hidden] candidates' part of head.0 */
    float *goal_weight;                 /* [2 * hidden] head.1 · goal */
} noge_workspace;

/* An observation has visit_count + 1 rows among the visited: its visits in order, and the candidate. With the whole
 * frontier as candidates it has a row for each node: its visits in order, then the frontier in order of discovery. The
 * row number of all other nodes is that of a row of zeros, behind the others. There is a row of zeros behind the
 * observation's nodes, too. */

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

/* The known graph of observation i. */
noge_graph_view noge_workspace_graph(const noge_workspace *work, uint32_t i);

/* `rows` with a list of its columns that are positive anywhere in positive[n, width]. The next call with the same
 * number of a list overwrites it. */
noge_input noge_workspace_live(noge_workspace *work, int list, const float *rows, const int8_t *positive, size_t n,
                               size_t width);

/* The end of the block of rows that begins at `begin`. */
static inline size_t noge_block_end(size_t begin, size_t end) {
    return end - begin < NOGE_BLOCK ? end : begin + NOGE_BLOCK;
}

#endif
