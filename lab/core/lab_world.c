/* Worlds: graphs with 32-bit arrays and positions in the plane, ready to be drawn. */
#include "base/error.h"
#include "base/memory.h"
#include "catalog/graph_name.h"
#include "graph/read_options.h"
#include "graph/recognise.h"
#include "lab.h"
#include "report/lab/lab_page.h"

#include <math.h>
#include <noge/bound.h>
#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>

/* More cannot be drawn, and 32-bit arrays must suffice. */
enum { MOST_EDGES = 10000000 };

static noge_error last_error;

noge_error *lab_last_error(void) {
    return &last_error;
}

LAB_EXPORT(lab_error) const char *lab_error(void) {
    return last_error.text;
}

LAB_EXPORT(lab_error_is_directed) bool lab_error_is_directed(void) {
    return last_error.remedy == NOGE_REMEDY_TWO_WAY;
}

LAB_EXPORT(lab_allocate) void *lab_allocate(size_t size) {
    return noge_allocate(size, 1, &last_error);
}

LAB_EXPORT(lab_free) void lab_free(void *block) {
    free(block);
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

/* From coordinates of the graph to those of the page: (x - middle.x) * scale.x, the same for y. */
typedef struct projection {
    noge_point middle, scale;
} projection;

/* Degrees become metres on a plane that touches the middle of the map. */
static projection project(const noge_graph *graph, const noge_point *position) {
    static const double metres_per_degree = 111195, radians = 0.017453292519943295;
    projection made = {.scale = {1, 1}};
    noge_point low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    if (!graph->geographic)
        return made;
    for (uint32_t v = 0; v < graph->node_count; v++) {
        low = (noge_point){fmin(low.x, position[v].x), fmin(low.y, position[v].y)};
        high = (noge_point){fmax(high.x, position[v].x), fmax(high.y, position[v].y)};
    }
    made.middle = (noge_point){(low.x + high.x) / 2, (low.y + high.y) / 2};
    made.scale = (noge_point){metres_per_degree * cos(made.middle.y * radians), metres_per_degree};
    return made;
}

static void place(const projection *from, const noge_point *point, uint64_t count, float *x, float *y) {
    for (uint64_t i = 0; i < count; i++) {
        x[i] = (float)((point[i].x - from->middle.x) * from->scale.x);
        y[i] = (float)((point[i].y - from->middle.y) * from->scale.y);
    }
}

static uint32_t *narrow(const uint64_t *wide, uint64_t count) {
    uint32_t *made = noge_allocate(count, sizeof *made, &last_error);
    for (uint64_t i = 0; made && i < count; i++)
        made[i] = (uint32_t)wide[i];
    return made;
}

static bool add_positions(lab_world *world) {
    const noge_graph *graph = world->graph;
    noge_point *found = NULL;
    float *x = noge_allocate(graph->node_count, sizeof *x, &last_error);
    float *y = noge_allocate(graph->node_count, sizeof *y, &last_error);
    world->x = x;
    world->y = y;
    bool fine = x && y;
    if (fine && !graph->position) {
        found = noge_allocate(graph->node_count, sizeof *found, &last_error);
        fine = found && noge_layout(graph, found, &last_error) == NOGE_OK;
    }
    const noge_point *position = found ? found : graph->position;
    const projection from = fine ? project(graph, position) : (projection){0};
    if (fine)
        place(&from, position, graph->node_count, x, y);
    if (fine && graph->bend_offset) {
        uint64_t bends = graph->bend_offset[2 * graph->edge_count];
        float *bend_x = noge_allocate(bends, sizeof *bend_x, &last_error);
        float *bend_y = noge_allocate(bends, sizeof *bend_y, &last_error);
        world->bend_x = bend_x;
        world->bend_y = bend_y;
        world->bend_offset = narrow(graph->bend_offset, 2 * graph->edge_count + 1);
        fine = bend_x && bend_y && world->bend_offset;
        if (fine)
            place(&from, graph->bend, bends, bend_x, bend_y);
    }
    free(found);
    return fine;
}

static bool add_lengths(lab_world *world) {
    uint64_t count = 2 * world->graph->edge_count;
    float *length = world->graph->length ? noge_allocate(count, sizeof *length, &last_error) : NULL;
    world->length = length;
    if (world->graph->length && !length)
        return false;
    for (uint64_t i = 0; length && i < count; i++)
        length[i] = (float)world->graph->length[i];
    return true;
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* Counts the nodes outside the largest component. */
static bool count_apart(lab_world *world) {
    uint32_t largest = 0, *component = noge_allocate(world->node_count, sizeof *component, &last_error);
    uint32_t count = component ? noge_graph_components(world->graph, component) : 0;
    uint32_t *size = count > 0 ? noge_allocate(count, sizeof *size, &last_error) : NULL;
    for (uint32_t v = 0; size && v < world->node_count; v++)
        if (++size[component[v]] > largest)
            largest = size[component[v]];
    world->apart = world->node_count - largest;
    free(component);
    free(size);
    return largest > 0;
}

/* Takes the graph over. */
static lab_world *make_world(noge_graph *graph, const char *name, uint64_t one_way) {
    if (graph->node_count == 0 || graph->node_count > NOGE_LAB_NODES || graph->edge_count > MOST_EDGES) {
        noge_fail(&last_error, NOGE_BAD_INPUT,
                  "%s: has %u nodes and %llu edges; a page shows 1 to %d nodes and %d edges", name, graph->node_count,
                  (unsigned long long)graph->edge_count, NOGE_LAB_NODES, MOST_EDGES);
        noge_graph_free(graph);
        return NULL;
    }
    lab_world *world = noge_allocate(1, sizeof *world, &last_error);
    if (!world) {
        noge_graph_free(graph);
        return NULL;
    }
    world->graph = graph;
    world->node_count = graph->node_count;
    world->edge_count = (uint32_t)graph->edge_count;
    world->neighbor = graph->neighbor;
    world->attribution = graph->attribution;
    world->geographic = graph->geographic;
    world->one_way = one_way < UINT32_MAX ? (uint32_t)one_way : UINT32_MAX;
    world->name = strdup(name);
    world->offset = narrow(graph->offset, (uint64_t)graph->node_count + 1);
    if (world->name && world->offset && add_lengths(world) && add_positions(world) && count_apart(world))
        return world;
    lab_world_free(world);
    return NULL;
}

LAB_EXPORT(lab_generate) lab_world *lab_generate(const char *specification, uint64_t seed) {
    noge_family_choice choice;
    noge_graph *graph = NULL;
    noge_status status = noge_family_argument(specification, &choice, &last_error);
    if (status == NOGE_OK)
        status = noge_generate(choice.family, choice.parameter, seed, &graph, &last_error);
    return status == NOGE_OK ? make_world(graph, specification, 0) : NULL;
}

/* Graphs that the page carries are in noge's own format whatever their names are. A name without a known extension
 * shows its format by its content. */
LAB_EXPORT(lab_read) lab_world *lab_read(const char *name, const void *bytes, size_t size, bool two_way) {
    noge_graph *graph = NULL;
    bool own = noge_content_recognise(bytes, size).format == NOGE_FORMAT_BINARY;
    const noge_read_options options = {sizeof options, own ? NOGE_FORMAT_BINARY : NOGE_FORMAT_AUTO, two_way};
    noge_read_report report = NOGE_READ_REPORT;
    noge_status status = noge_graph_parse(&graph, name, bytes, size, &options, &report, &last_error);
    return status == NOGE_OK ? make_world(graph, name, report.one_way) : NULL;
}

LAB_EXPORT(lab_pack) const void *lab_pack(const lab_world *world, uint32_t *size) {
    static void *bytes;
    const noge_graph *graph = world->graph;
    noge_graph placed = *graph;
    size_t count = 0;
    free(bytes);
    bytes = NULL;
    noge_point *point = graph->position ? NULL : noge_allocate(graph->node_count, sizeof *point, &last_error);
    if (!graph->position && !point)
        return NULL;
    for (uint32_t v = 0; point && v < graph->node_count; v++)
        point[v] = (noge_point){world->x[v], world->y[v]};
    placed.position = point ? point : graph->position;
    if (noge_graph_print(&placed, NOGE_FORMAT_BINARY, &bytes, &count, &last_error) != NOGE_OK)
        bytes = NULL;
    *size = (uint32_t)count;
    free(point);
    return bytes;
}

LAB_EXPORT(lab_world_free) void lab_world_free(lab_world *world) {
    if (!world)
        return;
    free((void *)(uintptr_t)world->offset);
    free((void *)(uintptr_t)world->length);
    free((void *)(uintptr_t)world->x);
    free((void *)(uintptr_t)world->y);
    free((void *)(uintptr_t)world->bend_offset);
    free((void *)(uintptr_t)world->bend_x);
    free((void *)(uintptr_t)world->bend_y);
    noge_graph_free(world->graph);
    free(world->name);
    free(world);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

LAB_EXPORT(lab_node_name) const char *lab_node_name(const lab_world *world, uint32_t node) {
    static char shown[200];
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *name = noge_graph_name(world->graph, node, number, &length);
    length = length < sizeof shown ? length : sizeof shown - 1;
    memcpy(shown, name, length);
    shown[length] = 0;
    return shown;
}

LAB_EXPORT(lab_source) uint32_t lab_source(const lab_world *world, uint64_t seed) {
    noge_node source = 0;
    noge_source_argument(world->graph, NULL, seed, &source, &last_error);
    return source;
}

LAB_EXPORT(lab_bound)
const double *lab_bound(const lab_world *world, uint32_t source, bool weighted, bool returns, double milliseconds) {
    static double result[4];
    const noge_task task = {.size = sizeof task, .weighted = weighted, .returns = returns};
    const noge_bound_options options = {
        .size = sizeof options, .task = &task, .seed = 1, .seconds = milliseconds / 1000};
    noge_bound bound = {.size = sizeof bound};
    if (noge_bound_find(&bound, world->graph, source, &options, &last_error) != NOGE_OK)
        return NULL;
    memcpy(result, (const double[]){bound.lower, bound.upper, bound.exact, bound.seconds}, sizeof result);
    noge_bound_free(&bound);
    return result;
}
