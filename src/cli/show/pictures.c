/* From an exploration, with nodes of the map, to a drawing, with nodes of the graph. */
#include "cli/show/pictures.h"

#include "base/error.h"
#include "base/file/output.h"
#include "base/memory.h"
#include "report/animate/animate.h"
#include "report/table/unit.h"
#include "report/terminal/print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY_NODES = 100000 }; /* graphs with more nodes take long to lay out */

/* ---- Before ------------------------------------------------------------------------------------------------------ */

noge_status noge_pictures_check(const noge_pictures *wanted, const char *draw_option, bool force, noge_error *error) {
    noge_draw_format format;
    noge_animate_format animate_format;
    noge_status status = NOGE_OK;
    if (wanted->draw)
        status = noge_draw_format_of(wanted->draw, &format, error);
    if (status == NOGE_OK && wanted->draw)
        status = noge_output_check(wanted->draw, force, error);
    if (status == NOGE_OK && wanted->animate)
        status = noge_animate_format_of(wanted->animate, &animate_format, error);
    if (status == NOGE_OK && wanted->animate)
        status = noge_output_check(wanted->animate, force, error);
    if (status == NOGE_OK && wanted->labels && wanted->no_labels)
        status = noge_fail(error, NOGE_USAGE, "--labels and --no-labels exclude each other");
    if (status == NOGE_OK && wanted->draw && wanted->animate && strcmp(wanted->draw, wanted->animate) == 0)
        status = noge_fail(error, NOGE_USAGE, "%s and --animate cannot both write to %s", draw_option, wanted->animate);
    return status;
}

/* ---- What is drawn ----------------------------------------------------------------------------------------------- */

static noge_draw_labelling labels_of(const noge_pictures *wanted) {
    return wanted->labels ? NOGE_DRAW_LABELS_ALL : wanted->no_labels ? NOGE_DRAW_LABELS_NONE : NOGE_DRAW_LABELS_AUTO;
}

/* Computes positions for a graph without its own; *position is NULL if it has some. The caller frees *position. */
static noge_status find_positions(const noge_graph *graph, noge_point **position, noge_error *error) {
    *position = NULL;
    if (graph->position)
        return NOGE_OK;
    *position = noge_allocate(graph->node_count, sizeof **position, error);
    if (graph->node_count > MANY_NODES)
        noge_print(stderr, "the graph has no positions; a layout of %u nodes takes a while\n", graph->node_count);
    return *position ? noge_layout(graph, *position, error) : NOGE_NO_MEMORY;
}

static const char *title_of(const noge_pictures *wanted, const char *name) {
    const char *folder = strrchr(name, '/');
    return wanted->title ? wanted->title : folder && folder[1] ? folder + 1 : name;
}

noge_status noge_pictures_of_graph(const noge_pictures *wanted, const noge_graph *graph, const char *name, bool force,
                                   noge_error *error) {
    noge_point *position;
    char caption[80];
    snprintf(caption, sizeof caption, "%u node%s, %llu edge%s", graph->node_count, graph->node_count == 1 ? "" : "s",
             (unsigned long long)graph->edge_count, graph->edge_count == 1 ? "" : "s");
    noge_status status = find_positions(graph, &position, error);
    noge_drawing drawing = {.graph = graph,
                            .position = position,
                            .source = NOGE_NO_NODE,
                            .title = title_of(wanted, name),
                            .caption = caption,
                            .labels = labels_of(wanted),
                            .attribution = wanted->attribution};
    if (status == NOGE_OK)
        status = noge_draw(&drawing, wanted->draw, force, error);
    free(position);
    return status;
}

/* The exploration's part of a drawing. */
typedef struct course {
    uint8_t *state;
    noge_node *seen;
    noge_draw_visit *visit; /* [decisions + 2] the source, the decisions, the way home */
    bool returned;          /* there is a way home */
} course;

static noge_status take_course(course *taken, const noge_exploration *exploration, noge_error *error) {
    const noge_episode *episode = exploration->episode;
    uint32_t seen = episode->map->node_count, visits = episode->step_count + 1;
    const noge_walk *walk = exploration->walk;
    taken->state = noge_allocate(exploration->graph->node_count, sizeof *taken->state, error);
    taken->seen = noge_allocate(seen, sizeof *taken->seen, error);
    taken->visit = noge_allocate((size_t)visits + 1, sizeof *taken->visit, error);
    if (!taken->state || !taken->seen || !taken->visit)
        return NOGE_NO_MEMORY;
    for (noge_node v = 0; v < seen; v++) {
        noge_node node =
            exploration->graph_node ? exploration->graph_node[v] : noge_world_graph_node(episode->world, v);
        taken->seen[v] = node;
        taken->state[node] = noge_map_is_visited(episode->map, v) ? NOGE_DRAW_VISITED : NOGE_DRAW_FRONTIER;
    }
    taken->state[walk->node[walk->count - 1]] = NOGE_DRAW_CURRENT;
    for (uint32_t t = 0; t < visits; t++)
        taken->visit[t] = (noge_draw_visit){walk->end[t], episode->step[t].known_nodes, t ? episode->step[t].cost : 0};
    taken->returned = walk->count > walk->end[visits - 1];
    taken->visit[visits] = (noge_draw_visit){walk->count, seen, episode->way_home};
    return NOGE_OK;
}

/* Writes a file completely, but does not give it its name yet. */
static noge_status stage(noge_output **output, const char *path, bool force, const noge_text *bytes,
                         noge_error *error) {
    noge_status status = noge_output_open(output, path, force, error);
    if (status == NOGE_OK)
        status = noge_output_write(*output, bytes->bytes, bytes->size, error);
    return status == NOGE_OK ? noge_output_finish(*output, error) : status;
}

static noge_status commit(noge_output **output, noge_error *error) {
    noge_output *complete = *output;
    *output = NULL;
    return complete ? noge_output_commit(complete, error) : NOGE_OK;
}

/* Writes both files or none. */
static noge_status write_pictures(const noge_pictures *wanted, const noge_drawing *drawing, bool force,
                                  noge_error *error) {
    noge_output *drawn = NULL, *animated = NULL;
    noge_draw_format draw_format;
    noge_animate_format animate_format;
    noge_text picture = {0}, animation = {0};
    noge_status status = NOGE_OK;
    if (wanted->draw) {
        status = noge_draw_format_of(wanted->draw, &draw_format, error);
        if (status == NOGE_OK)
            status = noge_draw_print(drawing, draw_format, &picture, error);
        if (status == NOGE_OK)
            status = stage(&drawn, wanted->draw, force, &picture, error);
    }
    if (status == NOGE_OK && wanted->animate) {
        status = noge_animate_format_of(wanted->animate, &animate_format, error);
        if (status == NOGE_OK)
            status = noge_animate_print(drawing, animate_format, &animation, error);
        if (status == NOGE_OK)
            status = stage(&animated, wanted->animate, force, &animation, error);
    }
    if (status == NOGE_OK)
        status = commit(&drawn, error);
    if (status == NOGE_OK)
        status = commit(&animated, error);
    noge_output_abandon(drawn);
    noge_output_abandon(animated);
    noge_text_free(&picture);
    noge_text_free(&animation);
    return status;
}

/* The unit of path lengths, in few letters. NULL: lengths count edges. */
static const char *unit_of(const noge_exploration *exploration) {
    const char *unit = noge_length_unit(exploration->graph, exploration->episode->map->task.weighted);
    return !exploration->episode->map->task.weighted ? NULL : strcmp(unit, "metres") == 0 ? "m" : unit;
}

/* The exploration rate counts edges, so a weighted walk has none. */
static noge_status print_caption(char *caption, size_t space, const noge_exploration *exploration, noge_error *error) {
    const noge_episode *episode = exploration->episode;
    double value[NOGE_METRIC_COUNT];
    char length[NOGE_LENGTH_TEXT], way[NOGE_LENGTH_TEXT], home[80] = "", figure[64] = "";
    const char *unit = exploration->episode->map->task.weighted ? noge_length_unit(exploration->graph, true) : "";
    noge_status status = noge_episode_measure(episode, exploration->reachable, value, error);
    if (status != NOGE_OK)
        return status;
    noge_length_print(length, value[NOGE_METRIC_LENGTH], unit, 0);
    if (!*unit)
        snprintf(figure, sizeof figure, ", exploration rate %.4f", value[NOGE_METRIC_RATE]);
    if (episode->returned)
        snprintf(home, sizeof home, " with the way home (%s)", noge_length_print(way, episode->way_home, unit, 0));
    snprintf(caption, space, "%.150s: %u decision%s, path length %s%s%s; %u of %u nodes visited", exploration->policy,
             episode->step_count, episode->step_count == 1 ? "" : "s", length, home, figure, episode->map->visit_count,
             exploration->reachable);
    return NOGE_OK;
}

noge_status noge_pictures_of_exploration(const noge_pictures *wanted, const noge_exploration *exploration, bool force,
                                         noge_error *error) {
    const noge_episode *episode = exploration->episode;
    char caption[640];
    course taken = {0};
    noge_point *position = NULL;
    if (!wanted->draw && !wanted->animate)
        return NOGE_OK;
    noge_status status = print_caption(caption, sizeof caption, exploration, error);
    if (status == NOGE_OK)
        status = take_course(&taken, exploration, error);
    if (status == NOGE_OK)
        status = find_positions(exploration->graph, &position, error);
    noge_drawing drawing = {.graph = exploration->graph,
                            .position = position,
                            .state = taken.state,
                            .source = exploration->source,
                            .walk = exploration->walk->node,
                            .walk_count = exploration->walk->count,
                            .visit = taken.visit,
                            .visit_count = (size_t)episode->step_count + 1 + taken.returned,
                            .returned = taken.returned,
                            .seen = taken.seen,
                            .title = title_of(wanted, exploration->graph_name),
                            .caption = caption,
                            .policy = exploration->policy,
                            .unit = unit_of(exploration),
                            .labels = labels_of(wanted),
                            .attribution = wanted->attribution};
    if (status == NOGE_OK)
        status = write_pictures(wanted, &drawing, force, error);
    free(position);
    free(taken.state);
    free(taken.seen);
    free(taken.visit);
    return status;
}
