/* What an explorer knows and believes, what it can decide and what it may then see.
 *
 * What the explorer knows is a graph with visited nodes, frontier nodes and its own place. What it believes is a list
 * of guesses: each says which graph it may be in and which of its nodes it visited first, second, third … All guesses
 * show the same known graph, every guess is as likely as its graph's chance over its number of nodes, and whatever is
 * not ruled out is in the list. How the explorer got there does not matter: the draw of the source and the random order
 * of new nodes favour no guess.
 *
 * Frontier nodes with the same visited neighbours look alike, and so a decision is a class of these. Visiting one
 * splits the guesses by what they show there: how many new nodes, and edges to which other classes. States of knowledge
 * that are the same but for names are met over and over; the least (graph, visited nodes, place) in the list names them
 * all, so no canonical form is needed. */
#ifndef NOGE_BENCH_EXPLORER_STATES_H
#define NOGE_BENCH_EXPLORER_STATES_H

#include "explorer_optimum.h"

enum { MOST_CLASSES = 2 * SMALL_NODES };

typedef struct world_guess {
    uint64_t visited;
    uint32_t graph;
    uint8_t at[SMALL_NODES]; /* the node visited first, second … */
} world_guess;

/* Frontier nodes that look alike. */
typedef struct frontier_class {
    uint64_t neighbors; /* bit k: the node visited as number k */
    uint32_t distance;  /* from where the explorer is */
} frontier_class;

/* One guess of what a visit will be. */
typedef struct visit_prospect {
    uint32_t guess, outcome;
    uint32_t node;
} visit_prospect;

typedef struct state_name {
    uint64_t visited;
    uint32_t graph, at;
} state_name;

/* What a visit may show. */
typedef struct visit_outcome {
    state_name name;       /* of the state it leads to */
    uint32_t sight;        /* new nodes and edges to classes, as a number */
    uint32_t class;        /* that was visited */
    uint32_t first, count; /* prospects */
    double weight, bound;  /* of all its guesses; of the walk that remains, per weight */
    bool certain;          /* the bound is the value */
} visit_outcome;

/* A decision for a class and what it costs. */
typedef struct class_decision {
    double bound;                 /* of the walk that remains, from before the visit */
    uint32_t class, first, count; /* outcomes */
} class_decision;

/* Everything about the state after so many visits that is being looked into. */
typedef struct state_level {
    world_guess *guess;
    visit_prospect *prospect, *sorted;
    visit_outcome *outcome;
    size_t guess_count, guess_space, prospect_count, prospect_space, sorted_space, outcome_count, outcome_space;
    frontier_class class[MOST_CLASSES];
    class_decision decision[MOST_CLASSES];
    uint32_t class_count, decision_count;
} state_level;

typedef struct state_memory {
    state_name name; /* graph UINT32_MAX: the place is free */
    double bound;    /* of the walk that remains */
    bool certain;
} state_memory;

typedef struct state_table {
    state_memory *memory; /* [space], a power of two */
    size_t count, space;
} state_table;

typedef struct bayes_solver {
    const small_graph *graph;
    const optimum_options *options;
    double *weight;                     /* [graphs] of a guess */
    state_level level[SMALL_NODES + 1]; /* by the number of visits */
    state_table states;
    state_memory *walk; /* [options->walks] with the map, at the place of their name until another takes it; nothing
                           visited: free */
    uint64_t looked;
    noge_error *error;
    noge_status status;
} bayes_solver;

/* ---- What was found out ------------------------------------------------------------------------------------------ */

/* Doubles the table; call it once for an empty one. */
noge_status explorer_make_room(state_table *table, noge_error *error);

/* Keeps the bound of a state, or its value. Failure shows in solver->status. */
void explorer_keep(bayes_solver *solver, const state_name *name, double bound, bool certain);

/* The walk that remains for somebody with the map. */
double explorer_walk_with_map(bayes_solver *solver, const state_name *name);

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

/* All decisions in the state at the level of so many visits, the most promising first, with what they may show. Failure
 * shows in solver->status. */
void explorer_list_decisions(bayes_solver *solver, uint32_t visits);

/* The walk that remains, at least, with this decision, by the bounds of its outcomes. */
double explorer_bound(const state_level *level, const class_decision *decision);

/* Is everything visited? */
bool explorer_is_over(const bayes_solver *solver, const visit_outcome *shown);

/* Does the explorer know the map and its place on it? Only if one guess is left and no two nodes look alike, now or
 * when they show up. Explorers that must go to the nearest node cannot use it. */
bool explorer_has_map(const bayes_solver *solver, const visit_outcome *shown);

/* Fills the next level with the guesses that are left when a visit has shown this. */
void explorer_enter(bayes_solver *solver, uint32_t visits, const visit_outcome *shown);

#endif
