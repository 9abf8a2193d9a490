/* The state of the policy `blocking`, and the part that finds out what is blocked. See blocking.c for the algorithm. */
#ifndef NOGE_POLICY_RULE_BLOCKING_H
#define NOGE_POLICY_RULE_BLOCKING_H

#include "policy/rule/open_edges.h"

typedef enum noge_block_status {
    NOGE_BLOCK_CLOSED,  /* no open edges, or not visited */
    NOGE_BLOCK_BLOCKED, /* a shorter open edge is near */
    NOGE_BLOCK_FREE,    /* its shortest open edges may be taken */
} noge_block_status;

/* What is known of a node. */
typedef struct noge_block_node {
    double length;   /* of a visited node: its shortest open edge, whose status this is */
    double least;    /* of a frontier node: its shortest known edge */
    uint32_t stamp;  /* number of examinations; notes with another number are out of date */
    uint32_t note;   /* of a frontier node: the first in its list of notes */
    noge_node owner; /* of a free node: the last visited node that blocked it, or itself */
    uint8_t status;
    bool trivial; /* in the list of trivially free nodes */
    bool listed;  /* waits for examination */
} noge_block_node;

/* At a frontier node: a visited node to be examined again when this one is visited or gets another edge. */
typedef struct noge_block_note {
    noge_node node;
    uint32_t stamp;
    uint32_t next;
} noge_block_note;

/* An entry of a heap. Entries are not removed when they are out of date but skipped when they come up. */
typedef struct noge_block_entry {
    double key, tie; /* the smallest key comes first; of equal keys the smaller tie, then the smaller node */
    noge_node node;
} noge_block_entry;

typedef struct noge_block_heap {
    noge_block_entry *entry;
    size_t count, space;
} noge_block_heap;

/* A node in a search. */
typedef struct noge_block_place {
    double distance;
    uint32_t search; /* the last one that met it */
} noge_block_place;

typedef struct noge_blocking {
    noge_open_edges open;
    double delta;
    noge_block_node *node; /* [node] */
    size_t node_count, node_space;

    noge_block_note *note;
    size_t note_count, note_space;
    uint32_t free_note;

    noge_node *list; /* nodes that wait for examination */
    size_t list_count, list_space;
    noge_node *trivial; /* nodes that were free because no open edge at all was shorter, … */
    size_t trivial_count, trivial_space;
    double trivial_length;    /* … which has this length */
    noge_block_heap shortest; /* open nodes by length: the shortest open edge of all */
    noge_block_heap ready;    /* free nodes, the most recently visited owner first, then the shortest edge */

    /* A search for blocking edges. */
    noge_block_place *place; /* [node] */
    size_t place_count, place_space;
    uint32_t search; /* number of searches */
    noge_block_heap ahead;
    noge_node *seen; /* frontier nodes met */
    size_t seen_count, seen_space;
} noge_blocking;

/* A new exploration. */
void noge_blocking_begin(noge_blocking *self, double delta, uint64_t seed);

void noge_blocking_free(noge_blocking *self);

/* Brings every status up to date with the map. Nodes that became free, or got another owner or length, join `ready`. */
noge_status noge_blocking_follow(noge_blocking *self, const noge_map *map, noge_error *error);

/* The first entry of `ready` that is up to date; NULL if there is none. */
const noge_block_entry *noge_blocking_first(noge_blocking *self, const noge_map *map);

#endif
