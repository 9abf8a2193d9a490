/* Graphs and positions of nodes become marks: a hash and the roles in which it occurs. */
#include "experiment/judge/overlap.h"
#include "base/error.h"
#include "base/memory.h"
#include "catalog/set_name.h"
#include "report/table/table.h"
#include "report/terminal/print.h"

#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

typedef struct marks {
    uint64_t *hash; /* [count], sorted before they are searched */
    size_t count, space;
} marks;

/* What one role has: training or choosing. */
typedef struct role {
    marks graphs, nodes;
} role;

static noge_status add(marks *all, uint64_t hash, noge_error *error) {
    noge_status status = noge_reserve(&all->hash, &all->space, all->count + 1, sizeof *all->hash, error);
    if (status == NOGE_OK)
        all->hash[all->count++] = hash;
    return status;
}

static int by_hash(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static void sort(role *all) {
    if (all->graphs.count)
        qsort(all->graphs.hash, all->graphs.count, sizeof(uint64_t), by_hash);
    if (all->nodes.count)
        qsort(all->nodes.hash, all->nodes.count, sizeof(uint64_t), by_hash);
}

static bool has(const marks *all, uint64_t hash) {
    return all->count && bsearch(&hash, all->hash, all->count, sizeof hash, by_hash);
}

static void role_free(role *all) {
    free(all->graphs.hash);
    free(all->nodes.hash);
}

static uint64_t place_of(const noge_graph *graph, noge_node node) {
    return XXH3_64bits(&graph->position[node], sizeof graph->position[node]);
}

/* ---- Collecting -------------------------------------------------------------------------------------------------- */

static noge_status add_graph(role *to, const noge_graph *graph, noge_error *error) {
    uint64_t hash;
    noge_status status = noge_graph_structure(graph, &hash, error);
    if (status == NOGE_OK)
        status = add(&to->graphs, hash, error);
    for (noge_node v = 0; graph->position && v < graph->node_count && status == NOGE_OK; v++)
        status = add(&to->nodes, place_of(graph, v), error);
    return status;
}

/* Adds the graphs of a part. A graph that the part lists several times counts once. */
static noge_status add_part(role *to, const noge_dataset *dataset, const uint32_t *part, uint32_t count,
                            noge_error *error) {
    bool *met = noge_allocate(dataset->graph_count, sizeof *met, error);
    noge_status status = met ? NOGE_OK : NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++)
        if (!met[part[i]]) {
            met[part[i]] = true;
            status = add_graph(to, dataset->graph[part[i]], error);
        }
    free(met);
    return status;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

typedef struct count {
    uint32_t graphs, largest, nodes;
} count;

static noge_status count_shared(const noge_dataset *dataset, const role *with, count *shared, noge_error *error) {
    noge_status status = NOGE_OK;
    *shared = (count){0};
    for (uint32_t i = 0; i < dataset->test_count && status == NOGE_OK; i++) {
        const noge_graph *graph = dataset->graph[dataset->test[i]];
        uint64_t hash;
        status = noge_graph_structure(graph, &hash, error);
        if (status == NOGE_OK && has(&with->graphs, hash)) {
            shared->graphs++;
            shared->largest = graph->node_count > shared->largest ? graph->node_count : shared->largest;
        }
        for (noge_node v = 0; graph->position && v < graph->node_count; v++)
            shared->nodes += has(&with->nodes, place_of(graph, v));
    }
    return status;
}

static noge_status add_row(noge_table *table, const char *name, const char *part, const noge_dataset *dataset,
                           const role *trained, const role *chosen, bool *shared, noge_error *error) {
    count training, choosing = {0};
    noge_status status = count_shared(dataset, trained, &training, error);
    if (status == NOGE_OK && chosen)
        status = count_shared(dataset, chosen, &choosing, error);
    if (status != NOGE_OK)
        return status;
    noge_table_row(table);
    noge_table_cell(table, "%s", name);
    noge_table_cell(table, "%s", part);
    noge_table_cell(table, "%u", dataset->test_count);
    noge_table_cell(table, "%u", training.graphs);
    noge_table_cell(table, training.graphs ? "%u" : "–", training.largest);
    noge_table_cell(table, "%u", training.nodes);
    noge_table_cell(table, chosen ? "%u" : "–", choosing.graphs);
    noge_table_cell(table, chosen ? "%u" : "–", choosing.nodes);
    *shared |= training.graphs || training.nodes || choosing.graphs || choosing.nodes;
    return NOGE_OK;
}

/* ---- Sets -------------------------------------------------------------------------------------------------------- */

/* Loads the next set of a list. *dataset is NULL if its data are missing, which is reported. */
static noge_status next_set(noge_judge_plan *plan, const char **list, char name[NOGE_SET_NAME], noge_dataset **dataset,
                            noge_error *error) {
    size_t length = strcspn(*list, ",");
    noge_error reason = {0};
    if (length == 0 || length >= NOGE_SET_NAME)
        return noge_fail(error, NOGE_USAGE, "'%s': a name must have 1 to %d letters", *list, NOGE_SET_NAME - 1);
    memcpy(name, *list, length);
    name[length] = 0;
    *list += length + ((*list)[length] == ',');
    if (noge_set_argument(name, &plan->options.data, dataset, &reason) != NOGE_OK) {
        noge_print(stderr, "left out: %s\n", reason.text);
        *dataset = NULL;
    }
    return NOGE_OK;
}

static noge_status collect(noge_judge_plan *plan, role *to, const char *list, bool tests, noge_error *error) {
    noge_status status = NOGE_OK;
    while (*list && status == NOGE_OK) {
        char name[NOGE_SET_NAME];
        noge_dataset *dataset = NULL;
        status = next_set(plan, &list, name, &dataset, error);
        if (status == NOGE_OK && dataset)
            status = tests ? add_part(to, dataset, dataset->test, dataset->test_count, error)
                           : add_part(to, dataset, dataset->train, dataset->train_count, error);
        noge_dataset_free(dataset);
    }
    sort(to);
    return status;
}

static noge_status add_chosen(noge_judge_plan *plan, noge_table *table, const char *list, const role *trained,
                              bool *shared, noge_error *error) {
    noge_status status = NOGE_OK;
    while (*list && status == NOGE_OK) {
        char name[NOGE_SET_NAME];
        noge_dataset *dataset = NULL;
        status = next_set(plan, &list, name, &dataset, error);
        if (status == NOGE_OK && dataset)
            status = add_row(table, name, "choosing", dataset, trained, NULL, shared, error);
        noge_dataset_free(dataset);
    }
    return status;
}

static noge_status add_judged(noge_judge_plan *plan, noge_table *table, const role *trained, const role *chosen,
                              bool *shared, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t s = 0; s < plan->set_count && status == NOGE_OK; s++) {
        noge_dataset *dataset;
        bool owned;
        noge_error reason = {0};
        if (noge_judge_load(plan, plan->set[s], &dataset, &owned, &reason) != NOGE_OK) {
            noge_print(stderr, "left out: %s\n", reason.text);
            continue;
        }
        status = add_row(table, plan->set[s], "judging", dataset, trained, chosen, shared, error);
        if (owned)
            noge_dataset_free(dataset);
    }
    return status;
}

noge_status noge_judge_overlap(noge_judge_plan *plan, const noge_overlap_options *options, noge_text *text,
                               bool *shared, noge_error *error) {
    role trained = {0}, chosen = {0};
    noge_table table = {0};
    *shared = false;
    noge_table_caption(&table, "Test graphs that also occur in training or choosing, and nodes at the same places");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "used for");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "graphs");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "trained on");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "largest");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "nodes");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "chosen by");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "nodes");
    noge_status status = collect(plan, &trained, options->trained, false, error);
    if (status == NOGE_OK)
        status = collect(plan, &chosen, options->chosen, true, error);
    if (status == NOGE_OK)
        status = add_chosen(plan, &table, options->chosen, &trained, shared, error);
    if (status == NOGE_OK)
        status = add_judged(plan, &table, &trained, &chosen, shared, error);
    if (status == NOGE_OK)
        status = noge_table_print(&table, NOGE_TABLE_PLAIN, false, text, error);
    noge_table_free(&table);
    role_free(&trained);
    role_free(&chosen);
    return status;
}
