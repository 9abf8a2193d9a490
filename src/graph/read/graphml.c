/* GraphML as networkx, OSMnx and noge write it: nodes with positions, edges with lengths, everything else ignored.
 *
 * Expat calls us element by element; the draft collects nodes and edges. Which attributes count is in draft.h.
 * Nested graphs and hyperedges are refused, because they would be lost. Ports are
 * ignored, because an edge to a port is an edge to its node. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/names.h"
#include "graph/read/draft.h"
#include "graph/read/xml.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SKIPPED = 256 }; /* nesting of ignored elements, all of which Expat stores */

typedef enum place { NOWHERE, GRAPHML, KEY, DEFAULT, GRAPH, NODE, EDGE, DATA, ELSEWHERE } place;

typedef struct reader {
    noge_xml xml; /* the first member */

    place stack[6]; /* the open elements, the innermost last */
    size_t depth;
    size_t skipped; /* elements open inside one that is ignored */
    bool graph_seen;

    noge_names keys;       /* ids of keys */
    noge_attribute *means; /* [keys.count] */
    size_t means_space;
    noge_attribute current; /* of the open key or data element */
    noge_text text;         /* its content */
    noge_draft draft;
    noge_read_report *report;
} reader;

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
    const char *id = noge_xml_attribute(attributes, "id"), *domain = noge_xml_attribute(attributes, "for"),
               *name = noge_xml_attribute(attributes, "attr.name");
    uint32_t known = r->keys.count;
    noge_node number;
    char shown[NOGE_SHOWN_TEXT];
    r->current = NOGE_ATTRIBUTE_NONE;
    if (!id)
        return;
    noge_status status = noge_names_add(&r->keys, id, strlen(id), &number, r->xml.error);
    if (status == NOGE_OK && number < known)
        status = noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml), "a second key of id \"%s\"",
                              noge_show(shown, id, strlen(id)));
    if (status == NOGE_OK)
        status = noge_reserve(&r->means, &r->means_space, r->keys.count, sizeof *r->means, r->xml.error);
    noge_xml_stop(&r->xml, status);
    if (status != NOGE_OK)
        return;
    r->current = r->means[number] = name ? attribute_of(domain ? domain : "all", name) : NOGE_ATTRIBUTE_NONE;
    r->draft.has_lengths |= r->current == NOGE_EDGE_LENGTH;
}

static noge_attribute attribute_of_key(const reader *r, const char *id) {
    noge_node number = id ? noge_names_find(&r->keys, id, strlen(id)) : NOGE_NO_NODE;
    return number != NOGE_NO_NODE ? r->means[number] : NOGE_ATTRIBUTE_NONE;
}

/* ---- Nodes and edges --------------------------------------------------------------------------------------------- */

static void begin_node(reader *r, const XML_Char **attributes) {
    const char *id = noge_xml_attribute(attributes, "id");
    noge_xml_stop(&r->xml, id ? noge_draft_open_node(&r->draft, id, strlen(id), noge_xml_line(&r->xml), r->xml.error)
                              : noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml), "a node without id"));
}

/* An edge may say for itself whether it is directed. */
static void take_direction(reader *r, const char *directed) {
    bool *own = &r->draft.edge[r->draft.edge_count - 1].directed;
    *own = strcmp(directed, "true") == 0;
    if (*own && !r->report->directed)
        noge_xml_stop(&r->xml, noge_take_directed(r->xml.source, noge_xml_line(&r->xml), r->report, r->xml.error));
}

static void begin_edge(reader *r, const XML_Char **attributes) {
    const char *source = noge_xml_attribute(attributes, "source"), *target = noge_xml_attribute(attributes, "target");
    noge_xml_stop(&r->xml, source && target ? noge_draft_open_edge(&r->draft, source, strlen(source), target,
                                                                   strlen(target), noge_xml_line(&r->xml), r->xml.error)
                                            : noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                                           "an edge without source or target"));
    const char *directed = noge_xml_attribute(attributes, "directed");
    if (directed && r->xml.status == NOGE_OK)
        take_direction(r, directed);
}

static void begin_graph(reader *r, const XML_Char **attributes) {
    const char *usual = noge_xml_attribute(attributes, "edgedefault");
    if (r->graph_seen)
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                            "a second graph; noge reads files of one"));
    r->graph_seen = true;
    r->draft.directed = usual && strcmp(usual, "directed") == 0;
    if (r->draft.directed)
        noge_xml_stop(&r->xml, noge_take_directed(r->xml.source, noge_xml_line(&r->xml), r->report, r->xml.error));
}

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

/* The place that an element opens inside the current one. */
static place place_of(reader *r, const char *name) {
    place here = r->stack[r->depth];
    if (here == NOWHERE) {
        char shown[NOGE_SHOWN_TEXT];
        if (strcmp(name, "graphml") == 0)
            return GRAPHML;
        noge_xml_stop(
            &r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                  "this is not GraphML: it begins with <%s>%s", noge_show(shown, name, strlen(name)),
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
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                            "a hyperedge; noge's edges join two nodes"));
    } else if (strcmp(name, "graph") == 0 && (here == NODE || here == EDGE)) {
        noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                            "a graph inside a graph; noge reads flat ones"));
    }
    return ELSEWHERE;
}

static void XMLCALL begin_element(void *context, const XML_Char *name, const XML_Char **attributes) {
    reader *r = context;
    if (r->xml.status != NOGE_OK)
        return;
    if (r->skipped > 0) {
        if (++r->skipped > MOST_SKIPPED)
            noge_xml_stop(&r->xml, noge_fail_at(r->xml.error, r->xml.source, noge_xml_line(&r->xml),
                                                "XML nested deeper than %d levels", MOST_SKIPPED));
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
        begin_graph(r, attributes);
    } else if (opened == NODE) {
        begin_node(r, attributes);
    } else if (opened == EDGE) {
        begin_edge(r, attributes);
    } else if (opened == DATA) {
        r->current = attribute_of_key(r, noge_xml_attribute(attributes, "key"));
    }
}

static void XMLCALL end_element(void *context, const XML_Char *name) {
    reader *r = context;
    (void)name;
    if (r->xml.status != NOGE_OK)
        return;
    if (r->skipped > 0) {
        r->skipped--;
        return;
    }
    place closed = r->stack[r->depth--];
    if (closed == NODE || closed == EDGE)
        noge_xml_stop(&r->xml, noge_draft_close(&r->draft, r->xml.error));
    else if (closed == DATA)
        noge_xml_stop(&r->xml, noge_draft_set_text(&r->draft, r->current, r->text.bytes, r->text.size,
                                                   noge_xml_line(&r->xml), r->xml.error));
    else if (closed == DEFAULT)
        noge_xml_stop(&r->xml, noge_draft_set_default(&r->draft, r->current, r->text.bytes, r->text.size,
                                                      noge_xml_line(&r->xml), r->xml.error));
}

static void XMLCALL characters(void *context, const XML_Char *bytes, int size) {
    reader *r = context;
    place here = r->stack[r->depth];
    if (r->xml.status == NOGE_OK && r->skipped == 0 && (here == DATA || here == DEFAULT) &&
        r->current != NOGE_ATTRIBUTE_NONE)
        noge_xml_stop(&r->xml, noge_text_append(&r->text, bytes, (size_t)size, r->xml.error));
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status run_expat(reader *r) {
    enum { STEP = 1 << 17 };
    size_t at = 0;
    do {
        size_t part = r->xml.source->size - at < STEP ? r->xml.source->size - at : STEP;
        bool last = at + part == r->xml.source->size;
        if (XML_Parse(r->xml.parser, r->xml.source->bytes + at, (int)part, last) != XML_STATUS_OK)
            return noge_xml_fail(&r->xml, last);
        at += part;
        noge_status status = noge_xml_check_token(&r->xml, at);
        if (status != NOGE_OK)
            return status;
    } while (at < r->xml.source->size);
    return NOGE_OK;
}

static noge_status set_up(reader *r) {
    noge_status status = noge_xml_begin(&r->xml, begin_element, end_element, characters);
    return status == NOGE_OK ? noge_draft_begin(&r->draft, r->xml.source, r->xml.error) : status;
}

noge_status noge_read_graphml(noge_graph **graph, const noge_source *source, noge_read_report *report,
                              noge_error *error) {
    reader r = {.xml = {.source = source, .content = "a graph", .error = error}, .report = report};
    noge_status status = source->size == 0 ? noge_fail_empty(error, source) : set_up(&r);
    if (status == NOGE_OK)
        status = run_expat(&r);
    if (status == NOGE_OK)
        status = noge_draft_finish(&r.draft, graph, report, error);
    noge_xml_free(&r.xml);
    noge_names_free(&r.keys);
    free(r.means);
    noge_draft_free(&r.draft);
    noge_text_free(&r.text);
    return status;
}
