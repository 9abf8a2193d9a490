/* The outlook: the candidates of a decision among the frontier nodes, and their inputs for a network.
 *
 * Candidates are the nearest frontier nodes and those at most `reach` steps farther. No experiment has gained anything
 * by other nodes. Each candidate has inputs of its own; the inputs of the context are the same for all candidates. The
 * two tables below name them all.
 *
 * A visit costs O(edges of the visited node). A decision costs local searches around the explorer and around each
 * candidate, independent of the size of the map. In weighted maps distances are in units of the mean known edge
 * length. */
#ifndef NOGE_POLICY_LEARNED_OUTLOOK_H
#define NOGE_POLICY_LEARNED_OUTLOOK_H

#include "explore/map.h"

/* Number of inputs of a candidate and of the context; length of a row; greatest number of candidates, of which the
 * nearest are kept. */
enum {
    NOGE_OUTLOOK_DETOUR = 0, /* indices among a candidate's inputs */
    NOGE_OUTLOOK_VISITED_MOST = 6,
    NOGE_OUTLOOK_VISITED_FEWEST = 7,
    NOGE_OUTLOOK_OLDEST = 21,
};
enum { NOGE_OUTLOOK_OWN = 24, NOGE_OUTLOOK_CONTEXT = 24, NOGE_OUTLOOK_ROW = 24, NOGE_OUTLOOK_MOST = 48 };

/* Inputs were added over time, always at the ends of the two tables, so an older model has the first of each: */
enum {
    NOGE_OUTLOOK_OWN_NARROW = 20,
    NOGE_OUTLOOK_CONTEXT_NARROW = 14, /* no step limit */
    NOGE_OUTLOOK_CONTEXT_TOLD = 15,   /* with the input `limit` */
};

typedef struct noge_outlook_input {
    const char *name; /* without blanks; model files list them */
    const char *meaning;
} noge_outlook_input;

extern const noge_outlook_input noge_outlook_own[NOGE_OUTLOOK_OWN];
extern const noge_outlook_input noge_outlook_context[NOGE_OUTLOOK_CONTEXT];

/* Groups of related inputs, as lists of names, to be hidden or examined together. */
#define NOGE_INPUTS_DISTANCE "detour,nearest,distance"
#define NOGE_INPUTS_VISITED "visited,visited-one,visited-two,visited-most,visited-fewest,visited-more"
#define NOGE_INPUTS_PARENTS "parent-least,parent-most,parent-higher"
#define NOGE_INPUTS_SIBLINGS "siblings,only-child,siblings-least"
#define NOGE_INPUTS_AGE "age,fresh"
#define NOGE_INPUTS_SURROUNDINGS "alone,company,company-far"
#define NOGE_INPUTS_CONTEXT                                                                                            \
    "near,stuck,choice,frontier,left,any-left,left-age,time,degree,spread,leaves,cycles,rate,frontier-part"
#define NOGE_INPUTS_LIMIT "limit,limit-frontier,limit-time"
#define NOGE_INPUTS_ORDER "newest,oldest"
#define NOGE_INPUTS_LENGTHS "alone-length,length-spread"
#define NOGE_INPUTS_YIELD "filled,found-one,found-two,found-more,dead-one,dead-two,dead-more"

typedef struct noge_outlook_group {
    const char *name, *inputs; /* the second is one of the lists above */
} noge_outlook_group;

/* All of them; each input is in exactly one. */
enum { NOGE_OUTLOOK_GROUPS = 11 };
extern const noge_outlook_group noge_outlook_groups[NOGE_OUTLOOK_GROUPS];

typedef struct noge_outlook noge_outlook;

/* reach: steps beyond the nearest, 0 or more. */
noge_status noge_outlook_create(noge_outlook **outlook, double reach, noge_error *error);
void noge_outlook_free(noge_outlook *outlook);

/* Decisions until the exploration is stopped; UINT32_MAX: it is not. A budget in distance is good for as many decisions
 * as the mean distance walked for one allows. */
uint32_t noge_outlook_decisions_left(const noge_map *map);

/* For the decisions from now on. */
void noge_outlook_set_reach(noge_outlook *outlook, double reach);

/* Before each exploration. */
void noge_outlook_begin(noge_outlook *outlook);

/* The candidates and inputs of one decision. */
typedef struct noge_prospect {
    uint32_t count;                                 /* of candidates, at least 1 */
    double nearest;                                 /* steps to the nearest */
    noge_node node[NOGE_OUTLOOK_MOST];              /* nearest first */
    float own[NOGE_OUTLOOK_MOST][NOGE_OUTLOOK_ROW]; /* the rest of a row is zero */
    float context[NOGE_OUTLOOK_ROW];
} noge_prospect;

/* Takes in the visits since the last call and fills in *prospect. The map must have a frontier. It need not be called
 * after every visit: the result depends on the map alone. */
noge_status noge_outlook_see(noge_outlook *outlook, noge_map *map, noge_prospect *prospect, noge_error *error);

/* Removes candidates whose first `own` inputs are equal, which a network with these inputs cannot tell apart, except
 * the one discovered first. On caveman and Barabási graphs one in three or fewer remain, which saves time. */
void noge_prospect_distinct(noge_prospect *prospect, uint32_t own);

#endif
