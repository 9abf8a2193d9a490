/* The core of the lab: the functions that the WebAssembly module exports to core.js.
 *
 * Pointers are addresses in the module's memory. Texts are UTF-8 and terminated. A function that fails returns 0 or -1,
 * and lab_error() then holds one sentence. JavaScript reads the structs below word by word: core.js has the same order.
 * The module has one thread, so results of one call may be kept in static memory until the next. */
#ifndef NOGE_LAB_H
#define NOGE_LAB_H

#include <noge/explore.h>
#include <noge/policy.h>

/* Marks an exported function. */
#define LAB_EXPORT(name) __attribute__((export_name(#name)))

/* ---- Memory and errors ------------------------------------------------------------------------------------------- */

/* Memory for arguments, or 0. Free it with lab_free. */
void *lab_allocate(size_t size);
void lab_free(void *block);

/* The sentence of the last failure. */
const char *lab_error(void);

/* Did the last failure refuse a directed file that `two_way` would read? */
bool lab_error_is_directed(void);

/* Where the functions of the core report failures. */
noge_error *lab_last_error(void);

/* ---- What there is ----------------------------------------------------------------------------------------------- */

/* JSON: {"version", "policies": [{name, kind, description}], "families": [{name, summary, random, beyond, parameters:
 * [{name, least, most, usual, meaning}]}]}. Valid until the next call; 0 without memory. */
const char *lab_catalog(void);

/* Adds a model under a policy name, such as "noge-plus:grid". The bytes are a model file and are copied. False if they
 * are not a model. */
bool lab_add_model(const char *name, const void *bytes, size_t size);

/* The specification of a policy by its name, which may be a model that was added. Free it with noge_policy_spec_free.
 * NULL after a failure. */
noge_policy_spec *lab_policy(const char *name);

/* ---- Worlds ------------------------------------------------------------------------------------------------------ */

/* A graph as the page draws it. Positions of maps are in metres from their middle, those of others in units of the
 * graph; y grows upwards. */
typedef struct lab_world {
    uint32_t node_count;
    uint32_t edge_count;
    const uint32_t *offset;      /* [node_count + 1] */
    const uint32_t *neighbor;    /* [2 * edge_count] */
    const float *length;         /* [2 * edge_count]; NULL: all are 1 */
    const float *x, *y;          /* [node_count] */
    const uint32_t *bend_offset; /* [2 * edge_count + 1] into bend_x and bend_y; NULL: edges are straight */
    const float *bend_x, *bend_y;
    const char *attribution; /* NULL: none is required */
    uint32_t geographic;     /* lengths are in metres */
    uint32_t one_way;        /* number of arcs without an opposite in the file */
    uint32_t apart;          /* number of nodes outside the largest component */
    noge_graph *graph;
    char *name; /* as traces have it */
} lab_world;

/* Generates the graph of a specification such as "maze:side=31". NULL after a failure. */
lab_world *lab_generate(const char *specification, uint64_t seed);

/* Reads a graph file of any format that noge reads, uncompressed. two_way: joins the directions of a directed file;
 * otherwise it is refused. NULL after a failure. */
lab_world *lab_read(const char *name, const void *bytes, size_t size, bool two_way);

/* The graph as a file of noge's own format, with the positions that the page shows: lab_read takes it back without
 * laying it out again. Valid until the next call. NULL after a failure. */
const void *lab_pack(const lab_world *world, uint32_t *size);

/* Frees a world, which no exploration must use any more. Accepts NULL. */
void lab_world_free(lab_world *world);

/* The name of a node. Valid until the next call. */
const char *lab_node_name(const lab_world *world, uint32_t node);

/* The node where `noge explore` begins with this seed. */
uint32_t lab_source(const lab_world *world, uint64_t seed);

/* Bounds on the shortest walk from a node through all that can be reached. Both arrays are static. milliseconds: time
 * limit. bound: [4] lower, upper, 1 if they are equal, seconds used. NULL after a failure. */
const double *lab_bound(const lab_world *world, uint32_t source, bool weighted, bool returns, double milliseconds);

/* ---- Explorations ------------------------------------------------------------------------------------------------ */

/* One exploration. Nodes are those of the graph. */
typedef struct lab_exploration {
    double walked;      /* distance so far */
    double cost;        /* of the last step */
    uint32_t current;   /* where the explorer is */
    uint32_t visited;   /* number of visited nodes */
    uint32_t known;     /* number of known nodes */
    uint32_t decisions; /* number of steps */
    uint32_t finished;  /* nothing is left to do */
    uint32_t at_home;   /* the last step was the way home */
    uint32_t *path;     /* [path_count] nodes that the last step walked over, its beginning and end included */
    uint32_t path_count;
    uint32_t *discovered; /* [discovered_count] nodes that the last step saw first */
    uint32_t discovered_count;
    uint8_t *seen;              /* [nodes of the graph] 0 unknown, 1 frontier, 2 visited */
    uint32_t candidate_count;   /* of lab_candidates */
    uint32_t *candidate;        /* [candidate_count] frontier nodes in order of discovery */
    double *candidate_distance; /* [candidate_count] */
    float *candidate_score;     /* [candidate_count] NaN: not judged; NULL: the policy gives no scores */
    noge_node source;
    struct lab_state *state;
} lab_exploration;

/* Begins an exploration. policy: "player" has none. steps: limit of decisions, 0: none. budget: distance that may be
 * walked, 0: no limit. returns: it ends where it began. NULL after a failure. */
lab_exploration *lab_explore(const lab_world *world, const char *policy, uint32_t source, uint64_t seed, uint32_t steps,
                             bool weighted, bool returns, double budget);

/* Frees an exploration. Accepts NULL. */
void lab_exploration_free(lab_exploration *exploration);

/* Lets the policy decide once, or walks home at the end of an exploration that returns. 1: done, 0: finished before,
 * -1: failed. */
int lab_step(lab_exploration *exploration);

/* Visits a frontier node of the caller's choice. */
int lab_choose(lab_exploration *exploration, uint32_t node);

/* Lets the policy decide up to `count` times without noting paths. Returns the number of decisions, -1 after a failure.
 */
int lab_run(lab_exploration *exploration, uint32_t count);

/* Fills in the candidates. False after a failure. */
bool lab_candidates(lab_exploration *exploration);

/* JSON: {"distance", "score", "inputs": [{name, value, meaning}], "text"} of a frontier node. Valid until the next
 * call; NULL after a failure. */
const char *lab_explain(lab_exploration *exploration, uint32_t node);

/* The trace so far, as `noge explore --trace` writes it. Repeats the exploration. Valid until the next call; NULL after
 * a failure. */
const char *lab_trace(const lab_exploration *exploration, uint32_t *size);

/* ---- Traces ------------------------------------------------------------------------------------------------------ */

/* A recorded exploration. */
typedef struct lab_recording {
    uint64_t seed;
    double budget;    /* 0: none */
    lab_world *world; /* the given one, or a generated one that the caller frees; NULL: the graph is not known */
    uint32_t source;  /* only with a world, as the next two */
    uint32_t decision_count;
    const uint32_t *decision; /* [decision_count] the nodes visited after the source */
    const char *graph_name, *policy;
    uint32_t weighted, returns, returned;
} lab_recording;

/* Reads a trace and checks it against its graph: the given world, or a generated one if the trace names a family. name:
 * of the file. The result is static: valid until the next call. NULL after a failure. */
const lab_recording *lab_replay(const char *name, const void *bytes, size_t size, lab_world *world);

#endif
