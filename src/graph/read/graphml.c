/* GraphML as networkx, OSMnx and we write it: nodes with positions, edges with lengths, everything else passed over.
 *
 * Expat calls us element by element. Nodes and edges may come in any order, and whether edges have lengths is known at
 * the end only; so edges are collected and the graph is built when the file is over. What the attributes mean:
 *   node x, y (else lon, lat)      position
 *   edge length (else weight)      length; if one edge has it, all must
 *   edge geometry                  its course, a LINESTRING of well-known text
 *   graph crs                      the positions' reference system, as OSMnx writes it
 *   graph attribution              whose data it is
 * Positions are geographic if crs says so (EPSG 4326, WGS 84), or, where there is no crs, if they come as lon and lat
 * or all lie in -180 … 180, -90 … 90 and the file declares the edge attribute `length`: that is what street networks
 * look like. Directed edges become undirected. Nested graphs and hyperedges are refused, since they would be lost;
 * ports are passed over, since an edge to a port is an edge to its node. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "graph/read/courses.h"
#include "graph/read/readers.h"

#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SKIPPED = 256 }; /* elements in each other that we pass over; Expat remembers them all */

typedef enum place { NOWHERE, GRAPHML, KEY, DEFAULT, GRAPH, NODE, EDGE, DATA, ELSEWHERE } place;

/* What an attribute means to us. */
typedef enum meaning {
    NOTHING,
    NODE_X,
    NODE_Y,
    NODE_LON,
    NODE_LAT,
    EDGE_LENGTH,
    EDGE_WEIGHT,
    EDGE_GEOMETRY,
    GRAPH_CRS,
    GRAPH_ATTRIBUTION,
    MEANINGS
} meaning;

typedef struct key {
    char *id;
    meaning meaning;
} key;

typedef struct pending_edge {
    noge_node a, b;
    uint64_t line;
    double length, weight; /* NaN: not given */
} pending_edge;

/* How a node came up. */
typedef struct reference {
    uint64_t line;  /* 0 once it is declared; before, of the first edge that refers to it */
    size_t name_at; /* in early_names, if line > 0 */
    noge_point position;
} reference;

typedef struct reader {
    const noge_source *source;
    XML_Parser parser;
    noge_status status;
    noge_error *error;

    place stack[6]; /* where we are; the last is where we are now */
    size_t depth;
    size_t skipped; /* elements open inside one that we pass over */
    bool graph_seen;

    key *keys;
    size_t key_count, key_space;
    meaning current; /* of the open key or data element */
    noge_text text;  /* its content */
    bool declared[MEANINGS];
    double value[MEANINGS];    /* of the open node or edge; NaN: not given */
    double standard[MEANINGS]; /* of the key's default; NaN: none */
    bool crs_given, crs_geographic;

    noge_builder *builder;
    noge_node node;        /* the open one */
    reference *references; /* [node] */
    size_t reference_count, reference_space;
    noge_text early_names;                 /* of nodes that edges referred to first, each with a 0 behind it */
    bool by_lonlat, by_xy, out_of_degrees; /* how nodes are placed */

    pending_edge *edges;
    size_t edge_count, edge_space;
    noge_courses courses;
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

static meaning meaning_of(const char *domain, const char *name) {
    static const struct {
        const char *domain, *name;
        meaning meaning;
    } known[] = {{"node", "x", NODE_X},
                 {"node", "y", NODE_Y},
                 {"node", "lon", NODE_LON},
                 {"node", "lat", NODE_LAT},
                 {"edge", "length", EDGE_LENGTH},
                 {"edge", "weight", EDGE_WEIGHT},
                 {"edge", "geometry", EDGE_GEOMETRY},
                 {"graph", "crs", GRAPH_CRS},
                 {"graph", "attribution", GRAPH_ATTRIBUTION}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0 && (strcmp(known[i].domain, domain) == 0 || strcmp(domain, "all") == 0))
            return known[i].meaning;
    return NOTHING;
}

static void begin_key(reader *r, const XML_Char **attributes) {
    const char *id = attribute(attributes, "id"), *domain = attribute(attributes, "for"),
               *name = attribute(attributes, "attr.name");
    r->current = NOTHING;
    if (!id || !name)
        return;
    meaning found = meaning_of(domain ? domain : "all", name);
    if (found == NOTHING)
        return;
    noge_status status = noge_reserve(&r->keys, &r->key_space, r->key_count + 1, sizeof *r->keys, r->error);
    char *copy = status == NOGE_OK ? strdup(id) : NULL;
    if (!copy) {
        stop(r, noge_fail(r->error, NOGE_NO_MEMORY, "not enough memory to read %s", r->source->name));
        return;
    }
    r->keys[r->key_count++] = (key){copy, found};
    r->declared[found] = true;
    r->current = found;
}

static meaning meaning_of_key(const reader *r, const char *id) {
    for (size_t i = 0; id && i < r->key_count; i++)
        if (strcmp(r->keys[i].id, id) == 0)
            return r->keys[i].meaning;
    return NOTHING;
}

/* Does this piece of data belong to the kind of element it stands in? */
static bool fits(meaning m, place parent) {
    switch (parent) {
    case NODE: return m >= NODE_X && m <= NODE_LAT;
    case EDGE: return m >= EDGE_LENGTH && m <= EDGE_GEOMETRY;
    case GRAPH: return m == GRAPH_CRS || m == GRAPH_ATTRIBUTION;
    default: return false;
    }
}

static void trim(const char **bytes, size_t *size) {
    while (*size > 0 && strchr(" \t\r\n", **bytes) && **bytes) {
        (*bytes)++;
        (*size)--;
    }
    while (*size > 0 && strchr(" \t\r\n", (*bytes)[*size - 1]) && (*bytes)[*size - 1])
        (*size)--;
}

/* The number that the open element holds goes to `into`. */
static void take_number(reader *r, double *into) {
    static const char *const names[MEANINGS] = {"", "x", "y", "longitude", "latitude", "length", "weight"};
    const char *bytes = r->text.bytes;
    size_t size = r->text.size;
    char shown[NOGE_SHOWN_TEXT];
    if (size > 0)
        trim(&bytes, &size);
    double number;
    if (size == 0 || !noge_parse_double(bytes, size, &number) || !isfinite(number))
        stop(r, noge_fail_at(r->error, r->source, line_now(r), "the %s \"%s\" is not a finite number",
                             names[r->current], noge_show(shown, size ? bytes : "", size)));
    else if ((r->current == EDGE_LENGTH || r->current == EDGE_WEIGHT) && !(number > 0))
        stop(r, noge_fail_at(r->error, r->source, line_now(r), "an edge of %s %g; lengths are positive numbers",
                             names[r->current], number));
    else
        *into = number;
}

static void take_crs(reader *r) {
    const char *crs = r->text.size > 0 ? r->text.bytes : "";
    r->crs_given = true;
    r->crs_geographic = strstr(crs, "4326") || strcasestr(crs, "crs84") ||
                        (strcasestr(crs, "wgs") && strcasestr(crs, "84") && !strcasestr(crs, "proj"));
}

static void take_geometry(reader *r) {
    char shown[NOGE_SHOWN_TEXT];
    const char *text = r->text.size > 0 ? r->text.bytes : "";
    noge_status status = noge_courses_add(&r->courses, r->edge_count - 1, text, r->text.size, r->error);
    if (status == NOGE_BAD_INPUT)
        noge_fail_at(r->error, r->source, line_now(r), "the geometry \"%s\" is not LINESTRING (x y, x y, …)",
                     noge_show(shown, text, r->text.size));
    stop(r, status);
}

/* An empty element leaves no attribution. Its text has no bytes of its own, or those of the element before. */
static void take_attribution(reader *r) {
    const char *bytes = r->text.bytes;
    size_t size = r->text.size;
    if (size > 0)
        trim(&bytes, &size);
    if (size > 0)
        r->text.bytes[(size_t)(bytes - r->text.bytes) + size] = 0;
    stop(r, noge_builder_set_attribution(r->builder, size > 0 ? bytes : "", r->error));
}

/* What the open element of data, or of a key's default, holds. */
static void take_content(reader *r, double *numbers, bool standard) {
    switch (r->current) {
    case NOTHING: break;
    case GRAPH_CRS: take_crs(r); break;
    case GRAPH_ATTRIBUTION: take_attribution(r); break;
    case EDGE_GEOMETRY:
        if (!standard) /* no two streets run the same way */
            take_geometry(r);
        break;
    default: take_number(r, &numbers[r->current]);
    }
}

/* ---- Nodes and edges --------------------------------------------------------------------------------------------- */

/* The node of this id; `line`: where an edge refers to it, 0 where it is declared. */
static noge_node find_node(reader *r, const char *id, uint64_t line) {
    noge_node node = 0;
    char shown[NOGE_SHOWN_TEXT];
    noge_status status = noge_builder_named_node(r->builder, id, strlen(id), &node, r->error);
    if (status == NOGE_OK)
        status = noge_reserve(&r->references, &r->reference_space, (size_t)node + 1, sizeof *r->references, r->error);
    if (status == NOGE_OK && node == r->reference_count) {
        r->reference_count++;
        r->references[node] = (reference){.line = line, .name_at = r->early_names.size};
        if (line > 0)
            status = noge_text_append(&r->early_names, id, strlen(id) + 1, r->error);
    } else if (status == NOGE_OK && line == 0) {
        if (r->references[node].line == 0)
            status = noge_fail_at(r->error, r->source, line_now(r), "a second node \"%s\"",
                                  noge_show(shown, id, strlen(id)));
        r->references[node].line = 0;
    }
    stop(r, status);
    return node;
}

static void begin_node(reader *r, const XML_Char **attributes) {
    const char *id = attribute(attributes, "id");
    if (!id) {
        stop(r, noge_fail_at(r->error, r->source, line_now(r), "a node without id"));
        return;
    }
    r->node = find_node(r, id, 0);
    memcpy(r->value, r->standard, sizeof r->value);
}

static void end_node(reader *r) {
    noge_point at = {r->value[NODE_X], r->value[NODE_Y]};
    if (!isnan(at.x) && !isnan(at.y)) {
        r->by_xy = true;
    } else {
        at = (noge_point){r->value[NODE_LON], r->value[NODE_LAT]};
        if (isnan(at.x) || isnan(at.y))
            return;
        r->by_lonlat = true;
    }
    r->out_of_degrees |= fabs(at.x) > 180 || fabs(at.y) > 90;
    r->references[r->node].position = at;
    stop(r, noge_builder_set_position(r->builder, r->node, at, r->error));
}

static void begin_edge(reader *r, const XML_Char **attributes) {
    const char *source = attribute(attributes, "source"), *target = attribute(attributes, "target");
    if (!source || !target) {
        stop(r, noge_fail_at(r->error, r->source, line_now(r), "an edge without source or target"));
        return;
    }
    memcpy(r->value, r->standard, sizeof r->value);
    noge_status status = noge_reserve(&r->edges, &r->edge_space, r->edge_count + 1, sizeof *r->edges, r->error);
    if (status != NOGE_OK) {
        stop(r, status);
        return;
    }
    uint64_t line = line_now(r);
    noge_node a = find_node(r, source, line), b = find_node(r, target, line);
    r->edges[r->edge_count++] = (pending_edge){.a = a, .b = b, .line = line};
}

static void end_edge(reader *r) {
    r->edges[r->edge_count - 1].length = r->value[EDGE_LENGTH];
    r->edges[r->edge_count - 1].weight = r->value[EDGE_WEIGHT];
}

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

/* Which of our places an element opens, seen from where we are. */
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
            stop(r,
                 noge_fail_at(r->error, r->source, line_now(r), "more than %d elements in each other", MOST_SKIPPED));
        return;
    }
    place opened = place_of(r, name), parent = r->stack[r->depth];
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
        r->current = meaning_of_key(r, attribute(attributes, "key"));
        if (!fits(r->current, parent))
            r->current = NOTHING;
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
    if (closed == NODE)
        end_node(r);
    else if (closed == EDGE)
        end_edge(r);
    else if (closed == DATA)
        take_content(r, r->value, false);
    else if (closed == DEFAULT)
        take_content(r, r->standard, true);
}

static void XMLCALL characters(void *context, const XML_Char *bytes, int size) {
    reader *r = context;
    place here = r->stack[r->depth];
    if (r->status == NOGE_OK && r->skipped == 0 && (here == DATA || here == DEFAULT) && r->current != NOTHING)
        stop(r, noge_text_append(&r->text, bytes, (size_t)size, r->error));
}

/* Entities of entities can unfold a few lines into gigabytes, and no graph needs them. */
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
    enum { STEP = 1 << 20 };
    size_t at = 0;
    do {
        size_t part = r->source->size - at < STEP ? r->source->size - at : STEP;
        bool last = at + part == r->source->size;
        if (XML_Parse(r->parser, r->source->bytes + at, (int)part, last) != XML_STATUS_OK) {
            if (r->status != NOGE_OK)
                return r->status;
            enum XML_Error code = XML_GetErrorCode(r->parser);
            bool cut = last && (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                                code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION);
            return noge_fail_at(r->error, r->source, line_now(r), "broken XML: %s%s", XML_ErrorString(code),
                                cut ? "; the file seems to be cut off" : "");
        }
        at += part;
    } while (at < r->source->size);
    return NOGE_OK;
}

/* Every node that an edge refers to must have been declared; the first that was not is named. */
static noge_status check_references(const reader *r) {
    const reference *first = NULL;
    char shown[NOGE_SHOWN_TEXT];
    for (size_t v = 0; v < r->reference_count; v++)
        if (r->references[v].line > 0 && (!first || r->references[v].line < first->line))
            first = &r->references[v];
    if (!first)
        return NOGE_OK;
    const char *name = r->early_names.bytes + first->name_at;
    return noge_fail_at(r->error, r->source, first->line, "edge refers to node \"%s\" that is not in the file",
                        noge_show(shown, name, strlen(name)));
}

/* Lengths are the attribute `length` if any edge has it, else `weight` if any edge has that; NOTHING if none has. */
static noge_status choose_lengths(reader *r, meaning *chosen) {
    size_t lengths = 0, weights = 0;
    for (size_t e = 0; e < r->edge_count; e++) {
        lengths += isnan(r->edges[e].length) ? 0 : 1;
        weights += isnan(r->edges[e].weight) ? 0 : 1;
    }
    *chosen = lengths > 0 ? EDGE_LENGTH : weights > 0 ? EDGE_WEIGHT : NOTHING;
    for (size_t e = 0; e < r->edge_count && *chosen != NOTHING; e++)
        if (isnan(*chosen == EDGE_LENGTH ? r->edges[e].length : r->edges[e].weight))
            return noge_fail_at(r->error, r->source, r->edges[e].line, "an edge without %s, though others have one",
                                *chosen == EDGE_LENGTH ? "length" : "weight");
    return NOGE_OK;
}

static bool is_geographic(const reader *r) {
    if (r->out_of_degrees)
        return false;
    if (r->crs_given)
        return r->crs_geographic;
    return r->by_xy ? r->declared[EDGE_LENGTH] : r->by_lonlat;
}

static noge_status build(reader *r, noge_graph **graph, noge_build_report *report) {
    meaning chosen;
    noge_status status = check_references(r);
    if (status == NOGE_OK)
        status = choose_lengths(r, &chosen);
    for (size_t e = 0; e < r->edge_count && status == NOGE_OK; e++) {
        const pending_edge *edge = &r->edges[e];
        double length = chosen == EDGE_LENGTH ? edge->length : chosen == EDGE_WEIGHT ? edge->weight : 1;
        status = noge_place_error(noge_builder_add_edge(r->builder, edge->a, edge->b, length, r->error), r->error,
                                  r->source, edge->line);
        if (status == NOGE_OK)
            status = noge_courses_hand_over(&r->courses, e, r->references[edge->a].position,
                                            r->references[edge->b].position, r->builder, r->error);
    }
    if (status != NOGE_OK)
        return status;
    if (is_geographic(r))
        noge_builder_set_geographic(r->builder);
    status = noge_builder_finish(r->builder, graph, report, r->error);
    if (status == NOGE_OK && chosen == NOTHING)
        (*graph)->length = NULL; /* the builder had to be told before the first edge; the room stays in the block */
    return status;
}

static noge_status set_up(reader *r) {
    for (int i = 0; i < MEANINGS; i++)
        r->value[i] = r->standard[i] = NAN;
    r->parser = XML_ParserCreate(NULL);
    if (!r->parser)
        return noge_fail(r->error, NOGE_NO_MEMORY, "not enough memory to read %s", r->source->name);
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, begin_element, end_element);
    XML_SetCharacterDataHandler(r->parser, characters);
    XML_SetEntityDeclHandler(r->parser, refuse_entity);
    return noge_builder_create(&r->builder, true, r->error);
}

noge_status noge_read_graphml(noge_graph **graph, const noge_source *source, noge_build_report *report,
                              noge_error *error) {
    reader r = {.source = source, .error = error};
    noge_status status = source->size == 0 ? noge_fail_empty(error, source) : set_up(&r);
    if (status == NOGE_OK)
        status = run_expat(&r);
    if (status == NOGE_OK && noge_builder_node_count(r.builder) == 0)
        status = noge_fail_empty(error, source);
    if (status == NOGE_OK)
        status = build(&r, graph, report);
    if (r.parser)
        XML_ParserFree(r.parser);
    noge_builder_free(r.builder);
    for (size_t i = 0; i < r.key_count; i++)
        free(r.keys[i].id);
    free(r.keys);
    free(r.references);
    free(r.edges);
    noge_courses_free(&r.courses);
    noge_text_free(&r.early_names);
    noge_text_free(&r.text);
    return status;
}
