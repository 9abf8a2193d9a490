/* Many environments behind one object: a call steps all of them, on threads of its own, and writes what they show into
 * numpy arrays of the caller's. Each environment has its own stream, so results do not depend on the threads. */
#include "block.h"
#include "module.h"
#include "pool.h"

#include <stdlib.h>
#include <string.h>

/* The results of a step, an element for each environment. */
typedef struct result_arrays {
    int64_t *action; /* what to do; the only array that is read */
    double *reward;
    uint8_t *terminated, *truncated, *invalid;
    uint8_t *begun; /* the step has begun an episode */
    int64_t *graph;
    double *walked, *rate;
} result_arrays;

/* Padded observations: feature and so on are rows of these. */
typedef struct padded_arrays {
    float *node;
    int64_t *link;
    float *length;
    int64_t *known; /* [environments][2] number of nodes and edges */
    uint8_t *mask;
} padded_arrays;

/* A thread's first failure. */
typedef struct thread_part {
    noge_status status;
    noge_error error;
} thread_part;

typedef struct vector_object {
    PyObject_HEAD PyObject *graphs, *results, *observations, **generator; /* kept alive */
    environment_rules rules;
    environment *at; /* NULL: closed */
    uint32_t count, threads, most_nodes;
    uint64_t most_edges;
    bool padded, refuses, resets, busy;
    result_arrays result;
    padded_arrays pad;
    block_arrays block;
    thread_pool *pool;
    thread_part *part;
    const uint8_t *mask; /* of the reset that is being done; NULL: all */
    int64_t graph, source;
} vector_object;

static PyTypeObject *vector_type;

/* ---- Work of the threads ----------------------------------------------------------------------------------------- */

/* The environments of a part are a range. */
static uint32_t range_begin(const vector_object *self, uint32_t worker, uint32_t threads) {
    return (uint32_t)((uint64_t)self->count * worker / threads);
}

static void tell(vector_object *self, uint32_t i) {
    const environment *at = &self->at[i];
    self->result.graph[i] = at->graph;
    self->result.walked[i] = at->episode->map->walked;
    self->result.rate[i] = at->rate;
    if (self->padded) {
        self->pad.known[2 * (size_t)i] = at->seen.nodes;
        self->pad.known[2 * (size_t)i + 1] = (int64_t)at->seen.edges;
    }
}

static void step_part(void *context, uint32_t worker, uint32_t threads) {
    vector_object *self = context;
    thread_part *part = &self->part[worker];
    uint32_t end = range_begin(self, worker + 1, threads);
    part->status = NOGE_OK;
    for (uint32_t i = range_begin(self, worker, threads); i < end && part->status == NOGE_OK; i++) {
        environment_outcome out;
        part->status = environment_step(&self->at[i], self->result.action[i], &out, &part->error);
        self->result.reward[i] = out.reward;
        self->result.terminated[i] = out.terminated;
        self->result.truncated[i] = out.truncated;
        self->result.invalid[i] = out.invalid;
        self->result.begun[i] = out.begun;
        tell(self, i);
    }
}

static void reset_part(void *context, uint32_t worker, uint32_t threads) {
    vector_object *self = context;
    thread_part *part = &self->part[worker];
    uint32_t end = range_begin(self, worker + 1, threads);
    part->status = NOGE_OK;
    for (uint32_t i = range_begin(self, worker, threads); i < end && part->status == NOGE_OK; i++) {
        self->result.begun[i] = !self->mask || self->mask[i];
        if (!self->result.begun[i])
            continue;
        part->status = environment_begin(&self->at[i], self->graph, self->source, &part->error);
        self->result.reward[i] = 0;
        self->result.terminated[i] = self->result.truncated[i] = self->result.invalid[i] = false;
        tell(self, i);
    }
}

static void block_part(void *context, uint32_t worker, uint32_t threads) {
    vector_object *self = context;
    uint32_t begin = range_begin(self, worker, threads);
    for (uint32_t i = range_begin(self, worker + 1, threads); i-- > begin;) /* the last ones are still in the cache */
        block_write(&self->block, self->at, i);
}

/* (nodes, directed edges, frontier nodes) of the block-diagonal graph; None: observations are padded. */
static PyObject *sizes(const vector_object *self) {
    if (self->padded)
        Py_RETURN_NONE;
    const block_place *end = &self->block.place[self->count];
    return Py_BuildValue("LLL", (long long)end->node, (long long)end->edge, (long long)end->frontier);
}

/* Does the work, then the block-diagonal graph if it is wanted. */
static PyObject *run(vector_object *self, pool_work work) {
    thread_part *failed = NULL;
    self->busy = true;
    WITHOUT_LOCK(false, {
        pool_run(self->pool, work, self);
        for (uint32_t i = self->threads; i-- > 0;)
            failed = self->part[i].status != NOGE_OK ? &self->part[i] : failed;
        if (!failed && !self->padded) {
            block_place_all(&self->block, self->at, self->count);
            pool_run(self->pool, block_part, self);
        }
    });
    self->busy = false;
    if (failed)
        return raise_error(failed->status, &failed->error);
    return sizes(self);
}

/* ---- Methods ----------------------------------------------------------------------------------------------------- */

/* False with an exception if the object is closed or in use. */
static bool is_usable(const vector_object *self) {
    if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "the environments are in use by another thread");
    else if (!self->at)
        PyErr_SetString(PyExc_ValueError, "the environments are closed");
    return self->at && !self->busy;
}

/* seed(i, bit generator): gives an environment its stream */
static PyObject *seed(PyObject *object, PyObject *arguments) {
    vector_object *self = (vector_object *)object;
    unsigned int i;
    PyObject *generator;
    if (!PyArg_ParseTuple(arguments, "IO", &i, &generator) || !is_usable(self))
        return NULL;
    if (i >= self->count)
        return PyErr_Format(PyExc_ValueError, "there is no environment %u", i);
    PyObject *capsule = PyObject_GetAttrString(generator, "capsule");
    numpy_bits *bits = capsule ? PyCapsule_GetPointer(capsule, "BitGenerator") : NULL;
    Py_XDECREF(capsule); /* the generator keeps it */
    if (!bits)
        return NULL;
    Py_INCREF(generator);
    Py_XDECREF(self->generator[i]);
    self->generator[i] = generator;
    self->at[i].bits = bits;
    Py_RETURN_NONE;
}

/* reset(mask or None, graph or -1, source or -1) */
static PyObject *reset(PyObject *object, PyObject *arguments) {
    vector_object *self = (vector_object *)object;
    Py_ssize_t size;
    if (!is_usable(self))
        return NULL;
    if (!PyArg_ParseTuple(arguments, "z#LL", (const char **)&self->mask, &size, &self->graph, &self->source))
        return NULL;
    if ((self->mask && size != (Py_ssize_t)self->count) || self->graph >= (int64_t)self->rules.graph_count)
        return PyErr_Format(PyExc_ValueError, "the mask or the graph does not fit these environments");
    for (uint32_t i = 0; i < self->rules.graph_count; i++)
        if ((self->graph < 0 || self->graph == i) && self->source >= (int64_t)self->rules.graph[i]->node_count)
            return PyErr_Format(PyExc_ValueError, "source must be a node of every graph that may be drawn");
    for (uint32_t i = 0; i < self->count; i++)
        if (!self->at[i].bits || (self->mask && !self->mask[i] && !self->at[i].begun))
            return PyErr_Format(PyExc_ValueError, "environment %u has no seed, or has not begun and is not reset", i);
    return run(self, reset_part);
}

/* step(): takes the actions in the array of actions; returns what `sizes` does, as reset does */
static PyObject *step(PyObject *object, PyObject *unused) {
    (void)unused;
    vector_object *self = (vector_object *)object;
    if (!is_usable(self))
        return NULL;
    for (uint32_t i = 0; i < self->count; i++) {
        const environment *at = &self->at[i];
        long long action = self->result.action[i];
        if (!at->begun)
            return PyErr_Format(PyExc_ValueError, "call reset before step");
        if (at->ended && !self->resets)
            return PyErr_Format(PyExc_ValueError, "the episode of environment %u has ended; reset it", i);
        if (self->refuses && !at->ended && !environment_allows(at, action))
            return PyErr_Format(PyExc_ValueError, "action %lld of environment %u is not on the frontier", action, i);
    }
    return run(self, step_part);
}

/* Frees everything but the object. */
static void release(vector_object *self) {
    pool_free(self->pool);
    for (uint32_t i = 0; self->at && i < self->count; i++) {
        noge_episode_free(self->at[i].episode);
        if (!self->padded)
            observation_free(&self->at[i].seen);
    }
    for (uint32_t i = 0; self->generator && i < self->count; i++)
        Py_XDECREF(self->generator[i]);
    free(self->at);
    free(self->part);
    free(self->generator);
    free(self->rules.graph);
    free(self->block.place);
    Py_XDECREF(self->graphs);
    Py_XDECREF(self->results);
    Py_XDECREF(self->observations);
    self->pool = NULL;
    self->at = NULL;
    self->part = NULL;
    self->generator = NULL;
    self->rules.graph = NULL;
    self->block.place = NULL;
    self->graphs = self->results = self->observations = NULL;
}

static PyObject *close_vector(PyObject *object, PyObject *unused) {
    (void)unused;
    vector_object *self = (vector_object *)object;
    if (self->busy) {
        is_usable(self);
        return NULL;
    }
    release(self);
    Py_RETURN_NONE;
}

static void dealloc(PyObject *object) {
    release((vector_object *)object);
    object_free(object);
}

static PyMethodDef methods[] = {
    {"seed", seed, METH_VARARGS, NULL},
    {"reset", reset, METH_VARARGS, NULL},
    {"step", step, METH_NOARGS, NULL},
    {"close", close_vector, METH_NOARGS, NULL},
    {0},
};
static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)dealloc}, {Py_tp_methods, methods}, {0, NULL}};
static PyType_Spec spec = {"noge._noge.Vector", sizeof(vector_object), 0, Py_TPFLAGS_DEFAULT, slots};

int vector_prepare(PyObject *module) {
    vector_type = type_of(&spec);
    return vector_type ? PyModule_AddObject(module, "Vector", (Py_INCREF(vector_type), (PyObject *)vector_type)) : -1;
}

/* ---- Making one -------------------------------------------------------------------------------------------------- */

/* An array that the caller must give. */
typedef struct wanted {
    array_type type;
    size_t count;
    void *data; /* address of a pointer */
} wanted;

/* Takes the memory of each array of a tuple. False with an exception if one does not fit. */
static bool take_arrays(PyObject *tuple, const wanted *want, Py_ssize_t count) {
    if (PyTuple_Size(tuple) != count) {
        PyErr_Format(PyExc_ValueError, "expected %zd arrays", count);
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *array = PyTuple_GetItem(tuple, i);
        if (!(array == Py_None && want[i].count == 0) &&
            !array_writable(array, want[i].type, want[i].count, want[i].data))
            return false;
    }
    return true;
}

static bool take_results(vector_object *self) {
    result_arrays *to = &self->result;
    const size_t n = self->count;
    const wanted want[] = {
        {ARRAY_INT64, n, &to->action},   {ARRAY_DOUBLE, n, &to->reward}, {ARRAY_BOOL, n, &to->terminated},
        {ARRAY_BOOL, n, &to->truncated}, {ARRAY_BOOL, n, &to->invalid},  {ARRAY_BOOL, n, &to->begun},
        {ARRAY_INT64, n, &to->graph},    {ARRAY_DOUBLE, n, &to->walked}, {ARRAY_DOUBLE, n, &to->rate},
    };
    return take_arrays(self->results, want, sizeof want / sizeof *want);
}

static bool take_padded(vector_object *self) {
    padded_arrays *to = &self->pad;
    const size_t n = self->count, nodes = self->most_nodes, edges = (size_t)self->most_edges;
    const wanted want[] = {
        {ARRAY_FLOAT, n * nodes * FEATURES, &to->node},
        {ARRAY_INT64, n * edges * 2, &to->link},
        {ARRAY_FLOAT, n * edges, &to->length},
        {ARRAY_INT64, n * 2, &to->known},
        {ARRAY_INT8, n * nodes, &to->mask},
    };
    return take_arrays(self->observations, want, sizeof want / sizeof *want);
}

/* Lets each environment write into its rows, which are 0 now. */
static void attach_padded(vector_object *self) {
    const padded_arrays *to = &self->pad;
    const size_t n = self->count, nodes = self->most_nodes, edges = (size_t)self->most_edges;
    memset(to->node, 0, n * nodes * FEATURES * sizeof *to->node);
    memset(to->link, 0, n * edges * 2 * sizeof *to->link);
    memset(to->length, 0, n * edges * sizeof *to->length);
    memset(to->mask, 0, n * nodes);
    for (size_t i = 0; i < n; i++) {
        observation *seen = &self->at[i].seen;
        seen->feature = to->node + i * nodes * FEATURES;
        seen->link = to->link + i * edges * 2;
        seen->length = to->length + i * edges;
        seen->allowed = to->mask + i * nodes;
        self->at[i].shared = true;
    }
}

static bool take_block(vector_object *self, bool weighted) {
    block_arrays *to = &self->block;
    const size_t n = self->count, nodes = n * self->most_nodes, edges = 2 * n * (size_t)self->most_edges;
    const wanted want[] = {
        {ARRAY_FLOAT, nodes * FEATURES, &to->x},
        {ARRAY_INT64, 2 * edges, &to->edge_index},
        {ARRAY_FLOAT, weighted ? edges : 0, &to->edge_attr},
        {ARRAY_INT64, nodes, &to->batch},
        {ARRAY_INT64, n + 1, &to->ptr},
        {ARRAY_INT64, nodes, &to->frontier},
        {ARRAY_INT64, n + 1, &to->frontier_ptr},
    };
    to->edge_space = edges;
    to->place = calloc(n + 1, sizeof *to->place);
    if (!to->place)
        PyErr_NoMemory();
    return to->place && take_arrays(self->observations, want, sizeof want / sizeof *want);
}

/* Takes the graphs and the size of the largest. */
static bool take_graphs(vector_object *self) {
    Py_ssize_t count = PyTuple_Size(self->graphs);
    self->rules.graph = calloc((size_t)count + 1, sizeof *self->rules.graph);
    if (count < 1 || count > UINT32_MAX || !self->rules.graph) {
        PyErr_SetString(PyExc_ValueError, "environments need at least one graph");
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *object = PyTuple_GetItem(self->graphs, i);
        if (!PyObject_TypeCheck(object, graph_type)) {
            PyErr_SetString(PyExc_TypeError, "expected graphs");
            return false;
        }
        const noge_graph *graph = ((graph_object *)object)->graph;
        if (graph->node_count < 1) {
            PyErr_SetString(PyExc_ValueError, "a graph without nodes cannot be explored");
            return false;
        }
        self->rules.graph[i] = graph;
        self->most_nodes = graph->node_count > self->most_nodes ? graph->node_count : self->most_nodes;
        self->most_edges = graph->edge_count > self->most_edges ? graph->edge_count : self->most_edges;
    }
    self->most_edges = self->most_edges > 0 ? self->most_edges : 1;
    self->rules.graph_count = (uint32_t)count;
    if (self->most_edges > SIZE_MAX / 128 / self->count || self->most_nodes > SIZE_MAX / 128 / self->count) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* Makes the environments and the threads' memory. */
static bool make(vector_object *self, bool weighted) {
    self->at = calloc(self->count, sizeof *self->at);
    self->generator = calloc(self->count, sizeof(PyObject *));
    self->part = calloc(self->threads, sizeof *self->part);
    self->pool = pool_new(self->threads);
    if (!self->at || !self->generator || !self->part || !self->pool) {
        PyErr_NoMemory();
        return false;
    }
    for (uint32_t i = 0; i < self->count; i++) {
        noge_error error;
        noge_status status = noge_episode_create(&self->at[i].episode, &error);
        if (status != NOGE_OK) {
            raise_error(status, &error);
            return false;
        }
        self->at[i].rules = &self->rules;
        self->at[i].seen.weighted = weighted;
    }
    return true;
}

/* vector_new(graphs, count, threads, weighted, padded, resets, reward is rate, refuses, penalty, limit or 0, results,
 * observations): the last two are tuples of arrays, in the order of take_results and take_padded or take_block */
static PyObject *vector_new(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *graphs, *results, *observations;
    unsigned int count, threads;
    int weighted, padded, resets, rate, refuses;
    double penalty;
    unsigned long long limit;
    if (!PyArg_ParseTuple(arguments, "O!IIpppppdKO!O!", &PyTuple_Type, &graphs, &count, &threads, &weighted, &padded,
                          &resets, &rate, &refuses, &penalty, &limit, &PyTuple_Type, &results, &PyTuple_Type,
                          &observations))
        return NULL;
    if (count < 1 || count > 1u << 24 || threads < 1 || threads > 4096)
        return PyErr_Format(PyExc_ValueError, "the number of environments or of threads is out of range");
    vector_object *self = PyObject_New(vector_object, vector_type);
    if (!self)
        return NULL;
    memset((char *)self + sizeof(PyObject), 0, sizeof *self - sizeof(PyObject));
    Py_INCREF(graphs);
    Py_INCREF(results);
    Py_INCREF(observations);
    self->graphs = graphs;
    self->results = results;
    self->observations = observations;
    self->count = count;
    self->threads = threads < count ? threads : count;
    self->padded = padded;
    self->resets = resets;
    self->refuses = refuses;
    self->rules.rate_reward = rate;
    self->rules.penalty = penalty;
    self->rules.limit = limit ? limit : UINT64_MAX;
    if (take_graphs(self) && take_results(self) && (padded ? take_padded(self) : take_block(self, weighted)) &&
        make(self, weighted)) {
        if (padded)
            attach_padded(self);
        return (PyObject *)self;
    }
    Py_DECREF(self);
    return NULL;
}

PyMethodDef vector_functions[] = {{"vector_new", vector_new, METH_VARARGS, NULL}, {0}};
