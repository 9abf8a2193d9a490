/* Reading the folder of a training: what its two files mean, and every complaint about them. */
#include "support/folder.h"
#include "support/unit.h"

#include <math.h>
#include <noge/run.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define CONFIG "{\"format\": 1, \"set\": \"grid\", \"variant\": \"noge\", \"seed\": 3, \"steps\": 200}"
#define RANDOM "{\"kind\": \"baseline\", \"policy\": \"random\", \"rate\": 0.25, \"std\": 0.5}\n"
#define NEAREST "{\"kind\": \"baseline\", \"policy\": \"nn\", \"rate\": 0.75}\n"
#define FIRST "{\"kind\": \"evaluation\", \"step\": 0, \"rate\": 0.125, \"std\": 0.5, \"seconds\": 0}\n"
#define SECOND "{\"kind\": \"evaluation\", \"step\": 100, \"rate\": 0.5, \"std\": 0.25, \"seconds\": 1.5}\n"
#define THIRD "{\"kind\": \"evaluation\", \"step\": 200, \"rate\": 0.5, \"seconds\": 3}\n"

/* Opens the run of these two files; metrics: NULL for none. */
static noge_status open_run(noge_run_folder **run, const char *config, const char *metrics, noge_error *why) {
    char path[300];
    snprintf(path, sizeof path, "%s", in_folder("run"));
    mkdir(path, 0777);
    put_file(in_folder("run/config.json"), config, strlen(config));
    if (metrics)
        put_file(in_folder("run/metrics.jsonl"), metrics, strlen(metrics));
    *why = (noge_error){0};
    *run = NULL;
    return noge_run_open(run, path, why);
}

static noge_run_folder *opened(const char *metrics) {
    noge_run_folder *run;
    noge_error why;
    if (open_run(&run, CONFIG, metrics, &why) != NOGE_OK)
        fail_msg("%s", why.text);
    return run;
}

static void a_run_says_what_happened(void **state) {
    (void)state;
    noge_run_folder *run = opened(RANDOM NEAREST FIRST SECOND THIRD);
    assert_string_equal(noge_run_set(run), "grid");
    assert_string_equal(noge_run_variant(run), "noge");
    assert_true(noge_run_folder_finished(run));
    assert_int_equal(noge_run_folder_best(run)->step, 100); /* the first of equals */
    assert_int_equal(noge_run_folder_last(run)->step, 200);
    assert_true(noge_run_evaluation_at(run, 1)->seconds == 1.5 && noge_run_evaluation_at(run, 1)->deviation == 0.25);
    assert_true(isnan(noge_run_evaluation_at(run, 2)->deviation));
    assert_null(noge_run_evaluation_at(run, 3));
    assert_string_equal(noge_run_folder_best_baseline(run)->policy, "nn");
    assert_true(noge_run_baseline_at(run, 0)->deviation == 0.5 && isnan(noge_run_baseline_at(run, 1)->deviation));
    assert_null(noge_run_baseline_at(run, 2));
    noge_run_close(run);
}

static void a_run_that_has_just_begun(void **state) {
    (void)state;
    noge_run_folder *run = opened(NULL);
    assert_false(noge_run_folder_finished(run));
    assert_null(noge_run_folder_best(run));
    assert_null(noge_run_folder_last(run));
    assert_null(noge_run_folder_best_baseline(run));
    noge_run_close(run);
    assert_true(noge_run_folder_exists(in_folder("run")));
    assert_false(noge_run_folder_exists(folder_path()));
}

/* Whatever part of the last line was written. */
static void an_unfinished_line_is_ignored(void **state) {
    (void)state;
    const char last[] = THIRD;
    for (size_t length = 0; length < sizeof last - 1; length++) {
        char metrics[500];
        snprintf(metrics, sizeof metrics, FIRST SECOND "%.*s", (int)length, last);
        noge_run_folder *run = opened(metrics);
        assert_int_equal(noge_run_folder_last(run)->step, 100);
        assert_false(noge_run_folder_finished(run));
        noge_run_close(run);
    }
}

static void what_is_unknown_is_passed_over(void **state) {
    (void)state;
    noge_run_folder *run = opened("{\"kind\": \"weather\", \"rain\": true}\n" FIRST);
    assert_int_equal(noge_run_folder_last(run)->step, 0);
    noge_run_close(run);
}

static void refuse(const char *config, const char *metrics, const char *reason) {
    noge_run_folder *run;
    noge_error why;
    assert_int_equal(open_run(&run, config, metrics, &why), NOGE_BAD_INPUT);
    if (!strstr(why.text, reason))
        fail_msg("\"%s\" is not in: %s", reason, why.text);
    noge_run_close(run);
}

static void damaged_files_are_refused(void **state) {
    (void)state;
    refuse("", NULL, "config.json:1: ");
    refuse("[]", NULL, "config.json:1: ");
    refuse("{\n\"set\": \"grid\",\n}", NULL, "config.json:3: ");
    refuse("{\"format\": 2, \"set\": \"grid\"}", NULL, "format 2");
    refuse("{\"format\": 1, \"set\": 7}", NULL, "\"set\"");
    refuse("{\"format\": 1, \"set\": \"grid\", \"variant\": \"noge\", \"seed\": -1}", NULL, "\"seed\"");
    refuse("{\"format\": 1, \"set\": \"grid\", \"variant\": \"noge\", \"seed\": 1}", NULL, "\"steps\"");
    refuse(CONFIG, FIRST "{\"kind\": \n" SECOND, "metrics.jsonl:2: ");
    refuse(CONFIG, "7\n", "metrics.jsonl:1: ");
    refuse(CONFIG, "{\"step\": 1}\n", "\"kind\"");
    refuse(CONFIG, "{\"kind\": \"evaluation\", \"rate\": 1}\n", "\"step\"");
    refuse(CONFIG, "{\"kind\": \"evaluation\", \"step\": 1, \"rate\": \"1\"}\n", "\"rate\"");
    refuse(CONFIG, "{\"kind\": \"baseline\", \"rate\": 1}\n", "\"policy\"");
    refuse(CONFIG, FIRST SECOND SECOND, "metrics.jsonl:3: ");
    refuse(CONFIG, SECOND FIRST, "step 0 after");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(a_run_says_what_happened),      in_a_folder(a_run_that_has_just_begun),
        in_a_folder(an_unfinished_line_is_ignored), in_a_folder(what_is_unknown_is_passed_over),
        in_a_folder(damaged_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
