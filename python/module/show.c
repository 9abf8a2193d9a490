/* New arrays are copies of what an observation has written; numpy makes one in 0.06 µs. Shared arrays cost nothing. */
#include "show.h"

#include <string.h>

enum { NODES, LINKS, LENGTHS, KNOWN, MASK, PARTS };

static PyObject *key[PARTS], *tuple_new;

/* The shapes of padded arrays. */
typedef struct part {
    array_type type;
    size_t rows, columns;
} part;

static void shapes(const show *as, const observation *seen, part made[PARTS]) {
    const size_t nodes = as->nodes ? as->nodes : seen->nodes, edges = (size_t)(as->edges ? as->edges : seen->edges);
    made[NODES] = (part){ARRAY_FLOAT, nodes, FEATURES};
    made[LINKS] = (part){ARRAY_INT64, edges, 2};
    made[LENGTHS] = (part){ARRAY_FLOAT, edges, 1};
    made[KNOWN] = (part){ARRAY_INT64, 2, 0};
    made[MASK] = (part){ARRAY_INT8, nodes, 0};
}

/* A dictionary of the parts, which it takes over; NULL if one of them is. */
static PyObject *dictionary(PyObject *made[PARTS]) {
    PyObject *all = PyDict_New();
    for (int i = 0; i < PARTS; i++)
        if (all && (!made[i] || PyDict_SetItem(all, key[i], made[i]) != 0)) {
            Py_DECREF(all);
            all = NULL;
        }
    for (int i = 0; i < PARTS; i++)
        Py_XDECREF(made[i]);
    return all;
}

bool show_share(show *as, observation *seen, PyObject *arrays) {
    part want[PARTS];
    PyObject *given[PARTS];
    void *data[PARTS];
    shapes(as, seen, want);
    if (!PyTuple_Check(arrays) || PyTuple_Size(arrays) != PARTS || as->nodes == 0 || as->edges == 0) {
        PyErr_SetString(PyExc_ValueError, "expected five arrays of padded shapes");
        return false;
    }
    for (int i = 0; i < PARTS; i++) {
        size_t count = want[i].rows * (want[i].columns ? want[i].columns : 1);
        given[i] = PyTuple_GetItem(arrays, i);
        if (!array_writable(given[i], want[i].type, count, &data[i]))
            return false;
        memset(data[i], 0, count * (want[i].type == ARRAY_INT8 ? 1 : want[i].type == ARRAY_FLOAT ? 4 : 8));
    }
    for (int i = 0; i < PARTS; i++)
        Py_INCREF(given[i]);
    as->shared = dictionary(given);
    *seen = (observation){.weighted = seen->weighted,
                          .feature = data[NODES],
                          .link = data[LINKS],
                          .length = data[LENGTHS],
                          .allowed = data[MASK]};
    as->known = data[KNOWN];
    return as->shared != NULL;
}

void show_free(show *as) {
    Py_XDECREF(as->instance);
    Py_XDECREF(as->shared);
    *as = (show){0};
}

/* An array of `rows` rows: a copy of the known ones, then zeros. size: bytes of a row. */
static PyObject *copy(array_type type, const void *from, size_t known, size_t rows, size_t columns, size_t size) {
    char *to;
    PyObject *array = array_new(type, rows, columns, &to);
    if (array) {
        memcpy(to, from, known * size);
        memset(to + known * size, 0, (rows - known) * size);
    }
    return array;
}

static PyObject *copy_nodes(const observation *seen, size_t rows) {
    return copy(ARRAY_FLOAT, seen->feature, seen->nodes, rows, FEATURES, FEATURES * sizeof(float));
}

static PyObject *copy_links(const observation *seen, size_t rows) {
    return copy(ARRAY_INT64, seen->link, (size_t)seen->edges, rows, 2, 2 * sizeof(int64_t));
}

static PyObject *copy_lengths(const observation *seen, size_t rows) {
    return copy(ARRAY_FLOAT, seen->length, (size_t)seen->edges, rows, 1, sizeof(float));
}

/* GraphInstance(nodes, edges, edge_links), where the last two are None if no edge is known. */
static PyObject *graph_of(const show *as, const observation *seen) {
    const size_t edges = (size_t)seen->edges;
    PyObject *nodes = copy_nodes(seen, seen->nodes);
    PyObject *lengths = edges ? copy_lengths(seen, edges) : Py_BuildValue("");
    PyObject *links = edges ? copy_links(seen, edges) : Py_BuildValue("");
    PyObject *fields = nodes && lengths && links ? PyTuple_Pack(3, nodes, lengths, links) : NULL;
    PyObject *made = fields ? PyObject_CallFunctionObjArgs(tuple_new, as->instance, fields, NULL) : NULL;
    Py_XDECREF(nodes);
    Py_XDECREF(lengths);
    Py_XDECREF(links);
    Py_XDECREF(fields);
    return made;
}

static PyObject *padded(const show *as, const observation *seen, PyObject *mask) {
    part want[PARTS];
    shapes(as, seen, want);
    int64_t *known;
    PyObject *made[PARTS] = {copy_nodes(seen, want[NODES].rows), copy_links(seen, want[LINKS].rows),
                             copy_lengths(seen, want[LENGTHS].rows), array_new(ARRAY_INT64, 2, 0, &known), mask};
    if (made[KNOWN]) {
        known[0] = seen->nodes;
        known[1] = (int64_t)seen->edges;
    }
    Py_INCREF(mask);
    return dictionary(made);
}

bool show_now(const show *as, const observation *seen, PyObject **observed, PyObject **mask) {
    if (as->shared) {
        as->known[0] = seen->nodes;
        as->known[1] = (int64_t)seen->edges;
        *mask = PyDict_GetItemWithError(as->shared, key[MASK]);
        Py_XINCREF(*mask);
        *observed = *mask ? PyDict_Copy(as->shared) : NULL;
    } else {
        *mask = copy(ARRAY_INT8, seen->allowed, seen->nodes, as->nodes ? as->nodes : seen->nodes, 0, 1);
        *observed = !*mask ? NULL : as->instance ? graph_of(as, seen) : padded(as, seen, *mask);
    }
    if (*observed)
        return true;
    Py_XDECREF(*mask);
    return false;
}

int show_prepare(void) {
    static const char *const name[PARTS] = {"nodes", "edge_links", "edges", "known", "action_mask"};
    for (int i = 0; i < PARTS; i++)
        if (!(key[i] = PyUnicode_InternFromString(name[i])))
            return -1;
    tuple_new = PyObject_GetAttrString((PyObject *)&PyTuple_Type, "__new__");
    return tuple_new ? 0 : -1;
}
