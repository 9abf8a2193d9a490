/* Lines are written as text, without building JSON objects, so that a decision costs little more than its pipe. */
#include "policy/external/external_lines.h"
#include "base/error.h"
#include "base/file/child.h"
#include "base/text/json.h"

#include <jansson.h>
#include <noge/version.h>
#include <string.h>

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Keeps the first failure, so that the functions below need no checks. */
typedef struct writer {
    noge_text *text;
    noge_status status;
    noge_error *error;
} writer;

static void put(writer *to, const char *bytes, size_t size) {
    if (to->status == NOGE_OK)
        to->status = noge_text_append(to->text, bytes, size, to->error);
}

static void put_text(writer *to, const char *text) {
    put(to, text, strlen(text));
}

static void put_number(writer *to, uint64_t number) {
    char digit[20];
    size_t at = sizeof digit;
    do
        digit[--at] = (char)('0' + number % 10);
    while (number /= 10);
    put(to, digit + at, sizeof digit - at);
}

static void put_length(writer *to, double length) {
    char text[32];
    put(to, text, noge_format_double(length, text));
}

static void put_nodes(writer *to, const char *key, const noge_node *node, uint32_t count) {
    put_text(to, key);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            put(to, ",", 1);
        put_number(to, node[i]);
    }
    put(to, "]", 1);
}

static void put_frontier(writer *to, const noge_map *map) {
    put_text(to, ",\"frontier\":[");
    for (noge_node node = map->oldest; node != NOGE_NO_NODE; node = noge_map_newer(map, node)) {
        if (node != map->oldest)
            put(to, ",", 1);
        put_number(to, node);
    }
    put(to, "]", 1);
}

static void put_begin(writer *to, const noge_map *map, uint64_t seed) {
    put_text(to, "\"begin\":{\"seed\":");
    put_number(to, seed);
    put_text(to, map->task.weighted ? ",\"weighted\":true,\"limit\":" : ",\"weighted\":false,\"limit\":");
    uint32_t decisions = noge_task_decisions(&map->task);
    if (decisions == UINT32_MAX)
        put_text(to, "null");
    else
        put_number(to, decisions);
    if (map->task.returns)
        put_text(to, ",\"return\":true");
    if (noge_map_has_budget(map)) {
        put_text(to, ",\"budget_distance\":");
        put_length(to, map->task.budget);
    }
    put_text(to, "},");
}

/* A row begins with the edges to nodes visited before, which are known already; the rest is what the visit revealed. */
static void put_visit(writer *to, const noge_map *map, uint32_t number) {
    noge_node at = map->visit[number];
    const noge_row row = noge_map_row(map, at);
    uint32_t first = 0;
    while (first < row.count && noge_map_visited_at(map, row.node[first]) < number)
        first++;
    put_text(to, "{\"at\":");
    put_number(to, at);
    put_nodes(to, ",\"sees\":[", row.node + first, row.count - first);
    if (map->task.weighted) {
        put_text(to, ",\"lengths\":[");
        for (uint32_t i = first; i < row.count; i++) {
            if (i > first)
                put(to, ",", 1);
            put_length(to, row.length[i]);
        }
        put(to, "]", 1);
    }
    put(to, "}", 1);
}

noge_status noge_external_put_hello(noge_text *text, noge_error *error) {
    return noge_text_print(text, error, "{\"noge\":\"%s\",\"protocol\":%d}\n", noge_version(), NOGE_EXTERNAL_PROTOCOL);
}

noge_status noge_external_put_question(noge_text *text, noge_map *map, uint32_t told, uint64_t seed,
                                       noge_external_wants wants, noge_error *error) {
    writer to = {.text = text, .error = error};
    put(&to, "{", 1);
    if (told == 0)
        put_begin(&to, map, seed);
    put_text(&to, "\"visits\":[");
    for (uint32_t i = told; i < map->visit_count; i++) {
        if (i > told)
            put(&to, ",", 1);
        put_visit(&to, map, i);
    }
    put_text(&to, "],\"oldest\":");
    put_number(&to, map->oldest);
    put_text(&to, ",\"newest\":");
    put_number(&to, map->newest);
    if (wants.nearest) {
        uint32_t count;
        const noge_node *nearest = noge_map_nearest_all(map, &count);
        put_nodes(&to, ",\"nearest\":[", nearest, count);
    }
    if (wants.frontier)
        put_frontier(&to, map);
    put(&to, "}\n", 2);
    return to.status;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static noge_status read_wants(const json_t *list, noge_external_wants *wants, noge_error *error) {
    size_t i;
    json_t *one;
    char text[NOGE_EXCERPT];
    if (!json_is_array(list))
        return noge_fail(error, NOGE_BAD_INPUT, "\"wants\" must be a list");
    json_array_foreach(list, i, one) {
        const char *word = json_is_string(one) ? json_string_value(one) : "";
        if (strcmp(word, "nearest") == 0)
            wants->nearest = true;
        else if (strcmp(word, "frontier") == 0)
            wants->frontier = true;
        else
            return noge_fail(error, NOGE_BAD_INPUT, "\"wants\" may contain \"nearest\" and \"frontier\", not '%s'",
                             noge_child_excerpt(word, strlen(word), text));
    }
    return NOGE_OK;
}

static noge_status read_fields(json_t *greeting, noge_external_wants *wants, noge_error *error) {
    const char *key;
    json_t *value;
    char text[NOGE_EXCERPT];
    const json_t *protocol = json_object_get(greeting, "protocol");
    if (!json_is_integer(protocol))
        return noge_fail(error, NOGE_BAD_INPUT, "expected {\"protocol\":%d}", NOGE_EXTERNAL_PROTOCOL);
    if (json_integer_value(protocol) != NOGE_EXTERNAL_PROTOCOL)
        return noge_fail(error, NOGE_BAD_INPUT, "protocol %lld is unknown; this noge speaks protocol %d",
                         (long long)json_integer_value(protocol), NOGE_EXTERNAL_PROTOCOL);
    json_object_foreach(greeting, key, value) {
        noge_status status = NOGE_OK;
        if (strcmp(key, "wants") == 0)
            status = read_wants(value, wants, error);
        else if (strcmp(key, "protocol") != 0)
            status = noge_fail(error, NOGE_BAD_INPUT, "unknown field \"%s\"; there are \"protocol\" and \"wants\"",
                               noge_child_excerpt(key, strlen(key), text));
        if (status != NOGE_OK)
            return status;
    }
    return NOGE_OK;
}

noge_status noge_external_read_greeting(const char *line, size_t size, noge_external_wants *wants, noge_error *error) {
    json_error_t fault;
    json_t *greeting = noge_json_read(line, size, JSON_REJECT_DUPLICATES, &fault);
    *wants = (noge_external_wants){0};
    noge_status status =
        !greeting && !fault.text[0] ? noge_json_fail(error, &fault, "no JSON") : read_fields(greeting, wants, error);
    json_decref(greeting);
    return status;
}

bool noge_external_read_answer(const char *line, size_t size, uint64_t *node) {
    while (size > 0 && (line[size - 1] == '\r' || line[size - 1] == ' ' || line[size - 1] == '\t'))
        size--;
    while (size > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        size--;
    }
    return noge_parse_unsigned(line, size, UINT32_MAX, node);
}
