/* Writing traces. A visit is looked at twice, before and after it: what it revealed is the difference. */
#include "base/error.h"
#include "base/json.h"
#include "explore/trace.h"

#include "graph/json_name.h"
#include <noge/version.h>

static noge_status put_line(noge_trace_writer *writer, json_t *value, noge_error *error) {
    writer->line.size = 0;
    noge_status status = noge_json_print(&writer->line, value, 0, error);
    if (status == NOGE_OK)
        status = noge_text_append(&writer->line, "\n", 1, error);
    if (status == NOGE_OK)
        status = noge_output_write(writer->output, writer->line.bytes, writer->line.size, error);
    json_decref(value);
    return status;
}

static noge_status check_names(const noge_graph *graph, noge_error *error) {
    char number[NOGE_NUMBER_TEXT];
    for (noge_node v = 0; graph->name_offset && v < graph->node_count; v++) {
        size_t length;
        const char *name = noge_graph_name(graph, v, number, &length);
        json_t *text = json_stringn(name, length);
        if (!text)
            return noge_fail(error, NOGE_BAD_INPUT, "a trace is JSON, but the name of node %u, '%.*s', is not UTF-8", v,
                             (int)length, name);
        json_decref(text);
    }
    return NOGE_OK;
}

noge_status noge_trace_open(noge_trace_writer *writer, const char *path, bool overwrite, const noge_graph *graph,
                            const noge_trace_header *header, const noge_episode *begun, noge_error *error) {
    writer->graph = graph;
    noge_status status = check_names(graph, error);
    if (status == NOGE_OK)
        status = noge_output_open(&writer->output, path, overwrite, error);
    if (status != NOGE_OK)
        return status;
    status = put_line(writer,
                      json_pack("{s:s,s:s,s:o,s:s,s:I,s:b}", "noge", noge_version(), "graph", header->graph_name,
                                "source", noge_json_name(graph, header->source), "policy", header->policy, "seed",
                                (json_int_t)header->seed, "weighted", (int)header->weighted),
                      error);
    writer->known_nodes = 1;
    return status == NOGE_OK ? noge_trace_after(writer, begun, &header->source, 1, error) : status;
}

void noge_trace_before(noge_trace_writer *writer, const noge_episode *episode, noge_node choice) {
    writer->known_nodes = noge_map_node_count(episode->map);
    noge_map_neighbors(episode->map, choice, &writer->known_neighbors);
}

static json_t *names(const noge_graph *graph, const noge_world *world, const noge_node *map_node, uint32_t count) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, noge_json_name(graph, noge_world_graph_node(world, map_node[i])));
    return list;
}

noge_status noge_trace_after(noge_trace_writer *writer, const noge_episode *episode, const noge_node *path,
                             size_t path_count, noge_error *error) {
    const noge_step *step = &episode->step[episode->step_count];
    const noge_map *map = episode->map;
    uint32_t neighbor_count, frontier_count, new_count = step->known_nodes - writer->known_nodes;
    const noge_node *seen = noge_map_neighbors(map, step->visit, &neighbor_count) + writer->known_neighbors;
    uint32_t closed_count = neighbor_count - writer->known_neighbors - new_count;
    noge_map_frontier(map, &frontier_count);
    json_t *way = json_array();
    for (size_t i = 0; i < path_count; i++)
        json_array_append_new(way, noge_json_name(writer->graph, path[i]));
    noge_node visit = noge_world_graph_node(episode->world, step->visit);
    return put_line(writer,
                    json_pack("{s:I,s:o,s:f,s:o,s:o,s:o,s:I,s:I,s:I,s:f}", "t", (json_int_t)episode->step_count,
                              "visit", noge_json_name(writer->graph, visit), "cost", step->cost, "path", way, "new",
                              names(writer->graph, episode->world, seen, new_count), "closed",
                              names(writer->graph, episode->world, seen + new_count, closed_count), "known_nodes",
                              (json_int_t)step->known_nodes, "known_edges", (json_int_t)step->known_edges, "frontier",
                              (json_int_t)frontier_count, "rate", noge_map_rate(map)),
                    error);
}

noge_status noge_trace_finish(noge_trace_writer *writer, noge_error *error) {
    return noge_output_finish(writer->output, error);
}

noge_status noge_trace_commit(noge_trace_writer *writer, noge_error *error) {
    noge_output *output = writer->output;
    writer->output = NULL;
    return noge_output_commit(output, error);
}

void noge_trace_close(noge_trace_writer *writer) {
    noge_output_abandon(writer->output);
    noge_text_free(&writer->line);
    *writer = (noge_trace_writer){0};
}
