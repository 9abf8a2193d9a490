/* Data sets by name: all graphs of a family in a fixed order, split into training and test graphs; and blends of
 * several families.
 *
 * Graph i depends on the random stream (seed, family, i) only, so it is the same whichever others are made, with
 * positions or without. The split of deterministic families is the paper's, so that results can be compared. Random
 * families shuffle theirs with the seed. Sets of families beyond the paper are made in the same way. */
#include "graph/dataset.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "graph/generate/family.h"
#include "graph/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

noge_status noge_dataset_allocate(noge_dataset **dataset, const char *name, uint32_t graph_count, uint32_t train_count,
                                  uint32_t test_count, noge_error *error) {
    noge_dataset *set = *dataset = noge_allocate(1, sizeof *set, error);
    if (!set)
        return NOGE_NO_MEMORY;
    set->turns = 1;
    set->graph_count = graph_count;
    set->train_count = train_count;
    set->test_count = test_count;
    set->name = noge_allocate(strlen(name) + 1, 1, error);
    set->graph = noge_allocate(set->graph_count, sizeof(noge_graph *), error);
    set->train = noge_allocate(train_count, sizeof *set->train, error);
    set->test = noge_allocate(test_count, sizeof *set->test, error);
    if (!set->name || !set->graph || !set->train || !set->test)
        return NOGE_NO_MEMORY;
    strcpy(set->name, name);
    return NOGE_OK;
}

noge_status noge_dataset_allocate_kinds(noge_dataset *dataset, noge_error *error) {
    dataset->kind = noge_allocate(dataset->graph_count, sizeof *dataset->kind, error);
    return dataset->kind ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_dataset_free(noge_dataset *dataset) {
    if (!dataset)
        return;
    for (uint32_t i = 0; dataset->graph && i < dataset->graph_count; i++)
        noge_graph_free(dataset->graph[i]);
    free(dataset->graph);
    free(dataset->kind);
    free(dataset->name);
    free(dataset->train);
    free(dataset->test);
    free(dataset);
}

/* Test graphs are in the listed order, training graphs in the order of generation. */
static void split_as_listed(noge_dataset *set, const uint32_t *listed) {
    uint32_t train = 0;
    memcpy(set->test, listed, set->test_count * sizeof *set->test);
    for (uint32_t i = 0; i < set->graph_count; i++) {
        bool is_test = false;
        for (uint32_t k = 0; k < set->test_count; k++)
            is_test |= listed[k] == i;
        if (!is_test)
            set->train[train++] = i;
    }
}

static noge_status split_at_random(noge_dataset *set, noge_error *error) {
    uint32_t *index = noge_allocate(set->graph_count, sizeof *index, error);
    if (!index)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < set->graph_count; i++)
        index[i] = i;
    noge_random random = noge_random_stream(noge_random_seed(set->seed, set->name, 0), "split", 0);
    noge_random_shuffle(&random, index, set->graph_count);
    memcpy(set->train, index, set->train_count * sizeof *index);
    memcpy(set->test, index + set->train_count, set->test_count * sizeof *index);
    free(index);
    return NOGE_OK;
}

/* ---- Several sets together ----------------------------------------------------------------------------------- */

/* Graphs are independent, and families take turns, so the last graphs are a fair test set. */
static noge_status generate_variety(noge_dataset **dataset, uint64_t seed, bool with_positions, noge_error *error) {
    enum { TRAIN = 480, TEST = 120 };
    noge_dataset *set;
    noge_status status = noge_dataset_allocate(&set, NOGE_VARIETY, TRAIN + TEST, TRAIN, TEST, error);
    for (uint32_t i = 0; i < TRAIN + TEST && status == NOGE_OK; i++) {
        *(i < TRAIN ? &set->train[i] : &set->test[i - TRAIN]) = i;
        status = noge_variety_make(seed, i, with_positions, &set->graph[i], error);
    }
    if (status != NOGE_OK) {
        noge_dataset_free(set);
        return status;
    }
    set->seed = seed;
    *dataset = set;
    return NOGE_OK;
}

/* The six families, and `varieties` sets of random variations. */
static noge_status generate_blend(noge_dataset **dataset, const char *name, uint32_t varieties, uint64_t seed,
                                  bool with_positions, noge_error *error) {
    size_t families;
    const noge_family *family = noge_families(&families);
    while (family[families - 1].beyond) /* families beyond the paper come last and are not for training */
        families--;
    size_t count = families + varieties;
    noge_dataset **member = noge_allocate(count, sizeof *member, error);
    noge_status status = member ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t m = 0; m < count && status == NOGE_OK; m++)
        status = m < families ? noge_dataset_generate(&member[m], family[m].name, seed, with_positions, error)
                              : generate_variety(&member[m], seed + (m - families), with_positions, error);
    if (status == NOGE_OK)
        status = noge_dataset_join(dataset, name, member, (uint32_t)count, error);
    if (status == NOGE_OK)
        (*dataset)->seed = seed;
    for (size_t m = 0; member && m < count; m++)
        noge_dataset_free(member[m]);
    free(member);
    return status;
}

/* ---- By name ----------------------------------------------------------------------------------------------------- */

const noge_blend *noge_blends(size_t *count) {
    static const noge_blend blends[] = {
        {NOGE_MIXTURE, "the graphs of the paper's six families, each family drawn as often as the others"},
        {NOGE_VARIETY, "random variations of the six families: other sizes and proportions, gaps, loops"},
        {NOGE_EVERYTHING, "the mixture and three varieties, for an explorer of all worlds"},
        {NOGE_WORLDS, "graphs of 50 kinds with random parameters and lengths: lattices, webs, trees, roads and others"},
        {NOGE_ROADS, "road-like graphs of six kinds, with lengths"},
    };
    *count = sizeof blends / sizeof *blends;
    return blends;
}

const noge_blend *noge_blend_at(size_t index) {
    size_t count;
    const noge_blend *blends = noge_blends(&count);
    return index < count ? &blends[index] : NULL;
}

static bool is_blend(const char *name) {
    size_t count;
    const noge_blend *blend = noge_blends(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, blend[i].name) == 0)
            return true;
    return false;
}

bool noge_dataset_exists(const char *name) {
    return name && (is_blend(name) || noge_family_find(name));
}

static noge_status unknown_set(const char *name, noge_error *error) {
    char names[256] = "";
    size_t count, blend_count;
    const noge_family *family = noge_families(&count);
    const noge_blend *blend = noge_blends(&blend_count);
    for (size_t i = 0; i < count; i++)
        noge_list_more(names, sizeof names, ", ", family[i].name);
    for (size_t i = 0; i + 1 < blend_count; i++)
        noge_list_more(names, sizeof names, ", ", blend[i].name);
    return noge_fail(error, NOGE_USAGE, "unknown data set \"%s\"; expected %s or %s", name, names,
                     blend[blend_count - 1].name);
}

/* The set of one family. */
static noge_status generate_family(noge_dataset **dataset, const noge_family *family, const noge_family_maker *maker,
                                   uint64_t seed, bool with_positions, noge_error *error) {
    noge_dataset *set;
    uint32_t train_count = maker->set_count - maker->test_count;
    noge_status status =
        noge_dataset_allocate(&set, family->name, maker->set_count, train_count, maker->test_count, error);
    if (status == NOGE_OK)
        set->seed = seed;
    if (status == NOGE_OK && maker->test)
        split_as_listed(set, maker->test);
    else if (status == NOGE_OK)
        status = split_at_random(set, error);
    for (uint32_t i = 0; i < maker->set_count && status == NOGE_OK; i++) {
        uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {0};
        maker->set_parameters(i, parameter);
        noge_random random = noge_random_stream(seed, family->name, i);
        status = maker->make(parameter, &random, with_positions, &set->graph[i], error);
    }
    if (status == NOGE_OK)
        *dataset = set;
    else
        noge_dataset_free(set);
    return status;
}

noge_status noge_dataset_generate(noge_dataset **dataset, const char *name, uint64_t seed, bool with_positions,
                                  noge_error *error) {
    const noge_family *family;
    const noge_family_maker *maker;
    if (!dataset || !name)
        return noge_fail(error, NOGE_USAGE, "dataset and name must not be NULL");
    *dataset = NULL;
    if (strcmp(name, NOGE_MIXTURE) == 0)
        return generate_blend(dataset, NOGE_MIXTURE, 0, seed, with_positions, error);
    if (strcmp(name, NOGE_EVERYTHING) == 0)
        return generate_blend(dataset, NOGE_EVERYTHING, 3, seed, with_positions, error);
    if (strcmp(name, NOGE_VARIETY) == 0)
        return generate_variety(dataset, seed, with_positions, error);
    if (strcmp(name, NOGE_WORLDS) == 0 || strcmp(name, NOGE_ROADS) == 0)
        return noge_dataset_of_worlds(dataset, name, seed, with_positions, error);
    if (!noge_family_maker_find(name, &family, &maker))
        return unknown_set(name, error);
    return generate_family(dataset, family, maker, seed, with_positions, error);
}

noge_status noge_dataset_of_graph(noge_dataset **dataset, const char *name, noge_graph *graph, noge_error *error) {
    noge_dataset *set = NULL;
    noge_status status = dataset && name && graph
                             ? noge_dataset_allocate(&set, name, 1, 0, 1, error)
                             : noge_fail(error, NOGE_USAGE, "dataset, name and graph must not be NULL");
    if (dataset)
        *dataset = NULL;
    if (status != NOGE_OK) {
        noge_graph_free(graph);
        noge_dataset_free(set);
        return status;
    }
    set->graph[0] = graph;
    set->test[0] = 0;
    *dataset = set;
    return NOGE_OK;
}

noge_status noge_dataset_of_graphs(noge_dataset **dataset, const char *name, noge_graph **graph, uint32_t count,
                                   noge_error *error) {
    uint32_t test_count = count >= 10 ? count / 5 : 1;
    uint32_t train_count = count > 1 ? count - test_count : 1;
    noge_dataset *set = NULL;
    noge_status status = dataset && name && graph && count > 0
                             ? noge_dataset_allocate(&set, name, count, train_count, test_count, error)
                             : noge_fail(error, NOGE_USAGE, "a set needs a name and at least one graph");
    if (dataset)
        *dataset = NULL;
    if (status != NOGE_OK) {
        for (uint32_t i = 0; graph && i < count; i++)
            noge_graph_free(graph[i]);
        noge_dataset_free(set);
        return status;
    }
    /* A single graph is for training and for testing. */
    memcpy(set->graph, graph, count * sizeof *graph);
    for (uint32_t i = 0; i < train_count; i++)
        set->train[i] = i;
    for (uint32_t i = 0; i < test_count; i++)
        set->test[i] = count - test_count + i;
    *dataset = set;
    return NOGE_OK;
}
