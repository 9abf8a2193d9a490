/* Figures of one exploration. */
#include "report/table/exploration.h"
#include "base/error.h"
#include "base/memory.h"
#include "graph/json_name.h"
#include "report/table/unit.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"
#include "report/terminal/show_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double percent(uint32_t part, uint32_t whole) {
    return 100.0 * part / whole;
}

static void print_distance(FILE *out, const char *label, double value, const char *unit) {
    char text[NOGE_LENGTH_TEXT];
    noge_print(out, "%s  %s\n", label, isnan(value) ? "–" : noge_length_print(text, value, unit, 0));
}

/* Rounded away at the third digit, so that the printed bound still holds. */
static double rounded_up(double ratio) {
    return ceil(ratio * 1000 - 1e-9) / 1000 + 0.0; /* + 0.0 makes 0 of -0 */
}

static double rounded_down(double ratio) {
    return floor(ratio * 1000 + 1e-9) / 1000;
}

static void print_certificate(const noge_exploration *exploration, double walked, FILE *out) {
    const noge_bound *bound = exploration->bound;
    const char *unit = noge_length_unit(exploration->graph, exploration->episode->map->task.weighted);
    const char *what = bound->returns ? "tour" : "walk";
    char lower[NOGE_LENGTH_TEXT], upper[NOGE_LENGTH_TEXT];
    noge_length_print(lower, bound->lower, unit, -1);
    noge_length_print(upper, bound->upper, unit, 1);
    if (bound->exact)
        noge_print(out, "shortest %s     %s, exactly\n", what, upper);
    else if (isinf(bound->upper))
        noge_print(out, "shortest %s     %s at least, through as many nodes\n", what, lower);
    else
        noge_print(out, "shortest %s     %s to %s\n", what, lower, upper);
    if (!(bound->lower > 0))
        return;
    if (bound->exact)
        noge_print(out, "certificate       %.3f times the shortest %s\n", walked / bound->lower, what);
    else if (isinf(bound->upper))
        noge_print(out, "certificate       at most %.3f times it\n", rounded_up(walked / bound->lower));
    else
        noge_print(out, "certificate       at most %.3f times the shortest %s, at least %.3f\n",
                   rounded_up(walked / bound->lower), what, rounded_down(walked / bound->upper));
}

noge_status noge_exploration_print(const noge_exploration *exploration, FILE *out, noge_error *error) {
    const noge_episode *episode = exploration->episode;
    const noge_graph *graph = exploration->graph;
    double value[NOGE_METRIC_COUNT];
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *source = noge_graph_name(graph, exploration->source, number, &length);
    uint32_t seen = episode->map->node_count, visited = episode->map->visit_count;
    uint32_t all = exploration->reachable;
    const char *unit = noge_length_unit(graph, exploration->episode->map->task.weighted);
    noge_status status = noge_episode_measure(episode, all, value, error);
    if (status != NOGE_OK)
        return status;
    noge_print(out, "graph             %s, %u node%s, %llu edge%s\n", exploration->graph_name, graph->node_count,
               noge_plural(graph->node_count), (unsigned long long)graph->edge_count, noge_plural(graph->edge_count));
    noge_print(out, "policy            %s from %.*s, seed %llu%s\n", exploration->policy, (int)length, source,
               (unsigned long long)exploration->seed, exploration->episode->map->task.weighted ? ", weighted" : "");
    noge_print(out, "decisions         %u\n", episode->step_count);
    print_distance(out, "path length     ", value[NOGE_METRIC_LENGTH], unit);
    if (episode->returned)
        print_distance(out, "of it, way home ", episode->way_home, unit);
    if (exploration->episode->map->task.budget > 0)
        print_distance(out, "budget          ", exploration->episode->map->task.budget, unit);
    if (!exploration->episode->map->task.weighted && episode->step_count == 0)
        noge_print(out, "exploration rate  – (no decision)\n");
    else if (!exploration->episode->map->task.weighted)
        noge_print(out, "exploration rate  %.4f (mean %.4f)\n", value[NOGE_METRIC_RATE], value[NOGE_METRIC_MEAN_RATE]);
    noge_print(out, "nodes visited     %u of %u (%.3g %%)\n", visited, all, percent(visited, all));
    noge_print(out, "nodes seen        %u of %u (%.3g %%)\n", seen, all, percent(seen, all));
    print_distance(out, "50 % seen after ", value[NOGE_METRIC_SEEN_50], unit);
    print_distance(out, "90 % seen after ", value[NOGE_METRIC_SEEN_90], unit);
    print_distance(out, "all seen after  ", value[NOGE_METRIC_SEEN_100], unit);
    if (exploration->bound)
        print_certificate(exploration, value[NOGE_METRIC_LENGTH], out);
    return NOGE_OK;
}

static void add_certificate(json_t **all, const noge_bound *bound, double walked) {
    bool open = isinf(bound->upper);
    noge_json_set(all, "lower", noge_json_number(bound->lower));
    noge_json_set(all, "upper", noge_json_number(open ? NAN : bound->upper));
    noge_json_set(all, "exact", json_boolean(bound->exact));
    noge_json_set(all, noge_metric_describe(NOGE_METRIC_OVER_LOWER)->name,
                  noge_json_number(bound->lower > 0 ? walked / bound->lower : NAN));
    noge_json_set(all, noge_metric_describe(NOGE_METRIC_OVER_UPPER)->name,
                  noge_json_number(!open && bound->upper > 0 ? walked / bound->upper : NAN));
}

noge_status noge_exploration_print_json(const noge_exploration *exploration, noge_error *error) {
    const noge_episode *episode = exploration->episode;
    double value[NOGE_METRIC_COUNT];
    noge_status status = noge_episode_measure(episode, exploration->reachable, value, error);
    if (status != NOGE_OK)
        return status;
    /* decisions a metre mean nothing, nor does a tree of what happened to be visited */
    if (exploration->episode->map->task.weighted)
        value[NOGE_METRIC_RATE] = value[NOGE_METRIC_MEAN_RATE] = value[NOGE_METRIC_TREE] = NAN;
    json_t *all = json_pack(
        "{s:o,s:I,s:I,s:o,s:o,s:I,s:b,s:I,s:I,s:I,s:I}", "graph", noge_json_string(exploration->graph_name), "nodes",
        (json_int_t)exploration->graph->node_count, "edges", (json_int_t)exploration->graph->edge_count, "policy",
        noge_json_string(exploration->policy), "source", noge_json_name(exploration->graph, exploration->source),
        "seed", (json_int_t)exploration->seed, "weighted", (int)exploration->episode->map->task.weighted, "decisions",
        (json_int_t)episode->step_count, "reachable", (json_int_t)exploration->reachable, "visited",
        (json_int_t)episode->map->visit_count, "seen", (json_int_t)episode->map->node_count);
    for (int metric = 0; metric < NOGE_METRIC_COUNT; metric++)
        noge_json_set(&all, noge_metric_describe((noge_metric)metric)->name, noge_json_number(value[metric]));
    noge_json_set(&all, "unit",
                  json_string(noge_length_unit(exploration->graph, exploration->episode->map->task.weighted)));
    if (episode->map->task.returns) {
        noge_json_set(&all, "return", json_true());
        noge_json_set(&all, "way_home", noge_json_number(episode->way_home));
    }
    if (exploration->episode->map->task.budget > 0)
        noge_json_set(&all, "budget_distance", noge_json_number(exploration->episode->map->task.budget));
    if (exploration->bound)
        add_certificate(&all, exploration->bound, value[NOGE_METRIC_LENGTH]);
    return noge_json_show(all, 1, error);
}

noge_status noge_exploration_reach(noge_exploration *exploration, noge_error *error) {
    const noge_graph *graph = exploration->graph;
    uint32_t *component = noge_allocate(graph->node_count, sizeof *component, error);
    if (!component)
        return NOGE_NO_MEMORY;
    uint32_t count = noge_graph_components(graph, component);
    exploration->reachable = 0;
    for (noge_node v = 0; v < graph->node_count; v++)
        exploration->reachable += component[v] == component[exploration->source];
    if (count > 1)
        noge_print(stderr,
                   "the graph is not connected: only the %u node%s of the source's component %s explored, of %u\n",
                   exploration->reachable, noge_plural(exploration->reachable),
                   exploration->reachable == 1 ? "is" : "are", graph->node_count);
    free(component);
    return count > 0 ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "out of memory while finding the components");
}

static void show_progress(void *context, uint64_t done, uint64_t total) {
    noge_progress_update(context, done, total, NULL);
}

noge_status noge_exploration_certify(const noge_exploration *exploration, double seconds, noge_bound *bound,
                                     noge_error *error) {
    uint32_t visits = exploration->episode->map->visit_count;
    const noge_task *task = &exploration->episode->map->task;
    noge_progress progress;
    if (visits < exploration->reachable) {
        *bound = (noge_bound){
            .size = sizeof *bound, .upper = INFINITY, .reachable = exploration->reachable, .returns = task->returns};
        return noge_bound_trivial(&bound->lower, exploration->graph, exploration->source, visits, task, error);
    }
    const noge_bound_options options = {.size = sizeof options,
                                        .task = task,
                                        .seed = 1,
                                        .seconds = seconds,
                                        .progress = show_progress,
                                        .context = &progress};
    noge_progress_begin(&progress, "certificate");
    noge_status status = noge_bound_find(bound, exploration->graph, exploration->source, &options, error);
    noge_progress_end(&progress);
    return status;
}

noge_status noge_exploration_replay(noge_exploration *exploration, const char *trace, noge_replayed *again,
                                    noge_error *error) {
    noge_status status = noge_trace_replay(&again->replay, trace, exploration->graph, error);
    if (status != NOGE_OK)
        return status;
    const noge_recording *replay = again->replay;
    again->episode = (noge_episode){.map = replay->map,
                                    .step = (noge_step *)replay->step,
                                    .step_count = replay->step_count,
                                    .returned = replay->returned,
                                    .way_home = replay->way_home};
    again->walk = (noge_walk){.node = (noge_node *)replay->walk,
                              .count = replay->walk_count,
                              .end = (size_t *)replay->walk_end,
                              .end_count = (size_t)replay->step_count + 1};
    exploration->policy = replay->header->policy;
    exploration->source = replay->source;
    exploration->seed = replay->header->seed;
    exploration->episode = &again->episode;
    exploration->graph_node = replay->graph_node;
    exploration->walk = &again->walk;
    return noge_exploration_reach(exploration, error);
}

void noge_replayed_free(noge_replayed *again) {
    noge_recording_free(again->replay);
}
