/* From a sketch to a graph: the largest component, numbers of nodes, lengths. */
#include "base/error.h"
#include "graph/generate/family.h"
#include "graph/generate/worlds/sketch.h"

/* How an abstract graph's lengths are distributed; each for a third of the graphs. */
enum { CONSTANT, UNIFORM, LOG_NORMAL, DISTRIBUTIONS };

typedef struct measure {
    bool spatial;
    uint32_t distribution;
    double curviness; /* greatest detour of a road, as a share of its length */
    double unit;      /* length of a distance of 1 */
} measure;

static measure draw_measure(noge_random *random, bool spatial) {
    measure drawn = {.spatial = spatial, .distribution = noge_random_below(random, DISTRIBUTIONS)};
    drawn.curviness = noge_draw_share(random, 0, 0.6);
    drawn.unit = noge_draw_magnitude(random, 100, 6399);
    return drawn;
}

/* A product of random factors is nearly log-normal, and needs no function that machines round differently. Median 10,
 * standard deviation of the logarithm about 0.8. */
static double draw_log_normal(noge_random *random) {
    double length = 10;
    for (int i = 0; i < 8; i++) {
        double factor = 1 + 0.6 * noge_random_unit(random);
        length = noge_random_below(random, 2) ? length * factor : length / factor;
    }
    return length;
}

static double draw_length(noge_sketch *sketch, const measure *how, noge_link at) {
    double u = noge_random_unit(sketch->random);
    if (how->spatial) {
        double least = 1e-6, distance = noge_sketch_distance(sketch, at.a, at.b);
        return (distance > least ? distance : least) * how->unit * (1 + how->curviness * u * u);
    }
    return how->distribution == CONSTANT  ? 1
           : how->distribution == UNIFORM ? 1 + 9 * u
                                          : draw_log_normal(sketch->random);
}

/* number[v]: the component's root becomes the new number of v, NOGE_NO_NODE outside the largest component. Returns the
 * number of nodes kept; 0 after a failure. */
static uint32_t number_largest(noge_sketch *sketch, noge_node *number) {
    noge_sketch_rows rows;
    noge_node *queue = noge_sketch_array(sketch, sketch->node_count, sizeof *queue);
    uint32_t largest = 0, start = NOGE_NO_NODE, kept = 0;
    if (!queue || !number || !noge_sketch_rows_make(sketch, &rows))
        return 0;
    for (noge_node v = 0; v < sketch->node_count; v++)
        number[v] = NOGE_NO_NODE;
    for (noge_node v = 0; v < sketch->node_count; v++) { /* the first node of a component stands for it */
        uint32_t head = 0, tail = 0;
        if (number[v] != NOGE_NO_NODE)
            continue;
        number[queue[tail++] = v] = v;
        for (; head < tail; head++)
            for (uint32_t i = rows.offset[queue[head]]; i < rows.offset[queue[head] + 1]; i++)
                if (number[rows.neighbor[i]] == NOGE_NO_NODE)
                    number[queue[tail++] = rows.neighbor[i]] = v;
        if (tail > largest) {
            largest = tail;
            start = v;
        }
    }
    for (noge_node v = 0; v < sketch->node_count; v++)
        number[v] = number[v] == start ? kept++ : NOGE_NO_NODE;
    return kept;
}

/* Half of the graphs get random numbers: explorers must not rely on neighbours in the order of a construction. */
static void renumber(noge_sketch *sketch, noge_node *number, uint32_t kept) {
    noge_node *order = noge_sketch_array(sketch, kept, sizeof *order);
    if (!order || noge_random_below(sketch->random, 2))
        return;
    for (uint32_t i = 0; i < kept; i++)
        order[i] = i;
    noge_random_shuffle(sketch->random, order, kept);
    for (noge_node v = 0; v < sketch->node_count; v++)
        number[v] = number[v] == NOGE_NO_NODE ? NOGE_NO_NODE : order[number[v]];
}

static noge_status build(noge_sketch *sketch, const noge_node *number, uint32_t kept, bool spatial, bool with_positions,
                         noge_graph **graph) {
    noge_builder *builder = NULL;
    measure how = draw_measure(sketch->random, spatial);
    noge_status status = noge_builder_create(&builder, true, sketch->error);
    if (status == NOGE_OK)
        status = noge_builder_add_nodes(builder, kept, sketch->error);
    for (noge_node v = 0; v < sketch->node_count && with_positions && sketch->placed && status == NOGE_OK; v++)
        if (number[v] != NOGE_NO_NODE)
            status = noge_builder_set_position(builder, number[v], sketch->position[v], sketch->error);
    for (uint32_t i = 0; i < sketch->link_count && status == NOGE_OK; i++) {
        noge_link at = sketch->link[i];
        if (number[at.a] != NOGE_NO_NODE && at.a != at.b)
            status = noge_builder_add_edge(builder, number[at.a], number[at.b], draw_length(sketch, &how, at),
                                           sketch->error);
    }
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, sketch->error);
    noge_builder_free(builder);
    return status;
}

noge_status noge_sketch_finish(noge_sketch *sketch, bool spatial, bool with_positions, noge_graph **graph) {
    noge_node *number = noge_sketch_array(sketch, sketch->node_count, sizeof *number);
    uint32_t kept = number_largest(sketch, number);
    *graph = NULL;
    renumber(sketch, number, kept);
    if (sketch->status != NOGE_OK)
        return sketch->status;
    return build(sketch, number, kept, spatial, with_positions, graph);
}
