/* Protocol buffers: the encoding guide's own examples, messages read back, and every cut of a message. */
#include "support/unit.h"

#include "base/text/protobuf.h"

#include <stdlib.h>
#include <string.h>

/* Field 1 = 150, field 2 = "testing", field 3 = 1.0f, field 4 = -2.0. */
static noge_text message(void) {
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    noge_protobuf_put_varint(&writer, 1, 150);
    noge_protobuf_put_bytes(&writer, 2, "testing", 7);
    noge_protobuf_put_float(&writer, 3, 1.0f);
    noge_protobuf_put_double(&writer, 4, -2.0);
    assert_fine(noge_writer_end(&writer, error));
    return text;
}

static void bytes_are_those_of_the_format(void **state) {
    (void)state;
    static const char expected[] = "\x08\x96\x01\x12\x07testing\x1d\0\0\x80\x3f\x21\0\0\0\0\0\0\0\xc0";
    noge_text text = message();
    assert_int_equal(text.size, sizeof expected - 1);
    assert_memory_equal(text.bytes, expected, text.size);
    noge_text_free(&text);
}

static void fields_read_back(void **state) {
    (void)state;
    noge_text text = message();
    noge_protobuf all = noge_protobuf_of((const uint8_t *)text.bytes, text.size);
    noge_protobuf_field field;
    assert_true(noge_protobuf_next(&all, &field) && field.number == 1 && field.value == 150);
    assert_true(noge_protobuf_next(&all, &field) && field.number == 2 && field.kind == NOGE_PROTOBUF_BYTES);
    assert_memory_equal(field.bytes.at, "testing", 7);
    assert_true(noge_protobuf_next(&all, &field) && field.number == 3 && field.kind == NOGE_PROTOBUF_32);
    assert_int_equal(noge_protobuf_little(field.bytes.at, 4), 0x3f800000);
    assert_true(noge_protobuf_next(&all, &field) && field.number == 4 && field.kind == NOGE_PROTOBUF_64);
    assert_false(noge_protobuf_next(&all, &field));
    assert_false(all.broken);
    noge_text_free(&text);
}

static void cut_messages_are_broken(void **state) {
    (void)state;
    noge_text text = message();
    for (size_t size = 0; size < text.size; size++) {
        uint8_t *copy = malloc(size + 1); /* exactly as long, for the sanitizer */
        memcpy(copy, text.bytes, size);
        noge_protobuf all = noge_protobuf_of(copy, size);
        noge_protobuf_field field;
        while (noge_protobuf_next(&all, &field))
            ;
        bool whole = size == 0 || size == 3 || size == 12 || size == 17; /* between fields */
        assert_int_equal(all.broken, !whole);
        free(copy);
    }
    noge_text_free(&text);
}

static void numbers_are_collected(void **state) {
    (void)state;
    static const uint8_t bytes[] = {0x0a, 0x04, 0x03, 0x8e, 0x02, 0x01, 0x08, 0x05}; /* packed 3, 270, 1; then 5 */
    noge_protobuf all = noge_protobuf_of(bytes, sizeof bytes);
    noge_protobuf_field field;
    noge_protobuf_numbers numbers = {0};
    while (noge_protobuf_next(&all, &field))
        assert_fine(noge_protobuf_collect(&numbers, &field, error));
    assert_int_equal(numbers.count, 4);
    assert_int_equal(numbers.value[1], 270);
    assert_int_equal(numbers.value[3], 5);
    assert_int_equal(noge_protobuf_signed(0), 0);
    assert_int_equal(noge_protobuf_signed(1), -1);
    assert_int_equal(noge_protobuf_signed(UINT64_MAX), INT64_MIN);
    free(numbers.value);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_those_of_the_format),
        cmocka_unit_test(fields_read_back),
        cmocka_unit_test(cut_messages_are_broken),
        cmocka_unit_test(numbers_are_collected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
