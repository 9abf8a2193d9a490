/* Trainings in folders. */
#include "module.h"

/* ---- Callbacks --------------------------------------------------------------------------------------------------- */

typedef struct observer {
    PyObject *function; /* called with (step, steps, rate or None, deviation or None); NULL: none */
    uint32_t steps;
    uint64_t next; /* time of the next call */
    watch watch;
} observer;

static bool interrupted(void *context) {
    return signal_arrived(&((observer *)context)->watch);
}

static void started(void *context, const noge_run_start *start) {
    ((observer *)context)->steps = start->steps;
}

/* An exception stays set; `interrupted` then stops the training. */
static void call(observer *all, uint32_t step, const noge_train_report *report) {
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *result = NULL;
    if (!PyErr_Occurred())
        result = report
                     ? PyObject_CallFunction(all->function, "IIdd", step, all->steps, report->rate, report->deviation)
                     : PyObject_CallFunction(all->function, "IIOO", step, all->steps, Py_None, Py_None);
    if (!result)
        all->watch.next = 0;
    Py_XDECREF(result);
    PyGILState_Release(state);
}

static void stepped(void *context, uint32_t step) {
    observer *all = context;
    if (all->function && is_due(&all->next))
        call(all, step, NULL);
}

static void evaluated(void *context, const noge_train_report *report) {
    observer *all = context;
    if (all->function)
        call(all, report->step, report);
}

/* ---- Functions --------------------------------------------------------------------------------------------------- */

/* Applies [(name, text), …]; -1 with an exception. */
static int configure(noge_train_config *config, PyObject *settings) {
    noge_error error;
    for (Py_ssize_t i = 0; i < PyList_Size(settings); i++) {
        const char *name, *text;
        PyObject *pair = PyList_GetItem(settings, i);
        if (!PyTuple_Check(pair) || !PyArg_ParseTuple(pair, "ss", &name, &text))
            return -1;
        noge_status status = noge_train_config_set(config, name, text, &error);
        if (status != NOGE_OK) {
            raise_error(status, &error);
            return -1;
        }
    }
    return 0;
}

/* train(folder, dataset, settings, set or None, resume, tensorboard, function or None) -> (finished_before, step, rate,
 * best_step, best_rate). set: a name whose usual settings apply. */
static PyObject *train(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *path, *dataset, *settings, *function;
    const char *set;
    int resume, tensorboard;
    if (!PyArg_ParseTuple(arguments, "O&O!O!zppO", PyUnicode_FSConverter, &path, dataset_type, &dataset, &PyList_Type,
                          &settings, &set, &resume, &tensorboard, &function))
        return NULL;
    noge_error error = {.text = "interrupted"};
    noge_train_config *config = NULL;
    observer all = {.function = function == Py_None ? NULL : function};
    noge_run_options options = noge_run_options_defaults();
    noge_run_result result = {.size = sizeof result};
    noge_status status = noge_train_config_create(&config, set, &error);
    options.use = resume ? NOGE_FOLDER_RESUME : NOGE_FOLDER_NEW;
    options.tensorboard = tensorboard;
    options.observer = (noge_run_observer){&all, interrupted, started, stepped, evaluated};
    if (status == NOGE_OK && configure(config, settings) != 0)
        status = NOGE_USAGE;
    const char *folder = PyBytes_AsString(path);
    const noge_dataset *data = ((dataset_object *)dataset)->dataset;
    if (status == NOGE_OK)
        WITHOUT_LOCK(false, status = noge_run_train(folder, data, config, &options, &result, &error));
    noge_train_config_free(config);
    Py_DECREF(path);
    if (status != NOGE_OK || PyErr_Occurred())
        return raise_error(status, &error);
    return Py_BuildValue("OIdId", result.was_finished ? Py_True : Py_False, result.step, result.rate, result.best_step,
                         result.best_rate);
}

/* settings() -> [(name, default, help), …] */
static PyObject *settings(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    const noge_train_setting *at;
    for (size_t i = 0; list && (at = noge_train_setting_at(i)); i++) {
        PyObject *row = Py_BuildValue("(szz)", at->name, at->usual, at->help);
        if (!row || PyList_Append(list, row) != 0) {
            Py_DECREF(list);
            list = NULL;
        }
        Py_XDECREF(row);
    }
    return list;
}

PyMethodDef train_functions[] = {
    {"train", train, METH_VARARGS, NULL},
    {"settings", settings, METH_NOARGS, NULL},
    {0},
};
