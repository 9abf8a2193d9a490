/* Input that decompresses whatever comes and says what is wrong with it. */
#include "support/streams.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void assert_refused(const char *path, noge_status status, const char *word) {
    char *bytes = NULL;
    size_t size;
    noge_error why = {0};
    assert_int_equal(noge_input_read_all(path, &bytes, &size, &why), status);
    assert_null(bytes);
    assert_non_null(strstr(why.text, path));
    if (!strstr(why.text, word))
        fail_msg("no \"%s\" in: %s", word, why.text);
}

static void every_size_round_trips(void **state) {
    (void)state;
    const size_t sizes[] = {0, 1, 2, 5, 6, 7, 1000, 65535, 65536, 131072, 262143, 262144, 262145, 1000000};
    const char *const names[] = {"plain", "packed.gz", "packed.xz"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < 3; j++) {
            if (j == 2 && i % 2 == 1 && sizes[i] != 1000000)
                continue; /* xz takes a hundred megabytes to write anything */
            char *bytes = sample(sizes[i]);
            assert_fine(noge_output_write_all(in_folder(names[j]), true, bytes, sizes[i], error));
            assert_content(in_folder(names[j]), bytes, sizes[i]);
            free(bytes);
        }
    assert_int_equal(folder_entries(), 3);
    size_t size;
    char *bytes = get_file(in_folder("packed.gz"), &size);
    assert_memory_equal(bytes, "\x1f\x8b", 2);
    assert_true(size < 900000);
    free(bytes);
    bytes = get_file(in_folder("packed.xz"), &size);
    assert_memory_equal(bytes,
                        "\xfd"
                        "7zXZ\0",
                        6);
    free(bytes);
}

static void same_content_same_bytes(void **state) {
    (void)state;
    char *bytes = sample(50000);
    const char *const names[] = {"a.gz", "a.xz"};
    for (int i = 0; i < 2; i++) {
        size_t first_size, second_size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, bytes, 50000, error));
        char *first = get_file(in_folder(names[i]), &first_size);
        assert_fine(noge_output_write_all(in_folder(names[i]), true, bytes, 50000, error));
        char *second = get_file(in_folder(names[i]), &second_size);
        assert_int_equal(first_size, second_size);
        assert_memory_equal(first, second, first_size);
        free(first);
        free(second);
    }
    free(bytes);
}

/* Two compressed files one after the other are one; compression shows in the content, not in the name. */
static void parts_are_joined(void **state) {
    (void)state;
    const char *const names[] = {"a.gz", "a.xz"};
    for (int i = 0; i < 2; i++) {
        size_t size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, "hello ", 6, error));
        char *first = get_file(in_folder(names[i]), &size), *both = malloc(8192);
        memcpy(both, first, size);
        free(first);
        size_t used = size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, "world", 5, error));
        char *second = get_file(in_folder(names[i]), &size);
        memcpy(both + used, second, size);
        free(second);
        used += size;
        put_file(in_folder("anything"), both, used);
        assert_content(in_folder("anything"), "hello world", 11);
        memset(both + used, 0, 512);
        put_file(in_folder("anything"), both, used + 512); /* padding, as tapes need it */
        assert_content(in_folder("anything"), "hello world", 11);
        memcpy(both + used, "rubbish, rubbish", 16);
        put_file(in_folder("anything"), both, used + 16);
        assert_refused(in_folder("anything"), NOGE_BAD_INPUT, "damaged");
        free(both);
    }
}

static void every_cut_is_noticed(void **state) {
    (void)state;
    char *content = sample(1100);
    const char *const names[] = {"a.gz", "a.xz"};
    const size_t magic[] = {2, 6}; /* what is shorter is not compressed data, but a small file */
    for (int i = 0; i < 2; i++) {
        size_t size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, content, 1100, error));
        char *bytes = get_file(in_folder(names[i]), &size);
        for (size_t cut = magic[i]; cut < size; cut++) {
            put_file(in_folder("cut"), bytes, cut);
            assert_refused(in_folder("cut"), NOGE_BAD_INPUT, "cut off");
        }
        free(bytes);
    }
    free(content);
}

/* A changed byte gives an error or, where it means nothing (gzip's time and system), the same content. */
static void every_damage_is_noticed(void **state) {
    (void)state;
    char *content = sample(1100);
    const char *const names[] = {"a.gz", "a.xz"};
    for (int i = 0; i < 2; i++) {
        size_t size, refused = 0;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, content, 1100, error));
        char *bytes = get_file(in_folder(names[i]), &size);
        for (size_t at = i == 0 ? 2 : 6; at < size; at++) {
            noge_error why = {0};
            char *read = NULL;
            size_t read_size;
            bytes[at] ^= 0x10;
            put_file(in_folder("bad"), bytes, size);
            bytes[at] ^= 0x10;
            noge_status status = noge_input_read_all(in_folder("bad"), &read, &read_size, &why);
            if (status == NOGE_OK) {
                assert_int_equal(read_size, 1100);
                assert_memory_equal(read, content, 1100);
            } else {
                assert_int_equal(status, NOGE_BAD_INPUT);
                refused++;
            }
            free(read);
        }
        assert_true(refused + 10 > size);
        free(bytes);
    }
    free(content);
}

static void missing_files_and_folders(void **state) {
    (void)state;
    noge_input *input = NULL;
    noge_error why = {0};
    assert_refused(in_folder("nothing"), NOGE_BAD_INPUT, "No such file");
    assert_refused(folder_path(), NOGE_BAD_INPUT, "folder");
    assert_int_equal(noge_input_open(&input, in_folder("nothing"), &why), NOGE_BAD_INPUT);
    assert_null(input);
    noge_input_close(NULL);
}

static void reads_standard_input(void **state) {
    (void)state;
    assert_fine(noge_output_write_all(in_folder("in.gz"), true, "from a pipe", 11, error));
    size_t size, read_size = 0;
    char *bytes = get_file(in_folder("in.gz"), &size), *read = NULL;
    int ends[2], former = dup(STDIN_FILENO);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes, size), size);
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    noge_status status = noge_input_read_all("-", &read, &read_size, NULL);
    dup2(former, STDIN_FILENO);
    close(former);
    close(ends[0]);
    assert_int_equal(status, NOGE_OK);
    assert_int_equal(read_size, 11);
    assert_string_equal(read, "from a pipe");
    free(read);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(every_size_round_trips),  in_a_folder(same_content_same_bytes),
        in_a_folder(parts_are_joined),        in_a_folder(every_cut_is_noticed),
        in_a_folder(every_damage_is_noticed), in_a_folder(missing_files_and_folders),
        in_a_folder(reads_standard_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
