/* A pass over OpenStreetMap XML. Expat reports element by element. Nodes, and ways with their references and tags,
 * are used; everything else is ignored. Overpass explains in a <remark> why it gave up. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "base/text/xml.h"
#include "graph/osm/source.h"
#include "graph/read/readers.h"

#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP = 1 << 18,
    MOST_DEPTH = 64, /* nesting of elements, all of which Expat stores; a map has two levels */
};

typedef struct reader {
    const noge_osm_pass *pass;
    XML_Parser parser;
    noge_source place; /* for messages */
    noge_status status;
    noge_error *error;
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

static uint64_t line_now(const reader *r) {
    return (uint64_t)XML_GetCurrentLineNumber(r->parser);
}

/* Keeps the first failure and stops Expat. */
static void stop(reader *r, noge_status status) {
    if (r->status != NOGE_OK || status == NOGE_OK)
        return;
    r->status = status;
    XML_StopParser(r->parser, XML_FALSE);
}

static const char *attribute(const XML_Char **attributes, const char *name) {
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* An integer, negative for elements that editors have not uploaded yet. */
static bool take_id(reader *r, const char *what, const char *text, int64_t *id) {
    uint64_t size;
    bool negative = text && *text == '-';
    char shown[NOGE_SHOWN_TEXT];
    if (text && noge_parse_unsigned(text + negative, strlen(text + negative), INT64_MAX, &size)) {
        *id = negative ? -(int64_t)size : (int64_t)size;
        return true;
    }
    stop(r, text ? noge_fail_at(r->error, &r->place, line_now(r), "the %s \"%s\" is not a whole number", what,
                                noge_show(shown, text, strlen(text)))
                 : noge_fail_at(r->error, &r->place, line_now(r), "the %s is missing", what));
    return false;
}

static bool is_deleted(const XML_Char **attributes) {
    const char *visible = attribute(attributes, "visible"), *action = attribute(attributes, "action");
    return (visible && strcmp(visible, "false") == 0) || (action && strcmp(action, "delete") == 0);
}

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

static double take_degrees(reader *r, int64_t id, const char *what, const char *text) {
    double degrees = NAN;
    char shown[NOGE_SHOWN_TEXT];
    if (!text)
        stop(r, noge_fail_at(r->error, &r->place, line_now(r), "node %lld has no %s", (long long)id, what));
    else if (!noge_parse_double(text, strlen(text), &degrees))
        stop(r, noge_fail_at(r->error, &r->place, line_now(r), "node %lld: the %s \"%s\" is not a number",
                             (long long)id, what, noge_show(shown, text, strlen(text))));
    return degrees;
}

static void take_node(reader *r, const XML_Char **attributes) {
    int64_t id;
    noge_place place;
    const noge_osm_visitor *visitor = r->pass->visitor;
    r->node_count++;
    if (!r->pass->nodes || !take_id(r, "id of a node", attribute(attributes, "id"), &id) ||
        !visitor->wants(visitor->context, id))
        return;
    if (is_deleted(attributes)) {
        stop(r, visitor->node(visitor->context, NULL, r->error));
        return;
    }
    double x = take_degrees(r, id, "longitude", attribute(attributes, "lon"));
    double y = take_degrees(r, id, "latitude", attribute(attributes, "lat"));
    if (r->status != NOGE_OK)
        return;
    if (!noge_place_of_degrees(x, y, &place))
        stop(r, noge_fail_at(r->error, &r->place, line_now(r),
                             "node %lld at %g, %g lies outside -180 … 180 and -90 … 90 degrees", (long long)id, x, y));
    else
        stop(r, visitor->node(visitor->context, &place, r->error));
}

/* ---- Ways -------------------------------------------------------------------------------------------------------- */

static void begin_way(reader *r, const XML_Char **attributes) {
    r->in_way = true;
    r->way = (noge_osm_way){.deleted = is_deleted(attributes)};
    r->values.size = r->ref_count = 0;
    for (int key = 0; key < NOGE_OSM_KEYS; key++)
        r->value_at[key] = SIZE_MAX;
    take_id(r, "id of a way", attribute(attributes, "id"), &r->way.id);
}

static void take_reference(reader *r, const XML_Char **attributes) {
    int64_t id;
    if (!take_id(r, "reference of a way", attribute(attributes, "ref"), &id))
        return;
    noge_status status = noge_reserve(&r->refs, &r->ref_space, r->ref_count + 1, sizeof *r->refs, r->error);
    if (status == NOGE_OK)
        r->refs[r->ref_count++] = id;
    stop(r, status);
}

static void take_tag(reader *r, const XML_Char **attributes) {
    const char *key = attribute(attributes, "k"), *value = attribute(attributes, "v");
    noge_osm_key known = key ? noge_osm_key_of(key, strlen(key)) : NOGE_OSM_KEYS;
    if (known == NOGE_OSM_KEYS || !value)
        return;
    r->value_at[known] = r->values.size;
    r->way.tags.value[known].size = strlen(value);
    stop(r, noge_text_append(&r->values, value, strlen(value) + 1, r->error));
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
    stop(r, visitor->way(visitor->context, &r->way, r->error));
}

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

static void check_root(reader *r, const char *name) {
    char shown[NOGE_SHOWN_TEXT];
    if (strcmp(name, "osm") == 0)
        return;
    if (strcmp(name, "osmChange") == 0)
        stop(r, noge_fail_at(r->error, &r->place, line_now(r), "this is a list of changes, not a map"));
    else
        stop(r, noge_fail_at(r->error, &r->place, line_now(r), "this is not OpenStreetMap XML: it begins with <%s>%s",
                             noge_show(shown, name, strlen(name)),
                             strcasecmp(name, "html") == 0 ? "; a server sent a web page, open it to see why" : ""));
}

static void XMLCALL begin_element(void *context, const XML_Char *name, const XML_Char **attributes) {
    reader *r = context;
    unsigned depth = r->depth++;
    if (r->status != NOGE_OK || r->finished)
        return;
    if (depth == MOST_DEPTH)
        stop(r, noge_fail_at(r->error, &r->place, line_now(r),
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
    char shown[NOGE_SHOWN_TEXT];
    const char *text = r->remark.size > 0 ? r->remark.bytes : "";
    if (strstr(text, "error") || strstr(text, "timed out")) {
        text += strspn(text, " \t\r\n");
        stop(r, noge_fail_at(r->error, &r->place, line_now(r),
                             "the server gave up before the data was complete: \"%s\"; ask for less or try again",
                             noge_show(shown, text, strlen(text))));
    }
    r->remark.size = 0;
    r->in_remark = false;
}

static void XMLCALL end_element(void *context, const XML_Char *name) {
    reader *r = context;
    unsigned depth = --r->depth;
    (void)name;
    if (r->status != NOGE_OK || r->finished || depth != 1)
        return;
    if (r->in_way)
        end_way(r);
    else if (r->in_remark)
        end_remark(r);
    if (r->pass->nodes && r->node_count == r->pass->memory->node_count) {
        r->finished = true;
        XML_StopParser(r->parser, XML_FALSE);
    }
}

static void XMLCALL characters(void *context, const XML_Char *bytes, int size) {
    reader *r = context;
    if (r->status == NOGE_OK && r->in_remark && r->remark.size < NOGE_ERROR_TEXT)
        stop(r, noge_text_append(&r->remark, bytes, (size_t)size, r->error));
}

/* Nested entities can expand a few lines to gigabytes, and no map needs them. */
static void XMLCALL refuse_entity(void *context, const XML_Char *name, int parameter, const XML_Char *value, int size,
                                  const XML_Char *base, const XML_Char *system, const XML_Char *public_id,
                                  const XML_Char *notation) {
    reader *r = context;
    char shown[NOGE_SHOWN_TEXT];
    (void)parameter, (void)value, (void)size, (void)base, (void)system, (void)public_id, (void)notation;
    stop(r, noge_fail_at(r->error, &r->place, line_now(r),
                         "declares an XML entity \"%s\"; noge refuses these, for maps do not need them",
                         noge_show(shown, name, strlen(name))));
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status broken_xml(reader *r, bool last) {
    enum XML_Error code = XML_GetErrorCode(r->parser);
    if (code == XML_ERROR_NO_MEMORY)
        return noge_fail(r->error, NOGE_NO_MEMORY, "not enough memory to read %s", r->place.name);
    bool cut = last && (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                        code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION);
    return noge_fail_at(r->error, &r->place, line_now(r), "broken XML: %s%s", XML_ErrorString(code),
                        cut ? "; the file seems to be cut off" : "");
}

static noge_status run_expat(reader *r) {
    uint64_t fed = 0;
    bool last = false;
    while (!last) {
        size_t got = 0;
        void *buffer = XML_GetBuffer(r->parser, STEP);
        if (!buffer)
            return noge_fail(r->error, NOGE_NO_MEMORY, "not enough memory to read %s", r->place.name);
        noge_status status = noge_input_read(r->pass->input, buffer, STEP, &got, r->error);
        if (status != NOGE_OK)
            return status;
        last = got == 0;
        if (XML_ParseBuffer(r->parser, (int)got, last) != XML_STATUS_OK)
            return r->finished ? NOGE_OK : r->status != NOGE_OK ? r->status : broken_xml(r, last);
        fed += got;
        if (noge_xml_token_too_long(r->parser, fed))
            return noge_fail_at(r->error, &r->place, line_now(r), "a tag of more than 1 MiB; not OpenStreetMap data");
        status = noge_osm_tell(r->pass, r->error);
        if (status != NOGE_OK)
            return status;
    }
    return NOGE_OK;
}

noge_status noge_osm_read_xml(noge_osm_pass *pass, noge_error *error) {
    if (pass->nodes && pass->memory->node_count == 0)
        return NOGE_OK;
    reader r = {.pass = pass, .place = {.name = pass->path}, .error = error, .parser = XML_ParserCreate(NULL)};
    if (!r.parser)
        return noge_fail(error, NOGE_NO_MEMORY, "not enough memory to read %s", pass->path);
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, begin_element, end_element);
    XML_SetCharacterDataHandler(r.parser, characters);
    XML_SetEntityDeclHandler(r.parser, refuse_entity);
    noge_status status = run_expat(&r);
    if (!pass->nodes)
        pass->memory->node_count = r.node_count;
    XML_ParserFree(r.parser);
    noge_text_free(&r.values);
    noge_text_free(&r.remark);
    free(r.refs);
    return status;
}
