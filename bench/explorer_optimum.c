/* Deciding without knowing the graph, done as well as it can be.
 *
 * What the explorer knows is a graph with visited nodes, frontier nodes and its own place. What it believes is a list
 * of guesses: each says which graph it may be in and which of its nodes it visited first, second, third … All guesses
 * show the same known graph, every guess is as likely as its graph's chance over its number of nodes, and whatever is
 * not ruled out is in the list. How the explorer got there does not matter: the draw of the source and the random order
 * of new nodes favour no guess.
 *
 * Frontier nodes with the same visited neighbours look alike, and so a decision is a class of these. Visiting one
 * splits the guesses by what they show there: how many new nodes, and edges to which other classes. The least expected
 * walk is found by recursion over decisions and outcomes. States of knowledge that are the same but for names are met
 * over and over; the least (graph, visited nodes, place) in the list names them all, so no canonical form is needed.
 *
 * Somebody with the map walks no farther than the explorer. The mean over guesses of the walk with the map is therefore
 * a lower bound, and decisions that cannot win are left alone. A table keeps the best bound known of each state, and
 * whether it is the value. */
#include "explorer_optimum.h"

#include "base/error.h"
#include "base/memory.h"
#include "known_map.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_CLASSES = 2 * SMALL_NODES, WALKS = 1 << 22 };

static const double slack = 1e-9; /* what sums of chances may be wrong by */

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
    state_memory
        *walk; /* [WALKS] with the map, at the place of their name until another takes it; nothing visited: free */
    uint64_t looked;
    noge_error *error;
    noge_status status;
} bayes_solver;

/* ---- The table --------------------------------------------------------------------------------------------------- */

static bool same_name(const state_name *a, const state_name *b) {
    return a->graph == b->graph && a->visited == b->visited && a->at == b->at;
}

static bool before(const state_name *a, const state_name *b) {
    if (a->graph != b->graph)
        return a->graph < b->graph;
    return a->visited != b->visited ? a->visited < b->visited : a->at < b->at;
}

static size_t hash_of(const state_name *name) {
    uint64_t hash = (name->visited ^ (uint64_t)name->graph << 49 ^ (uint64_t)name->at << 42) * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

static state_memory *find(const state_table *table, const state_name *name) {
    size_t at = hash_of(name) & (table->space - 1);
    while (table->memory[at].name.graph != UINT32_MAX && !same_name(&table->memory[at].name, name))
        at = (at + 1) & (table->space - 1);
    return &table->memory[at];
}

static noge_status make_room(state_table *table, noge_error *error) {
    state_table larger = {.count = table->count, .space = table->space ? 2 * table->space : 1 << 12};
    larger.memory = noge_allocate(larger.space, sizeof *larger.memory, error);
    if (!larger.memory)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < larger.space; i++)
        larger.memory[i].name.graph = UINT32_MAX;
    for (size_t i = 0; i < table->space; i++)
        if (table->memory[i].name.graph != UINT32_MAX)
            *find(&larger, &table->memory[i].name) = table->memory[i];
    free(table->memory);
    *table = larger;
    return NOGE_OK;
}

static void keep(bayes_solver *solver, const state_name *name, double bound, bool certain) {
    state_table *table = &solver->states;
    if (2 * table->count >= table->space && (solver->status = make_room(table, solver->error)) != NOGE_OK)
        return;
    state_memory *place = find(table, name);
    table->count += place->name.graph == UINT32_MAX;
    *place = (state_memory){*name, bound, certain};
}

static double walk_with_map(bayes_solver *solver, const state_name *name) {
    state_memory *place = &solver->walk[hash_of(name) & (WALKS - 1)];
    if (!same_name(&place->name, name))
        *place = (state_memory){*name, known_map_walk(&solver->graph[name->graph], name->visited, name->at), true};
    return place->bound;
}

/* ---- What is known ----------------------------------------------------------------------------------------------- */

/* Which visits, by number, these nodes were. */
static uint64_t numbers_of(const world_guess *guess, uint32_t visits, uint64_t nodes) {
    uint64_t numbers = 0;
    for (uint32_t k = 0; k < visits; k++)
        numbers |= (nodes >> guess->at[k] & 1) << k;
    return numbers;
}

static uint32_t class_of(const state_level *level, uint64_t neighbors) {
    uint32_t i = 0;
    while (i < level->class_count && level->class[i].neighbors != neighbors)
        i++;
    return i;
}

/* The classes and their distances, nearest first; any guess shows the same. Known edges have a visited end. */
static void list_classes(const bayes_solver *solver, state_level *level, uint32_t visits) {
    const world_guess *any = &level->guess[0];
    const uint64_t *row = solver->graph[any->graph].row;
    uint64_t seen = UINT64_C(1) << any->at[visits - 1], edge = seen;
    level->class_count = 0;
    for (uint32_t distance = 0; edge; distance++) {
        uint64_t next = 0;
        for (; edge; edge &= edge - 1) {
            uint32_t node = lowest_bit(edge);
            if (any->visited >> node & 1) {
                next |= row[node];
                continue;
            }
            next |= row[node] & any->visited;
            uint64_t neighbors = numbers_of(any, visits, row[node] & any->visited);
            if (class_of(level, neighbors) == level->class_count)
                level->class[level->class_count++] = (frontier_class){neighbors, distance};
        }
        edge = next & ~seen;
        seen |= next;
    }
}

/* The nodes of a class, as a guess has them. */
static uint64_t nodes_of(const small_graph *graph, const world_guess *guess, uint64_t class) {
    uint64_t nodes = ~guess->visited;
    uint32_t size = count_bits(class);
    for (uint64_t left = class; left; left &= left - 1)
        nodes &= graph->row[guess->at[lowest_bit(left)]];
    for (uint64_t left = nodes; left; left &= left - 1)
        if (count_bits(graph->row[lowest_bit(left)] & guess->visited) != size)
            nodes &= ~(left & -left);
    return nodes;
}

/* What a visit of the node would show: the number of new nodes, and in ascending order the classes it leads to. */
static uint32_t sight_of(const state_level *level, const small_graph *graph, const world_guess *guess, uint32_t visits,
                         uint32_t node) {
    uint32_t fresh = 0, classes[SMALL_DEGREE], count = 0, sight;
    for (uint64_t left = graph->row[node] & ~guess->visited; left; left &= left - 1) {
        uint64_t neighbors = graph->row[lowest_bit(left)] & guess->visited;
        if (!neighbors) {
            fresh++;
            continue;
        }
        uint32_t place = count++, class = class_of(level, numbers_of(guess, visits, neighbors));
        for (; place > 0 && classes[place - 1] > class; place--)
            classes[place] = classes[place - 1];
        classes[place] = class;
    }
    sight = fresh + 1; /* digits to the base of the classes; the first is never 0, so their number shows */
    for (uint32_t i = 0; i < count; i++)
        sight = sight * (MOST_CLASSES + 1) + classes[i] + 1;
    return sight;
}

static state_name name_of(const state_level *level, const visit_prospect *way) {
    const world_guess *guess = &level->guess[way->guess];
    return (state_name){guess->visited | UINT64_C(1) << way->node, guess->graph, way->node};
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

static visit_outcome *outcome_for(bayes_solver *solver, state_level *level, uint32_t first, uint32_t class,
                                  uint32_t sight) {
    for (size_t i = first; i < level->outcome_count; i++)
        if (level->outcome[i].sight == sight)
            return &level->outcome[i];
    solver->status = noge_reserve(&level->outcome, &level->outcome_space, level->outcome_count + 1,
                                  sizeof *level->outcome, solver->error);
    if (solver->status != NOGE_OK)
        return NULL;
    visit_outcome *new = &level->outcome[level->outcome_count++];
    *new = (visit_outcome){.name.graph = UINT32_MAX, .sight = sight, .class = class};
    return new;
}

static void add_prospect(bayes_solver *solver, state_level *level, uint32_t visits, uint32_t first, uint32_t class,
                         uint32_t index, uint32_t node) {
    const world_guess *guess = &level->guess[index];
    const small_graph *graph = &solver->graph[guess->graph];
    visit_outcome *shown = outcome_for(solver, level, first, class, sight_of(level, graph, guess, visits, node));
    if (!shown)
        return;
    visit_prospect way = {index, (uint32_t)(shown - level->outcome), node};
    state_name then = name_of(level, &way);
    if (before(&then, &shown->name))
        shown->name = then;
    shown->count++;
    shown->weight += solver->weight[guess->graph];
    shown->bound += solver->weight[guess->graph] * walk_with_map(solver, &then);
    level->prospect[level->prospect_count++] = way;
}

static bool is_over(const bayes_solver *solver, const visit_outcome *shown) {
    return shown->name.visited == (UINT64_C(1) << solver->graph[shown->name.graph].nodes) - 1;
}

/* One guess left, and no two frontier nodes that look alike: that is having the map. */
static bool has_map(const bayes_solver *solver, const visit_outcome *shown) {
    const small_graph *graph = &solver->graph[shown->name.graph];
    uint64_t class[MOST_CLASSES];
    uint32_t count = 0;
    if (shown->count > 1 || solver->options->nearest_only)
        return false;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        uint64_t neighbors = graph->row[v] & shown->name.visited;
        if (shown->name.visited >> v & 1 || !neighbors)
            continue;
        for (uint32_t i = 0; i < count; i++)
            if (class[i] == neighbors)
                return false;
        class[count++] = neighbors;
    }
    return true;
}

/* The bound of a state is the mean walk with the map, or what was found out about it before. */
static void settle_outcome(const bayes_solver *solver, visit_outcome *shown) {
    shown->bound /= shown->weight;
    shown->certain = is_over(solver, shown) || has_map(solver, shown);
    const state_memory *known = find(&solver->states, &shown->name);
    if (known->name.graph != UINT32_MAX) {
        shown->bound = known->bound;
        shown->certain = known->certain;
    }
}

static double bound_of(const state_level *level, const class_decision *decision) {
    double sum = 0, weight = 0;
    for (uint32_t i = decision->first; i < decision->first + decision->count; i++) {
        sum += level->outcome[i].weight * level->outcome[i].bound;
        weight += level->outcome[i].weight;
    }
    return sum / weight + level->class[decision->class].distance;
}

static void list_outcomes(bayes_solver *solver, state_level *level, uint32_t visits, uint32_t class) {
    uint32_t first = (uint32_t)level->outcome_count;
    for (uint32_t i = 0; i < level->guess_count && solver->status == NOGE_OK; i++) {
        const world_guess *guess = &level->guess[i];
        uint64_t nodes = nodes_of(&solver->graph[guess->graph], guess, level->class[class].neighbors);
        solver->status = noge_reserve(&level->prospect, &level->prospect_space, level->prospect_count + SMALL_NODES,
                                      sizeof *level->prospect, solver->error);
        for (; nodes && solver->status == NOGE_OK; nodes &= nodes - 1)
            add_prospect(solver, level, visits, first, class, i, lowest_bit(nodes));
    }
    if (solver->status != NOGE_OK)
        return;
    for (size_t i = first; i < level->outcome_count; i++)
        settle_outcome(solver, &level->outcome[i]);
    class_decision *new = &level->decision[level->decision_count++];
    *new = (class_decision){.class = class, .first = first, .count = (uint32_t)level->outcome_count - first};
    new->bound = bound_of(level, new);
}

static void sort_prospects(bayes_solver *solver, state_level *level) {
    solver->status =
        noge_reserve(&level->sorted, &level->sorted_space, level->prospect_count, sizeof *level->sorted, solver->error);
    if (solver->status != NOGE_OK)
        return;
    uint32_t next = 0;
    for (size_t i = 0; i < level->outcome_count; i++) {
        level->outcome[i].first = next;
        next += level->outcome[i].count;
        level->outcome[i].count = 0;
    }
    for (size_t i = 0; i < level->prospect_count; i++) {
        visit_outcome *shown = &level->outcome[level->prospect[i].outcome];
        level->sorted[shown->first + shown->count++] = level->prospect[i];
    }
}

/* The most promising first. */
static void sort_decisions(state_level *level) {
    for (uint32_t i = 1; i < level->decision_count; i++) {
        class_decision moved = level->decision[i];
        uint32_t place = i;
        for (; place > 0 && level->decision[place - 1].bound > moved.bound; place--)
            level->decision[place] = level->decision[place - 1];
        level->decision[place] = moved;
    }
}

/* All decisions there are, with what they may show. */
static void list_decisions(bayes_solver *solver, uint32_t visits) {
    state_level *level = &solver->level[visits];
    list_classes(solver, level, visits);
    level->prospect_count = level->outcome_count = level->decision_count = 0;
    for (uint32_t i = 0; i < level->class_count && solver->status == NOGE_OK; i++)
        if (!solver->options->nearest_only || level->class[i].distance == level->class[0].distance)
            list_outcomes(solver, level, visits, i);
    if (solver->status != NOGE_OK)
        return;
    sort_prospects(solver, level);
    sort_decisions(level);
}

/* The guesses that are left when a visit has shown this. */
static void enter(bayes_solver *solver, uint32_t visits, const visit_outcome *shown) {
    state_level *from = &solver->level[visits], *to = &solver->level[visits + 1];
    solver->status = noge_reserve(&to->guess, &to->guess_space, shown->count, sizeof *to->guess, solver->error);
    if (solver->status != NOGE_OK)
        return;
    to->guess_count = shown->count;
    for (uint32_t i = 0; i < shown->count; i++) {
        const visit_prospect *way = &from->sorted[shown->first + i];
        world_guess *new = &to->guess[i];
        *new = from->guess[way->guess];
        new->at[visits] = (uint8_t)way->node;
        new->visited |= UINT64_C(1) << way->node;
    }
}

/* ---- The recursion ----------------------------------------------------------------------------------------------- */

static double look_into(bayes_solver *solver, uint32_t visits, double limit, uint32_t *choice);

/* Raises the bound of a decision, until it is its value or reaches the limit. */
static void improve(bayes_solver *solver, uint32_t visits, class_decision *decision, double limit) {
    state_level *level = &solver->level[visits];
    double weight = 0;
    for (uint32_t i = decision->first; i < decision->first + decision->count; i++)
        weight += level->outcome[i].weight;
    for (uint32_t i = decision->first; i < decision->first + decision->count && solver->status == NOGE_OK; i++) {
        visit_outcome *shown = &level->outcome[i];
        if (shown->certain)
            continue;
        double share = shown->weight / weight, allowed = shown->bound + (limit - decision->bound) / share;
        enter(solver, visits, shown);
        if (solver->status != NOGE_OK)
            return;
        double found = look_into(solver, visits + 1, allowed, NULL);
        shown->bound = found > shown->bound ? found : shown->bound;
        shown->certain = found < allowed - slack;
        keep(solver, &shown->name, shown->bound, shown->certain);
        decision->bound = bound_of(level, decision);
        if (decision->bound >= limit - slack)
            return;
    }
}

/* The least expected walk from the state at this level if it is below the limit; else a bound that reaches the limit.
 * choice: the place in the list of decisions of the best; may be NULL. */
static double look_into(bayes_solver *solver, uint32_t visits, double limit, uint32_t *choice) {
    state_level *level = &solver->level[visits];
    double best = limit, least = INFINITY;
    solver->looked++;
    list_decisions(solver, visits);
    for (uint32_t i = 0; i < level->decision_count && solver->status == NOGE_OK; i++) {
        class_decision *decision = &level->decision[i];
        if (decision->bound < best - slack)
            improve(solver, visits, decision, best);
        if (decision->bound < best - slack) {
            best = decision->bound;
            if (choice)
                *choice = i;
        }
        least = decision->bound < least ? decision->bound : least;
    }
    return least;
}

/* ---- The rate ---------------------------------------------------------------------------------------------------- */

static double rate_of(const bayes_solver *solver, const state_name *name, double walked) {
    return (solver->graph[name->graph].nodes - 1) / walked;
}

/* The mean rate over the guesses of the state at this level when the best decisions are made to the end. */
static double play(bayes_solver *solver, uint32_t visits, double walked) {
    state_level *level = &solver->level[visits];
    uint32_t choice = 0;
    double sum = 0, weight = 0;
    look_into(solver, visits, INFINITY, &choice);
    if (solver->status != NOGE_OK)
        return 0;
    const class_decision *chosen = &level->decision[choice];
    walked += level->class[chosen->class].distance;
    for (uint32_t i = chosen->first; i < chosen->first + chosen->count && solver->status == NOGE_OK; i++) {
        const visit_outcome *shown = &level->outcome[i];
        double rate;
        if (is_over(solver, shown))
            rate = rate_of(solver, &shown->name, walked);
        else if (has_map(solver, shown))
            rate = rate_of(solver, &shown->name, walked + walk_with_map(solver, &shown->name));
        else {
            enter(solver, visits, shown);
            rate = play(solver, visits + 1, walked);
        }
        sum += shown->weight * rate;
        weight += shown->weight;
    }
    return sum / weight;
}

/* ---- The beginning ----------------------------------------------------------------------------------------------- */

/* All guesses of a source with so many neighbours; returns their weight. */
static double begin(bayes_solver *solver, size_t count, uint32_t degree) {
    state_level *first = &solver->level[1];
    double weight = 0;
    first->guess_count = 0;
    for (uint32_t g = 0; g < count; g++)
        for (uint32_t v = 0; v < solver->graph[g].nodes; v++) {
            if (count_bits(solver->graph[g].row[v]) != degree)
                continue;
            solver->status = noge_reserve(&first->guess, &first->guess_space, first->guess_count + 1,
                                          sizeof *first->guess, solver->error);
            if (solver->status != NOGE_OK)
                return 0;
            first->guess[first->guess_count++] =
                (world_guess){.visited = UINT64_C(1) << v, .graph = g, .at = {(uint8_t)v}};
            weight += solver->weight[g];
        }
    return weight;
}

static noge_status check_graphs(const small_graph *graph, size_t count, noge_error *error) {
    for (size_t g = 0; g < count; g++) {
        if (graph[g].nodes < 2 || graph[g].nodes > SMALL_NODES)
            return noge_fail(error, NOGE_USAGE, "graph %zu has %u nodes; try 2 to %u", g, graph[g].nodes, SMALL_NODES);
        for (uint32_t v = 0; v < graph[g].nodes; v++)
            if (count_bits(graph[g].row[v]) > SMALL_DEGREE)
                return noge_fail(error, NOGE_USAGE, "node %u of graph %zu has more than %u neighbours", v, g,
                                 SMALL_DEGREE);
    }
    return NOGE_OK;
}

static void solve(bayes_solver *solver, size_t count, optimum *result) {
    double whole = 0;
    for (uint32_t degree = 1; degree <= SMALL_DEGREE && solver->status == NOGE_OK; degree++) {
        double weight = begin(solver, count, degree);
        if (weight == 0)
            continue;
        result->length += weight * look_into(solver, 1, INFINITY, NULL);
        if (solver->status == NOGE_OK)
            result->rate += weight * play(solver, 1, 0);
        whole += weight;
    }
    result->length /= whole;
    result->rate /= whole;
    result->states = solver->looked;
}

static void free_solver(bayes_solver *solver) {
    for (uint32_t i = 0; i <= SMALL_NODES; i++) {
        free(solver->level[i].guess);
        free(solver->level[i].prospect);
        free(solver->level[i].sorted);
        free(solver->level[i].outcome);
    }
    free(solver->states.memory);
    free(solver->walk);
    free(solver->weight);
    free(solver);
}

noge_status optimum_find(optimum *result, const small_graph *graph, size_t count, const optimum_options *options,
                         noge_error *error) {
    *result = (optimum){0};
    noge_status status = check_graphs(graph, count, error);
    if (status != NOGE_OK)
        return status;
    bayes_solver *solver = noge_allocate(1, sizeof *solver, error);
    if (!solver)
        return NOGE_NO_MEMORY;
    solver->graph = graph;
    solver->options = options;
    solver->error = error;
    solver->weight = noge_allocate(count, sizeof *solver->weight, error);
    solver->walk = noge_allocate(WALKS, sizeof *solver->walk, error);
    status = solver->weight && solver->walk ? make_room(&solver->states, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK) {
        for (size_t g = 0; g < count; g++)
            solver->weight[g] = graph[g].chance / graph[g].nodes;
        solve(solver, count, result);
        status = solver->status;
    }
    free_solver(solver);
    return status;
}
