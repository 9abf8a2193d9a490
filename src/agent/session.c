/* Answers are written as text, not built as JSON objects: a path may have thousands of names, and a session spends most
 * of its time answering. */
#include "agent/session.h"
#include "base/error.h"
#include "base/json.h"

#include <math.h>
#include <noge/files.h>
#include <noge/version.h>
#include <string.h>
#include <sys/stat.h>

static void put(noge_writer *to, const char *text) {
    noge_writer_string(to, text);
}

static void put_string(noge_writer *to, const char *text) {
    noge_json_write_string(to, text, strlen(text));
}

static void put_number(noge_writer *to, double number) {
    if (isfinite(number))
        noge_writer_double(to, number);
    else
        put(to, "null");
}

static void put_count(noge_writer *to, const char *key, uint64_t count) {
    noge_writer_print(to, ",\"%s\":%llu", key, (unsigned long long)count);
}

static void put_name(noge_writer *to, const noge_agent *agent, noge_node node) {
    put_string(to, noge_agent_name(agent, node));
}

static void put_path(noge_writer *to, const noge_agent *agent, const noge_node *path, uint32_t count) {
    put(to, "[");
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            put(to, ",");
        put_name(to, agent, path[i]);
    }
    put(to, "]");
}

/* Begins an answer with the client's id, if there is one. */
static noge_writer begin(const noge_session *session, noge_text *answer) {
    noge_writer to = {.text = answer};
    const json_t *id = session->message.id;
    put(&to, "{");
    if (!id)
        return to;
    put(&to, "\"id\":");
    noge_json_write(&to, id, 0);
    put(&to, ",");
    return to;
}

static void put_totals(noge_writer *to, const noge_agent *agent) {
    noge_agent_totals totals = noge_agent_count(agent);
    put_count(to, "nodes", totals.nodes);
    put_count(to, "edges", totals.edges);
    put_count(to, "visited", totals.visited);
    put_count(to, "frontier", totals.frontier);
    put_count(to, "unreachable", totals.unreachable);
    put_count(to, "decisions", totals.decisions);
    put(to, ",\"walked\":");
    put_number(to, totals.walked);
    put(to, ",\"rate\":");
    put_number(to, totals.rate);
}

noge_status noge_session_greet(noge_session *session, bool resumed, noge_text *answer, noge_error *error) {
    noge_writer to = {.text = answer};
    put(&to, "{\"noge\":");
    put_string(&to, noge_version());
    put_count(&to, "protocol", NOGE_AGENT_PROTOCOL);
    put(&to, ",\"policy\":");
    put_string(&to, session->policy);
    put(&to, session->weighted ? ",\"weighted\":true" : ",\"weighted\":false");
    if (resumed) {
        noge_node at = noge_map_at(noge_agent_map(session->agent));
        put_count(&to, "reports", session->reports);
        put(&to, ",\"at\":");
        if (at == NOGE_NO_NODE)
            put(&to, "null");
        else
            put_name(&to, session->agent, at);
    }
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status refuse(const noge_session *session, const char *why, noge_text *answer, noge_error *error) {
    noge_writer to = begin(session, answer);
    put(&to, "\"error\":");
    put_string(&to, why);
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

noge_status noge_session_refuse(noge_session *session, const char *why, noge_text *answer, noge_error *error) {
    session->message.id = NULL; /* that of the line before */
    return refuse(session, why, answer, error);
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

static noge_status answer_next(noge_session *session, noge_text *answer, noge_error *error) {
    noge_advice advice;
    noge_status status = noge_agent_decide(session->agent, &advice, error);
    if (status != NOGE_OK)
        return status;
    if (advice.state == NOGE_AGENT_NOWHERE)
        return refuse(session, "say first where you are: \"at\"", answer, error);
    noge_writer to = begin(session, answer);
    if (advice.state == NOGE_AGENT_GO) {
        put(&to, "\"go\":");
        put_name(&to, session->agent, advice.go);
        put(&to, ",\"path\":");
        put_path(&to, session->agent, advice.path, advice.path_count);
        put(&to, ",\"cost\":");
        put_number(&to, advice.cost);
    } else {
        put(&to, advice.state == NOGE_AGENT_DONE ? "\"done\":true" : "\"stuck\":true");
        put_totals(&to, session->agent);
    }
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_report(noge_session *session, const char *line, size_t size, noge_text *answer,
                                 noge_error *error) {
    noge_error wrong;
    const noge_report *report = &session->message.report;
    noge_status status = noge_agent_check(session->agent, report, &wrong);
    if (status == NOGE_OK && session->keep)
        status = session->keep(session->keeper, line, size, &wrong);
    if (status != NOGE_OK)
        return refuse(session, wrong.text, answer, error);
    status = noge_agent_tell(session->agent, report, error);
    session->reports += status == NOGE_OK;
    return status == NOGE_OK ? answer_next(session, answer, error) : status;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

static noge_status answer_frontier(noge_session *session, noge_text *answer, noge_error *error) {
    const noge_candidate *candidate;
    uint32_t count;
    noge_status status = noge_agent_frontier(session->agent, &candidate, &count, error);
    if (status != NOGE_OK)
        return status;
    noge_writer to = begin(session, answer);
    put(&to, "\"frontier\":[");
    for (uint32_t i = 0; i < count; i++) {
        put(&to, i > 0 ? ",{\"place\":" : "{\"place\":");
        put_name(&to, session->agent, candidate[i].node);
        put(&to, ",\"distance\":");
        put_number(&to, candidate[i].distance);
        if (!isnan(candidate[i].score)) {
            put(&to, ",\"score\":");
            put_number(&to, candidate[i].score);
        }
        put(&to, "}");
    }
    put(&to, "]}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_place(noge_session *session, bool with_path, noge_text *answer, noge_error *error) {
    noge_map *map = noge_agent_map(session->agent);
    noge_node place = noge_agent_find(session->agent, session->message.to);
    if (place == NOGE_NO_NODE || noge_map_at(map) == NOGE_NO_NODE) {
        noge_error wrong;
        noge_fail(&wrong, NOGE_BAD_INPUT, "'%.80s' is a place never heard of", session->message.to);
        return refuse(session, wrong.text, answer, error);
    }
    uint32_t count;
    const noge_node *path = noge_map_path(map, place, &count);
    noge_writer to = begin(session, answer);
    if (with_path) {
        put(&to, "\"path\":");
        if (count > 0)
            put_path(&to, session->agent, path, count);
        else
            put(&to, "null");
        put(&to, ",");
    }
    put(&to, "\"distance\":");
    put_number(&to, noge_map_distance(map, place));
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_statistics(noge_session *session, noge_text *answer, noge_error *error) {
    noge_writer to = begin(session, answer);
    put(&to, "\"statistics\":true");
    put_totals(&to, session->agent);
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_map(noge_session *session, noge_text *answer, noge_error *error) {
    const char *file = session->message.file;
    noge_error wrong;
    noge_graph *graph;
    if (strcmp(file, "-") == 0 || !*file)
        return refuse(session, "the map goes to a file of its own", answer, error);
    struct stat about;
    if (!session->message.force && stat(file, &about) == 0 && S_ISREG(about.st_mode)) {
        noge_fail(&wrong, NOGE_USAGE, "%s: exists already; choose another name, or add \"force\":true", file);
        return refuse(session, wrong.text, answer, error);
    }
    noge_status status = noge_agent_graph(session->agent, &graph, &wrong);
    if (status == NOGE_OK)
        status = noge_graph_write(graph, file, &(noge_write_options){.overwrite = session->message.force}, &wrong);
    noge_graph_free(graph);
    if (status != NOGE_OK)
        return refuse(session, wrong.text, answer, error);
    noge_agent_totals totals = noge_agent_count(session->agent);
    noge_writer to = begin(session, answer);
    put(&to, "\"map\":");
    put_string(&to, file);
    put_count(&to, "nodes", totals.nodes);
    put_count(&to, "edges", totals.edges);
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_bye(noge_session *session, noge_text *answer, noge_error *error) {
    noge_writer to = begin(session, answer);
    put(&to, "\"bye\":true");
    put_totals(&to, session->agent);
    put(&to, "}\n");
    session->over = true;
    return noge_writer_end(&to, error);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static noge_status read_line(noge_session *session, const char *line, size_t size, noge_error *error) {
    noge_node at = noge_map_at(noge_agent_map(session->agent));
    const char *here = at == NOGE_NO_NODE ? NULL : noge_agent_name(session->agent, at);
    return noge_message_read(&session->message, line, size, session->weighted, here, error);
}

noge_status noge_session_line(noge_session *session, const char *line, size_t size, noge_text *answer,
                              noge_error *error) {
    noge_error wrong;
    noge_status status = read_line(session, line, size, &wrong);
    if (status == NOGE_BAD_INPUT)
        return refuse(session, wrong.text, answer, error);
    if (status != NOGE_OK) {
        if (error)
            *error = wrong;
        return status;
    }
    switch (session->message.kind) {
    case NOGE_MESSAGE_REPORT: return answer_report(session, line, size, answer, error);
    case NOGE_MESSAGE_NEXT: return answer_next(session, answer, error);
    case NOGE_MESSAGE_FRONTIER: return answer_frontier(session, answer, error);
    case NOGE_MESSAGE_DISTANCE: return answer_place(session, false, answer, error);
    case NOGE_MESSAGE_PATH: return answer_place(session, true, answer, error);
    case NOGE_MESSAGE_STATISTICS: return answer_statistics(session, answer, error);
    case NOGE_MESSAGE_MAP: return answer_map(session, answer, error);
    case NOGE_MESSAGE_BYE: return answer_bye(session, answer, error);
    }
    return NOGE_OK;
}

noge_status noge_session_replay(noge_session *session, const char *line, size_t size, noge_error *error) {
    noge_advice advice;
    noge_status status = read_line(session, line, size, error);
    if (status == NOGE_OK && session->message.kind != NOGE_MESSAGE_REPORT)
        status = noge_fail(error, NOGE_BAD_INPUT, "not a report");
    if (status == NOGE_OK)
        status = noge_agent_tell(session->agent, &session->message.report, error);
    if (status == NOGE_OK)
        status = noge_agent_decide(session->agent, &advice, error);
    session->reports += status == NOGE_OK;
    return status;
}
