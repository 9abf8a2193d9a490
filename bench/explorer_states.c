/* Guesses are split by what they show, decision by decision: explorer_states.h tells the idea. A hash table keeps what
 * was found out of states; walks with the map have a table of fixed size, for there are many and they can be found
 * again. */
#include "explorer_states.h"

#include "base/memory.h"
#include "known_map.h"

#include <stdlib.h>

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

noge_status explorer_make_room(state_table *table, noge_error *error) {
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

void explorer_keep(bayes_solver *solver, const state_name *name, double bound, bool certain) {
    state_table *table = &solver->states;
    if (2 * table->count >= table->space && (solver->status = explorer_make_room(table, solver->error)) != NOGE_OK)
        return;
    state_memory *place = find(table, name);
    table->count += place->name.graph == UINT32_MAX;
    *place = (state_memory){*name, bound, certain};
}

double explorer_walk_with_map(bayes_solver *solver, const state_name *name) {
    state_memory *place = &solver->walk[hash_of(name) & (solver->options->walks - 1)];
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
    shown->bound += solver->weight[guess->graph] * explorer_walk_with_map(solver, &then);
    level->prospect[level->prospect_count++] = way;
}

bool explorer_is_over(const bayes_solver *solver, const visit_outcome *shown) {
    return shown->name.visited == (UINT64_C(1) << solver->graph[shown->name.graph].nodes) - 1;
}

/* Will two nodes that are still unknown ever look alike? Only a common neighbour shows them both at once. */
static bool unknown_look_alike(const small_graph *graph, uint64_t visited) {
    uint64_t known = visited;
    for (uint64_t left = visited; left; left &= left - 1)
        known |= graph->row[lowest_bit(left)];
    for (uint32_t v = 0; v < graph->nodes; v++)
        if (count_bits(graph->row[v] & ~known) > 1)
            return true;
    return false;
}

/* Do two frontier nodes have the same visited neighbours? */
static bool frontier_looks_alike(const small_graph *graph, uint64_t visited) {
    uint64_t class[SMALL_NODES];
    uint32_t count = 0;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        uint64_t neighbors = graph->row[v] & visited;
        if (visited >> v & 1 || !neighbors)
            continue;
        for (uint32_t i = 0; i < count; i++)
            if (class[i] == neighbors)
                return true;
        class[count++] = neighbors;
    }
    return false;
}

bool explorer_has_map(const bayes_solver *solver, const visit_outcome *shown) {
    const small_graph *graph = &solver->graph[shown->name.graph];
    return shown->count == 1 && !solver->options->nearest_only && !frontier_looks_alike(graph, shown->name.visited) &&
           !unknown_look_alike(graph, shown->name.visited);
}

/* The bound of a state is the mean walk with the map, or what was found out about it before. */
static void settle_outcome(const bayes_solver *solver, visit_outcome *shown) {
    shown->bound /= shown->weight;
    shown->certain = explorer_is_over(solver, shown) || explorer_has_map(solver, shown);
    const state_memory *known = find(&solver->states, &shown->name);
    if (known->name.graph != UINT32_MAX) {
        shown->bound = known->bound;
        shown->certain = known->certain;
    }
}

double explorer_bound(const state_level *level, const class_decision *decision) {
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
    new->bound = explorer_bound(level, new);
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

void explorer_list_decisions(bayes_solver *solver, uint32_t visits) {
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

void explorer_enter(bayes_solver *solver, uint32_t visits, const visit_outcome *shown) {
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
