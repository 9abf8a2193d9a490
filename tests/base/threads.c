/* Every task is done once, whatever the number of threads, and the first failure in order is the one reported. */
#include "support/unit.h"

#include "base/error.h"
#include "base/threads.h"

#include <string.h>

enum { TASKS = 1000 };

typedef struct ledger {
    uint32_t done[TASKS];
    uint64_t by_worker[8];
    uint64_t fails_from;
} ledger;

static noge_status work(void *context, uint32_t worker, uint64_t task, noge_error *error) {
    ledger *book = context;
    book->done[task]++;
    book->by_worker[worker]++;
    if (task >= book->fails_from)
        return noge_fail(error, NOGE_IO, "task %u", (unsigned)task);
    return NOGE_OK;
}

static void every_task_is_done_once(void **state) {
    (void)state;
    for (uint32_t threads = 0; threads <= 8; threads++) {
        ledger book = {.fails_from = TASKS};
        assert_fine(noge_run_tasks(threads, TASKS, work, &book, error));
        uint64_t total = 0;
        for (int i = 0; i < TASKS; i++)
            assert_int_equal(book.done[i], 1);
        for (int i = 0; i < 8; i++)
            total += book.by_worker[i];
        assert_int_equal(total, TASKS);
    }
    assert_fine(noge_run_tasks(3, 0, work, NULL, error));
}

static void the_first_failure_counts(void **state) {
    (void)state;
    for (uint32_t threads = 1; threads <= 8; threads++) {
        ledger book = {.fails_from = 17};
        noge_error error;
        assert_int_equal(noge_run_tasks(threads, TASKS, work, &book, &error), NOGE_IO);
        assert_string_equal(error.text, "task 17");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_is_done_once),
        cmocka_unit_test(the_first_failure_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
