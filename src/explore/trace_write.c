/* Writing traces. What a visit reveals is the difference between the map before and after it. */
#include "base/error.h"
#include "base/file/output.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "explore/map.h"
#include "explore/trace.h"
#include "graph/json_name.h"

#include <noge/trace.h>
#include <noge/version.h>
#include <stdlib.h>

struct noge_trace {
    const noge_graph *graph;
    noge_episode *episode;
    noge_output *output; /* NULL: there is no file, or it was committed */
    noge_text *copy;     /* gets every line, too; NULL: none */
    bool finished;       /* no visit can be added: everything is on the disk */
    noge_text line;
    noge_node *path; /* the walk to the visited node, in the graph's nodes */
    size_t path_space;
    uint32_t path_count;
    uint32_t known_nodes;     /* before the visit */
    uint32_t known_neighbors; /* of the node to visit, before the visit */
};

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Writes one line and releases `value`. */
static noge_status put_line(noge_trace *trace, json_t *value, noge_error *error) {
    trace->line.size = 0;
    noge_status status = noge_json_print(&trace->line, value, 0, error);
    if (status == NOGE_OK)
        status = noge_text_append(&trace->line, "\n", 1, error);
    if (status == NOGE_OK && trace->output)
        status = noge_output_write(trace->output, trace->line.bytes, trace->line.size, error);
    if (status == NOGE_OK && trace->copy)
        status = noge_text_append(trace->copy, trace->line.bytes, trace->line.size, error);
    json_decref(value);
    return status;
}

static json_t *names_on_path(const noge_trace *trace) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < trace->path_count; i++)
        noge_json_add(&list, noge_json_name(trace->graph, trace->path[i]));
    return list;
}

/* Names of `count` nodes of a row, from number `from` on. A row without nodes may be NULL. */
static json_t *names_of(const noge_trace *trace, const noge_node *row, uint32_t from, uint32_t count) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++)
        noge_json_add(&list, noge_json_name(trace->graph, noge_world_graph_node(trace->episode->world, row[from + i])));
    return list;
}

/* The line of the visit that the episode recorded last. */
static noge_status put_visit(noge_trace *trace, noge_error *error) {
    const noge_episode *episode = trace->episode;
    const noge_step *step = &episode->step[episode->step_count];
    uint32_t neighbor_count, new_count = step->known_nodes - trace->known_nodes;
    const noge_node *row = noge_map_neighbors(episode->map, step->visit, &neighbor_count);
    uint32_t closed_count = neighbor_count - trace->known_neighbors - new_count;
    noge_node visit = noge_world_graph_node(episode->world, step->visit);
    return put_line(trace,
                    json_pack("{s:I,s:o,s:f,s:o,s:o,s:o,s:I,s:I,s:I,s:f}", "t", (json_int_t)episode->step_count,
                              "visit", noge_json_name(trace->graph, visit), "cost", step->cost, "path",
                              names_on_path(trace), "new", names_of(trace, row, trace->known_neighbors, new_count),
                              "closed", names_of(trace, row, trace->known_neighbors + new_count, closed_count),
                              "known_nodes", (json_int_t)step->known_nodes, "known_edges",
                              (json_int_t)step->known_edges, "frontier", (json_int_t)episode->map->frontier_count,
                              "rate", noge_map_rate(episode->map)),
                    error);
}

static noge_status put_way_home(noge_trace *trace, noge_error *error) {
    const noge_episode *episode = trace->episode;
    return put_line(trace,
                    json_pack("{s:I,s:o,s:f,s:o,s:f}", "t", (json_int_t)episode->step_count, "home",
                              noge_json_name(trace->graph, noge_world_graph_node(episode->world, 0)), "cost",
                              episode->way_home, "path", names_on_path(trace), "walked", episode->map->walked),
                    error);
}

/* Keeps the path from the explorer to a node of the map, and what is known there before the visit. */
static noge_status look_ahead(noge_trace *trace, noge_node node, noge_error *error) {
    noge_episode *episode = trace->episode;
    const noge_node *path = noge_map_path(episode->map, node, &trace->path_count);
    noge_status status =
        noge_reserve(&trace->path, &trace->path_space, (size_t)trace->path_count + 1, sizeof *trace->path, error);
    if (status != NOGE_OK)
        return status;
    for (uint32_t i = 0; i < trace->path_count; i++)
        trace->path[i] = noge_world_graph_node(episode->world, path[i]);
    trace->known_nodes = episode->map->node_count;
    noge_map_neighbors(episode->map, node, &trace->known_neighbors);
    return NOGE_OK;
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_status check_names(const noge_graph *graph, noge_error *error) {
    char number[NOGE_NUMBER_TEXT];
    for (noge_node v = 0; graph->name_offset && v < graph->node_count; v++) {
        size_t length;
        const char *name = noge_graph_name(graph, v, number, &length);
        if (!noge_utf8_is(name, length))
            return noge_fail(error, NOGE_BAD_INPUT, "a trace is JSON, but the name of node %u, '%.*s', is not UTF-8", v,
                             (int)length, name);
    }
    return NOGE_OK;
}

/* Fields that only some explorations have, so that the others are written as by earlier versions. */
static json_t *with_conditions(json_t *header, const noge_map *map) {
    if (map->task.returns)
        noge_json_set(&header, "return", json_true());
    if (noge_map_has_budget(map))
        noge_json_set(&header, "budget_distance", json_real(map->task.budget));
    return header;
}

static noge_status put_beginning(noge_trace *trace, const noge_trace_options *options, noge_error *error) {
    const noge_episode *episode = trace->episode;
    noge_node source = noge_world_graph_node(episode->world, episode->step[0].visit);
    noge_status status = noge_reserve(&trace->path, &trace->path_space, 1, sizeof *trace->path, error);
    if (status == NOGE_OK)
        status =
            put_line(trace,
                     with_conditions(json_pack("{s:s,s:o,s:o,s:o,s:I,s:b}", "noge", noge_version(), "graph",
                                               noge_json_string(options->graph_name ? options->graph_name : ""),
                                               "source", noge_json_name(trace->graph, source), "policy",
                                               noge_json_string(options->policy ? options->policy : ""), "seed",
                                               (json_int_t)options->seed, "weighted", (int)episode->map->task.weighted),
                                     episode->map),
                     error);
    if (status != NOGE_OK)
        return status;
    trace->path[0] = source;
    trace->path_count = 1;
    trace->known_nodes = 1;
    return put_visit(trace, error);
}

noge_status noge_trace_begin(noge_trace **trace, const char *path, noge_text *copy, noge_episode *episode,
                             const noge_graph *graph, const noge_trace_options *options, noge_error *error) {
    noge_trace_options own;
    *trace = NULL;
    noge_status status = noge_sized_read(&own, sizeof own, options, "noge_trace_options", error);
    if (status == NOGE_OK && (episode->step_count > 0 || episode->map->visit_count != 1))
        status = noge_fail(error, NOGE_USAGE, "a trace begins before the first decision of an episode");
    if (status == NOGE_OK)
        status = check_names(graph, error);
    noge_trace *made = status == NOGE_OK ? noge_allocate(1, sizeof *made, error) : NULL;
    if (!made)
        return status == NOGE_OK ? NOGE_NO_MEMORY : status;
    made->graph = graph;
    made->episode = episode;
    made->copy = copy;
    status = path ? noge_output_open(&made->output, path, own.overwrite, error) : NOGE_OK;
    if (status == NOGE_OK)
        status = put_beginning(made, &own, error);
    if (status == NOGE_OK)
        *trace = made;
    else
        noge_trace_free(made);
    return status;
}

noge_status noge_trace_create(noge_trace **trace, const char *path, noge_episode *episode, const noge_graph *graph,
                              const noge_trace_options *options, noge_error *error) {
    if (!trace || !path || !episode || !graph)
        return noge_fail(error, NOGE_USAGE, "trace, path, episode and graph must not be NULL");
    return noge_trace_begin(trace, path, NULL, episode, graph, options, error);
}

static noge_status check_open(const noge_trace *trace, noge_error *error) {
    if (!trace || (!trace->output && !trace->copy) || trace->finished)
        return noge_fail(error, NOGE_USAGE, "the trace is %s; no visit can be added", trace ? "finished" : "NULL");
    return NOGE_OK;
}

noge_status noge_trace_step(noge_trace *trace, noge_node node, noge_error *error) {
    noge_status status = check_open(trace, error);
    if (status != NOGE_OK)
        return status;
    if (node >= trace->episode->map->node_count)
        return noge_fail(error, NOGE_USAGE, "the map has no node %u", node);
    status = look_ahead(trace, node, error);
    if (status == NOGE_OK)
        status = noge_episode_step(trace->episode, node, error);
    return status == NOGE_OK ? put_visit(trace, error) : status;
}

noge_status noge_trace_return(noge_trace *trace, noge_error *error) {
    noge_status status = check_open(trace, error);
    if (status != NOGE_OK || !trace->episode->map->task.returns || trace->episode->returned)
        return status;
    status = look_ahead(trace, 0, error);
    if (status == NOGE_OK)
        status = noge_episode_return(trace->episode, error);
    return status == NOGE_OK ? put_way_home(trace, error) : status;
}

noge_status noge_trace_finish(noge_trace *trace, noge_error *error) {
    if (!trace || (!trace->output && !trace->copy))
        return noge_fail(error, NOGE_USAGE, "the trace is %s", trace ? "committed already" : "NULL");
    if (trace->finished)
        return NOGE_OK;
    noge_status status = trace->output ? noge_output_finish(trace->output, error) : NOGE_OK;
    trace->finished = status == NOGE_OK;
    return status;
}

noge_status noge_trace_commit(noge_trace *trace, noge_error *error) {
    noge_status status = noge_trace_finish(trace, error);
    if (status != NOGE_OK)
        return status;
    noge_output *output = trace->output;
    trace->output = NULL;
    trace->copy = NULL;
    return output ? noge_output_commit(output, error) : NOGE_OK;
}

void noge_trace_free(noge_trace *trace) {
    if (!trace)
        return;
    noge_output_abandon(trace->output);
    noge_text_free(&trace->line);
    free(trace->path);
    free(trace);
}
