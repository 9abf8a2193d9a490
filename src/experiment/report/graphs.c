/* Figures of graphs: the teaser, samples of the families, the cities. */
#include "base/error.h"
#include "base/memory.h"
#include "catalog/graph_name.h"
#include "experiment/report/figures.h"
#include "report/draw/gallery.h"
#include "report/table/exploration.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The teaser -------------------------------------------------------------------------------------------------- */

static const char teaser_graph[] = "grid:rows=12,columns=18", teaser_policy[] = "nn";

enum { TEASER_STEPS = 95, TEASER_SOURCE = 79, TEASER_SEED = 3 };

static void fill_states(const noge_episode *episode, uint8_t *state) {
    for (noge_node v = 0; v < episode->map->node_count; v++)
        state[noge_world_graph_node(episode->world, v)] =
            noge_map_is_visited(episode->map, v) ? NOGE_DRAW_VISITED : NOGE_DRAW_FRONTIER;
    noge_node current = episode->step[episode->step_count].visit;
    state[noge_world_graph_node(episode->world, current)] = NOGE_DRAW_CURRENT;
}

static noge_status explore(noge_episode *episode, const noge_graph *graph, uint8_t *state, noge_error *error) {
    noge_policy *policy = NULL;
    const noge_task task = {.size = sizeof task, .limit = TEASER_STEPS};
    noge_status status = noge_policy_create(&policy, teaser_policy, error);
    if (status == NOGE_OK)
        status = noge_episode_begin(episode, graph, TEASER_SOURCE, &task, TEASER_SEED, error);
    if (status == NOGE_OK) {
        noge_policy_begin(policy, TEASER_SEED);
        status = noge_policy_run(policy, episode, error);
    }
    if (status == NOGE_OK)
        fill_states(episode, state);
    noge_policy_free(policy);
    return status;
}

noge_status noge_figure_teaser(const noge_reproduction *all, noge_experiment_data *data, noge_draw_format format,
                               noge_text *bytes, noge_error *error) {
    const noge_data_choice choice = {.seed = 1, .folder = data->folder};
    noge_graph *graph = NULL;
    noge_episode *episode = NULL;
    uint8_t *state = NULL;
    (void)all;
    noge_status status = noge_graph_argument(teaser_graph, &choice, &graph, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    if (status == NOGE_OK) {
        state = noge_allocate(graph->node_count, sizeof *state, error);
        status = state ? explore(episode, graph, state, error) : NOGE_NO_MEMORY;
    }
    if (status == NOGE_OK) {
        noge_drawing drawing = {.graph = graph, .state = state, .source = NOGE_NO_NODE};
        status = noge_draw_print(&drawing, format, bytes, error);
    }
    free(state);
    noge_episode_free(episode);
    noge_graph_free(graph);
    return status;
}

/* ---- Samples ----------------------------------------------------------------------------------------------------- */

typedef struct sample {
    noge_graph *graph;
    noge_point *position;
    noge_gallery_layer layer;
    char note[80];
} sample;

static noge_status make_sample(sample *one, const noge_experiment_set *set, noge_error *error) {
    const noge_data_choice choice = {.seed = 1};
    noge_status status = noge_graph_argument(set->sample, &choice, &one->graph, error);
    if (status == NOGE_OK && !one->graph->position) {
        one->position = noge_allocate(one->graph->node_count, sizeof *one->position, error);
        status = one->position ? noge_layout(one->graph, one->position, error) : NOGE_NO_MEMORY;
    }
    if (status != NOGE_OK)
        return status;
    one->layer = (noge_gallery_layer){.graph = one->graph, .position = one->position};
    snprintf(one->note, sizeof one->note, "%u nodes, %llu edges", one->graph->node_count,
             (unsigned long long)one->graph->edge_count);
    return NOGE_OK;
}

noge_status noge_figure_samples(const noge_reproduction *all, noge_experiment_data *data, noge_draw_format format,
                                noge_text *bytes, noge_error *error) {
    sample one[NOGE_GENERATED_SETS] = {0};
    noge_gallery_panel panel[NOGE_GENERATED_SETS];
    noge_status status = NOGE_OK;
    (void)all, (void)data;
    for (int i = 0; i < NOGE_GENERATED_SETS && status == NOGE_OK; i++) {
        status = make_sample(&one[i], &noge_experiment_sets[i], error);
        panel[i] = (noge_gallery_panel){
            .title = noge_experiment_sets[i].title, .note = one[i].note, .layer = &one[i].layer, .layer_count = 1};
    }
    if (status == NOGE_OK) {
        noge_gallery gallery = {.panel = panel, .panel_count = NOGE_GENERATED_SETS, .columns = 3};
        status = noge_gallery_print(&gallery, format, bytes, error);
    }
    for (int i = 0; i < NOGE_GENERATED_SETS; i++) {
        free(one[i].position);
        noge_graph_free(one[i].graph);
    }
    return status;
}

/* ---- Cities ------------------------------------------------------------------------------------------------------ */

noge_status noge_figure_cities(const noge_reproduction *all, noge_experiment_data *data, noge_draw_format format,
                               noge_text *bytes, noge_error *error) {
    enum { CITIES = NOGE_PAPER_SETS - NOGE_GENERATED_SETS };
    static const char *const legend[] = {"training part", "test part"};
    noge_gallery_panel panel[CITIES];
    noge_gallery_layer layer[CITIES][2];
    char note[CITIES][80];
    size_t count = 0;
    const char *attribution = NULL;
    (void)all;
    for (int i = 0; i < CITIES; i++) {
        const noge_experiment_set *set = &noge_experiment_sets[NOGE_GENERATED_SETS + i];
        noge_error absent;
        const noge_train_data *city = noge_experiment_data_load(data, set, &absent);
        if (!city || !city->dataset->graph[0]->position)
            continue;
        const noge_graph *train = city->dataset->graph[city->dataset->train[0]];
        const noge_graph *test = city->dataset->graph[city->dataset->test[0]];
        snprintf(note[count], sizeof note[count], "%u + %u nodes, %llu + %llu edges", train->node_count,
                 test->node_count, (unsigned long long)train->edge_count, (unsigned long long)test->edge_count);
        layer[count][0] = (noge_gallery_layer){.graph = train, .style = 0};
        layer[count][1] = (noge_gallery_layer){.graph = test, .style = 1};
        panel[count] =
            (noge_gallery_panel){.title = set->title, .note = note[count], .layer = layer[count], .layer_count = 2};
        attribution = train->attribution ? train->attribution : attribution;
        count++;
    }
    if (count == 0)
        return NOGE_OK;
    noge_gallery gallery = {.panel = panel,
                            .panel_count = count,
                            .columns = count,
                            .legend = legend,
                            .legend_count = 2,
                            .caption = attribution ? attribution : "© OpenStreetMap contributors, ODbL 1.0"};
    return noge_gallery_print(&gallery, format, bytes, error);
}
