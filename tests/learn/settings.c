/* The table of settings: its defaults, values by name, wrong values, and the table in docs/TRAINING.md. */
#include "support/unit.h"

#include "learn/settings/config.h"
#include "learn/settings/settings.h"
#include "support/folder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 4096 };

static noge_train_config *fresh(void) {
    noge_train_config *config;
    assert_fine(noge_train_config_create(&config, NULL, error));
    return config;
}

static void assert_value(const noge_train_config *config, const char *name, const char *expected) {
    char text[TEXT];
    assert_fine(noge_train_config_get(config, name, text, sizeof text, error));
    if (strcmp(text, expected) != 0)
        fail_msg("%s is '%s', not '%s'", name, text, expected);
}

static void set(noge_train_config *config, const char *name, const char *text) {
    assert_fine(noge_train_config_set(config, name, text, error));
}

/* ---- Defaults ---------------------------------------------------------------------------------------------------- */

/* Every default is a valid value, and what a new configuration has. */
static void defaults_are_values_of_their_settings(void **state) {
    (void)state;
    const noge_train_setting *setting;
    noge_train_config *config = fresh();
    for (size_t i = 0; (setting = noge_train_setting_at(i)); i++)
        assert_value(config, setting->name, setting->usual);
    for (size_t i = 0; (setting = noge_train_setting_at(i)); i++) {
        const char *const usual[] = {setting->usual, setting->usual_for[0], setting->usual_for[1],
                                     setting->usual_for[2], setting->usual_city};
        for (size_t k = 0; k < sizeof usual / sizeof *usual; k++) {
            noge_train_config *other = fresh();
            if (usual[k]) {
                set(other, setting->name, usual[k]);
                assert_value(other, setting->name, usual[k]);
            }
            noge_train_config_free(other);
        }
    }
    assert_fine(noge_train_check(config, error));
    noge_train_config_free(config);
}

static void defaults_follow_the_method_and_the_set(void **state) {
    (void)state;
    noge_train_config *config = fresh();
    set(config, "method", "plus");
    assert_value(config, "steps", "2000");
    assert_value(config, "learning_rate", "0.003");
    noge_train_config_suit(config, "MUC"); /* plus has one recipe for all sets */
    assert_value(config, "steps", "2000");
    set(config, "method", "dqn");
    assert_value(config, "steps", "40000");
    assert_value(config, "features", "nn");
    noge_train_config_suit(config, "grid");
    assert_value(config, "hidden", "64");
    noge_train_config_free(config);
    assert_fine(noge_train_config_create(&config, "MUC", error)); /* the order does not matter */
    set(config, "ties", "oldest");
    assert_value(config, "hidden", "128");
    assert_value(config, "steps", "40000");
    noge_train_config_free(config);
}

static void given_values_stay(void **state) {
    (void)state;
    noge_train_config *config = fresh();
    set(config, "steps", "7");
    set(config, "features", "bfs,nn");
    set(config, "method", "dqn");
    noge_train_config_suit(config, "OXF");
    assert_value(config, "steps", "7");
    assert_value(config, "features", "bfs,nn");
    assert_value(config, "variant", "custom");
    set(config, "variant", "dqn-er"); /* the later wins */
    assert_value(config, "features", "nn");
    assert_value(config, "reward", "rate");
    noge_train_config_free(config);
}

/* ---- By name ----------------------------------------------------------------------------------------------------- */

static void values_come_back_as_text(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"method", "plus"},      {"variant", "dqn-pl"},
        {"features", "bfs,dfs"}, {"seed", "9223372036854775807"},
        {"hidden", "24"},        {"feature_range", "-1,2.5"},
        {"positions", "added"},  {"gamma", "0.5"},
        {"horizons", "1,3,9"},   {"goal", "0.25,-1,0"},
        {"goal_input", "true"},  {"target_normalisation", "false"},
        {"hide", "age"},         {"from", "a b.safetensors"},
        {"teachers", "a,b"},     {"epsilon", "0.5,0"},
        {"kernel", "portable"},  {"measurement", "path-length"},
        {"threads", "3"},        {"learning_rate", "0.001"},
        {"ties", "newest"},      {"replay", "99"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        noge_train_config *config = fresh();
        set(config, pairs[i][0], pairs[i][1]);
        assert_value(config, pairs[i][0], pairs[i][1]);
        noge_train_config_free(config);
    }
}

/* Values that nothing has checked yet, of each kind. */
static void members_are_checked(void **state) {
    (void)state;
    for (int kind = 0; kind < 6; kind++) {
        static const char *const names[] = {"hidden", "seed", "learning_rate", "epsilon", "horizons", "goal"};
        noge_train_config config = noge_train_defaults();
        noge_error why;
        assert_fine(noge_setting_check(&config, noge_setting_find(names[kind]), error));
        config.hidden = 12;
        config.seed = UINT64_MAX;
        config.learning_rate = 0;
        config.epsilon_last = 2;
        config.horizon[1] = 0;
        config.goal[7] = NAN;
        assert_int_equal(noge_setting_check(&config, noge_setting_find(names[kind]), &why), NOGE_USAGE);
        assert_memory_equal(why.text, names[kind], strlen(names[kind]));
    }
}

/* The error begins with the setting's name, names no flag, and nothing changes. */
static void wrong_values_are_refused(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"steps", "0"},     {"steps", "many"},       {"steps", "-1"},        {"steps", "1.5"},
        {"steps", ""},      {"hidden", "12"},        {"hidden", "4104"},     {"gamma", "1.01"},
        {"gamma", "nan"},   {"reach", "-1"},         {"learning_rate", "0"}, {"epsilon", "1"},
        {"epsilon", "1,2"}, {"epsilon", "1,0.1,0"},  {"horizons", ""},       {"horizons", "1,x"},
        {"goal", "1,,2"},   {"method", "dqm"},       {"variant", "noge-nm"}, {"features", "nn,best"},
        {"hide", "retour"}, {"goal_input", "maybe"}, {"kernel", "fast"},     {"replay", "15"},
        {"rollouts", "1"},  {"rollouts", "257"},     {"from", "\xff.model"}, {"least_future", "0"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char before[TEXT];
        noge_train_config *config = fresh();
        assert_fine(noge_train_config_get(config, wrong[i][0], before, sizeof before, error));
        noge_error error = {0};
        if (noge_train_config_set(config, wrong[i][0], wrong[i][1], &error) != NOGE_USAGE)
            fail_msg("%s may be '%s'", wrong[i][0], wrong[i][1]);
        assert_memory_equal(error.text, wrong[i][0], strlen(wrong[i][0]));
        assert_string_equal(error.field, wrong[i][0]);
        assert_null(strstr(error.text, "--"));
        assert_value(config, wrong[i][0], before);
        assert_false(config->given[noge_setting_find(wrong[i][0])]);
        noge_train_config_free(config);
    }
}

static void names_and_room_are_checked(void **state) {
    (void)state;
    char text[8];
    noge_error error;
    noge_train_config *config = fresh();
    assert_int_equal(noge_train_config_set(config, "step", "9", &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, "did you mean steps?"));
    assert_int_equal(noge_train_config_set(NULL, "steps", "9", &error), NOGE_USAGE);
    assert_int_equal(noge_train_config_set(config, "steps", NULL, &error), NOGE_USAGE);
    assert_int_equal(noge_train_config_get(config, "nothing", text, sizeof text, &error), NOGE_USAGE);
    assert_int_equal(noge_train_config_get(config, "horizons", text, sizeof text, &error), NOGE_USAGE);
    assert_int_equal(noge_train_config_get(config, "steps", text, 5, &error), NOGE_USAGE);
    assert_int_equal(noge_train_config_get(config, "steps", text, 6, &error), NOGE_OK);
    noge_train_config_free(config);
}

static void settings_must_apply_and_go_together(void **state) {
    (void)state;
    static const char *const wrong[][4] = {
        {"gamma", "0.5", "method", "dfp"},        {"horizons", "1", "method", "plus"},
        {"rollouts", "8", "method", "dqn"},       {"horizons", "1,2", "method", "dfp"},
        {"positions", "alone", "features", "nn"}, {"least_future", "1", "method", "dqn"},
        {"step_limit", "4", "least_future", "4"}, {"feature_range", "1,0", "method", "dfp"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        noge_error error;
        noge_train_config *config = fresh();
        set(config, wrong[i][0], wrong[i][1]);
        set(config, wrong[i][2], wrong[i][3]);
        if (noge_train_check(config, &error) != NOGE_USAGE)
            fail_msg("%s %s goes together with %s %s", wrong[i][0], wrong[i][1], wrong[i][2], wrong[i][3]);
        assert_null(strstr(error.text, "--"));
        assert_true(noge_setting_find(error.field) < NOGE_SETTINGS_MOST);
        assert_memory_equal(error.text, error.field, strlen(error.field));
        noge_train_config_free(config);
    }
}

/* ---- The documentation ------------------------------------------------------------------------------------------- */

static void print_methods(unsigned methods, char *text, size_t size) {
    const noge_train_setting *method = noge_train_setting_at(0);
    size_t used = 0;
    text[0] = 0;
    for (int m = 0; m < NOGE_METHODS && used < size; m++)
        if (methods >> m & 1)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", method->choices[m]);
    if (methods == (1u << NOGE_METHODS) - 1)
        snprintf(text, size, "all");
}

/* | `steps` | all | 25600; plus 2000; cities 40000 | number of gradient steps | */
static void print_row(const noge_train_setting *setting, char *row, size_t size) {
    char methods[40], usual[200], more[60];
    print_methods(setting->methods, methods, sizeof methods);
    snprintf(usual, sizeof usual, "%s", setting->usual[0] ? setting->usual : "–");
    for (int m = 0; m < NOGE_METHODS; m++)
        if (setting->usual_for[m]) {
            snprintf(more, sizeof more, "; %s %s", noge_train_setting_at(0)->choices[m], setting->usual_for[m]);
            strncat(usual, more, sizeof usual - strlen(usual) - 1);
        }
    if (setting->usual_city) {
        snprintf(more, sizeof more, "; cities %s", setting->usual_city);
        strncat(usual, more, sizeof usual - strlen(usual) - 1);
    }
    snprintf(row, size, "| `%s` | %s | %s | %s |\n", setting->name, methods, usual, setting->help);
}

/* If this fails, replace the table in the page by the one that is printed. */
static void the_documentation_has_the_table(void **state) {
    (void)state;
    char table[16384] = "", row[800];
    const noge_train_setting *setting;
    size_t size;
    for (size_t i = 0; (setting = noge_train_setting_at(i)); i++) {
        print_row(setting, row, sizeof row);
        assert_true(strlen(table) + strlen(row) < sizeof table);
        strcat(table, row);
    }
    char *page = get_file("docs/TRAINING.md", &size);
    bool found = strstr(page, table) != NULL;
    free(page);
    if (!found) {
        printf("%s", table);
        fail_msg("docs/TRAINING.md lacks the table of settings above");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_values_of_their_settings),
        cmocka_unit_test(defaults_follow_the_method_and_the_set),
        cmocka_unit_test(given_values_stay),
        cmocka_unit_test(values_come_back_as_text),
        cmocka_unit_test(members_are_checked),
        cmocka_unit_test(wrong_values_are_refused),
        cmocka_unit_test(names_and_room_are_checked),
        cmocka_unit_test(settings_must_apply_and_go_together),
        cmocka_unit_test(the_documentation_has_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
