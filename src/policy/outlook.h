/* The outlook: the frontier nodes worth a thought, and what there is to know about each, as numbers for a network.
 *
 * Worth a thought are the nearest frontier nodes and those at most `reach` steps farther. Going anywhere else first has
 * been of no use in any experiment, so the network is not asked about it. Each candidate has numbers of its own; the
 * numbers of the context are the same for all of them. The two tables below name them all.
 *
 * What changes with a visit is kept up to date at the cost of the visited node's edges; a decision costs the local
 * searches, around the explorer and around each candidate, and a few operations, however much is known. In weighted
 * maps distances are in units of the mean known edge length. */
#ifndef NOGE_POLICY_OUTLOOK_H
#define NOGE_POLICY_OUTLOOK_H

#include "explore/map.h"

/* Numbers of a candidate and of the context; the room of a row; candidates at most: the nearest count. */
enum { NOGE_OUTLOOK_DETOUR = 0 }; /* the place of the first among a candidate's numbers */
enum { NOGE_OUTLOOK_OWN = 20, NOGE_OUTLOOK_CONTEXT = 15, NOGE_OUTLOOK_ROW = 24, NOGE_OUTLOOK_MOST = 48 };

typedef struct noge_outlook_input {
    const char *name; /* without blanks; model files list them */
    const char *meaning;
} noge_outlook_input;

/* The last of the context's numbers is the limit: explorers that are not told of it do not have this input. */
enum { NOGE_OUTLOOK_UNTOLD = NOGE_OUTLOOK_CONTEXT - 1 };

extern const noge_outlook_input noge_outlook_own[NOGE_OUTLOOK_OWN];
extern const noge_outlook_input noge_outlook_context[NOGE_OUTLOOK_CONTEXT];

/* Inputs that tell of the same thing, as lists of names: what to hide, or to look at, together. */
#define NOGE_INPUTS_DISTANCE "detour,nearest,distance"
#define NOGE_INPUTS_VISITED "visited,visited-one,visited-two,visited-most,visited-fewest,visited-more"
#define NOGE_INPUTS_PARENTS "parent-least,parent-most,parent-higher"
#define NOGE_INPUTS_SIBLINGS "siblings,only-child,siblings-least"
#define NOGE_INPUTS_AGE "age,fresh"
#define NOGE_INPUTS_SURROUNDINGS "alone,company,company-far"
#define NOGE_INPUTS_CONTEXT                                                                                            \
    "near,stuck,choice,frontier,left,any-left,left-age,time,degree,spread,leaves,cycles,rate,frontier-part"
#define NOGE_INPUTS_LIMIT "limit"

typedef struct noge_outlook_group {
    const char *name, *inputs; /* the second is one of the lists above */
} noge_outlook_group;

/* The eight of them; each input is in exactly one. */
enum { NOGE_OUTLOOK_GROUPS = 8 };
extern const noge_outlook_group noge_outlook_groups[NOGE_OUTLOOK_GROUPS];

typedef struct noge_outlook noge_outlook;

/* reach: steps beyond the nearest, 0 or more. */
noge_status noge_outlook_create(noge_outlook **outlook, double reach, noge_error *error);
void noge_outlook_free(noge_outlook *outlook);

/* Before each exploration. */
void noge_outlook_begin(noge_outlook *outlook);

/* What a decision sees. */
typedef struct noge_prospect {
    uint32_t count;                                 /* of candidates, at least 1 */
    noge_node node[NOGE_OUTLOOK_MOST];              /* nearest first */
    float own[NOGE_OUTLOOK_MOST][NOGE_OUTLOOK_ROW]; /* behind its numbers a row has zeros */
    float context[NOGE_OUTLOOK_ROW];
} noge_prospect;

/* Takes in the visits since the last call and looks around. The map must have a frontier. May be called at any visits,
 * or left out at any: the result depends on the map alone. */
noge_status noge_outlook_see(noge_outlook *outlook, noge_map *map, noge_prospect *prospect, noge_error *error);

/* Of candidates with the same numbers, which no network can tell apart, only the one discovered first is left. On caves
 * and Barabási graphs that is one in three or fewer, and the others need not be computed. */
void noge_prospect_distinct(noge_prospect *prospect);

#endif
