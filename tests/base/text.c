/* Strings and numbers: strict, locale-free, and forgiving only where a person misspells a name. */
#include "support/folder.h"
#include "support/random.h"

#include "base/random.h"
#include "base/text/text.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void buffers_grow(void **state) {
    (void)state;
    noge_text text = {0};
    for (int i = 0; i < 1000; i++)
        assert_fine(noge_text_print(&text, error, "%d,", i % 10));
    assert_fine(noge_text_append(&text, "\0x", 2, error));
    assert_int_equal(text.size, 2002);
    assert_memory_equal(text.bytes + 1994, "7,8,9,", 6);
    assert_memory_equal(text.bytes + 2000, "\0x\0", 3); /* terminated */
    noge_text_free(&text);
    assert_null(text.bytes);
    assert_fine(noge_text_append(&text, NULL, 0, error));
    assert_string_equal(text.bytes, "");
    noge_text_free(&text);
}

static void more_is_cut_off_at_the_end(void **state) {
    (void)state;
    char text[8] = "ab";
    assert_true(noge_print_more(text, sizeof text, "%d", 123));
    assert_string_equal(text, "ab123");
    assert_false(noge_print_more(text, sizeof text, "%s", "456789"));
    assert_string_equal(text, "ab12345");
    assert_false(noge_print_more(text, sizeof text, "x"));
    assert_string_equal(text, "ab12345");
    assert_true(noge_print_more(text, sizeof text, "%s", ""));
}

static void long_lists_end_in_an_ellipsis(void **state) {
    (void)state;
    char list[20] = "";
    noge_list_more(list, sizeof list, ", ", "abcd");
    noge_list_more(list, sizeof list, ", ", "efgh");
    assert_string_equal(list, "abcd, efgh");
    noge_list_more(list, sizeof list, ", ", "ijkl"); /* would leave no room for the ellipsis */
    assert_string_equal(list, "abcd, efgh, …");
    noge_list_more(list, sizeof list, ", ", "m");
    assert_string_equal(list, "abcd, efgh, …");
}

static bool unsigned_of(const char *text, uint64_t most, uint64_t *value) {
    return noge_parse_unsigned(text, strlen(text), most, value);
}

static void whole_numbers_are_strict(void **state) {
    (void)state;
    uint64_t value = 0;
    assert_true(unsigned_of("0", 9, &value) && value == 0);
    assert_true(unsigned_of("007", 9, &value) && value == 7);
    assert_true(unsigned_of("18446744073709551615", UINT64_MAX, &value) && value == UINT64_MAX);
    assert_false(unsigned_of("18446744073709551616", UINT64_MAX, &value));
    assert_true(unsigned_of("255", 255, &value));
    assert_false(unsigned_of("256", 255, &value));
    assert_false(unsigned_of("5", 4, &value));
    const char *const wrong[] = {"", "-1", "+1", " 1", "1 ", "1.0", "0x1", "1e3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(unsigned_of(wrong[i], UINT64_MAX, &value));
}

static bool double_of(const char *text, double *value) {
    return noge_parse_double(text, strlen(text), value);
}

static void decimals_are_strict(void **state) {
    (void)state;
    double value = 0;
    const struct {
        const char *text;
        double value;
    } right[] = {{"1", 1},        {"-1.5", -1.5}, {"+.5", .5},         {"5.", 5},         {"1e3", 1000},
                 {"1E-3", 0.001}, {"0.1", 0.1},   {"1e400", INFINITY}, {"inf", INFINITY}, {"-Infinity", -INFINITY}};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        assert_true(double_of(right[i].text, &value) && value == right[i].value);
    assert_true(double_of("NaN", &value) && isnan(value));
    const char *const wrong[] = {"",  " 1",    "1 ",  "1,5",  "0x10",   "1e",  "1e+", ".",
                                 "-", "1.2.3", "1d3", "infi", "nan(1)", "--1", "e5",  "1\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (double_of(wrong[i], &value))
            fail_msg("\"%s\" was taken for %g", wrong[i], value);
    assert_true(noge_parse_double("12x", 2, &value) && value == 12); /* ends where it is told to */
}

static void check_shortest(double value) {
    char text[32], digits[64];
    double back;
    size_t length = noge_format_double(value, text);
    assert_int_equal(length, strlen(text));
    assert_true(length < 32);
    assert_true(noge_parse_double(text, length, &back));
    assert_true(memcmp(&value, &back, sizeof value) == 0);
    for (int precision = 1; precision < 17; precision++) { /* whoever needs fewer digits than we used? */
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value) {
            assert_true(length <= strlen(digits));
            break;
        }
    }
}

static void decimals_are_shortest_and_exact(void **state) {
    (void)state;
    const double special[] = {0,       -0.0,    0.1,    1.0 / 3, 1e22, 1e23, 123456789012345678.0,
                              DBL_MAX, DBL_MIN, 5e-324, 96.227};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        check_shortest(special[i]);
    noge_random random = test_random(1, "test text", 0);
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = noge_random_bits(&random);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            check_shortest(value);
        check_shortest((double)noge_random_below(&random, 1000000) / 1000);
    }
    char text[32];
    noge_format_double(0.1, text);
    assert_string_equal(text, "0.1");
    noge_format_double(5e-324, text);
    assert_string_equal(text, "5e-324");
    noge_format_double(-NAN, text);
    assert_string_equal(text, "nan");
}

static void floats_are_shorter_still(void **state) {
    (void)state;
    noge_random random = test_random(2, "test text", 0);
    for (int i = 0; i < 20000; i++) {
        uint32_t bits = (uint32_t)noge_random_bits(&random);
        char text[32];
        float value;
        double back;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value))
            continue;
        size_t length = noge_format_float(value, text);
        assert_true(length <= 16 && length == strlen(text)); /* sign and fifteen digits */
        assert_true(noge_parse_double(text, length, &back));
        assert_true((float)back == value);
    }
    char text[32];
    noge_format_float(0.1f, text);
    assert_string_equal(text, "0.1");
    noge_format_float(1e-45f, text);
    assert_string_equal(text, "1e-45");
    noge_format_float(16777217.0f / 3, text);
    assert_string_equal(text, "5592405.5");
    noge_format_float(-INFINITY, text);
    assert_string_equal(text, "-inf");
}

/* German has a decimal comma. The test makes the locale itself, since few machines have it. */
static void locale_does_not_matter(void **state) {
    (void)state;
    char command[200];
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s", in_folder("de_DE.UTF-8"));
    setenv("LOCPATH", folder_path(), 1);
    if (system(command) != 0 || !setlocale(LC_ALL, "de_DE.UTF-8")) {
        print_message(
            "SKIP: localedef makes no locale with a decimal comma; Debian's package locales has what it needs\n");
        skip();
    }
    assert_string_equal(localeconv()->decimal_point, ",");
    char text[32];
    double value;
    noge_format_double(1.5, text);
    bool read = noge_parse_double("1.5", 3, &value);
    setlocale(LC_ALL, "C");
    assert_string_equal(text, "1.5");
    assert_true(read && value == 1.5);
}

typedef struct named {
    int number;
    const char *name;
} named;

static void nearest_names(void **state) {
    (void)state;
    const named all[] = {{0, "barabasi"}, {1, "caveman"}, {2, "grid"}, {3, "ladder"},
                         {4, "maze"},     {5, "tree"},    {6, "nn"},   {7, "nn:most-visited"}};
    const struct {
        const char *word, *meant;
    } cases[] = {{"gird", "grid"},    {"Grid", "grid"},        {"barabási", "barabasi"},
                 {"laddr", "ladder"}, {"cavemann", "caveman"}, {"tre", "tree"},
                 {"nm", "nn"},        {"cave", "caveman"},     {"nn:most", "nn:most-visited"},
                 {"mazes", "maze"},   {"xyzzy", NULL},         {"", NULL},
                 {"q", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = noge_nearest_name(cases[i].word, &all[0].name, 8, sizeof *all);
        if ((found == NULL) != (cases[i].meant == NULL) || (found && strcmp(found, cases[i].meant) != 0))
            fail_msg("\"%s\" was taken for %s", cases[i].word, found ? found : "nothing");
    }
    char endless[300];
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = 0;
    assert_null(noge_nearest_name(endless, &all[0].name, 8, sizeof *all));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffers_grow),
        cmocka_unit_test(more_is_cut_off_at_the_end),
        cmocka_unit_test(long_lists_end_in_an_ellipsis),
        cmocka_unit_test(whole_numbers_are_strict),
        cmocka_unit_test(decimals_are_strict),
        cmocka_unit_test(decimals_are_shortest_and_exact),
        cmocka_unit_test(floats_are_shorter_still),
        in_a_folder(locale_does_not_matter),
        cmocka_unit_test(nearest_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
