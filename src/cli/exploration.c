/* Figures and drawings of one exploration. */
#include "cli/exploration.h"
#include "base/memory.h"
#include "cli/json.h"
#include "report/draw.h"

#include <math.h>
#include <stdlib.h>

enum { MANY_NODES = 100000 }; /* whose layout takes longer than a moment */

static double percent(uint32_t part, uint32_t whole) {
    return 100.0 * part / whole;
}

static void print_distance(FILE *out, const char *label, double value) {
    char text[32] = "–";
    if (!isnan(value))
        noge_format_double(round(value * 1000) / 1000, text);
    fprintf(out, "%s  %s\n", label, text);
}

noge_status noge_exploration_print(const noge_exploration *told, FILE *out, noge_error *error) {
    const noge_episode *episode = told->episode;
    const noge_graph *graph = told->graph;
    double value[NOGE_METRIC_COUNT];
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *source = noge_graph_name(graph, told->source, number, &length);
    uint32_t seen = noge_map_node_count(episode->map), visited = noge_map_visit_count(episode->map);
    uint32_t all = told->reachable;
    noge_status status = noge_episode_measure(episode, all, value, error);
    if (status != NOGE_OK)
        return status;
    fprintf(out, "graph             %s, %u node%s, %llu edge%s\n", told->graph_name, graph->node_count,
            graph->node_count == 1 ? "" : "s", (unsigned long long)graph->edge_count,
            graph->edge_count == 1 ? "" : "s");
    fprintf(out, "policy            %s from %.*s, seed %llu%s\n", told->policy, (int)length, source,
            (unsigned long long)told->seed, told->weighted ? ", weighted" : "");
    fprintf(out, "decisions         %u\n", episode->step_count);
    print_distance(out, "path length     ", value[NOGE_METRIC_LENGTH]);
    if (told->weighted)
        print_distance(out, "over least tree ", value[NOGE_METRIC_TREE]);
    fprintf(out, "exploration rate  %.4f (mean %.4f)\n", value[NOGE_METRIC_RATE], value[NOGE_METRIC_MEAN_RATE]);
    fprintf(out, "nodes visited     %u of %u (%.3g %%)\n", visited, all, percent(visited, all));
    fprintf(out, "nodes seen        %u of %u (%.3g %%)\n", seen, all, percent(seen, all));
    print_distance(out, "50 % seen after ", value[NOGE_METRIC_SEEN_50]);
    print_distance(out, "90 % seen after ", value[NOGE_METRIC_SEEN_90]);
    print_distance(out, "all seen after  ", value[NOGE_METRIC_SEEN_100]);
    return NOGE_OK;
}

noge_status noge_exploration_print_json(const noge_exploration *told, noge_error *error) {
    const noge_episode *episode = told->episode;
    double value[NOGE_METRIC_COUNT];
    noge_status status = noge_episode_measure(episode, told->reachable, value, error);
    if (status != NOGE_OK)
        return status;
    json_t *all =
        json_pack("{s:s,s:I,s:I,s:s,s:o,s:I,s:b,s:I,s:I,s:I,s:I}", "graph", told->graph_name, "nodes",
                  (json_int_t)told->graph->node_count, "edges", (json_int_t)told->graph->edge_count, "policy",
                  told->policy, "source", noge_json_name(told->graph, told->source), "seed", (json_int_t)told->seed,
                  "weighted", (int)told->weighted, "decisions", (json_int_t)episode->step_count, "reachable",
                  (json_int_t)told->reachable, "visited", (json_int_t)noge_map_visit_count(episode->map), "seen",
                  (json_int_t)noge_map_node_count(episode->map));
    for (int metric = 0; metric < NOGE_METRIC_COUNT; metric++)
        json_object_set_new(all, noge_metric_describe((noge_metric)metric)->name, noge_json_number(value[metric]));
    return noge_json_show(all, 1, error);
}

noge_status noge_drawing_positions(const noge_graph *graph, noge_point **position, noge_error *error) {
    *position = NULL;
    if (graph->position)
        return NOGE_OK;
    *position = noge_allocate(graph->node_count, sizeof **position, error);
    if (graph->node_count > MANY_NODES)
        fprintf(stderr, "the graph has no positions; finding some for %u nodes takes a while\n", graph->node_count);
    return *position ? noge_layout(graph, *position, error) : NOGE_NO_MEMORY;
}

static void fill_states(const noge_exploration *told, uint8_t *state) {
    const noge_episode *episode = told->episode;
    for (noge_node v = 0; v < noge_map_node_count(episode->map); v++) {
        noge_node node = told->graph_node ? told->graph_node[v] : noge_world_graph_node(episode->world, v);
        state[node] = noge_map_is_visited(episode->map, v) ? NOGE_DRAW_VISITED : NOGE_DRAW_FRONTIER;
    }
    state[told->walk->node[told->walk->count - 1]] = NOGE_DRAW_CURRENT;
}

noge_status noge_exploration_draw(const noge_exploration *told, const char *path, bool overwrite, noge_error *error) {
    const noge_episode *episode = told->episode;
    char caption[160], length[32];
    noge_format_double(round(noge_map_walked(episode->map) * 1000) / 1000, length);
    snprintf(caption, sizeof caption, "%s: %u decisions, path length %s, exploration rate %.4f", told->policy,
             episode->step_count, length, noge_map_rate(episode->map));
    noge_point *position = NULL;
    uint8_t *state = noge_allocate(told->graph->node_count, sizeof *state, error);
    noge_status status = state ? noge_drawing_positions(told->graph, &position, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK) {
        fill_states(told, state);
        noge_drawing drawing = {.graph = told->graph,
                                .position = position,
                                .state = state,
                                .source = told->source,
                                .walk = told->walk->node,
                                .walk_count = told->walk->count,
                                .title = told->graph_name,
                                .caption = caption};
        status = noge_draw(&drawing, path, overwrite, error);
    }
    free(position);
    free(state);
    return status;
}
