/* Sessions of an agent: a line of JSON in, a line out. The package makes the lines. */
#include "module.h"

#include <string.h>

PyTypeObject *session_type;

typedef struct session_object {
    PyObject_HEAD noge_session *session; /* NULL: closed */
    policy_object *policy;               /* for the garbage collector, and to know whether it is in Python */
    bool busy;
} session_object;

/* ---- The object -------------------------------------------------------------------------------------------------- */

static int traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((session_object *)self)->policy);
    return 0;
}

static int clear(PyObject *self) {
    (void)self; /* the policy's functions break circles */
    return 0;
}

static void dealloc(PyObject *self) {
    session_object *object = (session_object *)self;
    PyObject_GC_UnTrack(self);
    noge_session_close(object->session);
    Py_XDECREF(object->policy);
    object_free(self);
}

/* False with an exception if the session is closed or in use. */
static bool take(session_object *object) {
    if (object->busy)
        PyErr_SetString(PyExc_RuntimeError,
                        "the agent is in use; another thread, or its own policy, called it at the same time");
    else if (!object->session)
        PyErr_SetString(PyExc_ValueError, "the agent is closed");
    else
        object->busy = true;
    return object->busy && !PyErr_Occurred();
}

/* line(bytes) -> bytes: the answer */
static PyObject *line(PyObject *self, PyObject *arguments) {
    session_object *object = (session_object *)self;
    const char *text, *answer = NULL;
    Py_ssize_t size;
    size_t answer_size = 0;
    if (!PyArg_ParseTuple(arguments, "y#", &text, &size) || !take(object))
        return NULL;
    noge_error error = {.text = "interrupted"};
    noge_status status;
    WITHOUT_LOCK(object->policy->chooser, {
        status = noge_session_line(object->session, text, (size_t)size, &error);
        if (status == NOGE_OK)
            status = noge_session_answers(object->session, &answer, &answer_size, &error);
    });
    object->busy = false;
    if (status != NOGE_OK || PyErr_Occurred()) /* a policy's exception is an answer with an error */
        return raise_error(status, &error);
    return PyBytes_FromStringAndSize(answer, (Py_ssize_t)answer_size);
}

static PyObject *close_session(PyObject *self, PyObject *unused) {
    (void)unused;
    session_object *object = (session_object *)self;
    if (object->busy) {
        take(object);
        return NULL;
    }
    noge_session *session = object->session;
    object->session = NULL;
    WITHOUT_LOCK(object->policy->chooser, noge_session_close(session));
    Py_RETURN_NONE;
}

/* map() -> Graph: what is known */
static PyObject *map_graph(PyObject *self, PyObject *unused) {
    (void)unused;
    session_object *object = (session_object *)self;
    noge_graph *graph = NULL;
    noge_error error;
    if (!take(object))
        return NULL;
    noge_status status = noge_agent_graph(noge_session_agent(object->session), &graph, &error);
    object->busy = false;
    return status == NOGE_OK ? graph_wrap(graph, NULL) : raise_error(status, &error);
}

static PyObject *get_reports(PyObject *self, void *unused) {
    (void)unused;
    session_object *object = (session_object *)self;
    if (!take(object))
        return NULL;
    object->busy = false;
    return PyLong_FromUnsignedLongLong(noge_session_reports(object->session));
}

/* The place of the last report, None before the first. */
static PyObject *get_at(PyObject *self, void *unused) {
    (void)unused;
    session_object *object = (session_object *)self;
    if (!take(object))
        return NULL;
    object->busy = false;
    noge_agent *agent = noge_session_agent(object->session);
    noge_node at = noge_agent_map(agent)->at;
    if (at == NOGE_NO_NODE)
        Py_RETURN_NONE;
    return PyUnicode_FromString(noge_agent_name(agent, at));
}

static PyMethodDef methods[] = {
    {"line", line, METH_VARARGS, NULL},
    {"close", close_session, METH_NOARGS, NULL},
    {"map", map_graph, METH_NOARGS, NULL},
    {0},
};
static PyGetSetDef attributes[] = {{"at", get_at, NULL, NULL, NULL}, {"reports", get_reports, NULL, NULL, NULL}, {0}};
static PyType_Slot slots[] = {
    {Py_tp_dealloc, (void *)dealloc}, {Py_tp_traverse, (void *)traverse}, {Py_tp_clear, (void *)clear},
    {Py_tp_methods, methods},         {Py_tp_getset, attributes},         {0, NULL},
};
static PyType_Spec spec = {"noge._noge.Session", sizeof(session_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
                           slots};

int session_prepare(PyObject *module) {
    return type_add(module, "Session", &spec, &session_type);
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* session_open(policy, weighted, seed, limit or 0, journal or None, only_system, returns, budget or 0) */
static PyObject *session_open(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *policy, *journal, *path = NULL;
    noge_session_options options = {.size = sizeof options};
    noge_task task = NOGE_TASK;
    int weighted, only_system, returns;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "O!pKIOppd", policy_type, &policy, &weighted, &seed, &task.expected, &journal,
                          &only_system, &returns, &task.budget) ||
        (journal != Py_None && !PyUnicode_FSConverter(journal, &path)))
        return NULL;
    session_object *self = PyObject_GC_New(session_object, session_type);
    if (!self) {
        Py_XDECREF(path);
        return NULL;
    }
    Py_INCREF(policy);
    self->policy = (policy_object *)policy;
    self->session = NULL;
    self->busy = false;
    PyObject_GC_Track(self);
    options.spec = self->policy->spec;
    task.weighted = weighted;
    task.returns = returns;
    options.task = &task;
    options.seed = seed;
    options.journal = path ? PyBytes_AsString(path) : NULL;
    options.sync = only_system ? NOGE_SYNC_SYSTEM : NOGE_SYNC_DISK;
    noge_error error = {.text = "interrupted"};
    noge_status status;
    WITHOUT_LOCK(self->policy->chooser, status = noge_session_open(&self->session, &options, &error));
    Py_XDECREF(path);
    if (status == NOGE_OK && !PyErr_Occurred())
        return (PyObject *)self;
    Py_DECREF(self);
    return raise_error(status, &error);
}

PyMethodDef session_functions[] = {{"session_open", session_open, METH_VARARGS, NULL}, {0}};
