/* A client that obeys now and then: it turns up elsewhere, tells half of what it sees, blocks ways, gives places up,
 * tells lengths anew. What it tells is always proper. */
#ifndef NOGE_TESTS_CLIENT_H
#define NOGE_TESTS_CLIENT_H

#include "base/random.h"
#include "oracle/plain_agent.h"

enum { TEST_WORLD = 40 };

/* A world in the client's head. */
typedef struct test_client {
    noge_random random;
    uint32_t count;
    char name[TEST_WORLD][PLAIN_NAME];
    double way[TEST_WORLD][TEST_WORLD]; /* 0: none */
} test_client;

/* One report with room for what it refers to. */
typedef struct test_telling {
    noge_report report;
    noge_seen sees[2 * TEST_WORLD];
    noge_named_edge blocked[4];
    const char *unreachable[4], *reachable[4];
} test_telling;

uint32_t test_lot(test_client *client, uint32_t bound);

/* Another world, made of the client's lots. */
void test_make_world(test_client *client);

/* What the client tells next, knowing what was told before and what it was last advised. */
void test_make_report(test_client *client, const plain_agent *plain, const noge_advice *advice, test_telling *told);

#endif
