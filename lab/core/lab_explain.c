/* Candidates with their distances and scores, and why one of them is good or bad. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "explore/map.h"
#include "lab_state.h"
#include "policy/spec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Candidates -------------------------------------------------------------------------------------------------- */

static noge_status reserve(lab_exploration *all, uint32_t count, uint32_t known) {
    lab_state *state = all->state;
    noge_error *error = lab_last_error();
    noge_status status = noge_reserve(&all->candidate, &state->candidate_space, count, sizeof(uint32_t), error);
    if (status == NOGE_OK)
        status = noge_reserve(&all->candidate_distance, &state->candidate_distance_space, count, sizeof(double), error);
    if (status == NOGE_OK)
        status = noge_reserve(&state->distance, &state->distance_space, known, sizeof(double), error);
    return status;
}

/* Scores of the candidates, which are nodes of the map here; none if the policy gives none. */
static noge_status add_scores(lab_exploration *all) {
    lab_state *state = all->state;
    const noge_node *node;
    const float *score;
    uint32_t count = 0;
    noge_status status = NOGE_OK;
    if (state->policy)
        status = noge_model_scores(state->policy, state->episode->map, &node, &score, &count, lab_last_error());
    if (status != NOGE_OK || count == 0) {
        free(all->candidate_score);
        all->candidate_score = NULL;
        state->candidate_score_space = 0;
        return status;
    }
    status = noge_reserve(&all->candidate_score, &state->candidate_score_space, all->candidate_count, sizeof(float),
                          lab_last_error());
    for (uint32_t i = 0; status == NOGE_OK && i < all->candidate_count; i++) {
        all->candidate_score[i] = NAN;
        for (uint32_t k = 0; k < count; k++)
            if (node[k] == all->candidate[i])
                all->candidate_score[i] = score[k];
    }
    return status;
}

LAB_EXPORT(lab_candidates) bool lab_candidates(lab_exploration *all) {
    const noge_episode *episode = all->state->episode;
    noge_map *map = episode->map;
    const uint32_t count = map->frontier_count;
    all->candidate_count = 0;
    noge_status status = reserve(all, count, map->node_count);
    if (status != NOGE_OK)
        return false;
    noge_map_distances(map, all->state->distance);
    for (noge_node v = map->oldest; v != NOGE_NO_NODE; v = noge_map_next(map, v)) {
        all->candidate_distance[all->candidate_count] = all->state->distance[v];
        all->candidate[all->candidate_count++] = v;
    }
    status = add_scores(all);
    for (uint32_t i = 0; i < all->candidate_count; i++)
        all->candidate[i] = noge_world_graph_node(episode->world, all->candidate[i]);
    return status == NOGE_OK;
}

/* ---- Explanations ------------------------------------------------------------------------------------------------ */

static void add_inputs(json_t **list, const noge_outlook_input *input, const float *value, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        json_t *entry = json_object();
        noge_json_set(&entry, "name", noge_json_string(input[i].name));
        noge_json_set(&entry, "value", noge_json_number((double)value[i]));
        noge_json_set(&entry, "meaning", noge_json_string(input[i].meaning));
        noge_json_add(list, entry);
    }
}

/* The inputs of a model that ranks candidates; an empty list for other policies and for nodes it does not look at. */
static json_t *inputs_of(lab_state *state, noge_node node) {
    json_t *list = json_array();
    const noge_model *model = state->spec ? noge_policy_spec_model(state->spec) : NULL;
    const noge_ranker_facts *facts;
    const noge_ranker *ranker = model ? noge_model_ranker(model, &facts) : NULL;
    static noge_prospect prospect;
    if (!ranker)
        return list;
    if (!state->outlook && noge_outlook_create(&state->outlook, facts->reach, lab_last_error()) != NOGE_OK) {
        json_decref(list);
        return NULL;
    }
    noge_outlook_begin(state->outlook);
    if (noge_outlook_see(state->outlook, state->episode->map, &prospect, lab_last_error()) != NOGE_OK) {
        json_decref(list);
        return NULL;
    }
    for (uint32_t i = 0; i < prospect.count; i++)
        if (prospect.node[i] == node) {
            add_inputs(&list, noge_outlook_own, prospect.own[i], ranker->shape.own);
            add_inputs(&list, noge_outlook_context, prospect.context, ranker->shape.context);
        }
    return list;
}

/* One or two sentences for a person. at: index of the candidate. */
static void describe(const lab_exploration *all, uint32_t at, noge_writer *writer) {
    double distance = all->candidate_distance[at];
    const float *score = all->candidate_score;
    uint32_t nearer = 0, equal = 0, better = 0, judged = 0;
    for (uint32_t i = 0; i < all->candidate_count; i++) {
        nearer += all->candidate_distance[i] < distance;
        equal += i != at && all->candidate_distance[i] == distance;
        judged += score && !isnan(score[i]);
        better += score && score[i] > score[at];
    }
    noge_writer_double(writer, distance);
    noge_writer_string(writer, !all->state->task.weighted             ? distance == 1 ? " edge away" : " edges away"
                               : all->state->world->graph->geographic ? " metres away"
                                                                      : " away");
    if (nearer == 0)
        noge_writer_print(writer, equal ? "; no frontier node is nearer, and %u %s as near" : "; the nearest of all",
                          equal, equal == 1 ? "is" : "are");
    else
        noge_writer_print(writer, "; %u of %u frontier nodes %s nearer", nearer, all->candidate_count,
                          nearer == 1 ? "is" : "are");
    if (score && isnan(score[at]))
        noge_writer_string(writer, ". Too far for the model to consider it now");
    else if (score)
        noge_writer_print(writer, ". Score %.3f: rank %u of %u candidates", (double)score[at], better + 1, judged);
    noge_writer_string(writer, ".");
}

LAB_EXPORT(lab_explain) const char *lab_explain(lab_exploration *all, uint32_t node) {
    static noge_text text;
    noge_text sentence = {0};
    noge_writer writer = {.text = &sentence};
    uint32_t at = 0;
    if (!lab_candidates(all))
        return NULL;
    while (at < all->candidate_count && all->candidate[at] != node)
        at++;
    if (at == all->candidate_count) {
        noge_fail(lab_last_error(), NOGE_USAGE, "node %u is not on the frontier", node);
        return NULL;
    }
    describe(all, at, &writer);
    const lab_state *state = all->state;
    json_t *told = json_object();
    noge_json_set(&told, "distance", noge_json_number(all->candidate_distance[at]));
    noge_json_set(&told, "score",
                  all->candidate_score ? noge_json_number((double)all->candidate_score[at]) : json_null());
    noge_json_set(&told, "inputs", inputs_of(all->state, noge_world_map_node(state->episode->world, node)));
    noge_json_set(&told, "text", noge_json_string(sentence.bytes));
    text.size = 0;
    noge_status status = noge_json_print(&text, told, 0, lab_last_error());
    json_decref(told);
    noge_text_free(&sentence);
    return status == NOGE_OK ? text.bytes : NULL;
}
