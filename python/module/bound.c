/* Bounds on the shortest walk. */
#include "module.h"

static bool interrupted(void *context) {
    return signal_arrived(context);
}

/* bound(graph, source, weighted, seed, effort, seconds, returns) -> (lower, upper, exact, timed_out, method, reachable,
 * seconds, walk) */
static PyObject *bound(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *graph;
    unsigned int source;
    unsigned long long seed;
    noge_task task = NOGE_TASK;
    int weighted, returns;
    noge_bound_options options = {.size = sizeof options};
    if (!PyArg_ParseTuple(arguments, "O!IpKddp", graph_type, &graph, &source, &weighted, &seed, &options.effort,
                          &options.seconds, &returns))
        return NULL;
    noge_error error = {.text = "interrupted"};
    watch signals = {0};
    noge_bound found = {.size = sizeof found};
    noge_status status;
    task.weighted = weighted;
    task.returns = returns;
    options.task = &task;
    options.seed = seed;
    options.interrupted = interrupted;
    options.context = &signals;
    WITHOUT_LOCK(false, status = noge_bound_find(&found, ((graph_object *)graph)->graph, source, &options, &error));
    if (status != NOGE_OK)
        return raise_error(status, &error);
    PyObject *walk = array_of_nodes(found.walk, found.walk_count);
    PyObject *result = walk ? Py_BuildValue("ddOOsIdN", found.lower, found.upper, found.exact ? Py_True : Py_False,
                                            found.timed_out ? Py_True : Py_False, noge_bound_method_name(found.method),
                                            found.reachable, found.seconds, walk)
                            : NULL;
    noge_bound_free(&found);
    return result;
}

PyMethodDef bound_functions[] = {{"bound", bound, METH_VARARGS, NULL}, {0}};
