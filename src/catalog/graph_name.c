/* Families come first, then cities, then files: a name means the same in every folder. A file called grid is ./grid. */
#include "catalog/graph_name.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text/writer.h"
#include "graph/cities.h"
#include "graph/dataset.h"
#include "graph/generate/family.h"
#include "graph/tables.h"
#include "neural/file/model.h"

#include <noge/catalog.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Appends "rows from 1 to 4096 and columns from 1 to 4096". */
static void describe_parameters(noge_writer *writer, const noge_family *family) {
    for (int i = 0; i < NOGE_FAMILY_PARAMETERS && family->parameter[i].name; i++) {
        const noge_family_parameter *at = &family->parameter[i];
        bool last = i + 1 == NOGE_FAMILY_PARAMETERS || !at[1].name;
        char least[NOGE_PARAMETER_TEXT], most[NOGE_PARAMETER_TEXT];
        noge_parameter_print(at, at->least, least);
        noge_parameter_print(at, at->most, most);
        noge_writer_print(writer, "%s%s from %s to %s", i == 0 ? "" : last ? " and " : ", ", at->name, least, most);
    }
}

/* NOGE_USAGE, or NOGE_NO_MEMORY: "PROBLEM; FAMILY takes …". */
__attribute__((format(printf, 3, 4))) static noge_status fail_parameter(const noge_family *family, noge_error *error,
                                                                        const char *format, ...) {
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    va_list arguments;
    va_start(arguments, format);
    noge_writer_print_list(&writer, format, arguments);
    va_end(arguments);
    noge_writer_print(&writer, "; %s takes ", family->name);
    describe_parameters(&writer, family);
    noge_status status = noge_writer_end(&writer, error);
    if (status == NOGE_OK)
        status = noge_fail(error, NOGE_USAGE, "%s", text.bytes);
    noge_text_free(&text);
    return status;
}

static noge_status wrong_value(const noge_family *family, const noge_family_parameter *at, const char *value,
                               size_t length, noge_error *error) {
    char least[NOGE_PARAMETER_TEXT], most[NOGE_PARAMETER_TEXT], decimals[48] = "";
    noge_parameter_print(at, at->least, least);
    noge_parameter_print(at, at->most, most);
    if (at->decimals > 0)
        snprintf(decimals, sizeof decimals, " with up to %u decimals", at->decimals);
    return noge_fail(error, NOGE_USAGE, "%s of %s must be %s from %s to %s%s, not '%.*s'", at->name, family->name,
                     at->decimals ? "a number" : "an integer", least, most, decimals, (int)length, value);
}

static noge_status put_parameter(noge_family_choice *choice, const char *pair, size_t length, noge_error *error) {
    const noge_family *family = choice->family;
    const char *equals = memchr(pair, '=', length);
    char name[NOGE_FAMILY_NAME];
    if (!equals)
        return fail_parameter(family, error, "expected name=value, not '%.*s'", (int)length, pair);
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
    return fail_parameter(family, error, "unknown parameter '%s'%s%s", name, nearest ? ", perhaps " : "",
                          nearest ? nearest : "");
}

noge_status noge_family_argument(const char *argument, noge_family_choice *choice, noge_error *error) {
    char name[NOGE_FAMILY_NAME];
    noge_family_part(argument, name);
    *choice = (noge_family_choice){.family = noge_family_find(name)};
    if (!choice->family)
        return noge_fail_family(name, error);
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

static noge_status read_file(const char *path, const noge_read_options *options, const noge_data_choice *data,
                             noge_graph **graph, noge_error *error) {
    noge_read_report report = NOGE_READ_REPORT;
    noge_status status = noge_graph_read(graph, path, options, &report, error);
    if (status == NOGE_OK && data->report)
        noge_read_report_add(data->report, &report);
    return status;
}

static noge_status read_city(const noge_city *city, const noge_data_choice *data, noge_graph **graph,
                             noge_error *error) {
    char path[PATH_MAX];
    const noge_read_options options = {.size = sizeof options, .two_way = data->read.two_way};
    noge_status status = noge_data_city(data->folder, city, path, error);
    return status == NOGE_OK ? read_file(path, &options, data, graph, error) : status;
}

noge_status noge_graph_argument(const char *argument, const noge_data_choice *data, noge_graph **graph,
                                noge_error *error) {
    *graph = NULL;
    if (noge_is_family(argument)) {
        noge_family_choice choice;
        noge_status status = noge_family_argument(argument, &choice, error);
        return status == NOGE_OK ? noge_generate(choice.family, choice.parameter, data->seed, graph, error) : status;
    }
    if (noge_city_find(argument))
        return read_city(noge_city_find(argument), data, graph, error);
    if (strcmp(argument, "-") != 0 && access(argument, F_OK) != 0)
        return noge_fail_unknown(argument, error);
    if (noge_model_recognise(argument))
        return noge_fail_remedy(error, NOGE_BAD_INPUT, NOGE_REMEDY_POLICY, "%s: is a model; expected a graph",
                                argument);
    const noge_read_options options = {sizeof options, data->read.format, data->read.two_way};
    return read_file(argument, &options, data, graph, error);
}

/* "its 64 nodes are called 0 to 63" */
static void describe_names(const noge_graph *graph, char *text, size_t size) {
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
    if (graph->node_count == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "the graph has no nodes");
    if (!name) {
        noge_random random = noge_random_stream(seed, "source", 0);
        *source = noge_random_below(&random, graph->node_count);
        return NOGE_OK;
    }
    *source = noge_graph_find(graph, name);
    if (*source != NOGE_NO_NODE)
        return NOGE_OK;
    char names[200];
    describe_names(graph, names, sizeof names);
    return noge_fail(error, NOGE_USAGE, "source %s: the graph has no such node; %s", name, names);
}

noge_status noge_catalog_source(const noge_graph *graph, const char *name, uint64_t seed, noge_node *source,
                                noge_error *error) {
    if (!graph || !source)
        return noge_fail(error, NOGE_USAGE, "graph and source must not be NULL");
    return noge_source_argument(graph, name, seed, source, error);
}

noge_status noge_catalog_graph(noge_graph **graph, const char *name, uint64_t seed, const char *data_folder,
                               noge_error *error) {
    const noge_data_choice data = {.seed = seed, .folder = data_folder};
    if (!graph || !name)
        return noge_fail(error, NOGE_USAGE, "graph and name must not be NULL");
    return noge_graph_argument(name, &data, graph, error);
}
