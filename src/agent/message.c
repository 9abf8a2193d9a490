/* From JSON to a report or a question. Everything unexpected is refused, and the message says what is expected. Whether
 * a report can be true is checked by the agent, not here. */
#include "agent/message.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/text/text.h"

#include <stdlib.h>
#include <string.h>

void noge_message_free(noge_message *message) {
    json_decref(message->line);
    free(message->sees);
    free(message->blocked);
    free(message->unreachable);
    free(message->reachable);
    *message = (noge_message){0};
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

enum { IN_REPORT = 1, IN_ASK = 2, IN_BYE = 4 };

typedef struct field {
    const char *name;
    unsigned where;
} field;

static const field fields[] = {
    {"at", IN_REPORT},
    {"sees", IN_REPORT},
    {"blocked", IN_REPORT},
    {"unreachable", IN_REPORT},
    {"reachable", IN_REPORT},
    {"ask", IN_ASK},
    {"to", IN_ASK},
    {"file", IN_ASK},
    {"force", IN_ASK},
    {"bye", IN_BYE},
    {"id", IN_REPORT | IN_ASK | IN_BYE},
};

enum { FIELD_COUNT = sizeof fields / sizeof *fields };

static noge_status check_fields(const noge_message *message, unsigned where, noge_error *error) {
    const char *key;
    json_t *value;
    json_object_foreach(message->line, key, value) {
        size_t i = 0;
        while (i < FIELD_COUNT && strcmp(fields[i].name, key) != 0)
            i++;
        if (i < FIELD_COUNT && fields[i].where & where)
            continue;
        if (i < FIELD_COUNT)
            return noge_fail(error, NOGE_BAD_INPUT, "unexpected field \"%s\" in %s", key,
                             where == IN_REPORT ? "a report"
                             : where == IN_ASK  ? "a question"
                                                : "a bye");
        const char *nearest = noge_nearest_name(key, &fields[0].name, FIELD_COUNT, sizeof *fields);
        return nearest ? noge_fail(error, NOGE_BAD_INPUT, "unknown field \"%.80s\"; did you mean \"%s\"?", key, nearest)
                       : noge_fail(error, NOGE_BAD_INPUT, "unknown field \"%.80s\"", key);
    }
    return NOGE_OK;
}

static noge_status read_string(const noge_message *message, const char *key, const char **text, noge_error *error) {
    const json_t *value = json_object_get(message->line, key);
    *text = json_string_value(value);
    if (value && !*text)
        return noge_fail(error, NOGE_BAD_INPUT, "\"%s\" must be a string", key);
    return NOGE_OK;
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

/* One entry of "sees": a name, or a name and a length. */
static noge_status read_seen(const json_t *entry, bool weighted, noge_seen *seen, noge_error *error) {
    const json_t *name = json_is_array(entry) ? json_array_get(entry, 0) : entry;
    const json_t *length = json_is_array(entry) ? json_array_get(entry, 1) : NULL;
    *seen = (noge_seen){.name = json_string_value(name), .length = 1};
    if (!seen->name || (json_is_array(entry) && (json_array_size(entry) != 2 || !json_is_number(length))))
        return noge_fail(error, NOGE_BAD_INPUT, "\"sees\" must be %s",
                         weighted ? "a list of [name, length] or an object of lengths" : "a list of names");
    if (length && !weighted)
        return noge_fail(error, NOGE_BAD_INPUT, "unexpected length; the session is not weighted");
    if (weighted && !length)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "'%.80s' has no length; the session is weighted and expects [name, length]", seen->name);
    if (length)
        seen->length = json_number_value(length);
    return NOGE_OK;
}

static noge_status read_seen_object(noge_message *message, json_t *sees, bool weighted, noge_error *error) {
    const char *name;
    json_t *length;
    if (!weighted)
        return noge_fail(error, NOGE_BAD_INPUT, "unexpected lengths; the session is not weighted");
    json_object_foreach(sees, name, length) {
        if (!json_is_number(length))
            return noge_fail(error, NOGE_BAD_INPUT, "the length of the edge to '%.80s' must be a number", name);
        message->sees[message->report.seen_count++] = (noge_seen){name, json_number_value(length)};
    }
    return NOGE_OK;
}

static noge_status read_sees(noge_message *message, bool weighted, noge_error *error) {
    json_t *sees = json_object_get(message->line, "sees");
    message->report.blind = !sees;
    if (!sees)
        return NOGE_OK;
    if (!json_is_array(sees) && !json_is_object(sees))
        return noge_fail(error, NOGE_BAD_INPUT, "\"sees\" must be a list");
    size_t count = json_is_array(sees) ? json_array_size(sees) : json_object_size(sees);
    noge_status status = noge_reserve(&message->sees, &message->sees_space, count, sizeof *message->sees, error);
    message->report.sees = message->sees;
    if (status == NOGE_OK && json_is_object(sees))
        return read_seen_object(message, sees, weighted, error);
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = read_seen(json_array_get(sees, i), weighted, &message->sees[message->report.seen_count++], error);
    return status;
}

static noge_status read_blocked(noge_message *message, const char *here, noge_error *error) {
    const json_t *blocked = json_object_get(message->line, "blocked");
    if (!blocked)
        return NOGE_OK;
    if (!json_is_array(blocked))
        return noge_fail(error, NOGE_BAD_INPUT, "\"blocked\" must be a list");
    size_t count = json_array_size(blocked);
    noge_status status =
        noge_reserve(&message->blocked, &message->blocked_space, count, sizeof *message->blocked, error);
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        const json_t *entry = json_array_get(blocked, i);
        noge_named_edge edge = {here, json_string_value(entry)};
        if (json_is_array(entry) && json_array_size(entry) == 2) {
            edge.from = json_string_value(json_array_get(entry, 0));
            edge.to = json_string_value(json_array_get(entry, 1));
        }
        if (!edge.to || (json_is_array(entry) && !edge.from))
            return noge_fail(error, NOGE_BAD_INPUT, "an entry of \"blocked\" must be a name or a pair of names");
        if (!edge.from)
            return noge_fail(error, NOGE_BAD_INPUT, "\"at\" is missing; the first report must say where you are");
        message->blocked[i] = edge;
    }
    message->report.blocked = message->blocked;
    message->report.blocked_count = count;
    return status;
}

static noge_status read_names(const noge_message *message, const char *key, const char ***names, size_t *space,
                              size_t *count, noge_error *error) {
    const json_t *list = json_object_get(message->line, key);
    *count = 0;
    if (list && !json_is_array(list))
        return noge_fail(error, NOGE_BAD_INPUT, "\"%s\" must be a list of names", key);
    noge_status status = noge_reserve(names, space, json_array_size(list), sizeof **names, error);
    for (size_t i = 0; i < json_array_size(list) && status == NOGE_OK; i++) {
        (*names)[i] = json_string_value(json_array_get(list, i));
        if (!(*names)[i])
            return noge_fail(error, NOGE_BAD_INPUT, "\"%s\" must be a list of names", key);
    }
    if (status == NOGE_OK)
        *count = json_array_size(list);
    return status;
}

static noge_status read_report(noge_message *message, bool weighted, const char *here, noge_error *error) {
    noge_report *report = &message->report;
    noge_status status = check_fields(message, IN_REPORT, error);
    if (status == NOGE_OK && json_object_size(message->line) == (message->id != NULL))
        status = noge_fail(error, NOGE_BAD_INPUT, "empty message; a report has \"at\" and \"sees\", for example");
    if (status == NOGE_OK)
        status = read_string(message, "at", &report->at, error);
    if (status == NOGE_OK)
        status = read_sees(message, weighted, error);
    if (status == NOGE_OK)
        status = read_blocked(message, report->at ? report->at : here, error);
    if (status == NOGE_OK)
        status = read_names(message, "unreachable", &message->unreachable, &message->unreachable_space,
                            &report->unreachable_count, error);
    if (status == NOGE_OK)
        status = read_names(message, "reachable", &message->reachable, &message->reachable_space,
                            &report->reachable_count, error);
    report->unreachable = message->unreachable;
    report->reachable = message->reachable;
    return status;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

static noge_status read_question(noge_message *message, noge_error *error) {
    static const struct {
        const char *name;
        noge_message_kind kind;
    } questions[] = {
        {"next", NOGE_MESSAGE_NEXT}, {"frontier", NOGE_MESSAGE_FRONTIER}, {"distance", NOGE_MESSAGE_DISTANCE},
        {"path", NOGE_MESSAGE_PATH}, {"map", NOGE_MESSAGE_MAP},           {"statistics", NOGE_MESSAGE_STATISTICS},
        {"home", NOGE_MESSAGE_HOME},
    };
    enum { QUESTION_COUNT = sizeof questions / sizeof *questions };
    const char *ask;
    noge_status status = check_fields(message, IN_ASK, error);
    if (status == NOGE_OK)
        status = read_string(message, "ask", &ask, error);
    if (status == NOGE_OK)
        status = read_string(message, "to", &message->to, error);
    if (status == NOGE_OK)
        status = read_string(message, "file", &message->file, error);
    if (status != NOGE_OK)
        return status;
    size_t i = 0;
    while (i < QUESTION_COUNT && strcmp(questions[i].name, ask) != 0)
        i++;
    if (i == QUESTION_COUNT) {
        const char *nearest = noge_nearest_name(ask, &questions[0].name, QUESTION_COUNT, sizeof *questions);
        return nearest
                   ? noge_fail(error, NOGE_BAD_INPUT, "unknown question \"%.80s\"; did you mean \"%s\"?", ask, nearest)
                   : noge_fail(error, NOGE_BAD_INPUT,
                               "unknown question \"%.80s\"; expected next, frontier, distance, path, home, map "
                               "or statistics",
                               ask);
    }
    message->kind = questions[i].kind;
    bool for_place = message->kind == NOGE_MESSAGE_DISTANCE || message->kind == NOGE_MESSAGE_PATH;
    bool for_map = message->kind == NOGE_MESSAGE_MAP;
    const json_t *force = json_object_get(message->line, "force");
    if (for_place != (message->to != NULL))
        return noge_fail(error, NOGE_BAD_INPUT,
                         for_place ? "\"to\" is missing; it names the place"
                                   : "unexpected field \"to\" in this question");
    if (for_map != (message->file != NULL))
        return noge_fail(error, NOGE_BAD_INPUT,
                         for_map ? "\"file\" is missing; it names the map's file"
                                 : "unexpected field \"file\" in this question");
    if (force && (!for_map || !json_is_boolean(force)))
        return noge_fail(error, NOGE_BAD_INPUT, "\"force\" must be true or false, in the question for the map only");
    message->force = json_is_true(force);
    return NOGE_OK;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Says why a line is not JSON. The parser's own message would mislead in two cases. */
static noge_status not_read(const json_error_t *wrong, noge_error *error) {
    switch (json_error_code(wrong)) {
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return noge_fail(error, NOGE_BAD_INPUT, "unexpected character \\u0000 in a string");
    case json_error_duplicate_key:
        return noge_fail(error, NOGE_BAD_INPUT, "a field or name occurs twice in one object: %s", wrong->text);
    default: return noge_json_fail(error, wrong, "not JSON: %s", wrong->text);
    }
}

noge_status noge_message_read(noge_message *message, const char *line, size_t size, bool weighted, const char *here,
                              noge_error *error) {
    json_error_t wrong;
    json_decref(message->line);
    message->line = noge_json_read(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &wrong);
    message->kind = NOGE_MESSAGE_REPORT;
    message->id = NULL;
    message->report = (noge_report){.size = sizeof message->report};
    message->to = message->file = NULL;
    message->force = false;
    if (!message->line)
        return not_read(&wrong, error);
    if (!json_is_object(message->line))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "a message must be a JSON object, such as {\"at\":\"hall\",\"sees\":[]}");
    const json_t *id = json_object_get(message->line, "id");
    if (id && !json_is_string(id) && !json_is_number(id))
        return noge_fail(error, NOGE_BAD_INPUT, "\"id\" must be a string or a number");
    message->id = id;
    if (json_object_get(message->line, "ask"))
        return read_question(message, error);
    const json_t *bye = json_object_get(message->line, "bye");
    if (!bye)
        return read_report(message, weighted, here, error);
    message->kind = NOGE_MESSAGE_BYE;
    return json_is_true(bye) ? check_fields(message, IN_BYE, error)
                             : noge_fail(error, NOGE_BAD_INPUT, "\"bye\" must be true");
}
