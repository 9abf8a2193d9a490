/* The hot loop of the layout by springs, compiled once for each level of processor. */
#ifndef NOGE_GRAPH_KERNEL_REPULSION_H
#define NOGE_GRAPH_KERNEL_REPULSION_H

#include "base/cpu.h"
#include <stdint.h>

/* push[i] = the sum over all j of (p[i] - p[j]) / |p[i] - p[j]|², with x and y in separate arrays. Nodes at the same
 * position do not push each other. The arrays hold `count` floats each and do not overlap. All kernels give the same
 * bytes. O(count²). */
typedef void noge_repulsion(const float *x, const float *y, uint32_t count, float *push_x, float *push_y);

noge_repulsion noge_repulsion_portable;
#if defined(__x86_64__)
noge_repulsion noge_repulsion_avx2, noge_repulsion_avx512;
#endif

#endif
