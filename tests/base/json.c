/* JSON as noge writes it: what Jansson reads back is what was written, whatever keys and strings hold. */
#include "support/allocations.h"
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "base/text/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void assert_written(void (*write)(noge_writer *, const char *, size_t), const char *bytes, size_t size,
                           const char *expected) {
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    write(&writer, bytes, size);
    assert_fine(noge_writer_end(&writer, error));
    assert_string_equal(text.bytes, expected);
    noge_text_free(&text);
}

static void strings_are_escaped(void **state) {
    (void)state;
    static const char mixed[] = "<\"\\\n\0é\xe2\x82tail"; /* cut inside a letter at 8 bytes */
    assert_written(noge_json_write_string, "", 0, "\"\"");
    assert_written(noge_json_write_string, mixed, 8, "\"<\\\"\\\\\\n\\u0000é\xef\xbf\xbd\"");
    assert_written(noge_json_write_string, "a\xff\xc0\x80z", 5, "\"a���z\"");
    assert_written(noge_json_write_string, "\x7f\xc2\x9b\xe2\x80\xae", 6, "\"\\u007F\\u009B\\u202E\"");
    assert_written(noge_json_write_script_string, mixed, 8, "\"\\u003c\\u0022\\u005c\\u000a\\u0000é\xef\xbf\xbd\"");
    assert_written(noge_json_write_script_string, "\xe2\x80\xa8&>", 5, "\"\\u2028\\u0026\\u003e\"");
}

static void keys_are_escaped(void **state) {
    (void)state;
    noge_text text = {0};
    json_t *object = json_pack("{s:i,s:[i,f,n]}", "a \"key\"\n", 1, "b", 2, 0.1);
    assert_fine(noge_json_print(&text, object, 0, error));
    assert_string_equal(text.bytes, "{\"a \\\"key\\\"\\n\": 1, \"b\": [2, 0.1, null]}");
    text.size = 0;
    assert_fine(noge_json_print(&text, object, 1, error));
    assert_string_equal(text.bytes, "{\n  \"a \\\"key\\\"\\n\": 1,\n  \"b\": [2, 0.1, null]\n}");
    json_decref(object);
    noge_text_free(&text);
}

static void strings_of_any_bytes_are_utf8(void **state) {
    (void)state;
    json_t *made = noge_json_text("a\xe9\0z", 4);
    assert_memory_equal(json_string_value(made), "a�\0z", 6);
    assert_int_equal(json_string_length(made), 6);
    json_decref(made);
    made = noge_json_string("Zürich");
    assert_string_equal(json_string_value(made), "Zürich");
    json_decref(made);
    made = noge_json_string(NULL);
    assert_true(json_is_null(made));
}

static void a_missing_value_is_not_dropped(void **state) {
    (void)state;
    noge_text text = {0};
    noge_error error;
    json_t *array = json_array(), *object = json_object();
    noge_json_add(&array, json_integer(1));
    noge_json_set(&object, "a", json_integer(1));
    noge_json_set(&object, "caf\xe9", json_integer(3));
    assert_int_equal(json_integer_value(json_object_get(object, "caf�")), 3);
    assert_int_equal(json_array_size(array) + json_object_size(object), 3);
    noge_json_add(&array, NULL);
    noge_json_set(&object, "b", NULL);
    assert_null(array);
    assert_null(object);
    noge_json_add(&array, json_integer(2));
    noge_json_set(&object, "c", json_integer(2));
    assert_int_equal(noge_json_print(&text, json_pack("{s:o,s:o}", "a", array, "b", object), 0, &error),
                     NOGE_NO_MEMORY);
    noge_text_free(&text);
}

static void faults_are_told_from_missing_memory(void **state) {
    (void)state;
    noge_error error;
    json_error_t fault;
    assert_null(json_loads("{", 0, &fault));
    assert_int_equal(noge_json_fail(&error, &fault, "x:%d", fault.line), NOGE_BAD_INPUT);
    assert_string_equal(error.text, "x:1");
    fault.text[0] = 0; /* as Jansson leaves it when an allocation fails */
    assert_int_equal(noge_json_fail(&error, &fault, "x"), NOGE_NO_MEMORY);
}

static json_t *random_value(noge_random *random, int depth) {
    char word[8];
    size_t length = noge_random_below(random, sizeof word);
    for (size_t i = 0; i < length; i++)
        word[i] = (char)(1 + noge_random_below(random, 127));
    word[length] = 0;
    json_t *value;
    switch (noge_random_below(random, depth > 3 ? 4 : 6)) {
    case 0: return json_string(word);
    case 1: return json_integer((json_int_t)noge_random_bits(random));
    case 2:
        return json_real(ldexp(noge_random_unit(random) - 0.5, -(int)noge_random_below(random, 200))); /* no integer */
    case 3: return json_boolean(noge_random_below(random, 2));
    case 4:
        value = json_array();
        for (uint32_t i = noge_random_below(random, 4); i > 0; i--)
            json_array_append_new(value, random_value(random, depth + 1));
        return value;
    default:
        value = json_object();
        json_object_set_new(value, word, random_value(random, depth + 1));
        json_object_set_new(value, "other", random_value(random, depth + 1));
        return value;
    }
}

static void what_is_written_reads_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 500; seed++) {
        noge_random random = test_random(seed, "json", 0);
        json_t *value = random_value(&random, 0);
        noge_text text = {0};
        assert_fine(noge_json_print(&text, value, (unsigned)(seed % 4), error));
        json_t *again = json_loadb(text.bytes, text.size, JSON_DECODE_ANY, NULL);
        if (!again || !json_equal(value, again))
            fail_msg("seed %u: %s", (unsigned)seed, text.bytes);
        json_decref(value);
        json_decref(again);
        noge_text_free(&text);
    }
}

/* Of the leak sanitizer, if it is there: what was read until memory was missing is lost on purpose. */
void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));

/* Jansson alone loses the ends of long strings and numbers, or aborts. */
static void reading_without_memory_fails_as_such(void **state) {
    (void)state;
    static const char whole[] =
        "{\"a key of more than sixteen letters\": [0.88288288288288288, -12345678901234567890.5e3, {}],"
        " \"b\": \"a text that is longer than any buffer to begin with, and then some\", \"c\": [1, 2,"
        " 3, 4, 5, 6, 7, 8, 9, 10], \"d\": {\"e\": true, \"f\": null, \"g\": \"\\u00e4\"}}";
    json_t *wanted = noge_json_read(whole, sizeof whole - 1, 0, NULL);
    assert_non_null(wanted);
    json_set_alloc_funcs(noge_json_allocate, free);
    json_t *value = NULL;
    uint64_t count = 0;
    if (__lsan_disable)
        __lsan_disable();
    for (; !value && count < 1000; count++) {
        json_error_t fault;
        test_allocation_fail_after(count);
        value = noge_json_read(whole, sizeof whole - 1, 0, &fault);
        test_allocation_fail_after(UINT64_MAX);
        noge_error error;
        if (!value)
            assert_int_equal(noge_json_fail(&error, &fault, "broken"), NOGE_NO_MEMORY);
    }
    if (__lsan_enable)
        __lsan_enable();
    assert_true(count > 20 && json_equal(value, wanted));
    noge_text text = {0}, part = {0};
    assert_fine(noge_json_dump(&text, wanted, JSON_COMPACT, error));
    noge_status status = NOGE_NO_MEMORY;
    for (count = 0; status != NOGE_OK && count < 1000; count++) {
        part.size = 0;
        noge_text_free(&part);
        test_allocation_fail_after(count);
        status = noge_json_dump(&part, wanted, JSON_COMPACT, NULL);
        test_allocation_fail_after(UINT64_MAX);
    }
    assert_true(count > 2 && text.size == part.size && memcmp(text.bytes, part.bytes, text.size) == 0);
    noge_text_free(&text);
    noge_text_free(&part);
    json_decref(value);
    json_decref(wanted);
    json_set_alloc_funcs(malloc, free);
}

static void lines_of_elements_are_found(void **state) {
    (void)state;
    static const char text[] =
        "{\n\"about\": {\"nodes\": [1,\n2]}, \"x\": \"nodes\",\n\"nodes\"\n :\n[{\"a\": [1,\n2]},\n"
        "\"a]\\\",\", 3,\n[4]],\n\"links\": []}";
    static const uint64_t line[] = {6, 8, 8, 9};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(noge_json_line(text, sizeof text - 1, "nodes", i), line[i]);
    assert_int_equal(noge_json_line(text, sizeof text - 1, "nodes", 4), 1);
    assert_int_equal(noge_json_line(text, sizeof text - 1, "links", 0), 1);
    assert_int_equal(noge_json_line("[1]", 3, "links", 0), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(keys_are_escaped),
        cmocka_unit_test(strings_of_any_bytes_are_utf8),
        cmocka_unit_test(a_missing_value_is_not_dropped),
        cmocka_unit_test(faults_are_told_from_missing_memory),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(lines_of_elements_are_found),
        cmocka_unit_test(reading_without_memory_fails_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
