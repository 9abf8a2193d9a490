/* UTF-8: encoding inverts decoding, and text for a person holds nothing that acts on a terminal. */
#include "support/unit.h"

#include "base/error.h"
#include "base/text/utf8.h"

#include <string.h>

static void encoding_inverts_decoding(void **state) {
    (void)state;
    for (uint32_t letter = 0; letter < 0x110400; letter++) {
        char bytes[4];
        uint32_t read = 0;
        size_t size = noge_utf8_encode(letter, bytes);
        bool proper = letter <= 0x10ffff && !(letter >= 0xd800 && letter <= 0xdfff);
        assert_int_equal(noge_utf8_decode(bytes, size, &read), size);
        assert_int_equal(read, proper ? letter : NOGE_UTF8_REPLACEMENT);
    }
}

static void nothing_shown_acts_on_a_terminal(void **state) {
    (void)state;
    static const uint32_t acting[] = {0,     7,      0x1b,   0x7f,   0x80,   0x9b,  0x9f,
                                      0x61c, 0x200e, 0x2028, 0x202e, 0x2066, 0x2069};
    for (size_t i = 0; i < sizeof acting / sizeof *acting; i++) {
        uint32_t shown = noge_utf8_shown(acting[i]);
        assert_true(shown == NOGE_UTF8_REPLACEMENT || (shown >= 0x2400 && shown <= 0x2421));
        assert_int_equal(noge_utf8_letter_width(shown), 1);
    }
    assert_int_equal(noge_utf8_shown(0x1b), 0x241b);
    for (uint32_t letter = 0x20; letter < 0x7f; letter++)
        assert_int_equal(noge_utf8_shown(letter), letter);
    assert_int_equal(noge_utf8_shown(0xe9), 0xe9);
    assert_int_equal(noge_utf8_shown(0x5d0), 0x5d0);   /* Hebrew letters are no controls */
    assert_int_equal(noge_utf8_shown(0x200d), 0x200d); /* joins emoji */
}

static void copies_are_shown_and_cut_between_letters(void **state) {
    (void)state;
    static const char from[] = "a\033[2J\n\xc2\x9b\xe9x";
    char to[40];
    size_t length;
    assert_int_equal(noge_utf8_show(to, sizeof to, from, sizeof from - 1, true, &length), sizeof from - 1);
    assert_string_equal(to, "a␛[2J\n��x");
    assert_int_equal(length, strlen(to));
    noge_utf8_show(to, sizeof to, from, sizeof from - 1, false, &length);
    assert_string_equal(to, "a␛[2J␊��x");
    assert_int_equal(noge_utf8_show(to, 4, from, sizeof from - 1, true, &length), 1); /* ␛ needs three and a zero */
    assert_string_equal(to, "a");
}

static void errors_hold_no_escapes(void **state) {
    (void)state;
    noge_error error;
    noge_fail(&error, NOGE_BAD_INPUT, "node '%s'", "\033]0;title\a\xe2\x80\xae");
    assert_string_equal(error.text, "node '␛]0;title␇�'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encoding_inverts_decoding),
        cmocka_unit_test(nothing_shown_acts_on_a_terminal),
        cmocka_unit_test(copies_are_shown_and_cut_between_letters),
        cmocka_unit_test(errors_hold_no_escapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
