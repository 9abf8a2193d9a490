/* Random numbers of tests. They are the same in every run, unless the environment variable NOGE_TEST_SEED is another
 * number than 0. Programs that draw any print the variable, so that a failure can be had again. */
#ifndef NOGE_TESTS_RANDOM_H
#define NOGE_TESTS_RANDOM_H

#include "base/random.h"
#include "support/unit.h"

#include <stdbool.h>
#include <stdlib.h>

/* The stream of this seed, name and index, as noge_random_stream, moved by NOGE_TEST_SEED. */
static inline noge_random test_random(uint64_t seed, const char *name, uint64_t index) {
    static bool told;
    static uint64_t moved;
    if (!told) {
        const char *variable = getenv("NOGE_TEST_SEED");
        moved = variable ? strtoull(variable, NULL, 10) : 0;
        print_message("random numbers of NOGE_TEST_SEED=%llu\n", (unsigned long long)moved);
        told = true;
    }
    return noge_random_stream(seed + moved * 1000003, name, index);
}

#endif
