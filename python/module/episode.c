/* Episodes, step by step: what environments are made of. */
#include "module.h"

#include <string.h>

PyTypeObject *episode_type;

/* What an observation says about a node: is visited, is the current node, is on the frontier, and the distance. */
enum { FEATURES = 4 };

typedef struct episode_object {
    PyObject_HEAD noge_episode *episode;
    PyObject *graph; /* explored now; NULL before the first beginning */
} episode_object;

/* ---- The object -------------------------------------------------------------------------------------------------- */

static void dealloc(PyObject *self) {
    noge_episode_free(((episode_object *)self)->episode);
    Py_XDECREF(((episode_object *)self)->graph);
    object_free(self);
}

/* The episode; NULL with an exception before it has begun. */
static noge_episode *episode_of(PyObject *self) {
    episode_object *object = (episode_object *)self;
    if (!object->graph)
        PyErr_SetString(PyExc_ValueError, "the episode has not begun");
    return object->graph ? object->episode : NULL;
}

/* begin(graph, source, seed, limit) */
static PyObject *begin(PyObject *self, PyObject *arguments) {
    episode_object *object = (episode_object *)self;
    PyObject *graph;
    unsigned int source, limit;
    unsigned long long seed;
    noge_error error;
    if (!PyArg_ParseTuple(arguments, "O!IKI", graph_type, &graph, &source, &seed, &limit))
        return NULL;
    noge_status status =
        noge_episode_begin(object->episode, ((graph_object *)graph)->graph, source, seed, limit, &error);
    PyObject *before = object->graph;
    if (status == NOGE_OK)
        Py_INCREF(graph);
    object->graph = status == NOGE_OK ? graph : NULL;
    Py_XDECREF(before);
    if (status != NOGE_OK)
        return raise_error(status, &error);
    Py_RETURN_NONE;
}

/* step(node) -> cost */
static PyObject *step(PyObject *self, PyObject *argument) {
    noge_episode *episode = episode_of(self);
    unsigned long node = episode ? PyLong_AsUnsignedLong(argument) : 0;
    if (PyErr_Occurred())
        return NULL;
    noge_error error;
    noge_status status = noge_episode_step(episode, node < NOGE_NO_NODE ? (noge_node)node : NOGE_NO_NODE, &error);
    return status == NOGE_OK ? PyFloat_FromDouble(episode->step[episode->step_count].cost)
                             : raise_error(status, &error);
}

/* ---- Observations ------------------------------------------------------------------------------------------------ */

/* Where an observation is written: arrays of at least node_count and edge_count rows. */
typedef struct observation {
    float *feature;   /* [nodes][FEATURES] */
    int64_t *link;    /* [edges][2] */
    float *length;    /* [edges] */
    uint8_t *allowed; /* [nodes] is on the frontier */
} observation;

static void observe_into(noge_map *map, const observation *seen) {
    uint32_t count = noge_map_node_count(map);
    noge_node at = noge_map_at(map);
    size_t edges = 0;
    noge_map_search(map);
    for (noge_node v = 0; v < count; v++) {
        bool visited = noge_map_is_visited(map, v);
        float *feature = seen->feature + (size_t)v * FEATURES;
        feature[0] = visited;
        feature[1] = v == at;
        feature[2] = !visited;
        feature[3] = (float)noge_map_distance(map, v);
        seen->allowed[v] = !visited;
    }
    for (noge_node v = 0; v < count; v++) {
        uint32_t degree;
        const noge_node *neighbor = noge_map_neighbors(map, v, &degree);
        for (uint32_t i = 0; i < degree; i++)
            if (neighbor[i] > v) {
                seen->length[edges] = (float)noge_map_length(map, v, neighbor[i]);
                seen->link[2 * edges] = v;
                seen->link[2 * edges++ + 1] = neighbor[i];
            }
    }
}

/* observe(nodes, edges) -> (features, links, lengths, action mask): rows beyond the known nodes and edges are 0. Both
 * numbers 0: as many rows as are known. */
static PyObject *observe(PyObject *self, PyObject *arguments) {
    unsigned long long nodes, edges;
    noge_episode *episode = episode_of(self);
    if (!episode || !PyArg_ParseTuple(arguments, "KK", &nodes, &edges))
        return NULL;
    uint32_t known_nodes = noge_map_node_count(episode->map);
    uint64_t known_edges = noge_map_edge_count(episode->map);
    nodes = nodes ? nodes : known_nodes;
    edges = edges ? edges : known_edges;
    if (nodes > UINT32_MAX || edges > UINT64_MAX / 64)
        return PyErr_NoMemory();
    if (nodes < known_nodes || edges < known_edges)
        return PyErr_Format(PyExc_ValueError,
                            "%lu nodes and %llu edges are known; they do not fit into an observation of %llu and %llu",
                            (unsigned long)known_nodes, (unsigned long long)known_edges, nodes, edges);
    observation seen;
    PyObject *features = array_begin(ARRAY_FLOAT, nodes * FEATURES, &seen.feature);
    PyObject *links = array_begin(ARRAY_INT64, edges * 2, &seen.link);
    PyObject *lengths = array_begin(ARRAY_FLOAT, edges, &seen.length);
    PyObject *allowed = array_begin(ARRAY_BOOL, nodes, &seen.allowed);
    if (features && links && lengths && allowed) {
        observe_into(episode->map, &seen);
        memset(seen.feature + (size_t)known_nodes * FEATURES, 0, (nodes - known_nodes) * FEATURES * sizeof(float));
        memset(seen.allowed + known_nodes, 0, nodes - known_nodes);
        memset(seen.link + 2 * known_edges, 0, (edges - known_edges) * 2 * sizeof(int64_t));
        memset(seen.length + known_edges, 0, (edges - known_edges) * sizeof(float));
    }
    features = array_end(ARRAY_FLOAT, features, FEATURES);
    links = array_end(ARRAY_INT64, links, 2);
    lengths = array_end(ARRAY_FLOAT, lengths, 1);
    allowed = array_end(ARRAY_BOOL, allowed, 0);
    if (features && links && lengths && allowed)
        return Py_BuildValue("NNNN", features, links, lengths, allowed);
    Py_XDECREF(features);
    Py_XDECREF(links);
    Py_XDECREF(lengths);
    Py_XDECREF(allowed);
    return NULL;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

static PyObject *get_map(PyObject *self, void *unused) {
    (void)unused;
    noge_episode *episode = episode_of(self);
    return episode ? map_new(episode->map, self) : NULL;
}

static PyObject *get_decisions(PyObject *self, void *unused) {
    (void)unused;
    noge_episode *episode = episode_of(self);
    return episode ? PyLong_FromUnsignedLong(episode->step_count) : NULL;
}

static PyObject *get_explored(PyObject *self, void *unused) {
    (void)unused;
    noge_episode *episode = episode_of(self);
    uint32_t left = 0;
    if (!episode)
        return NULL;
    noge_map_frontier(episode->map, &left);
    return PyBool_FromLong(left == 0);
}

static PyObject *get_over(PyObject *self, void *unused) {
    (void)unused;
    noge_episode *episode = episode_of(self);
    return episode ? PyBool_FromLong(noge_episode_over(episode)) : NULL;
}

/* graph_nodes() -> the graph's node behind each node of the map */
static PyObject *graph_nodes(PyObject *self, PyObject *unused) {
    (void)unused;
    noge_episode *episode = episode_of(self);
    int64_t *node;
    uint32_t count = episode ? noge_map_node_count(episode->map) : 0;
    PyObject *bytes = episode ? array_begin(ARRAY_INT64, count, &node) : NULL;
    for (noge_node v = 0; bytes && v < count; v++)
        node[v] = noge_world_graph_node(episode->world, v);
    return array_end(ARRAY_INT64, bytes, 0);
}

static PyMethodDef methods[] = {
    {"begin", begin, METH_VARARGS, NULL},
    {"step", step, METH_O, NULL},
    {"observe", observe, METH_VARARGS, NULL},
    {"graph_nodes", graph_nodes, METH_NOARGS, NULL},
    {0},
};
static PyGetSetDef attributes[] = {
    {"map", get_map, NULL, NULL, NULL},
    {"decisions", get_decisions, NULL, NULL, NULL},
    {"explored", get_explored, NULL, NULL, NULL},
    {"over", get_over, NULL, NULL, NULL},
    {0},
};
static PyType_Slot slots[] = {
    {Py_tp_dealloc, (void *)dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, attributes},
    {0, NULL},
};
static PyType_Spec spec = {"noge._noge.Episode", sizeof(episode_object), 0, Py_TPFLAGS_DEFAULT, slots};

int episode_prepare(PyObject *module) {
    episode_type = type_of(&spec);
    return episode_type ? PyModule_AddObject(module, "Episode", (Py_INCREF(episode_type), (PyObject *)episode_type))
                        : -1;
}

/* episode_new(weighted) */
static PyObject *episode_new(PyObject *module, PyObject *arguments) {
    (void)module;
    int weighted;
    noge_error error;
    noge_episode *episode;
    if (!PyArg_ParseTuple(arguments, "p", &weighted))
        return NULL;
    noge_status status = noge_episode_create(&episode, weighted, &error);
    if (status != NOGE_OK)
        return raise_error(status, &error);
    episode_object *self = PyObject_New(episode_object, episode_type);
    if (!self) {
        noge_episode_free(episode);
        return NULL;
    }
    self->episode = episode;
    self->graph = NULL;
    return (PyObject *)self;
}

PyMethodDef episode_functions[] = {{"episode_new", episode_new, METH_VARARGS, NULL}, {0}};
