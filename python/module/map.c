/* Maps as policies in Python see them. Arrays are made when they are asked for, as copies: the library moves its own
 * arrays at every visit. A map that was kept for later is not usable then; it says so instead of crashing. */
#include "module.h"

#include <math.h>

PyTypeObject *map_type;

typedef struct map_object {
    PyObject_HEAD noge_map *map; /* NULL: not usable now */
    PyObject *owner;             /* may be NULL */
} map_object;

/* ---- The object -------------------------------------------------------------------------------------------------- */

PyObject *map_new(noge_map *map, PyObject *owner) {
    map_object *self = PyObject_New(map_object, map_type);
    if (!self)
        return NULL;
    Py_XINCREF(owner);
    self->map = map;
    self->owner = owner;
    return (PyObject *)self;
}

void map_set(PyObject *object, noge_map *map) {
    ((map_object *)object)->map = map;
}

/* The map; NULL with an exception if it cannot be used. */
static noge_map *map_of(PyObject *self) {
    noge_map *map = ((map_object *)self)->map;
    if (!map)
        PyErr_SetString(PyExc_ValueError,
                        "this map cannot be used any more; a policy's map is valid only while the policy chooses");
    return map;
}

/* The map and a node of it from an argument; NULL with an exception. */
static noge_map *map_and_node(PyObject *self, PyObject *argument, noge_node *node) {
    noge_map *map = map_of(self);
    PyObject *index = map ? PyNumber_Index(argument) : NULL;
    if (!index)
        return NULL;
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    uint32_t count = map->node_count;
    if (overflow || value < 0 || value >= count) {
        PyErr_Format(PyExc_ValueError, "the map has no node %R; its nodes are 0 to %ld", argument, (long)count - 1);
        return NULL;
    }
    *node = (noge_node)value;
    return map;
}

static PyObject *node_or_none(noge_node node) {
    if (node == NOGE_NO_NODE)
        Py_RETURN_NONE;
    return PyLong_FromUnsignedLong(node);
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

#define ATTRIBUTE(name, expression)                                                                                    \
    static PyObject *get_##name(PyObject *self, void *unused) {                                                        \
        (void)unused;                                                                                                  \
        noge_map *map = map_of(self);                                                                                  \
        return map ? (expression) : NULL;                                                                              \
    }

ATTRIBUTE(node_count, PyLong_FromUnsignedLong(map->node_count))
ATTRIBUTE(edge_count, PyLong_FromUnsignedLongLong(map->edge_count))
ATTRIBUTE(visit_count, PyLong_FromUnsignedLong(map->visit_count))
ATTRIBUTE(at, node_or_none(map->at))
ATTRIBUTE(walked, PyFloat_FromDouble(map->walked))
ATTRIBUTE(rate, PyFloat_FromDouble(noge_map_rate(map)))
ATTRIBUTE(oldest, node_or_none(noge_map_oldest_in_reach(map)))
ATTRIBUTE(newest, node_or_none(noge_map_newest_in_reach(map)))
ATTRIBUTE(nearest, node_or_none(noge_map_nearest(map)))
ATTRIBUTE(nearest_affordable, node_or_none(noge_map_nearest_affordable(map)))
ATTRIBUTE(returns, PyBool_FromLong(map->task.returns))
ATTRIBUTE(visits, array_of_nodes(map->visit, map->visit_count))

static PyObject *get_decisions_left(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    if (!map)
        return NULL;
    uint32_t left = noge_map_decisions_left(map);
    if (left == UINT32_MAX)
        Py_RETURN_NONE;
    return PyLong_FromUnsignedLong(left);
}

static PyObject *get_budget_left(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    if (!map)
        return NULL;
    double left = noge_map_budget_left(map);
    if (isinf(left))
        Py_RETURN_NONE;
    return PyFloat_FromDouble(left);
}

/* ---- Arrays ------------------------------------------------------------------------------------------------------ */

static PyObject *get_visited(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    uint8_t *visited;
    uint32_t count = map ? map->node_count : 0;
    PyObject *bytes = map ? array_begin(ARRAY_BOOL, count, &visited) : NULL;
    for (noge_node v = 0; bytes && v < count; v++)
        visited[v] = noge_map_is_visited(map, v);
    return array_end(ARRAY_BOOL, bytes, 0);
}

/* In order of discovery, without nodes out of reach. */
static PyObject *get_frontier(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    if (!map)
        return NULL;
    uint32_t used = 0;
    int64_t *frontier;
    for (noge_node v = map->oldest; v != NOGE_NO_NODE; v = noge_map_next(map, v))
        used += noge_map_reaches(map, v);
    PyObject *bytes = array_begin(ARRAY_INT64, used, &frontier);
    for (noge_node v = map->oldest; bytes && v != NOGE_NO_NODE; v = noge_map_next(map, v))
        if (noge_map_reaches(map, v))
            *frontier++ = v;
    return array_end(ARRAY_INT64, bytes, 0);
}

static PyObject *get_nearest_all(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    uint32_t count;
    const noge_node *nearest = map ? noge_map_nearest_all(map, &count) : NULL;
    return map ? array_of_nodes(nearest, count) : NULL;
}

static PyObject *get_distances(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    double *distance;
    uint32_t count = map ? map->node_count : 0;
    PyObject *bytes = map ? array_begin(ARRAY_DOUBLE, count, &distance) : NULL;
    if (bytes)
        noge_map_distances(map, distance);
    return array_end(ARRAY_DOUBLE, bytes, 0);
}

/* Each edge once, from the lower node to the higher, sorted by the lower one. */
static PyObject *get_edges(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    int64_t *edge;
    PyObject *bytes = map ? array_begin(ARRAY_INT64, 2 * (size_t)map->edge_count, &edge) : NULL;
    uint32_t count = map ? map->node_count : 0;
    for (noge_node v = 0; bytes && v < count; v++) {
        uint32_t degree;
        const noge_node *neighbor = noge_map_neighbors(map, v, &degree);
        for (uint32_t i = 0; i < degree; i++)
            if (neighbor[i] > v) {
                *edge++ = v;
                *edge++ = neighbor[i];
            }
    }
    return array_end(ARRAY_INT64, bytes, 2);
}

/* The lengths of `edges`. */
static PyObject *get_lengths(PyObject *self, void *unused) {
    (void)unused;
    noge_map *map = map_of(self);
    double *length;
    PyObject *bytes = map ? array_begin(ARRAY_DOUBLE, (size_t)map->edge_count, &length) : NULL;
    uint32_t count = map ? map->node_count : 0;
    for (noge_node v = 0; bytes && v < count; v++) {
        uint32_t degree;
        const noge_node *neighbor = noge_map_neighbors(map, v, &degree);
        for (uint32_t i = 0; i < degree; i++)
            if (neighbor[i] > v)
                *length++ = noge_map_length(map, v, neighbor[i]);
    }
    return array_end(ARRAY_DOUBLE, bytes, 0);
}

/* ---- Questions about a node -------------------------------------------------------------------------------------- */

/* Defines a method with one argument, a known node. */
#define QUESTION(name, expression)                                                                                     \
    static PyObject *name(PyObject *self, PyObject *argument) {                                                        \
        noge_node node;                                                                                                \
        noge_map *map = map_and_node(self, argument, &node);                                                           \
        return map ? (expression) : NULL;                                                                              \
    }

static uint32_t degree_of(const noge_map *map, noge_node node) {
    uint32_t count;
    noge_map_neighbors(map, node, &count);
    return count;
}

static PyObject *path_to(noge_map *map, noge_node node) {
    uint32_t count;
    const noge_node *path = noge_map_path(map, node, &count);
    return array_of_nodes(path, count);
}

QUESTION(neighbors, array_of_nodes(noge_map_neighbors(map, node, &(uint32_t){0}), degree_of(map, node)))
QUESTION(degree, PyLong_FromUnsignedLong(degree_of(map, node)))
QUESTION(is_visited, PyBool_FromLong(noge_map_is_visited(map, node)))
QUESTION(affords, PyBool_FromLong(noge_map_affords(map, node)))
QUESTION(distance, PyFloat_FromDouble(noge_map_distance(map, node)))
QUESTION(path, path_to(map, node))

static PyObject *length(PyObject *self, PyObject *arguments) {
    PyObject *first, *second;
    noge_node a, b;
    if (!PyArg_ParseTuple(arguments, "OO", &first, &second) || !map_and_node(self, first, &a))
        return NULL;
    noge_map *map = map_and_node(self, second, &b);
    return map ? PyFloat_FromDouble(noge_map_length(map, a, b)) : NULL;
}

/* ---- The type ---------------------------------------------------------------------------------------------------- */

static PyGetSetDef attributes[] = {
    {"node_count", get_node_count, NULL, "Number of known nodes.", NULL},
    {"edge_count", get_edge_count, NULL, "Number of known edges.", NULL},
    {"visit_count", get_visit_count, NULL, "Number of visited nodes.", NULL},
    {"at", get_at, NULL, "The current node.", NULL},
    {"walked", get_walked, NULL, "Distance walked so far.", NULL},
    {"rate", get_rate, NULL, "Decisions over distance walked; 0 before the first decision.", NULL},
    {"decisions_left", get_decisions_left, NULL, "Number of decisions until the limit; None: no limit.", NULL},
    {"budget_left", get_budget_left, NULL, "Distance that may still be walked, the way home included; None: no budget.",
     NULL},
    {"returns", get_returns, NULL, "Must the exploration end back at node 0?", NULL},
    {"oldest", get_oldest, NULL, "The frontier node that was discovered first.", NULL},
    {"newest", get_newest, NULL, "The frontier node that was discovered last.", NULL},
    {"nearest", get_nearest, NULL, "The nearest frontier node; the first that a search meets.", NULL},
    {"nearest_affordable", get_nearest_affordable, NULL,
     "The nearest frontier node that the budget affords; None: there is none.", NULL},
    {"nearest_all", get_nearest_all, NULL, "All nearest frontier nodes, in the order in which a search meets them.",
     NULL},
    {"visits", get_visits, NULL, "The visited nodes in the order of their visits.", NULL},
    {"visited", get_visited, NULL, "Is each known node visited?", NULL},
    {"frontier", get_frontier, NULL, "The frontier in order of discovery.", NULL},
    {"distances", get_distances, NULL, "Distance of each known node from the current one; inf: out of reach.", NULL},
    {"edges", get_edges, NULL, "The known edges, an array of pairs of nodes.", NULL},
    {"lengths", get_lengths, NULL, "The length of each of the edges; 1 in an exploration without lengths.", NULL},
    {0},
};

/* Texts begin with the signatures that help() shows. */
static PyMethodDef methods[] = {
    {"neighbors", neighbors, METH_O,
     "neighbors($self, node, /)\n--\n\nThe known neighbours of a node, in order of discovery."},
    {"is_visited", is_visited, METH_O, "is_visited($self, node, /)\n--\n\nIs the node visited?"},
    {"affords", affords, METH_O,
     "affords($self, node, /)\n--\n\nCan the explorer walk to the node, and home if it must return, within its "
     "budget?"},
    {"degree", degree, METH_O, "degree($self, node, /)\n--\n\nNumber of known neighbours of a node."},
    {"distance", distance, METH_O,
     "distance($self, node, /)\n--\n\nDistance of a node from the current one; inf: out of reach."},
    {"path", path, METH_O,
     "path($self, node, /)\n--\n\nA shortest known path from the current node to a node, both included."},
    {"length", length, METH_VARARGS,
     "length($self, a, b, /)\n--\n\nLength of the edge between two nodes; inf: none is known."},
    {0},
};

static void dealloc(PyObject *self) {
    Py_XDECREF(((map_object *)self)->owner);
    object_free(self);
}

static PyObject *repr(PyObject *self) {
    const noge_map *map = ((map_object *)self)->map;
    if (!map)
        return PyUnicode_FromString("<noge.Map, not usable any more>");
    return PyUnicode_FromFormat("<noge.Map: %lu nodes known, %lu visited>", (unsigned long)map->node_count,
                                (unsigned long)map->visit_count);
}

static PyType_Slot slots[] = {
    {Py_tp_dealloc, (void *)dealloc},
    {Py_tp_repr, (void *)repr},
    {Py_tp_getset, attributes},
    {Py_tp_methods, methods},
    {Py_tp_doc, (void *)"What an explorer knows. Nodes are numbered in order of discovery, from 0 on.\n\n"
                        "Arrays are made when they are asked for. A map is valid only while the policy chooses."},
    {0, NULL},
};
static PyType_Spec spec = {"noge.Map", sizeof(map_object), 0, Py_TPFLAGS_DEFAULT, slots};

int map_prepare(PyObject *module) {
    return type_add(module, "Map", &spec, &map_type);
}
