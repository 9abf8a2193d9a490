/* What an agent saw at a time of a recorded exploration, taken apart for the plain network. Features are written
 * straight from their definition. */
#ifndef NOGE_TESTS_VIEWS_H
#define NOGE_TESTS_VIEWS_H

#include "learn/prediction/replay.h"
#include "oracle/plain_network.h"

typedef struct test_view {
    plain_sight sight; /* borrows from the rest */
    uint32_t *edge, *frontier, frontier_count;
    float *x;
} test_view;

/* Stops the program if memory runs out. */
test_view test_view_of(const noge_record *record, uint32_t t, const noge_model_facts *facts);
void test_view_free(test_view *view);

#endif
