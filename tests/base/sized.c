/* Structs that begin with their size: older and newer programs than the library. */
#include "support/unit.h"

#include "base/sized.h"

#include <string.h>

typedef struct old_options {
    size_t size;
    uint32_t first;
} old_options;

typedef struct options {
    size_t size;
    uint32_t first;
    double second;
} options;

typedef struct new_options {
    size_t size;
    uint32_t first;
    double second;
    uint64_t third;
} new_options;

static void an_older_program_has_fewer_fields(void **state) {
    (void)state;
    options own = {.second = 7};
    const old_options given = {.size = sizeof given, .first = 3};
    assert_fine(noge_sized_read(&own, sizeof own, &given, "options", error));
    assert_int_equal(own.first, 3);
    assert_true(own.second == 0);
    assert_int_equal(own.size, sizeof own);
    old_options wanted = {.size = sizeof wanted};
    noge_sized_write(&wanted, &(options){.first = 9, .second = 2}, sizeof own);
    assert_int_equal(wanted.first, 9);
    assert_int_equal(wanted.size, sizeof wanted);
}

static void a_newer_program_must_not_use_new_fields(void **state) {
    (void)state;
    options own;
    noge_error why;
    new_options given = {.size = sizeof given, .first = 3, .second = 4};
    assert_fine(noge_sized_read(&own, sizeof own, &given, "options", error));
    assert_true(own.first == 3 && own.second == 4);
    given.third = 1;
    assert_int_equal(noge_sized_read(&own, sizeof own, &given, "options", &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "does not know"));
    noge_sized_write(&given, &(options){.first = 9, .second = 2}, sizeof own);
    assert_true(given.first == 9 && given.second == 2 && given.third == 0);
    assert_int_equal(given.size, sizeof given);
}

static void a_size_must_be_set(void **state) {
    (void)state;
    options own, none = {0};
    noge_error why;
    assert_int_equal(noge_sized_read(&own, sizeof own, &none, "options", &why), NOGE_USAGE);
    assert_string_equal(why.text, "options.size is 0; set it to sizeof(options)");
    assert_int_equal(noge_sized_check(NULL, "options", &why), NOGE_USAGE);
    assert_fine(noge_sized_read(&own, sizeof own, NULL, "options", error)); /* the defaults */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_older_program_has_fewer_fields),
        cmocka_unit_test(a_newer_program_must_not_use_new_fields),
        cmocka_unit_test(a_size_must_be_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
