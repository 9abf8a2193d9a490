/* What a model says of itself, for a person and for a program. */
#include "cli/show/model.h"
#include "base/json.h"
#include "base/text.h"
#include "neural/model.h"
#include "neural/ranker_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_FEATURES = 6 };

/* The channels' names in their order; returns how many. */
static uint32_t list_features(const noge_model_facts *facts, const char *name[MOST_FEATURES]) {
    uint32_t count = 0;
    if (facts->positions_alone)
        return 0;
    name[count++] = "visited";
    name[count++] = "current";
    name[count++] = "frontier";
    if (facts->feature_bfs)
        name[count++] = "bfs";
    if (facts->feature_dfs)
        name[count++] = "dfs";
    if (facts->feature_nn)
        name[count++] = "nn";
    return count;
}

/* Weights and biases as they are in the file, without padding. */
static uint64_t count_weights(const noge_network *network) {
    uint64_t count = 0;
    for (int i = 0; i < network->layer_count; i++)
        count += (uint64_t)network->layer[i].out * (network->layer[i].in + 1);
    return count;
}

/* ---- For a person ------------------------------------------------------------------------------------------------ */

static void print_features(const noge_model_facts *facts) {
    const char *name[MOST_FEATURES];
    uint32_t count = list_features(facts, name);
    printf("  features     ");
    for (uint32_t i = 0; i < count; i++)
        printf("%s%s", i ? ", " : "", name[i]);
    if (count > 0)
        printf("; at %u time %s", facts->history, facts->history == 1 ? "step" : "steps");
    if (facts->positions)
        printf("%sthe number of the visit, as %d sines and cosines", count > 0 ? "; " : "", NOGE_POSITION_INPUTS);
    printf("\n");
}

/* Horizons with their weights below, in columns. */
static void print_goal(const noge_model_facts *facts) {
    char line[2][NOGE_MOST_HORIZONS * 32];
    size_t used = 0;
    for (uint32_t i = 0; i < facts->horizon_count; i++) {
        char weight[32], horizon[32];
        noge_format_float(facts->goal[i], weight);
        int width = snprintf(horizon, sizeof horizon, "%u", facts->horizon[i]);
        int other = snprintf(NULL, 0, "%s", weight);
        width = (width > other ? width : other) + (i ? 2 : 0);
        snprintf(line[0] + used, sizeof line[0] - used, "%*s", width, horizon);
        snprintf(line[1] + used, sizeof line[1] - used, "%*s", width, weight);
        used += (size_t)width;
    }
    printf("  horizons     %s\n  goal         %s\n", line[0], line[1]);
}

static void print_model(const char *path, const noge_network *network, const noge_model_facts *facts) {
    char scale[32];
    printf("%s\n  model        %s, trained on %s, seed %llu, %llu steps\n", path,
           facts->method[0] ? facts->method : "unknown method", facts->set[0] ? facts->set : "an unnamed set",
           (unsigned long long)facts->seed, (unsigned long long)facts->steps);
    if (isnan(facts->score))
        printf("  score        none: never evaluated\n");
    else
        printf("  score        %.4f\n", facts->score);
    print_features(facts);
    printf("  network      %u inputs a node, hidden %u, %u outputs: %llu weights\n", network->shape.inputs,
           network->shape.hidden, network->shape.outputs, (unsigned long long)count_weights(network));
    if (facts->measures_path) {
        noge_format_double(facts->measurement_scale, scale);
        printf("  measurement  length of the walk / %s\n", scale);
    }
    if (facts->goal_input)
        printf("  goal input   the network sees the goal\n");
    if (strcmp(facts->method, "dqn") == 0)
        printf("  reward       %s, gamma %g\n", facts->reward, facts->gamma);
    else
        print_goal(facts);
    noge_format_double(facts->target_scale, scale);
    printf("  target scale %s\n", scale);
}

/* ---- For a program ----------------------------------------------------------------------------------------------- */

static json_t *float_json(float value) {
    char text[32];
    double decimal = (double)value;
    noge_parse_double(text, noge_format_float(value, text), &decimal);
    return json_real(decimal);
}

/* As a text if it is too large for jansson's integers. */
static json_t *unsigned_json(uint64_t value) {
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    return value <= INT64_MAX ? json_integer((json_int_t)value) : json_string(text);
}

/* What only some models have. */
static void add_inputs(json_t *model, const noge_model_facts *facts) {
    if (strcmp(facts->method, "dqn") == 0) {
        json_object_set_new(model, "reward", json_string(facts->reward));
        json_object_set_new(model, "gamma", json_real(facts->gamma));
    }
    if (facts->positions)
        json_object_set_new(model, "positions", json_string(facts->positions_alone ? "alone" : "added"));
    if (facts->goal_input)
        json_object_set_new(model, "goal_input", json_true());
    if (facts->measures_path) {
        json_object_set_new(model, "measurement", json_string("path-length"));
        json_object_set_new(model, "measurement_scale", json_real(facts->measurement_scale));
    }
}

static json_t *model_json(const char *path, const noge_network *network, const noge_model_facts *facts) {
    const char *feature[MOST_FEATURES];
    uint32_t count = list_features(facts, feature);
    json_t *features = json_array(), *horizons = json_array(), *goal = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(features, json_string(feature[i]));
    for (uint32_t i = 0; i < facts->horizon_count; i++) {
        json_array_append_new(horizons, json_integer((json_int_t)facts->horizon[i]));
        json_array_append_new(goal, float_json(facts->goal[i]));
    }
    json_t *name = json_string(path), *model;
    model = json_pack("{s:o,s:s,s:s,s:o,s:o,s:o,s:o,s:I,s:[o,o],s:I,s:I,s:o,s:o,s:f}", "model",
                      name ? name : json_null(), "method", facts->method, "set", facts->set, "seed",
                      unsigned_json(facts->seed), "steps", unsigned_json(facts->steps), "score",
                      noge_json_number(facts->score), "features", features, "history", (json_int_t)facts->history,
                      "feature_range", float_json(facts->feature_low), float_json(facts->feature_high), "hidden",
                      (json_int_t)facts->hidden, "weights", (json_int_t)count_weights(network), "horizons", horizons,
                      "goal", goal, "target_scale", facts->target_scale);
    add_inputs(model, facts);
    return model;
}

/* ---- Rankers ----------------------------------------------------------------------------------------------------- */

/* Weights and biases as they are in the file. */
static uint64_t count_ranker_weights(const noge_ranker *ranker) {
    uint64_t hidden = ranker->shape.hidden, inputs = (uint64_t)ranker->shape.own + ranker->shape.context;
    return hidden * (inputs + 1) + hidden * (hidden + 1) + hidden;
}

/* A list with commas, as a person likes to read it: with blanks, and in lines that are not too long. */
static void print_names(const char *title, const char *list) {
    enum { WIDTH = 64 };
    size_t column = 0;
    printf("  %-12s ", title);
    while (*list) {
        size_t length = strcspn(list, ",");
        bool wraps = column + length > WIDTH;
        if (wraps)
            printf("\n%15s", "");
        else if (column > 0)
            printf(" ");
        column = wraps ? 0 : column;
        printf("%.*s%s", (int)length, list, list[length] ? "," : "");
        column += length + 2;
        list += length + (list[length] != 0);
    }
    printf("\n");
}

static void print_ranker(const char *path, const noge_ranker *ranker, const noge_ranker_facts *facts) {
    char reach[32];
    noge_format_double(facts->reach, reach);
    printf("%s\n  model        plus, trained on %s, seed %llu, %llu steps\n", path,
           facts->set[0] ? facts->set : "an unnamed set", (unsigned long long)facts->seed,
           (unsigned long long)facts->steps);
    if (isnan(facts->score))
        printf("  score        none: never evaluated\n");
    else
        printf("  score        %.4f\n", facts->score);
    printf("  candidates   the nearest frontier nodes and those up to %s farther\n", reach);
    print_names("of each", facts->own);
    print_names("of all", facts->context);
    printf("  network      %u inputs a candidate, hidden %u, a score: %llu weights\n",
           ranker->shape.own + ranker->shape.context, ranker->shape.hidden,
           (unsigned long long)count_ranker_weights(ranker));
}

static json_t *names_json(const char *list) {
    json_t *names = json_array();
    while (*list) {
        size_t length = strcspn(list, ",");
        json_array_append_new(names, json_stringn(list, length));
        list += length + (list[length] != 0);
    }
    return names;
}

static json_t *ranker_json(const char *path, const noge_ranker *ranker, const noge_ranker_facts *facts) {
    json_t *name = json_string(path);
    return json_pack("{s:o,s:s,s:s,s:o,s:o,s:o,s:o,s:o,s:f,s:I,s:I}", "model", name ? name : json_null(), "method",
                     "plus", "set", facts->set, "seed", unsigned_json(facts->seed), "steps",
                     unsigned_json(facts->steps), "score", noge_json_number(facts->score), "own",
                     names_json(facts->own), "context", names_json(facts->context), "reach", facts->reach, "hidden",
                     (json_int_t)facts->hidden, "weights", (json_int_t)count_ranker_weights(ranker));
}

static noge_status info_ranker(const char *path, json_t *models, noge_error *error) {
    noge_ranker *ranker;
    noge_ranker_facts facts;
    noge_status status = noge_ranker_read(path, NOGE_KERNEL_PORTABLE, &ranker, &facts, error);
    if (status == NOGE_OK && models)
        json_array_append_new(models, ranker_json(path, ranker, &facts));
    else if (status == NOGE_OK)
        print_ranker(path, ranker, &facts);
    noge_ranker_free(ranker);
    return status;
}

/* ---- Both -------------------------------------------------------------------------------------------------------- */

noge_status noge_info_model(const char *path, json_t *models, noge_error *error) {
    noge_network *network;
    noge_model_facts facts;
    if (noge_ranker_recognise(path))
        return info_ranker(path, models, error);
    noge_status status = noge_model_read(path, NOGE_KERNEL_PORTABLE, &network, &facts, error);
    if (status == NOGE_OK && models)
        json_array_append_new(models, model_json(path, network, &facts));
    else if (status == NOGE_OK)
        print_model(path, network, &facts);
    noge_network_free(network);
    return status;
}
