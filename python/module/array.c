/* numpy arrays without numpy's headers, which would tie the module to one numpy.
 *
 * A copy lives in a `bytes` object and a numpy.ndarray looks at it: 0.3 µs, read-only, freed with the array. A new
 * array that can be written is made by numpy's own function in C, found at run time: 0.06 µs. Memory of the library is
 * shared through __array_interface__: the array keeps the small object that offers it, and that keeps the owner. */
#include "module.h"

#include <string.h>

static PyObject *asarray, *empty, *ndarray, *dtype[ARRAY_TYPES];

static const struct {
    const char *name;
    size_t size;
    int number; /* of numpy, where a C long has 64 bits */
} kind[ARRAY_TYPES] = {{"|b1", 1, 0},  {"<i8", 8, 7},  {"<u4", 4, 6}, {"<u8", 8, 8},
                       {"<f8", 8, 12}, {"<f4", 4, 11}, {"|i1", 1, 1}};

/* ---- Shared memory ----------------------------------------------------------------------------------------------- */

typedef struct memory_object {
    PyObject_HEAD PyObject *owner;
    const void *data;
    size_t count, columns;
    array_type type;
} memory_object;

static PyTypeObject *memory_type;

static void memory_dealloc(PyObject *self) {
    Py_XDECREF(((memory_object *)self)->owner);
    object_free(self);
}

static PyObject *memory_interface(PyObject *self, void *unused) {
    (void)unused;
    const memory_object *memory = (memory_object *)self;
    PyObject *shape = memory->columns ? Py_BuildValue("(nn)", (Py_ssize_t)memory->count, (Py_ssize_t)memory->columns)
                                      : Py_BuildValue("(n)", (Py_ssize_t)memory->count);
    if (!shape)
        return NULL;
    return Py_BuildValue("{s:i,s:s,s:N,s:(KO)}", "version", 3, "typestr", kind[memory->type].name, "shape", shape,
                         "data", (unsigned long long)(uintptr_t)memory->data, Py_True);
}

static PyGetSetDef memory_attributes[] = {{"__array_interface__", memory_interface, NULL, NULL, NULL}, {0}};

static PyType_Slot memory_slots[] = {
    {Py_tp_dealloc, (void *)memory_dealloc},
    {Py_tp_getset, memory_attributes},
    {0, NULL},
};
static PyType_Spec memory_spec = {"noge._noge.Memory", sizeof(memory_object), 0, Py_TPFLAGS_DEFAULT, memory_slots};

PyObject *array_share(PyObject *owner, array_type type, const void *data, size_t count, size_t columns) {
    static const double nothing;
    memory_object *memory = PyObject_New(memory_object, memory_type);
    if (!memory)
        return NULL;
    Py_INCREF(owner);
    memory->owner = owner;
    memory->data = count ? data : &nothing; /* numpy wants an address */
    memory->count = count;
    memory->columns = columns;
    memory->type = type;
    PyObject *array = PyObject_CallFunctionObjArgs(asarray, (PyObject *)memory, NULL);
    Py_DECREF(memory);
    return array;
}

/* ---- Arrays of the caller's ----------------------------------------------------------------------------------------
 */

/* Number of elements of a shape; SIZE_MAX with or without an exception if it is none. */
static size_t element_count(PyObject *shape) {
    size_t count = 1;
    for (Py_ssize_t i = 0; shape && PyTuple_Check(shape) && i < PyTuple_Size(shape); i++) {
        size_t length = PyLong_AsSize_t(PyTuple_GetItem(shape, i));
        if (length > 0 && count > SIZE_MAX / length)
            return SIZE_MAX;
        count *= length;
    }
    return count;
}

bool array_writable(PyObject *array, array_type type, size_t count, void *data) {
    PyObject *interface = (PyObject *)Py_TYPE(array) == ndarray ? PyObject_GetAttrString(array, "__array_interface__")
                                                                : NULL; /* of a subclass it could be anything */
    PyObject *address = interface ? PyDict_GetItemString(interface, "data") : NULL; /* all borrowed */
    PyObject *strides = interface ? PyDict_GetItemString(interface, "strides") : NULL;
    PyObject *text = interface ? PyDict_GetItemString(interface, "typestr") : NULL;
    unsigned long long at = 0;
    int read_only = true;
    bool fine = address && strides == Py_None && text && PyUnicode_CompareWithASCIIString(text, kind[type].name) == 0 &&
                element_count(PyDict_GetItemString(interface, "shape")) == count &&
                PyArg_ParseTuple(address, "Kp", &at, &read_only) && !read_only;
    const void *memory = (const void *)(uintptr_t)at;
    memcpy(data, &memory, sizeof memory); /* a pointer of any type */
    Py_XDECREF(interface);
    if (!fine && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "expected a contiguous, writable numpy array of %zu elements of type %s", count,
                     kind[type].name);
    return fine;
}

/* ---- Copies ------------------------------------------------------------------------------------------------------ */

PyObject *array_begin(array_type type, size_t count, void *data) {
    PyObject *bytes = count > (size_t)PY_SSIZE_T_MAX / kind[type].size
                          ? PyErr_NoMemory()
                          : PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * kind[type].size));
    const void *address = bytes ? PyBytes_AsString(bytes) : NULL;
    memcpy(data, &address, sizeof address); /* a pointer of any type */
    return bytes;
}

PyObject *array_end(array_type type, PyObject *bytes, Py_ssize_t columns) {
    if (!bytes || PyErr_Occurred()) { /* an array that belongs to this one may have failed */
        Py_XDECREF(bytes);
        return NULL;
    }
    Py_ssize_t count = PyBytes_Size(bytes) / (Py_ssize_t)kind[type].size;
    PyObject *array = columns ? PyObject_CallFunction(ndarray, "(nn)OO", count / columns, columns, dtype[type], bytes)
                              : PyObject_CallFunction(ndarray, "(n)OO", count, dtype[type], bytes);
    Py_DECREF(bytes);
    return array;
}

PyObject *array_copy(array_type type, const void *data, size_t count) {
    void *to;
    PyObject *bytes = array_begin(type, count, &to);
    if (bytes && count)
        memcpy(to, data, count * kind[type].size);
    return array_end(type, bytes, 0);
}

PyObject *array_of_nodes(const noge_node *node, size_t count) {
    int64_t *to;
    PyObject *bytes = array_begin(ARRAY_INT64, count, &to);
    for (size_t i = 0; bytes && i < count; i++)
        to[i] = node[i];
    return array_end(ARRAY_INT64, bytes, 0);
}

/* ---- New arrays -------------------------------------------------------------------------------------------------- */

/* PyArray_New, entry 93 of numpy's table of functions in numpy 1 and 2. */
typedef PyObject *(*array_maker)(PyTypeObject *type, int dimensions, const Py_ssize_t *shape, int number,
                                 const Py_ssize_t *strides, void *data, int size, int flags, PyObject *object);
enum { NUMPY_VERSION = 0, NUMPY_NEW = 93 };

/* The beginning of numpy's array object. */
typedef struct array_object {
    PyObject_HEAD void *data;
} array_object;

static array_maker maker; /* NULL: numpy.empty is called instead */

static PyObject *make_array(array_type type, size_t rows, size_t columns) {
    const Py_ssize_t shape[] = {(Py_ssize_t)rows, (Py_ssize_t)columns};
    if (maker)
        return maker((PyTypeObject *)ndarray, columns ? 2 : 1, shape, kind[type].number, NULL, NULL, 0, 0, NULL);
    return columns ? PyObject_CallFunction(empty, "(nn)O", shape[0], shape[1], dtype[type])
                   : PyObject_CallFunction(empty, "(n)O", shape[0], dtype[type]);
}

PyObject *array_new(array_type type, size_t rows, size_t columns, void *data) {
    PyObject *array = make_array(type, rows, columns);
    if (array && maker) {
        memcpy(data, &((array_object *)array)->data, sizeof(void *)); /* a pointer of any type */
    } else if (array && !array_writable(array, type, rows * (columns ? columns : 1), data)) {
        Py_DECREF(array);
        array = NULL;
    }
    return array;
}

/* Does PyArray_New make the arrays that numpy.empty makes? */
static bool maker_works(void) {
    bool works = true;
    for (int i = 0; i < ARRAY_TYPES && works; i++) {
        void *found = NULL;
        PyObject *array = make_array((array_type)i, 2, 3);
        works = array && array_writable(array, (array_type)i, 6, &found) && found == ((array_object *)array)->data;
        Py_XDECREF(array);
    }
    return works;
}

/* Finds PyArray_New. Without it arrays are made more slowly. */
static void find_maker(void) {
    static const char *const names[] = {"numpy._core._multiarray_umath", "numpy.core._multiarray_umath"};
    PyObject *module = NULL;
    for (int i = 0; i < 2 && !module; i++) {
        PyErr_Clear();
        module = PyImport_ImportModule(names[i]);
    }
    PyObject *capsule = module ? PyObject_GetAttrString(module, "_ARRAY_API") : NULL;
    void **table = capsule ? PyCapsule_GetPointer(capsule, NULL) : NULL; /* numpy keeps it */
    unsigned int (*version)(void) = NULL;
    if (table)
        memcpy(&version, &table[NUMPY_VERSION], sizeof version);
    if (version && (version() >> 24 == 1 || version() >> 24 == 2)) {
        memcpy(&maker, &table[NUMPY_NEW], sizeof maker);
        maker = maker_works() ? maker : NULL;
    }
    PyErr_Clear();
    Py_XDECREF(capsule);
    Py_XDECREF(module);
}

int array_prepare(void) {
    memory_type = type_of(&memory_spec);
    PyObject *numpy = PyImport_ImportModule("numpy");
    if (!memory_type || !numpy)
        return -1;
    asarray = PyObject_GetAttrString(numpy, "asarray");
    empty = PyObject_GetAttrString(numpy, "empty");
    ndarray = PyObject_GetAttrString(numpy, "ndarray");
    for (int i = 0; i < ARRAY_TYPES; i++)
        dtype[i] = PyObject_CallMethod(numpy, "dtype", "s", kind[i].name);
    Py_DECREF(numpy);
    if (PyErr_Occurred())
        return -1;
    find_maker();
    return 0;
}
