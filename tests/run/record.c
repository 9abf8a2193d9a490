/* Reading the folder of a training: what its two files mean, and every complaint about them. */
#include "run/record.h"
#include "support/folder.h"
#include "support/unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define CONFIG "{\"format\": 1, \"set\": \"grid\", \"variant\": \"noge\", \"seed\": 3, \"steps\": 200}"
#define RANDOM "{\"kind\": \"baseline\", \"policy\": \"random\", \"rate\": 0.25, \"std\": 0.5}\n"
#define NEAREST "{\"kind\": \"baseline\", \"policy\": \"nn\", \"rate\": 0.75}\n"
#define FIRST "{\"kind\": \"evaluation\", \"step\": 0, \"rate\": 0.125, \"std\": 0.5, \"seconds\": 0}\n"
#define SECOND "{\"kind\": \"evaluation\", \"step\": 100, \"rate\": 0.5, \"std\": 0.25, \"seconds\": 1.5}\n"
#define THIRD "{\"kind\": \"evaluation\", \"step\": 200, \"rate\": 0.5, \"seconds\": 3}\n"

/* Reads the run of these two files; metrics: NULL for none. */
static noge_status open_run(noge_run **run, const char *config, const char *metrics, noge_error *why) {
    char path[300];
    snprintf(path, sizeof path, "%s", in_folder("run"));
    mkdir(path, 0777);
    put_file(in_folder("run/config.json"), config, strlen(config));
    if (metrics)
        put_file(in_folder("run/metrics.jsonl"), metrics, strlen(metrics));
    *why = (noge_error){0};
    *run = NULL;
    return noge_run_read(run, path, why);
}

static noge_run *opened(const char *metrics) {
    noge_run *run;
    noge_error why;
    if (open_run(&run, CONFIG, metrics, &why) != NOGE_OK)
        fail_msg("%s", why.text);
    return run;
}

static void a_run_says_what_happened(void **state) {
    (void)state;
    noge_run *run = opened(RANDOM NEAREST FIRST SECOND THIRD);
    assert_string_equal(run->set, "grid");
    assert_string_equal(run->variant, "noge");
    assert_true(run->finished);
    assert_int_equal(run->best->step, 100); /* the first of equals */
    assert_int_equal(run->last->step, 200);
    assert_true(run->evaluation[1].seconds == 1.5 && run->evaluation[1].deviation == 0.25);
    assert_true(isnan(run->evaluation[2].deviation));
    assert_int_equal(run->evaluation_count, 3);
    assert_int_equal(run->step, 200);
    assert_string_equal(run->best_baseline->policy, "nn");
    assert_true(run->baseline[0].deviation == 0.5 && isnan(run->baseline[1].deviation));
    assert_int_equal(run->baseline_count, 2);
    assert_non_null(run->config);
    noge_run_free(run);
}

static void a_run_that_has_just_begun(void **state) {
    (void)state;
    noge_run *run = opened(NULL);
    assert_false(run->finished);
    assert_null(run->best);
    assert_null(run->last);
    assert_null(run->best_baseline);
    noge_run_free(run);
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
        noge_run *run = opened(metrics);
        assert_int_equal(run->last->step, 100);
        assert_false(run->finished);
        noge_run_free(run);
    }
}

static void what_is_unknown_is_passed_over(void **state) {
    (void)state;
    noge_error why;
    noge_run *run = opened("{\"kind\": \"weather\", \"rain\": true}\n" FIRST);
    assert_int_equal(run->last->step, 0);
    noge_run_free(run);
    assert_int_equal(open_run(&run, CONFIG, FIRST, &why), NOGE_OK);
    assert_non_null(run->config);
    noge_run_free(run);
    const char newer[] = "{\"format\": 1, \"set\": \"grid\", \"variant\": \"noge\", \"seed\": 3, \"steps\": 200, "
                         "\"weather\": 1}";
    assert_int_equal(open_run(&run, newer, FIRST, &why), NOGE_OK);
    assert_true(run->seed == 3 && run->config == NULL);
    noge_run_free(run);
}

static void refuse(const char *config, const char *metrics, const char *reason) {
    noge_run *run;
    noge_error why;
    assert_int_equal(open_run(&run, config, metrics, &why), NOGE_BAD_INPUT);
    if (!strstr(why.text, reason))
        fail_msg("\"%s\" is not in: %s", reason, why.text);
    noge_run_free(run);
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
