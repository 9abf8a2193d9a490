/* The time left of several jobs. Clocks are not waited for: the beginning of a run is put back. */
#include "report/terminal/run_display.h"
#include "support/unit.h"

#include <math.h>

enum { DATA, FIRST, SECOND, JOBS };

static void begin(noge_run_display *display, uint32_t workers) {
    assert_fine(noge_run_display_begin(display, JOBS, error));
    noge_run_display_set_workers(display, workers);
    noge_run_display_weigh(display, DATA, 10);
    noge_run_display_weigh(display, FIRST, 100);
    noge_run_display_weigh(display, SECOND, 200);
}

/* Begins a training of 1000 steps at `step`, as if that had been `seconds` ago. */
static void start(noge_run_watch *watch, uint32_t step, double seconds) {
    const noge_run_observer observer = noge_run_display_observer(watch);
    observer.started(observer.context, &(noge_run_start){.step = step, .steps = 1000, .baseline.rate = NAN});
    watch->display->line[watch->index].begun -= seconds;
}

static void reach(noge_run_watch *watch, uint32_t step) {
    const noge_run_observer observer = noge_run_display_observer(watch);
    observer.evaluated(observer.context, &(noge_train_report){.step = step, .steps = 1000, .loss = NAN});
}

static void assert_left(const noge_run_display *display, double seconds) {
    double left = noge_run_display_left(display);
    if (fabs(left - seconds) > 0.02 * seconds)
        fail_msg("%g seconds are left, not %g", left, seconds);
}

/* Jobs that are no training end at once and must not make trainings look fast. */
static void estimates_until_a_training_has_ended(void **state) {
    (void)state;
    noge_run_display display;
    begin(&display, 1);
    noge_run_watch first = {&display, FIRST, "first"}, second = {&display, SECOND, "second"};
    assert_left(&display, 310);
    noge_run_display_end_run(&display, DATA, "data: measured");
    assert_left(&display, 300);
    start(&first, 0, 25);
    reach(&first, 500);
    assert_left(&display, 250);
    reach(&first, 1000);
    noge_run_display_end_run(&display, FIRST, "first: done"); /* 25 seconds in place of 100 */
    assert_left(&display, 50);
    start(&second, 0, 0);
    reach(&second, 500);
    assert_left(&display, 25);
    noge_run_display_end_run(&display, SECOND, "second: done");
    assert_left(&display, 0);
    noge_run_display_end(&display);
}

/* No job is shared by two workers. */
static void is_no_less_than_the_longest_job(void **state) {
    (void)state;
    noge_run_display display;
    begin(&display, 2);
    assert_left(&display, 200);
    noge_run_display_set_workers(&display, 0); /* of nobody: one */
    assert_left(&display, 310);
    noge_run_display_end(&display);
}

/* Only steps of this session took time in it; a training that fails at once says nothing about the speed. */
static void counts_what_this_session_trained(void **state) {
    (void)state;
    noge_run_display display;
    begin(&display, 1);
    noge_run_watch first = {&display, FIRST, "first"}, second = {&display, SECOND, "second"};
    start(&second, 800, 0);
    assert_left(&display, 10 + 100 + 40);
    noge_run_display_end_run(&display, SECOND, "second: failed");
    assert_left(&display, 10 + 100);
    start(&first, 900, 20);
    reach(&first, 1000);
    noge_run_display_end_run(&display, FIRST, "first: done"); /* 20 seconds in place of 10 */
    assert_left(&display, 20);
    noge_run_display_end(&display);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_until_a_training_has_ended),
        cmocka_unit_test(is_no_less_than_the_longest_job),
        cmocka_unit_test(counts_what_this_session_trained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
