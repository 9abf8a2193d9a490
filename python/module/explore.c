/* One exploration of a graph, and the walk of a finished one. */
#include "module.h"

#include <stdlib.h>

enum { STEPS_BETWEEN_SIGNALS = 64 };

/* What the arguments of both functions have in common. */
typedef struct exploration {
    noge_episode *episode;
    noge_policy *policy;
    uint64_t world_seed, policy_seed;
} exploration;

/* Where an exploration begins, and what ends it. */
typedef struct conditions {
    unsigned long long seed;
    noge_node source;
    noge_task task;
    int weighted, returns; /* of the task, as Python passes them */
} conditions;

static void end(exploration *all) {
    noge_policy_free(all->policy); /* before the map that it may refer to */
    noge_episode_free(all->episode);
}

static noge_status begin(exploration *all, const noge_graph *graph, const conditions *given, noge_error *error) {
    noge_task task = given->task;
    task.weighted = given->weighted;
    task.returns = given->returns;
    noge_explore_seeds(given->seed, &all->world_seed, &all->policy_seed);
    noge_status status = noge_episode_create(&all->episode, error);
    return status == NOGE_OK ? noge_episode_begin(all->episode, graph, given->source, &task, all->world_seed, error)
                             : status;
}

/* ---- Exploring --------------------------------------------------------------------------------------------------- */

static noge_status run(exploration *all, noge_error *error) {
    watch signals = {0};
    noge_status status = NOGE_OK;
    noge_policy_begin(all->policy, all->policy_seed);
    while (status == NOGE_OK && !noge_episode_over(all->episode)) {
        noge_node choice;
        status = noge_policy_choose(all->policy, all->episode->map, &choice, error);
        if (status == NOGE_OK)
            status = noge_episode_step(all->episode, choice, error);
        if (status == NOGE_OK && all->episode->step_count % STEPS_BETWEEN_SIGNALS == 0 && signal_arrived(&signals))
            status = NOGE_INTERRUPTED;
    }
    return status == NOGE_OK ? noge_episode_return(all->episode, error) : status;
}

static noge_status count_reachable(const noge_graph *graph, noge_node source, uint32_t *reachable, noge_error *error) {
    uint32_t *component = malloc((graph->node_count + (size_t)1) * sizeof *component);
    noge_status status = component && noge_graph_components(graph, component) > 0 ? NOGE_OK : NOGE_NO_MEMORY;
    *reachable = 0;
    for (noge_node v = 0; status == NOGE_OK && v < graph->node_count; v++)
        *reachable += component[v] == component[source];
    free(component);
    if (status != NOGE_OK)
        snprintf(error->text, sizeof error->text, "out of memory for the components of a graph");
    return status;
}

/* The record as arrays: visited nodes of the graph, costs, numbers of known nodes and edges, the known nodes of the
 * graph in order of discovery. */
static PyObject *record_of(const noge_episode *episode, uint32_t reachable, const double *value) {
    uint32_t count = episode->step_count + 1, known = episode->map->node_count;
    int64_t *visits, *nodes, *edges, *seen;
    double *costs;
    PyObject *part[] = {array_begin(ARRAY_INT64, count, &visits), array_begin(ARRAY_DOUBLE, count, &costs),
                        array_begin(ARRAY_INT64, count, &nodes), array_begin(ARRAY_INT64, count, &edges),
                        array_begin(ARRAY_INT64, known, &seen)};
    bool fine = part[0] && part[1] && part[2] && part[3] && part[4];
    for (uint32_t t = 0; fine && t < count; t++) {
        const noge_step *step = &episode->step[t];
        visits[t] = noge_world_graph_node(episode->world, step->visit);
        costs[t] = step->cost;
        nodes[t] = step->known_nodes;
        edges[t] = (int64_t)step->known_edges;
    }
    for (noge_node v = 0; fine && v < known; v++)
        seen[v] = noge_world_graph_node(episode->world, v);
    PyObject *result = NULL;
    for (int i = 0; i < 5; i++) {
        part[i] = array_end(i == 1 ? ARRAY_DOUBLE : ARRAY_INT64, part[i], 0);
        fine = fine && part[i];
    }
    PyObject *values = fine ? array_copy(ARRAY_DOUBLE, value, NOGE_METRIC_COUNT) : NULL;
    if (values)
        result = Py_BuildValue("OOOOOkNd", part[0], part[1], part[2], part[3], part[4], (unsigned long)reachable,
                               values, episode->way_home);
    for (int i = 0; i < 5; i++)
        Py_XDECREF(part[i]);
    return result;
}

/* task_words() -> [(keyword, "bool", "int" or "float"), …]: what a task can be told, in the library's words */
static PyObject *task_words(PyObject *module, PyObject *unused) {
    static const char *const kinds[] = {"bool", "int", "float"};
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    const noge_word *word;
    for (size_t i = 0; list && (word = noge_task_word(i)); i++) {
        PyObject *one = Py_BuildValue("ss", word->python, kinds[word->kind]);
        if (!one || PyList_Append(list, one) != 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

/* explore(graph, policy, source, seed, limit or 0, weighted, returns, budget or 0, expected or 0) -> (visits, costs,
 * known_nodes, known_edges, seen, reachable, metrics, way_home) */
static PyObject *explore(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *graph, *policy;
    conditions given = {.task = NOGE_TASK};
    if (!PyArg_ParseTuple(arguments, "O!O!IKIppdI", graph_type, &graph, policy_type, &policy, &given.source,
                          &given.seed, &given.task.limit, &given.weighted, &given.returns, &given.task.budget,
                          &given.task.expected))
        return NULL;
    noge_error error = {.text = "interrupted"};
    exploration all = {0};
    const policy_object *chosen = (policy_object *)policy;
    const noge_graph *at = ((graph_object *)graph)->graph;
    uint32_t reachable = 0;
    double value[NOGE_METRIC_COUNT];
    noge_status status = noge_policy_spec_create(chosen->spec, &all.policy, &error);
    if (status == NOGE_OK)
        WITHOUT_LOCK(chosen->chooser, {
            status = begin(&all, at, &given, &error);
            if (status == NOGE_OK)
                status = run(&all, &error);
            if (status == NOGE_OK)
                status = count_reachable(at, given.source, &reachable, &error);
            if (status == NOGE_OK)
                status = noge_episode_measure(all.episode, reachable, value, &error);
        });
    PyObject *result = status == NOGE_OK ? record_of(all.episode, reachable, value) : raise_error(status, &error);
    end(&all);
    return result;
}

/* ---- Repeating --------------------------------------------------------------------------------------------------- */

/* The nodes walked over, and where each visit's walk ends in them. */
typedef struct walk_record {
    int64_t *node, *end;
    size_t count, space, ends;
} walk_record;

static noge_status add_node(walk_record *walk, noge_node node, noge_error *error) {
    if (walk->count == walk->space) {
        size_t space = walk->space ? 2 * walk->space : 1024;
        int64_t *more = realloc(walk->node, space * sizeof *more);
        if (!more) {
            snprintf(error->text, sizeof error->text, "out of memory for a walk of %zu nodes", space);
            return NOGE_NO_MEMORY;
        }
        walk->node = more;
        walk->space = space;
    }
    walk->node[walk->count++] = node;
    return NOGE_OK;
}

static noge_status add_path(walk_record *walk, const noge_episode *episode, noge_node to, noge_error *error) {
    uint32_t count;
    const noge_node *path = noge_map_path(episode->map, to, &count);
    noge_status status = NOGE_OK;
    for (uint32_t i = 1; i < count && status == NOGE_OK; i++)
        status = add_node(walk, noge_world_graph_node(episode->world, path[i]), error);
    walk->end[walk->ends++] = (int64_t)walk->count;
    return status;
}

/* Makes the visits again, and the way home if the exploration must return. trace: NULL, or written. */
static noge_status repeat(noge_episode *episode, const int64_t *visit, size_t count, noge_trace *trace,
                          walk_record *walk, noge_error *error) {
    noge_status status = add_node(walk, (noge_node)visit[0], error);
    walk->end[walk->ends++] = 1;
    for (size_t i = 1; i < count && status == NOGE_OK; i++) {
        noge_node node = noge_world_map_node(episode->world, (noge_node)visit[i]);
        status = add_path(walk, episode, node, error);
        if (status == NOGE_OK)
            status = trace ? noge_trace_step(trace, node, error) : noge_episode_step(episode, node, error);
    }
    if (status == NOGE_OK && episode->map->task.returns)
        status = add_path(walk, episode, 0, error);
    if (status != NOGE_OK)
        return status;
    return trace ? noge_trace_return(trace, error) : noge_episode_return(episode, error);
}

/* repeat(graph, visits, seed, weighted, returns, budget or 0, trace or None, graph_name, policy_name, overwrite) ->
 * (walk, ends): makes the visits of an exploration again; writes its trace if a path is given. */
static PyObject *repeat_visits(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *graph, *path = NULL, *trace_path;
    const char *bytes;
    Py_ssize_t size;
    int overwrite;
    conditions given = {.task = NOGE_TASK};
    noge_trace_options options = {.size = sizeof options};
    if (!PyArg_ParseTuple(arguments, "O!y#KppdOssp", graph_type, &graph, &bytes, &size, &given.seed, &given.weighted,
                          &given.returns, &given.task.budget, &trace_path, &options.graph_name, &options.policy,
                          &overwrite))
        return NULL;
    size_t count = (size_t)size / sizeof(int64_t);
    if (count < 1 || (size_t)size % sizeof(int64_t))
        return PyErr_Format(PyExc_ValueError, "an exploration has at least one visit");
    if (trace_path != Py_None && !PyUnicode_FSConverter(trace_path, &path))
        return NULL;
    const noge_graph *at = ((graph_object *)graph)->graph;
    const int64_t *visit = (const void *)bytes;
    noge_error error;
    noge_trace *trace = NULL;
    exploration all = {0};
    walk_record walk = {.end = malloc((count + 1) * sizeof(int64_t))}; /* the way home has an end, too */
    const char *file = path ? PyBytes_AsString(path) : NULL;
    options.seed = given.seed;
    options.overwrite = overwrite;
    given.source = visit[0] >= 0 && visit[0] < NOGE_NO_NODE ? (noge_node)visit[0] : NOGE_NO_NODE;
    noge_status status = NOGE_NO_MEMORY;
    snprintf(error.text, sizeof error.text, "out of memory for a walk");
    if (walk.end)
        WITHOUT_LOCK(false, {
            status = begin(&all, at, &given, &error);
            if (status == NOGE_OK && file)
                status = noge_trace_create(&trace, file, all.episode, at, &options, &error);
            if (status == NOGE_OK)
                status = repeat(all.episode, visit, count, trace, &walk, &error);
            if (status == NOGE_OK && trace)
                status = noge_trace_commit(trace, &error);
        });
    noge_trace_free(trace);
    end(&all);
    Py_XDECREF(path);
    PyObject *nodes = status == NOGE_OK ? array_copy(ARRAY_INT64, walk.node, walk.count) : raise_error(status, &error);
    PyObject *ends = nodes ? array_copy(ARRAY_INT64, walk.end, walk.ends) : NULL;
    free(walk.node);
    free(walk.end);
    if (ends)
        return Py_BuildValue("NN", nodes, ends);
    Py_XDECREF(nodes);
    return NULL;
}

PyMethodDef explore_functions[] = {
    {"explore", explore, METH_VARARGS, NULL},
    {"task_words", task_words, METH_NOARGS, NULL},
    {"repeat", repeat_visits, METH_VARARGS, NULL},
    {0},
};
