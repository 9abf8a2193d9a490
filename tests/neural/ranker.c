/* The ranker: scores and gradients against a plain computation in double precision and its finite differences; levels
 * of processors against each other; files. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "neural/file/model.h"
#include "neural/file/ranker_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DECISIONS = 7, MOST = 9, CANDIDATES = DECISIONS * MOST, ROW = 16, OWN = 11, CONTEXT = 5 };

typedef struct batch {
    uint32_t end[DECISIONS];
    float own[CANDIDATES][ROW], context[DECISIONS][ROW], weight[CANDIDATES];
} batch;

static void draw_batch(batch *all, noge_random *random) {
    uint32_t used = 0;
    for (uint32_t d = 0; d < DECISIONS; d++) {
        uint32_t count = 1 + noge_random_below(random, MOST);
        for (int j = 0; j < ROW; j++)
            all->context[d][j] = (float)(2 * noge_random_unit(random) - 1);
        for (uint32_t i = 0; i < count; i++, used++) {
            for (int j = 0; j < ROW; j++) /* what lies behind the inputs must not matter */
                all->own[used][j] = (float)(2 * noge_random_unit(random) - 1);
            all->weight[used] = (float)(2 * noge_random_unit(random) - 1);
        }
        all->end[d] = used;
    }
}

static noge_decisions decisions_of(const batch *all, uint32_t first, uint32_t count) {
    return (noge_decisions){.count = count,
                            .end = all->end + first,
                            .begin = first ? all->end[first - 1] : 0,
                            .own = all->own[0],
                            .context = all->context[first],
                            .own_row = ROW,
                            .context_row = ROW};
}

/* h1 = relu(own A + context B + b1), h2 = relu(h1 C + b2), h2 d */
static double plain_score(const noge_ranker *ranker, const double *parameter, const float *own, const float *context) {
    uint32_t hidden = ranker->shape.hidden;
    size_t stride = ranker->stride;
    const size_t *part = ranker->part;
    double h1[64], score = 0;
    for (uint32_t i = 0; i < hidden; i++) {
        h1[i] = parameter[part[NOGE_RANKER_BIAS1] + i];
        for (uint32_t j = 0; j < ranker->shape.own; j++)
            h1[i] += (double)own[j] * parameter[part[NOGE_RANKER_OWN] + j * stride + i];
        for (uint32_t j = 0; j < ranker->shape.context; j++)
            h1[i] += (double)context[j] * parameter[part[NOGE_RANKER_CONTEXT] + j * stride + i];
        h1[i] = fmax(h1[i], 0);
    }
    for (uint32_t i = 0; i < hidden; i++) {
        double h2 = parameter[part[NOGE_RANKER_BIAS2] + i];
        for (uint32_t j = 0; j < hidden; j++)
            h2 += h1[j] * parameter[part[NOGE_RANKER_SECOND] + j * stride + i];
        score += fmax(h2, 0) * parameter[part[NOGE_RANKER_LAST] + i];
    }
    return score;
}

/* The weighted sum of all scores. */
static double plain_sum(const noge_ranker *ranker, const double *parameter, const batch *all) {
    double sum = 0;
    uint32_t i = 0;
    for (uint32_t d = 0; d < DECISIONS; d++)
        for (; i < all->end[d]; i++)
            sum += (double)all->weight[i] * plain_score(ranker, parameter, all->own[i], all->context[d]);
    return sum;
}

static noge_ranker *create(uint32_t hidden, noge_kernel level) {
    noge_ranker *ranker;
    assert_fine(noge_ranker_create(&ranker, (noge_ranker_shape){OWN, CONTEXT, hidden}, level, error));
    noge_ranker_initialise(ranker, 7);
    noge_random random = test_random(8, "test ranker", hidden);
    for (uint32_t i = 0; i < hidden; i++) { /* as a trained one has them */
        ranker->parameter[ranker->part[NOGE_RANKER_BIAS1] + i] = (float)(noge_random_unit(&random) - 0.5);
        ranker->parameter[ranker->part[NOGE_RANKER_BIAS2] + i] = (float)(noge_random_unit(&random) - 0.5);
        ranker->parameter[ranker->part[NOGE_RANKER_LAST] + i] *= 10;
    }
    return ranker;
}

static double *parameters_of(const noge_ranker *ranker) {
    double *parameter = malloc(ranker->parameter_count * sizeof *parameter);
    for (size_t i = 0; i < ranker->parameter_count; i++)
        parameter[i] = (double)ranker->parameter[i];
    return parameter;
}

static bool is_used(const noge_ranker *ranker, size_t entry) {
    size_t second = ranker->part[NOGE_RANKER_SECOND];
    bool in_second = entry >= second && entry < ranker->part[NOGE_RANKER_BIAS2];
    return entry % ranker->stride < ranker->shape.hidden &&
           (!in_second || (entry - second) / ranker->stride < ranker->shape.hidden);
}

static void gradients_are_finite_differences(void **state) {
    (void)state;
    noge_random random = test_random(1, "test ranker", 0);
    for (int level = 0; level <= (int)noge_kernel_best(); level++)
        for (uint32_t hidden = 8; hidden <= 32; hidden += 12) {
            batch all;
            draw_batch(&all, &random);
            noge_ranker *ranker = create(hidden, (noge_kernel)level);
            noge_ranker_reverse(ranker);
            noge_ranker_work work = {0};
            float score[CANDIDATES], *gradient = calloc(ranker->parameter_count, sizeof *gradient);
            assert_fine(noge_ranker_work_reserve(&work, ranker, DECISIONS, CANDIDATES, error));
            for (uint32_t part = 0; part < 2; part++) { /* backward adds: two batches make the whole */
                noge_decisions some = decisions_of(&all, part ? 3 : 0, part ? DECISIONS - 3 : 3);
                noge_ranker_forward(ranker, &work, &some, score + some.begin);
                noge_ranker_backward(ranker, &work, &some, all.weight + some.begin, gradient);
            }
            double *parameter = parameters_of(ranker);
            uint32_t i = 0;
            for (uint32_t d = 0; d < DECISIONS; d++)
                for (; i < all.end[d]; i++)
                    assert_true(fabs((double)score[i] - plain_score(ranker, parameter, all.own[i], all.context[d])) <
                                1e-4);
            for (size_t entry = 0; entry < ranker->parameter_count; entry++) {
                if (!is_used(ranker, entry)) {
                    assert_true(gradient[entry] == 0 && ranker->parameter[entry] == 0);
                    continue;
                }
                const double by = 1e-7;
                double former = parameter[entry];
                parameter[entry] = former + by;
                double above = plain_sum(ranker, parameter, &all);
                parameter[entry] = former - by;
                double below = plain_sum(ranker, parameter, &all);
                parameter[entry] = former;
                assert_true(fabs((above - below) / (2 * by) - (double)gradient[entry]) < 2e-4);
            }
            free(parameter);
            free(gradient);
            noge_ranker_work_free(&work);
            noge_ranker_free(ranker);
        }
}

static void scores_do_not_depend_on_the_batch(void **state) {
    (void)state;
    noge_random random = test_random(2, "test ranker", 0);
    batch all;
    draw_batch(&all, &random);
    noge_ranker *ranker = create(32, noge_kernel_best());
    noge_ranker_work work = {0};
    float together[CANDIDATES], alone[CANDIDATES];
    noge_decisions whole = decisions_of(&all, 0, DECISIONS);
    assert_fine(noge_ranker_work_reserve(&work, ranker, DECISIONS, CANDIDATES, error));
    noge_ranker_forward(ranker, &work, &whole, together);
    for (uint32_t d = 0; d < DECISIONS; d++) {
        noge_decisions one = decisions_of(&all, d, 1);
        noge_ranker_forward(ranker, &work, &one, alone + one.begin);
    }
    assert_memory_equal(together, alone, all.end[DECISIONS - 1] * sizeof(float));
    noge_ranker_work_free(&work);
    noge_ranker_free(ranker);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static noge_ranker_facts facts_of(void) {
    return (noge_ranker_facts){.own = "a,b,c,d,e,f,g,h,i,j,k",
                               .context = "l,m,n,o,p",
                               .reach = 1.5,
                               .hidden = 24,
                               .set = "grid",
                               .seed = UINT64_MAX,
                               .steps = 1234,
                               .score = 0.9715};
}

/* Room for a small network does not take room from a large one that shares the buffers. */
static void rankers_of_different_widths_share_their_buffers(void **state) {
    (void)state;
    static batch all;
    noge_random random = test_random(11, "test ranker", 0);
    noge_ranker *large = create(64, NOGE_KERNEL_PORTABLE), *small = create(16, NOGE_KERNEL_PORTABLE);
    noge_ranker_work own = {0}, shared = {0};
    float score[2][CANDIDATES], *gradient[2];
    draw_batch(&all, &random);
    noge_decisions decisions = decisions_of(&all, 0, DECISIONS);
    assert_fine(noge_ranker_work_reserve(&own, large, DECISIONS, CANDIDATES, error));
    assert_fine(noge_ranker_work_reserve(&shared, large, DECISIONS, CANDIDATES, error));
    assert_fine(noge_ranker_work_reserve(&shared, small, DECISIONS, CANDIDATES, error));
    for (int i = 0; i < 2; i++) {
        noge_ranker_work *work = i ? &shared : &own;
        gradient[i] = calloc(large->parameter_count, sizeof(float));
        noge_ranker_forward(large, work, &decisions, score[i]);
        noge_ranker_backward(large, work, &decisions, all.weight, gradient[i]);
    }
    assert_memory_equal(score[0], score[1], all.end[DECISIONS - 1] * sizeof(float));
    assert_memory_equal(gradient[0], gradient[1], large->parameter_count * sizeof(float));
    free(gradient[0]);
    free(gradient[1]);
    noge_ranker_work_free(&own);
    noge_ranker_work_free(&shared);
    noge_ranker_free(large);
    noge_ranker_free(small);
}

/* A wider network that begins with the weights of a narrow one scores as that one, and its other units can learn. */
static void a_wider_network_begins_as_the_narrow_one(void **state) {
    (void)state;
    static batch all;
    noge_random random = test_random(12, "test ranker", 0);
    noge_ranker *narrow = create(16, NOGE_KERNEL_PORTABLE), *wide = create(48, NOGE_KERNEL_PORTABLE);
    noge_ranker_work work = {0};
    float score[2][CANDIDATES], *gradient = calloc(wide->parameter_count, sizeof(float));
    draw_batch(&all, &random);
    noge_decisions decisions = decisions_of(&all, 0, DECISIONS);
    noge_ranker_copy(wide, narrow);
    assert_fine(noge_ranker_work_reserve(&work, wide, DECISIONS, CANDIDATES, error));
    noge_ranker_forward(narrow, &work, &decisions, score[0]);
    noge_ranker_forward(wide, &work, &decisions, score[1]);
    for (uint32_t i = 0; i < all.end[DECISIONS - 1]; i++)
        assert_true(fabsf(score[0][i] - score[1][i]) < 1e-5f);
    noge_ranker_backward(wide, &work, &decisions, all.weight, gradient);
    uint32_t moved = 0;
    for (uint32_t i = 16; i < 48; i++)
        moved += fabsf(gradient[wide->part[NOGE_RANKER_LAST] + i]) > 1e-4f;
    assert_true(moved > 8);
    free(gradient);
    noge_ranker_work_free(&work);
    noge_ranker_free(narrow);
    noge_ranker_free(wide);
}

static void a_file_holds_all_of_it(void **state) {
    (void)state;
    char path[] = "/tmp/noge-ranker-XXXXXX";
    close(mkstemp(path));
    noge_ranker *ranker = create(24, NOGE_KERNEL_PORTABLE), *again;
    noge_ranker_facts facts = facts_of(), read;
    assert_fine(noge_ranker_write(path, true, ranker, &facts, error));
    assert_fine(noge_ranker_read(path, noge_kernel_best(), &again, &read, error));
    assert_memory_equal(ranker->parameter, again->parameter, ranker->parameter_count * sizeof(float));
    assert_string_equal(read.own, facts.own);
    assert_string_equal(read.context, facts.context);
    assert_string_equal(read.set, "grid");
    assert_true(read.reach == 1.5 && read.seed == UINT64_MAX && read.steps == 1234 && read.score == 0.9715);
    noge_ranker_free(again);

    noge_network *network; /* the other kind of model says no */
    noge_model_facts other;
    noge_error error;
    assert_int_equal(noge_model_read(path, NOGE_KERNEL_PORTABLE, &network, &other, &error), NOGE_BAD_INPUT);
    ranker->parameter[3] = NAN;
    assert_int_equal(noge_ranker_write(path, true, ranker, &facts, &error), NOGE_USAGE);
    noge_ranker_free(ranker);
    unlink(path);
}

static void names_keep_their_letters(void **state) {
    (void)state;
    static const char *const named[][2] = {
        {"m\xc3\xbcnchen", "m\xc3\xbcnchen"}, {"cut in m\xc3", "cut in m?"}, {"two\nlines", "two?lines"}};
    char path[] = "/tmp/noge-ranker-XXXXXX";
    close(mkstemp(path));
    noge_ranker *ranker = create(24, NOGE_KERNEL_PORTABLE), *again;
    noge_ranker_facts facts = facts_of(), read;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        snprintf(facts.set, sizeof facts.set, "%s", named[i][0]);
        assert_fine(noge_ranker_write(path, true, ranker, &facts, error));
        assert_fine(noge_ranker_read(path, NOGE_KERNEL_PORTABLE, &again, &read, error));
        assert_string_equal(read.set, named[i][1]);
        noge_ranker_free(again);
    }
    noge_ranker_free(ranker);
    unlink(path);
}

static char *read_bytes(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    return bytes;
}

static noge_status parse(const char *bytes, size_t size) {
    noge_ranker *ranker;
    noge_ranker_facts facts;
    noge_error error;
    noge_status status = noge_ranker_parse("test", bytes, size, NOGE_KERNEL_PORTABLE, &ranker, &facts, &error);
    assert_true((status == NOGE_OK) == (ranker != NULL));
    noge_ranker_free(ranker);
    return status;
}

static void damaged_files_are_refused(void **state) {
    (void)state;
    char path[] = "/tmp/noge-ranker-XXXXXX";
    close(mkstemp(path));
    noge_ranker *ranker = create(24, NOGE_KERNEL_PORTABLE);
    noge_ranker_facts facts = facts_of();
    size_t size;
    assert_fine(noge_ranker_write(path, true, ranker, &facts, error));
    char *bytes = read_bytes(path, &size);
    for (size_t cut = 0; cut < size; cut += 61)
        assert_int_equal(parse(bytes, cut), NOGE_BAD_INPUT);
    noge_random random = test_random(3, "test ranker", 0);
    for (int i = 0; i < 400; i++) { /* a flipped bit in the header: refused or harmless, never a crash */
        size_t at = noge_random_below(&random, 1000);
        char former = bytes[at];
        bytes[at] = (char)(former ^ (1 << noge_random_below(&random, 8)));
        noge_status status = parse(bytes, size);
        assert_true(status == NOGE_OK || status == NOGE_BAD_INPUT);
        bytes[at] = former;
    }
    const uint32_t not_a_number = 0x7fc00000;
    memcpy(bytes + size - 40, &not_a_number, 4);
    assert_int_equal(parse(bytes, size), NOGE_BAD_INPUT);
    free(bytes);

    static const struct {
        const char *own, *context;
        double reach;
        uint32_t hidden;
    } wrong[] = {{"a,b", "l,m,n,o,p", 1, 24}, /* one name a number */
                 {"", "l,m,n,o,p", 1, 24},
                 {"a,b,c,d,e,f,g,h,i,j,k", "l,m,n,o,p", -1, 24},
                 {"a,b,c,d,e,f,g,h,i,j,k", "l,m,n,o,p", 1, 32}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        noge_ranker *read;
        noge_error error;
        facts.reach = wrong[i].reach;
        facts.hidden = wrong[i].hidden;
        snprintf(facts.own, sizeof facts.own, "%s", wrong[i].own);
        snprintf(facts.context, sizeof facts.context, "%s", wrong[i].context);
        assert_int_equal(noge_ranker_write(path, true, ranker, &facts, &error), NOGE_OK);
        noge_ranker_facts found;
        assert_int_equal(noge_ranker_read(path, NOGE_KERNEL_PORTABLE, &read, &found, &error), NOGE_BAD_INPUT);
        assert_non_null(strstr(error.text, path));
    }
    noge_ranker_free(ranker);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_are_finite_differences),
        cmocka_unit_test(scores_do_not_depend_on_the_batch),
        cmocka_unit_test(rankers_of_different_widths_share_their_buffers),
        cmocka_unit_test(a_wider_network_begins_as_the_narrow_one),
        cmocka_unit_test(a_file_holds_all_of_it),
        cmocka_unit_test(names_keep_their_letters),
        cmocka_unit_test(damaged_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
