/* Episodes, step by step: what environments are made of. */
#include "module.h"
#include "observation.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *episode_type;

typedef struct episode_object {
    PyObject_HEAD noge_episode *episode;
    PyObject *graph;  /* explored now; NULL before the first beginning */
    observation seen; /* up to date after each step */
} episode_object;

/* ---- The object -------------------------------------------------------------------------------------------------- */

static void dealloc(PyObject *self) {
    noge_episode_free(((episode_object *)self)->episode);
    Py_XDECREF(((episode_object *)self)->graph);
    observation_free(&((episode_object *)self)->seen);
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
    const noge_graph *world = ((graph_object *)graph)->graph;
    bool room = observation_reserve(&object->seen, world->node_count, world->edge_count);
    noge_status status =
        room ? noge_episode_begin(object->episode, world, source, seed, limit, &error) : NOGE_NO_MEMORY;
    PyObject *before = object->graph;
    if (status == NOGE_OK)
        Py_INCREF(graph);
    object->graph = status == NOGE_OK ? graph : NULL;
    Py_XDECREF(before);
    if (!room)
        return PyErr_NoMemory();
    if (status != NOGE_OK)
        return raise_error(status, &error);
    observation_clear(&object->seen, false);
    observation_visit(&object->seen, object->episode->map, 0);
    Py_RETURN_NONE;
}

/* step(node) -> cost; None: the node is not on the frontier, and nothing has happened */
static PyObject *step(PyObject *self, PyObject *argument) {
    noge_episode *episode = episode_of(self);
    unsigned long node = episode ? PyLong_AsUnsignedLong(argument) : 0;
    if (PyErr_Occurred())
        return NULL;
    if (node >= noge_map_node_count(episode->map) || noge_map_is_visited(episode->map, (noge_node)node))
        Py_RETURN_NONE;
    noge_error error;
    uint32_t degree;
    noge_map_neighbors(episode->map, (noge_node)node, &degree);
    noge_status status = noge_episode_step(episode, (noge_node)node, &error);
    if (status != NOGE_OK)
        return raise_error(status, &error);
    observation_visit(&((episode_object *)self)->seen, episode->map, degree);
    return PyFloat_FromDouble(episode->step[episode->step_count].cost);
}

/* ---- Observations ------------------------------------------------------------------------------------------------ */

/* An array of `rows` rows: a copy of the known ones, then zeros. size: bytes of a row. */
static PyObject *padded(array_type type, const void *from, size_t known, size_t rows, size_t size, Py_ssize_t columns) {
    char *to;
    PyObject *bytes = array_begin(type, rows * (columns ? (size_t)columns : 1), &to);
    if (bytes) {
        memcpy(to, from, known * size);
        memset(to + known * size, 0, (rows - known) * size);
    }
    return array_end(type, bytes, columns);
}

/* observe(nodes, edges, mask) -> (features, links, lengths, action mask, known nodes, known edges, walked, rate,
 * explored): each array has as many rows as asked for, and zeros beyond what is known. 0: as many as are known. */
static PyObject *observe(PyObject *self, PyObject *arguments) {
    unsigned long long nodes, edges, mask;
    noge_episode *episode = episode_of(self);
    if (!episode || !PyArg_ParseTuple(arguments, "KKK", &nodes, &edges, &mask))
        return NULL;
    observation *seen = &((episode_object *)self)->seen;
    nodes = nodes ? nodes : seen->nodes;
    edges = edges ? edges : seen->edges;
    mask = mask ? mask : seen->nodes;
    if (nodes > UINT32_MAX || mask > UINT32_MAX || edges > UINT64_MAX / 64)
        return PyErr_NoMemory();
    if (nodes < seen->nodes || mask < seen->nodes || edges < seen->edges)
        return PyErr_Format(PyExc_ValueError,
                            "%lu nodes and %llu edges are known; they do not fit into an observation of %llu and %llu",
                            (unsigned long)seen->nodes, (unsigned long long)seen->edges, nodes, edges);
    observation_distances(seen, episode->map);
    size_t known_edges = (size_t)seen->edges;
    PyObject *features = padded(ARRAY_FLOAT, seen->feature, seen->nodes, nodes, FEATURES * sizeof(float), FEATURES);
    PyObject *links = padded(ARRAY_INT64, seen->link, known_edges, edges, 2 * sizeof(int64_t), 2);
    PyObject *lengths = padded(ARRAY_FLOAT, seen->length, known_edges, edges, sizeof(float), 1);
    PyObject *allowed = padded(ARRAY_INT8, seen->allowed, seen->nodes, mask, 1, 0);
    if (features && links && lengths && allowed) {
        uint32_t left;
        noge_map_frontier(episode->map, &left);
        return Py_BuildValue("NNNNIKddO", features, links, lengths, allowed, seen->nodes,
                             (unsigned long long)seen->edges, noge_map_walked(episode->map),
                             noge_map_rate(episode->map), left == 0 ? Py_True : Py_False);
    }
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
    self->seen = (observation){.weighted = weighted};
    return (PyObject *)self;
}

PyMethodDef episode_functions[] = {{"episode_new", episode_new, METH_VARARGS, NULL}, {0}};
