/* Answers are written as text, not built as JSON objects: a path may have thousands of names, and a session spends most
 * of its time answering. */
#include "agent/dialogue.h"
#include "agent/agent.h"
#include "base/error.h"
#include "base/text/json.h"

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
static noge_writer begin(const noge_dialogue *dialogue, noge_text *answer) {
    noge_writer to = {.text = answer};
    const json_t *id = dialogue->message.id;
    put(&to, "{");
    if (!id)
        return to;
    put(&to, "\"id\":");
    noge_json_write(&to, id, 0);
    put(&to, ",");
    return to;
}

static void put_totals(noge_writer *to, const noge_agent *agent) {
    noge_agent_totals totals = noge_agent_totals_now(agent);
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
    if (isfinite(totals.budget_left)) {
        put(to, ",\"budget_left\":");
        put_number(to, totals.budget_left);
    }
}

noge_status noge_dialogue_greet(noge_dialogue *dialogue, bool resumed, noge_text *answer, noge_error *error) {
    noge_writer to = {.text = answer};
    put(&to, "{\"noge\":");
    put_string(&to, noge_version());
    put_count(&to, "protocol", NOGE_AGENT_PROTOCOL);
    put(&to, ",\"policy\":");
    put_string(&to, dialogue->policy);
    const noge_task *task = &dialogue->agent->map->task;
    put(&to, task->weighted ? ",\"weighted\":true" : ",\"weighted\":false");
    if (task->returns)
        put(&to, ",\"return\":true");
    if (task->budget > 0) {
        put(&to, ",\"budget_distance\":");
        put_number(&to, task->budget);
    }
    if (resumed) {
        noge_node at = noge_agent_map(dialogue->agent)->at;
        put_count(&to, "reports", dialogue->reports);
        put(&to, ",\"at\":");
        if (at == NOGE_NO_NODE)
            put(&to, "null");
        else
            put_name(&to, dialogue->agent, at);
    }
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status refuse(const noge_dialogue *dialogue, const char *why, noge_text *answer, noge_error *error) {
    noge_writer to = begin(dialogue, answer);
    put(&to, "\"error\":");
    put_string(&to, why);
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

noge_status noge_dialogue_refuse(noge_dialogue *dialogue, const char *why, noge_text *answer, noge_error *error) {
    dialogue->message.id = NULL; /* it belongs to the line before */
    return refuse(dialogue, why, answer, error);
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

static noge_status answer_next(noge_dialogue *dialogue, noge_text *answer, noge_error *error) {
    noge_advice advice = {.size = sizeof advice};
    noge_status status = noge_agent_decide(dialogue->agent, &advice, error);
    if (status != NOGE_OK)
        return status;
    if (advice.state == NOGE_AGENT_NOWHERE)
        return refuse(dialogue, "\"at\" is missing; the first report must say where you are", answer, error);
    noge_writer to = begin(dialogue, answer);
    if (advice.state == NOGE_AGENT_GO || advice.state == NOGE_AGENT_HOME) {
        put(&to, advice.state == NOGE_AGENT_GO ? "\"go\":" : "\"home\":");
        put_name(&to, dialogue->agent, advice.go);
        put(&to, ",\"path\":");
        put_path(&to, dialogue->agent, advice.path, advice.path_count);
        put(&to, ",\"cost\":");
        put_number(&to, advice.cost);
    } else {
        put(&to, advice.state == NOGE_AGENT_DONE    ? "\"done\":true"
                 : advice.state == NOGE_AGENT_SPENT ? "\"spent\":true"
                                                    : "\"stuck\":true");
        put_totals(&to, dialogue->agent);
    }
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_report(noge_dialogue *dialogue, const char *line, size_t size, noge_text *answer,
                                 noge_error *error) {
    noge_error wrong;
    const noge_report *report = &dialogue->message.report;
    noge_status status = noge_agent_check_report(dialogue->agent, report, &wrong);
    if (status == NOGE_OK && dialogue->keep)
        status = dialogue->keep(dialogue->keeper, line, size, &wrong);
    if (status != NOGE_OK)
        return refuse(dialogue, wrong.text, answer, error);
    status = noge_agent_take_report(dialogue->agent, report, error);
    dialogue->reports += status == NOGE_OK;
    return status == NOGE_OK ? answer_next(dialogue, answer, error) : status;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

static noge_status answer_frontier(noge_dialogue *dialogue, noge_text *answer, noge_error *error) {
    const noge_candidate *candidate;
    uint32_t count;
    noge_status status = noge_agent_frontier(dialogue->agent, &candidate, &count, error);
    if (status != NOGE_OK)
        return status;
    noge_writer to = begin(dialogue, answer);
    put(&to, "\"frontier\":[");
    for (uint32_t i = 0; i < count; i++) {
        put(&to, i > 0 ? ",{\"place\":" : "{\"place\":");
        put_name(&to, dialogue->agent, candidate[i].node);
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

static noge_status answer_place(noge_dialogue *dialogue, bool with_path, noge_text *answer, noge_error *error) {
    noge_map *map = noge_agent_map(dialogue->agent);
    noge_node place = noge_agent_find(dialogue->agent, dialogue->message.to);
    if (place == NOGE_NO_NODE || map->at == NOGE_NO_NODE) {
        noge_error wrong;
        noge_fail(&wrong, NOGE_BAD_INPUT, "'%.80s' is an unknown place", dialogue->message.to);
        return refuse(dialogue, wrong.text, answer, error);
    }
    uint32_t count;
    const noge_node *path = noge_map_path(map, place, &count);
    noge_writer to = begin(dialogue, answer);
    if (with_path) {
        put(&to, "\"path\":");
        if (count > 0)
            put_path(&to, dialogue->agent, path, count);
        else
            put(&to, "null");
        put(&to, ",");
    }
    put(&to, "\"distance\":");
    put_number(&to, noge_map_distance(map, place));
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

/* The way to the first place, whether the explorer must return or not. */
static noge_status answer_home(noge_dialogue *dialogue, noge_text *answer, noge_error *error) {
    noge_map *map = noge_agent_map(dialogue->agent);
    if (map->at == NOGE_NO_NODE)
        return refuse(dialogue, "\"at\" is missing; the first report must say where you are", answer, error);
    uint32_t count;
    const noge_node *path = noge_map_path(map, 0, &count);
    noge_writer to = begin(dialogue, answer);
    put(&to, "\"home\":");
    put_name(&to, dialogue->agent, 0);
    put(&to, ",\"path\":");
    if (count > 0)
        put_path(&to, dialogue->agent, path, count);
    else
        put(&to, "null");
    put(&to, ",\"cost\":");
    put_number(&to, noge_map_distance(map, 0));
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_statistics(noge_dialogue *dialogue, noge_text *answer, noge_error *error) {
    noge_writer to = begin(dialogue, answer);
    put(&to, "\"statistics\":true");
    put_totals(&to, dialogue->agent);
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

/* May a map be written there? */
static noge_status check_map_file(const noge_dialogue *dialogue, const char *file, noge_error *error) {
    struct stat about;
    if (stat(file, &about) != 0)
        return NOGE_OK;
    if (!S_ISREG(about.st_mode))
        return noge_fail(error, NOGE_USAGE, "%s: not a regular file; a map must be one", file);
    if (dialogue->keeps_in && dialogue->keeps_in(dialogue->keeper, file))
        return noge_fail(error, NOGE_USAGE, "%s: the journal of this session; choose another name for the map", file);
    if (!dialogue->message.force)
        return noge_fail(error, NOGE_USAGE, "%s: file exists; choose another name or add \"force\":true", file);
    return NOGE_OK;
}

static noge_status answer_map(noge_dialogue *dialogue, noge_text *answer, noge_error *error) {
    const char *file = dialogue->message.file;
    noge_error wrong;
    noge_graph *graph;
    if (strcmp(file, "-") == 0 || !*file)
        return refuse(dialogue, "\"file\" must be the path of a file; the map cannot go to standard output", answer,
                      error);
    if (check_map_file(dialogue, file, &wrong) != NOGE_OK)
        return refuse(dialogue, wrong.text, answer, error);
    const noge_write_options writing = {.size = sizeof writing, .overwrite = dialogue->message.force};
    noge_status status = noge_agent_graph(dialogue->agent, &graph, &wrong);
    if (status == NOGE_OK)
        status = noge_graph_write(graph, file, &writing, &wrong);
    noge_graph_free(graph);
    if (status != NOGE_OK)
        return refuse(dialogue, wrong.text, answer, error);
    noge_agent_totals totals = noge_agent_totals_now(dialogue->agent);
    noge_writer to = begin(dialogue, answer);
    put(&to, "\"map\":");
    put_string(&to, file);
    put_count(&to, "nodes", totals.nodes);
    put_count(&to, "edges", totals.edges);
    put(&to, "}\n");
    return noge_writer_end(&to, error);
}

static noge_status answer_bye(noge_dialogue *dialogue, noge_text *answer, noge_error *error) {
    noge_writer to = begin(dialogue, answer);
    put(&to, "\"bye\":true");
    put_totals(&to, dialogue->agent);
    put(&to, "}\n");
    dialogue->over = true;
    return noge_writer_end(&to, error);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static noge_status read_line(noge_dialogue *dialogue, const char *line, size_t size, noge_error *error) {
    noge_node at = noge_agent_map(dialogue->agent)->at;
    const char *here = at == NOGE_NO_NODE ? NULL : noge_agent_name(dialogue->agent, at);
    return noge_message_read(&dialogue->message, line, size, dialogue->agent->map->task.weighted, here, error);
}

noge_status noge_dialogue_line(noge_dialogue *dialogue, const char *line, size_t size, noge_text *answer,
                               noge_error *error) {
    noge_error wrong;
    size_t blanks = 0;
    while (blanks < size && strchr(" \t\r", line[blanks]) && line[blanks])
        blanks++;
    if (blanks == size) /* no message, so no answer */
        return NOGE_OK;
    noge_status status = read_line(dialogue, line, size, &wrong);
    if (status == NOGE_BAD_INPUT)
        return refuse(dialogue, wrong.text, answer, error);
    if (status != NOGE_OK) {
        if (error)
            *error = wrong;
        return status;
    }
    switch (dialogue->message.kind) {
    case NOGE_MESSAGE_REPORT: return answer_report(dialogue, line, size, answer, error);
    case NOGE_MESSAGE_NEXT: return answer_next(dialogue, answer, error);
    case NOGE_MESSAGE_FRONTIER: return answer_frontier(dialogue, answer, error);
    case NOGE_MESSAGE_DISTANCE: return answer_place(dialogue, false, answer, error);
    case NOGE_MESSAGE_PATH: return answer_place(dialogue, true, answer, error);
    case NOGE_MESSAGE_HOME: return answer_home(dialogue, answer, error);
    case NOGE_MESSAGE_STATISTICS: return answer_statistics(dialogue, answer, error);
    case NOGE_MESSAGE_MAP: return answer_map(dialogue, answer, error);
    case NOGE_MESSAGE_BYE: return answer_bye(dialogue, answer, error);
    }
    return NOGE_OK;
}

noge_status noge_dialogue_replay(noge_dialogue *dialogue, const char *line, size_t size, noge_error *error) {
    noge_advice advice = {.size = sizeof advice};
    noge_status status = read_line(dialogue, line, size, error);
    if (status == NOGE_OK && dialogue->message.kind != NOGE_MESSAGE_REPORT)
        status = noge_fail(error, NOGE_BAD_INPUT, "expected a report");
    if (status == NOGE_OK)
        status = noge_agent_take_report(dialogue->agent, &dialogue->message.report, error);
    if (status == NOGE_OK)
        status = noge_agent_decide(dialogue->agent, &advice, error);
    dialogue->reports += status == NOGE_OK;
    return status;
}
