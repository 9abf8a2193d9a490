/* A graph is one block of memory with all its arrays, so that it is allocated, mapped and freed at once. */
#include "graph/graph.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { ALIGNMENT = 64 };

/* Reserves `count` items at the end of a block of *size bytes; returns their offset. */
static size_t set_aside(size_t *size, uint64_t count, size_t item, bool wanted) {
    size_t place = *size;
    if (wanted)
        *size = (place + (size_t)count * item + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return place;
}

noge_graph *noge_graph_allocate(const noge_graph_shape *shape, noge_graph_arrays *arrays, noge_error *error) {
    uint64_t rows = (uint64_t)shape->node_count + 1, halves = 2 * shape->edge_count;
    if (shape->edge_count > UINT64_MAX / 64 || shape->bend_count > UINT64_MAX / 64 ||
        noge_check_fits("this graph", rows + halves + 2 * shape->bend_count, sizeof(uint64_t), error) != NOGE_OK)
        return NULL;
    size_t size = 0;
    size_t offset = set_aside(&size, rows, sizeof(uint64_t), true);
    size_t neighbor = set_aside(&size, halves, sizeof(noge_node), true);
    size_t length = set_aside(&size, halves, sizeof(double), shape->weighted);
    size_t position = set_aside(&size, shape->node_count, sizeof(noge_point), shape->positioned);
    size_t name_offset = set_aside(&size, rows, sizeof(uint64_t), shape->named);
    size_t name_text = set_aside(&size, shape->name_bytes, 1, shape->named);
    size_t bend_offset = set_aside(&size, halves + 1, sizeof(uint64_t), shape->bent);
    size_t bend = set_aside(&size, shape->bend_count, sizeof(noge_point), shape->bent);
    size_t attribution = set_aside(&size, shape->attribution_bytes, 1, true);

    noge_graph *graph = noge_allocate(1, sizeof *graph, error);
    noge_graph_storage *storage = noge_allocate(1, sizeof *storage, error);
    char *block = noge_allocate(size, 1, error);
    if (!graph || !storage || !block) {
        free(graph);
        free(storage);
        free(block);
        return NULL;
    }
    *arrays = (noge_graph_arrays){
        .offset = (uint64_t *)(void *)(block + offset),
        .neighbor = (noge_node *)(void *)(block + neighbor),
        .length = shape->weighted ? (double *)(void *)(block + length) : NULL,
        .position = shape->positioned ? (noge_point *)(void *)(block + position) : NULL,
        .name_offset = shape->named ? (uint64_t *)(void *)(block + name_offset) : NULL,
        .name_text = shape->named ? block + name_text : NULL,
        .bend_offset = shape->bent ? (uint64_t *)(void *)(block + bend_offset) : NULL,
        .bend = shape->bent ? (noge_point *)(void *)(block + bend) : NULL,
        .attribution = shape->attribution_bytes > 0 ? block + attribution : NULL,
    };
    *storage = (noge_graph_storage){.block = block, .size = size};
    *graph = (noge_graph){
        .node_count = shape->node_count,
        .edge_count = shape->edge_count,
        .offset = arrays->offset,
        .neighbor = arrays->neighbor,
        .length = arrays->length,
        .position = arrays->position,
        .name_offset = arrays->name_offset,
        .name_text = arrays->name_text,
        .bend_offset = arrays->bend_offset,
        .bend = arrays->bend,
        .attribution = arrays->attribution,
        .storage = storage,
    };
    return graph;
}

void noge_graph_free(noge_graph *graph) {
    if (!graph)
        return;
    if (graph->storage->mapped)
        munmap(graph->storage->block, graph->storage->size);
    else
        free(graph->storage->block);
    free(graph->storage);
    free(graph);
}

const char *noge_graph_name(const noge_graph *graph, noge_node node, char number[NOGE_NUMBER_TEXT], size_t *length) {
    if (!graph || !number || !length)
        return NULL;
    *length = 0;
    if (node >= graph->node_count)
        return "";
    if (graph->name_offset) {
        *length = (size_t)(graph->name_offset[node + 1] - graph->name_offset[node]);
        return graph->name_text + graph->name_offset[node];
    }
    *length = (size_t)snprintf(number, NOGE_NUMBER_TEXT, "%u", node + graph->first_number);
    return number;
}

noge_node noge_graph_find(const noge_graph *graph, const char *name) {
    if (!graph || !name)
        return NOGE_NO_NODE;
    size_t wanted = strlen(name);
    if (!graph->name_offset) {
        char number[NOGE_NUMBER_TEXT];
        size_t length;
        char *end;
        unsigned long long value = strtoull(name, &end, 10);
        if (*end || value < graph->first_number || value - graph->first_number >= graph->node_count)
            return NOGE_NO_NODE;
        noge_node node = (noge_node)(value - graph->first_number);
        noge_graph_name(graph, node, number, &length);
        return length == wanted && memcmp(number, name, length) == 0 ? node : NOGE_NO_NODE; /* "+7" is not a name */
    }
    for (noge_node node = 0; node < graph->node_count; node++) {
        uint64_t begin = graph->name_offset[node], end = graph->name_offset[node + 1];
        if (end - begin == wanted && memcmp(graph->name_text + begin, name, wanted) == 0)
            return node;
    }
    return NOGE_NO_NODE;
}

uint64_t noge_graph_edge(const noge_graph *graph, noge_node a, noge_node b) {
    if (!graph || a >= graph->node_count)
        return NOGE_NO_EDGE;
    uint64_t low = graph->offset[a], high = graph->offset[a + 1];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (graph->neighbor[middle] < b)
            low = middle + 1;
        else
            high = middle;
    }
    return low < graph->offset[a + 1] && graph->neighbor[low] == b ? low : NOGE_NO_EDGE;
}

uint32_t noge_graph_components(const noge_graph *graph, uint32_t *component) {
    if (!graph || !component)
        return 0;
    uint32_t n = graph->node_count, count = 0;
    noge_node *queue = noge_allocate(n, sizeof *queue, NULL);
    if (!queue)
        return 0;
    memset(component, 0xff, n * sizeof *component);
    for (noge_node root = 0; root < n; root++) {
        if (component[root] != UINT32_MAX)
            continue;
        uint32_t head = 0, tail = 0;
        component[root] = count;
        queue[tail++] = root;
        while (head < tail) {
            noge_node at = queue[head++];
            for (uint64_t e = graph->offset[at]; e < graph->offset[at + 1]; e++) {
                noge_node next = graph->neighbor[e];
                if (component[next] == UINT32_MAX) {
                    component[next] = count;
                    queue[tail++] = next;
                }
            }
        }
        count++;
    }
    free(queue);
    return count;
}
