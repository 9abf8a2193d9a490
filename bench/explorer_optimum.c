/* Deciding without knowing the graph, done as well as it can be: the least expected walk by recursion over decisions
 * and what they may show (explorer_states.h).
 *
 * Somebody with the map walks no farther than the explorer. The mean over guesses of the walk with the map is therefore
 * a lower bound, and decisions that cannot win are left alone. A table keeps the best bound known of each state, and
 * whether it is the value. */
#include "explorer_optimum.h"

#include "base/error.h"
#include "base/memory.h"
#include "explorer_states.h"

#include <math.h>
#include <stdlib.h>

static const double slack = 1e-9; /* what sums of chances may be wrong by */

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
        explorer_enter(solver, visits, shown);
        if (solver->status != NOGE_OK)
            return;
        double found = look_into(solver, visits + 1, allowed, NULL);
        shown->bound = found > shown->bound ? found : shown->bound;
        shown->certain = found < allowed - slack;
        explorer_keep(solver, &shown->name, shown->bound, shown->certain);
        decision->bound = explorer_bound(level, decision);
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
    explorer_list_decisions(solver, visits);
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
        if (explorer_is_over(solver, shown))
            rate = rate_of(solver, &shown->name, walked);
        else if (explorer_has_map(solver, shown))
            rate = rate_of(solver, &shown->name, walked + explorer_walk_with_map(solver, &shown->name));
        else {
            explorer_enter(solver, visits, shown);
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
    solver->walk = noge_allocate(options->walks, sizeof *solver->walk, error);
    status = solver->weight && solver->walk ? explorer_make_room(&solver->states, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK) {
        for (size_t g = 0; g < count; g++)
            solver->weight[g] = graph[g].chance / graph[g].nodes;
        solve(solver, count, result);
        status = solver->status;
    }
    free_solver(solver);
    return status;
}
