/* The plan of noge reproduce: which jobs there are, which of them are wanted, and what decides their results. */
#include "experiment/plan/plan.h"
#include "base/text/text.h"
#include "experiment/plan/config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static noge_reproduce_plan make(noge_reproduce_choice choice) {
    noge_reproduce_plan plan;
    noge_error error = {0};
    assert_int_equal(noge_reproduce_plan_make(&plan, &choice, &error), NOGE_OK);
    return plan;
}

static size_t wanted(const noge_reproduce_plan *plan, noge_job_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < plan->count; i++)
        count += plan->job[i].wanted && plan->job[i].kind == kind;
    return count;
}

static const noge_job *find(const noge_reproduce_plan *plan, const char *name) {
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->job[i].name, name) == 0)
            return &plan->job[i];
    return NULL;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* ---- Jobs -------------------------------------------------------------------------------------------------------- */

static void the_paper_has_150_trainings(void **state) {
    (void)state;
    noge_reproduce_plan plan = make((noge_reproduce_choice){.tables = true});
    assert_int_equal(plan.seed_count, 5);
    assert_int_equal(wanted(&plan, NOGE_JOB_TRAINING), 2 * 9 * 5 + 2 * 6 * 5);
    assert_int_equal(wanted(&plan, NOGE_JOB_BASELINES), 9 * 5);
    assert_int_equal(wanted(&plan, NOGE_JOB_DATA), 9);
    assert_int_equal(wanted(&plan, NOGE_JOB_PROBE) + wanted(&plan, NOGE_JOB_RULES) + wanted(&plan, NOGE_JOB_MEASURED),
                     0);
    assert_false(noge_reproduce_is_miniature(&plan));
    noge_reproduce_plan_free(&plan);
}

static void a_miniature_has_two_seeds_and_no_city_trainings(void **state) {
    (void)state;
    noge_reproduce_plan plan = make((noge_reproduce_choice){.tables = true, .miniature = true});
    assert_int_equal(wanted(&plan, NOGE_JOB_TRAINING), 4 * 6 * 2);
    assert_null(find(&plan, "MUC-noge-1"));
    assert_int_equal(find(&plan, "grid-noge-2")->plan.steps, 2560);
    assert_true(noge_reproduce_is_miniature(&plan));
    noge_reproduce_plan_free(&plan);
}

/* Naming one set must not add the trainings of others, which a report would then miss. */
static void a_miniature_trains_on_cities_that_are_named(void **state) {
    (void)state;
    noge_reproduce_plan tree = make((noge_reproduce_choice){.tables = true, .miniature = true, .sets = "tree"});
    noge_reproduce_plan city = make((noge_reproduce_choice){.tables = true, .miniature = true, .sets = "tree,MUC"});
    assert_null(find(&tree, "MUC-noge-1"));
    assert_non_null(find(&tree, "grid-noge-1"));
    assert_true(find(&city, "MUC-noge-1")->wanted);
    assert_null(find(&city, "OXF-noge-1"));
    noge_reproduce_plan_free(&tree);
    noge_reproduce_plan_free(&city);
}

/* The paper's two agents on its six generated sets; other choices want none of them, or those of grid and maze. */
static void both_agents_have_the_oldest_ties_on_six_sets(void **state) {
    (void)state;
    noge_reproduce_plan named = make((noge_reproduce_choice){.tables = true, .methods = "noge-oldest,noge-nn-oldest"});
    noge_reproduce_plan tables = make((noge_reproduce_choice){.tables = true});
    noge_reproduce_plan ablations = make((noge_reproduce_choice){.ablations = true});
    assert_int_equal(wanted(&named, NOGE_JOB_TRAINING), 2 * 6 * 5);
    assert_null(find(&named, "MUC-noge-oldest-1"));
    assert_true(find(&named, "tree-noge-nn-oldest-1")->plan.feature_nn);
    assert_false(find(&tables, "grid-noge-oldest-1")->wanted);
    assert_true(find(&ablations, "grid-noge-oldest-1")->wanted);
    assert_false(find(&ablations, "tree-noge-oldest-1")->wanted);
    noge_reproduce_plan_free(&named);
    noge_reproduce_plan_free(&tables);
    noge_reproduce_plan_free(&ablations);
}

/* Only the paper's agents on generated sets have the default: the results of all others are older than it. */
static void ties_are_those_of_the_results(void **state) {
    (void)state;
    noge_reproduce_plan plan = make((noge_reproduce_choice){.tables = true});
    for (size_t i = 0; i < plan.count; i++) {
        const noge_job *job = &plan.job[i];
        if (!job->recipe || noge_recipe_is_plus(job->recipe))
            continue;
        bool newest = job->recipe->part == NOGE_PART_PAPER && !job->set->city;
        assert_int_equal(job->plan.ties, newest ? noge_train_defaults().ties : NOGE_TRAIN_TIES_OLDEST);
        assert_true(!newest || job->kind == NOGE_JOB_TRAINING); /* older models are probed */
    }
    assert_int_equal(noge_train_defaults().ties, NOGE_TRAIN_TIES_NEWEST);
    noge_reproduce_plan_free(&plan);
}

/* Ablations and what goes beyond the paper are rows of the same plan, whatever is wanted of it. */
static void every_plan_has_every_job(void **state) {
    (void)state;
    noge_reproduce_plan tables = make((noge_reproduce_choice){.tables = true});
    noge_reproduce_plan beyond = make((noge_reproduce_choice){.beyond = true});
    assert_int_equal(tables.count, beyond.count);
    for (size_t i = 0; i < tables.count; i++) {
        assert_string_equal(tables.job[i].name, beyond.job[i].name);
        assert_int_equal(tables.job[i].hash, beyond.job[i].hash);
    }
    assert_false(find(&tables, "grid-noge-plus-1")->wanted);
    assert_true(find(&beyond, "grid-noge-plus-1")->wanted);
    assert_false(find(&beyond, "grid-noge-1")->wanted);
    noge_reproduce_plan_free(&tables);
    noge_reproduce_plan_free(&beyond);
}

static void names_are_file_names_and_unique(void **state) {
    (void)state;
    noge_reproduce_plan plan = make((noge_reproduce_choice){.tables = true, .ablations = true, .beyond = true});
    const char **name = calloc(plan.count, sizeof *name);
    for (size_t i = 0; i < plan.count; i++) {
        name[i] = plan.job[i].name;
        assert_int_equal(strspn(name[i], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"),
                         strlen(name[i]));
    }
    qsort(name, plan.count, sizeof *name, by_name);
    for (size_t i = 1; i < plan.count; i++)
        assert_string_not_equal(name[i - 1], name[i]);
    free(name);
    noge_reproduce_plan_free(&plan);
}

/* ---- Choice ------------------------------------------------------------------------------------------------------ */

static void everything_beyond_the_paper_has_every_seed(void **state) {
    (void)state;
    noge_reproduce_plan all = make((noge_reproduce_choice){.beyond = true});
    noge_reproduce_plan named = make((noge_reproduce_choice){.beyond = true, .methods = "noge-plus-no-age"});
    assert_true(find(&all, "grid-noge-plus-no-age-5")->wanted);
    assert_true(find(&all, "grid-by-maze-noge-plus-5")->wanted);
    assert_true(find(&all, "grid-by-grid-noge-plus-5-nearest")->wanted);
    assert_int_equal(wanted(&named, NOGE_JOB_TRAINING), 4 * 5);
    noge_reproduce_plan_free(&all);
    noge_reproduce_plan_free(&named);
}

static void seeds_are_a_number_or_a_list(void **state) {
    (void)state;
    static const char *const wrong[] = {"", "0", "1001", "1,", ",1", "x", "1,x", "-1"};
    noge_reproduce_plan plan = make((noge_reproduce_choice){.tables = true, .seeds = "7,2,7"});
    static const uint64_t seeds[] = {1, 2, 3, 4, 5, 7}; /* the default ones stay in the plan */
    assert_int_equal(plan.seed_count, 6);
    assert_memory_equal(plan.seed, seeds, sizeof seeds);
    assert_int_equal(wanted(&plan, NOGE_JOB_BASELINES), 9 * 2);
    noge_reproduce_plan_free(&plan);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        noge_reproduce_choice choice = {.tables = true, .seeds = wrong[i]};
        noge_error error = {0};
        assert_int_equal(noge_reproduce_plan_make(&plan, &choice, &error), NOGE_USAGE);
        noge_reproduce_plan_free(&plan);
    }
}

static void unknown_names_are_refused(void **state) {
    (void)state;
    const noge_reproduce_choice choice[] = {{.tables = true, .sets = "gird"},
                                            {.tables = true, .sets = "mixture"}, /* with --beyond only */
                                            {.tables = true, .methods = "noge,noge-nm"},
                                            {.tables = true, .sets = ""}};
    static const char *const because[] = {"'grid'", "unknown name 'mixture'", "'noge-nn'", "is empty"};
    for (size_t i = 0; i < 4; i++) {
        noge_reproduce_plan plan;
        noge_error error = {0};
        assert_int_equal(noge_reproduce_plan_make(&plan, &choice[i], &error), NOGE_USAGE);
        assert_non_null(strstr(error.text, because[i]));
        noge_reproduce_plan_free(&plan);
    }
}

/* ---- Configurations ---------------------------------------------------------------------------------------------- */

/* Results of earlier versions are found by these. */
static void hashes_never_change(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t hash;
    } kept[] = {
        {"grid-data", 0xf400c5694fec2402},
        {"grid-baselines-1", 0x74e784976a83e462},
        {"maze-dqn-er-3", 0xd5eb02bb637c24d6},
        {"grid-noge-plus-1", 0x3e62f25a92a381bf},
        {"grid-rules-5", 0x3fdda401233b2daa},
        {"grid-noge-1", 0xb1f50328667ade5e},
        {"grid-noge-oldest-1", 0x2811ee36120df845},
        {"grid-noge-oldest-1-probe", 0x4fd219600cb42b04},
        {"grid-noge-bfs-1", 0x3d6dfead8417b8a6},
        {"MUC-noge-1", 0xb6e842724c9a0db2},
        {"grid-by-maze-noge-plus-1", 0xdc32841f4f773da1},
        {"tree-by-tree-noge-plus-1-robust-1", 0xf29fcdb0fdbbf14f},
    };
    noge_reproduce_plan plan = make((noge_reproduce_choice){.tables = true});
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        assert_non_null(find(&plan, kept[i].name));
        assert_true(find(&plan, kept[i].name)->hash == kept[i].hash);
    }
    noge_reproduce_plan_free(&plan);
}

static void versions_and_threads_make_no_difference(void **state) {
    (void)state;
    json_t *one = json_pack("{s:s,s:i,s:f,s:i}", "noge", "1", "threads", 1, "rate", 1.0, "steps", 5);
    json_t *same = json_pack("{s:i,s:i,s:s,s:i}", "steps", 5, "rate", 1, "noge", "2", "threads", 8);
    json_t *other = json_pack("{s:i,s:i}", "steps", 6, "rate", 1);
    char text[200];
    assert_true(noge_config_hash(one) == noge_config_hash(same));
    assert_true(noge_config_hash(one) != noge_config_hash(other));
    noge_config_difference(one, other, text, sizeof text);
    assert_string_equal(text, "\"steps\" is 5 there and 6 now");
    json_object_del(same, "steps");
    noge_config_difference(same, other, text, sizeof text);
    assert_string_equal(text, "\"steps\" is missing there and 6 now");
    json_decref(one);
    json_decref(same);
    json_decref(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_paper_has_150_trainings),
        cmocka_unit_test(a_miniature_has_two_seeds_and_no_city_trainings),
        cmocka_unit_test(a_miniature_trains_on_cities_that_are_named),
        cmocka_unit_test(both_agents_have_the_oldest_ties_on_six_sets),
        cmocka_unit_test(ties_are_those_of_the_results),
        cmocka_unit_test(every_plan_has_every_job),
        cmocka_unit_test(names_are_file_names_and_unique),
        cmocka_unit_test(everything_beyond_the_paper_has_every_seed),
        cmocka_unit_test(seeds_are_a_number_or_a_list),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(hashes_never_change),
        cmocka_unit_test(versions_and_threads_make_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
