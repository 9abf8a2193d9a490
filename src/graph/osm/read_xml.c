/* A pass over OpenStreetMap XML. Expat reports element by element. Nodes, and ways with their references and tags,
 * are used, and Overpass' <remark>; everything else is ignored. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "graph/osm/source.h"
#include "graph/read/xml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP = 1 << 18,
    MOST_DEPTH = 64, /* nesting of elements, all of which Expat stores; a map has two levels */
};

typedef struct reader {
    noge_xml xml; /* the first member */
    const noge_osm_pass *pass;
    unsigned depth;
    bool in_way, in_remark;
    bool finished; /* no node can follow */
    uint64_t node_count;
    noge_osm_way way;
    size_t value_at[NOGE_OSM_KEYS]; /* where in `values` a tag's value begins; SIZE_MAX: no such tag */
    noge_text values;
    noge_text remark;
    int64_t *refs;
    size_t ref_count, ref_space;
} reader;

/* An integer, negative for elements that editors have not uploaded yet. */
static bool take_id(reader *r, const char *what, const char *text, int64_t *id) {
    uint64_t size;
    bool negative = text && *text == '-';
    char shown[NOGE_SHOWN_TEXT];
    if (text && noge_parse_unsigned(text + negative, strlen(text + negative), INT64_MAX, &size)) {
        *id = negative ? -(int64_t)size : (int64_t)size;
        return true;
    }
    noge_xml_stop(&r->xml,
                  text ? noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                      "the %s \"%s\" is not a whole number", what, noge_show(shown, text, strlen(text)))
                       : noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml), "the %s is missing", what));
    return false;
}

static bool is_deleted(const XML_Char **attributes) {
    const char *visible = noge_xml_attribute(attributes, "visible"), *action = noge_xml_attribute(attributes, "action");
    return (visible && strcmp(visible, "false") == 0) || (action && strcmp(action, "delete") == 0);
}

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

static double take_degrees(reader *r, int64_t id, const char *what, const char *text) {
    double degrees = NAN;
    char shown[NOGE_SHOWN_TEXT];
    if (!text)
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml), "node %lld has no %s",
                                            (long long)id, what));
    else if (!noge_parse_double(text, strlen(text), &degrees))
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                            "node %lld: the %s \"%s\" is not a number", (long long)id, what,
                                            noge_show(shown, text, strlen(text))));
    return degrees;
}

static void take_node(reader *r, const XML_Char **attributes) {
    int64_t id;
    noge_place place;
    const noge_osm_visitor *visitor = r->pass->visitor;
    r->node_count++;
    if (!r->pass->nodes || !take_id(r, "id of a node", noge_xml_attribute(attributes, "id"), &id) ||
        !visitor->wants(visitor->context, id))
        return;
    if (is_deleted(attributes)) {
        noge_xml_stop(&r->xml, visitor->node(visitor->context, NULL, r->xml.error));
        return;
    }
    double x = take_degrees(r, id, "longitude", noge_xml_attribute(attributes, "lon"));
    double y = take_degrees(r, id, "latitude", noge_xml_attribute(attributes, "lat"));
    if (r->xml.status != NOGE_OK)
        return;
    if (!noge_place_of_degrees(x, y, &place))
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                            "node %lld at %g, %g lies outside -180 … 180 and -90 … 90 degrees",
                                            (long long)id, x, y));
    else
        noge_xml_stop(&r->xml, visitor->node(visitor->context, &place, r->xml.error));
}

/* ---- Ways -------------------------------------------------------------------------------------------------------- */

static void begin_way(reader *r, const XML_Char **attributes) {
    r->in_way = true;
    r->way = (noge_osm_way){.deleted = is_deleted(attributes)};
    r->values.size = r->ref_count = 0;
    for (int key = 0; key < NOGE_OSM_KEYS; key++)
        r->value_at[key] = SIZE_MAX;
    take_id(r, "id of a way", noge_xml_attribute(attributes, "id"), &r->way.id);
}

static void take_reference(reader *r, const XML_Char **attributes) {
    int64_t id;
    if (!take_id(r, "reference of a way", noge_xml_attribute(attributes, "ref"), &id))
        return;
    noge_status status = noge_reserve(&r->refs, &r->ref_space, r->ref_count + 1, sizeof *r->refs, r->xml.error);
    if (status == NOGE_OK)
        r->refs[r->ref_count++] = id;
    noge_xml_stop(&r->xml, status);
}

static void take_tag(reader *r, const XML_Char **attributes) {
    const char *key = noge_xml_attribute(attributes, "k"), *value = noge_xml_attribute(attributes, "v");
    noge_osm_key known = key ? noge_osm_key_of(key, strlen(key)) : NOGE_OSM_KEYS;
    if (known == NOGE_OSM_KEYS || !value)
        return;
    r->value_at[known] = r->values.size;
    r->way.tags.value[known].size = strlen(value);
    noge_xml_stop(&r->xml, noge_text_append(&r->values, value, strlen(value) + 1, r->xml.error));
}

static void end_way(reader *r) {
    const noge_osm_visitor *visitor = r->pass->visitor;
    r->in_way = false;
    for (int key = 0; key < NOGE_OSM_KEYS; key++)
        if (r->value_at[key] != SIZE_MAX)
            r->way.tags.value[key].bytes = r->values.bytes + r->value_at[key];
    if (r->way.tags.value[NOGE_OSM_HIGHWAY].bytes) {
        r->way.ref = r->refs;
        r->way.ref_count = r->ref_count;
    }
    noge_xml_stop(&r->xml, visitor->way(visitor->context, &r->way, r->xml.error));
}

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

static void check_root(reader *r, const char *name) {
    char shown[NOGE_SHOWN_TEXT];
    if (strcmp(name, "osm") == 0)
        return;
    if (strcmp(name, "osmChange") == 0)
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                            "this is a list of changes, not a map"));
    else
        noge_xml_stop(
            &r->xml,
            noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                         "this is not OpenStreetMap XML: it begins with <%s>%s", noge_show(shown, name, strlen(name)),
                         strcasecmp(name, "html") == 0 ? "; a server sent a web page, open it to see why" : ""));
}

static void XMLCALL begin_element(void *context, const XML_Char *name, const XML_Char **attributes) {
    reader *r = context;
    unsigned depth = r->depth++;
    if (r->xml.status != NOGE_OK || r->finished)
        return;
    if (depth == MOST_DEPTH)
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                            "XML nested deeper than %d levels; not an OpenStreetMap file", MOST_DEPTH));
    if (depth == 0) {
        check_root(r, name);
    } else if (depth == 1) {
        r->in_remark = strcmp(name, "remark") == 0;
        if (strcmp(name, "node") == 0)
            take_node(r, attributes);
        else if (!r->pass->nodes && strcmp(name, "way") == 0)
            begin_way(r, attributes);
    } else if (depth == 2 && r->in_way) {
        if (strcmp(name, "nd") == 0)
            take_reference(r, attributes);
        else if (strcmp(name, "tag") == 0)
            take_tag(r, attributes);
    }
}

static void end_remark(reader *r) {
    noge_xml_stop(&r->xml, noge_osm_check_remark(r->xml.source, noge_xml_line(&r->xml),
                                                 r->remark.size > 0 ? r->remark.bytes : "", r->xml.error));
    r->remark.size = 0;
    r->in_remark = false;
}

static void XMLCALL end_element(void *context, const XML_Char *name) {
    reader *r = context;
    unsigned depth = --r->depth;
    (void)name;
    if (r->xml.status != NOGE_OK || r->finished || depth != 1)
        return;
    if (r->in_way)
        end_way(r);
    else if (r->in_remark)
        end_remark(r);
    if (r->pass->nodes && r->node_count == r->pass->memory->node_count) {
        r->finished = true;
        XML_StopParser(r->xml.parser, XML_FALSE);
    }
}

static void XMLCALL characters(void *context, const XML_Char *bytes, int size) {
    reader *r = context;
    if (r->xml.status == NOGE_OK && r->in_remark && r->remark.size < NOGE_ERROR_TEXT)
        noge_xml_stop(&r->xml, noge_text_append(&r->remark, bytes, (size_t)size, r->xml.error));
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status run_expat(reader *r) {
    uint64_t fed = 0;
    bool last = false;
    while (!last) {
        size_t got = 0;
        void *buffer = XML_GetBuffer(r->xml.parser, STEP);
        if (!buffer)
            return noge_fail(r->xml.error, NOGE_NO_MEMORY, "out of memory while reading %s", r->xml.source->name);
        noge_status status = noge_input_read(r->pass->input, buffer, STEP, &got, r->xml.error);
        if (status != NOGE_OK)
            return status;
        last = got == 0;
        if (XML_ParseBuffer(r->xml.parser, (int)got, last) != XML_STATUS_OK)
            return r->finished ? NOGE_OK : noge_xml_fail(&r->xml, last);
        fed += got;
        status = noge_xml_check_token(&r->xml, fed);
        if (status == NOGE_OK)
            status = noge_osm_tell(r->pass, r->xml.error);
        if (status != NOGE_OK)
            return status;
    }
    return NOGE_OK;
}

noge_status noge_osm_read_xml(noge_osm_pass *pass, noge_error *error) {
    if (pass->nodes && pass->memory->node_count == 0)
        return NOGE_OK;
    const noge_source source = {.name = pass->path};
    reader r = {.xml = {.source = &source, .content = "OpenStreetMap data", .error = error}, .pass = pass};
    noge_status status = noge_xml_begin(&r.xml, begin_element, end_element, characters);
    if (status == NOGE_OK)
        status = run_expat(&r);
    if (!pass->nodes)
        pass->memory->node_count = r.node_count;
    noge_xml_free(&r.xml);
    noge_text_free(&r.values);
    noge_text_free(&r.remark);
    free(r.refs);
    return status;
}
