/* Sessions by the public header: lines, answers, journals that continue, and wrong calls. */
#include "support/agents.h"
#include "support/unit.h"

#include "support/folder.h"

#include <noge/session.h>
#include <stdio.h>
#include <string.h>

/* Opens a session of this policy; the specification may go before it. */
static noge_status open_with(noge_session **session, const char *policy, const char *journal, noge_error *why) {
    noge_policy_spec *spec;
    assert_fine(noge_policy_spec_parse(&spec, policy, NULL, error));
    const noge_session_options options = {
        .size = sizeof options, .spec = spec, .journal = journal, .seed = 1, .sync = NOGE_SYNC_SYSTEM};
    noge_status status = noge_session_open(session, &options, why);
    noge_policy_spec_free(spec);
    return status;
}

static noge_session *open_session(const char *journal) {
    noge_session *session = NULL;
    assert_fine(open_with(&session, "nn", journal, error));
    return session;
}

static void tell(noge_session *session, const char *line, const char *expected) {
    const char *answers;
    size_t size;
    assert_fine(noge_session_line(session, line, strlen(line), error));
    assert_true(noge_session_pending(session) > 0);
    assert_fine(noge_session_answers(session, &answers, &size, error));
    assert_int_equal(strlen(answers), size);
    assert_string_equal(answers, expected);
    assert_int_equal(noge_session_pending(session), 0);
}

static void a_line_comes_in_and_a_line_goes_out(void **state) {
    (void)state;
    noge_session *session = open_session(NULL);
    tell(session, "{\"at\":\"hall\",\"sees\":[\"attic\"]}",
         "{\"go\":\"attic\",\"path\":[\"hall\",\"attic\"],\"cost\":1}\n");
    tell(session, "{\"ask\":\"distance\",\"to\":\"attic\"}", "{\"distance\":1}\n");
    assert_int_equal(noge_session_reports(session), 1);
    assert_int_equal(noge_agent_map(noge_session_agent(session))->node_count, 2);
    assert_false(noge_session_over(session));
    assert_fine(noge_session_line(session, "{\"bye\":true}", 12, error));
    assert_true(noge_session_over(session));
    assert_int_equal(noge_session_line(session, "{}", 2, NULL), NOGE_USAGE);
    noge_session_close(session);
}

static void answers_collect_until_they_are_taken(void **state) {
    (void)state;
    noge_session *session = open_session(NULL);
    const char *answers;
    size_t size, lines = 0;
    assert_fine(noge_session_greet(session, error));
    assert_fine(noge_session_line(session, "[]", 2, error));
    assert_fine(noge_session_refuse(session, "too long", error));
    assert_fine(noge_session_answers(session, &answers, &size, error));
    for (size_t i = 0; i < size; i++)
        lines += answers[i] == '\n';
    assert_int_equal(lines, 3);
    assert_non_null(strstr(answers, "{\"error\":\"too long\"}\n"));
    assert_fine(noge_session_answers(session, &answers, &size, error));
    assert_int_equal(size, 0);
    noge_session_close(session);
}

static void a_journal_continues_a_session(void **state) {
    (void)state;
    const char *journal = in_folder("walk.journal");
    noge_session *session = open_session(journal), *other = NULL;
    noge_error why;
    tell(session, "{\"at\":\"a\",\"sees\":[\"b\"]}", "{\"go\":\"b\",\"path\":[\"a\",\"b\"],\"cost\":1}\n");
    noge_session_close(session);
    assert_int_equal(open_with(&other, "dfs", journal, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "has policy nn"));
    FILE *file = fopen(journal, "a"); /* a crash in the middle of a record */
    assert_non_null(file);
    fputs("0123", file);
    fclose(file);
    session = open_session(journal);
    assert_int_equal(noge_session_reports(session), 1);
    assert_int_equal(noge_session_removed(session), 4);
    tell(session, "{\"ask\":\"next\"}", "{\"go\":\"b\",\"path\":[\"a\",\"b\"],\"cost\":1}\n");
    noge_session_close(session);
}

/* A model is known by its bytes and guards, whatever it is called; a rule by its name. */
static void models_are_known_by_their_content(void **state) {
    (void)state;
    static const char model[] = "tests/golden/model.safetensors", journal_line[] = "{\"at\":\"a\",\"sees\":[\"b\"]}";
    const char *journal = in_folder("model.journal");
    noge_session *session = NULL;
    noge_policy_spec *spec;
    noge_error why;
    assert_fine(open_with(&session, model, journal, error));
    assert_fine(noge_session_line(session, journal_line, strlen(journal_line), error));
    noge_session_close(session);
    const noge_policy_options named = {.size = sizeof named, .name = "mine"};
    assert_fine(noge_policy_spec_parse(&spec, model, &named, error));
    assert_string_equal(noge_policy_spec_name(spec), "mine");
    const noge_session_options options = {.size = sizeof options, .spec = spec, .journal = journal, .seed = 1};
    assert_fine(noge_session_open(&session, &options, error));
    noge_policy_spec_free(spec);
    assert_int_equal(noge_session_reports(session), 1);
    noge_session_close(session);
    assert_int_equal(open_with(&session, "tests/golden/model.safetensors@nearest", journal, &why), NOGE_USAGE);
    assert_int_equal(open_with(&session, "universal", journal, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "has policy tests/golden/model.safetensors; use the same"));
    const noge_policy_options disguised = {.size = sizeof disguised, .name = model};
    assert_fine(noge_policy_spec_parse(&spec, "universal", &disguised, error));
    const noge_session_options pretends = {.size = sizeof pretends, .spec = spec, .journal = journal, .seed = 1};
    assert_int_equal(noge_session_open(&session, &pretends, &why), NOGE_USAGE);
    noge_policy_spec_free(spec);
    assert_non_null(strstr(why.text, "but another model"));
}

#define PYTHON_JOURNAL                                                                                                 \
    "2ff9611fce7af2bc {\"noge-agent-journal\": 1, \"policy\": \"universal\", \"model\": \"0000000000000000\", "        \
    "\"weighted\": false, \"seed\": 1}\n"                                                                              \
    "a1bd93796c70b0cf {\"at\": \"a\", \"sees\": [\"b\"]}\n"

/* Until version 0.2, journals of Python's agents knew every policy by its name only. */
static void journals_without_content_continue(void **state) {
    (void)state;
    const char *journal = in_folder("python.journal");
    noge_session *session = NULL;
    noge_error why;
    FILE *file = fopen(journal, "w");
    assert_non_null(file);
    fputs(PYTHON_JOURNAL, file);
    fclose(file);
    assert_int_equal(open_with(&session, "nn", journal, &why), NOGE_USAGE);
    assert_fine(open_with(&session, "universal", journal, error));
    assert_int_equal(noge_session_reports(session), 1);
    noge_session_close(session);
}

static void wrong_calls_are_refused(void **state) {
    (void)state;
    noge_session *session = NULL;
    noge_error why;
    const noge_session_options unsized = {0}, nobody = {.size = sizeof nobody};
    assert_int_equal(noge_session_open(NULL, &nobody, &why), NOGE_USAGE);
    assert_int_equal(noge_session_open(&session, &unsized, &why), NOGE_USAGE);
    assert_string_equal(why.text, "noge_session_options.size is 0; set it to sizeof(noge_session_options)");
    assert_int_equal(noge_session_open(&session, &nobody, &why), NOGE_USAGE);
    assert_null(session);
    assert_int_equal(noge_session_line(NULL, "{}", 2, &why), NOGE_USAGE);
    assert_int_equal(noge_session_greet(NULL, &why), NOGE_USAGE);
    assert_int_equal(noge_session_removed(NULL), 0);
    noge_session_close(NULL);
}

/* What the agent itself is given by a C program. */
static void agents_check_their_arguments(void **state) {
    (void)state;
    noge_agent *agent = NULL;
    noge_error why;
    noge_advice unsized = {0};
    const noge_seen nameless = {NULL, 1};
    const noge_report without_array = {.size = sizeof(noge_report), .at = "a", .seen_count = 1},
                      without_name = {.size = sizeof(noge_report), .at = "a", .sees = &nameless, .seen_count = 1};
    assert_int_equal(noge_agent_create(&agent, NULL, NULL, 1, &why), NOGE_USAGE);
    assert_fine(test_agent_create(&agent, "nn", NULL, 1, error));
    assert_int_equal(noge_agent_tell(agent, NULL, &why), NOGE_USAGE);
    assert_int_equal(noge_agent_tell(agent, &without_array, &why), NOGE_USAGE);
    assert_int_equal(noge_agent_tell(agent, &without_name, &why), NOGE_USAGE);
    assert_int_equal(noge_agent_decide(agent, &unsized, &why), NOGE_USAGE);
    assert_int_equal(noge_agent_count(agent, NULL, &why), NOGE_USAGE);
    assert_null(noge_agent_name(agent, 7));
    assert_false(noge_agent_is_unreachable(agent, 7));
    assert_int_equal(noge_agent_find(agent, NULL), NOGE_NO_NODE);
    noge_agent_free(agent);
    const noge_policy_options named = {.size = sizeof named, .name = "mine"};
    noge_policy_spec *spec;
    assert_fine(noge_policy_spec_parse(&spec, "exec:true", &named, error));
    assert_int_equal(noge_agent_create(&agent, spec, NULL, 1, &why), NOGE_USAGE);
    assert_null(agent);
    noge_policy_spec_free(spec);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_comes_in_and_a_line_goes_out), cmocka_unit_test(answers_collect_until_they_are_taken),
        cmocka_unit_test(a_journal_continues_a_session),       cmocka_unit_test(models_are_known_by_their_content),
        cmocka_unit_test(journals_without_content_continue),   cmocka_unit_test(wrong_calls_are_refused),
        cmocka_unit_test(agents_check_their_arguments),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
