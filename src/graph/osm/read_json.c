/* A pass over OpenStreetMap JSON, as Overpass writes it and OSMnx keeps it: {"elements": [{"type": "node", "id": 1,
 * "lat": 0, "lon": 0}, {"type": "way", "id": 2, "nodes": [1, 3], "tags": {…}}, …]}. The whole file is in memory during
 * a pass. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "graph/osm/source.h"
#include "graph/read/readers.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const noge_osm_pass *pass;
    noge_source source;
    int64_t *refs;
    size_t ref_space;
} reader;

static noge_status fail(const reader *r, size_t index, const char *what, noge_error *error) {
    return noge_fail_in_list(error, NOGE_BAD_INPUT, &r->source, "elements", index, what);
}

static noge_status take_node(const reader *r, const json_t *element, size_t index, noge_error *error) {
    const noge_osm_visitor *visitor = r->pass->visitor;
    const json_t *id = json_object_get(element, "id"), *x = json_object_get(element, "lon"),
                 *y = json_object_get(element, "lat");
    noge_place place;
    if (!json_is_integer(id))
        return fail(r, index, "a node without the whole number \"id\"", error);
    if (!visitor->wants(visitor->context, json_integer_value(id)))
        return NOGE_OK;
    if (!json_is_number(x) || !json_is_number(y))
        return fail(r, index, "a node without the numbers \"lat\" and \"lon\"", error);
    if (!noge_place_of_degrees(json_number_value(x), json_number_value(y), &place))
        return fail(r, index, "a node outside -180 … 180 and -90 … 90 degrees", error);
    return visitor->node(visitor->context, &place, error);
}

static noge_status take_references(reader *r, const json_t *nodes, size_t index, noge_error *error) {
    size_t at;
    const json_t *id;
    noge_status status = noge_reserve(&r->refs, &r->ref_space, json_array_size(nodes), sizeof *r->refs, error);
    if (status != NOGE_OK)
        return status;
    json_array_foreach(nodes, at, id) {
        if (!json_is_integer(id))
            return fail(r, index, "\"nodes\" must hold whole numbers", error);
        r->refs[at] = json_integer_value(id);
    }
    return NOGE_OK;
}

static noge_status take_way(reader *r, const json_t *element, size_t index, noge_error *error) {
    json_t *tags = json_object_get(element, "tags"), *value;
    const json_t *id = json_object_get(element, "id"), *nodes = json_object_get(element, "nodes");
    noge_osm_way way = {.id = json_integer_value(id)};
    const char *key;
    if (!json_is_integer(id))
        return fail(r, index, "a way without the whole number \"id\"", error);
    json_object_foreach(tags, key, value) {
        noge_osm_key known = noge_osm_key_of(key, strlen(key));
        if (known != NOGE_OSM_KEYS && json_is_string(value))
            way.tags.value[known] = (noge_osm_value){json_string_value(value), json_string_length(value)};
    }
    if (way.tags.value[NOGE_OSM_HIGHWAY].bytes) {
        noge_status status = take_references(r, nodes, index, error);
        if (status != NOGE_OK)
            return status;
        way.ref = r->refs;
        way.ref_count = json_array_size(nodes);
    }
    return r->pass->visitor->way(r->pass->visitor->context, &way, error);
}

static noge_status take_elements(reader *r, const json_t *root, noge_error *error) {
    const json_t *list = json_object_get(root, "elements"), *element;
    const char *remark = json_string_value(json_object_get(root, "remark"));
    size_t index;
    noge_status status = remark ? noge_osm_check_remark(&r->source, 1, remark, error) : NOGE_OK;
    if (status == NOGE_OK && !json_is_array(list))
        status = noge_fail(error, NOGE_BAD_INPUT,
                           "%s: not OpenStreetMap JSON: expected the list \"elements\", as Overpass writes it",
                           r->source.name);
    if (status != NOGE_OK)
        return status;
    json_array_foreach(list, index, element) {
        const char *type = json_string_value(json_object_get(element, "type"));
        if (!type)
            return fail(r, index, "expected an object with \"type\"", error);
        if (r->pass->nodes && strcmp(type, "node") == 0)
            status = take_node(r, element, index, error);
        else if (!r->pass->nodes && strcmp(type, "way") == 0)
            status = take_way(r, element, index, error);
        if (status != NOGE_OK)
            return status;
    }
    return noge_osm_tell(r->pass, error);
}

noge_status noge_osm_read_json(noge_osm_pass *pass, noge_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    json_error_t fault;
    json_t *root = NULL;
    noge_status status = noge_input_read_all(pass->path, &bytes, &size, error);
    reader r = {.pass = pass, .source = {.name = pass->path, .bytes = bytes, .size = size}};
    if (status == NOGE_OK && !(root = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &fault)))
        status = noge_json_fail(error, &fault, "%s:%d: broken JSON: %s", pass->path, fault.line, fault.text);
    if (status == NOGE_OK)
        status = take_elements(&r, root, error);
    json_decref(root);
    free(r.refs);
    free(bytes);
    return status;
}
