/* Replaying a trace. The trace gives what was revealed, and in which order. The graph is used to check that. A new map
 * then gives the costs, counts and rates, which must equal those in the trace. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "explore/trace.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The recording that the caller gets, and its memory. */
typedef struct replayed {
    noge_recording shown; /* first, so that freeing finds the rest */
    noge_trace_header *header;
    noge_node source;
    bool weighted;
    noge_map *map;
    noge_step *step;
    uint32_t step_count; /* while replaying: number of visits so far */
    size_t step_space;
    noge_node *graph_node;
    size_t graph_node_space;
    noge_walk walk;
    bool returned;
    double way_home;
} replayed;

typedef struct replayer {
    replayed *result;
    const noge_graph *graph;
    const char *path; /* of the trace */
    unsigned long line;
    noge_error *error;
    json_t *by_name;     /* nodes by their names; NULL if the graph has numbers instead */
    noge_node *map_node; /* [graph node] node of the map; NOGE_NO_NODE: not seen yet */
    uint32_t *stamp;     /* [graph node] the last line that listed it, to find repetitions */
    noge_node *closed;   /* the map's nodes that a visit closes loops with */
    double *new_length, *closed_length;
    size_t closed_space, new_length_space, closed_length_space;
} replayer;

__attribute__((format(printf, 2, 3))) static noge_status wrong(const replayer *r, const char *format, ...) {
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return noge_fail(r->error, NOGE_BAD_INPUT, "%s:%lu: %s", r->path, r->line, what);
}

/* ---- Walks ------------------------------------------------------------------------------------------------------- */

noge_status noge_walk_add(noge_walk *walk, noge_node node, noge_error *error) {
    noge_status status = noge_reserve(&walk->node, &walk->space, walk->count + 1, sizeof *walk->node, error);
    if (status == NOGE_OK)
        walk->node[walk->count++] = node;
    return status;
}

noge_status noge_walk_end(noge_walk *walk, noge_error *error) {
    noge_status status = noge_reserve(&walk->end, &walk->end_space, walk->end_count + 1, sizeof *walk->end, error);
    if (status == NOGE_OK)
        walk->end[walk->end_count++] = walk->count;
    return status;
}

void noge_walk_free(noge_walk *walk) {
    free(walk->node);
    free(walk->end);
    *walk = (noge_walk){0};
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static noge_status get_number(const replayer *r, const json_t *object, const char *key, double *value) {
    const json_t *field = json_object_get(object, key);
    if (!json_is_number(field))
        return wrong(r, "\"%s\" must be a number", key);
    *value = json_number_value(field);
    return NOGE_OK;
}

/* Integers must be equal; other numbers may differ by the rounding of sums in another order. */
static noge_status expect_number(const replayer *r, const json_t *object, const char *key, double right) {
    double value = 0;
    noge_status status = get_number(r, object, key, &value);
    if (status == NOGE_OK && fabs(value - right) > 1e-9 * fabs(right))
        return wrong(r, "\"%s\" is %.10g, but %.10g follows from the graph", key, value, right);
    return status;
}

static noge_status get_node(const replayer *r, const json_t *name, const char *key, noge_node *node) {
    if (!json_is_string(name))
        return wrong(r, "\"%s\" must hold names of nodes", key);
    if (r->by_name) {
        const json_t *found = json_object_get(r->by_name, json_string_value(name));
        *node = found ? (noge_node)json_integer_value(found) : NOGE_NO_NODE;
    } else {
        *node = noge_graph_find(r->graph, json_string_value(name));
    }
    if (*node == NOGE_NO_NODE)
        return wrong(r, "the graph has no node '%s'; is it the graph of this trace?", json_string_value(name));
    return NOGE_OK;
}

static noge_status get_list(const replayer *r, const json_t *object, const char *key, const json_t **list) {
    *list = json_object_get(object, key);
    return json_is_array(*list) ? NOGE_OK : wrong(r, "\"%s\" must be a list", key);
}

/* ---- One visit --------------------------------------------------------------------------------------------------- */

static double edge_length(const replayer *r, uint64_t edge) {
    return r->result->weighted && r->graph->length ? r->graph->length[edge] : 1;
}

static bool is_visited(const replayer *r, noge_node node) {
    return r->map_node[node] != NOGE_NO_NODE && noge_map_is_visited(r->result->map, r->map_node[node]);
}

/* The path must lead from the current node to `end`, the field `key`, over known edges, and its length must be the
 * cost. Adds it to the walk. */
static noge_status check_path(const replayer *r, const json_t *object, const char *key, noge_node end, double cost) {
    const json_t *path;
    noge_status status = get_list(r, object, "path", &path);
    noge_node last = NOGE_NO_NODE;
    double length = 0;
    for (size_t i = 0; status == NOGE_OK && i < json_array_size(path); i++) {
        noge_node node;
        status = get_node(r, json_array_get(path, i), "path", &node);
        if (status != NOGE_OK)
            return status;
        if (i == 0 && r->result->step_count > 0) {
            uint32_t visits = r->result->map->visit_count;
            if (r->map_node[node] != r->result->map->visit[visits - 1])
                return wrong(r, "\"path\" must begin at the previous visit");
        } else if (i > 0) {
            uint64_t edge = noge_graph_edge(r->graph, last, node);
            if (edge == NOGE_NO_EDGE || (!is_visited(r, last) && !is_visited(r, node)))
                return wrong(r, "\"path\" has an unknown edge from '%s' to '%s'",
                             json_string_value(json_array_get(path, i - 1)),
                             json_string_value(json_array_get(path, i)));
            length += edge_length(r, edge);
        }
        if (i > 0 || r->result->step_count == 0)
            status = noge_walk_add(&r->result->walk, node, r->error);
        last = node;
    }
    if (status == NOGE_OK && last != end)
        return wrong(r, "\"path\" must end with \"%s\"", key);
    if (status == NOGE_OK && fabs(length - cost) > 1e-9 * cost)
        return wrong(r, "\"path\" is %.10g long, but \"cost\" is %.10g", length, cost);
    return status;
}

/* Nodes in "new" or "closed" must be neighbours of `visit`, listed once. New ones are unknown so far (fresh), the
 * others are on the frontier. */
static noge_status read_seen(replayer *r, const json_t *list, const char *key, bool fresh, noge_node visit,
                             double **length, size_t *length_space) {
    size_t count = json_array_size(list);
    noge_status status = noge_reserve(length, length_space, count, sizeof **length, r->error);
    if (status == NOGE_OK && fresh)
        status = noge_reserve(&r->result->graph_node, &r->result->graph_node_space,
                              r->result->map->node_count + count + 1, sizeof(noge_node), r->error);
    else if (status == NOGE_OK)
        status = noge_reserve(&r->closed, &r->closed_space, count, sizeof *r->closed, r->error);
    for (size_t i = 0; status == NOGE_OK && i < count; i++) {
        noge_node node;
        status = get_node(r, json_array_get(list, i), key, &node);
        if (status != NOGE_OK)
            return status;
        const char *name = json_string_value(json_array_get(list, i));
        uint64_t edge = noge_graph_edge(r->graph, visit, node);
        if (edge == NOGE_NO_EDGE)
            return wrong(r, "\"%s\" has '%s', which is not a neighbour", key, name);
        if (r->stamp[node] == (uint32_t)r->line)
            return wrong(r, "'%s' is listed twice", name);
        if (fresh != (r->map_node[node] == NOGE_NO_NODE) || is_visited(r, node))
            return wrong(
                r, fresh ? "\"%s\" has '%s', which is known already" : "\"%s\" has '%s', which is not on the frontier",
                key, name);
        r->stamp[node] = (uint32_t)r->line;
        (*length)[i] = edge_length(r, edge);
        if (fresh)
            r->result->graph_node[r->result->map->node_count + (r->result->step_count == 0) + i] = node;
        else
            r->closed[i] = r->map_node[node];
    }
    return status;
}

static noge_status check_complete(const replayer *r, noge_node visit, size_t seen) {
    size_t visited = 0;
    for (uint64_t e = r->graph->offset[visit]; e < r->graph->offset[visit + 1]; e++)
        visited += is_visited(r, r->graph->neighbor[e]);
    if (seen + visited != noge_graph_degree(r->graph, visit))
        return wrong(
            r, "\"new\" and \"closed\" leave out neighbours: the node has %u, and %zu of them were visited before",
            noge_graph_degree(r->graph, visit), visited);
    return NOGE_OK;
}

static noge_status look_around(replayer *r, const json_t *object, noge_node visit, noge_sight *sight) {
    const json_t *fresh, *closed;
    noge_status status = get_list(r, object, "new", &fresh);
    if (status == NOGE_OK)
        status = get_list(r, object, "closed", &closed);
    if (status == NOGE_OK)
        status = read_seen(r, fresh, "new", true, visit, &r->new_length, &r->new_length_space);
    if (status == NOGE_OK)
        status = read_seen(r, closed, "closed", false, visit, &r->closed_length, &r->closed_length_space);
    if (status == NOGE_OK)
        status = check_complete(r, visit, json_array_size(fresh) + json_array_size(closed));
    if (status != NOGE_OK)
        return status;
    *sight = (noge_sight){.new_count = (uint32_t)json_array_size(fresh),
                          .new_length = r->result->weighted ? r->new_length : NULL,
                          .known_count = (uint32_t)json_array_size(closed),
                          .known = r->closed,
                          .known_length = r->result->weighted ? r->closed_length : NULL};
    return NOGE_OK;
}

static noge_status check_after(const replayer *r, const json_t *object) {
    const noge_map *map = r->result->map;
    noge_status status = expect_number(r, object, "known_nodes", map->node_count);
    if (status == NOGE_OK)
        status = expect_number(r, object, "known_edges", (double)map->edge_count);
    if (status == NOGE_OK)
        status = expect_number(r, object, "frontier", map->frontier_count);
    return status == NOGE_OK ? expect_number(r, object, "rate", noge_map_rate(map)) : status;
}

/* The node to visit: the source at first, later a node of the frontier. */
static noge_status get_visit(const replayer *r, const json_t *object, noge_node *visit) {
    noge_status status = expect_number(r, object, "t", r->result->step_count);
    if (status == NOGE_OK)
        status = get_node(r, json_object_get(object, "visit"), "visit", visit);
    if (status != NOGE_OK)
        return status;
    const char *name = json_string_value(json_object_get(object, "visit"));
    if (r->result->step_count == 0 && *visit != r->result->source)
        return wrong(r, "the first visit must be to the source, not to '%s'", name);
    if (r->result->step_count > 0 && (r->map_node[*visit] == NOGE_NO_NODE || is_visited(r, *visit)))
        return wrong(r, "'%s' is not on the frontier", name);
    if (r->result->step_count > 0 && !noge_map_affords(r->result->map, r->map_node[*visit]))
        return wrong(r, "'%s' is not affordable: %.10g of the budget is left", name,
                     noge_map_budget_left(r->result->map));
    return NOGE_OK;
}

/* Replays the visit on the current line. */
static noge_status replay_visit(replayer *r, const json_t *object) {
    replayed *result = r->result;
    noge_node visit;
    noge_sight sight;
    double recorded = 0, cost = 0;
    noge_status status = get_visit(r, object, &visit);
    if (status == NOGE_OK)
        status = get_number(r, object, "cost", &recorded);
    if (status == NOGE_OK)
        status = check_path(r, object, "visit", visit, recorded);
    if (status == NOGE_OK)
        status = noge_walk_end(&r->result->walk, r->error);
    if (status == NOGE_OK)
        status = look_around(r, object, visit, &sight);
    if (status == NOGE_OK)
        status = noge_reserve(&result->step, &result->step_space, (size_t)result->step_count + 1, sizeof *result->step,
                              r->error);
    if (status != NOGE_OK)
        return status;
    if (result->step_count == 0) {
        result->graph_node[0] = visit;
        r->map_node[visit] = 0;
    }
    uint32_t known = result->step_count == 0 ? 1 : result->map->node_count;
    noge_node at = r->map_node[visit];
    status = noge_map_visit(result->map, at, &sight, &cost, r->error);
    for (uint32_t i = 0; status == NOGE_OK && i < sight.new_count; i++)
        r->map_node[result->graph_node[known + i]] = known + i;
    if (status == NOGE_OK)
        status = expect_number(r, object, "cost", result->step_count == 0 ? 0 : cost);
    if (status == NOGE_OK)
        status = check_after(r, object);
    if (status == NOGE_OK)
        result->step[result->step_count++] = (noge_step){.visit = at,
                                                         .known_nodes = result->map->node_count,
                                                         .known_edges = result->map->edge_count,
                                                         .cost = cost,
                                                         .walked = result->map->walked};
    return status;
}

/* Replays the way home on the current line, the last one. */
static noge_status replay_way_home(replayer *r, const json_t *object) {
    replayed *result = r->result;
    double recorded = 0;
    noge_node home;
    if (!result->header->task->returns)
        return wrong(r, "\"home\" is unexpected: the header has no \"return\"");
    noge_status status = expect_number(r, object, "t", result->step_count - 1.0);
    if (status == NOGE_OK)
        status = get_node(r, json_object_get(object, "home"), "home", &home);
    if (status == NOGE_OK && home != result->source)
        return wrong(r, "\"home\" must be the source");
    if (status == NOGE_OK)
        status = get_number(r, object, "cost", &recorded);
    if (status == NOGE_OK)
        status = check_path(r, object, "home", home, recorded);
    if (status == NOGE_OK)
        status = noge_map_move(result->map, 0, &result->way_home, r->error);
    if (status == NOGE_OK)
        status = expect_number(r, object, "cost", result->way_home);
    if (status == NOGE_OK)
        status = expect_number(r, object, "walked", result->map->walked);
    result->returned = true;
    return status;
}

/* ---- The whole trace --------------------------------------------------------------------------------------------- */

static noge_status prepare(replayer *r) {
    const noge_graph *graph = r->graph;
    r->map_node = noge_allocate(graph->node_count, sizeof *r->map_node, r->error);
    r->stamp = noge_allocate(graph->node_count, sizeof *r->stamp, r->error);
    if (!r->map_node || !r->stamp)
        return NOGE_NO_MEMORY;
    memset(r->map_node, 0xff, graph->node_count * sizeof *r->map_node);
    if (!graph->name_offset)
        return NOGE_OK;
    r->by_name = json_object();
    noge_text name = {0};
    noge_status status = NOGE_OK;
    for (noge_node v = 0; status == NOGE_OK && v < graph->node_count; v++) {
        size_t length;
        const char *bytes = noge_graph_name(graph, v, (char[NOGE_NUMBER_TEXT]){0}, &length);
        name.size = 0;
        status = noge_text_append(&name, bytes, length, r->error);
        if (status == NOGE_OK && json_object_set_new_nocheck(r->by_name, name.bytes, json_integer(v)) != 0)
            status = noge_fail(r->error, NOGE_NO_MEMORY, "out of memory for the names of the nodes");
    }
    noge_text_free(&name);
    return status;
}

static noge_status replay_header(replayer *r, const json_t *object) {
    replayed *result = r->result;
    char where[400];
    snprintf(where, sizeof where, "%.380s:%lu", r->path, r->line);
    noge_status status = noge_trace_header_parse(&result->header, object, where, r->error);
    if (status == NOGE_OK)
        status = get_node(r, json_object_get(object, "source"), "source", &result->source);
    if (status != NOGE_OK)
        return status;
    result->weighted = result->header->task->weighted;
    return noge_map_create(&result->map, result->header->task, r->error);
}

static noge_status replay_line(replayer *r, const char *bytes, size_t size) {
    json_error_t trouble;
    json_t *object = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &trouble);
    noge_status status = NOGE_OK;
    if (!object)
        status = noge_json_fail(r->error, &trouble, "%s:%lu: not a JSON object: %s", r->path, r->line, trouble.text);
    else if (!json_is_object(object))
        status = wrong(r, "not a JSON object");
    else if (!r->result->map)
        status = replay_header(r, object);
    else if (r->result->returned)
        status = wrong(r, "unexpected line: the trace ends with the way home");
    else if (r->result->step_count > 0 && json_object_get(object, "home"))
        status = replay_way_home(r, object);
    else
        status = replay_visit(r, object);
    json_decref(object);
    return status;
}

static noge_status replay_lines(replayer *r, const char *bytes, size_t size) {
    noge_status status = NOGE_OK;
    for (const char *at = bytes; status == NOGE_OK && at < bytes + size;) {
        const char *end = memchr(at, '\n', (size_t)(bytes + size - at));
        size_t length = end ? (size_t)(end - at) : (size_t)(bytes + size - at);
        r->line++;
        status = replay_line(r, at, length);
        at += length + 1;
    }
    if (status == NOGE_OK && r->result->step_count == 0)
        return noge_fail(r->error, NOGE_BAD_INPUT, "%s: a trace without visits", r->path);
    return status;
}

static void show(replayed *result) {
    result->shown = (noge_recording){.header = result->header,
                                     .source = result->source,
                                     .map = result->map,
                                     .step_count = result->step_count - 1, /* the source's visit is not a decision */
                                     .step = result->step,
                                     .graph_node = result->graph_node,
                                     .walk_count = result->walk.count,
                                     .walk = result->walk.node,
                                     .walk_end = result->walk.end,
                                     .returned = result->returned,
                                     .way_home = result->way_home};
}

noge_status noge_trace_replay(noge_recording **recording, const char *path, const noge_graph *graph,
                              noge_error *error) {
    if (!recording || !path || !graph)
        return noge_fail(error, NOGE_USAGE, "recording, path and graph must not be NULL");
    *recording = NULL;
    replayer r = {.result = noge_allocate(1, sizeof *r.result, error), .graph = graph, .path = path, .error = error};
    char *bytes = NULL;
    size_t size = 0;
    noge_status status = r.result ? noge_input_read_all(path, &bytes, &size, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = prepare(&r);
    if (status == NOGE_OK)
        status = replay_lines(&r, bytes, size);
    free(bytes);
    json_decref(r.by_name);
    free(r.map_node);
    free(r.stamp);
    free(r.closed);
    free(r.new_length);
    free(r.closed_length);
    if (status == NOGE_OK) {
        show(r.result);
        *recording = &r.result->shown;
    } else if (r.result) {
        noge_recording_free(&r.result->shown);
    }
    return status;
}

void noge_recording_free(noge_recording *recording) {
    replayed *result = (replayed *)recording;
    if (!result)
        return;
    noge_trace_header_free(result->header);
    noge_map_free(result->map);
    free(result->step);
    free(result->graph_node);
    noge_walk_free(&result->walk);
    free(result);
}
