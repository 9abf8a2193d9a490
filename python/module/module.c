/* Makes the module of its parts. */
#include "module.h"

static PyObject *no_instances(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    (void)type, (void)arguments, (void)keywords;
    PyErr_SetString(PyExc_TypeError, "objects of this type are made by the functions of the package noge");
    return NULL;
}

PyTypeObject *type_of(PyType_Spec *spec) {
    PyType_Slot slots[16];
    int count = 0;
    while (spec->slots[count].slot != 0) {
        slots[count] = spec->slots[count];
        count++;
    }
    slots[count++] = (PyType_Slot){Py_tp_new, (void *)no_instances};
    slots[count] = (PyType_Slot){0, NULL};
    PyType_Spec closed = *spec;
    closed.slots = slots;
    return (PyTypeObject *)PyType_FromSpec(&closed);
}

int type_add(PyObject *module, const char *name, PyType_Spec *spec, PyTypeObject **type) {
    *type = type_of(spec);
    if (!*type)
        return -1;
    Py_INCREF(*type);
    return PyModule_AddObject(module, name, (PyObject *)*type);
}

PyObject *list_of(size_t count, PyObject *(*item)(PyObject *context, size_t index), PyObject *context) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *made = item(context, i);
        if (!made || PyList_SetItem(list, (Py_ssize_t)i, made) != 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

void object_free(void *object) {
    PyTypeObject *type = Py_TYPE((PyObject *)object);
    if (PyType_GetFlags(type) & Py_TPFLAGS_HAVE_GC)
        PyObject_GC_Del(object);
    else
        PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *version(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    return PyUnicode_FromString(noge_version());
}

static PyMethodDef functions[] = {
    {"version", version, METH_NOARGS, NULL},
    {"set_error_maker", set_error_maker, METH_O, NULL},
    {0},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_noge", "libnoge for the package noge. Private.", -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__noge(void);

PyMODINIT_FUNC PyInit__noge(void) {
    PyMethodDef *const parts[] = {graph_functions,    dataset_functions, policy_functions, explore_functions,
                                  evaluate_functions, bound_functions,   train_functions,  session_functions,
                                  episode_functions,  vector_functions};
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    bool fine = array_prepare() == 0 && graph_prepare(module) == 0 && dataset_prepare(module) == 0 &&
                policy_prepare(module) == 0 && map_prepare(module) == 0 && episode_prepare(module) == 0 &&
                session_prepare(module) == 0 && vector_prepare(module) == 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && fine; i++)
        fine = PyModule_AddFunctions(module, parts[i]) == 0;
    if (fine)
        return module;
    Py_DECREF(module);
    return NULL;
}
