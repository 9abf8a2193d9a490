/* Evaluations by the protocol, and paired differences. */
#include "module.h"

#include <stdatomic.h>
#include <stdlib.h>

/* ---- Callbacks --------------------------------------------------------------------------------------------------- */

typedef struct observer {
    PyObject *progress; /* NULL: none */
    uint64_t next;      /* time of the next call */
    watch watch;
    PyObject *type, *value, *trace; /* the exception of the function; NULL: none */
    atomic_bool failed;             /* it has raised one */
} observer;

static bool interrupted(void *context) {
    observer *all = context;
    return atomic_load(&all->failed) || signal_arrived(&all->watch);
}

/* May run in a thread of the library. An exception is kept for the caller's thread, and ends the evaluation there. */
static void progressed(void *context, uint64_t done, uint64_t total) {
    observer *all = context;
    if (!all->progress || atomic_load(&all->failed) || (done < total && !is_due(&all->next)))
        return;
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyObject *result = PyObject_CallFunction(all->progress, "KK", (unsigned long long)done, (unsigned long long)total);
    if (!result) {
        PyErr_Fetch(&all->type, &all->value, &all->trace);
        atomic_store(&all->failed, true);
    }
    Py_XDECREF(result);
    PyErr_Restore(type, value, trace);
    PyGILState_Release(state);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* The figures of all episodes: [policies, seeds, episodes] integers of five kinds, and the metrics. */
static PyObject *episodes_of(const noge_evaluation *evaluation) {
    size_t count = (size_t)evaluation->policy_count * evaluation->seed_count * evaluation->episodes;
    int64_t *number;
    double *value;
    PyObject *numbers = array_begin(ARRAY_INT64, count * 5, &number);
    PyObject *values = array_begin(ARRAY_DOUBLE, count * NOGE_METRIC_ALL_COUNT, &value);
    for (size_t i = 0; numbers && values && i < count; i++) {
        const noge_outcome *outcome = &evaluation->outcome[i];
        *number++ = outcome->trial.graph;
        *number++ = outcome->trial.source;
        *number++ = outcome->decisions;
        *number++ = outcome->reachable;
        *number++ = outcome->seen;
        for (int m = 0; m < NOGE_METRIC_ALL_COUNT; m++)
            *value++ = outcome->value[m];
    }
    numbers = array_end(ARRAY_INT64, numbers, 5);
    values = array_end(ARRAY_DOUBLE, values, NOGE_METRIC_ALL_COUNT);
    if (numbers && values)
        return Py_BuildValue("NN", numbers, values);
    Py_XDECREF(numbers);
    Py_XDECREF(values);
    return NULL;
}

/* [policies * metrics, 3 + seeds]: mean, deviation, number of episodes counted, then the mean of each seed */
static PyObject *summaries_of(const noge_evaluation *evaluation) {
    size_t width = 3 + (size_t)evaluation->seed_count;
    double *at;
    PyObject *bytes = array_begin(ARRAY_DOUBLE, evaluation->policy_count * NOGE_METRIC_ALL_COUNT * width, &at);
    for (uint32_t p = 0; bytes && p < evaluation->policy_count; p++)
        for (int m = 0; m < NOGE_METRIC_ALL_COUNT; m++, at += width) {
            noge_summary summary = noge_evaluation_summary(evaluation, p, (noge_metric)m, at + 3);
            at[0] = summary.mean;
            at[1] = summary.deviation;
            at[2] = summary.counted;
        }
    return array_end(ARRAY_DOUBLE, bytes, (Py_ssize_t)width);
}

/* ---- Functions --------------------------------------------------------------------------------------------------- */

/* Specifications of a list; *python: is one in Python? NULL with an exception. */
static noge_policy_spec **take_policies(PyObject *list, bool *python) {
    Py_ssize_t count = PyList_Size(list);
    noge_policy_spec **spec = calloc((size_t)count + 1, sizeof *spec);
    *python = false;
    if (!spec)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; spec && i < count; i++) {
        PyObject *item = PyList_GetItem(list, i);
        if (!PyObject_TypeCheck(item, policy_type)) {
            PyErr_SetString(PyExc_TypeError, "expected policies");
            free(spec);
            return NULL;
        }
        spec[i] = ((policy_object *)item)->spec;
        *python = *python || ((policy_object *)item)->chooser;
    }
    return spec;
}

/* evaluate(dataset, policies, first_seed, seeds, episodes, limit or 0, threads, weighted, certify, returns, budget or
 * 0, progress or None, expected or 0) -> (numbers, values, summaries). Policies in Python run in one thread. */
static PyObject *evaluate(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *dataset, *list, *progress;
    noge_evaluation_options options = noge_evaluation_defaults();
    unsigned long long first_seed;
    noge_task task = NOGE_TASK;
    int weighted, certify, returns;
    bool python;
    if (!PyArg_ParseTuple(arguments, "O!O!KIIIIpppdOI", dataset_type, &dataset, &PyList_Type, &list, &first_seed,
                          &options.seed_count, &options.episodes, &task.limit, &options.threads, &weighted, &certify,
                          &returns, &task.budget, &progress, &task.expected))
        return NULL;
    observer all = {.progress = progress == Py_None ? NULL : progress};
    noge_policy_spec **spec = take_policies(list, &python);
    if (!spec)
        return NULL;
    options.first_seed = first_seed;
    task.weighted = weighted;
    task.returns = returns;
    options.task = &task;
    options.certify = certify;
    options.threads = python ? 1 : options.threads;
    options.progress = progressed;
    options.interrupted = interrupted;
    options.context = &all;
    noge_error error = {.text = "interrupted"};
    noge_evaluation *evaluation = NULL;
    uint32_t count = (uint32_t)PyList_Size(list);
    const noge_dataset *set = ((dataset_object *)dataset)->dataset;
    noge_status status;
    Py_INCREF(list);
    WITHOUT_LOCK(python, status = noge_evaluate(&evaluation, set, spec, count, &options, &error));
    Py_DECREF(list);
    free(spec);
    if (all.failed && !PyErr_Occurred())
        PyErr_Restore(all.type, all.value, all.trace);
    else if (all.failed)
        Py_DECREF(all.type), Py_XDECREF(all.value), Py_XDECREF(all.trace);
    if (status != NOGE_OK || PyErr_Occurred()) {
        noge_evaluation_free(evaluation);
        return raise_error(status, &error);
    }
    PyObject *episodes = episodes_of(evaluation), *summaries = episodes ? summaries_of(evaluation) : NULL;
    noge_evaluation_free(evaluation);
    if (summaries)
        return Py_BuildValue("NN", episodes, summaries);
    Py_XDECREF(episodes);
    return NULL;
}

static PyObject *metric_at(PyObject *unused, size_t metric) {
    (void)unused;
    const noge_metric_info *info = noge_metric_describe((noge_metric)metric);
    return Py_BuildValue("(ssO)", info->name, info->summary, info->more_is_better ? Py_True : Py_False);
}

/* metrics() -> [(name, summary, more_is_better), …] */
static PyObject *metrics(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    return list_of(NOGE_METRIC_ALL_COUNT, metric_at, NULL);
}

/* paired(differences, sizes, confidence) -> (mean, low, high, groups, above); doubles and uint32 as bytes */
static PyObject *paired(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *differences, *sizes;
    Py_ssize_t difference_size, sizes_size;
    noge_paired_options options = noge_paired_defaults();
    if (!PyArg_ParseTuple(arguments, "y#y#d", &differences, &difference_size, &sizes, &sizes_size, &options.confidence))
        return NULL;
    const uint32_t *size = (const void *)sizes;
    uint32_t groups = (uint32_t)((size_t)sizes_size / sizeof *size);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < groups; i++)
        sum += size[i];
    if (sum * sizeof(double) != (uint64_t)difference_size)
        return PyErr_Format(PyExc_ValueError, "the sizes of the groups do not add up to the number of differences");
    noge_paired result;
    noge_error error;
    noge_status status;
    WITHOUT_LOCK(false,
                 status = noge_paired_interval(&result, (const void *)differences, size, groups, &options, &error));
    if (status != NOGE_OK)
        return raise_error(status, &error);
    return Py_BuildValue("dddII", result.mean, result.low, result.high, result.groups, result.above);
}

PyMethodDef evaluate_functions[] = {
    {"evaluate", evaluate, METH_VARARGS, NULL},
    {"metrics", metrics, METH_NOARGS, NULL},
    {"paired", paired, METH_VARARGS, NULL},
    {0},
};
