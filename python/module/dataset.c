/* Data sets: by name, or made of graphs. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *dataset_type;

/* ---- The object -------------------------------------------------------------------------------------------------- */

static PyObject *wrap(noge_dataset *dataset) {
    dataset_object *self = PyObject_New(dataset_object, dataset_type);
    if (!self)
        noge_dataset_free(dataset);
    else
        self->dataset = dataset;
    return (PyObject *)self;
}

static void dealloc(PyObject *self) {
    noge_dataset_free(((dataset_object *)self)->dataset);
    object_free(self);
}

static const noge_dataset *dataset_of(PyObject *self) {
    return ((dataset_object *)self)->dataset;
}

/* A graph keeps the set alive. */
static PyObject *graph_at(PyObject *self, size_t i) {
    return graph_wrap(dataset_of(self)->graph[i], self);
}

GETTER(name, PyUnicode_FromString(dataset_of(self)->name))
GETTER(graphs, list_of(dataset_of(self)->graph_count, graph_at, self))
GETTER(train, array_of_nodes(dataset_of(self)->train, dataset_of(self)->train_count))
GETTER(test, array_of_nodes(dataset_of(self)->test, dataset_of(self)->test_count))

static PyGetSetDef attributes[] = {
    {"name", get_name, NULL, NULL, NULL},
    {"graphs", get_graphs, NULL, NULL, NULL},
    {"train", get_train, NULL, NULL, NULL},
    {"test", get_test, NULL, NULL, NULL},
    {0},
};

static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)dealloc}, {Py_tp_getset, attributes}, {0, NULL}};
static PyType_Spec spec = {"noge._noge.Dataset", sizeof(dataset_object), 0, Py_TPFLAGS_DEFAULT, slots};

int dataset_prepare(PyObject *module) {
    return type_add(module, "Dataset", &spec, &dataset_type);
}

/* ---- Making sets ------------------------------------------------------------------------------------------------- */

/* dataset_named(name, seed, data_folder or None) */
static PyObject *dataset_named(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *name, *folder;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "sKz", &name, &seed, &folder))
        return NULL;
    noge_error error;
    noge_dataset *dataset = NULL;
    noge_status status;
    WITHOUT_LOCK(false, status = noge_catalog_set(&dataset, name, seed, folder, &error));
    return status == NOGE_OK ? wrap(dataset) : raise_error(status, &error);
}

/* A copy, because a set takes its graphs over. */
static noge_status copy_graph(const noge_graph *graph, noge_graph **copy, noge_error *error) {
    bool *keep = malloc(graph->node_count + 1);
    *copy = NULL;
    if (!keep) {
        snprintf(error->text, sizeof error->text, "out of memory for a copy of a graph");
        return NOGE_NO_MEMORY;
    }
    memset(keep, true, graph->node_count);
    noge_status status = noge_graph_part(graph, keep, copy, error);
    free(keep);
    return status;
}

/* dataset_of_graphs(name, [graph, …], train): a set to train on, or a set of one test graph */
static PyObject *dataset_of_graphs(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *name;
    PyObject *list;
    int train;
    if (!PyArg_ParseTuple(arguments, "sO!p", &name, &PyList_Type, &list, &train))
        return NULL;
    uint32_t count = (uint32_t)PyList_Size(list), made = 0;
    if (count < 1 || (!train && count != 1))
        return PyErr_Format(PyExc_ValueError, "a set needs at least one graph");
    noge_error error;
    noge_graph **graph = calloc(count, sizeof *graph);
    noge_dataset *dataset = NULL;
    noge_status status = NOGE_OK;
    if (!graph)
        return PyErr_NoMemory();
    for (; made < count && status == NOGE_OK; made++) {
        PyObject *at = PyList_GetItem(list, made);
        if (!PyObject_TypeCheck(at, graph_type)) {
            PyErr_SetString(PyExc_TypeError, "expected graphs");
            status = NOGE_USAGE;
        } else {
            status = copy_graph(((graph_object *)at)->graph, &graph[made], &error);
        }
    }
    if (status != NOGE_OK)
        while (made > 0)
            noge_graph_free(graph[--made]);
    else if (train)
        status = noge_dataset_of_graphs(&dataset, name, graph, count, &error);
    else
        status = noge_dataset_of_graph(&dataset, name, graph[0], &error);
    free(graph);
    return status == NOGE_OK ? wrap(dataset) : raise_error(status, &error);
}

/* is_set(name): does it mean a set or a folder, not a single graph? */
static PyObject *is_set(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *name;
    return PyArg_ParseTuple(arguments, "s", &name) ? PyBool_FromLong(noge_catalog_is_set(name)) : NULL;
}

PyMethodDef dataset_functions[] = {
    {"dataset_named", dataset_named, METH_VARARGS, NULL},
    {"dataset_of_graphs", dataset_of_graphs, METH_VARARGS, NULL},
    {"is_set", is_set, METH_VARARGS, NULL},
    {0},
};
