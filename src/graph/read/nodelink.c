/* Node-link JSON as networkx writes it: {"nodes": [{"id": 0, "x": 1.5}, …], "links": [{"source": 0, "target": 1}, …]}.
 *
 * networkx 3.4 and later call the second list "edges"; both spellings are read. An id is a string, a number, or a list
 * of these, which is what JSON makes of Python's tuples: [0, 1] becomes the name "(0, 1)". Which attributes count is in
 * draft.h; a node's "pos" of two numbers is its position, too. */
#include "base/error.h"
#include "base/text/json.h"
#include "graph/read/draft.h"

#include <jansson.h>
#include <string.h>

typedef struct reader {
    const noge_source *source;
    noge_draft draft;
    noge_text from, to; /* names */
} reader;

static noge_status fail_in(const reader *r, const char *list, size_t index, const char *what, noge_error *error) {
    return noge_fail_in_list(error, NOGE_BAD_INPUT, r->source, list, index, what);
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

/* Appends an id as Python prints it; quoted: a string inside a tuple. False if it cannot be a name. */
static bool print_id(noge_text *text, const json_t *id, bool quoted, noge_status *status, noge_error *error) {
    char number[32];
    if (json_is_string(id)) {
        if (quoted)
            *status = noge_text_append(text, "'", 1, error);
        if (*status == NOGE_OK)
            *status = noge_text_append(text, json_string_value(id), json_string_length(id), error);
        if (quoted && *status == NOGE_OK)
            *status = noge_text_append(text, "'", 1, error);
    } else if (json_is_integer(id)) {
        *status = noge_text_print(text, error, "%lld", (long long)json_integer_value(id));
    } else if (json_is_real(id)) {
        *status = noge_text_append(text, number, noge_format_double(json_real_value(id), number), error);
    } else {
        return false;
    }
    return true;
}

static bool print_tuple(noge_text *text, const json_t *list, noge_status *status, noge_error *error) {
    size_t count = json_array_size(list);
    *status = noge_text_append(text, "(", 1, error);
    for (size_t i = 0; i < count && *status == NOGE_OK; i++) {
        if (i > 0)
            *status = noge_text_append(text, ", ", 2, error);
        if (*status == NOGE_OK && !print_id(text, json_array_get(list, i), true, status, error))
            return false;
    }
    if (*status == NOGE_OK)
        *status = noge_text_print(text, error, "%s)", count == 1 ? "," : "");
    return true;
}

/* The name that an id stands for. key: "id", "source" or "target". */
static noge_status read_name(const reader *r, noge_text *name, const json_t *element, const char *key, const char *list,
                             size_t index, noge_error *error) {
    char what[100];
    const json_t *id = json_object_get(element, key);
    noge_status status = NOGE_OK;
    name->size = 0;
    snprintf(what, sizeof what, "expected \"%s\" to be a string, a number or a list of these", key);
    if (!id) {
        snprintf(what, sizeof what, "expected an object with \"%s\"", key);
        return fail_in(r, list, index, what, error);
    }
    bool fine = json_is_array(id) ? print_tuple(name, id, &status, error) : print_id(name, id, false, &status, error);
    if (status == NOGE_OK && !fine)
        return fail_in(r, list, index, what, error);
    return status;
}

/* ---- Attributes -------------------------------------------------------------------------------------------------- */

static noge_status set_attribute(noge_draft *draft, noge_attribute attribute, const json_t *value, uint64_t number,
                                 noge_error *error) {
    if (attribute == NOGE_ATTRIBUTE_NONE || json_is_null(value))
        return NOGE_OK;
    if (attribute == NOGE_EDGE_OSMID) /* any value: a number, or a list for merged streets */
        return noge_draft_set_text(draft, attribute, "", 0, number, error);
    if (json_is_number(value))
        return noge_draft_set_number(draft, attribute, json_number_value(value), number, error);
    if (json_is_string(value))
        return noge_draft_set_text(draft, attribute, json_string_value(value), json_string_length(value), number,
                                   error);
    return noge_draft_set_text(draft, attribute, "neither a number nor a string", 29, number, error);
}

static noge_status set_attributes(noge_draft *draft, noge_attribute_owner owner, json_t *element, uint64_t number,
                                  noge_error *error) {
    const char *key;
    json_t *value;
    json_object_foreach(element, key, value) {
        noge_status status = set_attribute(draft, noge_attribute_find(owner, key, strlen(key)), value, number, error);
        if (status != NOGE_OK)
            return status;
    }
    return NOGE_OK;
}

/* "pos" counts where there is neither "x" nor "y". */
static noge_status set_position(noge_draft *draft, const json_t *node, uint64_t number, noge_error *error) {
    const json_t *pos = json_object_get(node, "pos");
    const json_t *x = json_array_get(pos, 0), *y = json_array_get(pos, 1);
    if (json_array_size(pos) != 2 || !json_is_number(x) || !json_is_number(y) || json_object_get(node, "x") ||
        json_object_get(node, "y"))
        return NOGE_OK;
    noge_status status = noge_draft_set_number(draft, NOGE_NODE_X, json_number_value(x), number, error);
    return status == NOGE_OK ? noge_draft_set_number(draft, NOGE_NODE_Y, json_number_value(y), number, error) : status;
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

static noge_status read_node(reader *r, json_t *node, size_t index, noge_error *error) {
    noge_status status = read_name(r, &r->from, node, "id", "nodes", index, error);
    if (status != NOGE_OK)
        return status;
    status = noge_draft_open_node(&r->draft, r->from.bytes, r->from.size, index + 1, error);
    if (status == NOGE_OK)
        status = set_position(&r->draft, node, index + 1, error);
    if (status == NOGE_OK)
        status = set_attributes(&r->draft, NOGE_OF_NODE, node, index + 1, error);
    if (status == NOGE_OK)
        status = noge_draft_close(&r->draft, error);
    return status;
}

static noge_status read_edge(reader *r, json_t *edge, const char *list, size_t index, noge_error *error) {
    noge_status status = read_name(r, &r->from, edge, "source", list, index, error);
    if (status == NOGE_OK)
        status = read_name(r, &r->to, edge, "target", list, index, error);
    if (status != NOGE_OK)
        return status;
    status = noge_draft_open_edge(&r->draft, r->from.bytes, r->from.size, r->to.bytes, r->to.size, index + 1, error);
    if (status == NOGE_OK)
        status = set_attributes(&r->draft, NOGE_OF_EDGE, edge, index + 1, error);
    if (status == NOGE_OK)
        status = noge_draft_close(&r->draft, error);
    return status;
}

/* The list of edges under either name. */
static noge_status find_edges(const reader *r, const json_t *root, const char **list, json_t **edges,
                              noge_error *error) {
    json_t *links = json_object_get(root, "links"), *newer = json_object_get(root, "edges");
    *list = links ? "links" : "edges";
    *edges = links ? links : newer;
    if (links && newer)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: has both \"links\" and \"edges\"; expected one of them",
                         r->source->name);
    if (!*edges && json_is_array(json_object_get(root, "elements")))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: OpenStreetMap data; noge import makes a graph of it",
                         r->source->name);
    if (!json_is_array(*edges))
        return noge_fail(
            error, NOGE_BAD_INPUT,
            "%s: not node-link JSON: expected an object with the lists \"nodes\" and \"links\" (or \"edges\")",
            r->source->name);
    return NOGE_OK;
}

static noge_status read_lists(reader *r, json_t *root, noge_error *error) {
    json_t *nodes = json_object_get(root, "nodes"), *about = json_object_get(root, "graph"), *edges, *element;
    const char *list;
    size_t index;
    noge_status status = find_edges(r, root, &list, &edges, error);
    if (status == NOGE_OK && !json_is_array(nodes))
        status =
            noge_fail(error, NOGE_BAD_INPUT, "%s: not node-link JSON: expected the list \"nodes\"", r->source->name);
    if (status == NOGE_OK && json_is_object(about))
        status = set_attributes(&r->draft, NOGE_OF_GRAPH, about, 1, error);
    if (status != NOGE_OK)
        return status;
    r->draft.node_list = "nodes";
    r->draft.edge_list = list;
    json_array_foreach(nodes, index, element) {
        if ((status = read_node(r, element, index, error)) != NOGE_OK)
            return status;
    }
    json_array_foreach(edges, index, element) {
        if ((status = read_edge(r, element, list, index, error)) != NOGE_OK)
            return status;
    }
    return NOGE_OK;
}

noge_status noge_read_nodelink(noge_graph **graph, const noge_source *source, noge_read_report *report,
                               noge_error *error) {
    reader r = {.source = source};
    json_error_t fault;
    json_t *root = noge_json_read(source->bytes, source->size, JSON_REJECT_DUPLICATES, &fault);
    if (!root)
        return noge_json_fail(error, &fault, "%s:%d: broken JSON: %s", source->name, fault.line, fault.text);
    noge_status status = noge_draft_begin(&r.draft, source, error);
    r.draft.directed = json_is_true(json_object_get(root, "directed"));
    if (status == NOGE_OK && r.draft.directed)
        status = noge_take_directed(source, 1, report, error);
    if (status == NOGE_OK)
        status = read_lists(&r, root, error);
    if (status == NOGE_OK)
        status = noge_draft_finish(&r.draft, graph, report, error);
    noge_draft_free(&r.draft);
    noge_text_free(&r.from);
    noge_text_free(&r.to);
    json_decref(root);
    return status;
}
