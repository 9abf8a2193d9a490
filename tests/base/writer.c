/* Writers: pieces of any length, both destinations, and the first failure, which sticks. */
#include "support/folder.h"

#include "base/file/input.h"
#include "base/text/writer.h"

#include <stdlib.h>
#include <string.h>

static void put_pieces(noge_writer *writer) {
    noge_writer_string(writer, "nodes: ");
    noge_writer_unsigned(writer, UINT64_MAX);
    noge_writer_print(writer, ", %s %c", "rate", '=');
    noge_writer_double(writer, 0.1);
    noge_writer_repeat(writer, "ab", 3);
    noge_writer_print(writer, "%1000d", 7); /* longer than the buffer on the stack */
    noge_writer_put(writer, "", 0);
}

static void assert_pieces(const char *bytes, size_t size) {
    static const char begin[] = "nodes: 18446744073709551615, rate =0.1ababab";
    assert_int_equal(size, sizeof begin - 1 + 1000);
    assert_memory_equal(bytes, begin, sizeof begin - 1);
    assert_memory_equal(bytes + size - 2, " 7", 2);
}

static void texts_and_files_get_the_same(void **state) {
    (void)state;
    const char *path = in_folder("file");
    noge_text text = {0};
    noge_writer memory = {.text = &text}, file = {0};
    char *bytes;
    size_t size;
    put_pieces(&memory);
    assert_fine(noge_writer_end(&memory, error));
    assert_pieces(text.bytes, text.size);
    assert_fine(noge_output_open(&file.output, path, false, error));
    put_pieces(&file);
    assert_fine(noge_writer_end(&file, error));
    assert_fine(noge_output_commit(file.output, error));
    assert_fine(noge_input_read_all(path, &bytes, &size, error));
    assert_pieces(bytes, size);
    free(bytes);
    noge_text_free(&text);
}

static void the_first_failure_sticks(void **state) {
    (void)state;
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    noge_error error = {0};
    noge_writer_string(&writer, "before");
    noge_writer_fail(&writer, NOGE_USAGE, "first %d", 1);
    noge_writer_fail(&writer, NOGE_IO, "second");
    noge_writer_string(&writer, "after");
    noge_writer_print(&writer, "after");
    assert_int_equal(noge_writer_end(&writer, &error), NOGE_USAGE);
    assert_int_equal(error.status, NOGE_USAGE);
    assert_string_equal(error.text, "first 1");
    assert_string_equal(text.bytes, "before");
    noge_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(texts_and_files_get_the_same),
        cmocka_unit_test(the_first_failure_sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
