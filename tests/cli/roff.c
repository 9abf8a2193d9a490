/* Words in manual pages: what would mean something to roff must not, and what is told apart stays apart. The expected
 * texts were written by hand after groff_char(7) and groff_man(7). */
#include "cli/frame/roff.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void assert_written(void (*write)(noge_writer *, const char *), const char *words, const char *expected) {
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    write(&writer, words);
    assert_int_equal(writer.status, NOGE_OK);
    assert_string_equal(text.bytes, expected);
    noge_text_free(&text);
}

static void letters_that_mean_something_are_escaped(void **state) {
    (void)state;
    assert_written(noge_roff_literal, "a\\b", "a\\(rsb");
    assert_written(noge_roff_literal, "--json", "\\-\\-json");
    assert_written(noge_roff_literal, "it's \"x\" ~^`", "it\\(aqs \\(dqx\\(dq \\(ti\\(ha\\(ga");
    assert_written(noge_roff_literal, "1 … N", "1 \\[u2026] N");
    assert_written(noge_roff_literal, "Barab\303\241si \360\237\231\202", "Barab\\[u00E1]si \\[u1F642]");
}

static void no_line_is_taken_for_a_request(void **state) {
    (void)state;
    assert_written(noge_roff_text, ".osm files", "\\&.osm files\n");
    assert_written(noge_roff_text, "'none' or", "\\(aqnone\\(aq or\n");
    assert_written(noge_roff_example, ". <(noge completion bash)", "\\fB. <(noge completion bash)\\fR\n");
}

static void long_text_is_broken_between_words_and_behind_commas(void **state) {
    (void)state;
    const char *words = "eight characters a word, so that eighty columns are reached soon: .here is the break.";
    assert_written(noge_roff_text, words,
                   "eight characters a word, so that eighty columns are reached soon: \\&.here is\nthe break.\n");
    assert_written(noge_roff_text, "a,b, c", "a,\\:b, c\n");
}

static void a_sentence_at_the_end_of_a_line_gets_no_wider_gap(void **state) {
    (void)state;
    const char *words = "This sentence has as many letters as fit into one line of a page's source code. Next.";
    assert_written(noge_roff_text, words,
                   "This sentence has as many letters as fit into one line of a page\\(aqs source\ncode. Next.\n");
    words = "This sentence has as many letters as fit into one line of a page in source. Another.";
    assert_written(noge_roff_text, words,
                   "This sentence has as many letters as fit into one line of a page in source.\\&\nAnother.\n");
}

static void accents_mark_what_one_types(void **state) {
    (void)state;
    assert_written(noge_roff_text, "see `noge policies`, or\nelse", "see \\fBnoge policies\\fR, or\n.sp\nelse\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_that_mean_something_are_escaped),
        cmocka_unit_test(no_line_is_taken_for_a_request),
        cmocka_unit_test(long_text_is_broken_between_words_and_behind_commas),
        cmocka_unit_test(a_sentence_at_the_end_of_a_line_gets_no_wider_gap),
        cmocka_unit_test(accents_mark_what_one_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
