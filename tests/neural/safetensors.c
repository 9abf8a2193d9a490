/* safetensors files: what is written reads back and gives the same bytes again; every breach of the format is refused
 * with its reason. */
#include "support/unit.h"

#include "base/file/input.h"
#include "neural/file/safetensors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file of this header and `size` zero bytes of data. complaint NULL: it must be accepted. */
static void check(const char *header, size_t size, const char *complaint) {
    size_t length = strlen(header);
    char *bytes = calloc(8 + length + size + 1, 1);
    noge_tensors tensors;
    noge_error why = {0};
    for (int i = 0; i < 8; i++)
        bytes[i] = (char)(uint8_t)(length >> (8 * i));
    memcpy(bytes + 8, header, length);
    noge_status status = noge_tensors_parse(&tensors, "f", bytes, 8 + length + size, &why);
    if (status != (complaint ? NOGE_BAD_INPUT : NOGE_OK))
        fail_msg("%s: status %d, %s", header, status, why.text);
    if (complaint && (!strstr(why.text, complaint) || strncmp(why.text, "f: ", 3) != 0))
        fail_msg("%s: '%s' lacks '%s'", header, why.text, complaint);
    noge_tensors_free(&tensors);
    free(bytes);
}

#define F4 "\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":"

static void accepts_what_the_format_allows(void **state) {
    (void)state;
    check("{}", 0, NULL);
    check("{}        ", 0, NULL);
    check("{\"__metadata__\":{}}", 0, NULL);
    check("{\"a\":{" F4 "[0,4]}}", 4, NULL);
    check("{\"b\":{" F4 "[4,8]},\"a\":{" F4 "[0,4]}}", 8, NULL);
    check("{\"a\":{\"dtype\":\"F64\",\"shape\":[],\"data_offsets\":[0,8]}}", 8, NULL);
    check("{\"none\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[4,4]},\"a\":{" F4 "[0,4]}}", 4, NULL);
    check("{\"none\":{\"dtype\":\"U8\",\"shape\":[3,0],\"data_offsets\":[0,0]},\"a\":{" F4 "[0,4]}}", 4, NULL);
}

static void refuses_bad_headers(void **state) {
    (void)state;
    check("", 0, "not a JSON object");
    check(" {}", 0, "not a JSON object");
    check("[]", 0, "not a JSON object");
    check("{", 0, "not a JSON object");
    check("{}x", 0, "not a JSON object");
    check("{\"a\":{" F4 "[0,4]},\"a\":{" F4 "[0,4]}}", 4, "not a JSON object");
    check("{\"__metadata__\":[]}", 0, "metadata is not a JSON object");
    check("{\"__metadata__\":{\"k\":1}}", 0, "metadata 'k' is not a text");
    check("{\"a\":1}", 0, "tensor 'a' has a type");
    check("{\"a\":{\"shape\":[1],\"data_offsets\":[0,4]}}", 4, "tensor 'a' has a type");
    check("{\"a\":{\"dtype\":\"F8\",\"shape\":[1],\"data_offsets\":[0,4]}}", 4, "tensor 'a' has a type");
    check("{\"a\":{\"dtype\":\"F32\",\"data_offsets\":[0,4]}}", 4, "impossible shape");
    check("{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}}", 4, "impossible shape");
    check("{\"a\":{\"dtype\":\"F32\",\"shape\":[1.0],\"data_offsets\":[0,4]}}", 4, "impossible shape");
    check("{\"a\":{\"dtype\":\"F32\",\"shape\":[1,1,1,1,1],\"data_offsets\":[0,4]}}", 4, "impossible shape");
    check("{\"a\":{\"dtype\":\"F32\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,0]}}", 0,
          "impossible shape");
}

static void refuses_bad_places(void **state) {
    (void)state;
    check("{\"a\":{" F4 "[0,4]}}", 3, "cut off?");
    check("{\"a\":{" F4 "[0,3]}}", 3, "cut off?");
    check("{\"a\":{" F4 "[4,0]}}", 4, "cut off?");
    check("{\"a\":{" F4 "[-4,0]}}", 4, "cut off?");
    check("{\"a\":{" F4 "[0,4,8]}}", 8, "cut off?");
    check("{\"a\":{" F4 "[9223372036854775803,9223372036854775807]}}", 4, "cut off?");
    check("{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}", 4, "cut off?");
    check("{\"a\":{" F4 "[0,4]},\"b\":{" F4 "[0,4]}}", 4, "'a' and 'b' overlap");
    check("{\"a\":{" F4 "[2,6]},\"b\":{" F4 "[0,4]}}", 6, "'b' and 'a' overlap");
    check("{\"a\":{" F4 "[1,5]}}", 5, "1 bytes before tensor 'a' belong to none");
    check("{\"a\":{" F4 "[0,4]},\"b\":{" F4 "[8,12]}}", 12, "4 bytes before tensor 'b' belong to none");
    check("{\"a\":{" F4 "[0,4]}}", 9, "5 bytes after the last tensor belong to no tensor");
    check("{}", 1, "1 bytes after the last tensor belong to no tensor");
    check("{\"none\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[2,2]},\"a\":{" F4 "[0,4]}}", 4, "overlap");
}

static void refuses_bad_lengths(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *complaint;
    } cases[] = {
        {"", 0, "0 bytes are too few"},
        {"\2\0\0\0\0\0\0", 7, "7 bytes are too few"},
        {"\2\0\0\0\0\0\0\0{", 9, "cut off in its header"},
        {"\xff\xff\xff\xff\xff\xff\xff\xff{}", 10, "cut off in its header"},
        {"1 2\n2 3\n3 4\n", 12, "no safetensors file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        noge_tensors tensors;
        noge_error why = {0};
        assert_int_equal(noge_tensors_parse(&tensors, "f", cases[i].bytes, cases[i].size, &why), NOGE_BAD_INPUT);
        if (!strstr(why.text, cases[i].complaint))
            fail_msg("'%s' lacks '%s'", why.text, cases[i].complaint);
        noge_tensors_free(&tensors);
    }
}

static void rewrite(const noge_tensors *tensors, const char *path) {
    assert_fine(noge_tensors_write(path, true, tensors->tensor, tensors->count,
                                   json_object_get(tensors->header, "__metadata__"), error));
}

static void assert_same_files(const char *a, const char *b) {
    char *first, *second;
    size_t first_size, second_size;
    assert_fine(noge_input_read_all(a, &first, &first_size, error));
    assert_fine(noge_input_read_all(b, &second, &second_size, error));
    assert_int_equal(first_size, second_size);
    assert_memory_equal(first, second, first_size);
    free(first);
    free(second);
}

static void written_and_read_again(void **state) {
    (void)state;
    char folder[] = "/tmp/noge-test-XXXXXX", one[64], two[64];
    noge_tensors first, second;
    assert_non_null(mkdtemp(folder));
    snprintf(one, sizeof one, "%s/one", folder);
    snprintf(two, sizeof two, "%s/two", folder);
    assert_fine(noge_tensors_read(&first, "tests/golden/network-8-nn.safetensors", error));
    rewrite(&first, one);
    assert_fine(noge_tensors_read(&second, one, error));
    rewrite(&second, two);
    assert_same_files(one, two);
    assert_int_equal(first.count, second.count);
    assert_true(first.count > 100);
    for (size_t i = 0; i < first.count; i++) {
        const noge_tensor *a = &first.tensor[i], *b = noge_tensors_find(&second, a->name);
        assert_non_null(b);
        assert_true(a->type == b->type && a->rank == b->rank && a->size == b->size);
        assert_memory_equal(a->shape, b->shape, sizeof a->shape);
        if (a->size > 0)
            assert_memory_equal(a->data, b->data, a->size);
    }
    assert_string_equal(noge_tensors_metadata(&first, "hidden"), noge_tensors_metadata(&second, "hidden"));
    assert_null(noge_tensors_metadata(&second, "no such key"));
    assert_null(noge_tensors_find(&second, "no such tensor"));
    noge_tensors_free(&first);
    noge_tensors_free(&second);
    unlink(one);
    unlink(two);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_what_the_format_allows),
        cmocka_unit_test(refuses_bad_headers),
        cmocka_unit_test(refuses_bad_places),
        cmocka_unit_test(refuses_bad_lengths),
        cmocka_unit_test(written_and_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
