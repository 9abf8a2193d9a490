/* Refinement by springs (Fruchterman and Reingold 1991): all nodes push each other away with force 1/d, and edges pull
 * their ends together with force d². In a round no node moves farther than the temperature, which falls to 0.
 *
 * The repulsion of all pairs is the hot loop and has its own kernel; the rest is O(nodes + edges) a round. Single
 * precision suffices for pictures and is twice as fast. */
#include "base/memory.h"
#include "graph/kernel_repulsion.h"
#include "graph/layout.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 300 };

typedef struct springs {
    uint32_t count;
    float *x, *y, *push_x, *push_y; /* [count] each */
    uint32_t edge_count;
    uint32_t (*edge)[2]; /* local numbers */
} springs;

static noge_repulsion *choose(noge_kernel kernel) {
#if defined(__x86_64__)
    if (kernel == NOGE_KERNEL_AVX512)
        return noge_repulsion_avx512;
    if (kernel == NOGE_KERNEL_AVX2)
        return noge_repulsion_avx2;
#endif
    (void)kernel;
    return noge_repulsion_portable;
}

static uint32_t collect_edges(const noge_layout_part *part, uint32_t (*edge)[2]) {
    const noge_graph *graph = part->graph;
    uint32_t count = 0;
    for (uint32_t i = 0; i < part->count; i++) {
        noge_node node = part->node[i];
        for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
            if (graph->neighbor[e] < node)
                continue;
            if (edge) {
                edge[count][0] = i;
                edge[count][1] = part->local[graph->neighbor[e]];
            }
            count++;
        }
    }
    return count;
}

static void pull(springs *s) {
    for (uint32_t e = 0; e < s->edge_count; e++) {
        uint32_t a = s->edge[e][0], b = s->edge[e][1];
        float dx = s->x[b] - s->x[a], dy = s->y[b] - s->y[a];
        float distance = sqrtf(dx * dx + dy * dy);
        s->push_x[a] += dx * distance;
        s->push_y[a] += dy * distance;
        s->push_x[b] -= dx * distance;
        s->push_y[b] -= dy * distance;
    }
}

static void move(springs *s, float temperature) {
    for (uint32_t i = 0; i < s->count; i++) {
        float force = sqrtf(s->push_x[i] * s->push_x[i] + s->push_y[i] * s->push_y[i]);
        float step = force > temperature ? temperature / force : 1;
        s->x[i] += s->push_x[i] * step;
        s->y[i] += s->push_y[i] * step;
    }
}

static void relax(springs *s, noge_repulsion *repulsion) {
    float hottest = 0.1f * sqrtf((float)s->count);
    for (int round = 0; round < ROUNDS; round++) {
        float left = (float)(ROUNDS - round) / (float)ROUNDS;
        repulsion(s->x, s->y, s->count, s->push_x, s->push_y);
        pull(s);
        move(s, hottest * left * left);
    }
}

noge_status noge_layout_by_springs(const noge_layout_part *part, noge_kernel kernel, noge_point *position,
                                   noge_error *error) {
    uint32_t count = part->count;
    noge_status status = NOGE_NO_MEMORY;
    springs s = {.count = count, .edge_count = collect_edges(part, NULL)};
    s.edge = noge_allocate(s.edge_count, sizeof *s.edge, error);
    float *floats = noge_allocate(4 * (size_t)count, sizeof *floats, error);
    if (!s.edge || !floats)
        goto done;
    s.x = floats;
    s.y = s.x + count;
    s.push_x = s.y + count;
    s.push_y = s.push_x + count;
    collect_edges(part, s.edge);
    for (uint32_t i = 0; i < count; i++) {
        s.x[i] = (float)position[i].x;
        s.y[i] = (float)position[i].y;
    }
    relax(&s, choose(kernel));
    for (uint32_t i = 0; i < count; i++)
        position[i] = (noge_point){s.x[i], s.y[i]};
    noge_layout_normalise(part, position);
    status = NOGE_OK;
done:
    free(s.edge);
    free(floats);
    return status;
}
