/* Collecting nodes and edges, and building the graph of them at the end. */
#include "graph/read/draft.h"
#include "base/error.h"
#include "base/memory.h"
#include "graph/graph.h"

#include <math.h>
#include <noge/import.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* `file:line: what` or, in formats of lists, `file:line: list[index]: what`. */
static noge_status put_place(const noge_draft *draft, noge_status status, bool edge, uint64_t line, const char *what,
                             noge_error *error) {
    const char *list = edge ? draft->edge_list : draft->node_list;
    if (!list)
        return noge_fail(error, status, "%s:%llu: %s", draft->source->name, (unsigned long long)line, what);
    return noge_fail_in_list(error, status, draft->source, list, (size_t)line - 1, what);
}

static noge_status __attribute__((format(printf, 5, 6)))
fail(const noge_draft *draft, bool edge, uint64_t line, noge_error *error, const char *format, ...) {
    char text[NOGE_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return put_place(draft, NOGE_BAD_INPUT, edge, line, text, error);
}

/* Says where a failure of the builder happened. */
static noge_status place(const noge_draft *draft, noge_status status, bool edge, uint64_t line, noge_error *error) {
    char text[NOGE_ERROR_TEXT];
    if (status == NOGE_OK || !error)
        return status;
    memcpy(text, error->text, sizeof text);
    return put_place(draft, status, edge, line, text, error);
}

/* ---- Attributes -------------------------------------------------------------------------------------------------- */

static const struct {
    noge_attribute_owner owner;
    const char *name;   /* in files */
    const char *spoken; /* in messages */
} attributes[NOGE_ATTRIBUTE_COUNT] = {
    [NOGE_NODE_X] = {NOGE_OF_NODE, "x", "x"},
    [NOGE_NODE_Y] = {NOGE_OF_NODE, "y", "y"},
    [NOGE_NODE_LON] = {NOGE_OF_NODE, "lon", "longitude"},
    [NOGE_NODE_LAT] = {NOGE_OF_NODE, "lat", "latitude"},
    [NOGE_EDGE_LENGTH] = {NOGE_OF_EDGE, "length", "length"},
    [NOGE_EDGE_WEIGHT] = {NOGE_OF_EDGE, "weight", "weight"},
    [NOGE_EDGE_GEOMETRY] = {NOGE_OF_EDGE, "geometry", "geometry"},
    [NOGE_EDGE_OSMID] = {NOGE_OF_EDGE, "osmid", "osmid"},
    [NOGE_GRAPH_CRS] = {NOGE_OF_GRAPH, "crs", "crs"},
    [NOGE_GRAPH_ATTRIBUTION] = {NOGE_OF_GRAPH, "attribution", "attribution"},
};

noge_attribute noge_attribute_find(noge_attribute_owner owner, const char *name, size_t length) {
    for (noge_attribute i = NOGE_ATTRIBUTE_NONE + 1; i < NOGE_ATTRIBUTE_COUNT; i++)
        if ((owner == attributes[i].owner || owner == NOGE_OF_ANY) && strlen(attributes[i].name) == length &&
            memcmp(attributes[i].name, name, length) == 0)
            return i;
    return NOGE_ATTRIBUTE_NONE;
}

noge_attribute_owner noge_attribute_owner_of(noge_attribute attribute) {
    return attributes[attribute].owner;
}

static void trim(const char **bytes, size_t *size) {
    while (*size > 0 && **bytes && strchr(" \t\r\n", **bytes)) {
        (*bytes)++;
        (*size)--;
    }
    while (*size > 0 && (*bytes)[*size - 1] && strchr(" \t\r\n", (*bytes)[*size - 1]))
        (*size)--;
}

static noge_status check_number(const noge_draft *draft, noge_attribute attribute, double number, uint64_t line,
                                noge_error *error) {
    if (!isfinite(number))
        return fail(draft, attribute >= NOGE_EDGE_LENGTH, line, error, "the %s %g is not a finite number",
                    attributes[attribute].spoken, number);
    if ((attribute == NOGE_EDGE_LENGTH || attribute == NOGE_EDGE_WEIGHT) && !(number > 0))
        return fail(draft, true, line, error, "edge %s %g; lengths must be greater than 0",
                    attributes[attribute].spoken, number);
    return NOGE_OK;
}

static noge_status parse_number(const noge_draft *draft, noge_attribute attribute, const char *bytes, size_t size,
                                uint64_t line, double *number, noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    trim(&bytes, &size);
    if (size == 0 || !noge_parse_double(bytes, size, number) || !isfinite(*number))
        return fail(draft, attribute >= NOGE_EDGE_LENGTH, line, error, "the %s \"%s\" is not a finite number",
                    attributes[attribute].spoken, noge_show(shown, bytes, size));
    return check_number(draft, attribute, *number, line, error);
}

/* Is this the name of WGS 84 in degrees? text: terminated. */
static bool names_degrees(const char *crs) {
    return strstr(crs, "4326") || strcasestr(crs, "crs84") ||
           (strcasestr(crs, "wgs") && strcasestr(crs, "84") && !strcasestr(crs, "proj"));
}

static noge_status take_crs(noge_draft *draft, const char *bytes, size_t size, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_text_append(&text, bytes, size, error);
    if (status == NOGE_OK) {
        draft->crs_given = true;
        draft->crs_geographic = names_degrees(text.bytes ? text.bytes : "");
    }
    noge_text_free(&text);
    return status;
}

static noge_status take_attribution(noge_draft *draft, const char *bytes, size_t size, noge_error *error) {
    noge_text text = {0};
    trim(&bytes, &size);
    draft->attributed = size > 0;
    noge_status status = noge_text_append(&text, bytes, size, error);
    if (status == NOGE_OK)
        status = noge_builder_set_attribution(draft->builder, text.bytes ? text.bytes : "", error);
    noge_text_free(&text);
    return status;
}

static noge_status take_geometry(noge_draft *draft, const char *bytes, size_t size, uint64_t line, noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    noge_status status = noge_courses_add(&draft->courses, draft->edge_count - 1, bytes, size, error);
    if (status == NOGE_BAD_INPUT)
        return fail(draft, true, line, error, "the geometry \"%s\" is not LINESTRING (x y, x y, …)",
                    noge_show(shown, bytes, size));
    return status;
}

static void store_number(noge_draft *draft, noge_attribute attribute, double number) {
    draft->value[attribute] = number;
    draft->has_lengths |= attribute == NOGE_EDGE_LENGTH;
}

/* Does the attribute belong to the element that is open? */
static bool fits(const noge_draft *draft, noge_attribute attribute) {
    return attribute != NOGE_ATTRIBUTE_NONE && attributes[attribute].owner == draft->open;
}

/* Which of two values counts is not for us to say. Only osmid may be repeated: GML has no other lists. */
static noge_status take_once(noge_draft *draft, noge_attribute attribute, uint64_t line, noge_error *error) {
    if (draft->given[attribute] && attribute != NOGE_EDGE_OSMID)
        return fail(draft, attribute >= NOGE_EDGE_LENGTH, line, error, "a second %s of the same element",
                    attributes[attribute].spoken);
    draft->given[attribute] = true;
    return NOGE_OK;
}

noge_status noge_draft_set_text(noge_draft *draft, noge_attribute attribute, const char *bytes, size_t size,
                                uint64_t line, noge_error *error) {
    double number;
    const char *content = size > 0 ? bytes : "";
    if (!fits(draft, attribute))
        return NOGE_OK;
    noge_status status = take_once(draft, attribute, line, error);
    if (status != NOGE_OK)
        return status;
    switch (attribute) {
    case NOGE_GRAPH_CRS: return take_crs(draft, content, size, error);
    case NOGE_GRAPH_ATTRIBUTION: return take_attribution(draft, content, size, error);
    case NOGE_EDGE_GEOMETRY: return take_geometry(draft, content, size, line, error);
    case NOGE_EDGE_OSMID: draft->from_osm = true; return NOGE_OK;
    default: break;
    }
    status = parse_number(draft, attribute, content, size, line, &number, error);
    if (status == NOGE_OK)
        store_number(draft, attribute, number);
    return status;
}

noge_status noge_draft_set_number(noge_draft *draft, noge_attribute attribute, double number, uint64_t line,
                                  noge_error *error) {
    char text[32];
    if (!fits(draft, attribute))
        return NOGE_OK;
    if (attribute >= NOGE_EDGE_GEOMETRY)
        return noge_draft_set_text(draft, attribute, text, noge_format_double(number, text), line, error);
    noge_status status = take_once(draft, attribute, line, error);
    if (status == NOGE_OK)
        status = check_number(draft, attribute, number, line, error);
    if (status == NOGE_OK)
        store_number(draft, attribute, number);
    return status;
}

noge_status noge_draft_set_default(noge_draft *draft, noge_attribute attribute, const char *bytes, size_t size,
                                   uint64_t line, noge_error *error) {
    double number;
    if (attribute == NOGE_ATTRIBUTE_NONE || attribute == NOGE_EDGE_OSMID ||
        attribute == NOGE_EDGE_GEOMETRY) /* a default makes no sense for a geometry */
        return NOGE_OK;
    if (attributes[attribute].owner == NOGE_OF_GRAPH) {
        noge_status status = noge_draft_set_text(draft, attribute, bytes, size, line, error);
        draft->given[attribute] = false;
        return status;
    }
    noge_status status = parse_number(draft, attribute, size > 0 ? bytes : "", size, line, &number, error);
    if (status == NOGE_OK)
        draft->standard[attribute] = number;
    return status;
}

/* ---- Nodes and edges --------------------------------------------------------------------------------------------- */

noge_status noge_draft_begin(noge_draft *draft, const noge_source *source, noge_error *error) {
    *draft = (noge_draft){.source = source, .open = NOGE_OF_GRAPH};
    for (int i = 0; i < NOGE_ATTRIBUTE_COUNT; i++)
        draft->value[i] = draft->standard[i] = NAN;
    return noge_builder_create(&draft->builder, true, error);
}

void noge_draft_free(noge_draft *draft) {
    noge_builder_free(draft->builder);
    free(draft->node);
    free(draft->edge);
    noge_courses_free(&draft->courses);
    noge_text_free(&draft->early_names);
}

/* The node of this name. line: where an edge refers to it; 0 where it is declared, at `here`. */
static noge_status find_node(noge_draft *draft, const char *name, size_t length, uint64_t line, uint64_t here,
                             noge_node *node, noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    noge_status status = noge_builder_named_node(draft->builder, name, length, node, error);
    if (status == NOGE_OK)
        status = noge_reserve(&draft->node, &draft->node_space, (size_t)*node + 1, sizeof *draft->node, error);
    if (status != NOGE_OK)
        return place(draft, status, line > 0, here, error);
    if (*node == draft->node_count) {
        draft->node_count++;
        draft->node[*node] = (noge_draft_node){.line = line, .name_at = draft->early_names.size};
        if (line > 0)
            status = noge_text_append(&draft->early_names, name, length, error);
        if (line > 0 && status == NOGE_OK)
            status = noge_text_append(&draft->early_names, "", 1, error);
    } else if (line == 0) {
        if (draft->node[*node].line == 0)
            return fail(draft, false, here, error, "a second node \"%s\"", noge_show(shown, name, length));
        draft->node[*node].line = 0;
    }
    return status;
}

noge_status noge_draft_open_node(noge_draft *draft, const char *name, size_t length, uint64_t line, noge_error *error) {
    noge_status status = find_node(draft, name, length, 0, line, &draft->open_node, error);
    if (status == NOGE_OK) {
        draft->open = NOGE_OF_NODE;
        memcpy(draft->value, draft->standard, sizeof draft->value);
    }
    return status;
}

noge_status noge_draft_open_edge(noge_draft *draft, const char *from, size_t from_length, const char *to,
                                 size_t to_length, uint64_t line, noge_error *error) {
    noge_node a, b;
    noge_status status =
        noge_reserve(&draft->edge, &draft->edge_space, draft->edge_count + 1, sizeof *draft->edge, error);
    if (status == NOGE_OK)
        status = find_node(draft, from, from_length, line, line, &a, error);
    if (status == NOGE_OK)
        status = find_node(draft, to, to_length, line, line, &b, error);
    if (status != NOGE_OK)
        return status;
    draft->edge[draft->edge_count++] = (noge_draft_edge){.a = a, .b = b, .line = line, .directed = draft->directed};
    draft->open = NOGE_OF_EDGE;
    memcpy(draft->value, draft->standard, sizeof draft->value);
    return NOGE_OK;
}

static noge_status place_node(noge_draft *draft, noge_error *error) {
    noge_point at = {draft->value[NOGE_NODE_X], draft->value[NOGE_NODE_Y]};
    if (!isnan(at.x) && !isnan(at.y)) {
        draft->by_xy = true;
    } else {
        at = (noge_point){draft->value[NOGE_NODE_LON], draft->value[NOGE_NODE_LAT]};
        if (isnan(at.x) || isnan(at.y))
            return NOGE_OK;
        draft->by_lonlat = true;
    }
    draft->out_of_degrees |= fabs(at.x) > 180 || fabs(at.y) > 90;
    draft->node[draft->open_node].position = at;
    return noge_builder_set_position(draft->builder, draft->open_node, at, error);
}

noge_status noge_draft_close(noge_draft *draft, noge_error *error) {
    noge_status status = NOGE_OK;
    if (draft->open == NOGE_OF_NODE) {
        status = place_node(draft, error);
    } else if (draft->open == NOGE_OF_EDGE) {
        draft->edge[draft->edge_count - 1].length = draft->value[NOGE_EDGE_LENGTH];
        draft->edge[draft->edge_count - 1].weight = draft->value[NOGE_EDGE_WEIGHT];
    }
    draft->open = NOGE_OF_GRAPH;
    for (noge_attribute i = NOGE_ATTRIBUTE_NONE; i < NOGE_ATTRIBUTE_COUNT; i++)
        draft->given[i] = draft->given[i] && attributes[i].owner == NOGE_OF_GRAPH;
    return status;
}

/* ---- The graph --------------------------------------------------------------------------------------------------- */

/* Names the first node that an edge refers to and that was never declared. */
static noge_status check_references(const noge_draft *draft, noge_error *error) {
    const noge_draft_node *first = NULL;
    char shown[NOGE_SHOWN_TEXT];
    for (size_t v = 0; v < draft->node_count; v++)
        if (draft->node[v].line > 0 && (!first || draft->node[v].line < first->line))
            first = &draft->node[v];
    if (!first)
        return NOGE_OK;
    const char *name = draft->early_names.bytes + first->name_at;
    return fail(draft, true, first->line, error, "edge refers to node \"%s\" that is not in the file",
                noge_show(shown, name, strlen(name)));
}

/* Lengths come from the attribute `length` if any edge has it, else from `weight` if any edge has that. */
static noge_status choose_lengths(const noge_draft *draft, noge_attribute *chosen, noge_error *error) {
    size_t lengths = 0, weights = 0;
    for (size_t e = 0; e < draft->edge_count; e++) {
        lengths += isnan(draft->edge[e].length) ? 0 : 1;
        weights += isnan(draft->edge[e].weight) ? 0 : 1;
    }
    *chosen = lengths > 0 ? NOGE_EDGE_LENGTH : weights > 0 ? NOGE_EDGE_WEIGHT : NOGE_ATTRIBUTE_NONE;
    for (size_t e = 0; e < draft->edge_count && *chosen != NOGE_ATTRIBUTE_NONE; e++)
        if (isnan(*chosen == NOGE_EDGE_LENGTH ? draft->edge[e].length : draft->edge[e].weight))
            return fail(draft, true, draft->edge[e].line, error, "an edge without %s, though others have one",
                        attributes[*chosen].spoken);
    return NOGE_OK;
}

static bool is_geographic(const noge_draft *draft) {
    if (draft->out_of_degrees)
        return false;
    if (draft->crs_given)
        return draft->crs_geographic;
    return draft->by_xy ? draft->has_lengths : draft->by_lonlat;
}

static noge_status add_edge(noge_draft *draft, size_t e, noge_attribute chosen, bool arcs, noge_error *error) {
    const noge_draft_edge *edge = &draft->edge[e];
    double length = chosen == NOGE_EDGE_LENGTH ? edge->length : chosen == NOGE_EDGE_WEIGHT ? edge->weight : 1;
    noge_status status = noge_builder_add_edge(draft->builder, edge->a, edge->b, length, error);
    if (status != NOGE_OK)
        return place(draft, status, true, edge->line, error);
    status = noge_courses_hand_over(&draft->courses, e, draft->node[edge->a].position, draft->node[edge->b].position,
                                    draft->builder, error);
    if (status == NOGE_OK && arcs && !edge->directed)
        status = noge_builder_add_edge(draft->builder, edge->b, edge->a, length, error);
    return status;
}

noge_status noge_draft_finish(noge_draft *draft, noge_graph **graph, noge_read_report *report, noge_error *error) {
    noge_attribute chosen;
    if (noge_builder_node_count(draft->builder) == 0)
        return noge_fail_empty(error, draft->source);
    noge_status status = check_references(draft, error);
    if (status == NOGE_OK)
        status = choose_lengths(draft, &chosen, error);
    for (size_t e = 0; e < draft->edge_count && status == NOGE_OK; e++)
        status = add_edge(draft, e, chosen, report->directed, error);
    if (status == NOGE_OK && draft->from_osm && !draft->attributed)
        status = noge_builder_set_attribution(draft->builder, NOGE_OSM_ATTRIBUTION, error);
    if (status != NOGE_OK)
        return status;
    if (is_geographic(draft))
        noge_builder_set_geographic(draft->builder);
    status = noge_builder_finish_arcs(draft->builder, graph, report, error);
    if (status == NOGE_OK && chosen == NOGE_ATTRIBUTE_NONE)
        (*graph)->length = NULL; /* the builder needs `weighted` before the first edge; the memory stays in the block */
    return status;
}
