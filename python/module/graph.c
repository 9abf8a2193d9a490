/* Graphs: made from arrays, files, bytes and names; their arrays as numpy views. */
#include "catalog/graph_name.h" /* the public function for names takes no options */
#include "module.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *graph_type;

/* ---- The object -------------------------------------------------------------------------------------------------- */

PyObject *graph_wrap(noge_graph *graph, PyObject *owner) {
    graph_object *self = PyObject_New(graph_object, graph_type);
    if (!self) {
        if (!owner)
            noge_graph_free(graph);
        return NULL;
    }
    Py_XINCREF(owner);
    self->graph = graph;
    self->owner = owner;
    return (PyObject *)self;
}

static void dealloc(PyObject *self) {
    graph_object *object = (graph_object *)self;
    if (!object->owner)
        noge_graph_free(object->graph);
    Py_XDECREF(object->owner);
    object_free(self);
}

static const noge_graph *graph_of(PyObject *self) {
    return ((graph_object *)self)->graph;
}

/* A numpy view of one of the graph's arrays; None if it has none. */
static PyObject *view(PyObject *self, array_type type, const void *data, size_t count, size_t columns) {
    if (!data)
        Py_RETURN_NONE;
    return array_share(self, type, data, count, columns);
}

/* Names that are not UTF-8 keep their bytes as surrogates. */
static PyObject *name_at(PyObject *self, size_t v) {
    const noge_graph *graph = graph_of(self);
    uint64_t from = graph->name_offset[v], to = graph->name_offset[v + 1];
    return PyUnicode_DecodeUTF8(graph->name_text + from, (Py_ssize_t)(to - from), "surrogateescape");
}

static PyObject *text_or_none(const char *text) {
    return text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace") : Py_BuildValue("");
}

GETTER(node_count, PyLong_FromUnsignedLong(graph_of(self)->node_count))
GETTER(edge_count, PyLong_FromUnsignedLongLong(graph_of(self)->edge_count))
GETTER(first_number, PyLong_FromUnsignedLong(graph_of(self)->first_number))
GETTER(geographic, PyBool_FromLong(graph_of(self)->geographic))
GETTER(attribution, text_or_none(graph_of(self)->attribution))
GETTER(offsets, view(self, ARRAY_UINT64, graph_of(self)->offset, (size_t)graph_of(self)->node_count + 1, 0))
GETTER(neighbors, array_share(self, ARRAY_UINT32, graph_of(self)->neighbor, 2 * graph_of(self)->edge_count, 0))
GETTER(lengths, view(self, ARRAY_DOUBLE, graph_of(self)->length, 2 * graph_of(self)->edge_count, 0))
GETTER(positions, view(self, ARRAY_DOUBLE, graph_of(self)->position, graph_of(self)->node_count, 2))
GETTER(names, graph_of(self)->name_offset ? list_of(graph_of(self)->node_count, name_at, self) : Py_BuildValue(""))

static PyGetSetDef attributes[] = {
    {"node_count", get_node_count, NULL, NULL, NULL},
    {"edge_count", get_edge_count, NULL, NULL, NULL},
    {"first_number", get_first_number, NULL, NULL, NULL},
    {"geographic", get_geographic, NULL, NULL, NULL},
    {"attribution", get_attribution, NULL, NULL, NULL},
    {"offsets", get_offsets, NULL, NULL, NULL},
    {"neighbors", get_neighbors, NULL, NULL, NULL},
    {"lengths", get_lengths, NULL, NULL, NULL},
    {"positions", get_positions, NULL, NULL, NULL},
    {"names", get_names, NULL, NULL, NULL},
    {0},
};

static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)dealloc}, {Py_tp_getset, attributes}, {0, NULL}};
static PyType_Spec spec = {"noge._noge.Graph", sizeof(graph_object), 0, Py_TPFLAGS_DEFAULT, slots};

int graph_prepare(PyObject *module) {
    return type_add(module, "Graph", &spec, &graph_type);
}

/* ---- Making graphs ----------------------------------------------------------------------------------------------- */

/* (graph, (loops, parallels, opposites, arcs without an opposite)) */
static PyObject *with_report(noge_graph *graph, const noge_read_report *report) {
    PyObject *object = graph_wrap(graph, NULL);
    if (!object)
        return NULL;
    return Py_BuildValue("N(KKKK)", object, (unsigned long long)report->merged.loops,
                         (unsigned long long)report->merged.parallels, (unsigned long long)report->merged.opposites,
                         (unsigned long long)report->one_way);
}

static noge_status add_names(noge_builder *builder, PyObject *names, noge_error *error) {
    Py_ssize_t count = PyList_Size(names);
    noge_status status = NOGE_OK;
    for (Py_ssize_t i = 0; i < count && status == NOGE_OK; i++) {
        PyObject *bytes = PyUnicode_AsEncodedString(PyList_GetItem(names, i), "utf-8", "surrogateescape");
        if (!bytes)
            return NOGE_USAGE;
        noge_node node;
        status = noge_builder_named_node(builder, PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes), &node, error);
        Py_DECREF(bytes);
        if (status == NOGE_OK && node != (noge_node)i) {
            PyErr_SetString(PyExc_ValueError, "two nodes have the same name; names must be different");
            return NOGE_USAGE;
        }
    }
    return status;
}

/* What graph_build gets, with sizes that fit together. */
typedef struct parts {
    unsigned long long node_count;
    const uint32_t *edge; /* [edge_count][2] */
    const double *length; /* [edge_count]; NULL: none */
    size_t edge_count;
    const noge_point *position; /* [node_count]; NULL: none */
    bool geographic;
    const char *attribution; /* may be NULL */
} parts;

static noge_status fill(noge_builder *builder, const parts *given, noge_graph **graph, noge_build_report *report,
                        noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < given->edge_count && status == NOGE_OK; i++)
        status = noge_builder_add_edge(builder, given->edge[2 * i], given->edge[2 * i + 1],
                                       given->length ? given->length[i] : 1, error);
    for (noge_node v = 0; given->position && v < given->node_count && status == NOGE_OK; v++)
        status = noge_builder_set_position(builder, v, given->position[v], error);
    if (status == NOGE_OK && given->attribution)
        status = noge_builder_set_attribution(builder, given->attribution, error);
    if (given->geographic)
        noge_builder_set_geographic(builder);
    return status == NOGE_OK ? noge_builder_finish(builder, graph, report, error) : status;
}

/* graph_build(node_count, edges, lengths, names, positions, geographic, attribution): edges as pairs of uint32, lengths
 * and positions as doubles, all bytes; lengths, names, positions and attribution may be None. */
static PyObject *graph_build(PyObject *module, PyObject *arguments) {
    (void)module;
    parts given = {0};
    const char *edges, *lengths, *positions;
    Py_ssize_t edge_size, length_size, position_size;
    PyObject *names;
    int geographic;
    if (!PyArg_ParseTuple(arguments, "Ky#z#Oz#pz", &given.node_count, &edges, &edge_size, &lengths, &length_size,
                          &names, &positions, &position_size, &geographic, &given.attribution))
        return NULL;
    given.edge_count = (size_t)edge_size / (2 * sizeof(uint32_t));
    if (edge_size % (2 * (Py_ssize_t)sizeof(uint32_t)) != 0 ||
        (lengths && (size_t)length_size != given.edge_count * sizeof(double)) ||
        (positions && (size_t)position_size / sizeof(noge_point) != given.node_count) ||
        (names != Py_None && (!PyList_Check(names) || (size_t)PyList_Size(names) != given.node_count))) {
        PyErr_SetString(PyExc_ValueError, "sizes of edges, lengths, names and positions do not fit together");
        return NULL;
    }
    given.edge = (const void *)edges;
    given.length = (const void *)lengths;
    given.position = (const void *)positions;
    given.geographic = geographic;
    noge_error error;
    noge_builder *builder = NULL;
    noge_graph *graph = NULL;
    noge_read_report report = NOGE_READ_REPORT;
    noge_status status = noge_builder_create(&builder, lengths != NULL, &error);
    if (status == NOGE_OK)
        status = names == Py_None ? noge_builder_add_nodes(builder, given.node_count, &error)
                                  : add_names(builder, names, &error);
    if (status == NOGE_OK)
        WITHOUT_LOCK(false, status = fill(builder, &given, &graph, &report.merged, &error));
    noge_builder_free(builder);
    return status == NOGE_OK ? with_report(graph, &report) : raise_error(status, &error);
}

/* graph_read(path, format, two_way) */
static PyObject *graph_read(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *path;
    const char *name;
    int two_way;
    if (!PyArg_ParseTuple(arguments, "O&sp", PyUnicode_FSConverter, &path, &name, &two_way))
        return NULL;
    noge_error error;
    noge_graph *graph = NULL;
    noge_read_report report = NOGE_READ_REPORT;
    noge_read_options options = {.size = sizeof options, .two_way = two_way};
    if (!noge_format_parse(name, &options.format)) {
        Py_DECREF(path);
        return PyErr_Format(PyExc_ValueError, "unknown format '%s'", name);
    }
    const char *file = PyBytes_AsString(path);
    noge_status status;
    WITHOUT_LOCK(false, status = noge_graph_read(&graph, file, &options, &report, &error));
    Py_DECREF(path);
    return status == NOGE_OK ? with_report(graph, &report) : raise_error(status, &error);
}

/* graph_parse(name, bytes, format, two_way) */
static PyObject *graph_parse(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *name, *bytes, *format_name;
    Py_ssize_t size;
    int two_way;
    if (!PyArg_ParseTuple(arguments, "sy#sp", &name, &bytes, &size, &format_name, &two_way))
        return NULL;
    noge_error error;
    noge_graph *graph = NULL;
    noge_read_report report = NOGE_READ_REPORT;
    noge_read_options options = {.size = sizeof options, .two_way = two_way};
    if (!noge_format_parse(format_name, &options.format))
        return PyErr_Format(PyExc_ValueError, "unknown format '%s'", format_name);
    noge_status status;
    WITHOUT_LOCK(false, status = noge_graph_parse(&graph, name, bytes, (size_t)size, &options, &report, &error));
    return status == NOGE_OK ? with_report(graph, &report) : raise_error(status, &error);
}

/* graph_named(name, seed, data_folder or None, two_way) */
static PyObject *graph_named(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *name, *folder;
    unsigned long long seed;
    int two_way;
    if (!PyArg_ParseTuple(arguments, "sKzp", &name, &seed, &folder, &two_way))
        return NULL;
    noge_error error;
    noge_graph *graph = NULL;
    noge_read_report report = NOGE_READ_REPORT;
    const noge_data_choice data = {.seed = seed, .folder = folder, .read.two_way = two_way, .report = &report};
    noge_status status;
    WITHOUT_LOCK(false, status = noge_graph_argument(name, &data, &graph, &error));
    return status == NOGE_OK ? with_report(graph, &report) : raise_error(status, &error);
}

/* ---- Using graphs ------------------------------------------------------------------------------------------------ */

/* graph_write(graph, path, format, overwrite) */
static PyObject *graph_write(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *graph, *path;
    const char *name;
    int overwrite;
    if (!PyArg_ParseTuple(arguments, "O!O&sp", graph_type, &graph, PyUnicode_FSConverter, &path, &name, &overwrite))
        return NULL;
    noge_error error;
    noge_write_options options = {.size = sizeof options, .overwrite = overwrite};
    if (!noge_format_parse(name, &options.format)) {
        Py_DECREF(path);
        return PyErr_Format(PyExc_ValueError, "unknown format '%s'", name);
    }
    const char *file = PyBytes_AsString(path);
    noge_status status;
    WITHOUT_LOCK(false, status = noge_graph_write(graph_of(graph), file, &options, &error));
    Py_DECREF(path);
    if (status != NOGE_OK)
        return raise_error(status, &error);
    Py_RETURN_NONE;
}

/* graph_print(graph, format) -> bytes */
static PyObject *graph_print(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *graph;
    const char *name;
    if (!PyArg_ParseTuple(arguments, "O!s", graph_type, &graph, &name))
        return NULL;
    noge_error error;
    noge_format format;
    void *bytes = NULL;
    size_t size = 0;
    if (!noge_format_parse(name, &format))
        return PyErr_Format(PyExc_ValueError, "unknown format '%s'", name);
    noge_status status;
    WITHOUT_LOCK(false, status = noge_graph_print(graph_of(graph), format, &bytes, &size, &error));
    if (status != NOGE_OK)
        return raise_error(status, &error);
    PyObject *result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    free(bytes);
    return result;
}

/* graph_source(graph, name or None, seed) -> node */
static PyObject *graph_source(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *graph;
    const char *name;
    unsigned long long seed;
    noge_error error;
    noge_node source;
    if (!PyArg_ParseTuple(arguments, "O!zK", graph_type, &graph, &name, &seed))
        return NULL;
    noge_status status = noge_catalog_source(graph_of(graph), name, seed, &source, &error);
    return status == NOGE_OK ? PyLong_FromUnsignedLong(source) : raise_error(status, &error);
}

/* graph_components(graph) -> numbers of components */
static PyObject *graph_components(PyObject *module, PyObject *graph) {
    (void)module;
    if (!PyObject_TypeCheck(graph, graph_type))
        return PyErr_Format(PyExc_TypeError, "expected a graph");
    uint32_t *component, count = graph_of(graph)->node_count, found;
    PyObject *bytes = array_begin(ARRAY_UINT32, count, &component);
    if (!bytes)
        return NULL;
    WITHOUT_LOCK(false, found = noge_graph_components(graph_of(graph), component));
    if (found == 0 && count > 0) {
        Py_DECREF(bytes);
        return PyErr_NoMemory();
    }
    return array_end(ARRAY_UINT32, bytes, 0);
}

/* graph_layout(graph) -> positions */
static PyObject *graph_layout(PyObject *module, PyObject *graph) {
    (void)module;
    if (!PyObject_TypeCheck(graph, graph_type))
        return PyErr_Format(PyExc_TypeError, "expected a graph");
    noge_point *position;
    noge_error error;
    PyObject *bytes = array_begin(ARRAY_DOUBLE, 2 * (size_t)graph_of(graph)->node_count, &position);
    if (!bytes)
        return NULL;
    noge_status status;
    WITHOUT_LOCK(false, status = noge_layout(graph_of(graph), position, &error));
    if (status == NOGE_OK)
        return array_end(ARRAY_DOUBLE, bytes, 2);
    Py_DECREF(bytes);
    return raise_error(status, &error);
}

PyMethodDef graph_functions[] = {
    {"graph_build", graph_build, METH_VARARGS, NULL},   {"graph_read", graph_read, METH_VARARGS, NULL},
    {"graph_parse", graph_parse, METH_VARARGS, NULL},   {"graph_named", graph_named, METH_VARARGS, NULL},
    {"graph_write", graph_write, METH_VARARGS, NULL},   {"graph_print", graph_print, METH_VARARGS, NULL},
    {"graph_source", graph_source, METH_VARARGS, NULL}, {"graph_components", graph_components, METH_O, NULL},
    {"graph_layout", graph_layout, METH_O, NULL},       {0},
};
