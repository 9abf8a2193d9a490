/* Joining several data sets into one. */
#include "base/error.h"
#include "graph/dataset.h"

#include <string.h>

/* Greatest number of test graphs of a member, for each of its turns. */
enum { MOST_TESTS = 8 };

static uint32_t rounds_of(const noge_dataset *member) {
    return (member->train_count + member->turns - 1) / member->turns;
}

static uint32_t tests_of(const noge_dataset *member) {
    uint32_t most = MOST_TESTS * member->turns;
    return member->test_count < most ? member->test_count : most;
}

/* In each round a member has one turn for each set that it joins, from `turn` on. A member with fewer graphs begins
 * again with its first. base: index of its first graph in the joined set. */
static void take_turns(noge_dataset *all, const noge_dataset *member, uint32_t turn, uint32_t base) {
    uint32_t rounds = all->train_count / all->turns;
    for (uint32_t i = 0; i < rounds * member->turns; i++)
        all->train[i / member->turns * all->turns + turn + i % member->turns] =
            base + member->train[i % member->train_count];
}

/* all: has kinds if a member has. */
static void take_graphs(noge_dataset *all, noge_dataset *member, uint32_t base) {
    memcpy(all->graph + base, member->graph, member->graph_count * sizeof(noge_graph *));
    memset(member->graph, 0, member->graph_count * sizeof(noge_graph *));
    if (member->kind)
        memcpy(all->kind + base, member->kind, member->graph_count * sizeof *member->kind);
}

/* Test graphs occur once each: the first of every member, then the second of every member, and so on. */
static void list_tests(noge_dataset *all, noge_dataset *const *member, uint32_t count) {
    uint32_t listed = 0;
    for (uint32_t i = 0; listed < all->test_count; i++)
        for (uint32_t m = 0, base = 0; m < count; base += member[m++]->graph_count)
            if (i < tests_of(member[m]))
                all->test[listed++] = base + member[m]->test[i];
}

noge_status noge_dataset_join(noge_dataset **dataset, const char *name, noge_dataset *const *member, uint32_t count,
                              noge_error *error) {
    if (dataset)
        *dataset = NULL;
    if (!dataset || !name || !member)
        return noge_fail(error, NOGE_USAGE, "dataset, name and member must not be NULL");
    uint32_t graphs = 0, turns = 0, rounds = 0, tests = 0;
    bool kinds = false;
    *dataset = NULL;
    for (uint32_t m = 0; m < count; m++) {
        if (member[m]->train_count == 0)
            return noge_fail(error, NOGE_USAGE, "%s: a set without graphs to train on cannot join others",
                             member[m]->name);
        graphs += member[m]->graph_count;
        turns += member[m]->turns;
        kinds |= member[m]->kind != NULL;
        tests += tests_of(member[m]);
        rounds = rounds_of(member[m]) > rounds ? rounds_of(member[m]) : rounds;
    }
    noge_dataset *all;
    noge_status status = noge_dataset_allocate(&all, name, graphs, rounds * turns, tests, error);
    if (status == NOGE_OK && kinds)
        status = noge_dataset_allocate_kinds(all, error);
    if (status != NOGE_OK) {
        noge_dataset_free(all);
        return status;
    }
    all->turns = turns;
    list_tests(all, member, count);
    for (uint32_t m = 0, turn = 0, base = 0; m < count; turn += member[m++]->turns) {
        take_turns(all, member[m], turn, base);
        take_graphs(all, member[m], base);
        base += member[m]->graph_count;
    }
    *dataset = all;
    return NOGE_OK;
}
