/* What every unit test includes: cmocka with what it needs before it. */
#ifndef NOGE_TESTS_UNIT_H
#define NOGE_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <noge/map.h>

/* A task with some of its fields: TASK(.weighted = true). */
#define TASK(...) (&(const noge_task){.size = sizeof(noge_task), __VA_ARGS__})

/* Fails with the error's own words. */
#define assert_fine(call)                                                                                              \
    do {                                                                                                               \
        noge_error fine_error = {0};                                                                                   \
        noge_error *error = &fine_error;                                                                               \
        if ((call) != NOGE_OK)                                                                                         \
            fail_msg("%s", fine_error.text);                                                                           \
    } while (0)

/* Changes one field of the task of an exploration. */
#define change_task(map, field, value)                                                                                 \
    do {                                                                                                               \
        noge_task changed_task = *&map->task;                                                                          \
        changed_task.field = value;                                                                                    \
        assert_fine(noge_map_set_task(map, &changed_task, error));                                                     \
    } while (0)

#endif
