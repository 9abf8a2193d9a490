/* Every node pushes every other away.
 *
 * The inner loop runs over the nodes that are pushed, one in each lane, the outer one over the nodes that push. So each
 * sum is added up in the order of the nodes, and the result does not depend on the number of lanes. A few thousand
 * nodes fit into the first-level cache; the divisions take most of the time. The file is compiled once for each level
 * of processor, under the name that NOGE_KERNEL_SUFFIX gives, and without fused multiply-adds, which would round
 * differently. */
#include "graph/kernel_repulsion.h"

#include <string.h>

#define JOIN_NAMES(a, b) a##b
#define NAME_WITH(suffix) JOIN_NAMES(noge_repulsion_, suffix)

/* Keeps the divisor above 0 where two nodes coincide (a node with itself, always); negligible for other distances. */
static const float LEAST_SQUARE = 1e-12f;

void NAME_WITH(NOGE_KERNEL_SUFFIX)(const float *restrict x, const float *restrict y, uint32_t count,
                                   float *restrict push_x, float *restrict push_y) {
    memset(push_x, 0, count * sizeof *push_x);
    memset(push_y, 0, count * sizeof *push_y);
    for (uint32_t j = 0; j < count; j++) {
        float from_x = x[j], from_y = y[j];
        for (uint32_t i = 0; i < count; i++) {
            float away_x = x[i] - from_x, away_y = y[i] - from_y;
            float weight = 1.0f / (away_x * away_x + away_y * away_y + LEAST_SQUARE);
            push_x[i] += away_x * weight;
            push_y[i] += away_y * weight;
        }
    }
}
