#include "support/streams.h"

#include "base/random.h"
#include "support/random.h"

#include <stdlib.h>

char *sample(size_t size) {
    noge_random random = test_random(1, "test streams", size);
    char *bytes = malloc(size + 1);
    for (size_t i = 0; i < size; i++)
        bytes[i] = i / 1000 % 2 ? (char)noge_random_bits(&random) : (char)('a' + i % 7);
    return bytes;
}

void assert_content(const char *path, const char *wanted, size_t wanted_size) {
    char *bytes = NULL;
    size_t size = 0;
    assert_fine(noge_input_read_all(path, &bytes, &size, error));
    assert_int_equal(size, wanted_size);
    assert_memory_equal(bytes, wanted, size);
    assert_int_equal(bytes[size], 0);
    free(bytes);
}
