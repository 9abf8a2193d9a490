/* Random graphs as an agent knows them in the middle of an exploration, for tests of the network: visits have revealed
 * new nodes and loops one after the other; features are -0.5 or 0.5 by lot. */
#ifndef NOGE_TESTS_SIGHTS_H
#define NOGE_TESTS_SIGHTS_H

#include "base/random.h"
#include "neural/workspace.h"
#include "oracle/plain_network.h"

enum { SIGHT_NODES = 64, SIGHT_EDGES = 256, SIGHT_INPUTS = 48, SIGHT_GOALS = 8 };

typedef struct test_sight {
    uint32_t node_count, visit_count, edge_count, frontier_count, inputs;
    uint32_t visit[SIGHT_NODES], edge_end[SIGHT_NODES], edge[SIGHT_EDGES]; /* as noge_edges has them */
    uint32_t pair[2 * SIGHT_EDGES];                                        /* the same edges with both ends */
    uint32_t visited_at[SIGHT_NODES];                                      /* UINT32_MAX: on the frontier */
    uint32_t frontier[SIGHT_NODES];
    float x[SIGHT_NODES * SIGHT_INPUTS]; /* [node][noge_feature_stride(inputs)], padding 0 */
    float measurement;
    float goal[SIGHT_GOALS];
} test_sight;

/* visits: 1 … 16. inputs: 1 … SIGHT_INPUTS. There is always somebody on the frontier. */
void test_sight_draw(test_sight *sight, noge_random *random, uint32_t visits, uint32_t inputs);

/* Views of a sight, which borrow from it. */
noge_observation test_sight_observation(const test_sight *sight, uint32_t candidate);
plain_sight test_sight_plain(const test_sight *sight);

#endif
