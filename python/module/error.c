/* From a status of libnoge to a Python exception. The package has the exceptions; the module only knows the function
 * that makes them. */
#include "module.h"

#include <string.h>
#include <time.h>

static PyObject *error_maker;

PyObject *set_error_maker(PyObject *module, PyObject *maker) {
    (void)module;
    if (!PyCallable_Check(maker))
        return PyErr_Format(PyExc_TypeError, "expected a function that makes exceptions");
    Py_INCREF(maker);
    Py_XDECREF(error_maker);
    error_maker = maker;
    Py_RETURN_NONE;
}

PyObject *raise_error(noge_status status, const noge_error *error) {
    if (PyErr_Occurred())
        return NULL;
    if (!error_maker) {
        PyErr_SetString(PyExc_RuntimeError, error->text);
        return NULL;
    }
    PyObject *text = PyUnicode_DecodeUTF8(error->text, (Py_ssize_t)strnlen(error->text, NOGE_ERROR_TEXT), "replace");
    PyObject *made =
        text ? PyObject_CallFunction(error_maker, "iiOs", (int)status, (int)error->remedy, text, error->field) : NULL;
    Py_XDECREF(text);
    if (made && PyExceptionInstance_Check(made))
        PyErr_SetObject((PyObject *)Py_TYPE(made), made);
    else if (made)
        PyErr_SetString(PyExc_TypeError, "the function that makes exceptions returned something else");
    Py_XDECREF(made);
    return NULL;
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

bool is_due(uint64_t *next) {
    uint64_t time = now();
    if (time < *next)
        return false;
    *next = time + 100000000;
    return true;
}

bool signal_arrived(watch *at) {
    uint64_t time = now();
    if (at->arrived || time < at->next)
        return at->arrived;
    at->next = time + 50000000;
    PyGILState_STATE state = PyGILState_Ensure();
    at->arrived = PyErr_Occurred() || PyErr_CheckSignals() != 0;
    PyGILState_Release(state);
    return at->arrived;
}
