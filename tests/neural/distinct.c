/* Numbers of keys against a plain list of them, with few and with many different keys, and keys that hash alike. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "neural/distinct.h"
#include "neural/short_keys.h"

#include <stdlib.h>
#include <string.h>

enum { KEYS = 3000, MOST_WORDS = 4 };

/* Keys of `words` words with `kinds` values each; every `unnamed`-th number is given without a key. */
static void check_numbers(noge_distinct *table, noge_random *random, size_t words, uint32_t kinds, uint32_t unnamed) {
    uint64_t(*list)[MOST_WORDS] = calloc(KEYS, sizeof *list);
    uint32_t *number = calloc(KEYS, sizeof *number), known = 0, asked = 0, listed = 0;
    assert_fine(noge_distinct_reserve(table, words, KEYS, error));
    noge_distinct_clear(table);
    for (uint32_t i = 0; i < KEYS; i++) {
        uint32_t before = table->count, at = 0;
        if (i % unnamed == 0) {
            assert_int_equal(noge_distinct_add(table), before);
            continue;
        }
        uint64_t key[MOST_WORDS] = {0};
        for (size_t w = 0; w < words; w++) /* differences in the upper bits only, as those of floats */
            key[w] = (uint64_t)noge_random_below(random, kinds) << 52;
        while (at < listed && memcmp(list[at], key, sizeof key) != 0)
            at++;
        uint32_t found = noge_distinct_find(table, key, noge_distinct_hash(key, words), words);
        if (at == listed) {
            memcpy(list[listed], key, sizeof key);
            number[listed++] = before;
        }
        assert_int_equal(found, number[at]);
        known += found < before;
        asked++;
    }
    assert_int_equal(table->known, known);
    assert_int_equal(table->asked, asked);
    assert_int_equal(noge_distinct_pays(table), known > asked / 8);
    free(list), free(number);
}

static void numbers(void **state) {
    noge_distinct table = {0};
    (void)state;
    for (uint64_t i = 0; i < 30; i++) {
        noge_random random = test_random(i, "test distinct", 0);
        check_numbers(&table, &random, 1 + noge_random_below(&random, MOST_WORDS), 1 + noge_random_below(&random, 60),
                      2 + noge_random_below(&random, 5));
    }
    noge_distinct_free(&table);
}

/* The tag and the slot are the same for both keys if they are called with the same hash. */
static void collisions(void **state) {
    noge_distinct table = {0};
    (void)state;
    assert_fine(noge_distinct_reserve(&table, 1, 10, error));
    noge_distinct_clear(&table);
    const uint64_t a = 1, b = 2;
    assert_int_equal(noge_distinct_find(&table, &a, 77, 1), 0);
    assert_int_equal(noge_distinct_find(&table, &b, 77, 1), 1);
    assert_int_equal(noge_distinct_find(&table, &a, 77, 1), 0);
    assert_int_equal(noge_distinct_find(&table, &b, 77, 1), 1);
    noge_distinct_free(&table);
}

/* Keys of one word, in groups, with numbers without a key between them; the table has to grow in the midst. */
static void short_keys(void **state) {
    enum { GROUP = 50 };
    noge_short_keys table = {0};
    uint64_t *list = calloc(KEYS, sizeof *list);
    uint32_t *listed_number = calloc(KEYS, sizeof *listed_number);
    (void)state;
    for (uint64_t round = 0; round < 20; round++) {
        noge_random random = test_random(round, "test short keys", 0);
        uint32_t kinds = 2 + noge_random_below(&random, round % 2 ? 4000 : 40), listed = 0, next = 0, known = 0;
        assert_fine(noge_short_keys_reserve(&table, KEYS, error));
        noge_short_keys_clear(&table);
        for (uint32_t begin = 0; begin < KEYS; begin += GROUP) {
            uint64_t key[GROUP];
            uint32_t item[GROUP], number[GROUP], fresh[GROUP], fresh_count = 0;
            for (uint32_t i = 0; i < GROUP; i++) {
                key[i] = (uint64_t)noge_random_below(&random, kinds) << 48 | noge_random_below(&random, 2);
                item[i] = begin + i;
            }
            noge_short_keys_expect(&table, GROUP);
            size_t found = noge_short_keys_find(&table, key, item, GROUP, number, fresh);
            for (uint32_t i = 0; i < GROUP; i++) {
                uint32_t at = 0;
                while (at < listed && list[at] != key[i])
                    at++;
                if (at == listed) {
                    list[listed] = key[i];
                    listed_number[listed++] = next++;
                    assert_int_equal(fresh[fresh_count++], item[i]);
                } else {
                    known++;
                }
                assert_int_equal(number[i], listed_number[at]);
            }
            assert_int_equal(found, fresh_count);
            assert_int_equal(table.count, next);
            table.count++, next++;
        }
        assert_int_equal(table.known, known);
        assert_int_equal(table.keyed, listed);
    }
    noge_short_keys_free(&table);
    free(list), free(listed_number);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers), cmocka_unit_test(collisions),
                                       cmocka_unit_test(short_keys)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
