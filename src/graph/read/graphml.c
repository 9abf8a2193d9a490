/* GraphML as networkx, OSMnx and noge write it: nodes with positions, edges with lengths, everything else ignored.
 *
 * Expat calls us element by element; the draft collects nodes and edges. Which attributes count is in draft.h.
 * Directed edges become undirected. Nested graphs and hyperedges are refused, because they would be lost. Ports are
 * ignored, because an edge to a port is an edge to its node. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text/xml.h"
#include "graph/read/draft.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SKIPPED = 256 }; /* nesting of ignored elements, all of which Expat stores */

typedef enum place { NOWHERE, GRAPHML, KEY, DEFAULT, GRAPH, NODE, EDGE, DATA, ELSEWHERE } place;

typedef struct key {
    char *id;
    noge_attribute attribute;
} key;

typedef struct reader {
    const noge_source *source;
    XML_Parser parser;
    noge_status status;
    noge_error *error;

    place stack[6]; /* the open elements, the innermost last */
    size_t depth;
    size_t skipped; /* elements open inside one that is ignored */
    bool graph_seen;

    key *keys;
    size_t key_count, key_space;
    noge_attribute current; /* of the open key or data element */
    noge_text text;         /* its content */
    noge_draft draft;
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

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static noge_attribute attribute_of(const char *domain, const char *name) {
    noge_attribute_owner owner = NOGE_OF_ANY;
    if (strcmp(domain, "graph") == 0)
        owner = NOGE_OF_GRAPH;
    else if (strcmp(domain, "node") == 0)
        owner = NOGE_OF_NODE;
    else if (strcmp(domain, "edge") == 0)
        owner = NOGE_OF_EDGE;
    else if (strcmp(domain, "all") != 0)
        return NOGE_ATTRIBUTE_NONE;
    return noge_attribute_find(owner, name, strlen(name));
}

static void begin_key(reader *r, const XML_Char **attributes) {
    const char *id = attribute(attributes, "id"), *domain = attribute(attributes, "for"),
               *name = attribute(attributes, "attr.name");
    r->current = NOGE_ATTRIBUTE_NONE;
    if (!id || !name)
        return;
    noge_attribute found = attribute_of(domain ? domain : "all", name);
    if (found == NOGE_ATTRIBUTE_NONE)
        return;
    noge_status status = noge_reserve(&r->keys, &r->key_space, r->key_count + 1, sizeof *r->keys, r->error);
    char *copy = status == NOGE_OK ? strdup(id) : NULL;
    if (!copy) {
        stop(r, noge_fail(r->error, NOGE_NO_MEMORY, "out of memory while reading %s", r->source->name));
        return;
    }
    r->keys[r->key_count++] = (key){copy, found};
    r->draft.has_lengths |= found == NOGE_EDGE_LENGTH;
    r->current = found;
}

static noge_attribute attribute_of_key(const reader *r, const char *id) {
    for (size_t i = 0; id && i < r->key_count; i++)
        if (strcmp(r->keys[i].id, id) == 0)
            return r->keys[i].attribute;
    return NOGE_ATTRIBUTE_NONE;
}

/* ---- Nodes and edges --------------------------------------------------------------------------------------------- */

static void begin_node(reader *r, const XML_Char **attributes) {
    const char *id = attribute(attributes, "id");
    stop(r, id ? noge_draft_open_node(&r->draft, id, strlen(id), line_now(r), r->error)
               : noge_fail_at(r->error, r->source, line_now(r), "a node without id"));
}

static void begin_edge(reader *r, const XML_Char **attributes) {
    const char *source = attribute(attributes, "source"), *target = attribute(attributes, "target");
    stop(r, source && target
                ? noge_draft_open_edge(&r->draft, source, strlen(source), target, strlen(target), line_now(r), r->error)
                : noge_fail_at(r->error, r->source, line_now(r), "an edge without source or target"));
}

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

/* The place that an element opens inside the current one. */
static place place_of(reader *r, const char *name) {
    place here = r->stack[r->depth];
    if (here == NOWHERE) {
        char shown[NOGE_SHOWN_TEXT];
        if (strcmp(name, "graphml") == 0)
            return GRAPHML;
        stop(r, noge_fail_at(r->error, r->source, line_now(r), "this is not GraphML: it begins with <%s>%s",
                             noge_show(shown, name, strlen(name)),
                             strcmp(name, "osm") == 0 ? "; noge import makes a graph of OpenStreetMap data" : ""));
    } else if (here == GRAPHML) {
        return strcmp(name, "key") == 0 ? KEY : strcmp(name, "graph") == 0 ? GRAPH : ELSEWHERE;
    } else if (here == KEY && strcmp(name, "default") == 0) {
        return DEFAULT;
    } else if ((here == GRAPH || here == NODE || here == EDGE) && strcmp(name, "data") == 0) {
        return DATA;
    } else if (here == GRAPH && strcmp(name, "node") == 0) {
        return NODE;
    } else if (here == GRAPH && strcmp(name, "edge") == 0) {
        return EDGE;
    } else if (here == GRAPH && strcmp(name, "hyperedge") == 0) {
        stop(r, noge_fail_at(r->error, r->source, line_now(r), "a hyperedge; noge's edges join two nodes"));
    } else if (strcmp(name, "graph") == 0 && (here == NODE || here == EDGE)) {
        stop(r, noge_fail_at(r->error, r->source, line_now(r), "a graph inside a graph; noge reads flat ones"));
    }
    return ELSEWHERE;
}

static void XMLCALL begin_element(void *context, const XML_Char *name, const XML_Char **attributes) {
    reader *r = context;
    if (r->status != NOGE_OK)
        return;
    if (r->skipped > 0) {
        if (++r->skipped > MOST_SKIPPED)
            stop(r, noge_fail_at(r->error, r->source, line_now(r), "XML nested deeper than %d levels", MOST_SKIPPED));
        return;
    }
    place opened = place_of(r, name);
    if (opened == ELSEWHERE) {
        r->skipped = 1;
        return;
    }
    r->stack[++r->depth] = opened;
    r->text.size = 0;
    if (opened == KEY) {
        begin_key(r, attributes);
    } else if (opened == GRAPH) {
        if (r->graph_seen)
            stop(r, noge_fail_at(r->error, r->source, line_now(r), "a second graph; noge reads files of one"));
        r->graph_seen = true;
    } else if (opened == NODE) {
        begin_node(r, attributes);
    } else if (opened == EDGE) {
        begin_edge(r, attributes);
    } else if (opened == DATA) {
        r->current = attribute_of_key(r, attribute(attributes, "key"));
    }
}

static void XMLCALL end_element(void *context, const XML_Char *name) {
    reader *r = context;
    (void)name;
    if (r->status != NOGE_OK)
        return;
    if (r->skipped > 0) {
        r->skipped--;
        return;
    }
    place closed = r->stack[r->depth--];
    if (closed == NODE || closed == EDGE)
        stop(r, noge_draft_close(&r->draft, r->error));
    else if (closed == DATA)
        stop(r, noge_draft_set_text(&r->draft, r->current, r->text.bytes, r->text.size, line_now(r), r->error));
    else if (closed == DEFAULT)
        stop(r, noge_draft_set_default(&r->draft, r->current, r->text.bytes, r->text.size, line_now(r), r->error));
}

static void XMLCALL characters(void *context, const XML_Char *bytes, int size) {
    reader *r = context;
    place here = r->stack[r->depth];
    if (r->status == NOGE_OK && r->skipped == 0 && (here == DATA || here == DEFAULT) &&
        r->current != NOGE_ATTRIBUTE_NONE)
        stop(r, noge_text_append(&r->text, bytes, (size_t)size, r->error));
}

/* Nested entities can expand a few lines to gigabytes, and no graph needs them. */
static void XMLCALL refuse_entity(void *context, const XML_Char *name, int parameter, const XML_Char *value, int size,
                                  const XML_Char *base, const XML_Char *system, const XML_Char *public_id,
                                  const XML_Char *notation) {
    reader *r = context;
    char shown[NOGE_SHOWN_TEXT];
    (void)parameter, (void)value, (void)size, (void)base, (void)system, (void)public_id, (void)notation;
    stop(r, noge_fail_at(r->error, r->source, line_now(r),
                         "declares an XML entity \"%s\"; noge refuses these, for graphs do not need them",
                         noge_show(shown, name, strlen(name))));
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status run_expat(reader *r) {
    enum { STEP = 1 << 17 };
    size_t at = 0;
    do {
        size_t part = r->source->size - at < STEP ? r->source->size - at : STEP;
        bool last = at + part == r->source->size;
        if (XML_Parse(r->parser, r->source->bytes + at, (int)part, last) != XML_STATUS_OK) {
            if (r->status != NOGE_OK)
                return r->status;
            enum XML_Error code = XML_GetErrorCode(r->parser);
            if (code == XML_ERROR_NO_MEMORY)
                return noge_fail(r->error, NOGE_NO_MEMORY, "out of memory while reading %s", r->source->name);
            bool cut = last && (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                                code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION);
            return noge_fail_at(r->error, r->source, line_now(r), "broken XML: %s%s", XML_ErrorString(code),
                                cut ? "; the file seems to be cut off" : "");
        }
        at += part;
        if (noge_xml_token_too_long(r->parser, at))
            return noge_fail_at(r->error, r->source, line_now(r), "a tag of more than 1 MiB; not a graph");
    } while (at < r->source->size);
    return NOGE_OK;
}

static noge_status set_up(reader *r) {
    r->parser = XML_ParserCreate(NULL);
    if (!r->parser)
        return noge_fail(r->error, NOGE_NO_MEMORY, "out of memory while reading %s", r->source->name);
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, begin_element, end_element);
    XML_SetCharacterDataHandler(r->parser, characters);
    XML_SetEntityDeclHandler(r->parser, refuse_entity);
    return noge_draft_begin(&r->draft, r->source, r->error);
}

noge_status noge_read_graphml(noge_graph **graph, const noge_source *source, noge_build_report *report,
                              noge_error *error) {
    reader r = {.source = source, .error = error};
    noge_status status = source->size == 0 ? noge_fail_empty(error, source) : set_up(&r);
    if (status == NOGE_OK)
        status = run_expat(&r);
    if (status == NOGE_OK)
        status = noge_draft_finish(&r.draft, graph, report, error);
    if (r.parser)
        XML_ParserFree(r.parser);
    for (size_t i = 0; i < r.key_count; i++)
        free(r.keys[i].id);
    free(r.keys);
    noge_draft_free(&r.draft);
    noge_text_free(&r.text);
    return status;
}
