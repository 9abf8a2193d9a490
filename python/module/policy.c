/* Policies: by name, or a function in Python.
 *
 * A policy in Python is a type of libnoge whose functions call back. A thread that runs one keeps the interpreter's
 * lock, and no other thread runs it, so a call costs what a call in Python costs. An exception stays set while the
 * library returns; then raise_error leaves it as it is.
 *
 * The specification owns the chooser. policy_object shows the chooser to the garbage collector, because a function
 * often refers to the object that uses it. */
#include "module.h"

#include <limits.h>
#include <string.h>

PyTypeObject *chooser_type, *policy_type;

/* ---- The functions in Python ------------------------------------------------------------------------------------- */

static int chooser_traverse(PyObject *self, visitproc visit, void *arg) {
    chooser_object *chooser = (chooser_object *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(chooser->choose);
    Py_VISIT(chooser->begin);
    return 0;
}

static int chooser_clear(PyObject *self) {
    chooser_object *chooser = (chooser_object *)self;
    Py_CLEAR(chooser->choose);
    Py_CLEAR(chooser->begin);
    return 0;
}

static void chooser_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    chooser_clear(self);
    object_free(self);
}

static PyType_Slot chooser_slots[] = {
    {Py_tp_dealloc, (void *)chooser_dealloc},
    {Py_tp_traverse, (void *)chooser_traverse},
    {Py_tp_clear, (void *)chooser_clear},
    {0, NULL},
};
static PyType_Spec chooser_spec = {"noge._noge.Chooser", sizeof(chooser_object), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, chooser_slots};

/* The state of one policy. */
typedef struct state {
    PyObject *map;  /* what its function gets */
    bool beginning; /* an exploration begins with the next choice */
    uint64_t seed;  /* of that exploration */
} state;

/* The error's text stays empty: the exception says it. */
static noge_status failed(void) {
    return NOGE_INTERRUPTED;
}

/* The library also begins an exploration when it makes a policy. Python hears of those that have a decision. */
static noge_status begin(void *memory, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    state *mine = memory;
    mine->beginning = true;
    mine->seed = seed;
    return NOGE_OK;
}

/* Calls begin(seed) if there is one; -1 with an exception. */
static int call_begin(state *mine, const chooser_object *chooser) {
    mine->beginning = false;
    PyObject *result =
        chooser->begin ? PyObject_CallFunction(chooser->begin, "K", (unsigned long long)mine->seed) : NULL;
    Py_XDECREF(result);
    return chooser->begin && !result ? -1 : 0;
}

/* A node from what the function returned; -1 with an exception. */
static int take_choice(PyObject *result, noge_node *choice) {
    PyObject *index = PyNumber_Index(result);
    if (!index) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Clear();
            PyErr_Format(PyExc_TypeError, "a policy returned %R; expected the number of a frontier node", result);
        }
        return -1;
    }
    int overflow;
    long long node = PyLong_AsLongLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (overflow || node < 0 || node >= NOGE_NO_NODE) {
        PyErr_Format(PyExc_ValueError, "a policy returned %R; expected the number of a frontier node", result);
        return -1;
    }
    *choice = (noge_node)node;
    return 0;
}

static noge_status choose(void *memory, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)error;
    state *mine = memory;
    chooser_object *chooser = context;
    if (!chooser->choose || PyErr_Occurred())
        return failed();
    if (!mine->map && !(mine->map = map_new(NULL, NULL)))
        return failed();
    if (mine->beginning && call_begin(mine, chooser) != 0)
        return failed();
    map_set(mine->map, map);
    PyObject *result = PyObject_CallFunctionObjArgs(chooser->choose, mine->map, NULL);
    map_set(mine->map, NULL);
    int taken = result ? take_choice(result, choice) : -1;
    Py_XDECREF(result);
    return taken == 0 ? NOGE_OK : failed();
}

static void release(void *memory, void *context) {
    (void)context;
    Py_CLEAR(((state *)memory)->map);
}

static void release_context(void *context) {
    Py_DECREF((PyObject *)context);
}

/* ---- Specifications ---------------------------------------------------------------------------------------------- */

static int policy_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((policy_object *)self)->chooser);
    return 0;
}

static int policy_clear(PyObject *self) {
    (void)self; /* the chooser breaks circles */
    return 0;
}

static void policy_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    noge_policy_spec_free(((policy_object *)self)->spec);
    object_free(self);
}

static const noge_policy_spec *spec_of(PyObject *self) {
    return ((policy_object *)self)->spec;
}

/* A model's file may have a name that is not UTF-8. */
static PyObject *name_of(const noge_policy_spec *spec) {
    const char *name = noge_policy_spec_name(spec);
    return PyUnicode_DecodeUTF8(name, (Py_ssize_t)strlen(name), "surrogateescape");
}

GETTER(name, name_of(spec_of(self)))
GETTER(is_model, PyBool_FromLong(noge_policy_spec_is_model(spec_of(self))))
GETTER(is_python, PyBool_FromLong(((policy_object *)self)->chooser != NULL))

static PyGetSetDef policy_attributes[] = {
    {"name", get_name, NULL, NULL, NULL},
    {"is_model", get_is_model, NULL, NULL, NULL},
    {"is_python", get_is_python, NULL, NULL, NULL},
    {0},
};

static PyType_Slot policy_slots[] = {
    {Py_tp_dealloc, (void *)policy_dealloc},
    {Py_tp_traverse, (void *)policy_traverse},
    {Py_tp_clear, (void *)policy_clear},
    {Py_tp_getset, policy_attributes},
    {0, NULL},
};
static PyType_Spec policy_spec = {"noge._noge.Policy", sizeof(policy_object), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, policy_slots};

static PyObject *wrap(noge_policy_spec *spec, chooser_object *chooser) {
    policy_object *self = PyObject_GC_New(policy_object, policy_type);
    if (!self) {
        noge_policy_spec_free(spec);
        return NULL;
    }
    self->spec = spec;
    self->chooser = chooser;
    PyObject_GC_Track(self);
    return (PyObject *)self;
}

int policy_prepare(PyObject *module) {
    chooser_type = type_of(&chooser_spec);
    return chooser_type ? type_add(module, "Policy", &policy_spec, &policy_type) : -1;
}

/* policy_named(name, guard or None, portable, newest, seconds, what to call it or None) */
static PyObject *policy_named(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *path;
    noge_policy_options options = {.size = sizeof options};
    int portable, newest;
    if (!PyArg_ParseTuple(arguments, "O&zppdz", PyUnicode_FSConverter, &path, &options.guard, &portable, &newest,
                          &options.decision_seconds, &options.name))
        return NULL;
    options.kernel = portable ? NOGE_POLICY_KERNEL_PORTABLE : NOGE_POLICY_KERNEL_FASTEST;
    options.ties = newest ? NOGE_TIES_NEWEST : NOGE_TIES_TRAINED;
    noge_error error;
    noge_policy_spec *spec = NULL;
    const char *name = PyBytes_AsString(path);
    noge_status status;
    WITHOUT_LOCK(false, status = noge_catalog_policy(&spec, name, &options, &error));
    Py_DECREF(path);
    return status == NOGE_OK ? wrap(spec, NULL) : raise_error(status, &error);
}

/* policy_define(name, choose, begin or None, guard or None) */
static PyObject *policy_define(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *function, *first;
    noge_policy_options options = {.size = sizeof options};
    noge_policy_type type = {.size = sizeof type,
                             .summary = "a policy in Python",
                             .state_size = sizeof(state),
                             .begin = begin,
                             .choose = choose,
                             .release = release,
                             .release_context = release_context};
    if (!PyArg_ParseTuple(arguments, "sOOz", &type.name, &function, &first, &options.guard))
        return NULL;
    chooser_object *chooser = PyObject_GC_New(chooser_object, chooser_type);
    if (!chooser)
        return NULL;
    Py_INCREF(function);
    chooser->choose = function;
    chooser->begin = first == Py_None ? NULL : first;
    Py_XINCREF(chooser->begin);
    PyObject_GC_Track(chooser);
    noge_error error;
    noge_policy_spec *spec = NULL;
    noge_status status = noge_policy_spec_define(&spec, &type, chooser, &options, &error);
    if (status == NOGE_OK)
        return wrap(spec, chooser);
    Py_DECREF(chooser);
    return raise_error(status, &error);
}

/* policy_default(weighted) -> name */
static PyObject *policy_default(PyObject *module, PyObject *arguments) {
    (void)module;
    int weighted;
    return PyArg_ParseTuple(arguments, "p", &weighted) ? PyUnicode_FromString(noge_catalog_default_policy(weighted))
                                                       : NULL;
}

static int add_pair(PyObject *list, const char *name, const char *summary) {
    PyObject *pair = Py_BuildValue("(ss)", name, summary);
    int result = pair ? PyList_Append(list, pair) : -1;
    Py_XDECREF(pair);
    return result;
}

/* policy_list() -> [(name, summary), …], the models last */
static PyObject *policy_list(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    size_t count = 0;
    PyObject *list = PyList_New(0);
    int result = list ? 0 : -1;
    for (size_t i = 0; i < noge_policy_type_count() && result == 0; i++)
        result = add_pair(list, noge_policy_describe(i).name, noge_policy_describe(i).summary);
    char **models = result == 0 ? noge_catalog_models(&count) : NULL;
    for (size_t i = 0; i < count && result == 0; i++)
        result = add_pair(list, models[i], "a model that comes with noge");
    noge_catalog_names_free(models, count);
    if (result == 0)
        return list;
    Py_XDECREF(list);
    return NULL;
}

PyMethodDef policy_functions[] = {
    {"policy_named", policy_named, METH_VARARGS, NULL},
    {"policy_define", policy_define, METH_VARARGS, NULL},
    {"policy_default", policy_default, METH_VARARGS, NULL},
    {"policy_list", policy_list, METH_NOARGS, NULL},
    {0},
};
