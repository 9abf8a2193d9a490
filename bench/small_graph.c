/* Which graphs are the same but for the names of their nodes. Colours are refined until they tell apart what the
 * surroundings of a node tell; graphs whose colours differ are different, and among the few left a search along the
 * edges decides. */
#include "small_graph.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct coloured {
    uint64_t colour[SMALL_NODES];
    uint64_t sum; /* of the graph as a whole */
    uint32_t index;
} coloured;

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* As many rounds as it takes for news to cross any board of this size; equal graphs get equal colours after any. */
static void refine(const small_graph *graph, coloured *result) {
    enum { ROUNDS = 24 };
    uint64_t next[SMALL_NODES];
    for (uint32_t v = 0; v < graph->nodes; v++)
        result->colour[v] = count_bits(graph->row[v]);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (uint32_t v = 0; v < graph->nodes; v++) {
            next[v] = mix(result->colour[v] + 1);
            for (uint64_t left = graph->row[v]; left; left &= left - 1)
                next[v] += mix(result->colour[lowest_bit(left)] ^ UINT64_C(0x5851f42d4c957f2d));
        }
        memcpy(result->colour, next, graph->nodes * sizeof *next);
    }
    result->sum = graph->nodes;
    for (uint32_t v = 0; v < graph->nodes; v++)
        result->sum += mix(result->colour[v]);
}

typedef struct matching {
    const small_graph *a, *b;
    const coloured *colours_a, *colours_b;
    uint32_t order[SMALL_NODES];  /* nodes of a, each a neighbour of an earlier one */
    uint32_t parent[SMALL_NODES]; /* place in the order of that neighbour */
    uint32_t image[SMALL_NODES];  /* of the node at this place, in b */
    uint64_t used;                /* nodes of b */
} matching;

static void order_nodes(matching *search) {
    uint64_t seen = 1;
    uint32_t count = 1;
    search->order[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t left = search->a->row[search->order[i]] & ~seen; left; left &= left - 1) {
            search->order[count] = lowest_bit(left);
            search->parent[count++] = i;
            seen |= left & -left;
        }
}

static bool fits(const matching *search, uint32_t place, uint32_t image) {
    uint32_t node = search->order[place];
    if (search->colours_a->colour[node] != search->colours_b->colour[image])
        return false;
    for (uint32_t i = 0; i < place; i++)
        if ((search->a->row[node] >> search->order[i] & 1) != (search->b->row[image] >> search->image[i] & 1))
            return false;
    return true;
}

static bool match_from(matching *search, uint32_t place) {
    if (place == search->a->nodes)
        return true;
    uint64_t candidates = place == 0 ? (UINT64_C(1) << search->b->nodes) - 1
                                     : search->b->row[search->image[search->parent[place]]] & ~search->used;
    for (; candidates; candidates &= candidates - 1) {
        uint32_t image = lowest_bit(candidates);
        if (!fits(search, place, image))
            continue;
        search->image[place] = image;
        search->used |= UINT64_C(1) << image;
        if (match_from(search, place + 1))
            return true;
        search->used &= ~(UINT64_C(1) << image);
    }
    return false;
}

/* Both are connected. */
static bool same(const small_graph *a, const coloured *colours_a, const small_graph *b, const coloured *colours_b) {
    if (a->nodes != b->nodes)
        return false;
    matching search = {.a = a, .b = b, .colours_a = colours_a, .colours_b = colours_b};
    order_nodes(&search);
    return match_from(&search, 0);
}

static int by_sum(const void *a, const void *b) {
    const coloured *x = a, *y = b;
    return x->sum != y->sum ? (x->sum > y->sum) - (x->sum < y->sum) : (x->index > y->index) - (x->index < y->index);
}

noge_status small_graphs_merge(small_graphs *list, noge_error *error) {
    small_graph *graph = list->graph;
    coloured *colours = noge_allocate(list->count, sizeof *colours, error);
    if (!colours)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < list->count; i++) {
        refine(&graph[i], &colours[i]);
        colours[i].index = i;
    }
    qsort(colours, list->count, sizeof *colours, by_sum);
    for (size_t i = 0, alike = 0; i < list->count; i++) { /* alike: the first of the same sum */
        if (colours[i].sum != colours[alike].sum)
            alike = i;
        small_graph *here = &graph[colours[i].index];
        for (size_t j = alike; j < i; j++) {
            small_graph *first = &graph[colours[j].index];
            if (first->nodes > 0 && same(first, &colours[j], here, &colours[i])) {
                first->chance += here->chance;
                here->nodes = 0; /* nothing left of it */
                break;
            }
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (graph[i].nodes > 0)
            graph[kept++] = graph[i];
    list->count = kept;
    free(colours);
    return NOGE_OK;
}

noge_status small_graph_convert(const small_graph *small, noge_graph **graph, noge_error *error) {
    noge_builder *builder;
    noge_status status = noge_builder_create(&builder, false, error);
    if (status != NOGE_OK)
        return status;
    status = noge_builder_add_nodes(builder, small->nodes, error);
    for (uint32_t v = 0; v < small->nodes; v++)
        for (uint64_t left = small->row[v] >> v << v; left && status == NOGE_OK; left &= left - 1)
            status = noge_builder_add_edge(builder, v, lowest_bit(left), 1, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}
