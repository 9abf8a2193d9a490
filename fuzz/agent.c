/* Made-up conversations with an agent: lines of the input, one after the other. Every line gets exactly one answer,
 * which is JSON; one that is refused changes nothing; and what was taken in can be taken in again by another agent,
 * from the lines alone, to the same state and the same answer to every question. */
#include "agent/dialogue.h"
#include "mutate/mutate.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool holds, const char *what) {
    fuzz_require(holds, what, NULL);
}

/* conditions: bit 0 weighted, bit 6 with return, bit 7 with a budget. */
static noge_dialogue begin(uint8_t conditions, const char *policy) {
    noge_dialogue session = {.policy = policy};
    noge_policy_spec *spec;
    noge_task task = NOGE_TASK;
    noge_error error;
    task.weighted = conditions & 1;
    task.returns = conditions & 64;
    task.budget = conditions & 128 ? 12 : 0;
    require(noge_policy_spec_parse(&spec, policy, NULL, &error) == NOGE_OK, "no policy");
    require(noge_agent_create(&session.agent, spec, &task, 1, &error) == NOGE_OK, "no agent");
    noge_policy_spec_free(spec);
    return session;
}

static void end(noge_dialogue *session) {
    noge_message_free(&session->message);
    noge_agent_free(session->agent);
}

/* Everything that can be asked. */
static void ask(noge_dialogue *session, noge_text *answer) {
    static const char *const questions[] = {"{\"ask\":\"next\"}", "{\"ask\":\"frontier\"}", "{\"ask\":\"statistics\"}",
                                            "{\"ask\":\"path\",\"to\":\"a\"}", "{\"ask\":\"home\"}"};
    noge_error error;
    answer->size = 0;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        require(noge_dialogue_line(session, questions[i], strlen(questions[i]), answer, &error) == NOGE_OK,
                "a question cannot be answered");
}

static bool same(const noge_text *a, const noge_text *b) {
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

/* Maps are not to be written all over the machine. */
static bool asks_for_a_file(const char *line, size_t size) {
    json_t *message = json_loadb(line, size, 0, NULL);
    bool asks = json_object_get(message, "file") != NULL;
    json_decref(message);
    return asks;
}

static noge_status keep(void *twin, const char *line, size_t size, noge_error *error) {
    return noge_dialogue_replay(twin, line, size, error);
}

static bool is_blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char *const policies[] = {"nn",           "nn:most-visited", "bfs",       "dfs",
                                           "dfs-stack",    "random",          "nn:random", "universal",
                                           "dfs:shortest", "blocking",        "hdfs"};
    if (size < 1)
        return 0;
    const char *policy = policies[(bytes[0] >> 1 & 31) % (sizeof policies / sizeof *policies)],
               *rest = (const char *)bytes + 1;
    noge_dialogue session = begin(bytes[0], policy), twin = begin(bytes[0], policy);
    noge_text answer = {0}, before = {0}, after = {0};
    noge_error error;
    session.keep = keep;
    session.keeper = &twin;
    for (size_t left = size - 1; left > 0 && !session.over;) {
        const char *newline = memchr(rest, '\n', left);
        size_t length = newline ? (size_t)(newline - rest) : left;
        if (!asks_for_a_file(rest, length)) {
            uint64_t reports = session.reports;
            ask(&session, &before);
            answer.size = 0;
            require(noge_dialogue_line(&session, rest, length, &answer, &error) == NOGE_OK, "the session broke off");
            json_t *parsed = answer.size > 0 ? json_loadb(answer.bytes, answer.size, 0, NULL) : NULL;
            if (is_blank(rest, length))
                require(answer.size == 0, "a blank line has an answer");
            else
                require(parsed && memchr(answer.bytes, '\n', answer.size) == answer.bytes + answer.size - 1,
                        "an answer is not one line of JSON");
            ask(&session, &after);
            if (json_object_get(parsed, "error") || session.reports == reports)
                require(same(&before, &after), "a line that was no report has changed something");
            ask(&twin, &before);
            require(same(&before, &after), "the same reports lead to another state");
            json_decref(parsed);
        }
        rest += length + (newline != NULL);
        left -= length + (newline != NULL);
    }
    if (session.reports > 0)
        fuzz_accept();
    noge_text_free(&answer);
    noge_text_free(&before);
    noge_text_free(&after);
    end(&session);
    end(&twin);
    return 0;
}

static bool mutate(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    return fuzz_mutate_behind(1, fuzz_mutate_json_lines, dice, bytes, size, out);
}

FUZZ_MUTATOR(mutate)
