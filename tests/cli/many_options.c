/* Tables of more options than a machine word has bits. */
#include "support/unit.h"

#include "cli/frame/option.h"

#include <stdio.h>

enum { MANY = 130 };

static void every_option_is_noticed(void **state) {
    (void)state;
    static char name[MANY][8];
    noge_option options[MANY + 1] = {{0}};
    const noge_operand operands[] = {{0}};
    const noge_command command = {.name = "many", .operands = operands, .options = options, .settings_size = MANY};
    for (int i = 0; i < MANY; i++) {
        snprintf(name[i], sizeof name[i], "o%d", i);
        options[i] = (noge_option){.name = name[i], .kind = NOGE_OPTION_FLAG, .target = (size_t)i};
    }
    for (int i = 0; i < MANY; i++) {
        char word[12], *words[] = {word};
        noge_call call;
        snprintf(word, sizeof word, "--o%d", i);
        assert_fine(noge_call_parse(&call, &command, 1, words, error));
        for (int j = 0; j < MANY; j++) {
            assert_int_equal(noge_call_given(&call, name[j]), i == j);
            assert_int_equal(((const bool *)call.settings)[j], i == j);
        }
        noge_call_free(&call);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_option_is_noticed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
