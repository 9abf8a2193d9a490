/* Runs in folders through the public header: every method, the observer, resuming, replacing, and reading back. */
#include "support/unit.h"

#include "policy/spec.h"
#include "run/config.h"
#include "run/record.h"
#include "run/training.h"
#include "support/folder.h"
#include "support/runs.h"

#include <math.h>
#include <noge/train.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static noge_train_config *tiny(const char *method) {
    static const char *const values[][2] = {
        {"steps", "12"}, {"evaluate_every", "6"}, {"episodes", "3"}, {"hidden", "8"}, {"kernel", "portable"}};
    noge_train_config *config;
    assert_fine(noge_train_config_create(&config, NULL, error));
    assert_fine(noge_train_config_set(config, "method", method, error));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        assert_fine(noge_train_config_set(config, values[i][0], values[i][1], error));
    if (strcmp(method, "plus") == 0) {
        assert_fine(noge_train_config_set(config, "starts", "1", error));
        assert_fine(noge_train_config_set(config, "rollouts", "2", error));
    } else {
        assert_fine(noge_train_config_set(config, "replay", "600", error));
    }
    return config;
}

/* ---- Observing --------------------------------------------------------------------------------------------------- */

typedef struct seen {
    int started, stepped, evaluated;
    uint32_t first_step, last_step, stop_at; /* stop_at: UINT32_MAX: never */
    double baseline, rate;
} seen;

static bool is_enough(void *context) {
    const seen *what = context;
    return what->stepped > 0 && what->last_step >= what->stop_at;
}

static void see_start(void *context, const noge_run_start *start) {
    seen *what = context;
    what->started++;
    what->first_step = start->step;
    what->baseline = start->baseline.rate;
    assert_int_equal(start->steps, 12);
}

static void see_step(void *context, uint32_t step) {
    seen *what = context;
    what->stepped++;
    what->last_step = step;
}

static void see_evaluation(void *context, const noge_train_report *report) {
    seen *what = context;
    what->evaluated++;
    what->rate = report->rate;
    assert_true(report->size == sizeof *report && report->evaluated);
}

static noge_run_options watched(seen *what) {
    noge_run_options options = noge_run_options_defaults();
    options.observer = (noge_run_observer){what, is_enough, see_start, see_step, see_evaluation};
    return options;
}

static noge_run_result train(const char *folder, const noge_train_config *config, const noge_run_options *options) {
    noge_run_result result = {.size = sizeof result};
    assert_fine(noge_run_train(folder, test_run_grids(), config, options, &result, error));
    return result;
}

static void assert_same_file(const char *a, const char *b, const char *name) {
    char path[2][600];
    size_t size[2];
    snprintf(path[0], sizeof path[0], "%s/%s", a, name);
    snprintf(path[1], sizeof path[1], "%s/%s", b, name);
    char *bytes[2] = {get_file(path[0], &size[0]), get_file(path[1], &size[1])};
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    free(bytes[0]);
    free(bytes[1]);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

static const char *const methods[NOGE_METHODS] = {"dfp", "dqn", "plus"};

/* Trained at once, or stopped and resumed: the same model. The observer sees both. */
static void each_method_trains_stops_and_resumes(void **state) {
    (void)state;
    for (int m = 0; m < NOGE_METHODS; m++) {
        char whole[400], parts[420];
        noge_train_config *config = tiny(methods[m]);
        snprintf(whole, sizeof whole, "%s", in_folder(methods[m]));
        snprintf(parts, sizeof parts, "%s-parts", whole);
        seen what = {.stop_at = UINT32_MAX};
        noge_run_options options = watched(&what);
        noge_run_result result = train(whole, config, &options);
        assert_int_equal(what.started, 1);
        assert_int_equal(what.evaluated, 3);
        assert_int_equal(what.stepped, 12);
        assert_true(what.baseline == result.baseline.rate && what.baseline > 0.5);
        assert_true(what.rate == result.rate && result.best_rate >= result.rate);
        assert_true(result.step == 12 && !result.was_finished);

        noge_error error;
        what = (seen){.stop_at = 9};
        assert_int_equal(noge_run_train(parts, test_run_grids(), config, &options, &result, &error), NOGE_INTERRUPTED);
        assert_int_equal(result.stopped_at, what.last_step - 1); /* asked before the ninth step is made */
        assert_int_equal(what.evaluated, 2);
        const uint32_t stopped_at = result.stopped_at;
        what = (seen){.stop_at = UINT32_MAX};
        options.use = NOGE_FOLDER_RESUME;
        train(parts, config, &options);
        assert_int_equal(what.first_step, stopped_at);
        assert_int_equal(what.evaluated, 1);
        assert_same_file(whole, parts, "model-last.safetensors");
        assert_same_file(whole, parts, "model-best.safetensors");
        assert_same_file(whole, parts, "config.json");

        what = (seen){.stop_at = UINT32_MAX};
        assert_true(train(parts, config, &options).was_finished);
        assert_int_equal(what.started + what.stepped + what.evaluated, 0);
        noge_train_config_free(config);
    }
}

static void folders_are_not_overwritten_unasked(void **state) {
    (void)state;
    noge_error why;
    noge_train_config *config = tiny("plus");
    noge_run_options options = noge_run_options_defaults();
    train(in_folder("run"), config, NULL);
    assert_int_equal(noge_run_check(in_folder("run"), test_run_grids(), config, NULL, &why), NOGE_USAGE);
    assert_int_equal(noge_run_train(in_folder("run"), test_run_grids(), config, NULL, NULL, &why), NOGE_USAGE);
    assert_null(strstr(why.text, "--"));
    assert_fine(noge_train_config_set(config, "seed", "2", error));
    options.use = NOGE_FOLDER_RESUME;
    assert_int_equal(noge_run_train(in_folder("run"), test_run_grids(), config, &options, NULL, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "\"seed\" is 1 there and 2 now"));
    assert_null(strstr(why.text, "--"));
    options.use = NOGE_FOLDER_REPLACE;
    assert_false(train(in_folder("run"), config, &options).was_finished);
    noge_train_config_free(config);
}

static void keys_are_escaped_in_messages(void **state) {
    (void)state;
    static const char other[] = "{\"\\u001b[2J\": 1}";
    noge_error error;
    char file[400];
    noge_train_config *config = tiny("plus");
    noge_run_options options = noge_run_options_defaults();
    train(in_folder("run"), config, NULL);
    snprintf(file, sizeof file, "%s", in_folder("run/config.json"));
    size_t size;
    char *bytes = get_file(file, &size), *more = malloc(size + sizeof other);
    memcpy(more, other, sizeof other - 2); /* one more key before the others */
    more[sizeof other - 2] = ',';
    memcpy(more + sizeof other - 1, strchr(bytes, '{') + 1, size - 1);
    put_file(file, more, sizeof other - 1 + size - 1);
    options.use = NOGE_FOLDER_RESUME;
    assert_int_equal(noge_run_train(in_folder("run"), test_run_grids(), config, &options, NULL, &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, "\"\\u001B[2J\" is 1 there"));
    assert_null(strchr(error.text, '\033'));
    free(bytes);
    free(more);
    noge_train_config_free(config);
}

static void a_run_is_read_back(void **state) {
    (void)state;
    noge_run *run;
    noge_train_config *config = tiny("dqn");
    noge_run_result result = train(in_folder("run"), config, NULL);
    assert_false(noge_run_folder_exists(in_folder("other")));
    assert_true(noge_run_folder_exists(in_folder("run")));
    assert_fine(noge_run_read(&run, in_folder("run"), error));
    assert_string_equal(run->folder, in_folder("run"));
    assert_string_equal(run->set, "grid");
    assert_string_equal(run->variant, "dqn-pl");
    assert_true(run->finished);
    assert_int_equal(run->evaluation_count, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(run->evaluation[i].step, 6 * i);
    assert_true(run->last->rate == result.rate && run->best->rate == result.best_rate);
    assert_int_equal(run->baseline_count, NOGE_BASELINE_COUNT);
    assert_string_equal(run->best_baseline->policy, result.baseline.policy);

    assert_fine(noge_train_check(run->config, error)); /* and its settings make the same run */
    train(in_folder("again"), run->config, NULL);
    assert_same_file(in_folder("run"), in_folder("again"), "config.json");
    assert_same_file(in_folder("run"), in_folder("again"), "model-last.safetensors");
    noge_train_config_free(config);
    noge_run_free(run);
    noge_error error;
    assert_int_equal(noge_run_read(&run, in_folder("other"), &error), NOGE_BAD_INPUT);
    assert_null(run);
}

/* A configuration as JSON, read again, is the same; for settings of all kinds. */
static void configurations_survive_their_file(void **state) {
    (void)state;
    static const char *const values[][4] = {
        {"method", "dfp", "features", "bfs,nn"},
        {"method", "dfp", "goal_input", "true"},
        {"method", "dfp", "horizons", "1,2,3,4,5,6,7,9"},
        {"method", "dfp", "target_normalisation", "false"},
        {"method", "dqn", "reward", "rate"},
        {"method", "plus", "hide", "age"},
        {"method", "plus", "from", "x\"\\y"},
        {"method", "plus", "teachers", "a,b"},
        {"variant", "noge-nn", "epsilon", "0.5,0.25"},
        {"variant", "dqn-er", "gamma", "0.125"},
        {"method", "dfp", "measurement", "path-length"},
        {"method", "dqn", "features", "none"},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        noge_train_config *config, *again;
        assert_fine(noge_train_config_create(&config, NULL, error));
        assert_fine(noge_train_config_create(&again, NULL, error));
        assert_fine(noge_train_config_set(config, values[i][0], values[i][1], error));
        assert_fine(noge_train_config_set(config, values[i][2], values[i][3], error));
        json_t *json = noge_run_config_json(config, "grid", NULL, true);
        assert_int_equal(json_dump_file(json, in_folder("config.json"), 0), 0);
        assert_fine(noge_run_config_read(again, in_folder("config.json"), NULL, error));
        json_t *back = noge_run_config_json(again, "grid", NULL, true);
        assert_true(json_equal(json, back));
        json_decref(json);
        json_decref(back);
        noge_train_config_free(config);
        noge_train_config_free(again);
    }
}

static void wrong_files_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        "[1]",
        "{\"steps\": 0}",
        "{\"steps\": 1.5}",
        "{\"steps\": [5]}",
        "{\"stepz\": 5}",
        "{\"\\u001b[2J\": 5}",
        "{\"method\": [\"dfp\"]}",
        "{\"variant\": [\"noge\"]}",
        "{\"features\": \"nn\"}",
        "{\"horizons\": []}",
        "{\"goal\": [1, \"x\"]}",
        "{\"epsilon\": [1]}",
        "{\"from\": 5}",
        "{\"goal_input\": 1}",
        "{\"format\": 2}",
        "{\"files\": []}",
        "{\"set\": 5}",
        "{\"variant\": \"noge\", \"features\": [\"nn\"]}",
        "{\"steps\": 5, \"steps\": 6}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        noge_train_config *config;
        assert_fine(noge_train_config_create(&config, NULL, error));
        noge_error error;
        put_file(in_folder("wrong.json"), wrong[i], strlen(wrong[i]));
        if (noge_run_config_read(config, in_folder("wrong.json"), NULL, &error) != NOGE_BAD_INPUT)
            fail_msg("%s is read", wrong[i]);
        assert_non_null(strstr(error.text, "wrong.json"));
        assert_null(strchr(error.text, '\033')); /* names in a file may contain anything */
        noge_train_config_free(config);
    }
}

static void divergence_is_a_status(void **state) {
    (void)state;
    noge_train_config *config = tiny("dfp");
    assert_fine(noge_train_config_set(config, "learning_rate", "1e30", error));
    noge_error error;
    assert_int_equal(noge_run_train(in_folder("run"), test_run_grids(), config, NULL, NULL, &error), NOGE_DIVERGED);
    assert_non_null(strstr(error.text, "learning_rate"));
    assert_string_equal(noge_status_name(NOGE_DIVERGED), "training diverged");
    noge_train_config_free(config);
}

/* A caller compiled against older, shorter structs. */
static void shorter_structs_are_fine(void **state) {
    (void)state;
    noge_train_config *config = tiny("plus");
    noge_run_options options = {.size = offsetof(noge_run_options, observer)};
    noge_run_result result = {.size = offsetof(noge_run_result, best_rate), .best_rate = 77};
    options.observer.interrupted = is_enough; /* beyond its size: not read */
    assert_fine(noge_run_train(in_folder("run"), test_run_grids(), config, &options, &result, error));
    assert_true(result.step == 12 && result.best_rate == 77);
    noge_train_config_free(config);
}

static int free_grids(void **state) {
    (void)state;
    noge_dataset_free(test_run_grids());
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(each_method_trains_stops_and_resumes),
        in_a_folder(folders_are_not_overwritten_unasked),
        in_a_folder(a_run_is_read_back),
        in_a_folder(configurations_survive_their_file),
        in_a_folder(wrong_files_are_refused),
        in_a_folder(divergence_is_a_status),
        in_a_folder(shorter_structs_are_fine),
        in_a_folder(keys_are_escaped_in_messages),
    };
    return cmocka_run_group_tests(tests, NULL, free_grids);
}
