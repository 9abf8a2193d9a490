/* Episodes, step by step: what environments are made of. A step is one call, which returns what Gymnasium wants. */
#include "show.h"

PyTypeObject *episode_type;

typedef struct episode_object {
    PyObject_HEAD noge_episode *episode;
    PyObject *graph;  /* explored now; NULL before the first beginning */
    PyObject *number; /* of the graph, for the information */
    observation seen; /* up to date after each step */
    show as;
    bool by_rate;   /* the reward is the change of the exploration rate, otherwise minus the distance */
    double penalty; /* the reward of a step without effect */
    double rate;    /* after the last step */
} episode_object;

enum { GRAPH, WALKED, RATE, ACTION_MASK, INVALID, NAMES };

static PyObject *name[NAMES];

/* ---- The object -------------------------------------------------------------------------------------------------- */

static void dealloc(PyObject *self) {
    episode_object *object = (episode_object *)self;
    noge_episode_free(object->episode);
    Py_XDECREF(object->graph);
    Py_XDECREF(object->number);
    if (!object->as.shared)
        observation_free(&object->seen);
    show_free(&object->as);
    object_free(self);
}

/* The episode; NULL with an exception before it has begun. */
static noge_episode *episode_of(PyObject *self) {
    episode_object *object = (episode_object *)self;
    if (!object->graph)
        PyErr_SetString(PyExc_ValueError, "the episode has not begun");
    return object->graph ? object->episode : NULL;
}

/* Makes room for observations of a graph. False with an exception if there is none. */
static bool reserve(episode_object *object, const noge_graph *graph) {
    const show *as = &object->as;
    bool fits = (!as->nodes || graph->node_count <= as->nodes) && (!as->edges || graph->edge_count <= as->edges);
    if (!fits)
        PyErr_Format(PyExc_ValueError,
                     "a graph of %lu nodes does not fit into observations of %lu nodes and %llu edges",
                     (unsigned long)graph->node_count, (unsigned long)as->nodes, (unsigned long long)as->edges);
    else if (!as->shared && !observation_reserve(&object->seen, graph->node_count, graph->edge_count))
        PyErr_NoMemory();
    return !PyErr_Occurred();
}

/* begin(graph, source, seed, limit or 0, number of the graph) */
static PyObject *begin(PyObject *self, PyObject *arguments) {
    episode_object *object = (episode_object *)self;
    PyObject *graph, *number;
    unsigned int source, limit;
    unsigned long long seed;
    noge_error error;
    if (!PyArg_ParseTuple(arguments, "O!IKIO!", graph_type, &graph, &source, &seed, &limit, &PyLong_Type, &number))
        return NULL;
    const noge_graph *world = ((graph_object *)graph)->graph;
    if (!reserve(object, world))
        return NULL;
    const noge_task task = {.size = sizeof task, .weighted = object->seen.weighted, .limit = limit};
    noge_status status = noge_episode_begin(object->episode, world, source, &task, seed, &error);
    PyObject *before = object->graph, *number_before = object->number;
    Py_INCREF(graph);
    Py_INCREF(number);
    object->graph = graph;
    object->number = number;
    Py_XDECREF(before);
    Py_XDECREF(number_before);
    if (status != NOGE_OK) {
        Py_DECREF(graph);
        object->graph = NULL;
        return raise_error(status, &error);
    }
    observation_clear(&object->seen, object->as.shared != NULL);
    observation_visit(&object->seen, object->episode->map, 0);
    object->rate = 0;
    Py_RETURN_NONE;
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* A dictionary of the values, which it takes over; NULL with an exception if one of them is. */
static PyObject *dictionary(PyObject *value[], int count) {
    PyObject *made = PyDict_New();
    for (int i = 0; i < count; i++) {
        if (made && (!value[i] || PyDict_SetItem(made, name[i], value[i]) != 0)) {
            Py_DECREF(made);
            made = NULL;
        }
        Py_XDECREF(value[i]);
    }
    return made;
}

/* (observation, information) of the state, as new references. invalid: NULL for the first state of an episode. */
static bool look_now(episode_object *object, PyObject *invalid, PyObject **observed, PyObject **information) {
    noge_map *map = object->episode->map;
    PyObject *mask;
    observation_distances(&object->seen, map);
    if (!show_now(&object->as, &object->seen, observed, &mask))
        return false;
    PyObject *value[NAMES] = {[GRAPH] = object->number,
                              [WALKED] = PyFloat_FromDouble(map->walked),
                              [RATE] = PyFloat_FromDouble(object->rate),
                              [ACTION_MASK] = mask,
                              [INVALID] = invalid};
    Py_INCREF(object->number);
    Py_XINCREF(invalid);
    *information = dictionary(value, invalid ? NAMES : INVALID);
    if (!*information)
        Py_DECREF(*observed);
    return *information != NULL;
}

/* look() -> (observation, information) */
static PyObject *look(PyObject *self, PyObject *unused) {
    (void)unused;
    PyObject *observed, *information;
    if (!episode_of(self) || !look_now((episode_object *)self, NULL, &observed, &information))
        return NULL;
    return Py_BuildValue("NN", observed, information);
}

/* Visits a frontier node and sets the reward. False with an exception if memory does not suffice. */
static bool visit(episode_object *object, noge_node node, double *reward) {
    noge_episode *episode = object->episode;
    noge_error error;
    uint32_t degree;
    noge_map_neighbors(episode->map, node, &degree);
    noge_status status = noge_episode_step(episode, node, &error);
    if (status != NOGE_OK) {
        raise_error(status, &error);
        return false;
    }
    observation_visit(&object->seen, episode->map, degree);
    double before = object->rate;
    object->rate = noge_map_rate(episode->map);
    *reward = object->by_rate ? object->rate - before : -episode->step[episode->step_count].cost;
    return true;
}

/* step(node) -> (observation, reward, terminated, False, information); a node that is not on the frontier is invalid */
static PyObject *step(PyObject *self, PyObject *argument) {
    episode_object *object = (episode_object *)self;
    noge_episode *episode = episode_of(self);
    unsigned long node = episode ? PyLong_AsUnsignedLong(argument) : 0;
    if (PyErr_Occurred())
        return NULL;
    bool invalid = node >= episode->map->node_count || noge_map_is_visited(episode->map, (noge_node)node);
    double reward = object->penalty;
    PyObject *observed, *information;
    if ((!invalid && !visit(object, (noge_node)node, &reward)) ||
        !look_now(object, invalid ? Py_True : Py_False, &observed, &information))
        return NULL;
    PyObject *value = PyFloat_FromDouble(reward), *explored = episode->map->frontier_count == 0 ? Py_True : Py_False;
    PyObject *made = value ? PyTuple_Pack(5, observed, value, explored, Py_False, information) : NULL;
    Py_XDECREF(value);
    Py_DECREF(observed);
    Py_DECREF(information);
    return made;
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
    return episode ? PyBool_FromLong(episode->map->frontier_count == 0) : NULL;
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
    uint32_t count = episode ? episode->map->node_count : 0;
    PyObject *bytes = episode ? array_begin(ARRAY_INT64, count, &node) : NULL;
    for (noge_node v = 0; bytes && v < count; v++)
        node[v] = noge_world_graph_node(episode->world, v);
    return array_end(ARRAY_INT64, bytes, 0);
}

static PyMethodDef methods[] = {
    {"begin", begin, METH_VARARGS, NULL},
    {"step", step, METH_O, NULL},
    {"look", look, METH_NOARGS, NULL},
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
    static const char *const text[NAMES] = {"graph", "walked", "rate", "action_mask", "invalid"};
    for (int i = 0; i < NAMES; i++)
        if (!(name[i] = PyUnicode_InternFromString(text[i])))
            return -1;
    return show_prepare() == 0 ? type_add(module, "Episode", &spec, &episode_type) : -1;
}

static bool is_tuple_type(PyObject *type) {
    return PyType_Check(type) && PyType_IsSubtype((PyTypeObject *)type, &PyTuple_Type);
}

/* episode_new(weighted, rows of nodes, rows of edges, GraphInstance or None: padded arrays, padded arrays to write into
 * or None, the reward is the rate, penalty): rows of padded arrays, 0: as many as are known */
static PyObject *episode_new(PyObject *module, PyObject *arguments) {
    (void)module;
    int weighted, by_rate = false;
    unsigned int nodes = 0;
    unsigned long long edges = 0;
    PyObject *instance = Py_None, *arrays = Py_None;
    double penalty = -1;
    noge_error error;
    noge_episode *episode;
    if (!PyArg_ParseTuple(arguments, "p|IKOOpd", &weighted, &nodes, &edges, &instance, &arrays, &by_rate, &penalty))
        return NULL;
    if (edges > SIZE_MAX / 64 || (instance != Py_None && !is_tuple_type(instance)))
        return PyErr_Format(PyExc_ValueError, "expected a number of edges that fits into memory, and a type of tuples");
    noge_status status = noge_episode_create(&episode, &error);
    if (status != NOGE_OK)
        return raise_error(status, &error);
    episode_object *self = PyObject_New(episode_object, episode_type);
    if (!self) {
        noge_episode_free(episode);
        return NULL;
    }
    self->episode = episode;
    self->graph = self->number = NULL;
    self->seen = (observation){.weighted = weighted};
    self->as = (show){.nodes = nodes, .edges = edges};
    self->by_rate = by_rate;
    self->penalty = penalty;
    self->rate = 0;
    if (instance != Py_None) {
        Py_INCREF(instance);
        self->as.instance = instance;
    }
    if (arrays == Py_None || show_share(&self->as, &self->seen, arrays))
        return (PyObject *)self;
    Py_DECREF(self);
    return NULL;
}

PyMethodDef episode_functions[] = {{"episode_new", episode_new, METH_VARARGS, NULL}, {0}};
