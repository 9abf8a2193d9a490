/* What every unit test includes: cmocka with what it needs before it. */
#ifndef NOGE_TESTS_UNIT_H
#define NOGE_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Fails with the error's own words. */
#define assert_fine(call)                                                                                              \
    do {                                                                                                               \
        noge_error fine_error = {0};                                                                                   \
        noge_error *error = &fine_error;                                                                               \
        if ((call) != NOGE_OK)                                                                                         \
            fail_msg("%s", fine_error.text);                                                                           \
    } while (0)

#endif
