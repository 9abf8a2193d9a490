/* A header and its strings are one block of memory. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "explore/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION, GRAPH, SOURCE, POLICY, TEXTS };

static const char *const keys[TEXTS] = {"noge", "graph", "source", "policy"};

noge_status noge_trace_header_parse(noge_trace_header **header, const json_t *object, const char *where,
                                    noge_error *error) {
    const char *text[TEXTS], *copy[TEXTS];
    const json_t *weighted = json_object_get(object, "weighted"), *returns = json_object_get(object, "return");
    const json_t *budget = json_object_get(object, "budget_distance");
    size_t bytes = sizeof **header + sizeof(noge_task);
    *header = NULL;
    for (int i = 0; i < TEXTS; i++) {
        text[i] = json_string_value(json_object_get(object, keys[i]));
        if (!text[i] && i != GRAPH) /* nothing depends on the graph's name */
            return noge_fail(error, NOGE_BAD_INPUT, "%s: not the header of a trace: \"%s\" is missing", where, keys[i]);
        bytes += text[i] ? strlen(text[i]) + 1 : 1;
    }
    if (!json_is_boolean(weighted))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: not the header of a trace: \"weighted\" is missing", where);
    if (returns && !json_is_boolean(returns))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: \"return\" must be true or false", where);
    if (budget && !(json_number_value(budget) > 0)) /* 0 if it is not a number */
        return noge_fail(error, NOGE_BAD_INPUT, "%s: \"budget_distance\" must be a number of more than 0", where);
    noge_trace_header *made = noge_allocate(bytes, 1, error);
    if (!made)
        return NOGE_NO_MEMORY;
    noge_task *task = (noge_task *)(made + 1);
    char *at = (char *)(task + 1);
    *task = (noge_task)NOGE_TASK;
    task->weighted = json_is_true(weighted);
    task->returns = json_is_true(returns);
    task->budget = json_number_value(budget);
    for (int i = 0; i < TEXTS; i++) {
        copy[i] = strcpy(at, text[i] ? text[i] : "");
        at += strlen(at) + 1;
    }
    *made = (noge_trace_header){.version = copy[VERSION],
                                .graph_name = copy[GRAPH],
                                .source = copy[SOURCE],
                                .policy = copy[POLICY],
                                .seed = (uint64_t)json_integer_value(json_object_get(object, "seed")),
                                .task = task};
    *header = made;
    return NOGE_OK;
}

void noge_trace_header_free(noge_trace_header *header) {
    free(header);
}

noge_status noge_trace_read_header(noge_trace_header **header, const char *path, noge_error *error) {
    char *bytes = NULL, where[400];
    size_t size = 0;
    if (!header || !path)
        return noge_fail(error, NOGE_USAGE, "header and path must not be NULL");
    *header = NULL;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    json_error_t wrong;
    const char *newline = memchr(bytes, '\n', size);
    json_t *object = noge_json_read(bytes, newline ? (size_t)(newline - bytes) : size, JSON_REJECT_DUPLICATES, &wrong);
    snprintf(where, sizeof where, "%.390s:1", path);
    status = object ? noge_trace_header_parse(header, object, where, error)
                    : noge_json_fail(error, &wrong, "%s: not JSON: %s", where, wrong.text);
    json_decref(object);
    free(bytes);
    return status;
}
