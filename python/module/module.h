/* The binary module noge._noge: what its files share.
 *
 * The module uses Python's limited API of 3.9, so that one file serves all later versions, and the public headers of
 * libnoge (graph.c one private header more). It is private: the package's Python code checks arguments, and wraps what
 * comes back.
 *
 * Arrays enter and leave as `bytes`, because the limited API of 3.9 has no buffers. numpy.frombuffer makes a read-only
 * array of them without a copy. Only a graph's arrays are shared in place (memory.c).
 *
 * Threads: whatever takes long releases the interpreter's lock (GIL). An object that another thread is using, or that
 * a policy in Python is being called from, is busy; using it then raises an error. */
#ifndef NOGE_PYTHON_MODULE_H
#define NOGE_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <noge/noge.h>

/* ---- Errors (error.c) -------------------------------------------------------------------------------------------- */

/* Raises noge.Error, or one of its subclasses, from a status. An exception that is set already stays: it came from a
 * policy in Python. Always returns NULL. */
PyObject *raise_error(noge_status status, const noge_error *error);

/* Sets the function that makes an exception of (status, remedy, text). */
PyObject *set_error_maker(PyObject *module, PyObject *maker);

/* ---- Arrays (array.c) -------------------------------------------------------------------------------------------- */

/* Element types of arrays. */
typedef enum array_type {
    ARRAY_BOOL,   /* uint8_t, 0 or 1 */
    ARRAY_INT64,  /* int64_t */
    ARRAY_UINT32, /* uint32_t */
    ARRAY_UINT64, /* uint64_t */
    ARRAY_DOUBLE, /* double */
    ARRAY_FLOAT,  /* float */
    ARRAY_INT8,   /* int8_t */
    ARRAY_TYPES
} array_type;

/* Memory for an array of `count` elements; NULL with an exception if there is none. Fill *data, then call array_end. */
PyObject *array_begin(array_type type, size_t count, void *data);

/* Makes a read-only numpy array of what array_begin returned, which it takes over. columns: 0 for one dimension. NULL
 * if `bytes` is NULL or an exception is set. */
PyObject *array_end(array_type type, PyObject *bytes, Py_ssize_t columns);

/* A new numpy array that can be written; fill *data. columns: 0 for one dimension. NULL, and the exception is set, on
 * failure. */
PyObject *array_new(array_type type, size_t rows, size_t columns, void *data);

/* A numpy array with a copy of `count` elements. NULL, and the exception is set, on failure. */
PyObject *array_copy(array_type type, const void *data, size_t count);

/* A numpy array of int64 from node numbers. */
PyObject *array_of_nodes(const noge_node *node, size_t count);

/* Takes numpy's functions and types. -1 with an exception on failure. */
int array_prepare(void);

/* A numpy array on memory that `owner` keeps alive: read-only, without a copy. columns: 0 for one dimension. */
PyObject *array_share(PyObject *owner, array_type type, const void *data, size_t count, size_t columns);

/* The memory of a numpy array of the caller's, in *data: contiguous, writable, with `count` elements of this type.
 * False with an exception if it is not. Keep a reference to the array as long as the memory is used. */
bool array_writable(PyObject *array, array_type type, size_t count, void *data);

/* ---- Objects ----------------------------------------------------------------------------------------------------- */

/* A graph. Immutable; any number of threads may use it. */
typedef struct graph_object {
    PyObject_HEAD noge_graph *graph;
    PyObject *owner; /* what the graph belongs to; NULL: it is this object's own */
} graph_object;

/* A data set. Immutable. */
typedef struct dataset_object {
    PyObject_HEAD noge_dataset *dataset;
} dataset_object;

/* The functions of a policy in Python. */
typedef struct chooser_object {
    PyObject_HEAD PyObject *choose, *begin; /* begin: may be NULL */
} chooser_object;

/* A policy's specification. Immutable. */
typedef struct policy_object {
    PyObject_HEAD noge_policy_spec *spec;
    chooser_object *chooser; /* borrowed from the specification; NULL: a policy in C */
} policy_object;

extern PyTypeObject *graph_type, *dataset_type, *chooser_type, *policy_type, *map_type, *episode_type, *session_type;

/* Wraps a graph, which it takes over, on failure too; owner: see graph_object. */
PyObject *graph_wrap(noge_graph *graph, PyObject *owner);

/* Makes a type of its description; types cannot be instantiated by Python code. */
PyTypeObject *type_of(PyType_Spec *spec);

/* The same, and adds it to the module under a name. Returns -1 with an exception on failure. */
int type_add(PyObject *module, const char *name, PyType_Spec *spec, PyTypeObject **type);

/* Defines get_NAME, the getter of an attribute: an expression in `self` that gives a new reference. */
#define GETTER(name, expression)                                                                                       \
    static PyObject *get_##name(PyObject *self, void *unused) {                                                        \
        (void)unused;                                                                                                  \
        return (expression);                                                                                           \
    }

/* A list of `count` items, each made by item(context, index), which returns NULL with an exception on failure. */
PyObject *list_of(size_t count, PyObject *(*item)(PyObject *context, size_t index), PyObject *context);

/* Frees the object's memory and lets go of its type; the last act of a deallocator. */
void object_free(void *object);

/* ---- Maps (map.c) ------------------------------------------------------------------------------------------------ */

/* A Python object for a map. owner: kept as long as the object; NULL: the caller sets and clears the map. */
PyObject *map_new(noge_map *map, PyObject *owner);

/* Sets the map; NULL: it may not be used now. */
void map_set(PyObject *object, noge_map *map);

/* ---- Long work --------------------------------------------------------------------------------------------------- */

/* Runs a statement without the interpreter's lock, unless a policy in Python takes part. */
#define WITHOUT_LOCK(python, statement)                                                                                \
    do {                                                                                                               \
        PyThreadState *unlocked_ = (python) ? NULL : PyEval_SaveThread();                                              \
        statement;                                                                                                     \
        if (unlocked_)                                                                                                 \
            PyEval_RestoreThread(unlocked_);                                                                           \
    } while (0)

/* Asks for signals now and then. Begins as {0}. */
typedef struct watch {
    uint64_t next; /* time of the next question, in nanoseconds */
    bool arrived;  /* the answer was yes, and stays so */
} watch;

/* Did a signal such as Ctrl-C raise an exception, or is one set? For callbacks of long work, in the thread that called
 * it. Asks at most twenty times a second. The exception stays set. */
bool signal_arrived(watch *at);

/* True at most ten times a second; for calls of a progress function. */
bool is_due(uint64_t *next);

/* ---- Functions of the module, by file ---------------------------------------------------------------------------- */

extern PyMethodDef graph_functions[], dataset_functions[], policy_functions[], explore_functions[],
    evaluate_functions[], bound_functions[], train_functions[], session_functions[], episode_functions[],
    vector_functions[];

int graph_prepare(PyObject *module);
int dataset_prepare(PyObject *module);
int policy_prepare(PyObject *module);
int map_prepare(PyObject *module);
int episode_prepare(PyObject *module);
int session_prepare(PyObject *module);
int vector_prepare(PyObject *module);

#endif
