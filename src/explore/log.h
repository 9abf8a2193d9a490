/* The log of changes other than visits: nodes with another edge, length or state, in order, for policies that keep
 * values by node. map_change.c writes it. Readers keep a position, which begins at 0. */
#ifndef NOGE_EXPLORE_LOG_H
#define NOGE_EXPLORE_LOG_H

#include <noge/graph.h>

/* Position p of the log is entry[p - dropped]. */
typedef struct noge_log {
    uint32_t *entry; /* the node doubled; 1 more if it was seen again */
    size_t count, space;
    uint64_t dropped;
    uint64_t changes; /* counts everything that changed, visits included */
} noge_log;

/* What a reader is told: each node from `first` to `end` - 1 has changed. That is one node, or all of them if entries
 * were dropped before they were read. */
typedef struct noge_news {
    noge_node first, end;
    bool seen; /* the node was seen again, as by a new edge */
    bool all;  /* all nodes: anything may have changed */
} noge_news;

#endif
