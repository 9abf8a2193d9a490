/* Names become graphs here and nowhere else, so every command understands the same ones and explains them alike. */
#include "catalog/graph_name.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "catalog/set_name.h"
#include "graph/tables.h"
#include "neural/model.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_ROOM = 64 };

/* The argument up to its colon, cut off at NAME_ROOM - 1 bytes: no family's name is that long. */
static void family_part(const char *argument, char name[NAME_ROOM]) {
    size_t length = strcspn(argument, ":");
    length = length < NAME_ROOM ? length : NAME_ROOM - 1;
    memcpy(name, argument, length);
    name[length] = 0;
}

bool noge_is_family(const char *argument) {
    char name[NAME_ROOM];
    family_part(argument, name);
    return noge_family_find(name) != NULL;
}

static const char *nearest_family(const char *name) {
    size_t count;
    const noge_family *families = noge_families(&count);
    return noge_nearest_name(name, &families[0].name, count, sizeof *families);
}

static void list_families(char *list, size_t size) {
    size_t count, used = 0;
    const noge_family *families = noge_families(&count);
    list[0] = 0;
    for (size_t i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(list + used, size - used, "%s%s", i ? ", " : "", families[i].name);
}

static void list_sets(char *list, size_t size) {
    size_t count;
    list_families(list, size);
    const noge_blend *blends = noge_blends(&count);
    for (size_t i = 0; i < count; i++)
        snprintf(list + strlen(list), size - strlen(list), ", %s", blends[i].name);
    const noge_city *cities = noge_cities(&count);
    for (size_t i = 0; i < count; i++)
        snprintf(list + strlen(list), size - strlen(list), ", %s", cities[i].name);
}

/* A family, a blend or a city. */
static const char *nearest_set(const char *name) {
    size_t count;
    const noge_city *cities = noge_cities(&count);
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(name, cities[i].name) == 0 || strcasecmp(name, cities[i].summary) == 0)
            return cities[i].name;
    const noge_blend *blends = noge_blends(&count);
    const char *family = nearest_family(name);
    return family ? family : noge_nearest_name(name, &blends[0].name, count, sizeof *blends);
}

/* "rows from 1 to 4096 and columns from 1 to 4096" */
static void describe_parameters(const noge_family *family, char *text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < NOGE_FAMILY_PARAMETERS && family->parameter[i].name && used < size; i++) {
        const noge_family_parameter *at = &family->parameter[i];
        bool last = i + 1 == NOGE_FAMILY_PARAMETERS || !at[1].name;
        char least[NOGE_PARAMETER_TEXT], most[NOGE_PARAMETER_TEXT];
        noge_parameter_print(at, at->least, least);
        noge_parameter_print(at, at->most, most);
        used += (size_t)snprintf(text + used, size - used, "%s%s from %s to %s", i ? last ? " and " : ", " : "",
                                 at->name, least, most);
    }
}

static noge_status wrong_value(const noge_family *family, const noge_family_parameter *at, const char *value,
                               size_t length, noge_error *error) {
    char least[NOGE_PARAMETER_TEXT], most[NOGE_PARAMETER_TEXT], decimals[48] = "";
    noge_parameter_print(at, at->least, least);
    noge_parameter_print(at, at->most, most);
    if (at->decimals > 0)
        snprintf(decimals, sizeof decimals, " with up to %u decimals", at->decimals);
    return noge_fail(error, NOGE_USAGE, "%s of %s is a %s from %s to %s%s, not '%.*s'", at->name, family->name,
                     at->decimals ? "number" : "whole number", least, most, decimals, (int)length, value);
}

static noge_status put_parameter(noge_family_choice *choice, const char *pair, size_t length, noge_error *error) {
    const noge_family *family = choice->family;
    const char *equals = memchr(pair, '=', length);
    char ranges[256], name[NAME_ROOM];
    describe_parameters(family, ranges, sizeof ranges);
    if (!equals)
        return noge_fail(error, NOGE_USAGE, "'%.*s' is no name=value; %s takes %s", (int)length, pair, family->name,
                         ranges);
    snprintf(name, sizeof name, "%.*s", (int)(equals - pair), pair);
    int count = 0;
    for (; count < NOGE_FAMILY_PARAMETERS && family->parameter[count].name; count++) {
        const noge_family_parameter *at = &family->parameter[count];
        if (strcmp(at->name, name) != 0)
            continue;
        size_t value_length = length - (size_t)(equals + 1 - pair);
        if (noge_parameter_parse(at, equals + 1, value_length, &choice->parameter[count]))
            return NOGE_OK;
        return wrong_value(family, at, equals + 1, value_length, error);
    }
    const char *nearest =
        noge_nearest_name(name, &family->parameter[0].name, (size_t)count, sizeof family->parameter[0]);
    return noge_fail(error, NOGE_USAGE, "%s has no parameter '%s'%s%s; it takes %s", family->name, name,
                     nearest ? ", perhaps you mean " : "", nearest ? nearest : "", ranges);
}

noge_status noge_family_argument(const char *argument, noge_family_choice *choice, noge_error *error) {
    char name[NAME_ROOM], list[256];
    family_part(argument, name);
    *choice = (noge_family_choice){.family = noge_family_find(name)};
    if (!choice->family) {
        const char *nearest = nearest_family(name);
        if (nearest)
            return noge_fail(error, NOGE_USAGE, "unknown family '%s'; did you mean %s?", name, nearest);
        list_families(list, sizeof list);
        return noge_fail(error, NOGE_USAGE, "unknown family '%s'; there are %s", name, list);
    }
    for (int i = 0; i < NOGE_FAMILY_PARAMETERS; i++)
        choice->parameter[i] = choice->family->parameter[i].usual;
    const char *at = strchr(argument, ':');
    choice->sized = at != NULL;
    noge_status status = NOGE_OK;
    while (at && *at && at[1] && status == NOGE_OK) {
        size_t length = strcspn(at + 1, ",");
        status = put_parameter(choice, at + 1, length, error);
        at += 1 + length;
    }
    return status;
}

/* Neither a family nor a file: says what was tried. */
static noge_status fail_unknown(const char *argument, noge_error *error) {
    char name[NAME_ROOM], list[256];
    if (strchr(argument, '+') && strlen(argument) >= NOGE_SET_NAME)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%.60s…: no such file, and too long for a list of sets: %d letters at most", argument,
                         NOGE_SET_NAME - 1);
    if (noge_set_missing(argument, name)) {
        const char *nearest = nearest_set(name);
        list_sets(list, sizeof list);
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: no such file, and '%s' is no set that others could be joined to; %s%s%s", argument, name,
                         nearest ? "did you mean " : "the sets are ", nearest ? nearest : list, nearest ? "?" : "");
    }
    family_part(argument, name);
    const char *nearest = nearest_set(name);
    if (nearest)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no such file, and no such set; did you mean %s%s?", argument,
                         nearest, argument + strcspn(argument, ":"));
    if (strpbrk(argument, "./")) /* surely meant as a path */
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no such file", argument);
    list_sets(list, sizeof list);
    return noge_fail(error, NOGE_BAD_INPUT, "%s: no such file, and no such set; the sets are %s", argument, list);
}

static noge_status read_city(const noge_city *city, const noge_data_choice *data, noge_graph **graph,
                             noge_build_report *report, noge_error *error) {
    char path[PATH_MAX];
    noge_status status = noge_data_city(data->folder, city, path, error);
    return status == NOGE_OK ? noge_graph_read(graph, path, NOGE_FORMAT_AUTO, report, error) : status;
}

noge_status noge_graph_argument(const char *argument, noge_format format, const noge_data_choice *data,
                                noge_graph **graph, noge_build_report *report, noge_error *error) {
    *graph = NULL;
    if (report)
        *report = (noge_build_report){0};
    if (noge_is_family(argument)) {
        noge_family_choice choice;
        noge_status status = noge_family_argument(argument, &choice, error);
        return status == NOGE_OK ? noge_generate(choice.family, choice.parameter, data->seed, graph, error) : status;
    }
    if (noge_city_find(argument))
        return read_city(noge_city_find(argument), data, graph, report, error);
    if (strcmp(argument, "-") != 0 && access(argument, F_OK) != 0)
        return fail_unknown(argument, error);
    if (noge_model_recognise(argument))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: is a model, and a graph is wanted here; models go behind --policy",
                         argument);
    return noge_graph_read(graph, argument, format, report, error);
}

void noge_describe_names(const noge_graph *graph, char *text, size_t size) {
    char first_number[NOGE_NUMBER_TEXT], last_number[NOGE_NUMBER_TEXT];
    size_t first_length, last_length;
    const char *first = noge_graph_name(graph, 0, first_number, &first_length);
    const char *last = noge_graph_name(graph, graph->node_count - 1, last_number, &last_length);
    if (graph->node_count == 1)
        snprintf(text, size, "its only node is called %.*s", (int)first_length, first);
    else
        snprintf(text, size, "its %u nodes are called %.*s%s%.*s", graph->node_count, (int)first_length, first,
                 graph->name_offset ? ", … , " : " to ", (int)last_length, last);
}

noge_status noge_source_argument(const noge_graph *graph, const char *name, uint64_t seed, noge_node *source,
                                 noge_error *error) {
    if (!name) {
        noge_random lots = noge_random_stream(seed, "source", 0);
        *source = noge_random_below(&lots, graph->node_count);
        return NOGE_OK;
    }
    *source = noge_graph_find(graph, name);
    if (*source != NOGE_NO_NODE)
        return NOGE_OK;
    char names[200];
    noge_describe_names(graph, names, sizeof names);
    return noge_fail(error, NOGE_USAGE, "--source %s: the graph has no such node; %s", name, names);
}
