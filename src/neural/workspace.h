/* The memory of a training step. The convolutions of a batch go graph by graph, in blocks of rows, so that values are
 * still in a near cache when they are read again. Nodes with equal inputs have equal values, so a batch numbers its
 * kinds of nodes, and values are computed and kept once for each kind. What the backward pass needs is kept for the
 * whole batch: the inputs of each layer, and one bit for each value that says whether it was positive. The head is one
 * product over the batch. The memory grows to the largest batch and then stays. */
#ifndef NOGE_NEURAL_WORKSPACE_H
#define NOGE_NEURAL_WORKSPACE_H

#include "base/threads.h"
#include "neural/distinct.h"
#include "neural/neighbours.h"
#include "neural/network.h"
#include "neural/short_keys.h"

/* Value of `candidate`: every frontier node is a candidate. */
#define NOGE_WHOLE_FRONTIER UINT32_MAX

enum { NOGE_SHARE_ROWS = 64 }; /* candidates of a whole frontier taken at once */

/* Lists of columns. */
enum { NOGE_LIVE_Y, NOGE_LIVE_Z, NOGE_LIVE_PHI, NOGE_LIVE_H, NOGE_LIVE_LISTS };

enum { NOGE_CODE_DEGREES = 16 }; /* degrees that have a kind of x for each code of features */

/* A partly known graph and the decision taken there. The arrays are borrowed. */
typedef struct noge_observation {
    uint32_t node_count;
    noge_edges edges;             /* what the visits so far revealed; the last visit is to the current node */
    const uint32_t *visited_at;   /* [node_count] number of the visit; edges.visit_count or more: not yet */
    const noge_neighbours *lists; /* of the same exploration, as it was now or later; NULL: made of the edges */
    uint32_t candidate;           /* the frontier node to evaluate, or NOGE_WHOLE_FRONTIER */
    float measurement;
    const float *goal; /* [goals] if it is an input; else not read */
} noge_observation;

/* Arrays that grow together: by node, by visit … */
enum {
    NOGE_ROOM_NODES,
    NOGE_ROOM_VISITS,
    NOGE_ROOM_ENTRIES, /* of lists of neighbours */
    NOGE_ROOM_CANDIDATES,
    NOGE_ROOM_LARGEST, /* nodes of the largest observation */
    NOGE_ROOM_COUNTS,  /* observations */
    NOGE_ROOMS
};

typedef struct noge_room {
    void *block; /* holds the arrays */
    size_t rows;
} noge_room;

typedef struct noge_workspace {
    const noge_network *network;
    noge_stop *stop; /* polled within the passes, by worker 0; NULL: never */
    const noge_observation *observation;
    uint32_t count;
    size_t node_rows, visit_rows; /* of the whole batch */
    noge_room room[NOGE_ROOMS];

    uint32_t *node_begin, *visit_begin; /* [count + 1] where an observation's rows begin */
    uint32_t *zeros;                    /* [count] number of the row of zeros behind an observation's nodes */
    size_t *edge_begin;                 /* [count + 1] where an observation's neighbours begin */
    uint32_t *candidate_begin;          /* [count + 1] where an observation's rows of z begin */
    uint32_t *first, *degree;           /* [node] where its neighbours begin, after edge_begin; their number */
    uint32_t *neighbour;                /* in order of discovery, filled up with a row of zeros */
    uint32_t *row;                      /* [node] its row among the visited, see below */
    uint32_t *node;                     /* [visit] the node of a row */
    float *node_factor;                 /* [node] 1 / sqrt(degree + 1) */
    uint32_t *neighbours;               /* [node] number of its neighbours */
    float *x;                           /* [node][inputs] features */
    const float *code_row;              /* [code][inputs] features by code; NULL: there are no codes */
    uint32_t *code;                     /* [node] code of its features */

    /* Kinds. Nodes of the same x kind have the same code and degree, those of the same y kind the same features summed
     * over neighbours and the same degree. Kind 0 is the row of zeros. Visits of the same z kind have the same sums of
     * y over neighbours. The key of a y kind is in `y_kinds`; `surroundings` has the x kinds that lead to it. */
    uint32_t *x_kind_of; /* [code][NOGE_CODE_DEGREES] 0: none yet */
    uint32_t *x_kind_at; /* [x kind] its entry in x_kind_of */
    uint32_t x_kinds;    /* number of x kinds, kind 0 included */
    float *x_scaled;     /* [x kind][inputs] features times 1 / sqrt(degree + 1) */
    uint32_t *x_kind;    /* [node], only if surroundings are looked up */
    noge_short_keys surroundings, z_kinds;
    uint32_t *surrounded; /* [number of surroundings] y kind */
    noge_distinct y_kinds, z_signs;
    noge_short_keys short_signs; /* numbers of z_signs, if they are of one word */
    uint32_t *y_kind;            /* [node] */
    uint32_t *z_kind;            /* [visit] */
    uint32_t *z_sign;            /* [visit] number of its embedding's signs in z_signs */
    float *kind_factor;          /* [y kind] */
    float *x_sum, *y;            /* [y kind][inputs], [y kind][hidden / 2] */
    uint64_t *y_positive;        /* [y kind][hidden / 2] */
    float *y_sum, *z;            /* [z kind][hidden / 2], [z kind][hidden] */
    uint64_t *kind_signs;        /* [NOGE_BLOCK][hidden] signs of new z kinds */
    uint32_t *sign_of_kind;      /* [z kind] number of its signs in z_signs */

    float *candidate;                /* [candidate][hidden] embeddings of candidates */
    float *dy, *dy_sum;              /* [node of the largest observation][hidden / 2] of one graph at a time */
    uint32_t *fresh;                 /* [node of the largest observation] nodes of new kinds; numbers of signs */
    uint32_t *dy_row;                /* [node of the largest observation] rows of dy */
    size_t different;                /* number of dy's rows for visits before the current one */
    uint32_t *place;                 /* [number of signs] its row in dy plus 1, for one graph at a time; else 0 */
    float *dweight;                  /* [hidden][hidden / 2] transposed gradient of the second convolution's weight */
    float *block;                    /* [NOGE_BLOCK][hidden] */
    uint32_t *identity;              /* [node of the largest observation] 0, 1, 2 … */
    uint32_t *live[NOGE_LIVE_LISTS]; /* columns that are not all zero: of a graph's y or z, of phi, of h */
    size_t live_count[NOGE_LIVE_LISTS];
    uint64_t *y_any, *z_any; /* [observation][hidden / 2], [hidden] channels that are positive anywhere in a graph */
    float factor_of[NOGE_FACTORS]; /* 1 / sqrt(degree + 1) for small degrees */
    float *measured, *m0, *dm0;    /* [observation][…] */
    float *goal, *g0, *dg0;        /* [observation][…], only if the goal is an input */
    float *phi, *dphi;             /* [observation][4 or 5 * hidden] head's input */
    float *h, *dh;                 /* [observation][2 * hidden] */
    float *out, *dout;             /* [observation][outputs] */
    float *share;                  /* [NOGE_SHARE_ROWS][2 * hidden] candidates' part of head.0 */
    float *goal_weight;            /* [2 * hidden] head.1 · goal */
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

/* Where to write the features of observation i: [node_count][noge_feature_stride(inputs)], padding 0. */
float *noge_workspace_features(noge_workspace *work, uint32_t i);

/* Features as codes instead, which is faster: nodes with the same code have the same features. Call it once for a
 * batch, after noge_workspace_begin, then write the codes of each observation. row: [code][noge_feature_stride(inputs)]
 * the features, padding 0; borrowed. There are at most NOGE_MOST_CODES codes. */
void noge_workspace_use_codes(noge_workspace *work, const float *row);
uint32_t *noge_workspace_codes(noge_workspace *work, uint32_t i);

/* The known graph of observation i. */
noge_graph_view noge_workspace_graph(const noge_workspace *work, uint32_t i);

/* set = what is set in any of `count` rows of signs, row[0], row[1] … */
void noge_signs_unite(uint64_t *set, const uint64_t *positive, const uint32_t *row, size_t count, size_t width);

/* Lists the columns in a row of signs. The next call with the same number of a list overwrites it. */
void noge_workspace_list_live(noge_workspace *work, int list, const uint64_t *set, size_t width);

/* A matrix with the columns of a list. */
static inline noge_input noge_workspace_input(const noge_workspace *work, int list, const float *at, size_t stride) {
    return (noge_input){.at = at, .stride = stride, .live = work->live[list], .count = work->live_count[list]};
}

/* The end of the block of rows that begins at `begin`. */
static inline size_t noge_block_end(size_t begin, size_t end) {
    return end - begin < NOGE_BLOCK ? end : begin + NOGE_BLOCK;
}

#endif
